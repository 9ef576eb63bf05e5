"""The terminal: the board, prompts, and full-screen programs."""
