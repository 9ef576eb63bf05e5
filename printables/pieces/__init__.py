"""Pieces of the game, with one module for each kind."""
