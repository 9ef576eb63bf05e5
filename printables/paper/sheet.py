"""Paper sizes, and grids of pieces of one size on a sheet.

Millimetres from the lower left corner of the sheet. Backs are mirrored about the paper's centre,
even if slots are empty.
"""

from cmath import rect
from dataclasses import dataclass
from enum import StrEnum
from math import radians
from typing import NamedTuple, Self

from companion.frozen import Frozen

POINTS = 72 / 25.4  # points in a millimetre
MARGIN = 8.0  # mm along the edges without pieces: home printers reach all but this
UNPRINTABLE_MARGIN = 4.5  # mm along the edges without marks: hardly any printer reaches them
SAFE = 3.0  # mm within the cut without letters
SEAM = 0.3  # mm by which art overlaps that of a neighbour, so that no gap shows
MARK, MARK_OFFSET = 4.0, 0.5  # mm, length of a cutting mark, and its distance from the bleed
ROUNDING_MM = 1e-6  # mm


class Box(NamedTuple):
    """A rectangle, in mm."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Right edge of the box, in mm."""
        return self.x + self.width

    @property
    def top(self) -> float:
        """Upper edge of the box, in mm."""
        return self.y + self.height

    @property
    def centre(self) -> tuple[float, float]:
        """Centre of the box."""
        return self.x + self.width / 2, self.y + self.height / 2

    @property
    def corners(self) -> tuple[tuple[float, float], ...]:
        """Corners of the box, anticlockwise from the lower left."""
        return (
            (self.x, self.y),
            (self.right, self.y),
            (self.right, self.top),
            (self.x, self.top),
        )

    def inset(self, across: float, along: float | None = None) -> "Box":
        """Return a box smaller by `across` mm at left and right, and by `along` mm at top and bottom."""
        up = across if along is None else along
        return Box(self.x + across, self.y + up, self.width - 2 * across, self.height - 2 * up)

    def moved(self, x: float, y: float) -> "Box":
        """Return the box moved by x and y, in mm."""
        return Box(self.x + x, self.y + y, self.width, self.height)


class Paper(StrEnum):
    """A size of paper, held upright."""

    size: tuple[float, float]  # width and height, in mm (ISO 216; ANSI)

    def __new__(cls, name: str, width: float = 0, height: float = 0) -> Self:
        """Create a size of paper from its width and height in mm."""
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
        """Name of the paper size, for sentences to the host."""
        return self.value.capitalize()

    @property
    def whole(self) -> Box:
        """The whole sheet as a box."""
        return Box(0, 0, *self.size)

    @property
    def printable(self) -> Box:
        """Part of the paper on which every home printer can print."""
        return self.whole.inset(MARGIN)


class Flip(StrEnum):
    """Edge about which a sheet is turned over, or folded, so that the back lies behind the front."""

    LONG_EDGE = "long-edge"
    SHORT_EDGE = "short-edge"  # also the edge across a fold in the middle

    @property
    def preference(self) -> str:
        """Name of the PDF viewer preference for duplex printing (ISO 32000)."""
        return f"DuplexFlip{self.value.title().replace('-', '')}"


class Slot(NamedTuple):
    """A place on a sheet: the box of the trimmed piece, and its rotation in degrees anticlockwise.

    At 90, the upper edge of the piece is at the left; at -90, at the right.
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
    corner: tuple[float, float] | None = None  # mm, lower left; None: centred

    @property
    def places(self) -> int:
        """Number of pieces that fit on a sheet."""
        return self.columns * self.rows

    @property
    def block(self) -> Box:
        """Box around all pieces on a sheet."""
        across = self.columns * self.width + (self.columns - 1) * self.gap
        along = self.rows * self.height + (self.rows - 1) * self.gap
        if self.corner is not None:
            return Box(*self.corner, across, along)
        x, y = self.paper.whole.centre
        return Box(x - across / 2, y - along / 2, across, along)

    def front(self, place: int) -> Slot:
        """Return the slot of a piece; pieces are counted from 0 at the upper left, row by row."""
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
        """Return the slot of a piece's back: behind the piece, mirrored about the paper's centre.

        The back is upright when the piece is turned over like a page.
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
    """Correction for a printer that prints back pages shifted, rotated or scaled.

    Backs are scaled, rotated by degrees anticlockwise, then shifted by mm, about the paper's
    centre.
    """

    x: float = 0.0
    y: float = 0.0
    turned: float = 0.0
    across: float = 1.0  # scale of widths
    along: float = 1.0  # scale of heights

    def moves(self, paper: Paper, x: float, y: float) -> tuple[float, float]:
        """Return the corrected position of a point of a back page, in mm."""
        middle_x, middle_y = paper.whole.centre
        turned = rect(1, radians(self.turned))
        spot = turned * complex((x - middle_x) * self.across, (y - middle_y) * self.along)
        return middle_x + spot.real + self.x, middle_y + spot.imag + self.y


UNCORRECTED = Correction()


def best_grid(area: Box, paper: Paper, width: float, height: float, *, gap: float) -> Grid | None:
    """Return the grid with most pieces of a size in an area, upright or lying, centred.

    Return None if no piece fits.
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
