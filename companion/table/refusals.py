"""Refusals of what a host types at the table."""

from companion.errors import Refusal, UsageRefusal
from companion.rules.objections import Objection
from companion.rules.topics import Topic


class RefusedMove(Refusal):
    """The rules say no to a move."""

    objection: Objection
    names: tuple[str, ...]  # of the players, for the sentence

    @property
    def key(self) -> str:
        """The name of the objection."""
        return type(self.objection).__name__

    @property
    def heading(self) -> Topic:
        """Where the rulebook says so."""
        return self.objection.heading


class UnknownName(Refusal):
    """Nobody at the table is called so."""

    name: str
    allowed: tuple[str, ...]


class AmbiguousName(Refusal):
    """Several players may be meant."""

    name: str
    allowed: tuple[str, ...]


class HowTo(UsageRefusal):
    """Something is missing or too much; `example` shows what to type."""

    example: str | tuple[str, ...]


class LaterMoveImpossible(Refusal):
    """After the amendment, a later move is not possible any more."""

    number: int
    move: str
    objection: Objection
    names: tuple[str, ...]
    command: str


class NameGivenTwice(Refusal):
    """A player has one ballot."""

    name: str


class NotAnAnswer(Refusal):
    """A word that means none of the choices, or several."""

    name: str
    allowed: tuple[str, ...]


class MemoryOff(Refusal):
    """The table chose not to remember claims."""
