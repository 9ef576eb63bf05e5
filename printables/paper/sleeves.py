"""Card sleeves: the room they take in an envelope and in a box."""

from enum import StrEnum


class Sleeves(StrEnum):
    """Kinds of sleeves."""

    NONE = "none"
    THIN = "thin"
    THICK = "thick"

    @property
    def thickness(self) -> float:
        """Additional thickness of a sleeved card, in mm."""
        return {Sleeves.NONE: 0.0, Sleeves.THIN: 0.07, Sleeves.THICK: 0.20}[self]

    @property
    def margin(self) -> float:
        """Additional width and height of a sleeved card, in mm."""
        return 0.0 if self is Sleeves.NONE else 3.0
