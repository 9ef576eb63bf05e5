"""Check a finished PDF by reading it back.

Fonts, letters and how well they can be read, safe zone, printable area, register, counts, page sizes,
viewer preferences.
"""

import math
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from companion.errors import Detail
from printables.edition.piece import Piece
from printables.paper.options import Backs
from printables.paper.sheet import POINTS, SAFE, UNPRINTABLE_MARGIN, Box, Flip, Paper
from printables.sheets.imposition import Plan, Settings, bleed_of, printed_back
from tests.printables.legibility import illegible, illegible_alone
from tests.printables.pdf_paths import IDENTITY, Extent, Matrix, moved_extent
from tests.printables.pdf_reading import (
    WHITE,
    Area,
    Document,
    Drawing,
    Page,
    Placement,
    Text,
    around,
    times,
    within,
)

REGISTER = 0.01  # mm
_SLACK = 0.1  # mm, what no printer shows
_AT_THE_CUT, _HATCHED = (
    0.5,
    1.0,
)  # mm: what ends so near to the cut, or so little beyond it, is short
_STRAIGHT = 1e-4  # of a turn's sine and cosine
_NEAR, _LOST = 10.0, math.inf  # mm: what lies farther from its front is another piece's
_TO_MM: Matrix = (1 / POINTS, 0, 0, 1 / POINTS, 0, 0)

# What may be wrong. `page` counts from 1.


class TypefaceMissing(Detail):
    """A typeface that is not in the file: a copy shop would print another one."""

    typeface: str


class LetterMissing(Detail):
    """A letter that a typeface lacks, and shows as an empty box."""

    page: int
    typeface: str


class WrongPageCount(Detail):
    """More or fewer pages than planned."""

    pages: int
    expected: int


class WrongPageSize(Detail):
    """A page of another size than the paper; in mm."""

    page: int
    width: float
    height: float
    paper: str


class ScalingNotForbidden(Detail):
    """The viewer preference for printing at 100 % is missing."""


class TurningNotSet(Detail):
    """The viewer preference for duplex is missing or wrong."""

    edge: Flip


class OutOfReach(Detail):
    """Ink beyond what printers reach; in mm."""

    page: int
    beyond: float
    margin: float


class TooNearTheCut(Detail):
    """Letters of a face within the safe zone; in mm."""

    page: int
    piece: str
    face: str
    distance: float
    safe: float


class BleedShort(Detail):
    """Art of a face that ends too near beyond its cut; in mm."""

    page: int
    piece: str
    face: str
    bleed: float
    expected: float


class WrongCount(Detail):
    """More or fewer copies of a face than asked for."""

    face: str
    count: int
    expected: int


class BacksLost(Detail):
    """Backs that are missing or turned."""

    page: int
    backs: int
    total: int


class BacksOff(Detail):
    """Misaligned backs; `off` is the largest distance, in mm."""

    page: int
    backs: int
    total: int
    off: float


Findings: TypeAlias = Iterator[Detail]


def check(
    data: bytes, pieces: Sequence[Piece], plans: Sequence[Plan], settings: Settings
) -> list[Detail]:
    """All findings in a PDF of these pieces.

    `plans` are asked only which page is the back of which.
    """
    return _findings(Document(data), pieces, plans, settings)


def _findings(
    document: Document, pieces: Sequence[Piece], plans: Sequence[Plan], settings: Settings
) -> list[Detail]:
    backs = {
        piece.front.name: piece.back.name
        for piece in pieces
        if piece.back is not None and printed_back(piece, settings) is not None
    }
    two_sided = settings.backs.duplex and any(plan.back for plan in plans)
    return [
        *_fonts(document),
        *_letters(document),
        *_pages(document, plans),
        *_sizes(document, settings.paper),
        *_viewers(document, settings.backs.flip if two_sided else None),
        *_printable(document, settings),
        *_safe_zone(document, pieces),
        *_bleeds(document, pieces, settings),
        *_counts(document, pieces, backs),
        *_register(document, backs, plans, settings),
        *illegible(document, pieces),
    ]


def check_alone(data: bytes, paper: Paper | None = None) -> list[Detail]:
    """All findings in a PDF that holds no set: a sheet on this paper, or a file for a shop."""
    document = Document(data)
    findings = [
        *_fonts(document), *_letters(document), *_viewers(document), *illegible_alone(document)
    ]  # fmt: skip
    if paper is not None:
        findings += [*_sizes(document, paper), *_printable(document, Settings(paper))]
    return findings


def _fonts(document: Document) -> Findings:
    drawings = {drawing for _, drawing in _drawings(document)}
    faces = [face for drawing in drawings for face in drawing.fonts.values()]
    for name in sorted({face.name for face in faces if not face.embedded}):
        yield TypefaceMissing(name)


