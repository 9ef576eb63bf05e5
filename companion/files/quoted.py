"""Words of a command line as they are typed."""

import os
import shlex


def quoted(word: object) -> str:
    """A word of a command, in quotes where it needs them: letters of no script do."""
    if str(word).isalnum():
        return str(word)
    if os.name == "nt":
        return f'"{word}"' if " " in str(word) else str(word)
    return shlex.quote(str(word))
