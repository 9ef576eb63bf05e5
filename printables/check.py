"""Check a finished PDF by reading it back.

Fonts, letters, safe zone, printable area, register, counts, page sizes, viewer preferences.
"""

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from companion.errors import Detail
from printables.imposition import Backs, Plan, Settings
from printables.pdf_reading import (
    IDENTITY,
    Area,
    Document,
    Drawing,
    Extent,
    Matrix,
    Page,
    Placed,
    Text,
    moved_extent,
    times,
    within,
)
from printables.piece import Piece
from printables.sheet import SAFE, UNREACHABLE, Box, Correction, Flip, Paper

REGISTER = 0.01  # mm
_SLACK = 0.1  # mm, what no printer shows
_STRAIGHT = 1e-4  # of a turn's sine and cosine
_NEAR, _LOST = 10.0, math.inf  # mm: what lies farther from its front is another piece's
_POINTS = 72 / 25.4  # in a millimetre
_FORM = "FormXob."  # how the file names what is in it once

WHITE = (1.0, 1.0, 1.0)


# What may be wrong: each with a sentence of its own. `page` is that of the file, from 1.


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
    """Ink so many mm beyond what printers reach."""

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
    """Backs that lie off their fronts, by so many mm at most."""

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

    Raises:
        UnreadablePdf: it is no PDF.
    """
    document = Document(data)
    return [
        *_fonts(document),
        *_letters(document),
        *_pages(document, plans, settings),
        *_viewers(document),
        *_turning(document, plans, settings),
        *_printable(document, settings),
        *_safe_zone(document, pieces),
        *_counts(document, pieces, settings),
        *_register(document, pieces, plans, settings),
    ]


def check_alone(data: bytes, paper: Paper | None = None) -> list[Detail]:
    """All findings in a PDF that holds no set: a sheet on this paper, or a file for a shop.

    Raises:
        UnreadablePdf: it is no PDF.
    """
    document = Document(data)
    findings = [*_fonts(document), *_letters(document), *_viewers(document)]
    if paper is not None:
        findings += [*_sizes(document, paper), *_printable(document, Settings(paper))]
    return findings


def _fonts(document: Document) -> Findings:
    for name in sorted({one.name for one in document.all_typefaces() if not one.embedded}):
        yield TypefaceMissing(name)


def _letters(document: Document) -> Findings:
    for number, page in _numbered(document):
        for drawing in _drawings(page.drawing):
            for mark in drawing.marks:
                if not isinstance(mark, Text):
                    continue
                face = drawing.fonts[mark.font]
                if face.glyphs is not None and not all(face.glyphs.get(c) for c in mark.codes):
                    yield LetterMissing(number, face.name)
                    break


def _pages(document: Document, plans: Sequence[Plan], settings: Settings) -> Findings:
    if len(document.pages) != len(plans):
        yield WrongPageCount(len(document.pages), len(plans))
    yield from _sizes(document, settings.paper)


def _sizes(document: Document, paper: Paper) -> Findings:
    wanted = paper.size
    for number, page in _numbered(document):
        size = page.width / _POINTS, page.height / _POINTS
        if any(abs(one - other) > REGISTER for one, other in zip(size, wanted, strict=True)):
            yield WrongPageSize(number, round(size[0], 1), round(size[1], 1), paper.shown)


def _viewers(document: Document) -> Findings:
    if document.viewer.get("PrintScaling") != "None":
        yield ScalingNotForbidden()


def _turning(document: Document, plans: Sequence[Plan], settings: Settings) -> Findings:
    if settings.backs.duplex and any(plan.back for plan in plans):
        edge = "Long" if settings.backs.flip is Flip.LONG_EDGE else "Short"
        if document.viewer.get("Duplex") != f"DuplexFlip{edge}Edge":
            yield TurningNotSet(settings.backs.flip)


def _printable(document: Document, settings: Settings) -> Findings:
    """A correction may push the margin of a back over the edge: there nothing is lost."""
    paper = settings.paper
    corners = [(x, y) for x in (0.0, paper.size[0]) for y in (0.0, paper.size[1])]
    pushed = max(
        abs(one - other)
        for corner in corners
        for one, other in zip(settings.correction.moves(paper, *corner), corner, strict=True)
    )
    slack = _SLACK + pushed
    area = paper.whole.inset(UNREACHABLE - slack)
    for number, page in _numbered(document):
        reach = _painted(page.drawing)
        if reach is None:
            continue
        left, bottom, right, top = (edge / _POINTS for edge in reach)
        beyond = max(area.x - left, area.y - bottom, right - area.right, top - area.top)
        if beyond > 0:
            yield OutOfReach(number, round(beyond + slack, 1), UNREACHABLE)


def _painted(drawing: Drawing) -> Extent | None:
    """Bounding box of all ink of a drawing, in its own units."""
    reaches = []
    for mark in drawing.marks:
        if isinstance(mark, Placed):
            form = drawing.form(mark.name)
            inner = (0.0, 0.0, 1.0, 1.0) if form is None else _painted_once(form)
            if inner is not None:
                reaches.append(within(moved_extent(mark.matrix, inner), mark.clip))
        elif isinstance(mark, Area | Text) and mark.colour != WHITE:
            reaches.append(mark.extent)
    shown = [one for one in reaches if one[2] > one[0] or one[3] > one[1]]
    if not shown:
        return None
    lefts, bottoms, rights, tops = zip(*shown, strict=True)
    return min(lefts), min(bottoms), max(rights), max(tops)


def _painted_once(form: Drawing) -> Extent | None:
    if form.reach is None:
        form.reach = (_painted(form),)
    return form.reach[0]


def _safe_zone(document: Document, pieces: Sequence[Piece]) -> Findings:
    """Letters of a face; its origin is in the middle of the piece."""
    sizes = {
        face.name: (piece.width, piece.height, piece.shown)
        for piece in pieces
        for face in (piece.front, piece.back)
        if face is not None
    }
    seen: set[str] = set()
    for number, page in _numbered(document):
        for mark in page.drawing.marks:
            if not isinstance(mark, Placed) or mark.name in seen:
                continue
            seen.add(mark.name)
            form = page.drawing.form(mark.name)
            size = sizes.get(_face(mark))
            if form is None or size is None:
                continue
            width, height, name = size
            zone = Box(-width / 2, -height / 2, width, height).inset(SAFE)
            short = min((_room(extent, zone) for extent in _lettering(form)), default=0.0)
            if short < -_SLACK:
                distance = round(SAFE + short, 1)
                yield TooNearTheCut(number, name, _face(mark), distance, SAFE)


def _lettering(drawing: Drawing, matrix: Matrix = IDENTITY) -> Iterator[Extent]:
    for mark in drawing.marks:
        if isinstance(mark, Text) and mark.codes.strip():
            yield moved_extent(matrix, mark.extent)
        elif isinstance(mark, Placed):
            form = drawing.form(mark.name)
            if form is not None:
                yield from _lettering(form, times(mark.matrix, matrix))


def _room(extent: Extent, zone: Box) -> float:
    """Distance inside a zone; negative outside."""
    left, bottom, right, top = extent
    return min(left - zone.x, bottom - zone.y, zone.right - right, zone.top - top)


def _counts(document: Document, pieces: Sequence[Piece], settings: Settings) -> Findings:
    counts = Counter(
        _face(mark)
        for page in document.pages
        for mark in page.drawing.marks
        if isinstance(mark, Placed)
    )
    wanted: Counter[str] = Counter()
    for piece in pieces:
        wanted[piece.front.name] += piece.copies
        if piece.back is not None and (piece.folded or settings.backs is not Backs.NONE):
            wanted[piece.back.name] += piece.copies
    for name, count in wanted.items():
        if counts[name] != count:
            yield WrongCount(name, counts[name], count)


def _register(
    document: Document, pieces: Sequence[Piece], plans: Sequence[Plan], settings: Settings
) -> Findings:
    backs = {
        piece.front.name: piece.back.name
        for piece in pieces
        if piece.back is not None and (piece.folded or settings.backs is not Backs.NONE)
    }
    if len(document.pages) != len(plans):
        return
    sides: dict[int, list[int]] = {}
    for at, plan in enumerate(plans):
        sides.setdefault(plan.number, []).append(at)
    for pages in sides.values():
        front, back = pages[0], pages[-1]
        behind = _faces(document.pages[back], set(backs.values()))
        if front != back:
            behind = [(name, _uncorrected(one, settings)) for name, one in behind]
        turned = settings.backs  # a booklet is turned by hand where all else is folded
        if turned is Backs.GUTTERFOLD and front != back:
            turned = Backs.SEPARATE
        expected = [
            (backs[name], _mirrored(one, settings.paper, turned.flip))
            for name, one in _faces(document.pages[front], set(backs))
        ]
        off = [_off(one, behind) for one in expected]
        if off and max(off) > REGISTER:
            bad = [one for one in off if one > REGISTER]
            if _LOST in bad:
                yield BacksLost(back + 1, len(bad), len(off))
            else:
                yield BacksOff(back + 1, len(bad), len(off), round(max(bad), 2))


def _faces(page: Page, names: set[str]) -> list[tuple[str, Matrix]]:
    """The faces with one of these names, and where they lie, in mm."""
    scale = (1 / _POINTS, 0, 0, 1 / _POINTS, 0, 0)
    return [
        (_face(mark), times(mark.matrix, scale))
        for mark in page.drawing.marks
        if isinstance(mark, Placed) and _face(mark) in names
    ]


def _mirrored(front: Matrix, paper: Paper, flip: Flip) -> Matrix:
    """Where the back of a front lies, which is turned like a page, about its upright axis."""
    width, height = paper.size
    sheet: Matrix = (1, 0, 0, -1, 0, height) if flip is Flip.SHORT_EDGE else (-1, 0, 0, 1, width, 0)
    return times(times((-1, 0, 0, 1, 0, 0), front), sheet)


def _uncorrected(back: Matrix, settings: Settings) -> Matrix:
    """The position without the correction."""
    if settings.correction == Correction():
        return back
    paper = settings.paper
    origin = settings.correction.moves(paper, 0, 0)
    across = settings.correction.moves(paper, 1, 0)
    along = settings.correction.moves(paper, 0, 1)
    a, b = across[0] - origin[0], across[1] - origin[1]
    c, d = along[0] - origin[0], along[1] - origin[1]
    whole = a * d - b * c
    inverse = (d / whole, -b / whole, -c / whole, a / whole, 0.0, 0.0)
    return times(times(back, (1, 0, 0, 1, -origin[0], -origin[1])), inverse)


def _off(expected: tuple[str, Matrix], backs: Iterable[tuple[str, Matrix]]) -> float:
    """How far the nearest back of a name lies from where it should, in mm, if it lies alike."""
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


def _face(mark: Placed) -> str:
    return mark.name.removeprefix(_FORM)


def _numbered(document: Document) -> Iterator[tuple[int, Page]]:
    return enumerate(document.pages, start=1)


def _drawings(drawing: Drawing) -> Iterator[Drawing]:
    """A drawing and all drawings it places, each once."""
    yield drawing
    seen: dict[str, None] = dict.fromkeys(
        mark.name for mark in drawing.marks if isinstance(mark, Placed)
    )
    for name in seen:
        form = drawing.form(name)
        if form is not None:
            yield from _drawings(form)
