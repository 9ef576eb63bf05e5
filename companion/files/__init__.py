"""Write files atomically, and read and write TOML."""
