"""Refusals of the command line itself: what is wrong with a command, and what ends one."""

from enum import StrEnum
from pathlib import Path

from typer import TyperException

from companion.errors import Refusal, UsageRefusal
from companion.files.os_reason import OSReason, os_reason


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


class MissingArgument(UsageRefusal):
    """A command lacks a word; `usage` is how it is written."""

    usage: str


class ExtraWords(UsageRefusal):
    """A command has more words than it takes; `usage` is how it is written."""

    words: tuple[str, ...]
    usage: str


class ValueFault(StrEnum):
    """What is wrong with the value of an option or argument."""

    LACKING = "lacking"
    UNWANTED = "unwanted"
    NO_NUMBER = "no_number"
    NO_WHOLE_NUMBER = "no_whole_number"
    EMPTY_PATH = "empty_path"
    NO_FILE = "no_file"
    UNREADABLE_FILE = "unreadable_file"


class UnsuitableValue(UsageRefusal):
    """An option or argument of a command does not take this value."""

    command: str
    option: str
    fault: ValueFault


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


class NoLargePrint(UsageRefusal):
    """What is folded for one player, or printed by a shop, has no large print."""

    command: str


class OnlyForShop(UsageRefusal):
    """Options of sets for a print shop, where none is asked for."""

    options: tuple[str, ...]
    command: str


class WithoutOptions(UsageRefusal):
    """Options that the sheet, or the set for a print shop, of this name has no use for."""

    name: str
    options: tuple[str, ...]


class SeveralLanguages(UsageRefusal):
    """A table has one language; `example` is how the others are given."""

    example: str


class UnclearCommand(UsageRefusal):
    """A command that is wrong in another way."""

    command: str


class HowToEnvelope(UsageRefusal):
    """Neither a reprint nor a look, or both."""

    reprint: str
    look: str


class LookNeedsTerminal(Refusal):
    """A secret is shown in a terminal, never in a file or a pipe."""

    command: str


class NoCodeFile(UsageRefusal):
    """A code is a picture."""

    command: str


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


def refusal_of(error: Exception) -> Refusal:
    """What is told of an exception that has ended a command."""
    match error:
        case TyperException():
            from companion.cli.usage import usage_refusal

            return usage_refusal(error)
        case MemoryError():
            return OutOfMemory()
        case OSError(filename=None):
            return SystemRefused(os_reason(error))
        case OSError():
            return SystemRefusedFile(str(error.filename), os_reason(error))
    return ProgramFault(type(error).__name__)


class VoiceIncomplete(Refusal):
    """A host's own voice lacks lines, or has some that nobody would understand."""

    name: str
    count: int
    folder: Path


class NobodyToRecord(Refusal):
    """Without a terminal nobody sees the lines, or can say when one is said."""

    command: str
