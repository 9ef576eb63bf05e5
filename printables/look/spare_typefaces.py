"""Typefaces on the host's computer, for letters of names that no shipped typeface has.

Typefaces are searched in the folder `fonts` of the host's own words, then in those of the system.
"""

import os
import re
import struct
import sys
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from companion.words.tables import own_folder

OWN_FOLDER = "fonts"  # in the folder of the host's own words
TRUETYPE = (b"\0\1\0\0", b"true")
_SEGMENTS, _GROUPS = 4, 12  # formats of tables of letters: with codes of 16 and of 32 bits
_UNUSUAL_STYLES = re.compile(
    "ital|obl|mono|thin|light|bold|heavy|black|narrow|cond|math", re.IGNORECASE
)


def system_folders() -> tuple[Path, ...]:
    """Return the folders of typefaces on this operating system, the user's own folder first."""
    home = Path.home()
    if sys.platform == "win32":
        local = Path(os.environ.get("LOCALAPPDATA", home / "AppData" / "Local"))
        windows = Path(os.environ.get("WINDIR", r"C:\Windows"))
        return (local / "Microsoft" / "Windows" / "Fonts", windows / "Fonts")
    if sys.platform == "darwin":
        return (home / "Library/Fonts", Path("/Library/Fonts"), Path("/System/Library/Fonts"))
    return (
        home / ".local/share/fonts",
        home / ".fonts",
        Path("/usr/local/share/fonts"),
        Path("/usr/share/fonts"),
    )


def files_with(letter: str) -> Iterator[Path]:
    """Yield the TrueType files that contain a letter; files of usual names come first in each folder."""
    own = own_folder()
    folders = (*([own / OWN_FOLDER] if own else []), *system_folders())
    for folder in folders:
        yield from (
            file
            for file in _files(folder)
            if any(first <= ord(letter) <= last for first, last in _letters(file))
        )


@lru_cache
def _files(folder: Path) -> tuple[Path, ...]:
    paths = [
        Path(directory, name)
        for directory, _, names in os.walk(folder)
        for name in names
        if name.lower().endswith((".ttf", ".ttc"))
    ]
    return tuple(
        sorted(paths, key=lambda file: (bool(_UNUSUAL_STYLES.search(file.name)), str(file)))
    )


@lru_cache(maxsize=2000)
def _letters(file: Path) -> tuple[tuple[int, int], ...]:
    """Return the ranges of characters in a typeface; none if the file is damaged or not TrueType."""
    try:
        with file.open("rb") as opened:
            start = 0
            kind = opened.read(4)
            if kind == b"ttcf":
                opened.seek(12)
                (start,) = struct.unpack(">L", opened.read(4))
                opened.seek(start)
                kind = opened.read(4)
            if kind not in TRUETYPE:
                return ()
            (tables,) = struct.unpack(">H6x", opened.read(8))
            entries = (struct.unpack(">4s4xLL", opened.read(16)) for _ in range(tables))
            at, size = next((at, size) for tag, at, size in entries if tag == b"cmap")
            opened.seek(at)
            return tuple(_ranges(opened.read(size)))
    except (OSError, struct.error, StopIteration):
        return ()


def _ranges(cmap: bytes) -> Iterator[tuple[int, int]]:
    """Yield the first and last character of each range in the Unicode tables of a typeface.

    Raises:
        struct.error: a table goes on beyond its end.
    """
    (tables,) = struct.unpack_from(">2xH", cmap)
    for table in range(tables):
        (at,) = struct.unpack_from(">4xL", cmap, 4 + 8 * table)
        (kind,) = struct.unpack_from(">H", cmap, at)
        if kind == _SEGMENTS:
            (twice,) = struct.unpack_from(">H", cmap, at + 6)
            values = struct.Struct(f">{twice // 2}H")
            ends = values.unpack_from(cmap, at + 14)
            yield from zip(values.unpack_from(cmap, at + 16 + twice), ends, strict=True)
        elif kind == _GROUPS:
            (count,) = struct.unpack_from(">L", cmap, at + 12)
            groups = struct.Struct(f">{3 * count}L").unpack_from(cmap, at + 16)
            yield from zip(groups[::3], groups[1::3], strict=True)
