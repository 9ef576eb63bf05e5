"""What a host chooses of a set: the size of cards, how backs are printed, how sheets are marked."""

import re
from enum import StrEnum
from typing import NamedTuple

from companion.errors import Refusal
from printables.paper.sheet import Flip

MIN_SIDE, MAX_SIDE = 40.0, 150.0  # mm, of a card
MAX_BLEED = 5.0  # mm
MAX_BOARD = 5.0  # mm
_CUTS = 20  # in a mm


class Size(NamedTuple):
    """Of a card, upright, in mm."""

    width: float
    height: float


POKER = Size(63, 88)
TILE_SIZE = Size(44.45, 63.5)  # of Policy tiles
CARD_SIZES = {  # as makers of cards and sleeves call them
    "poker": POKER,
    "poker-us": Size(63.5, 88.9),
    "bridge": Size(57, 87),
    "tarot": Size(70, 120),
    "mini-us": Size(41, 63),
    "mini-euro": Size(44, 68),
}


class NoSuchSize(Refusal):
    """No card size has this name, and it is no measure."""

    size: str
    sizes: tuple[str, ...]


class CardOutOfRange(Refusal):
    """A card with a side that is too short or too long."""

    width: float
    height: float
    smallest: float
    largest: float


def in_mm(length: float) -> str:
    """A length as it is told: as near as anybody cuts, and a quarter of an inch is exact."""
    return f"{round(length * _CUTS) / _CUTS:g}"


def card_size(text: str) -> Size:
    """A size by its name, or in mm, like "60x90".

    Raises:
        NoSuchSize: it is neither.
        CardOutOfRange: no card can have it.
    """
    if text in CARD_SIZES:
        return CARD_SIZES[text]
    found = re.fullmatch(r"(\d{1,6}(?:\.\d{1,3})?)[x×](\d{1,6}(?:\.\d{1,3})?)", text)
    if found is None:
        raise NoSuchSize(text, tuple(CARD_SIZES))
    size = Size(float(found[1]), float(found[2]))
    if not all(MIN_SIDE <= side <= MAX_SIDE for side in size):
        raise CardOutOfRange(*size, MIN_SIDE, MAX_SIDE)
    return size


class Backs(StrEnum):
    """Ways to print backs."""

    LONG_EDGE = "long-edge"  # the printer turns the sheet about its long edge
    SHORT_EDGE = "short-edge"
    GUTTERFOLD = "gutterfold"  # fronts and backs on one side, folded and glued
    SEPARATE = "separate"  # fronts first, then backs, to be fed again
    NONE = "none"

    @property
    def flip(self) -> Flip:
        """The edge about which the sheet is turned."""
        crosswise = self in (Backs.SHORT_EDGE, Backs.GUTTERFOLD)
        return Flip.SHORT_EDGE if crosswise else Flip.LONG_EDGE

    @property
    def duplex(self) -> bool:
        """Whether the printer itself turns the sheets."""
        return self in (Backs.LONG_EDGE, Backs.SHORT_EDGE)

    @property
    def separate(self) -> bool:
        """Whether a person turns them."""
        return self is Backs.SEPARATE


class CardShop(StrEnum):
    """Shops that make decks of cards from pictures."""

    THE_GAME_CRAFTER = "the-game-crafter"
    MAKE_PLAYING_CARDS = "make-playing-cards"


class Sheets(StrEnum):
    """Ways to share sheets among kinds of pieces."""

    TIDY = "tidy"  # one kind a sheet, in columns and rows
    FEWEST = "fewest"


class Marks(StrEnum):
    """Kinds of cutting marks."""

    CROP = "crop"  # short lines outside the pieces
    LINES = "lines"  # around every piece, for a guillotine
    NONE = "none"
