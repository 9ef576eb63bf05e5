"""Find letters that are too small, too pale or on too motley a ground, by reading a PDF back."""

import math
from collections.abc import Container, Iterable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from companion.errors import Detail
from printables.catalogue import MIN_CAPITALS, MIN_CAPITALS_LARGE_PRINT
from printables.edition.finish import MAX_SIZES, kinds_of_sizes
from printables.edition.piece import Piece
from printables.look.pdf_units import Point
from printables.look.theme import SIGN_CONTRAST, TEXT_CONTRAST, Colour, contrast
from printables.paper.sheet import POINTS
from tests.printables.pdf_paths import IDENTITY, Extent, Matrix, Paths, moved_extent, scale_of
from tests.printables.pdf_reading import (
    WHITE,
    Area,
    Clip,
    Document,
    Drawing,
    Placement,
    Rgb,
    Text,
    around,
    moved,
    times,
)

_TOUCHING = 0.1  # of the lower capitals: boxes of lines may meet so far, as of a tail and a mark
_SLACK = 0.005  # mm
_ROUNDED = 0.05  # of a ratio: colours in a file have three digits
_SHOWN = 40  # letters of a text in a finding
_ACROSS, _UP = (0.1, 0.5, 0.9), (0.3, 0.7)  # parts of a text, where it is asked what lies below
_OF_SIGN = (0.25, 0.5, 0.75)  # the same of a sign, in both directions
_TO_MM: Matrix = (1 / POINTS, 0, 0, 1 / POINTS, 0, 0)


class SmallLetters(Detail):
    """Letters whose capitals are lower than they may be; in mm."""

    page: int
    text: str
    height: float
    least: float


class PaleLetters(Detail):
    """Letters whose colour is too much like what lies below them."""

    page: int
    text: str
    ratio: float
    least: float


class LettersOnLetters(Detail):
    """Two lines that are printed on each other, with so many mm to be clear."""

    page: int
    text: str
    other: str
    distance: float


class PaleSign(Detail):
    """A sign whose colour is too much like what lies below it; both as codes."""

    page: int
    colour: str
    ground: str
    ratio: float
    least: float


class ManySizes(Detail):
    """A piece with letters of too many sizes; in points."""

    piece: str
    count: int
    sizes: tuple[str, ...]
    most: int


class _Line(NamedTuple):
    """A text: the height of its capitals and its size in mm, its contrast to what lies below."""

    text: str
    capitals: float
    size: float
    ratio: float
    extent: Extent  # mm
    box: Matrix  # a unit square becomes the box around the letters, in mm


class _Sign(NamedTuple):
    """A sign, and its contrast to what lies below most of it."""

    colour: Colour
    ground: Colour
    ratio: float


class _Ground(NamedTuple):
    """Ground that letters may stand on: an area or a placed drawing, and its clipping."""

    mark: Area | Placement
    clips: tuple[Paths, ...]


class _Layers(NamedTuple):
    """Layers painted in a drawing, in order."""

    grounds: list[_Ground]
    # What has to be read or seen, or holds such things, and how many of the grounds lie below it.
    said: list[tuple[Area | Text | Placement, int]]


class _Below(NamedTuple):
    """Place of a drawing: upon the first grounds of another one."""

    drawing: Drawing
    grounds: int
    matrix: Matrix


def illegible(
    document: Document, pieces: Sequence[Piece], but: Container[str] = ()
) -> Iterator[Detail]:
    """Texts on the faces of pieces, `but` for those of some names, and on the sheets around them."""
    floors = {
        face.name: piece.floor
        for piece in pieces
        for face in (piece.front, piece.back)
        if face is not None
    }
    left_out = {
        face.name
        for piece in pieces
        for face in (piece.front, piece.back)
        if face is not None and piece.name in but
    }
    on_sheets = MIN_CAPITALS_LARGE_PRINT if any(piece.large for piece in pieces) else MIN_CAPITALS
    sizes: dict[str, set[float]] = {}
    for number, page in enumerate(document.pages, start=1):
        yield from _unreadable(number, _lines(page, _TO_MM, (), floors), on_sheets)
        for mark in page.placed:
            face = mark.face
            if face in floors and face not in sizes and face not in left_out:
                lines = [*_lines(page.form(mark.name), IDENTITY, ())]
                sizes[face] = {one.size * POINTS for one in lines if isinstance(one, _Line)}
                yield from _unreadable(number, lines, floors[face])
    yield from _motley(pieces, sizes)
    _layers.cache_clear()  # it holds the whole document


