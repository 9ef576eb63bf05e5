"""Emblems of a look (graphic style), drawn in any colour; files in `large/` are for boards."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path

from printables.look.files import picture_folder, with_fallbacks
from printables.look.svg import outline, read_picture


class Emblems(Mapping[str, str]):
    """Outlines of emblems by name, in a square of 0 to 100; a theme's own emblems come first.

    The file of an emblem is read when the emblem is drawn.

    Raises:
        NotAPicture, NotInAPicture: the file cannot be printed.
    """

    def __init__(self, look: Path, own: Mapping[str, str] | None = None, *, large: bool) -> None:
        self._own = own or {}
        self._files: dict[str, Path] = {}
        for layouts in reversed(with_fallbacks(look)):
            folder = picture_folder(layouts) / "emblems"
            for pattern in ("*.svg", "large/*.svg") if large else ("*.svg",):
                self._files |= {path.stem: path for path in sorted(folder.glob(pattern))}

    def __getitem__(self, name: str) -> str:
        return self._own.get(name) or emblem_in(self._files[name], "emblems")

    def __iter__(self) -> Iterator[str]:
        return iter(self._files)

    def __len__(self) -> int:
        return len(self._files)


@lru_cache
def emblems_of(look: Path, *, large: bool = False) -> Emblems:
    """Return the emblems of a look (graphic style) and of the looks that it falls back to."""
    return Emblems(look, large=large)


@lru_cache
def emblem_in(path: Path, cache_name: str = "own") -> str:
    """Return the outline of the emblem in a file as SVG path data, in a square of 0 to 100.

    Raises:
        NotAPicture, NotInAPicture: it cannot be printed.
    """
    return outline(read_picture(path, f"{cache_name}/{path.stem}"))
