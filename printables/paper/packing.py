"""Packing of pieces on sheets, so that every cut is a straight line through what is left.

Pieces of one size and one back are in blocks of columns and rows. Cuts between blocks go from edge
to edge of the rest of the sheet (guillotine cutting). Of several ways to fill the sheets, the one
with the fewest sheets wins, then the one with the fewest cuts.

Millimetres; here y goes down from the upper edge of the area.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import ceil
from typing import NamedTuple, TypeAlias

BACK_GUTTER = 6.0  # mm between two kinds of backs, in case the printer shifts them
_FULL_SHEET = 0.88  # part of the area: a sheet filled so far by one kind gets no other
# Share of full sheets that are set aside first; mm² that another block must add.
_PACKING_WAYS = ((0.6, 3000.0), (1.0, 150.0))
# Digits and mm: smaller differences are due to rounding.
_PACKING_DIGITS, _PACKING_ROUNDING = 3, 1e-6
_MAX_BLOCKS_TRIED = 4  # largest blocks to try at each place
_GREEDY = 2  # from this depth of the search on, only the largest block is tried


class Lot(NamedTuple):
    """Copies of a piece that may be packed together in a block; sizes in mm."""

    width: float
    height: float
    copies: int
    gap: float  # between two copies
    pad: float  # kept free around a block
    back: str = ""  # name of the back; empty: there is none
    lying: bool | None = None  # True if copies lie on their side; None: whichever fits best
    hidden: bool = False  # one of several copies must not be alone on a sheet
    kind: str = ""  # copies of different kinds are kept apart


class Block(NamedTuple):
    """Copies of a piece in columns and rows, with the block's upper left corner and its padding, in mm."""

    lot: int
    x: float
    y: float
    columns: int
    rows: int
    placed: int  # copies; the last slots may be empty
    lying: bool
    width: float  # width of all slots, without the pad
    height: float


class Parting(NamedTuple):
    """A cut between blocks that runs from edge to edge of what is left of the sheet, in mm."""

    x: float
    y: float
    to_x: float
    to_y: float


Counts: TypeAlias = tuple[int, ...]


class _Room(NamedTuple):
    """An area of a sheet still to be filled, in mm; bits say which backs are next to it."""

    width: float
    height: float
    left: int = 0
    above: int = 0


class Layout(NamedTuple):
    """Blocks on a sheet, and the cuts between them in order."""

    value: float = 0.0
    blocks: tuple[Block, ...] = ()
    partings: tuple[Parting, ...] = ()
    backs: int = 0  # kinds of backs, a bit for each

    def moved(self, x: float, y: float) -> "Layout":
        """Return the layout moved by x and y, in mm."""
        if not self.blocks or not (x or y):
            return self
        return self._replace(
            blocks=tuple(block._replace(x=block.x + x, y=block.y + y) for block in self.blocks),
            partings=tuple(
                Parting(a + x, b + y, to_a + x, to_b + y) for a, b, to_a, to_b in self.partings
            ),
        )


EMPTY_LAYOUT = Layout()


def turned(lot: Lot, width: float, height: float) -> Lot:
    """Return the copies either all upright or all lying, whichever fits more of them."""
    free = lot.gap - 2 * lot.pad + _PACKING_ROUNDING

    def places(across: float, along: float) -> int:
        return int((width + free) / (across + lot.gap)) * int((height + free) / (along + lot.gap))

    lying = places(lot.height, lot.width) > places(lot.width, lot.height)
    return lot._replace(lying=lying)


