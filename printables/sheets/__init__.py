"""Sheets: imposition of pieces, cutting marks, and rendering."""
