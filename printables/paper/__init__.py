"""Paper and what lies on it, as plain geometry: sizes, outlines, packing."""
