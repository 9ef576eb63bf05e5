"""Looks and themes: pictures, colours, emblems and typefaces."""
