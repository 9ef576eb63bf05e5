"""The rules of the game: a game and a move give the next game and its events."""
