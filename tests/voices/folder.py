"""Folder into which the models of voices and listeners are unpacked."""

from platformdirs import user_cache_path

FOLDER = user_cache_path("secret-hitler-companion") / "voices"