def illegible_alone(document: Document) -> Iterator[Detail]:
    """Texts of a document that holds no set."""
    for number, page in enumerate(document.pages, start=1):
        yield from _unreadable(number, _lines(page, _TO_MM, ()), MIN_CAPITALS)
    _layers.cache_clear()


def _unreadable(page: int, lines: Iterable[_Line | _Sign], least: float) -> Iterator[Detail]:
    told, letters = set[str | _Sign](), list[_Line]()
    for line in lines:
        if isinstance(line, _Sign):
            if line.ratio < SIGN_CONTRAST - _ROUNDED and line not in told:
                told.add(line)
                codes = line.colour.code, line.ground.code
                yield PaleSign(page, *codes, round(line.ratio, 2), SIGN_CONTRAST)
            continue
        letters.append(line)
        text = line.text[:_SHOWN]
        if text in told:
            continue
        if line.capitals < least - _SLACK:
            told.add(text)
            yield SmallLetters(page, text, round(line.capitals, 2), least)
        if line.ratio < TEXT_CONTRAST - _ROUNDED:
            told.add(text)
            yield PaleLetters(page, text, round(line.ratio, 2), TEXT_CONTRAST)
    for one, other, deep in _crossing(letters):
        yield LettersOnLetters(page, one.text[:_SHOWN], other.text[:_SHOWN], round(deep, 2))


def _motley(pieces: Sequence[Piece], sizes: dict[str, set[float]]) -> Iterator[Detail]:
    told = set()
    for piece in pieces:
        faces = (face.name for face in (piece.front, piece.back) if face is not None)
        kinds = kinds_of_sizes(set().union(*(sizes.get(name, set()) for name in faces)))
        seen = [kind[0] for kind in kinds]
        if len(seen) > MAX_SIZES and piece.shown not in told:
            told.add(piece.shown)
            shown = tuple(f"{size:.1f}" for size in seen)
            yield ManySizes(piece.shown, len(shown), shown, MAX_SIZES)


def _crossing(lines: Sequence[_Line]) -> Iterator[tuple[_Line, _Line, float]]:
    """Pairs of lines of which one is printed on the other, and how deep, in mm."""
    waiting: list[_Line] = []
    for line in sorted(lines, key=lambda one: one.extent):
        left, low, _, high = line.extent
        waiting = [one for one in waiting if one.extent[2] > left]
        for other in waiting:
            if other.extent[1] < high and other.extent[3] > low:
                deep = _depth(line.box, other.box)
                if deep > _TOUCHING * min(line.capitals, other.capitals):
                    yield other, line, deep
        waiting.append(line)


def _depth(one: Matrix, other: Matrix) -> float:
    """Return how far one box would have to move to be clear of another; negative if it is."""
    least = math.inf
    for across, up, *_ in (one[:2], one[2:4], other[:2], other[2:4]):
        long = math.hypot(across, up)
        if not long:
            return 0.0
        axis = -up / long, across / long
        (low, high), (bottom, top) = _along(one, axis), _along(other, axis)
        least = min(least, high - bottom, top - low)
    return least


def _along(box: Matrix, axis: Point) -> tuple[float, float]:
    """From where to where a box reaches on an axis."""
    (x, y), (a, b, c, d, e, f) = axis, box
    start, wide, high = e * x + f * y, a * x + b * y, c * x + d * y
    return start + min(wide, 0) + min(high, 0), start + max(wide, 0) + max(high, 0)


def _lines(
    drawing: Drawing, matrix: Matrix, below: tuple[_Below, ...], but: Container[str] = ()
) -> Iterator[_Line | _Sign]:
    """The texts and signs of a drawing and of what it places, `but` for some; `matrix` leads to mm."""
    for mark, grounds in _layers(drawing).said:
        here = (*below, _Below(drawing, grounds, IDENTITY))
        if isinstance(mark, Placement):
            if mark.face in but:
                continue
            placed = (*below, _Below(drawing, grounds, mark.matrix))
            yield from _lines(drawing.form(mark.name), times(mark.matrix, matrix), placed)
        elif isinstance(mark, Text):
            typeface = drawing.fonts[mark.font]
            if text := typeface.text(mark.codes).strip():
                size = mark.size * scale_of(matrix)
                extent, box = moved_extent(matrix, mark.extent), times(mark.box, matrix)
                up = size * typeface.capital
                yield _Line(text, up, size, _ratio(mark, here), extent, box)
        else:
            yield _seen(mark, here)


