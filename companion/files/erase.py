"""Remove files that hold a secret so that their content does not stay on the disk."""

import os
from contextlib import suppress
from pathlib import Path

_BLOCK = bytes(2**20)


def erase(path: Path) -> None:
    """Overwrite a file with zeros in its place, and remove it; a missing file is no error.

    File systems that write elsewhere, SSDs and snapshots may keep the old blocks. A file that may
    not be overwritten is removed all the same.

    Raises:
        OSError: the file cannot be removed.
    """
    with suppress(OSError):
        try:
            _overwrite(path)
        except PermissionError:
            path.chmod(0o600)
            _overwrite(path)
    path.unlink(missing_ok=True)


def _overwrite(path: Path) -> None:
    with path.open("rb+", buffering=0) as file:
        left = os.fstat(file.fileno()).st_size
        while left > 0:
            left -= file.write(_BLOCK[:left])
        os.fsync(file.fileno())


def is_half_erased(content: bytes) -> bool:
    """Whether `erase` has begun to overwrite a file and was stopped; no page or text begins so."""
    return content.startswith(b"\0")
