"""A look: its pictures, colours, emblems and typefaces."""
