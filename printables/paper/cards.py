"""Cards: their sizes, stock and sleeves, by name or in millimetres."""

import re
from enum import StrEnum
from typing import NamedTuple

from companion.files.choices import NotAvailable, check_range

MIN_SIDE, MAX_SIDE = 40.0, 150.0  # mm, of the sides of a card


class Size(NamedTuple):
    """Width and height of a card held upright, in mm."""

    width: float
    height: float


POKER = Size(63, 88)
TILE_SIZE = Size(44.45, 63.5)  # size of Policy tiles
CARD_SIZES = {  # by the names of makers of cards and sleeves
    "poker": POKER,
    "poker-us": Size(63.5, 88.9),
    "bridge": Size(57, 87),
    "tarot": Size(70, 120),
    "mini-us": Size(41, 63),
    "mini-euro": Size(44, 68),
}


def card_size(text: str) -> Size:
    """Parse a size: a name, or millimetres like "60x90".

    Raises:
        NotAvailable: the text is neither.
        OutOfRange: a side is too short or too long.
    """
    if text in CARD_SIZES:
        return CARD_SIZES[text]
    match = re.fullmatch(r"(\d{1,6}(?:\.\d{1,3})?)[x×](\d{1,6}(?:\.\d{1,3})?)", text)
    if match is None:
        raise NotAvailable(text, (*CARD_SIZES, "60x90"))
    size = Size(float(match[1]), float(match[2]))
    for side in size:
        check_range("--size", side, MIN_SIDE, MAX_SIDE)
    return size


MIN_STOCK, MAX_STOCK = 0.05, 1.0  # mm
STOCKS = {  # mm, by the data of paper makers
    "80g": 0.10,
    "120g": 0.15,
    "160g": 0.19,
    "200g": 0.24,
    "250g": 0.30,
    "300g": 0.36,
    "170g-coated": 0.14,
    "250g-coated": 0.23,
    "300g-coated": 0.29,
    "350g-coated": 0.35,
}
USUAL_STOCK = "300g"


def stock_of(text: str) -> float:
    """Parse the thickness of a paper in mm: a name, or a number like "0.3".

    Raises:
        NotAvailable: the text is neither.
        OutOfRange: the paper is too thin or too thick.
    """
    name = "-".join(text.casefold().split())
    if name in STOCKS:
        return STOCKS[name]
    match = re.fullmatch(r"(\d{1,6}(?:[.,]\d{1,4})?)(?:mm)?", name)
    if match is None:
        raise NotAvailable(text, (*STOCKS, "0.3"))
    thickness = float(match[1].replace(",", "."))
    check_range("--stock", thickness, MIN_STOCK, MAX_STOCK)
    return thickness


class Sleeves(StrEnum):
    """Kinds of card sleeves, by thickness."""

    NONE = "none"
    THIN = "thin"
    THICK = "thick"

    @property
    def thickness(self) -> float:
        """Thickness that a sleeve adds to a card, in mm."""
        return {Sleeves.NONE: 0.0, Sleeves.THIN: 0.07, Sleeves.THICK: 0.20}[self]

    @property
    def margin(self) -> float:
        """Width and height that a sleeve adds to a card, in mm."""
        return 0.0 if self is Sleeves.NONE else 3.0
