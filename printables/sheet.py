"""Paper as it lies in a home printer, and how pieces of one size share it. Nothing is drawn here.

Millimetres from the lower left corner of the sheet. A grid is centred on the paper, and its backs
are mirrored about the paper's centre, whether every slot is filled or not.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

MARGIN = 8.0  # mm that a home printer may not reach, and more: no piece lies there
UNREACHABLE = 4.5  # mm that hardly any printer reaches: no mark lies there
MARK, MARK_OFFSET = 4.0, 1.0  # mm, how long a cutting mark is, and how far it keeps from the bleed
_ROUNDING = 1e-6  # mm


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

    def inset(self, across: float, along: float | None = None) -> "Box":
        """Smaller by so much at the left and right, and at the top and bottom."""
        high = across if along is None else along
        return Box(self.x + across, self.y + high, self.width - 2 * across, self.height - 2 * high)

    def moved(self, x: float, y: float) -> "Box":
        """The same elsewhere."""
        return Box(self.x + x, self.y + y, self.width, self.height)


class Paper(StrEnum):
    """A kind of paper, upright."""

    A4 = "a4"
    LETTER = "letter"
    A3 = "a3"
    LEGAL = "legal"

    @property
    def size(self) -> tuple[float, float]:
        """Its width and height, in mm (ISO 216; ANSI)."""
        return _SIZES[self]

    @property
    def whole(self) -> Box:
        """The sheet from edge to edge."""
        return Box(0, 0, *self.size)

    @property
    def printable(self) -> Box:
        """What every home printer reaches."""
        return self.whole.inset(MARGIN)


_SIZES = {
    Paper.A4: (210.0, 297.0),
    Paper.LETTER: (215.9, 279.4),
    Paper.A3: (297.0, 420.0),
    Paper.LEGAL: (215.9, 355.6),
}


class Flip(StrEnum):
    """About which edge a sheet is turned to print its back."""

    LONG_EDGE = "long-edge"
    SHORT_EDGE = "short-edge"


class Slot(NamedTuple):
    """A place on a sheet: the box of the trimmed piece, and whether the piece lies on its side.

    A piece that is turned lies with its upper edge to the left, or to the right if `turned` is
    negative; degrees anticlockwise.
    """

    box: Box
    turned: int = 0


@dataclass(frozen=True, slots=True)
class Grid:
    """Pieces of one size in columns and rows, with a gap between their trimmed edges."""

    paper: Paper
    width: float  # mm, of a slot as it lies on the sheet
    height: float
    columns: int
    rows: int
    gap: float = 0.0
    lying: bool = False  # pieces lie on their side

    @property
    def places(self) -> int:
        """How many pieces a sheet has."""
        return self.columns * self.rows

    @property
    def block(self) -> Box:
        """All slots together."""
        across = self.columns * self.width + (self.columns - 1) * self.gap
        along = self.rows * self.height + (self.rows - 1) * self.gap
        paper_width, paper_height = self.paper.size
        return Box((paper_width - across) / 2, (paper_height - along) / 2, across, along)

    def front(self, place: int) -> Slot:
        """The slot of a piece, counted from 0 at the upper left, row by row."""
        row, column = divmod(place, self.columns)
        return Slot(self._box(column, row), 90 if self.lying else 0)

    def back(self, place: int, flip: Flip) -> Slot:
        """Where its back is printed, so that it is behind it and upright when it is turned over.

        The piece is turned about its own long axis, as players turn cards.
        """
        row, column = divmod(place, self.columns)
        if flip is Flip.LONG_EDGE:
            return Slot(self._box(self.columns - 1 - column, row), -90 if self.lying else 0)
        return Slot(self._box(column, self.rows - 1 - row), 90 if self.lying else 180)

    def _box(self, column: int, row: int) -> Box:
        block = self.block
        return Box(
            block.x + column * (self.width + self.gap),
            block.top - (row + 1) * self.height - row * self.gap,
            self.width,
            self.height,
        )


def best_grid(paper: Paper, width: float, height: float, *, bleed: float = 0.0) -> Grid | None:
    """The grid that holds most pieces of a size, upright or lying; None if not even one fits.

    Pieces that bleed, by so many mm, lie apart by twice as much; others touch and share a cut.
    """
    area, gap = paper.printable.inset(bleed), 2 * bleed
    grids = [
        Grid(paper, across, along, columns, rows, gap, lying)
        for across, along, lying in ((width, height, False), (height, width, True))
        for columns in [_fitting(area.width, across, gap)]
        for rows in [_fitting(area.height, along, gap)]
        if columns and rows
    ]
    return max(grids, key=lambda grid: grid.places, default=None)


def _fitting(space: float, size: float, gap: float) -> int:
    return max(0, int((space + gap + _ROUNDING) // (size + gap)))
