"""A new game and its envelopes."""
