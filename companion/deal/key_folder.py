"""The folder of the keys by its names, for who does not open a deal."""

import os
from pathlib import Path

FOLDER = "keys"  # in the folder of the games
KEY = ".key"
DOOMED = ".sealing"  # a key that is to go
LEFT = ".left"  # a list of secret files that could not be deleted
NOTE = ".writing"  # where secret files are written now, or a program was killed meanwhile
_UNFINISHED = (DOOMED, LEFT, NOTE)


def is_half_done(games: Path) -> bool:
    """Whether a program was killed, a file was locked, or another program is at work."""
    try:
        with os.scandir(games / FOLDER) as found:
            return any(one.name.endswith(_UNFINISHED) for one in found)
    except OSError:
        return False
