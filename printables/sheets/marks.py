"""Marks for cutting and folding sheets, drawn outside the pieces.

Only fronts have marks, since printers shift backs. Positions are in mm from the lower left corner.
Nothing is drawn here.
"""

from collections.abc import Iterator
from itertools import product

from printables.paper.options import Marks
from printables.paper.sheet import MARK, MARK_OFFSET, UNPRINTABLE_MARGIN, Box, Grid
from printables.sheets.imposition import Cut, Plan, Settings

# In mm: offset, distance and length of marks with little room.
_NARROW_OFFSET, _MARK_LINE, _MIN_MARK = 0.15, 0.1, 0.3
_CREASE = 8.0  # mm, the marks at both ends of a fold
_NUMBER_SIZE = 3.0  # mm, for the number of a cut beside the end of its line
_NEAR = 1e-6  # mm
_ROUNDED_DIGITS = 6  # digits: lines that differ by less count as one


def cuts(plan: Plan, settings: Settings) -> list[Cut]:
    """Return cutting marks for a side: crop marks, or lines around all pieces, as the settings say."""
    if plan.back or not plan.placed or settings.marks is Marks.NONE:
        return []
    if settings.marks is Marks.LINES:
        return _lines(plan)
    return [mark for grid in plan.grids for mark in _crop_marks(grid, plan, settings)]


def cut_count(plan: Plan) -> int:
    """Return the number of straight cuts on a sheet; pieces that touch share a cut."""
    return len(plan.partings) + sum(len(edges) for grid in plan.grids for edges in _edges(grid))


def partings(plan: Plan, settings: Settings) -> list[Cut]:
    """Return the lines between blocks of pieces, in the order in which they are cut."""
    return [] if plan.back or settings.marks is Marks.NONE else list(plan.partings)


def creases(plan: Plan, settings: Settings) -> list[Cut]:
    """Return fold marks at both ends of the fold, outside the pieces."""
    if not plan.behind:
        return []
    reached = settings.paper.whole.inset(UNPRINTABLE_MARGIN)
    middle = settings.paper.whole.centre[1]
    return sorted(
        Cut(x, y, x + _CREASE, y)
        for y in {middle - settings.board / 2, middle + settings.board / 2}
        for x in (reached.x, reached.right - _CREASE)
    )


def _edges(grid: Grid) -> tuple[list[float], list[float]]:
    columns = [grid.front(place).box for place in range(grid.columns)]
    rows = [grid.front(place).box for place in range(0, grid.places, grid.columns)]
    across = {round(edge, _ROUNDED_DIGITS) for box in columns for edge in (box.x, box.right)}
    along = {round(edge, _ROUNDED_DIGITS) for box in rows for edge in (box.y, box.top)}
    return sorted(across), sorted(along)


def _lines(plan: Plan) -> list[Cut]:
    edges = set()
    for _, (box, _), _ in plan.placed:
        x, y, to_x, to_y = (round(n, _ROUNDED_DIGITS) for n in (box.x, box.y, box.right, box.top))
        edges |= {Cut(x, y, to_x, y), Cut(x, to_y, to_x, to_y)}
        edges |= {Cut(x, y, x, to_y), Cut(to_x, y, to_x, to_y)}
    return sorted(edges)


def _crop_marks(grid: Grid, plan: Plan, settings: Settings) -> Iterator[Cut]:
    """Yield crop marks at both ends of every edge of a block, up to the cuts between blocks.

    If a block is alone on its sheet, the first two cuts, at the left and below, are lines up to the
    edge of the paper. These cuts leave a clean corner to lay the sheet against.
    """
    block, reached = grid.block, settings.paper.whole.inset(UNPRINTABLE_MARGIN)
    low = settings.paper.whole.centre[1] + settings.board / 2 if plan.behind else settings.low
    area = Box(reached.x, low, reached.width, reached.top - low)
    for axis, edges in zip((1, 0), _edges(grid), strict=True):
        sides = (block[axis] + block[axis + 2], 1), (block[axis], -1)
        for edge, (start, side) in product(edges, sides):
            limit = area[axis] + (area[axis + 2] if side > 0 else 0)
            room = min([side * (limit - start), *_lines_ahead(plan, edge, start, axis, side)])
            has_room = room > settings.bleed + 2 * MARK_OFFSET
            offset = settings.bleed + (MARK_OFFSET if has_room else _NARROW_OFFSET)
            numbered = not axis or room > settings.bleed + _NUMBER_SIZE
            order = 2 - axis if numbered and len(plan.grids) == 1 and edge == edges[0] else 0
            end = room if order else min(room, offset + MARK)
            if end - offset > _MIN_MARK:
                at, to_at = start + side * offset, start + side * end
                line = (edge, at, edge, to_at) if axis else (at, edge, to_at, edge)
                yield Cut(*line, order)


def _lines_ahead(plan: Plan, edge: float, start: float, axis: int, side: int) -> Iterator[float]:
    for line in plan.partings:
        if abs(line[axis] - line[axis + 2]) < _NEAR:  # the cut crosses the mark
            begin, end = sorted((line[1 - axis], line[3 - axis]))
            ahead = side * (line[axis] - start)
            if begin - _NEAR < edge < end + _NEAR and ahead > 0:
                yield ahead - _MARK_LINE
