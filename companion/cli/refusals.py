"""Refusals of the command line itself: what is wrong with a command, and what ends one."""

from companion.errors import Refusal, UsageRefusal
from companion.files.os_reason import OSReason, os_reason


class NoSuchCommand(UsageRefusal):
    """No command has this name, nor one like it."""

    name: str
    command: str


class MisspeltCommand(UsageRefusal):
    """No command has this name, but others are like it."""

    name: str
    similar: tuple[str, ...]


class MissingCommand(UsageRefusal):
    """A group of commands is named without one of its commands."""

    command: str
    allowed: tuple[str, ...]


class NoSuchOption(UsageRefusal):
    """The command has no such option, nor one like it."""

    command: str
    option: str


class MisspeltOption(UsageRefusal):
    """The command has no such option, but others are like it."""

    command: str
    option: str
    similar: tuple[str, ...]


class OptionWithoutValue(UsageRefusal):
    """The last word is an option that needs a value."""

    command: str
    option: str


class OptionWithValue(UsageRefusal):
    """A switch is given a value."""

    option: str


class MissingArgument(UsageRefusal):
    """A command lacks a word; `usage` is how it is written."""

    usage: str


class ExtraWords(UsageRefusal):
    """A command has more words than it takes; `usage` is how it is written."""

    words: tuple[str, ...]
    usage: str


class NotANumber(UsageRefusal):
    """The value of an option or argument should be a number."""

    option: str


class SeveralNumbers(UsageRefusal):
    """An option takes `count` numbers, and there are fewer."""

    command: str
    option: str
    count: int


class NotAWholeNumber(UsageRefusal):
    """The value of an option or argument should be a whole number."""

    option: str


class NotAChoice(UsageRefusal):
    """The value of an option or argument is not among those that it takes."""

    option: str
    allowed: tuple[str, ...]


class EmptyPath(UsageRefusal):
    """The file or folder of an option or argument is an empty word."""

    option: str


class UnreadableFile(UsageRefusal):
    """The file of an option or argument is there, but cannot be read."""

    option: str


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


def system_refusal(error: OSError) -> Refusal:
    """What the operating system says no to, as far as it tells."""
    reason = os_reason(error)
    if error.filename is None:
        return SystemRefused(reason)
    return SystemRefusedFile(str(error.filename), reason)
