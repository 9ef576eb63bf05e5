"""Type: typefaces embedded in files, letters, lines, and line breaks."""
