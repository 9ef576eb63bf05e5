"""Emblems: one picture each in `emblems/` of a look, drawn in any colour; `large/` has some for boards."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path

from printables.look.files import picture_folder, with_fallbacks
from printables.look.svg import outline, read_picture


class Emblems(Mapping[str, str]):
    """The paths of emblems in a square of 0 to 100: a theme's own ones, and those of its look.

    Each file is read when it is drawn.

    Raises:
        NotAPicture, NotInAPicture, ColourOfNoClass: it cannot be printed.
    """

    def __init__(self, look: Path, own: Mapping[str, str] | None = None, *, large: bool) -> None:
        self._own = own or {}
        self._files: dict[str, Path] = {}
        for one in reversed(with_fallbacks(look)):
            folder = picture_folder(one) / "emblems"
            for pattern in ("*.svg", "large/*.svg") if large else ("*.svg",):
                self._files |= {path.stem: path for path in sorted(folder.glob(pattern))}

    def __getitem__(self, name: str) -> str:
        """The path of an emblem by its name."""
        return self._own.get(name) or emblem_in(self._files[name], "emblems")

    def __iter__(self) -> Iterator[str]:
        """The names, in order."""
        return iter(self._files)

    def __len__(self) -> int:
        """The number of emblems."""
        return len(self._files)


@lru_cache
def emblems_of(look: Path, *, large: bool = False) -> Emblems:
    """The emblems of a look, and of those that it falls back to."""
    return Emblems(look, large=large)


@lru_cache
def emblem_in(path: Path, kept: str = "own") -> str:
    """The path of the emblem in a file, in a square of 0 to 100; what was read is `kept` by a name.

    Raises:
        NotAPicture, NotInAPicture, ColourOfNoClass: it cannot be printed.
    """
    return outline(read_picture(path, f"{kept}/{path.stem}"))
