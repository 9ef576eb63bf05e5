"""Files of an earlier job in an output folder, so that nobody sends a shop both."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

_PRINT_SUFFIXES = (".pdf", ".svg")
_NO_DAY = b"/ModDate (D:20000101000000+00'00')"  # another program that writes the PDF sets it
_CREATOR = b"/Creator (companion)"
_END = b"%%EOF"  # a PDF with notes has two
_CUT_FILE = re.compile(
    rb'<svg xmlns="http://www\.w3\.org/2000/svg" width="[\d.e+]+mm" height="[\d.e+]+mm" '
    rb'viewBox="[\d.e+ ]+">\n'
    rb'(<path id="\w+" d="[\w. -]*" fill="none" stroke="#\w{6}" stroke-width="0\.1"/>\n)+</svg>\n'
)


@dataclass
class EarlierFiles:
    """Other files in a folder than those that are written now.

    Only those of the names of `instead` are removed, if they also are as the companion has made
    them: nothing of a host's own, and nothing of an evening, whose files lie in its folder for good.
    """

    folder: Path
    written: Sequence[Path]
    instead: re.Pattern[str] | None
    removed: int = 0

    def remove(self) -> None:
        """Remove files that certainly are of an earlier job, if possible."""
        for path in self._beside():
            if self.instead and self.instead.fullmatch(path.name) and _is_ours(path):
                try:
                    path.unlink()
                except OSError:  # it is open elsewhere; then it is named
                    continue
                self.removed += 1

    def left(self) -> tuple[str, ...]:
        """Return the names of files that might be sent to a shop by mistake."""
        return tuple(path.name for path in self._beside() if path.suffix.lower() in _PRINT_SUFFIXES)

    def _beside(self) -> list[Path]:
        new = {(found.st_dev, found.st_ino) for found in map(Path.stat, self.written)}
        return [
            path
            for path in sorted(self.folder.iterdir())
            if not path.name.startswith(".")
            and path.is_file()
            and ((found := path.stat()).st_dev, found.st_ino) not in new
        ]


def _is_ours(path: Path) -> bool:
    if path.is_symlink():
        return False
    try:
        content = path.read_bytes()
    except OSError:
        return False
    if path.suffix == ".svg":
        return _CUT_FILE.fullmatch(content) is not None
    return _CREATOR in content and _NO_DAY in content and content.count(_END) == 1
