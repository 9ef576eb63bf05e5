"""Files for a copy shop and for card shops."""
