"""Where the models that voices and listeners need are unpacked."""

from platformdirs import user_cache_path

FOLDER = user_cache_path("secret-hitler-companion") / "voices"