def in_rows(lot: Lot, width: float, height: float) -> list[Layout]:
    """Return sheets with only copies of this piece, in rows; hidden pieces are shared out evenly."""
    search = _Search([lot], width, height)
    most = max(block.placed for block in search.blocks(0, search.room, lot.copies))
    count = ceil(lot.copies / most)
    ends = [lot.copies * at // count if lot.hidden else most * at for at in range(count)]
    shares = [end - start for start, end in pairwise((*ends, lot.copies))]
    blocks = (next(search.blocks(0, search.room, share)) for share in shares)
    return [Layout(blocks=(block,), backs=search.bits[0]) for block in blocks]


def fits(lot: Lot, width: float, height: float) -> bool:
    """Return True if one copy fits an area, upright or lying."""
    across, along = (
        width - 2 * lot.pad + _PACKING_ROUNDING,
        height - 2 * lot.pad + _PACKING_ROUNDING,
    )
    upright = lot.width <= across and lot.height <= along
    return upright or (lot.height <= across and lot.width <= along)


def pack(lots: Sequence[Lot], width: float, height: float) -> list[Layout]:
    """Return the sheets for all pieces, ordered by their largest blocks.

    Each piece has to fit on a sheet.
    """
    if not lots:
        return []
    search = _Search(lots, width, height)
    best = min((search.sheets(*way) for way in _PACKING_WAYS), key=_cost)
    return sorted(best, key=lambda sheet: sheet.blocks[0].lot)


def _cost(sheets: list[Layout]) -> tuple[int, int, int]:
    cuts = sum(len(sheet.partings) for sheet in sheets)
    return len(sheets), cuts, sum(bool(sheet.backs) for sheet in sheets)


class _Search:
    """Search for the best layouts of sheets, one sheet after another."""

    def __init__(self, lots: Sequence[Lot], width: float, height: float) -> None:
        self._lots, self.room = lots, _Room(width, height)
        names = sorted({lot.back for lot in lots if lot.back})
        self.bits = [1 << names.index(lot.back) if lot.back else 0 for lot in lots]
        self._areas = [lot.width * lot.height for lot in lots]
        self._order = sorted(range(len(lots)), key=lambda at: (-self._areas[at], at))
        padded = [(lot.width + 2 * lot.pad, lot.height + 2 * lot.pad) for lot in lots]
        self._sides = [
            (min(size) - _PACKING_ROUNDING, max(size) - _PACKING_ROUNDING) for size in padded
        ]
        self._least = min(short for short, _ in self._sides)
        self._known: dict[tuple[object, ...], Layout] = {}
        self._cost = 0.0

    def sheets(self, share: float, cost: float) -> list[Layout]:
        """Return the sheets for all copies of all pieces.

        First, a share of the sheets that one kind fills is set aside, so that its copies stay
        together; the other copies share the remaining sheets. A block must add more than its `cost`
        in mm², since it takes more cuts.
        """
        self._known.clear()
        self._cost = cost
        left = [lot.copies for lot in self._lots]
        sheets: list[Layout] = []
        full = [*self._full()]
        for sheet in full[: round(len(full) * share)]:
            left[sheet.blocks[0].lot] -= sheet.blocks[0].placed
            sheets.append(sheet)
        while any(left):
            sheet = self._in_company(left)
            counts = self._counted(sheet)
            while True:
                sheets.append(sheet)
                left = [more - count for count, more in zip(counts, left, strict=True)]
                more_than_left = any(count > more for count, more in zip(counts, left, strict=True))
                if more_than_left or self._lonely(counts, left) is not None:
                    break
        return sheets

    def _in_company(self, left: Sequence[int]) -> Layout:
        """Return the best sheet that never leaves a single hidden piece on this sheet or a later one."""
        seed, counts = next(at for at in self._order if left[at]), list(left)
        while True:
            sheet = self._seeded(seed, tuple(counts))
            used = self._counted(sheet)
            alone = seed if used[seed] == 1 else None  # no second copy fits
            lonely = self._lonely(used, left, besides=alone)
            if lonely is None:
                return sheet
            counts[lonely] = used[lonely] - 1

    def _lonely(
        self, used: Sequence[int], left: Sequence[int], besides: int | None = None
    ) -> int | None:
        for at, lot in enumerate(self._lots):
            alone = used[at] and left[at] > 1 and 1 in (used[at], left[at] - used[at])
            if lot.hidden and alone and at != besides:
                return at
        return None

    def _counted(self, sheet: Layout) -> list[int]:
        counts = [0] * len(self._lots)
        for block in sheet.blocks:
            counts[block.lot] += block.placed
        return counts

    def _full(self) -> Iterator[Layout]:
        enough = _FULL_SHEET * self.room.width * self.room.height
        for at, lot in enumerate(self._lots):
            blocks = self.blocks(at, self.room, lot.copies)
            most = max(blocks, key=lambda block: block.placed, default=None)
            if most is not None and most.placed > 1 and most.placed * self._areas[at] >= enough:
                lonely = lot.hidden and lot.copies % most.placed == 1
                for _ in range(lot.copies // most.placed - lonely):
                    yield Layout(0, (most,), (), self.bits[at])

    def _seeded(self, seed: int, counts: Counts) -> Layout:
        blocks = [*self.blocks(seed, self.room, counts[seed])]
        if self._lots[seed].hidden:
            blocks = [block for block in blocks if block.placed > 1] or blocks
        layouts = [
            self._beside(block, self.room, counts, 1, level=level)
            for block in blocks
            for level in (True, False)
        ]
        return max(layouts, key=lambda layout: layout.value)

    def _fill(self, room: _Room, counts: Counts, depth: int) -> Layout:
        """Return the best layout for what is left of a sheet."""
        fitting = self._fitting(room, counts)
        if fitting is None:
            return EMPTY_LAYOUT
        width, height, *near = room
        key = (
            round(width, _PACKING_DIGITS),
            round(height, _PACKING_DIGITS),
            *near,
            fitting,
            depth < _GREEDY,
        )
        if key not in self._known:
            blocks = [
                block
                for at, count in enumerate(fitting)
                if count
                for block in self.blocks(at, room, count)
            ]
            blocks.sort(key=lambda block: -self._areas[block.lot] * block.placed)
            layouts = [
                self._beside(block, room, fitting, depth + 1, level=level)
                for block in blocks[: _MAX_BLOCKS_TRIED if depth < _GREEDY else 1]
                for level in (True, False)
            ]
            self._known[key] = max(layouts, key=lambda layout: layout.value, default=EMPTY_LAYOUT)
        return self._known[key]

    def _fitting(self, room: _Room, counts: Counts) -> Counts | None:
        """Return the largest number of copies of each piece that may fit, or None if nothing fits."""
        width, height, *_ = room
        area = width * height
        long, short = (width, height) if width > height else (height, width)
        if short < self._least:
            return None
        any_fits = False
        fitting = [0] * len(counts)
        for at, (lot_short, lot_long) in enumerate(self._sides):
            count = counts[at]
            if count and lot_short <= short and lot_long <= long:
                any_fits = True
                most = int(area / self._areas[at])
                fitting[at] = min(most, count)
        return tuple(fitting) if any_fits else None

    def blocks(self, at: int, room: _Room, copies: int) -> Iterator[Block]:
        """Yield the largest blocks of a piece in the upper left corner: upright, lying, tall and wide."""
        lot, bit = self._lots[at], self.bits[at]
        more = max(0.0, BACK_GUTTER - 2 * lot.pad)
        x, y = (more if bit and other & ~bit else 0.0 for other in (room.left, room.above))
        free = lot.gap - 2 * lot.pad + _PACKING_ROUNDING
        for lying in (False, True) if lot.lying is None else (lot.lying,):
            across, along = (lot.height, lot.width) if lying else (lot.width, lot.height)
            columns = int((room.width - x + free) / (across + lot.gap))
            rows = int((room.height - y + free) / (along + lot.gap))
            if columns < 1 or rows < 1:
                continue
            count = min(copies, columns * rows)
            by_columns = (min(columns, count), ceil(count / columns))
            by_rows = (ceil(count / rows), min(rows, count))
            for across_count, lines in dict.fromkeys((by_columns, by_rows)):
                size = (
                    across_count * (across + lot.gap) - lot.gap,
                    lines * (along + lot.gap) - lot.gap,
                )
                yield Block(at, x, y, across_count, lines, count, lying, *size)

    def _beside(
        self, block: Block, room: _Room, counts: Counts, depth: int, *, level: bool
    ) -> Layout:
        """Return a layout with a block, and the best layouts for the areas beside and below it.

        The first cut is horizontal, below the block, if `level`, otherwise vertical, beside it.
        """
        pad, bit = self._lots[block.lot].pad, self.bits[block.lot]
        across, along = block.x + block.width + 2 * pad, block.y + block.height + 2 * pad
        width, height, left, above = room
        counts = _without(counts, (block,))
        if level:
            inner = self._fill(_Room(width - across, along, bit, above), counts, depth)
            counts = _without(counts, inner.blocks)
            below = _Room(width, height - along, left, bit | inner.backs)
            outer = self._fill(below, counts, depth).moved(0, along)
            inner = inner.moved(across, 0)
            cuts = (Parting(0, along, width, along), Parting(across, 0, across, along))
        else:
            inner = self._fill(_Room(across, height - along, left, bit), counts, depth)
            counts = _without(counts, inner.blocks)
            beside = _Room(width - across, height, bit | inner.backs, above)
            outer = self._fill(beside, counts, depth).moved(across, 0)
            inner = inner.moved(0, along)
            cuts = (Parting(across, 0, across, height), Parting(0, along, across, along))
        own = self._areas[block.lot] * block.placed - self._cost
        return Layout(
            own + inner.value + outer.value,
            (block, *inner.blocks, *outer.blocks),
            (
                *(cuts[:1] if outer.blocks else ()),
                *(cuts[1:] if inner.blocks else ()),
                *inner.partings,
                *outer.partings,
            ),
            bit | inner.backs | outer.backs,
        )


def _without(counts: Counts, blocks: Sequence[Block]) -> Counts:
    left = list(counts)
    for block in blocks:
        left[block.lot] -= block.placed
    return tuple(left)
