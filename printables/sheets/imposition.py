"""Arrangement of pieces on sheets, with each back behind its front.

Sheets hold blocks, each of pieces of one size. A back is printed where it will lie behind its front
when the sheet is turned or folded; empty slots keep their places. The positions of hidden pieces
are random. Nothing is drawn here.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import accumulate, groupby, islice, pairwise
from typing import NamedTuple

from companion.errors import Refusal
from companion.files.choices import check_range
from companion.frozen import Frozen
from printables.catalogue import PERSONAL_CARDS, TINY_PIECES
from printables.edition.piece import Face, Piece
from printables.paper.options import MAX_BLEED, MAX_BOARD, Backs, Marks, Sheets
from printables.paper.packing import Layout, Lot, fits, in_rows, pack, turned
from printables.paper.sheet import (
    MARGIN,
    SEAM,
    UNCORRECTED,
    UNPRINTABLE_MARGIN,
    Box,
    Correction,
    Flip,
    Grid,
    Paper,
    Slot,
)

MIN_BACK_BLEED = 3.0  # mm, the least bleed of backs, unless another back is in the way
ART_EDGE = 6.9  # mm along the paper's edge without art
# mm from the lower edge, for the words of the margin.
_MARGIN_FOOT, _LARGE_MARGIN_FOOT = 7.4, 8.8
FOLD_CLEARANCE = 5.0  # mm from a fold to the nearest bleed
_MARKS_MARGIN = 1.0  # mm around a block, beyond its bleed, for marks
_DIGEST = 2.0**256
_PLACE_ROUNDING = 1e-6  # mm


@dataclass(frozen=True, slots=True)
class Settings:
    """Settings for arranging pieces on sheets: paper, backs, marks, bleed and so on.

    Raises:
        OutOfRange: a measure is too large or negative.
    """

    paper: Paper = Paper.A4
    backs: Backs = Backs.LONG_EDGE
    marks: Marks = Marks.CROP
    bleed: float = 0.0  # mm; with none, pieces touch and share a cut
    outline: bool = (
        False  # outline of the sheet on both sides, to align fronts and backs for gluing
    )
    board: float = 0.0  # mm, thickness of the board that a folded sheet is glued around
    correction: Correction = UNCORRECTED  # correction of back pages
    large: bool = False  # the words of the margin are in large print
    sheets: Sheets = Sheets.TIDY
    seed: int = 0  # seed of the random places of hidden pieces

    def __post_init__(self) -> None:
        check_range("--bleed", self.bleed, 0, MAX_BLEED)
        check_range("--board", self.board, 0, MAX_BOARD)

    @property
    def low(self) -> float:
        """Distance of drawings from the lower edge of the paper, above the words in the margin, in mm."""
        return _LARGE_MARGIN_FOOT if self.large else _MARGIN_FOOT

    @property
    def free(self) -> float:
        """Distance of pieces with bleed from the upper and lower edge of the paper, in mm."""
        return max(MARGIN, self.low + self.bleed)

    @property
    def spill(self) -> float:
        """Greatest width of the bleed of backs, in mm."""
        return max(self.bleed, MIN_BACK_BLEED)


class Placement(NamedTuple):
    """A face of a piece in its slot, and the area over which it is drawn."""

    face: Face
    slot: Slot
    art: Box


class Cut(NamedTuple):
    """A cutting mark from one point to another, in mm."""

    x: float
    y: float
    to_x: float
    to_y: float
    order: int = 0  # numbered cuts come first, in this order


class Plan(Frozen):
    """One side of a sheet: the faces on it, and the cuts."""

    pieces: tuple[str, ...]  # names
    number: int  # number of the sheet, from 1
    back: bool
    placed: tuple[Placement, ...]
    grids: tuple[Grid, ...]  # blocks of pieces
    partings: tuple[Cut, ...] = ()  # cuts between blocks, in their order
    behind: tuple[Placement, ...] = ()  # backs on the same side, beyond the fold
    on_paper: bool = False  # plain paper, not card


class TooLarge(Refusal):
    """Error: a piece does not fit on the paper with its bleed; sizes in mm."""

    piece: str
    width: float
    height: float
    bleed: float
    paper: str
    across: float  # printable width of the paper, or of half of it
    along: float


def too_large(pieces: Sequence[Piece], settings: Settings) -> dict[str, TooLarge]:
    """Return an error for each piece that does not fit on the paper, by the piece's name."""
    refused: dict[str, TooLarge] = {}
    for piece in pieces:
        area, lot = _area(piece, settings), _lot(piece, settings, 1)
        if not fits(lot, area.width, area.height):
            refused.setdefault(piece.name, _refusal(piece, settings))
    return refused


