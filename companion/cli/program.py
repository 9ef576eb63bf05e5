"""The words that start this program once more, in this shell and folder."""

import sys
from pathlib import Path
from shutil import which

from companion.files.quoted import quoted
from companion.words.program import NAME


def program() -> str:
    """`companion` where the shell finds it; else its path, or Python with the module."""
    started = Path(sys.argv[0])
    if started.name == "__main__.py":
        return f"{_near(Path(sys.executable))} -m {NAME}"
    if started.name == sys.argv[0]:
        return NAME
    return _near(started)


def _near(path: Path) -> str:
    """A program by its name where the shell finds it, else by its path from here."""
    name = path.name.removesuffix(".exe")
    found = which(name)
    if found is not None and Path(found) == path:
        return name
    here = Path.cwd()
    return quoted(path.relative_to(here) if path.is_relative_to(here) else path)
