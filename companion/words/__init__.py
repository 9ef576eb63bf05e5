"""Every sentence that is heard or read, in each language and theme."""
