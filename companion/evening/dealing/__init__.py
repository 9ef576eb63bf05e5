"""Beginning a new game, and printing its envelopes."""
