"""Pieces of the box, one file for each kind."""
