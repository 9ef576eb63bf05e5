"""Clean up part files of killed programs with the help of notes in the user's cache.

The program that writes them has locked its note, so what a note without a lock lists is abandoned.
"""

import os
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from itertools import count
from pathlib import Path

from companion.files.cache import cache_folder
from companion.files.replacement import Replacement

LOCK = ".lock"  # the end of a part that is only a lock
_PARTS_FOLDER = "parts"
_NOTE_NUMBERS = count()  # of the notes of this program


@contextmanager
def part_note(files: Sequence[Replacement]) -> Iterator[None]:
    """Keep a note of these files in the cache while the block writes them."""
    import json

    from companion.files.lock import lock_file

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
    import json

    from companion.files.lock import lock_file

    with suppress(OSError, ValueError), lock_file(path, patience=0) as note:
        note.seek(0)
        files = [Replacement(*map(Path, paths)) for paths in json.loads(note.read())]
        for file in files:
            if file.part.exists() and file.place.exists() and file.part.samefile(file.place):
                file.part.unlink()  # it is in its place already
        unfinished = any(file.part.exists() for file in files)
        for file in files:
            if file.part.suffix == LOCK:
                with suppress(OSError), lock_file(file.part, patience=0):
                    pass  # it goes, unless another program has locked it by now
            elif unfinished or not file.place.exists():
                file.put_back()
            else:
                file.finish()
