"""Drawing of the fronts and backs of pieces from layouts, pictures and texts."""
