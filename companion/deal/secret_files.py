"""Files that tell roles: written so that no kill leaves one behind, and deleted by sealing.

While they are written, a note beside the keys says where. Its lock goes with the program that holds
it, so that the next start knows whose work was cut short, and puts it right.
"""

import hashlib
import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from companion.files.atomic_write import Replacement
from companion.frozen import Frozen

NOTE = ".writing"  # the suffix of a note
_LOCKED_BYTE = 2**30  # behind all that a note holds: Windows lets nobody read what is locked


class SecretFile(Frozen):
    """A file that tells roles, as it was written."""

    path: Path  # absolute
    sha256: str


class Destroyed(Frozen):
    """What sealing did to the secret files that were ever written."""

    deleted: tuple[Path, ...] = ()
    changed: tuple[Path, ...] = ()  # not as they were written: somebody else's by now, or moved on
    gone: tuple[Path, ...] = ()  # moved, renamed or deleted by somebody
    locked: tuple[Path, ...] = ()  # open in another program, or forbidden


def secret_file(path: Path, content: bytes) -> SecretFile:
    """The file with this content."""
    return SecretFile(path.resolve(), hashlib.sha256(content).hexdigest())


def destroy(files: Sequence[SecretFile]) -> Destroyed:
    """Delete the files that are as they were written; a file may have been written often."""
    written: dict[Path, set[str]] = {}
    for file in files:
        written.setdefault(file.path, set()).add(file.sha256)
    fates: dict[str, list[Path]] = {}
    for path, hashes in written.items():
        fates.setdefault(_destroy(path, hashes), []).append(path)
    return Destroyed(**{fate: tuple(paths) for fate, paths in fates.items()})


def _destroy(path: Path, hashes: set[str]) -> str:
    try:
        if hashlib.sha256(path.read_bytes()).hexdigest() not in hashes:
            return "changed"
        path.unlink()
    except (FileNotFoundError, NotADirectoryError):
        return "gone"
    except OSError:
        return "locked"
    return "deleted"


@contextmanager
def noted(keys: Path, deal: str, files: Sequence[Replacement]) -> Iterator[None]:
    """A note in the folder of the keys while the files of a deal (its fingerprint) are written."""
    note = keys / f"{os.getpid()}{NOTE}"
    values = {"deal": deal, "files": [[*map(str, one), one.place.exists()] for one in files]}
    with suppress(FileExistsError):
        keys.mkdir(mode=0o700, parents=True)
    with note.open("wb") as file:
        _lock(file)
        file.write(json.dumps(values).encode())
        file.flush()
        os.fsync(file.fileno())
        try:
            yield
        finally:
            if os.name == "nt":
                file.close()  # else it cannot be removed
            note.unlink(missing_ok=True)


def recover(keys: Path, kept: Callable[[str], bool]) -> Iterator[str]:
    """Put right what killed programs left, and yield their deals.

    `kept` says whether a deal is that of a game.
    """
    try:
        notes = [Path(entry) for entry in os.scandir(keys) if entry.name.endswith(NOTE)]
    except OSError:
        return
    for note in notes:
        with suppress(OSError, ValueError, LookupError, TypeError), note.open("rb+") as file:
            _lock(file)
            values = json.load(file)
            stays = kept(values["deal"])
            for *paths, older in values["files"]:
                with suppress(OSError):
                    _recover(Replacement(*map(Path, paths)), kept=stays, older=older)
            if os.name == "nt":
                file.close()
            yield values["deal"]
            for new in keys.glob("*.new"):  # half a key
                new.unlink()
            note.unlink()


def _recover(file: Replacement, *, kept: bool, older: bool) -> None:
    replaced = file.aside.exists() if older else file.place.exists()
    if kept and replaced and not file.part.exists():
        file.finish()
        return
    if replaced and not older:
        file.place.unlink()
    file.put_back()


def _lock(file: BinaryIO) -> None:
    """Lock an open file for as long as it is open.

    Raises:
        OSError: another program has locked it.
    """
    if sys.platform == "win32":
        import msvcrt

        file.seek(_LOCKED_BYTE)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        file.seek(0)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
