"""A thing in the box as a sheet sees it: how large, how many, and how its two faces are drawn."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from companion.rules.ruleset import Ruleset
from printables.sheet import Box
from printables.sleeves import Sleeves
from printables.theme import Theme
from printables.wording import Wording

if TYPE_CHECKING:  # it loads reportlab
    from printables.pen import Pen

FULL_BOX = 10  # players that the box of the rulebook is for


# Draws a face upright in a box of its trimmed size, and beyond it what bleeds, by so many mm.
Draw: TypeAlias = Callable[["Pen", Box, float], None]


@dataclass(frozen=True, slots=True)
class Face:
    """One side of a piece. Faces of one name look alike, and are in a file once."""

    name: str
    draw: Draw


@dataclass(frozen=True, slots=True)
class Piece:
    """So many of one thing."""

    name: str  # as it is asked for, like "policy-tiles"
    width: float  # mm, trimmed
    height: float
    front: Face
    back: Face | None = None
    copies: int = 1


@dataclass(frozen=True, slots=True)
class Edition:
    """The set as this table wants it."""

    ruleset: Ruleset
    theme: Theme
    wordings: tuple[Wording, ...]  # one language, or two on each piece
    players: int | None = None  # the full box, if None
    sleeves: Sleeves = Sleeves.NONE

    @property
    def seats(self) -> int:
        """How many play at most."""
        return self.players or min(FULL_BOX, max(self.ruleset.players))


Pieces: TypeAlias = tuple[Piece, ...]
