"""Files that appear whole or not at all."""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from companion.errors import CompanionError

_FULL = {errno.ENOSPC, errno.EFBIG, getattr(errno, "EDQUOT", errno.ENOSPC)}
_FORBIDDEN = {errno.EACCES, errno.EPERM, errno.EROFS}


@contextmanager
def whole_files(*targets: Path, force: bool = False) -> Iterator[tuple[Path, ...]]:
    """Yields a part file beside each target; all become the targets when the block ends well.

    The part files are made at once, so a folder that cannot be written is known before any work.
    When the block fails, or is interrupted, nothing is left.

    Raises:
        CompanionError: a target exists and `force` is not set, or cannot be written.
    """
    parts: list[Path] = []
    current = targets[0]
    try:
        for current in targets:
            _refuse_existing(current, force=force)
            part = current.with_name(f".{current.name}.{os.getpid()}.part")
            parts.append(part)
            part.touch()
        yield tuple(parts)
        for part in parts:
            _to_disk(part)
        for part, current in zip(parts, targets, strict=True):
            _refuse_existing(current, force=force)
            part.replace(current)
    except OSError as error:
        raise unwritable(current, error) from None
    finally:
        for part in parts:
            with suppress(OSError):
                part.unlink(missing_ok=True)


def unwritable(path: Path, error: OSError) -> CompanionError:
    """Why `path` could not be written, and what to do, as one sentence."""
    folder = path.parent
    if error.errno in _FULL:
        return CompanionError(
            f"The disk is full: {path} was not written. Make room, or choose another folder."
        )
    if error.errno == errno.ENOENT:
        return CompanionError(f"There is no folder {folder}: make it first, or choose another one.")
    if error.errno == errno.ENOTDIR:
        return CompanionError(f"{folder} is not a folder: choose another place for {path.name}.")
    if error.errno in _FORBIDDEN:
        return CompanionError(
            f"The folder {folder} cannot be written: choose another place for {path.name}."
        )
    if error.errno == errno.ENAMETOOLONG:
        return CompanionError("The name of the file is too long: choose a shorter one.")
    return CompanionError(f"{path} could not be written ({error.strerror or error}).")


def _refuse_existing(path: Path, *, force: bool) -> None:
    if path.is_dir():
        raise CompanionError(f"{path} is a folder: give the name of a file in it.")
    if path.exists() and not force:
        raise CompanionError(f"{path} exists already: add --force to replace it, or rename it.")


def _to_disk(path: Path) -> None:
    with path.open("rb+") as file:
        os.fsync(file.fileno())
