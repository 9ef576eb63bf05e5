"""The table: an open game, its questions and its deals."""
