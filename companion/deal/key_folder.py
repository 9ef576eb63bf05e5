"""Names of files in the folder of keys; importing this module loads no encryption."""

import os
from pathlib import Path

from companion.files.file_refusal import FileRefusal

KEYS_FOLDER = "keys"  # in the folder of the games
KEY_SUFFIX = ".key"
SEALING = ".sealing"  # suffix of a key that is to be destroyed
LEFTOVER = ".left"  # suffix of lists of files that could not be deleted
WRITING_NOTE = ".writing"  # suffix of notes about secret files being written
_UNFINISHED = (SEALING, LEFTOVER, WRITING_NOTE)


class VaultGone(FileRefusal):
    """The encrypted secrets of a game are missing, or their key does not fit."""


def is_half_done(games: Path) -> bool:
    """Return True if an operation on the keys was interrupted or is in progress."""
    try:
        with os.scandir(games / KEYS_FOLDER) as entries:
            return any(entry.name.endswith(_UNFINISHED) for entry in entries)
    except OSError:
        return False
