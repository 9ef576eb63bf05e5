"""Base class of refusals about a file."""

from pathlib import Path

from companion.errors import Refusal


class FileRefusal(Refusal):
    """Something that cannot be done with a file."""

    file: Path
