"""Paper sizes, and grids of pieces of one size. Pure geometry.

Millimetres from the lower left corner of the sheet. Backs are mirrored about the paper's centre,
whether every slot is filled or not.
"""

from cmath import rect
from dataclasses import dataclass
from enum import StrEnum
from math import radians
from typing import NamedTuple, Self

from companion.frozen import Frozen

POINTS = 72 / 25.4  # in a millimetre
MARGIN = 8.0  # mm that a home printer may not reach, and more: no piece lies there
UNREACHABLE = 4.5  # mm that hardly any printer reaches: no mark lies there
SAFE = 3.0  # mm within the cut, where no letter stands
SEAM = 0.3  # mm by which art overlaps a neighbour's, so that no gap shows
MARK, MARK_OFFSET = 4.0, 0.5  # mm, how long a cutting mark is, and how far it keeps from the bleed
ROUNDING_MM = 1e-6  # mm


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

    @property
    def centre(self) -> tuple[float, float]:
        """The point in its middle."""
        return self.x + self.width / 2, self.y + self.height / 2

    @property
    def corners(self) -> tuple[tuple[float, float], ...]:
        """Anticlockwise from the lower left one."""
        return (
            (self.x, self.y),
            (self.right, self.y),
            (self.right, self.top),
            (self.x, self.top),
        )

    def inset(self, across: float, along: float | None = None) -> "Box":
        """Smaller by `across` at the left and right, and by `along` at the top and bottom."""
        high = across if along is None else along
        return Box(self.x + across, self.y + high, self.width - 2 * across, self.height - 2 * high)

    def moved(self, x: float, y: float) -> "Box":
        """The same elsewhere."""
        return Box(self.x + x, self.y + y, self.width, self.height)


class Paper(StrEnum):
    """A kind of paper, upright."""

    size: tuple[float, float]  # width and height, in mm (ISO 216; ANSI)

    def __new__(cls, name: str, width: float = 0, height: float = 0) -> Self:
        """A name that knows its size."""
        member = str.__new__(cls, name)
        member._value_ = name
        member.size = (width, height)
        return member

    A4 = "a4", 210.0, 297.0
    LETTER = "letter", 215.9, 279.4
    A3 = "a3", 297.0, 420.0
    LEGAL = "legal", 215.9, 355.6

    @property
    def shown(self) -> str:
        """Its name in a sentence."""
        return self.value.capitalize()

    @property
    def whole(self) -> Box:
        """The sheet from edge to edge."""
        return Box(0, 0, *self.size)

    @property
    def printable(self) -> Box:
        """The area that every home printer reaches."""
        return self.whole.inset(MARGIN)


class Flip(StrEnum):
    """About which edge a sheet is turned to print its back, or folded to get it there."""

    LONG_EDGE = "long-edge"
    SHORT_EDGE = "short-edge"  # as across a fold in the middle

    @property
    def preference(self) -> str:
        """The viewer preference for duplex printing (ISO 32000)."""
        return f"DuplexFlip{self.value.title().replace('-', '')}"


class Slot(NamedTuple):
    """A place on a sheet: the box of the trimmed piece, and how far the piece is turned.

    Degrees anticlockwise: at 90 its upper edge is to the left, at -90 to the right.
    """

    box: Box
    turned: int = 0


class Grid(Frozen):
    """Pieces of one size in columns and rows, with a gap between their trimmed edges."""

    paper: Paper
    width: float  # mm, of a slot as it lies on the sheet
    height: float
    columns: int
    rows: int
    gap: float = 0.0
    lying: bool = False  # pieces lie on their side
    corner: tuple[float, float] | None = None  # mm, its lower left one; else it lies in the middle

    @property
    def places(self) -> int:
        """How many pieces a sheet has."""
        return self.columns * self.rows

    @property
    def block(self) -> Box:
        """All slots together."""
        across = self.columns * self.width + (self.columns - 1) * self.gap
        along = self.rows * self.height + (self.rows - 1) * self.gap
        if self.corner is not None:
            return Box(*self.corner, across, along)
        x, y = self.paper.whole.centre
        return Box(x - across / 2, y - along / 2, across, along)

    def front(self, place: int) -> Slot:
        """The slot of a piece, counted from 0 at the upper left, row by row."""
        row, column = divmod(place, self.columns)
        block = self.block
        box = Box(
            block.x + column * (self.width + self.gap),
            block.top - (row + 1) * self.height - row * self.gap,
            self.width,
            self.height,
        )
        return Slot(box, 90 if self.lying else 0)

    def back(self, place: int, flip: Flip) -> Slot:
        """The slot of its back: behind it, mirrored about the paper's centre.

        It is upright for those who turn the piece like a page, about the axis that runs up: what
        the front has above, the back has above too.
        """
        (x, y, width, height), _ = self.front(place)
        paper_width, paper_height = self.paper.size
        if flip is Flip.LONG_EDGE:
            mirrored = Box(paper_width - x - width, y, width, height)
            return Slot(mirrored, -90 if self.lying else 0)
        mirrored = Box(x, paper_height - y - height, width, height)
        return Slot(mirrored, 90 if self.lying else 180)


@dataclass(frozen=True, slots=True)
class Correction:
    """Correction of a printer's drift on back pages: scaled, rotated, then shifted.

    All about the paper's centre; mm, and degrees anticlockwise.
    """

    x: float = 0.0
    y: float = 0.0
    turned: float = 0.0
    across: float = 1.0  # the scale of widths
    along: float = 1.0  # and of heights

    def moves(self, paper: Paper, x: float, y: float) -> tuple[float, float]:
        """Where a point of the back page is drawn."""
        middle_x, middle_y = paper.whole.centre
        turned = rect(1, radians(self.turned))
        spot = turned * complex((x - middle_x) * self.across, (y - middle_y) * self.along)
        return middle_x + spot.real + self.x, middle_y + spot.imag + self.y


UNCORRECTED = Correction()


def best_grid(area: Box, paper: Paper, width: float, height: float, *, gap: float) -> Grid | None:
    """The grid in an area of the paper that holds most pieces of a size, upright or lying.

    It lies in the middle of the paper. None if not even one piece fits.
    """
    grids = [
        Grid(paper, across, along, columns, rows, gap, lying)
        for across, along, lying in ((width, height, False), (height, width, True))
        for columns in [_fitting(area.width, across, gap)]
        for rows in [_fitting(area.height, along, gap)]
        if columns and rows
    ]
    return max(grids, key=lambda grid: grid.places, default=None)


def _fitting(space: float, size: float, gap: float) -> int:
    return max(0, int((space + gap + ROUNDING_MM) // (size + gap)))
