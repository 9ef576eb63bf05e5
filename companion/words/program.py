"""How this program was started, for the commands in sentences: they work where they are read."""

NAME = "companion"  # as the code writes commands

_started = NAME


def start_as(words: str) -> None:
    """Let commands begin with these words, like `.venv/bin/companion`."""
    global _started  # noqa: PLW0603  one program has one name
    _started = words


def as_started(command: str) -> str:
    """A command as this host types it."""
    name, space, rest = command.partition(" ")
    return f"{_started}{space}{rest}" if name == NAME else command
