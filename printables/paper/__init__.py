"""Paper and pieces on it as plain geometry: sizes, outlines, packing."""
