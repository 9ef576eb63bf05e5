"""Card sleeves: the room they take in an envelope and in a box."""

from enum import StrEnum


class Sleeves(StrEnum):
    """Kinds of sleeves."""

    NONE = "none"
    THIN = "thin"
    THICK = "thick"

    @property
    def thickness(self) -> float:
        """By how much a sleeve makes a card thicker, in mm."""
        return {Sleeves.NONE: 0.0, Sleeves.THIN: 0.07, Sleeves.THICK: 0.20}[self]

    @property
    def wider(self) -> float:
        """Additional width of a sleeved card, in mm."""
        return 0.0 if self is Sleeves.NONE else 3.0

    @property
    def taller(self) -> float:
        """Additional height, in mm."""
        return 0.0 if self is Sleeves.NONE else 3.0
