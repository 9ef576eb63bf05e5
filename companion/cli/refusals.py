"""Errors of the command line itself: wrong usage, or a command that had to end."""

from pathlib import Path
from typing import Literal, TypeAlias

from companion.errors import Refusal, UsageRefusal
from companion.files.atomic_write import OSReason


class NoSuchWord(UsageRefusal):
    """A command has no option or subcommand of this name; `count` names are similar."""

    command: str
    word: str
    similar: tuple[str, ...]
    count: int


ValueFault: TypeAlias = Literal[
    "lacking",
    "unwanted",
    "no_number",
    "no_file",
]


class UnsuitableValue(UsageRefusal):
    """An option or argument of a command does not accept this value."""

    why: ValueFault
    command: str
    option: str


class NotAChoice(UsageRefusal):
    """A value is not among the choices of its option, its argument or its group of commands."""

    option: str
    allowed: tuple[str, ...]


class NoUse(UsageRefusal):
    """The command has no use for these words or options."""

    options: tuple[str, ...]
    command: str


class UnclearCommand(UsageRefusal):
    """A command is wrong in another way; `command` shows how to type it, or how to get help."""

    why: Literal["unclear", "large_print", "several"]
    command: str


class OptionLacks(UsageRefusal):
    """An option is given without another option that it needs."""

    option: str
    other: str


class NeedsTerminal(Refusal):
    """Somebody has to see or answer something, and the program runs without a terminal."""

    why: Literal["screen", "seal"]
    command: str


class OutOfMemory(Refusal):
    """The computer does not have enough memory for this."""


class SystemRefused(Refusal):
    """The operating system has refused an operation, with a file if the system names one."""

    file: str
    reason: OSReason


class ProgramFault(Refusal):
    """An unexpected exception, which is a fault of the program."""

    kind: str


class Stopped(Refusal):
    """The host has pressed Ctrl-C, or closed the terminal."""


class VoiceIncomplete(Refusal):
    """A host's own voice lacks lines, or has some that cannot be understood."""

    name: str
    count: int
    folder: Path