def _letters(document: Document) -> Findings:
    for number, drawing in _drawings(document):
        if drawing.lacking is not None:
            yield LetterMissing(number, drawing.lacking.name)


def _pages(document: Document, plans: Sequence[Plan]) -> Findings:
    if len(document.pages) != len(plans):
        yield WrongPageCount(len(document.pages), len(plans))


def _sizes(document: Document, paper: Paper) -> Findings:
    wanted = paper.size
    for number, page in enumerate(document.pages, start=1):
        size = page.width / POINTS, page.height / POINTS
        if any(abs(one - other) > REGISTER for one, other in zip(size, wanted, strict=True)):
            yield WrongPageSize(number, round(size[0], 1), round(size[1], 1), paper.shown)


def _viewers(document: Document, flip: Flip | None = None) -> Findings:
    """The viewer preferences; `flip` is that of duplex printing."""
    if document.viewer_preferences.get("PrintScaling") != "None":
        yield ScalingNotForbidden()
    if flip and document.viewer_preferences.get("Duplex") != flip.preference:
        yield TurningNotSet(flip)


def _printable(document: Document, settings: Settings) -> Findings:
    """Ink out of reach; a correction may move the margin of a back there, which loses nothing."""
    paper = settings.paper
    pushed = max(
        abs(one - other)
        for corner in paper.whole.corners
        for one, other in zip(settings.correction.moves(paper, *corner), corner, strict=True)
    )
    slack = _SLACK + pushed
    area = paper.whole.inset(UNPRINTABLE_MARGIN - slack)
    points = (area.x * POINTS, area.y * POINTS, area.right * POINTS, area.top * POINTS)
    for number, page in enumerate(document.pages, start=1):
        reach = page.ink_beyond(points)
        if reach is None:
            continue
        room = _room(moved_extent(_TO_MM, reach), area)
        if room < 0:
            yield OutOfReach(number, round(slack - room, 1), UNPRINTABLE_MARGIN)


def _safe_zone(document: Document, pieces: Sequence[Piece]) -> Findings:
    """Letters of a face; its origin is in the middle of the piece."""
    sizes = {
        face.name: (piece.width, piece.height, piece.shown)
        for piece in pieces
        for face in (piece.front, piece.back)
        if face is not None
    }
    seen: set[str] = set()
    for number, page in enumerate(document.pages, start=1):
        for mark in page.placed:
            if mark.name in seen or mark.face not in sizes:
                continue
            seen.add(mark.name)
            width, height, name = sizes[mark.face]
            zone = Box(-width / 2, -height / 2, width, height).inset(SAFE)
            letters = _lettering(page.form(mark.name))
            short = min((_room(extent, zone) for extent in letters), default=0.0)
            if short < -_SLACK:
                distance = round(SAFE + short, 1)
                yield TooNearTheCut(number, name, mark.face, distance, SAFE)


def _bleeds(document: Document, pieces: Sequence[Piece], settings: Settings) -> Findings:
    """Faces with an area at the cut that does not go as far beyond it as it has to."""
    faces = {
        face.name: piece
        for piece in pieces
        for face in (piece.front, piece.back)
        if face is not None and bleed_of(piece, settings)
    }
    for number, page in enumerate(document.pages, start=1):
        short: dict[str, float] = {}
        for mark in page.placed:
            if mark.face in faces:
                trim = _trim(faces[mark.face])
                free = min(_beyond(moved_extent(mark.matrix, trim), mark.clip)) / POINTS
                bleed = min(free, _drawn_beyond(page.form(mark.name), trim, settings.bleed))
                short[mark.face] = min(bleed, short.get(mark.face, bleed))
        for face, bleed in short.items():
            if bleed < settings.bleed - _SLACK:
                found, shown = round(max(0.0, bleed), 1), faces[face].shown
                yield BleedShort(number, shown, face, found, settings.bleed)


def _drawn_beyond(drawing: Drawing, trim: Extent, least: float) -> float:
    """Return how far areas that come to the cut go beyond it; lines may end there."""
    for ink in (drawing.ink, _around_areas(drawing)):
        beyond = () if ink is None else _beyond(trim, ink)
        drawn = [one for one in beyond if -_AT_THE_CUT < one < _HATCHED]  # else it may be hatched
        if min(drawn, default=least) >= least - _SLACK:
            return least
    return min(drawn)


def _around_areas(drawing: Drawing) -> Extent | None:
    """The box around all areas that are not white, without lines."""
    extents = []
    for mark in drawing.marks:
        if isinstance(mark, Placement):
            inner = _around_areas(drawing.form(mark.name))
            if inner is not None:
                extents.append(within(moved_extent(mark.matrix, inner), mark.clip))
        elif isinstance(mark, Area) and not mark.wide and mark.colour != WHITE:
            extents.append(mark.extent)
    shown = [one for one in extents if one[2] > one[0] and one[3] > one[1]]
    return around([corner for one in shown for corner in (one[:2], one[2:])]) if shown else None


