"""Faces of pieces: layouts, pictures, and texts set in their places."""
