"""Paper as it lies in a home printer. Millimetres from the lower left corner; nothing is drawn."""

from enum import StrEnum
from typing import NamedTuple

MARGIN = 8.0  # mm that a home printer may not reach, and a little more


class Box(NamedTuple):
    """A rectangle, in mm."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.x + self.width

    @property
    def top(self) -> float:
        """Its upper edge."""
        return self.y + self.height

    def inset(self, across: float, along: float | None = None) -> "Box":
        """Smaller by so much at the left and right, and at the top and bottom."""
        high = across if along is None else along
        return Box(self.x + across, self.y + high, self.width - 2 * across, self.height - 2 * high)


class Paper(StrEnum):
    """A kind of paper, upright."""

    A4 = "a4"
    LETTER = "letter"

    @property
    def size(self) -> tuple[float, float]:
        """Its width and height, in mm."""
        return _SIZES[self]

    @property
    def printable(self) -> Box:
        """What every home printer reaches."""
        width, height = self.size
        return Box(0, 0, width, height).inset(MARGIN)


_SIZES = {Paper.A4: (210.0, 297.0), Paper.LETTER: (215.9, 279.4)}
