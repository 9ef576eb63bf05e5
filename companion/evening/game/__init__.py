"""A game while it is played, and its end."""
