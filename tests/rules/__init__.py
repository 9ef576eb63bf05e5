"""The rulebook, heading by heading. Each test quotes its sentence."""
