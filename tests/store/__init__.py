"""Games on disk and as files."""
