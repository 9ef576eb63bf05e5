"""Faces of pieces: a layout, its pictures, and words set in its places."""
