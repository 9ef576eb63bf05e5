"""Many contents in one file of the user's cache: each a line of its key, a checksum and itself."""

import contextlib
from functools import cached_property
from pathlib import Path
from zlib import crc32

MOST_BYTES = 40_000_000  # of a file; it is begun again before it gets longer
_HEAD = 100  # bytes of a line, in which its key and its checksum are


class CachePack:
    """Contents without line breaks, by keys without spaces.

    A cache that cannot be written only makes it slower; a damaged line is as good as none.
    """

    def __init__(self, folder: Path | None, name: str) -> None:
        self._file = folder and folder / f"{name}.txt"

    @cached_property
    def _lines(self) -> dict[bytes, tuple[bytes, bytes]]:
        """The checksum and the content of each key."""
        if self._file is None:
            return {}
        try:
            lines = self._file.read_bytes().split(b"\n")
        except OSError:
            return {}
        parts = (line.split(b" ", 2) for line in lines if line.count(b" ", 0, _HEAD) > 1)
        return {key: (proof, content) for key, proof, content in parts}

    def get(self, key: str) -> bytes | None:
        """The content of a key; None where there is none, or a damaged one."""
        proof, content = self._lines.get(key.encode(), (b"", b""))
        return content if proof == _proof(content) else None

    def put(self, key: str, content: bytes) -> None:
        """Add a content. Other programs that do so meanwhile write lines of their own."""
        if self._file is None:
            return
        with contextlib.suppress(OSError):
            self._file.parent.mkdir(parents=True, exist_ok=True)
            line = b"\n%b %b %b\n" % (key.encode(), _proof(content), content)
            full = self._file.exists() and self._file.stat().st_size + len(line) > MOST_BYTES
            with self._file.open("wb" if full else "ab") as opened:
                opened.write(line)


def _proof(content: bytes) -> bytes:
    return b"%08x" % crc32(content)