def impose(pieces: Sequence[Piece], settings: Settings) -> list[Plan]:
    """Return both sides of all sheets, in printing order.

    Raises:
        TooLarge: a piece does not fit on the paper.
    """
    for refusal in too_large(pieces, settings).values():
        raise refusal
    sheets = [
        _sheet(sheet, number, settings) for number, sheet in enumerate(_packed(pieces, settings), 1)
    ]
    if settings.backs is Backs.SEPARATE:  # sheets that are fed again stay together
        twice = [sheet for sheet in sheets if len(sheet) > 1]
        once = [sheet[0] for sheet in sheets if len(sheet) == 1]
        return [sheet[0] for sheet in twice] + [sheet[1] for sheet in twice] + once
    if settings.backs.duplex and any(len(sheet) > 1 for sheet in sheets):
        for sheet in sheets:  # a missing back would take the next front
            if len(sheet) == 1:
                sheet.append(sheet[0].replace(pieces=(), back=True, placed=()))
    return [plan for sheet in sheets for plan in sheet]


def sheet_count(plans: Sequence[Plan]) -> int:
    """Return the number of sheets of paper for these printed sides."""
    return max((plan.number for plan in plans), default=0)


class _Block(NamedTuple):
    pieces: tuple[Piece, ...]
    grid: Grid


class _Sheet(NamedTuple):
    blocks: tuple[_Block, ...]
    partings: tuple[Cut, ...]
    folded: bool  # backs are beyond a fold


class _Laid(NamedTuple):
    """A face of a piece in its slot, with the least and the greatest width of its bleed, in mm."""

    face: Face
    slot: Slot

    bleed: float
    spill: float


def printed_back(piece: Piece, settings: Settings) -> Face | None:
    """Return the back to print, if any; a booklet always has both sides."""
    if piece.lined:
        return piece.back if settings.backs.duplex else None
    return piece.back if settings.backs is not Backs.NONE or piece.folded else None


def bleed_of(piece: Piece, settings: Settings) -> float:
    """Return the least width of bleed that both sides of a piece need, in mm."""
    return 0.0 if piece.folded else settings.bleed


def _is_folded(piece: Piece, settings: Settings) -> bool:
    by_fold = settings.backs is Backs.GUTTERFOLD
    return by_fold and printed_back(piece, settings) is not None and not piece.folded


def _edges_of(settings: Settings) -> tuple[float, float]:
    aside = max(MARGIN, ART_EDGE + settings.bleed)
    return aside - settings.bleed - _MARKS_MARGIN, settings.free - settings.bleed - _MARKS_MARGIN


def _lot(piece: Piece, settings: Settings, copies: int) -> Lot:
    bleed, back = bleed_of(piece, settings), printed_back(piece, settings)
    pad = max(bleed + _MARKS_MARGIN, MARGIN - _edges_of(settings)[0])
    return Lot(
        piece.width, piece.height, copies, 2 * bleed, pad, back.name if back else "",
        hidden=piece.hidden, kind=piece.name if piece.hidden else "",
    )  # fmt: skip


def _area(piece: Piece, settings: Settings) -> Box:
    area = settings.paper.whole.inset(*_edges_of(settings))
    if not _is_folded(piece, settings):
        return area
    middle = settings.paper.whole.centre[1]
    bottom = (
        middle
        + settings.board / 2
        + FOLD_CLEARANCE
        + settings.spill
        - settings.bleed
        - _MARKS_MARGIN
    )
    return Box(area.x, bottom, area.width, area.top - bottom)


def _refusal(piece: Piece, settings: Settings) -> TooLarge:
    area = _area(piece, settings).inset(_lot(piece, settings, 1).pad)
    return TooLarge(
        piece.shown,
        round(piece.width, 1),
        round(piece.height, 1),
        bleed_of(piece, settings),
        f"{'½ ' * _is_folded(piece, settings)}{settings.paper.shown}",
        round(area.width, 1),
        round(area.height, 1),
    )


