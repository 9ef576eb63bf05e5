"""Errors in what a host types during a game."""

from companion.errors import Refusal, UsageRefusal
from companion.rules.objections import Objection
from companion.rules.ruleset import Topic


class RefusedMove(Refusal):
    """The rules do not allow a move."""

    objection: Objection
    names: tuple[str, ...]  # of the players, for the sentence

    @property
    def key(self) -> str:
        """The name of the rules' objection to the move."""
        return type(self.objection).__name__

    @property
    def heading(self) -> Topic:
        """The heading of the rule in the rulebook."""
        return self.objection.heading


class UnknownName(Refusal):
    """No player has this name."""

    name: str
    allowed: tuple[str, ...]


class AmbiguousName(Refusal):
    """A typed name may mean several players."""

    name: str
    allowed: tuple[str, ...]


class HowTo(UsageRefusal):
    """A typed command lacks something, or has too much; `example` shows what to type."""

    example: str | tuple[str, ...]


class LaterMoveImpossible(Refusal):
    """An amendment makes a later move impossible."""

    number: int
    move: str
    objection: Objection
    names: tuple[str, ...]
    command: str


class NameGivenTwice(Refusal):
    """A player is named twice in one vote."""

    name: str


class NotAnAnswer(Refusal):
    """A word means none of the choices, or several."""

    name: str
    allowed: tuple[str, ...]


class MemoryOff(Refusal):
    """A claim cannot be entered, because this game does not keep claims."""
