"""Writing files completely or not at all: locks, erasing, and notes for recovery after a crash.

A program locks the note about the files it is writing. A note without a lock is therefore left by a
program that was killed, and the next start puts its files right.

Errors of the operating system are recognized by their numbers, because their messages are
translated.
"""

import errno
import json
import os
import re
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from io import FileIO
from itertools import count
from pathlib import Path
from typing import BinaryIO, Literal, NamedTuple, TypeAlias

from companion.errors import Detail, Refusal
from companion.files.cache import cache_folder
from companion.files.signals import deferred_signals


class FileRefusal(Refusal):
    """Base class of errors about a file."""

    file: Path


Cause: TypeAlias = Literal["forbidden", "missing", "name", "full", "busy", "other"]
_CODES: dict[Cause, list[str]] = {
    "forbidden": ["EACCES", "EPERM", "EROFS"],
    "missing": ["ENOENT", "ENOTDIR"],
    "name": ["EISDIR", "ENAMETOOLONG", "EINVAL", "ELOOP"],
    "full": ["ENOSPC", "EDQUOT", "EFBIG"],
    "busy": ["EBUSY", "ETXTBSY", "EAGAIN", "EMFILE", "ENFILE"],
}


class OSReason(Detail):
    """The cause of a failed system call; `number` is the errno, or 0."""

    why: Cause
    number: int = 0


def os_reason(error: OSError) -> OSReason:
    """Return the cause of an operating system error, found by its number."""
    number = error.errno or 0
    name = errno.errorcode.get(number, "-")
    return OSReason(next((why for why in _CODES if name in _CODES[why]), "other"), number)


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
_LOCKED_BYTE = 2**30  # beyond the end of files, since Windows makes locked bytes unreadable


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
            time.sleep(0.01)  # seconds between two attempts
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
        return error.errno not in {errno.EAGAIN, errno.EACCES, errno.EDEADLK}
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
        """Restore the older version of the file, and remove the new one."""
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


MAX_PART_AGE = 600  # s; older temporary files belong to no running program
_PART_NAME = re.compile(r"\..+\.\d+\.part")
_IN_USE_ERRORS = {errno.EBUSY, errno.ETXTBSY}


class FolderRefused(Refusal):
    """The folder of the file does not exist, or is a file itself."""

    folder: Path
    name: str


class NotWritten(FileRefusal):
    """The operating system could not write the file."""

    reason: OSReason


class TargetRefused(FileRefusal):
    """The file exists, is given twice, or its place is taken by a folder, device or broken link."""

    why: Literal["exists", "taken"]


# Notes on disk which files are being written, within its block.
Noting: TypeAlias = Callable[[Sequence[Replacement]], AbstractContextManager[object]]


@contextmanager
def atomic_write(
    *targets: Path,
    force: bool = False,
    last: Callable[[], object] | None = None,
    noted: Noting | None = None,
) -> Iterator[tuple[Path, ...]]:
    """Yield a temporary file for each target; all replace their targets when the block succeeds.

    A folder that cannot be written is refused before the block begins. If the block fails or is
    interrupted, no temporary file is left. A target that is a symbolic link stays one. `last` is
    called when all files are in their places, on the disk; if it fails, the older ones come back.
    Signals are deferred from the first replacement on. The block and all that follows it are inside
    of `noted`, so that what a killed program leaves can be put right at the next start.

    Raises:
        Refusal: a target exists and `force` is not set, or cannot be written.
    """
    files = [_replacement(target) for target in targets]
    for number, (target, file) in enumerate(zip(targets, files, strict=True)):
        if file in files[:number]:
            raise TargetRefused(target, "taken")
        with explained(target):
            _refuse_existing(target, file.place, force=force)
    for folder in {file.place.parent for file in files}:
        _forget_abandoned(folder)
    with (noted or part_note)(files):
        for target, file in zip(targets, files, strict=True):
            with explained(target):
                file.part.touch()  # check that it can be written
                file.part.unlink()  # so that a program killed now leaves nothing
        try:
            try:
                yield tuple(file.part for file in files)
            except OSError as error:
                if os_reason(error).why == "full":
                    raise unwritable(targets[-1], error) from None
                raise
            for target, file in zip(targets, files, strict=True):
                with explained(target):
                    _refuse_existing(target, file.place, force=force)
                    with file.part.open("rb+") as written:
                        os.fsync(written.fileno())
            with deferred_signals():
                _replace_all(targets, files, last, force=force)
        finally:
            for file in files:
                with suppress(OSError):
                    erase(file.part)


def _replacement(target: Path) -> Replacement:
    try:
        place = target.resolve()
    except RuntimeError:
        raise TargetRefused(target, "taken") from None
    beside = f".{place.name}.{os.getpid()}"
    return Replacement(
        place, place.with_name(f"{beside}.part"), place.with_name(f"{beside}.before")
    )


