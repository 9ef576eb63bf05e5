"""Store games on disk."""
