"""Files that contain roles: completed or undone after a crash, deleted when a deal is sealed.

A deal is sealed when the key to its roles is destroyed. While the files are written, a locked note
beside the keys lists them. The lock ends with its program, so that the next start knows which work
was cut short, and puts it right.
"""

import hashlib
import json
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from companion.deal.chain import Link, LinkKind
from companion.files.atomic_write import (
    FileRefusal,
    Replacement,
    erase,
    explained,
    lock,
    write_whole,
)
from companion.frozen import Frozen

KEYS_FOLDER = "keys"  # in the folder of the games
KEY_SUFFIX = ".key"
SEALING = ".sealing"  # suffix of a key that is to be destroyed
LEFTOVER = ".left"  # suffix of lists of files that could not be deleted
WRITING_NOTE = ".writing"  # suffix of notes about secret files being written


class VaultGone(FileRefusal):
    """The encrypted secrets of a game are missing, or their key does not fit."""


def is_half_done(games: Path) -> bool:
    """Return True if an operation on the keys was interrupted or is in progress."""
    try:
        with os.scandir(games / KEYS_FOLDER) as entries:
            return any(entry.name.endswith((SEALING, LEFTOVER, WRITING_NOTE)) for entry in entries)
    except OSError:
        return False


class KeyRemains(FileRefusal):
    """The encryption key of a deal cannot be removed from the disk."""


class SecretFile(Frozen):
    """A file that contains roles, and the hash of its content."""

    path: Path  # absolute
    sha256: str


class Destruction(Frozen):
    """Paths of secret files, grouped by what happened when they were to be deleted."""

    deleted: tuple[Path, ...] = ()
    changed: tuple[Path, ...] = ()  # changed since they were written: left as they are
    gone: tuple[Path, ...] = ()  # moved, renamed or deleted by somebody
    locked: tuple[Path, ...] = ()  # open in another program, or forbidden


def secret_file(path: Path, content: bytes) -> SecretFile:
    """Return a file together with the SHA-256 of its content."""
    return SecretFile(Path(os.path.realpath(path)), hashlib.sha256(content).hexdigest())


def destroy(files: Sequence[SecretFile]) -> Destruction:
    """Erase the files whose content is unchanged, and return all paths grouped by what happened."""
    written: dict[Path, set[str]] = {}
    for file in files:
        written.setdefault(file.path, set()).add(file.sha256)
    fates: dict[str, list[Path]] = {}
    for path, hashes in written.items():
        fates.setdefault(_destroy(path, hashes), []).append(path)
    return Destruction(**{fate: tuple(paths) for fate, paths in fates.items()})


def merged(fates: Sequence[Destruction]) -> Destruction:
    """Combine the results of destroying the files of several deals."""
    paths = {
        fate: dict.fromkeys(path for destruction in fates for path in destruction.fields()[fate])
        for fate in Destruction().fields()
    }
    for fate in ("changed", "gone"):  # a file deleted for one deal is reported once
        for path in paths["deleted"]:
            paths[fate].pop(path, None)
    return Destruction(**{fate: tuple(files) for fate, files in paths.items()})


def _destroy(path: Path, hashes: set[str]) -> str:
    try:
        content = path.read_bytes()
        # only files that a killed program has begun to erase start with a zero byte
        if content[:1] != b"\0" and hashlib.sha256(content).hexdigest() not in hashes:
            return "changed"
        erase(path)
    except (FileNotFoundError, NotADirectoryError):
        return "gone"
    except OSError:
        return "locked"
    return "deleted"


@contextmanager
def writing_note(keys: Path, link: Link | None, files: Sequence[Replacement]) -> Iterator[None]:
    """Keep a note on disk while files with roles are written, so that `recover` can finish or undo them.

    Without a `link` (an entry in the log of deals) to check, files in place count as written.
    """
    note = keys / f"{os.getpid()}{WRITING_NOTE}"
    values = {
        "link": [*link.fields().values()] if link else None,
        "files": [[*map(str, file), file.place.exists()] for file in files],
    }
    content, made = json.dumps(values).encode(), not keys.parent.exists()
    try:
        with ExitStack() as closing:
            with explained(note):
                with suppress(FileExistsError):
                    keys.mkdir(mode=0o700, parents=True)
                file = closing.enter_context(note.open("wb", buffering=0))
                lock(file)
                write_whole(file, content)
            yield
    finally:
        with suppress(OSError):
            if not any(map(_is_beside, files)):  # otherwise the next start tries again
                note.unlink(missing_ok=True)
            keys.rmdir()  # fails if there are keys
            if made:
                keys.parent.rmdir()


def recover(keys: Path, counts: Callable[[Link, Sequence[Path]], bool]) -> Iterator[None]:
    """Finish or undo the writing of programs that were killed, and yield once for each program.

    `counts` returns True if everything that a log entry stands for was done, with these files.
    """
    for path in keys.glob(f"*{WRITING_NOTE}"):
        with suppress(OSError), path.open("rb+") as note:
            lock(note)
            link, files = _noted(note)
            written = link is None or counts(link, [file.place for file, _ in files])
            for file, older in files:
                with suppress(OSError):
                    _recover(file, written=written, older=older)
            if os.name == "nt":
                note.close()
            yield
            for new in keys.glob("*.new"):  # an incomplete key
                erase(new)
            if not any(_is_beside(file) for file, _ in files):
                path.unlink()


def _noted(note: BinaryIO) -> tuple[Link | None, list[tuple[Replacement, bool]]]:
    """Return the log entry and the files that a note lists; (None, []) if the note is incomplete."""
    try:
        values = json.load(note)
        files = [(Replacement(*map(Path, paths)), older) for *paths, older in values["files"]]
        if values["link"] is None:
            return None, files
        number, at, kind, *rest = values["link"]
        return Link(number, at, LinkKind(kind), *rest), files
    except (ValueError, LookupError, TypeError):
        return None, []


def _is_beside(file: Replacement) -> bool:
    return file.part.exists() or file.aside.exists()


def _recover(file: Replacement, *, written: bool, older: bool) -> None:
    replaced = file.aside.exists() if older else file.place.exists()
    if written and replaced and not file.part.exists():
        file.finish()
        return
    if replaced and not older and (not file.part.exists() or file.place.samefile(file.part)):
        erase(file.place)
    file.put_back()
