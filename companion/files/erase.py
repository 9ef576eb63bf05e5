"""Overwrite and remove files that hold a secret."""

import os
from contextlib import suppress
from pathlib import Path

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
