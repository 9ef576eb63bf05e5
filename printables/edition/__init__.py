"""Pieces of a set: their sizes, numbers of copies, faces and words."""
