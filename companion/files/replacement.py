"""A file that is being replaced: its place, its part, and the older file moved aside."""

from pathlib import Path
from typing import NamedTuple

from companion.files.erase import erase


class Replacement(NamedTuple):
    """A file that is written beside its place; the older file is moved aside for it."""

    place: Path  # without symbolic links
    part: Path
    aside: Path

    def put_back(self) -> None:
        """Restore the older file and remove the part."""
        if self.aside.exists():
            self.aside.replace(self.place)
        erase(self.part)

    def finish(self) -> None:
        """Erase the older file and the part; a hard link to the older file keeps its content."""
        if self.aside.exists() and self.aside.stat().st_nlink > 1:
            self.aside.unlink()
        erase(self.aside)
        erase(self.part)