def _packed(pieces: Sequence[Piece], settings: Settings) -> list[_Sheet]:
    """Arrange pieces on sheets in their order; pieces that fold between front and back are separate.

    Plain paper comes after card. If sheets are tidy, each has one kind of pieces.
    """
    sheets: list[tuple[bool, int, _Sheet]] = []
    tidy = settings.sheets is Sheets.TIDY
    groups: dict[tuple[bool, bool, str], list[int]] = {}
    for at, piece in enumerate(pieces):
        kind = ("tiny" if piece.name in TINY_PIECES else piece.name) if tidy else ""
        group = groups.setdefault((piece.on_paper, _is_folded(piece, settings), kind), [])
        group += [at] * piece.copies
    for (on_paper, folded, _), group in groups.items():
        kinds: dict[Lot, list[int]] = {}  # numbers of the pieces, each copy once
        for at in group:
            kinds.setdefault(_lot(pieces[at], settings, 0), []).append(at)
        if not kinds:
            continue
        area = _area(pieces[group[0]], settings)
        lots = [lot._replace(copies=len(copies)) for lot, copies in kinds.items()]
        alike = [tidy or (lot.hidden and lot.copies > 1) for lot in lots]
        lots = [
            turned(lot, *area[2:]) if same else lot for same, lot in zip(alike, lots, strict=True)
        ]
        in_grid = tidy and len(lots) == 1
        layouts = in_rows(lots[0], *area[2:]) if in_grid else pack(lots, *area[2:])
        left = [iter(copies) for copies in kinds.values()]
        for at, (lot, copies) in enumerate(kinds.items()):
            if lot.hidden:
                on_sheets = [
                    sum(block.placed for block in layout.blocks if block.lot == at)
                    for layout in layouts
                ]
                sides = [pieces[number].side for number in copies]
                order = secret_order(lot.kind, sides, on_sheets, settings.seed)
                left[at] = iter([copies[number] for number in order])
        for layout in layouts:
            numbers = [
                tuple(next(left[block.lot]) for _ in range(block.placed)) for block in layout.blocks
            ]
            contents = [tuple(pieces[at] for at in block) for block in numbers]
            grids, partings = _on_paper(layout, lots, area, settings)
            blocks = tuple(map(_Block, contents, grids))
            first = [*kinds.values()][layout.blocks[0].lot][0]  # in the order before the shuffle
            sheets.append((on_paper, first, _Sheet(blocks, partings, folded)))
    return [sheet for *_, sheet in sorted(sheets, key=lambda sheet: sheet[:2])]


def _on_paper(
    layout: Layout, lots: Sequence[Lot], area: Box, settings: Settings
) -> tuple[list[Grid], tuple[Cut, ...]]:
    """Return the grids of pieces and the cuts between them, centred in the printable area."""
    paper = settings.paper
    right = max(block.x + block.width + 2 * lots[block.lot].pad for block in layout.blocks)
    low = max(block.y + block.height + 2 * lots[block.lot].pad for block in layout.blocks)
    x, y = area.x + (area.width - right) / 2, area.top - (area.height - low) / 2
    grids = []
    for block in layout.blocks:
        lot = lots[block.lot]
        size = (lot.height, lot.width) if block.lying else (lot.width, lot.height)
        corner = x + block.x + lot.pad, y - block.y - lot.pad - block.height
        grids.append(Grid(paper, *size, block.columns, block.rows, lot.gap, block.lying, corner))
    reached = paper.whole.inset(UNPRINTABLE_MARGIN)
    bottom = area.y if area.y > paper.whole.centre[1] else settings.low
    partings = []
    for number, (at, down, to_at, to_down) in enumerate(layout.partings, start=1):
        start, end = x + at, x + to_at
        above, below = y - down, y - to_down
        if start == end:  # a cut at the edge of the area goes on to that of the paper
            above = reached.top if down < _PLACE_ROUNDING else above
            below = bottom if to_down > area.height - _PLACE_ROUNDING else below
        else:
            start = reached.x if at < _PLACE_ROUNDING else start
            end = reached.right if to_at > area.width - _PLACE_ROUNDING else end
        partings.append(Cut(start, above, end, below, number))
    return grids, tuple(partings)


