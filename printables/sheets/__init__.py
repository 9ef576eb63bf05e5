"""Arranging pieces on sheets, cutting marks, and rendering of sheets."""
