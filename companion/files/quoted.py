"""Quoting of words that are shown in a command line."""

import os
import shlex


def quoted(word: object) -> str:
    """Return a word as it is typed in a command, with quotes if needed."""
    if str(word).isalnum():
        return str(word)
    if os.name == "nt":
        return f'"{word}"' if " " in str(word) else str(word)
    return shlex.quote(str(word))
