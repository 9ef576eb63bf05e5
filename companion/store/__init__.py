"""Storage of games on disk."""
