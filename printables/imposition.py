"""Impose pieces on sheets, fronts and backs in register. Pure geometry.

Pieces of one size share sheets, in the order in which they are asked for. A back is printed where
it comes to lie behind its front when the sheet is turned or folded; slots that stay empty keep
their place.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import groupby
from typing import NamedTuple

from companion.errors import Refusal
from printables.piece import Face, Piece
from printables.sheet import (
    MARGIN,
    MARK,
    MARK_OFFSET,
    UNCORRECTED,
    UNREACHABLE,
    Box,
    Correction,
    Flip,
    Grid,
    Paper,
    Slot,
    best_grid,
)

MAX_BLEED = 5.0  # mm
MAX_BOARD = 5.0  # mm
SPILL = 3.0  # mm of bleed of backs at least, where no other back is
SEAM = 0.3  # mm by which art overlaps a neighbour's, so that no gap shows
ART_EDGE = 6.9  # mm from the paper's edge, kept free for the words of the margin
FOLD = 5.0  # mm from a fold to the nearest bleed
_CREASE = 8.0  # mm, the marks at both ends of a fold
_ROUNDING = 6  # digits; what differs by less is one line


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


class Marks(StrEnum):
    """Kinds of cutting marks."""

    CROP = "crop"  # short lines outside the pieces
    LINES = "lines"  # around every piece, for a guillotine
    NONE = "none"


class BleedOutOfRange(Refusal):
    """A bleed that no set can have."""

    bleed: float
    largest: float


class BoardOutOfRange(Refusal):
    """A board too thick to be folded around."""

    board: float
    largest: float


@dataclass(frozen=True, slots=True)
class Settings:
    """Settings of a print job.

    Raises:
        BleedOutOfRange, BoardOutOfRange: a measure that no set can have.
    """

    paper: Paper = Paper.A4
    backs: Backs = Backs.LONG_EDGE
    marks: Marks = Marks.CROP
    bleed: float = 0.0  # mm; with none, pieces touch and share a cut
    outline: bool = False  # of the sheet, on both sides, for those who glue fronts to backs
    board: float = 0.0  # mm, what a folded sheet is glued around
    correction: Correction = UNCORRECTED  # of back pages

    def __post_init__(self) -> None:
        if not 0 <= self.bleed <= MAX_BLEED:
            raise BleedOutOfRange(self.bleed, MAX_BLEED)
        if not 0 <= self.board <= MAX_BOARD:
            raise BoardOutOfRange(self.board, MAX_BOARD)

    @property
    def spill(self) -> float:
        """How far art of a back may go beyond the cut, in mm."""
        return max(self.bleed, SPILL)


class Placement(NamedTuple):
    """A face in its slot, and how far its art may go."""

    face: Face
    slot: Slot
    art: Box


@dataclass(frozen=True, slots=True)
class Plan:
    """One side of a sheet."""

    pieces: tuple[str, ...]  # what is on it, by name
    number: int  # of the sheet, from 1
    back: bool
    placed: tuple[Placement, ...]
    grid: Grid
    behind: tuple[Placement, ...] = ()  # backs on the same side, beyond the fold


class Cut(NamedTuple):
    """A mark at which to cut, from one point to another, in mm."""

    x: float
    y: float
    to_x: float
    to_y: float
    order: int = 0  # 1 and 2 are cut first; then it does not matter


class TooLarge(Refusal):
    """A piece that does not fit the paper, with its bleed; in mm."""

    piece: str
    width: float
    height: float
    bleed: float
    paper: str
    across: float  # what a printer reaches of the paper, or of each half of it
    along: float
    halves: bool


def too_large(pieces: Sequence[Piece], settings: Settings) -> dict[str, TooLarge]:
    """Why pieces do not fit the paper, by their name; those that fit are left out."""
    refused: dict[str, TooLarge] = {}
    for piece in pieces:
        try:
            _grid(piece, _own(piece, settings))
        except TooLarge as refusal:
            refused.setdefault(piece.name, refusal)
    return refused


def impose(pieces: Sequence[Piece], settings: Settings) -> list[Plan]:
    """All sides, in printing order.

    Raises:
        TooLarge: a piece does not fit the paper.
    """
    sheets: list[list[Plan]] = []
    for _, group in groupby(pieces, key=lambda piece: _companions(piece, settings)):
        copies = [piece for piece in group for _ in range(piece.copies)]
        if not copies:
            continue
        own = _own(copies[0], settings)
        grid = _grid(copies[0], own)
        for start in range(0, len(copies), grid.places):
            some = copies[start : start + grid.places]
            sheets.append(_sheet(some, grid, len(sheets) + 1, own))
    if settings.backs is Backs.SEPARATE:  # the sheets to be fed again lie together
        twice = [sheet for sheet in sheets if len(sheet) > 1]
        once = [sheet[0] for sheet in sheets if len(sheet) == 1]
        return [sheet[0] for sheet in twice] + [sheet[1] for sheet in twice] + once
    if settings.backs.duplex and any(len(sheet) > 1 for sheet in sheets):
        for sheet in sheets:  # else the next front is printed on the back of this one
            if len(sheet) == 1:
                sheet.append(replace(sheet[0], pieces=(), back=True, placed=()))
    return [plan for sheet in sheets for plan in sheet]


def sheet_count(plans: Sequence[Plan]) -> int:
    """The number of sheets of paper."""
    return max((plan.number for plan in plans), default=0)


def _own(piece: Piece, settings: Settings) -> Settings:
    """The settings for a piece: a booklet is always printed on both sides."""
    if not piece.folded:
        return settings
    by_hand = settings.backs in (Backs.GUTTERFOLD, Backs.NONE)
    return replace(settings, bleed=0.0, backs=Backs.SEPARATE if by_hand else settings.backs)


def _companions(piece: Piece, settings: Settings) -> tuple[object, ...]:
    """Pieces share a sheet if this is the same.

    Neighbours have the same back, so that no card can be recognised by its edge if the printer
    drifts.
    """
    back = piece.back.name if piece.back and settings.backs is not Backs.NONE else None
    return piece.width, piece.height, piece.folded, back if settings.bleed < SPILL else back is None


def _area(piece: Piece, settings: Settings) -> Box:
    """The area for slots."""
    area = settings.paper.whole.inset(max(MARGIN, ART_EDGE + settings.bleed))
    if settings.backs is not Backs.GUTTERFOLD or piece.back is None:
        return area
    bottom = settings.paper.whole.centre[1] + settings.board / 2 + FOLD + settings.spill
    return Box(area.x, bottom, area.width, area.top - bottom)


def _grid(piece: Piece, settings: Settings) -> Grid:
    area = _area(piece, settings)
    gap = 2 * settings.bleed
    grid = best_grid(area, settings.paper, piece.width, piece.height, gap=gap)
    if grid is None:
        halves = settings.backs is Backs.GUTTERFOLD and piece.back is not None
        reach = round(area.width, 1), round(area.height, 1)
        raise TooLarge(
            piece.shown,
            round(piece.width, 1),
            round(piece.height, 1),
            settings.bleed,
            settings.paper.shown,
            *reach,
            halves,
        )
    return grid


def _sheet(pieces: Sequence[Piece], grid: Grid, number: int, settings: Settings) -> list[Plan]:
    """The sides of a sheet: its front, and its back if one is printed."""
    names = tuple(dict.fromkeys(piece.name for piece in pieces))
    fronts = _placed(
        {place: (piece.front, grid.front(place)) for place, piece in enumerate(pieces)},
        grid,
        settings.bleed,
    )
    front = Plan(names, number, back=False, placed=fronts, grid=grid)
    if settings.backs is Backs.NONE or not any(piece.back for piece in pieces):
        return [front]
    backs = _placed(
        {
            place: (piece.back, grid.back(place, settings.backs.flip))
            for place, piece in enumerate(pieces)
            if piece.back is not None
        },
        grid,
        settings.spill,
    )
    if settings.backs is Backs.GUTTERFOLD:
        return [replace(front, behind=backs)]
    return [front, replace(front, back=True, placed=backs)]


def _placed(faces: dict[int, tuple[Face, Slot]], grid: Grid, spill: float) -> tuple[Placement, ...]:
    """The faces with what their art may cover: half the gap towards another, else the spill."""
    if not faces:
        return ()
    corner = next(iter(faces.values()))[1].box
    across, along = grid.width + grid.gap, grid.height + grid.gap

    def at(box: Box) -> tuple[int, int]:
        return round((box.x - corner.x) / across), round((box.y - corner.y) / along)

    order = {at(slot.box): number for number, (_, slot) in enumerate(faces.values())}
    limit = grid.paper.whole.inset(ART_EDGE)
    placed = []
    for number, (face, slot) in enumerate(faces.values()):
        box, (column, row) = slot.box, at(slot.box)
        around = [order.get((column + x, row + y)) for x, y in ((-1, 0), (1, 0), (0, -1), (0, 1))]
        left, right, below, above = (  # what is drawn later covers what goes under it
            spill if other is None else grid.gap / 2 + (SEAM if other > number else 0)
            for other in around
        )
        low_x, low_y = max(limit.x, box.x - left), max(limit.y, box.y - below)
        high_x, high_y = min(limit.right, box.right + right), min(limit.top, box.top + above)
        art = Box(low_x, low_y, high_x - low_x, high_y - low_y)
        placed.append(Placement(face, slot, art))
    return tuple(placed)


# Marks


def cuts(plan: Plan, settings: Settings) -> list[Cut]:
    """Cutting marks. Only fronts have them, since a printer drifts on backs."""
    if plan.back or not plan.placed or settings.marks is Marks.NONE:
        return []
    if settings.marks is Marks.LINES:
        return _lines(plan)
    return _crop_marks(plan.grid, settings)


def creases(plan: Plan, settings: Settings) -> list[Cut]:
    """Fold marks: at both ends of the fold, and nowhere on the pieces."""
    if not plan.behind:
        return []
    reached = settings.paper.whole.inset(UNREACHABLE)
    middle = settings.paper.whole.centre[1]
    return sorted(
        Cut(x, y, x + _CREASE, y)
        for y in {middle - settings.board / 2, middle + settings.board / 2}
        for x in (reached.x, reached.right - _CREASE)
    )


def _edges(grid: Grid) -> tuple[list[float], list[float]]:
    """All lines at which pieces are cut, from left to right and from below."""
    columns = [grid.front(place).box for place in range(grid.columns)]
    rows = [grid.front(place).box for place in range(0, grid.places, grid.columns)]
    across = {round(edge, _ROUNDING) for box in columns for edge in (box.x, box.right)}
    along = {round(edge, _ROUNDING) for box in rows for edge in (box.y, box.top)}
    return sorted(across), sorted(along)


def _lines(plan: Plan) -> list[Cut]:
    """Every edge of every piece, once."""
    edges = set()
    for _, (box, _), _ in plan.placed:
        x, y, to_x, to_y = (round(n, _ROUNDING) for n in (box.x, box.y, box.right, box.top))
        edges |= {Cut(x, y, to_x, y), Cut(x, to_y, to_x, to_y)}
        edges |= {Cut(x, y, x, to_y), Cut(to_x, y, to_x, to_y)}
    return sorted(edges)


def _crop_marks(grid: Grid, settings: Settings) -> list[Cut]:
    """Outside the block, at every edge of a column and of a row.

    The first two cuts, at the left and below, have a line up to the edge of the paper. They leave
    a clean corner; what is cut next, at the marks above, keeps its share of these, and the strip
    that remains at the right has the marks of all rows.
    """
    block, offset = grid.block, settings.bleed + MARK_OFFSET
    reached = settings.paper.whole.inset(UNREACHABLE)
    fold = settings.paper.whole.centre[1] + settings.board / 2
    low = fold if grid.lifted else ART_EDGE  # below that are the words of the margin
    across, along = _edges(grid)
    marks = []
    for x in across:
        order = int(x == across[0])
        away = settings.paper.size[1] if order else MARK
        above, below = block.top + offset, block.y - offset
        marks += [
            Cut(x, above, x, min(above + away, reached.top), order),
            Cut(x, below, x, max(below - away, low), order),
        ]
    for y in along:
        order = 2 * (y == along[0])
        away = settings.paper.size[0] if order else MARK
        right, left = block.right + offset, block.x - offset
        marks += [
            Cut(right, y, min(right + away, reached.right), y, order),
            Cut(left, y, max(left - away, reached.x), y, order),
        ]
    return [mark for mark in marks if _outwards(mark, block)]


def _outwards(mark: Cut, block: Box) -> bool:
    """Whether there was room for a mark."""
    x, y = block.centre
    return abs(mark.to_x - x) > abs(mark.x - x) or abs(mark.to_y - y) > abs(mark.y - y)