def _sheet(sheet: _Sheet, number: int, settings: Settings) -> list[Plan]:
    """Return the sides of a sheet: its front, and its back if one is printed."""
    flip = settings.backs.flip
    if settings.backs is Backs.GUTTERFOLD and not sheet.folded:
        flip = Flip.LONG_EDGE  # where other pieces are folded, a booklet is turned by hand
    fronts: list[_Laid] = []
    backs: list[_Laid] = []
    for block in sheet.blocks:
        for at, piece in enumerate(block.pieces):
            bleed, back = bleed_of(piece, settings), printed_back(piece, settings)
            fronts.append(_Laid(piece.front, block.grid.front(at), bleed, bleed))
            if back is not None:
                backs.append(_Laid(back, block.grid.back(at, flip), bleed, settings.spill))
    pieces = [piece for block in sheet.blocks for piece in block.pieces]
    front = Plan(
        tuple(dict.fromkeys(piece.name for piece in pieces)),
        number,
        back=False,
        placed=_placed(fronts, settings),
        grids=tuple(block.grid for block in sheet.blocks),
        partings=sheet.partings,
        on_paper=pieces[0].on_paper,
    )
    behind = _placed(backs, settings)
    if sheet.folded:
        return [front.replace(behind=behind)]
    return [front, front.replace(back=True, placed=behind)] if behind else [front]


def _placed(faces: Sequence[_Laid], settings: Settings) -> tuple[Placement, ...]:
    limit = settings.paper.whole.inset(ART_EDGE)
    placed = []
    for number, (face, slot, _, _) in enumerate(faces):
        box, (left, right, below, above) = slot.box, _reach(number, faces)
        x, y = max(limit.x, box.x - left), max(settings.low, box.y - below)
        to_x, to_y = min(limit.right, box.right + right), min(limit.top, box.top + above)
        placed.append(Placement(face, slot, Box(x, y, to_x - x, to_y - y)))
    return tuple(placed)


def _reach(number: int, faces: Sequence[_Laid]) -> list[float]:
    """Return how many mm each face may be drawn beyond its box: left, right, below and above.

    Two pieces share the gap between them by halves, but each has the bleed it needs. At a corner,
    keeping off on one side is enough.
    """
    _, (own, _), bleed, spill = faces[number]
    reach, seams = [spill] * 4, [0.0] * 4
    near = []
    for at, (_, (other, _), least, most) in enumerate(faces):
        gaps = own.x - other.right, other.x - own.right, own.y - other.top, other.y - own.top
        across, along = max(gaps[:2]), max(gaps[2:])
        if at != number and max(across, along) < spill + most + _PLACE_ROUNDING:
            near.append((min(across, along) > -_PLACE_ROUNDING, at, gaps, least, most))
    for corner, at, gaps, least, most in sorted(near):
        if (
            corner
            and min(distance - gap for distance, gap in zip(reach, gaps, strict=True))
            <= _PLACE_ROUNDING
        ):
            continue
        gap = max(gaps)
        left = max(bleed, gap - min(most, max(least, gap / 2)))
        side = gaps.index(gap)
        reach[side] = min(reach[side], left)
        if at > number and gap < 2 * bleed + _PLACE_ROUNDING:  # both share a cut or a gap
            seams[side] = SEAM
    return [distance + seam for distance, seam in zip(reach, seams, strict=True)]


def secret_order(kind: str, sides: Sequence[str], sheets: Sequence[int], seed: int) -> list[int]:
    """Return the copies of a piece in random order of positions; `sheets` are counts of positions.

    Each sheet has the same share of each party or vote as the kind, within one copy (systematic
    sampling).
    """

    def draw(*key: object) -> int:
        return int.from_bytes(sha256(f"{seed} {kind} {key}".encode()).digest())

    first, *_ = sorted(set(sides))
    copies = sorted(range(len(sides)), key=draw)
    of_first = iter([at for at in copies if sides[at] == first])
    of_others = iter([at for at in copies if sides[at] != first])
    share, start = sides.count(first) / len(sides), draw("start") / _DIGEST
    order: list[int] = []
    for begin, end in pairwise(accumulate(sheets, initial=0)):
        ones = int(end * share + start) - int(begin * share + start)
        drawn = [*islice(of_first, ones), *islice(of_others, end - begin - ones)]
        order += sorted(drawn, key=lambda at: draw("place", at))
    return order


def by_chance(pieces: Sequence[Piece], seed: int) -> list[Piece]:
    """Return the pieces with Secret Role and Party Membership cards in random order.

    So neither the number of a file nor the page of a card gives away a party.
    """
    ordered: list[Piece] = []
    for name, kind in groupby(pieces, key=lambda piece: piece.name):
        group = list(kind)
        if name in PERSONAL_CARDS:
            cards = [replace(piece, copies=1) for piece in group for _ in range(piece.copies)]
            sides = [card.side for card in cards]
            group = [cards[at] for at in secret_order(name, sides, [len(cards)], seed)]
        ordered += group
    return ordered
