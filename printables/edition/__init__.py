"""Pieces of a printed set: their sizes, numbers of copies, faces and words."""
