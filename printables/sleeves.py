"""Sleeves around cards: how much room they take in an envelope and in a box."""

from enum import StrEnum


class Sleeves(StrEnum):
    """What the cards wear."""

    NONE = "none"
    THIN = "thin"
    THICK = "thick"

    @property
    def thickness(self) -> float:
        """Of one card in a stack, in mm."""
        return {Sleeves.NONE: 0.33, Sleeves.THIN: 0.40, Sleeves.THICK: 0.53}[self]

    @property
    def wider(self) -> float:
        """By how much a sleeved card is wider than the card, in mm."""
        return 0.0 if self is Sleeves.NONE else 3.0

    @property
    def taller(self) -> float:
        """By how much it is taller, in mm."""
        return 0.0 if self is Sleeves.NONE else 3.0
