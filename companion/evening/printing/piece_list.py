"""A cache for lists of pieces, since sizes of boards depend on their words.

A list is stored in the user's cache under a hash of the request, the words, the themes and the
program itself.
"""

import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from companion import __version__
from companion.evening.settings import EveningSettings
from companion.files.cache import cache_folder, cached, digest, store
from companion.words.tables import own_folder, scripts_of

_IGNORED_FOLDERS = {"__pycache__", "clips"}  # folders that do not matter for the list
_ROOT = Path(__file__).parents[3]
_SEPARATOR = "\t"


class Kept(StrEnum):
    """Places where pieces are stored after the game, like the box."""

    INSIDE = "inside"  # the tuck box
    UNDER = "under"  # under the box, as the piece is larger
    BOX = "box"  # the piece is the box


class Row(NamedTuple):
    """A line in a list of pieces: pieces of one name and size, in mm."""

    copies: int
    name: str
    width: float
    height: float
    title: str
    kept: Kept


def kept(rows: Sequence[Row]) -> dict[str, tuple[str, ...]]:
    """Return the names of the pieces by where they are stored, in the box or under it; {} without a box."""
    places = {
        where.value: tuple(dict.fromkeys(row.title for row in rows if row.kept is where))
        for where in Kept
    }
    return places if all(places.values()) else {}


def known_rows(key: str) -> list[Row]:
    """Return the cached list of pieces for a key, or [] if there is none."""
    content = cached(cache_folder("lists"), key) or b""
    lines = (line.split(_SEPARATOR) for line in content.decode().splitlines())
    return [
        Row(int(copies), name, float(width), float(height), title, Kept(kept))
        for copies, name, width, height, title, kept in lines
    ]


def keep_rows(key: str, rows: Sequence[Row]) -> None:
    """Store a list of pieces in the cache."""
    lines = (_SEPARATOR.join(map(str, row)) for row in rows)
    store(cache_folder("lists"), key, "\n".join(lines).encode(), ".tsv")


def key_of(by: EveningSettings, *more: object) -> str:
    """Return the cache key for a list of pieces with these settings."""
    return digest("\n".join([__version__, repr(by), repr(more), *_stamps(by)]).encode())


def _stamps(by: EveningSettings) -> Iterator[str]:
    own = own_folder()
    folders = [_ROOT / "printables"]
    folders += [scripts_of(language) / language for language in by.languages]
    for folder in [*folders, own] if own else folders:
        for path, inner, files in os.walk(folder):
            inner[:] = sorted(set(inner) - _IGNORED_FOLDERS)
            for name in sorted(files):
                found = os.stat(os.path.join(path, name))  # noqa: PTH116, PTH118  three times as fast
                yield f"{name} {found.st_mtime_ns} {found.st_size}"
    with suppress(OSError):
        yield f"{Path(by.look).stat().st_mtime_ns}"  # changes with a host's own theme
