"""The night of a game: preparing and playing it."""
