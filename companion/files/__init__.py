"""Files: written whole or not at all, and TOML in and out."""