def _replace_all(
    targets: Sequence[Path],
    files: Sequence[Replacement],
    last: Callable[[], object] | None,
    *,
    force: bool,
) -> None:
    """Move all files to their places and call `last`; if anything fails, restore the older files."""
    moved: list[tuple[Replacement, os.stat_result]] = []
    try:
        for target, file in zip(targets, files, strict=True):
            moved.append((file, file.part.stat()))
            if last is None:
                _replace(target, file.place, file.part)
            elif not _claim(target, file):
                _refuse_existing(target, file.place, force=force)
                _replace(target, file.aside, file.place)
                _replace(target, file.place, file.part)
        names_to_disk(*{file.place.parent for file in files})
        if last is not None:
            last()
    except BaseException:
        for file, written in reversed(moved):
            with suppress(OSError):
                if last is not None and not file.part.exists():
                    if file.place.exists() and not os.path.samestat(file.place.stat(), written):
                        file.finish()  # another program has just created the file
                        continue
                    erase(file.place)
                file.put_back()
        raise
    for file, _ in moved:
        with suppress(OSError):
            file.finish()


def _claim(target: Path, file: Replacement) -> bool:
    """Move a new file to its target unless a file exists there; return True if it was moved."""
    if file.place.exists():
        return False
    try:
        file.place.hardlink_to(file.part)
    except FileExistsError:
        return False
    except OSError:  # FAT has no hard links
        _replace(target, file.place, file.part)
    else:
        file.part.unlink()
    return True


def new_folder(folder: Path, undoing: ExitStack, mode: int = 0o700) -> None:
    """Make a folder, private by default; `undoing` removes it again.

    A folder that exists is left as it is.

    Raises:
        Refusal: it cannot be made.
    """
    if folder.exists():  # if it is a file, writing in it fails later
        return
    with explained(folder):
        folder.mkdir(mode)
    undoing.callback(_remove, folder)


def open_private(path: Path) -> BinaryIO:
    """Create and open a file that only its owner may ever read."""
    return open(path, "xb", opener=lambda name, flags: os.open(name, flags, 0o600))


def write_whole(file: BinaryIO | FileIO, content: bytes) -> None:
    """Write content to an open file and flush it to the disk.

    Raises:
        OSError: not all of it was written.
    """
    if file.write(content) < len(content):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    file.flush()
    os.fsync(file.fileno())


def _remove(folder: Path) -> None:
    with suppress(OSError):  # another program uses it meanwhile
        folder.rmdir()


def _forget_abandoned(folder: Path) -> None:
    with suppress(OSError):
        for old in folder.glob(".*.part"):
            if _PART_NAME.fullmatch(old.name) and time.time() - old.stat().st_mtime > MAX_PART_AGE:
                erase(old)


@contextmanager
def sole_writer(path: Path) -> Iterator[None]:
    """Lock a file so that the block can read, change and write it while other programs wait.

    Its folder is made.

    Raises:
        Refusal: another program does not come to an end, or the folder cannot be written to.
    """
    lock = path.absolute().with_name(f".{path.name}{LOCK}")
    with ExitStack() as closing:
        closing.enter_context(part_note([Replacement(path, lock, lock)]))
        with explained(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            try:
                closing.enter_context(lock_file(lock))
            except TimeoutError:
                raise NotWritten(path, OSReason("busy")) from None
        yield


@contextmanager
def explained(target: Path) -> Iterator[None]:
    """Turn an OSError into the error that `unwritable` returns.

    Raises:
        Refusal: the operating system could not write `target`.
    """
    try:
        yield
    except OSError as error:
        raise unwritable(target, error) from None


def _replace(target: Path, place: Path, part: Path) -> None:
    try:
        part.replace(place)
    except OSError as error:
        # Access denied, sharing violation, lock violation.
        if getattr(error, "winerror", 0) in {5, 32, 33} or error.errno in _IN_USE_ERRORS:
            raise NotWritten(target, OSReason("busy")) from None
        raise unwritable(target, error) from None


def unwritable(path: Path, error: OSError) -> Refusal:
    """Return the error for the host about a failure to write `path`."""
    reason = os_reason(error)
    if reason.why == "missing":
        if error.errno == errno.ENOTDIR or not path.parent.is_dir():
            return FolderRefused(path.parent, path.name)
        reason = OSReason("forbidden", reason.number)  # error for new files in /proc
    return NotWritten(path, reason)


def _refuse_existing(path: Path, place: Path, *, force: bool) -> None:
    if place.exists() and not place.is_file():
        raise TargetRefused(path, "taken")
    if os.path.lexists(place) and not force:
        raise TargetRefused(path, "exists")


def names_to_disk(*folders: Path) -> None:
    """Flush folders to the disk, so that the names of new files survive a power failure."""
    for folder in folders:
        with suppress(OSError), ExitStack() as closing:  # Windows and some file systems cannot
            descriptor = os.open(folder, os.O_RDONLY)
            closing.callback(os.close, descriptor)
            os.fsync(descriptor)