def _trim(piece: Piece) -> Extent:
    """Its edges, seen from its middle; in mm."""
    return -piece.width / 2, -piece.height / 2, piece.width / 2, piece.height / 2


def _beyond(inner: Extent, outer: Extent) -> Extent:
    """Return how far one goes beyond the other at the left, below, at the right and above."""
    return inner[0] - outer[0], inner[1] - outer[1], outer[2] - inner[2], outer[3] - inner[3]


def _lettering(drawing: Drawing, matrix: Matrix = IDENTITY) -> Iterator[Extent]:
    for mark in drawing.marks:
        if isinstance(mark, Text) and mark.codes.strip():
            yield moved_extent(matrix, mark.extent)
        elif isinstance(mark, Placement):
            yield from _lettering(drawing.form(mark.name), times(mark.matrix, matrix))


def _room(extent: Extent, zone: Box) -> float:
    """Distance inside a zone; negative outside."""
    left, bottom, right, top = extent
    return min(left - zone.x, bottom - zone.y, zone.right - right, zone.top - top)


def _counts(document: Document, pieces: Sequence[Piece], backs: Mapping[str, str]) -> Findings:
    counts = Counter(mark.face for page in document.pages for mark in page.placed)
    wanted: Counter[str] = Counter()
    for piece in pieces:
        wanted[piece.front.name] += piece.copies
        if piece.front.name in backs:
            wanted[backs[piece.front.name]] += piece.copies
    for name, count in wanted.items():
        if counts[name] != count:
            yield WrongCount(name, counts[name], count)


def _register(
    document: Document, backs: Mapping[str, str], plans: Sequence[Plan], settings: Settings
) -> Findings:
    if len(document.pages) != len(plans):
        return
    sides: dict[int, list[int]] = {}
    for at, plan in enumerate(plans):
        sides.setdefault(plan.number, []).append(at)
    for pages in sides.values():
        front, back = pages[0], pages[-1]
        fronts = _faces(document.pages[front], backs)
        behind = _faces(document.pages[back], backs.values())
        flip = settings.backs.flip
        if front != back and settings.backs is Backs.GUTTERFOLD:
            flip = Flip.LONG_EDGE  # a booklet is turned by hand where all else is folded
        expected = [(backs[name], _mirrored(one, settings.paper, flip)) for name, one in fronts]
        if front != back:
            expected = [(name, _corrected(one, settings)) for name, one in expected]
        off = [_off(one, behind) for one in expected]
        bad = [one for one in off if one > REGISTER]
        if _LOST in bad:
            yield BacksLost(back + 1, len(bad), len(off))
        elif bad:
            yield BacksOff(back + 1, len(bad), len(off), round(max(bad), 2))


def _faces(page: Page, names: Container[str]) -> list[tuple[str, Matrix]]:
    """The faces with one of these names, and where they lie, in mm."""
    placed = page.placed
    return [(one.face, times(one.matrix, _TO_MM)) for one in placed if one.face in names]


def _mirrored(front: Matrix, paper: Paper, flip: Flip) -> Matrix:
    """Return the place of a front's back; the sheet turns like a page, about its upright axis."""
    width, height = paper.size
    sheet: Matrix = (1, 0, 0, -1, 0, height) if flip is Flip.SHORT_EDGE else (-1, 0, 0, 1, width, 0)
    return times(times((-1, 0, 0, 1, 0, 0), front), sheet)


def _corrected(back: Matrix, settings: Settings) -> Matrix:
    """The position with the correction of the printer's drift."""
    (x, y), across, along = (
        settings.correction.moves(settings.paper, *point) for point in ((0, 0), (1, 0), (0, 1))
    )
    return times(back, (across[0] - x, across[1] - y, along[0] - x, along[1] - y, x, y))


def _off(expected: tuple[str, Matrix], backs: Iterable[tuple[str, Matrix]]) -> float:
    """Return how far the nearest back of this name and turn is from its place, in mm."""
    name, wanted = expected
    nearest = min(
        (
            max(abs(one[4] - wanted[4]), abs(one[5] - wanted[5]))
            for other, one in backs
            if other == name
            and all(abs(x - y) < _STRAIGHT for x, y in zip(one[:4], wanted[:4], strict=True))
        ),
        default=_LOST,
    )
    return nearest if nearest < _NEAR else _LOST


def _drawings(document: Document) -> Iterator[tuple[int, Drawing]]:
    """All drawings of all pages, with the number of the page."""
    for number, page in enumerate(document.pages, start=1):
        yield from ((number, drawing) for drawing in _with_forms(page))


def _with_forms(drawing: Drawing) -> Iterator[Drawing]:
    """A drawing and all drawings it places, each once."""
    yield drawing
    for name in dict.fromkeys(mark.name for mark in drawing.placed):
        yield from _with_forms(drawing.form(name))
