"""Typefaces embedded in files, letters, lines, and line breaks."""
