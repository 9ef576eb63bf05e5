"""Safe replacing of files: locks, erasing, and notes for recovery after a crash.

A program locks the note about the files it is writing. A note without a lock is therefore left by a
program that was killed, and the next start puts its files right.
"""

import errno
import json
import os
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from io import FileIO
from itertools import count
from pathlib import Path
from typing import BinaryIO, NamedTuple

from companion.files.cache import cache_folder

_ZEROS = bytes(2**20)


def erase(path: Path) -> None:
    """Overwrite a file with zeros and remove it; a missing file is no error.

    File systems that write elsewhere, SSDs and snapshots may keep the old blocks. A file that may
    not be overwritten is removed all the same.

    Raises:
        OSError: the file cannot be removed.
    """
    with suppress(OSError):
        if path.exists() and not os.access(path, os.W_OK):
            path.chmod(0o600)
        with path.open("rb+", buffering=0) as file:
            left = os.fstat(file.fileno()).st_size
            while left > 0:
                left -= file.write(_ZEROS[:left])
            os.fsync(file.fileno())
    path.unlink(missing_ok=True)


# Locks that end with the program that holds them, even if it is killed

LOCK_SECONDS = 10.0  # s to wait for other programs, each of which needs a few ms
_RETRY_SECONDS = 0.01  # seconds between two attempts
_LOCKED_BYTE = 2**30  # beyond the end of files, since Windows makes locked bytes unreadable
_LOCKED_ERRORS = {errno.EAGAIN, errno.EACCES, errno.EDEADLK}


def lock(file: BinaryIO | FileIO) -> None:
    """Lock an open file until it is closed.

    Raises:
        OSError: another program has locked it, or the file system has no locks.
    """
    if sys.platform == "win32":
        import msvcrt

        file.seek(_LOCKED_BYTE)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        file.seek(0)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def lock_file(path: Path, patience: float = LOCK_SECONDS) -> Iterator[FileIO]:
    """Create and lock a file for the block, and remove it afterwards.

    If the file system has no locks, the block runs without one.

    Raises:
        TimeoutError: other programs do not release it within `patience` seconds.
        OSError: it cannot be made.
    """
    deadline = time.monotonic() + patience
    with ExitStack() as closing:
        while not _is_held(file := closing.enter_context(FileIO(path, "a+")), path):
            file.close()
            if time.monotonic() > deadline:
                raise TimeoutError
            time.sleep(_RETRY_SECONDS)
        try:
            yield file
        finally:
            if os.name == "nt":
                file.close()
            with suppress(OSError):  # another program may have opened it on Windows
                path.unlink()


def _is_held(file: FileIO, path: Path) -> bool:
    try:
        lock(file)
    except OSError as error:
        return error.errno not in _LOCKED_ERRORS
    with suppress(FileNotFoundError):
        return os.path.samestat(os.fstat(file.fileno()), path.stat())
    return False


# Files that are being replaced, and the notes of them


class Replacement(NamedTuple):
    """A file being written beside its target; the older version is moved aside for it."""

    place: Path  # without symbolic links
    part: Path
    aside: Path

    def put_back(self) -> None:
        """Restore the older version and remove the new file."""
        if self.aside.exists():
            self.aside.replace(self.place)
        erase(self.part)

    def finish(self) -> None:
        """Erase the older version and the temporary file; a hard link to it keeps its content."""
        if self.aside.exists() and self.aside.stat().st_nlink > 1:
            self.aside.unlink()
        erase(self.aside)
        erase(self.part)


LOCK = ".lock"  # suffix of temporary files that are only locks
_PARTS_FOLDER = "parts"
_NOTE_NUMBERS = count()  # numbers of the notes of this program


@contextmanager
def part_note(files: Sequence[Replacement]) -> Iterator[None]:
    """Keep a note of these files in the cache while the block writes them."""
    with ExitStack() as closing:
        if folder := cache_folder(_PARTS_FOLDER):
            with suppress(OSError):
                folder.mkdir(parents=True, exist_ok=True)
                path = folder / f"{os.getpid()}-{next(_NOTE_NUMBERS)}"
                note = closing.enter_context(lock_file(path))
                note.write(json.dumps([[*map(str, file)] for file in files]).encode())
        yield


def sweep() -> None:
    """Remove part files that killed programs left behind, and restore the files they had moved aside.

    Where all files of such a program had replaced older ones, those are removed.
    """
    folder = cache_folder(_PARTS_FOLDER)
    try:
        notes = os.listdir(folder) if folder else []  # noqa: PTH208  mostly there is no folder
    except OSError:
        return
    for name in notes:
        _put_right(Path(folder or "", name))


def _put_right(path: Path) -> None:
    with suppress(OSError, ValueError), lock_file(path, patience=0) as note:
        note.seek(0)
        files = [Replacement(*map(Path, paths)) for paths in json.loads(note.read())]
        for file in files:
            if file.part.exists() and file.place.exists() and file.part.samefile(file.place):
                file.part.unlink()  # the new file is already in its place
        unfinished = any(file.part.exists() for file in files)
        for file in files:
            if file.part.suffix == LOCK:
                with suppress(OSError), lock_file(file.part, patience=0):
                    pass  # delete the note, unless another program has locked it
            elif unfinished or not file.place.exists():
                file.put_back()
            else:
                file.finish()
