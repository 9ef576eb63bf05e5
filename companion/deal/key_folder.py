"""Names of the files in the folder of the keys, without loading what opens a deal."""

import os
from pathlib import Path

KEYS_FOLDER = "keys"  # in the folder of the games
KEY_SUFFIX = ".key"
SEALING = ".sealing"  # a key that is to be destroyed
LEFTOVER = ".left"  # a list of secret files that could not be deleted
WRITING_NOTE = ".writing"  # where secret files are written now, or a program was killed meanwhile
_UNFINISHED = (SEALING, LEFTOVER, WRITING_NOTE)


def is_half_done(games: Path) -> bool:
    """Whether a program was killed, a file was locked, or another program is at work."""
    try:
        with os.scandir(games / KEYS_FOLDER) as found:
            return any(one.name.endswith(_UNFINISHED) for one in found)
    except OSError:
        return False
