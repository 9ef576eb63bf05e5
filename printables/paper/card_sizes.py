"""Sizes of cards, by name or in millimetres."""

import re
from typing import NamedTuple

from companion.files.choices import NotAvailable, check_range

MIN_SIDE, MAX_SIDE = 40.0, 150.0  # mm, of the sides of a card


class Size(NamedTuple):
    """Width and height of an upright card, in mm."""

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
