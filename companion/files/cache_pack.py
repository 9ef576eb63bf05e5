"""Many contents in one file of the user's cache: each a line of its key, a checksum and itself."""

import contextlib
from functools import cached_property
from pathlib import Path
from zlib import crc32

MAX_PACK_BYTES = 40_000_000  # of a file; it is begun again before it gets longer


class CachePack:
    """Contents without line breaks, by keys without spaces.

    A cache that cannot be written only makes it slower; a damaged line is as good as none.
    """

    def __init__(self, folder: Path | None, name: str) -> None:
        self._file = folder and folder / f"{name}.txt"

    @cached_property
    def _places(self) -> dict[bytes, tuple[int, int]]:
        """Where each line is, and how long it is, by its key."""
        places, at = dict[bytes, tuple[int, int]](), 0
        if self._file is not None:
            with contextlib.suppress(OSError), self._file.open("rb") as opened:
                for line in opened:
                    places[line.partition(b" ")[0]] = at, len(line)
                    at += len(line)
        return places

    def get(self, key: str) -> bytes | None:
        """The content of a key; None where there is none, or a damaged one."""
        at, size = self._places.get(key.encode(), (0, 0))
        if self._file is not None and size:
            with contextlib.suppress(OSError), self._file.open("rb") as opened:
                opened.seek(at)
                _, _, rest = opened.read(size).rstrip(b"\n").partition(b" ")
                proof, _, content = rest.partition(b" ")
                if proof == _proof(content):
                    return content
        return None

    def put(self, key: str, content: bytes) -> None:
        """Add a content. Other programs that do so meanwhile write lines of their own."""
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
