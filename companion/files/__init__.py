"""Files that are written completely or not at all, and files in TOML."""
