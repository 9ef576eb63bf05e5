"""Themes and looks (graphic styles): pictures, colours, emblems and typefaces."""
