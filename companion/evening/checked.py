"""What comes along was checked before: digests beside the scripts, so that nobody waits for a check at night.

`poe write-languages` writes them. What has changed since has another digest, and is checked again.
"""

from functools import lru_cache
from pathlib import Path

from companion.words import tables

FILE = "checked.txt"


def was_checked(digest: str) -> bool:
    """Whether a content with this digest has passed its check."""
    return digest in _digests(tables.SCRIPTS / FILE)


@lru_cache(maxsize=2)
def _digests(path: Path) -> frozenset[str]:
    try:
        return frozenset(path.read_text(encoding="ascii").split())
    except (OSError, ValueError):
        return frozenset()
