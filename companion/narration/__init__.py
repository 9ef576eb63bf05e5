"""The night read aloud: from words in TOML to one sound, checked before anybody closes an eye."""
