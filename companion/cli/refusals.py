"""Refusals of the command line itself: what is wrong with a command, and what ends one."""

from pathlib import Path
from typing import Literal, TypeAlias

from companion.errors import Refusal, UsageRefusal
from companion.files.os_reason import OSReason


class NoSuchCommand(UsageRefusal):
    """No command has this name; `count` others are like it."""

    name: str
    command: str
    similar: tuple[str, ...]
    count: int


class MissingCommand(UsageRefusal):
    """A group of commands is named without one of its commands."""

    command: str
    allowed: tuple[str, ...]


class NoSuchOption(UsageRefusal):
    """The command has no such option; `count` others are like it."""

    command: str
    option: str
    similar: tuple[str, ...]
    count: int


ValueFault: TypeAlias = Literal[
    "lacking",
    "unwanted",
    "no_number",
    "no_whole_number",
    "empty_path",
    "no_file",
    "unreadable_file",
]


class UnsuitableValue(UsageRefusal):
    """An option or argument of a command does not take this value."""

    why: ValueFault
    command: str
    option: str


class NotAChoice(UsageRefusal):
    """The value of an option or argument is not among those that it takes."""

    option: str
    allowed: tuple[str, ...]


class NumberNotBetween(UsageRefusal):
    """The value of an option is no number between these, which are allowed."""

    option: str
    low: float
    high: float


class SeveralNumbers(UsageRefusal):
    """An option takes `count` numbers, and there are fewer."""

    command: str
    option: str
    count: int


class NoUse(UsageRefusal):
    """Words or options that this command, or the sheet of this name, has no use for."""

    why: Literal["words", "shop", "sheet"]
    options: tuple[str, ...]
    command: str


class UnclearCommand(UsageRefusal):
    """A command that is wrong in another way; `command` is how to type it, or to learn that."""

    why: Literal["unclear", "missing", "large_print", "picture", "several"]
    command: str


class OptionsApart(UsageRefusal):
    """Options that lack another one, or do not go with it."""

    why: Literal["nights", "captions", "scripts", "players", "list", "tray", "fill", "accept"]


class NeedsTerminal(Refusal):
    """Somebody has to see something, or to answer, and there is no terminal for it."""

    why: Literal["look", "night", "recording", "seal"]
    command: str = ""


class HowToEnvelope(UsageRefusal):
    """Neither a reprint nor a look, or both."""

    reprint: str
    look: str


class OutOfMemory(Refusal):
    """There is not enough memory."""


class SystemRefused(Refusal):
    """The operating system says no."""

    reason: OSReason


class SystemRefusedFile(Refusal):
    """The operating system says no to something with a file."""

    file: str
    reason: OSReason


class ProgramFault(Refusal):
    """An exception that nobody expected."""

    kind: str


class Stopped(Refusal):
    """The host has pressed Ctrl-C, or closed the terminal."""


class VoiceIncomplete(Refusal):
    """A host's own voice lacks lines, or has some that nobody would understand."""

    name: str
    count: int
    folder: Path
