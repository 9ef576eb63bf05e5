"""Files in the user's cache, named KEY-DIGEST so that damaged content is noticed."""

import contextlib
import hashlib
import os
import sys
from pathlib import Path

_APP = "secret-hitler-companion"
_ON_LINUX: bool = sys.platform == "linux"


def cache_folder(name: str) -> Path | None:
    """Return a folder of the cache, or None for a user without a home folder.

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
    """Return the folder of checked clips and of voices."""
    return cache_folder("clips")


def cached(cache: Path | None, key: str) -> bytes | None:
    """Return the content of a key, or None if it is missing, damaged or unreadable."""
    if cache is not None:
        with contextlib.suppress(OSError):
            for path in cache.glob(f"{key}-*"):
                content = path.read_bytes()
                if path.stem == f"{key}-{digest(content)}":
                    return content
    return None


def store(cache: Path | None, key: str, content: bytes, suffix: str) -> None:
    """Store content in the cache; errors are ignored.

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
    """Return a short SHA-256 digest of content."""
    return hashlib.sha256(content).hexdigest()[:32]
