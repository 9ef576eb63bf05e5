"""The user's cache: files and packs of small contents, with hashes to detect damage."""

import contextlib
import hashlib
import os
import sys
from pathlib import Path
from typing import BinaryIO
from zlib import crc32

_APP = "secret-hitler-companion"
_ON_LINUX: bool = sys.platform == "linux"


def cache_folder(name: str) -> Path | None:
    """Return a folder of the cache, or None for a user without a home folder.

    Every command looks into it at its start. On Linux it is found without platformdirs, which takes
    3 ms to import.
    """
    if _ON_LINUX:
        base = os.environ.get("XDG_CACHE_HOME", "").strip() or os.path.expanduser("~/.cache")  # noqa: PTH111
        return None if base.startswith("~") else Path(base, _APP, name)
    from platformdirs import user_cache_path

    try:
        return user_cache_path(_APP) / name
    except RuntimeError:
        return None


def clip_folder() -> Path | None:
    """Return the cache folder for sounds of spoken lines and for lists of voices."""
    return cache_folder("clips")


def cached(cache: Path | None, key: str) -> bytes | None:
    """Return the cached content of a key, or None if it is missing, damaged or unreadable."""
    if cache is not None:
        with contextlib.suppress(OSError):
            for path in cache.glob(f"{key}-*"):
                content = path.read_bytes()
                if path.stem == f"{key}-{digest(content)}":
                    return content
    return None


def store(cache: Path | None, key: str, content: bytes, suffix: str) -> None:
    """Store content in the cache under a key; errors are ignored.

    The name tells a file that is cut off from a whole one, so nothing waits for the disk.
    """
    if cache is None:
        return
    with contextlib.suppress(OSError):
        cache.mkdir(parents=True, exist_ok=True)
        for damaged in cache.glob(f"{key}-*"):
            damaged.unlink(missing_ok=True)
        (cache / f"{key}-{digest(content)}{suffix}").write_bytes(content)


def digest(content: bytes) -> str:
    """Return a short hash (SHA-256) of content."""
    return hashlib.sha256(content).hexdigest()[:32]


# Many small contents in one file

MAX_PACK_BYTES = 40_000_000  # the file is started again before it gets larger


class CachePack:
    """A cache of many contents in one file, a line for each.

    Keys have no spaces, contents no line breaks. A content is missing if its line is damaged or the
    file could not be written.
    """

    def __init__(self, folder: Path | None, name: str) -> None:
        self._file = folder and folder / f"{name}.txt"
        self._places: dict[bytes, tuple[int, int]] = {}  # start and length of each line
        self._seen = 0  # bytes of the file read so far

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
        """Read lines that have been added, by this program or by another one."""
        opened.seek(self._seen)
        for line in opened:
            self._places[line.partition(b" ")[0]] = self._seen, len(line)
            self._seen += len(line)

    def put(self, key: str, content: bytes) -> None:
        """Append the content of a key; other programs may append at the same time."""
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
