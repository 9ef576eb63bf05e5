"""The rulebook: moves in, the next game and its events out; no file, no clock, no chance."""
