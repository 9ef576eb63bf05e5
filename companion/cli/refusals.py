"""Refusals of the command line itself: what is wrong with a command, and what ends one."""

from pathlib import Path
from typing import Literal, TypeAlias

from companion.errors import Refusal, UsageRefusal
from companion.files.file_refusal import OSReason


class NoSuchWord(UsageRefusal):
    """A command has no option or command of this name; `count` others are like it."""

    command: str
    word: str
    similar: tuple[str, ...]
    count: int


ValueFault: TypeAlias = Literal[
    "lacking",
    "unwanted",
    "no_number",
    "no_file",
    "unreadable_file",
]


class UnsuitableValue(UsageRefusal):
    """An option or argument of a command does not take this value."""

    why: ValueFault
    command: str
    option: str


class NotAChoice(UsageRefusal):
    """The value of an option or argument, or the command of a group, is none of those that it takes."""

    option: str
    allowed: tuple[str, ...]


class NoUse(UsageRefusal):
    """Words or options that this command has no use for."""

    options: tuple[str, ...]
    command: str


class UnclearCommand(UsageRefusal):
    """A command that is wrong in another way; `command` is how to type it, or to learn that."""

    why: Literal["unclear", "large_print", "several"]
    command: str


class OptionLacks(UsageRefusal):
    """An option without another option that it needs."""

    option: str
    other: str


class NeedsTerminal(Refusal):
    """Somebody has to see something, or to answer, and there is no terminal for it."""

    why: Literal["screen", "seal"]
    command: str


class OutOfMemory(Refusal):
    """There is not enough memory."""


class SystemRefused(Refusal):
    """The operating system says no, to something with a file where it names one."""

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
