"""Words that start this program, used in sentences that name commands."""

import sys
from pathlib import Path
from shutil import which

from companion.files.quoted import quoted

PROGRAM_NAME = "companion"  # as the code names the program

_started = PROGRAM_NAME


def start_as(words: str) -> None:
    """Set the words that begin commands in sentences, like `.venv/bin/companion`.

    They are empty if the host types no commands.
    """
    global _started  # noqa: PLW0603  one program has one name
    _started = words


def is_typed() -> bool:
    """Return True if this host types commands; if not, sentences do not mention any."""
    return bool(_started)


def as_started(command: str) -> str:
    """Return a command as this host types it."""
    name, space, rest = command.partition(" ")
    return f"{_started or PROGRAM_NAME}{space}{rest}" if name == PROGRAM_NAME else command


def program() -> str:
    """Return the words that start this program: `companion`, a path, or Python with the module."""
    started = Path(sys.argv[0])
    if started.name == "__main__.py":
        return f"{_near(Path(sys.executable))} -m {PROGRAM_NAME}"
    return PROGRAM_NAME if started.name == sys.argv[0] else _near(started)


def _near(path: Path) -> str:
    name = path.name.removesuffix(".exe")
    installed = which(name)
    if installed is not None and Path(installed) == path:
        return name
    here = Path.cwd()
    return quoted(path.relative_to(here) if path.is_relative_to(here) else path)
