"""Games and printers on disk."""
