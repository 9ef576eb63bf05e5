"""Keep many small contents in one file of the user's cache, a line for each."""

import contextlib
from pathlib import Path
from typing import BinaryIO
from zlib import crc32

MAX_PACK_BYTES = 40_000_000  # of a file; it is begun again before it gets longer


class CachePack:
    """Contents without line breaks, by keys without spaces.

    A cache that cannot be written only makes it slower; a damaged line is as good as none.
    """

    def __init__(self, folder: Path | None, name: str) -> None:
        self._file = folder and folder / f"{name}.txt"
        self._places: dict[bytes, tuple[int, int]] = {}  # of each line, and how long it is
        self._seen = 0  # bytes of the file

    def get(self, key: str) -> bytes | None:
        """Return the content of a key, or None if it is missing or damaged."""
        if self._file is None:
            return None
        with contextlib.suppress(OSError), self._file.open("rb") as opened:
            if key.encode() not in self._places:
                self._look(opened)
            at, size = self._places.get(key.encode(), (0, 0))
            opened.seek(at)
            name, _, rest = opened.read(size).rstrip(b"\n").partition(b" ")
            proof, _, content = rest.partition(b" ")
            if name == key.encode() and proof == _proof(content):
                return content
        return None

    def _look(self, opened: BinaryIO) -> None:
        """Find lines that have been added, here or by another program."""
        opened.seek(self._seen)
        for line in opened:
            self._places[line.partition(b" ")[0]] = self._seen, len(line)
            self._seen += len(line)

    def put(self, key: str, content: bytes) -> None:
        """Append content; other programs may append at the same time."""
        if self._file is None:
            return
        with contextlib.suppress(OSError):
            self._file.parent.mkdir(parents=True, exist_ok=True)
            line = b"\n%b %b %b\n" % (key.encode(), _proof(content), content)
            full = self._file.exists() and self._file.stat().st_size + len(line) > MAX_PACK_BYTES
            with self._file.open("wb" if full else "ab") as opened:
                opened.write(line)


def _proof(content: bytes) -> bytes:
    return b"%08x" % crc32(content)
