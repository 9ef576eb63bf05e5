"""The user's cache: files KEY-DIGEST, whose digest proves the content."""

import contextlib
import hashlib
import os
import sys
from pathlib import Path

_APP = "secret-hitler-companion"
_ON_LINUX: bool = sys.platform == "linux"


def cache_folder(name: str) -> Path | None:
    """A folder of the cache; None for a user without a home.

    Every command looks into it at its start. On Linux it is told without platformdirs, which takes
    3 ms to import.
    """
    if _ON_LINUX:
        base = os.environ.get("XDG_CACHE_HOME", "").strip() or os.path.expanduser("~/.cache")  # noqa: PTH111
        return None if base.startswith("~") else Path(base, _APP, name)
    from platformdirs import user_cache_path

    try:
        return user_cache_path(_APP) / name
    except RuntimeError:
        return None


def clip_folder() -> Path | None:
    """The folder of checked clips and of voices."""
    return cache_folder("clips")


def cached(cache: Path | None, key: str) -> bytes | None:
    """The content of a key; None where it is damaged, or the cache cannot be read."""
    if cache is not None:
        with contextlib.suppress(OSError):
            for path in cache.glob(f"{key}-*"):
                content = path.read_bytes()
                if path.stem == f"{key}-{digest(content)}":
                    return content
    return None


def store(cache: Path | None, key: str, content: bytes, suffix: str) -> None:
    """Store a content; a cache that cannot be written only makes it slower.

    The name tells a file that is cut off from a whole one, so nothing waits for the disk.
    """
    if cache is None:
        return
    with contextlib.suppress(OSError):
        cache.mkdir(parents=True, exist_ok=True)
        for damaged in cache.glob(f"{key}-*"):
            damaged.unlink(missing_ok=True)
        (cache / f"{key}-{digest(content)}{suffix}").write_bytes(content)


def digest(content: bytes) -> str:
    """The name of a content, or of what it depends on."""
    return hashlib.sha256(content).hexdigest()[:32]
