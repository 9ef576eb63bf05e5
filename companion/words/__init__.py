"""Every sentence that is spoken or shown, in each language and theme."""
