"""Creation of a new game and printing of its envelopes."""
