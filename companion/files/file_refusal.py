"""What refusals about a file have in common."""

from pathlib import Path

from companion.errors import Refusal


class FileRefusal(Refusal):
    """Something that cannot be done with a file."""

    file: Path