def _seen(sign: Area, below: tuple[_Below, ...]) -> _Sign:
    """A sign on the ground with the least contrast of those that a third of it has."""
    left, bottom, right, top = sign.extent
    points = [
        (left + (right - left) * across, bottom + (top - bottom) * up)
        for across in _OF_SIGN
        for up in _OF_SIGN
    ]
    colour = Colour(*sign.colour)
    grounds = [Colour(*one) for one in _under(below, points)]
    ratios = sorted((contrast(colour, one), one) for one in grounds)
    ratio, ground = ratios[len(ratios) // 3]
    return _Sign(colour, ground, ratio)


def _ratio(text: Text, below: tuple[_Below, ...]) -> float:
    """The least contrast of a text to what lies below it."""
    left, bottom, right, top = text.extent
    points = [
        (left + (right - left) * across, bottom + (top - bottom) * up)
        for across in _ACROSS
        for up in _UP
    ]
    return min(contrast(Colour(*text.colour), Colour(*one)) for one in {*_under(below, points)})


def _under(below: tuple[_Below, ...], points: Sequence[Point]) -> list[Rgb]:
    """The colours at points below the grounds of drawings that lie in each other."""
    colours: list[Rgb | None] = [None] * len(points)
    for drawing, grounds, matrix in reversed(below):
        points = [moved(matrix, *point) for point in points]
        _see(drawing, grounds, points, colours)
    return [colour or WHITE for colour in colours]


def _see(
    drawing: Drawing, grounds: int, points: Sequence[Point], colours: list[Rgb | None]
) -> None:
    """Set the colours that the first grounds of a drawing have at points without one."""
    box = around(points)
    for mark, clips in reversed(_layers(drawing).grounds[:grounds]):
        if not _meet(mark.clip, box):
            continue
        if isinstance(mark, Placement):
            shown = _inside(drawing, mark, points, colours)
        elif not _meet(mark.paths.extent, box):
            continue
        else:
            shown = [
                mark.colour if _filled(mark.paths, *point, even_odd=mark.even_odd) else None
                for point in points
            ]
        for at, (x, y) in enumerate(points):
            if (
                colours[at] is None
                and shown[at] is not None
                and _within(mark.clip, x, y)
                and all(_filled(one, x, y) for one in clips)
            ):
                colours[at] = shown[at]
        if None not in colours:
            break


def _inside(
    drawing: Drawing, mark: Placement, points: Sequence[Point], known: Sequence[Rgb | None]
) -> list[Rgb | None]:
    """The colours that what is placed has at points, and those that are known."""
    colours, inner = [*known], drawing.form(mark.name)
    back = _inverse(mark.matrix)
    _see(inner, len(_layers(inner).grounds), [moved(back, *point) for point in points], colours)
    return colours


@cache
def _layers(drawing: Drawing) -> _Layers:
    """Return what is painted: grounds, each with the paths that clip it, and the letters."""
    layers, clips = _Layers([], []), list[Paths]()
    for mark in drawing.marks:
        if isinstance(mark, Clip):
            if mark.path is None:
                clips.pop()
            else:
                clips.append(mark.path)
            continue
        if isinstance(mark, Placement):
            inner = _layers(drawing.form(mark.name))
            read, seen = bool(inner.said), bool(inner.grounds)
        elif isinstance(mark, Area):
            read, seen = mark.sign, not mark.wide
        else:
            read, seen = True, False
        if read:
            layers.said.append((mark, len(layers.grounds)))
        if seen and not isinstance(mark, Text):
            layers.grounds.append(_Ground(mark, tuple(clips)))
    return layers


def _meet(one: Extent, other: Extent) -> bool:
    return one[0] <= other[2] and other[0] <= one[2] and one[1] <= other[3] and other[1] <= one[3]


def _within(extent: Extent, x: float, y: float) -> bool:
    left, bottom, right, top = extent
    return left <= x <= right and bottom <= y <= top


def _filled(paths: Paths, x: float, y: float, *, even_odd: bool = False) -> bool:
    """Return True if a point lies within paths, each closed."""
    turns = crossings = 0
    for path in paths.at(y):
        before, under = path[-1]
        below = under <= y
        for across, up in path:
            if (up <= y) is not below:
                below = not below
                part = (y - under) / (up - under)
                if before + part * (across - before) > x:
                    crossings += 1
                    turns += 1 if up > under else -1
            before, under = across, up
    return bool(crossings % 2 if even_odd else turns)


def _inverse(matrix: Matrix) -> Matrix:
    a, b, c, d, e, f = matrix
    area = a * d - b * c or 1
    return (
        d / area,
        -b / area,
        -c / area,
        a / area,
        (c * f - d * e) / area,
        (b * e - a * f) / area,
    )
