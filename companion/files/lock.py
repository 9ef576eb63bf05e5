"""File locks that end with the program that holds them, even if it is killed."""

import errno
import os
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from io import FileIO
from pathlib import Path
from typing import BinaryIO

LOCK_SECONDS = 10.0  # seconds for other programs, each of which needs a few milliseconds
_RETRY_SECONDS = 0.01  # seconds between two attempts
_LOCKED_BYTE = 2**30  # behind all that a file holds: Windows lets nobody read what is locked
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

    Where the file system has no locks, it is as if nobody else held it.

    Raises:
        TimeoutError: other programs do not release it within so many seconds.
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
            with suppress(OSError):  # on Windows, another program has opened it meanwhile
                path.unlink()


def _is_held(file: FileIO, path: Path) -> bool:
    try:
        lock(file)
    except OSError as error:
        return error.errno not in _LOCKED_ERRORS
    with suppress(FileNotFoundError):
        return os.path.samestat(os.fstat(file.fileno()), path.stat())
    return False
