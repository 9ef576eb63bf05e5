"""Faces of pieces, front and back: layouts, pictures, and texts set in their places."""
