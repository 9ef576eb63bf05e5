"""Geometry of paper and of the pieces on it: sizes, outlines, packing."""
