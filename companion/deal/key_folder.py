"""Names of the files in the folder of the keys; importing it loads no encryption."""

import os
from pathlib import Path

from companion.files.file_refusal import FileRefusal

KEYS_FOLDER = "keys"  # in the folder of the games
KEY_SUFFIX = ".key"
SEALING = ".sealing"  # a key that is to be destroyed
LEFTOVER = ".left"  # a list of secret files that could not be deleted
WRITING_NOTE = ".writing"  # where secret files are written now, or a program was killed meanwhile
_UNFINISHED = (SEALING, LEFTOVER, WRITING_NOTE)


class VaultGone(FileRefusal):
    """The vault of a game is missing, or its key does not fit."""


def is_half_done(games: Path) -> bool:
    """Return whether an operation on the keys is unfinished or in progress."""
    try:
        with os.scandir(games / KEYS_FOLDER) as entries:
            return any(entry.name.endswith(_UNFINISHED) for entry in entries)
    except OSError:
        return False
