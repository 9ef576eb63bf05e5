"""Which piece lies where on which sheet, fronts and backs in register. Pure geometry.

Pieces of one size share sheets, in the order in which they are asked for. A back is printed where
it comes to lie behind its front when the sheet is turned; slots that stay empty keep their place.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby
from typing import NamedTuple

from companion.errors import CompanionError
from printables.piece import Face, Piece
from printables.sheet import MARK, MARK_OFFSET, UNREACHABLE, Flip, Grid, Paper, Slot, best_grid


class Backs(StrEnum):
    """How backs get behind their fronts."""

    LONG_EDGE = "long-edge"  # the printer turns the sheet about its long edge
    SHORT_EDGE = "short-edge"
    GUTTERFOLD = "gutterfold"  # fronts and backs on one side, folded and glued
    SEPARATE = "separate"  # fronts first, then backs, to be fed again
    NONE = "none"


class Marks(StrEnum):
    """What shows where to cut."""

    CROP = "crop"  # short lines outside the pieces
    LINES = "lines"  # around every piece, for a guillotine
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Settings:
    """How a set is put on paper."""

    paper: Paper = Paper.A4
    backs: Backs = Backs.LONG_EDGE
    marks: Marks = Marks.CROP
    bleed: float = 0.0  # mm; with none, pieces touch and share a cut


class Placed(NamedTuple):
    """A face in its slot."""

    face: Face
    slot: Slot


@dataclass(frozen=True, slots=True)
class Plan:
    """One side of a sheet."""

    pieces: tuple[str, ...]  # what is on it, by name
    number: int  # of the sheet, from 1
    back: bool
    placed: tuple[Placed, ...]
    grid: Grid


class Cut(NamedTuple):
    """A mark at which to cut, from one point to another, in mm."""

    x: float
    y: float
    to_x: float
    to_y: float


class TooLargeError(CompanionError):
    """A piece that does not fit the paper."""

    def __init__(self, piece: Piece, paper: Paper) -> None:
        width, height = paper.size
        area = paper.printable
        super().__init__(
            f"{piece.name}: {piece.width:g} x {piece.height:g} mm do not fit {paper.value} "
            f"({width:g} x {height:g} mm, of which a printer reaches {area.width:g} x "
            f"{area.height:g}). Take larger paper or a smaller size."
        )


def impose(pieces: Sequence[Piece], settings: Settings) -> list[Plan]:
    """All sides in the order in which they are printed.

    Raises:
        TooLargeError: a piece does not fit the paper.
    """
    plans: list[Plan] = []
    number = 0
    for _, group in groupby(pieces, key=lambda piece: (piece.width, piece.height)):
        copies = [piece for piece in group for _ in range(piece.copies)]
        grid = _grid(copies[0], settings)
        for start in range(0, len(copies), grid.places):
            number += 1
            plans += _sheet(copies[start : start + grid.places], grid, number, settings)
    if settings.backs is Backs.SEPARATE:
        plans.sort(key=lambda plan: plan.back)
    return plans


def _grid(piece: Piece, settings: Settings) -> Grid:
    grid = best_grid(settings.paper, piece.width, piece.height, bleed=settings.bleed)
    if grid is None:
        raise TooLargeError(piece, settings.paper)
    return grid


def _sheet(pieces: Sequence[Piece], grid: Grid, number: int, settings: Settings) -> Iterator[Plan]:
    names = tuple(dict.fromkeys(piece.name for piece in pieces))
    fronts = (Placed(piece.front, grid.front(place)) for place, piece in enumerate(pieces))
    yield Plan(names, number, back=False, placed=tuple(fronts), grid=grid)
    if settings.backs is Backs.NONE or not any(piece.back for piece in pieces):
        return
    flip = Flip.SHORT_EDGE if settings.backs is Backs.SHORT_EDGE else Flip.LONG_EDGE
    backs = (
        Placed(piece.back, grid.back(place, flip))
        for place, piece in enumerate(pieces)
        if piece.back is not None
    )
    yield Plan(names, number, back=True, placed=tuple(backs), grid=grid)


def cuts(plan: Plan, settings: Settings) -> list[Cut]:
    """The marks: outside the block of pieces, at every edge of a column and of a row."""
    if settings.marks is not Marks.CROP:
        return []
    grid, block = plan.grid, plan.grid.block
    reached = settings.paper.whole.inset(UNREACHABLE)
    offset = settings.bleed + MARK_OFFSET
    columns = [grid.front(place).box for place in range(grid.columns)]
    rows = [grid.front(place).box for place in range(0, grid.places, grid.columns)]
    marks = []
    for x in sorted({edge for box in columns for edge in (box.x, box.right)}):
        for y, away in ((block.top + offset, MARK), (block.y - offset, -MARK)):
            end = min(max(y + away, reached.y), reached.top)
            marks.append(Cut(x, y, x, end))
    for y in sorted({edge for box in rows for edge in (box.y, box.top)}):
        for x, away in ((block.right + offset, MARK), (block.x - offset, -MARK)):
            end = min(max(x + away, reached.x), reached.right)
            marks.append(Cut(x, y, end, y))
    return marks
