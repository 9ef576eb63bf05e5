"""Choices for a printed set: backs, order of sheets, cutting marks, shops that print cards."""

from enum import StrEnum

from printables.paper.sheet import Flip

MAX_BLEED = 5.0  # mm
MAX_BOARD = 5.0  # mm, thickness of board between front and back
_CUTS = 20  # steps in a mm: nobody cuts more finely


def in_mm(length: float) -> str:
    """Return a length in mm as a text, rounded to a twentieth, so that a quarter of an inch is exact."""
    return f"{round(length * _CUTS) / _CUTS:g}"


class Backs(StrEnum):
    """Ways to print backs, like duplex printing about the long edge."""

    LONG_EDGE = "long-edge"  # the printer turns the sheet about its long edge
    SHORT_EDGE = "short-edge"
    GUTTERFOLD = "gutterfold"  # fronts and backs on one side, folded and glued
    SEPARATE = "separate"  # fronts first, then backs, to be fed again
    NONE = "none"

    @property
    def flip(self) -> Flip:
        """Edge about which the sheet is turned over."""
        crosswise = self in (Backs.SHORT_EDGE, Backs.GUTTERFOLD)
        return Flip.SHORT_EDGE if crosswise else Flip.LONG_EDGE

    @property
    def duplex(self) -> bool:
        """True if the printer itself turns the sheets over."""
        return self in (Backs.LONG_EDGE, Backs.SHORT_EDGE)

    @property
    def separate(self) -> bool:
        """True if a person turns the sheets over between printing fronts and backs."""
        return self is Backs.SEPARATE


class CardShop(StrEnum):
    """Shops that print decks of cards from pictures."""

    THE_GAME_CRAFTER = "the-game-crafter"
    MAKE_PLAYING_CARDS = "make-playing-cards"


class Sheets(StrEnum):
    """Ways to group pieces on sheets: one kind per sheet, or mixed to save paper."""

    TIDY = "tidy"  # one kind a sheet, in columns and rows
    FEWEST = "fewest"


class Marks(StrEnum):
    """Kinds of cutting marks, like crop marks."""

    CROP = "crop"  # short lines outside the pieces
    LINES = "lines"  # around every piece, for a guillotine
    NONE = "none"
