"""A game from its setup to its end, and the sentences spoken during it."""
