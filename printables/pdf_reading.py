"""Read a PDF: its pages, the marks on them, and the embedded typefaces.

Supports what render.py may write, also after other programs have rewritten it; refuses anything else.
"""

import math
import re
import struct
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple, TypeAlias

from companion.errors import Refusal

Matrix: TypeAlias = tuple[float, float, float, float, float, float]
Extent: TypeAlias = tuple[float, float, float, float]  # left, bottom, right, top
Rgb: TypeAlias = tuple[float, float, float]

IDENTITY: Matrix = (1, 0, 0, 1, 0, 0)
_EVERYWHERE: Extent = (-1e9, -1e9, 1e9, 1e9)
_CMAP_BYTES, _CMAP_LIST = 0, 6  # formats of a cmap table (OpenType)

_TOKEN = re.compile(
    rb"\s+|%[^\r\n]*|(?P<mark><<|>>|\[|\])|/(?P<name>[^\s<>\[\](){}/%]*)"
    rb"|(?P<number>[-+]?(?:\d+\.?\d*|\.\d+))|\((?P<text>(?:[^()\\]|\\.)*)\)"
    rb"|<(?P<hex>[0-9A-Fa-f\s]*)>|(?P<word>[A-Za-z]+)",
    re.DOTALL,
)
_STEP = re.compile(
    rb"((?:[-+.\d]+\s*|/[^\s]+\s*|\((?:[^()\\]|\\.)*\)\s*|\[[^\]]*\]\s*|<[^>]*>\s*)*)"
    rb"([A-Za-z'\"][A-Za-z0-9*]*)",
    re.DOTALL,
)
_ESCAPED = re.compile(rb"\\([0-7]{1,3}|.)", re.DOTALL)
_ESCAPES = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}


class UnreadablePdf(Refusal):
    """A PDF that cannot be read back."""


class Name(str):
    """A name in a PDF, like /Page."""

    __slots__ = ()


class Ref(NamedTuple):
    """Where another object is."""

    number: int


@dataclass(frozen=True, slots=True)
class Stream:
    """A dictionary with bytes behind it."""

    values: Mapping[str, Any]
    raw: bytes

    @property
    def content(self) -> bytes:
        """The bytes, inflated."""
        return zlib.decompress(self.raw) if self.values.get("Filter") else self.raw


class Area(NamedTuple):
    """Something painted: an area, or a line `wide`."""

    extent: Extent
    colour: Rgb
    paths: tuple[tuple[tuple[float, float], ...], ...]
    wide: float


class Text(NamedTuple):
    """Letters on a line."""

    extent: Extent
    colour: Rgb
    font: str  # its name among the resources
    codes: bytes


class Placed(NamedTuple):
    """A drawing that stands in the file once, used here."""

    name: str
    matrix: Matrix
    clip: Extent  # what is outside is not painted


class Clip(NamedTuple):
    """From here on nothing is painted outside; None: the last clip ends."""

    path: tuple[tuple[tuple[float, float], ...], ...] | None


Mark: TypeAlias = Area | Text | Placed | Clip


class Typeface(NamedTuple):
    """A font of the file."""

    name: str
    embedded: bool
    widths: Mapping[int, float]  # of codes, in thousandths of the size
    glyphs: Mapping[int, int] | None  # which glyph stands for a code; 0 is the one for none
    heights: Mapping[int, tuple[float, float]]  # from where to where its letter goes, of the size
    stem: float  # how heavy it is


class Drawing:
    """What a page or a form has in it; all in its own units."""

    def __init__(self, document: "Document", content: bytes, resources: Mapping[str, Any]) -> None:
        self._document = document
        self._content = content
        self._resources = resources
        self.reach: tuple[Extent | None] | None = None  # around its ink, once somebody has asked

    @cached_property
    def marks(self) -> list[Mark]:
        """Everything painted, in order."""
        return list(_Reader(self).read(self._content))

    @cached_property
    def fonts(self) -> dict[str, Typeface]:
        """The typefaces that it may use."""
        fonts = self._document.resolved(self._resources.get("Font", {}))
        return {name: self._document.typeface(ref) for name, ref in fonts.items()}

    def form(self, name: str) -> "Drawing | None":
        """A drawing placed in it; none if it is a picture."""
        forms = self._document.resolved(self._resources.get("XObject", {}))
        return self._document.form(forms[name])


@dataclass(frozen=True, slots=True)
class Page:
    """A page, in points."""

    width: float
    height: float
    drawing: Drawing


class Document:
    """A PDF file.

    Raises:
        UnreadablePdf: it is none, or has what is never made here.
    """

    def __init__(self, data: bytes) -> None:
        try:
            self._data = data
            self._places, trailer = self._index()
            self.catalogue: Mapping[str, Any] = self.resolved(trailer["Root"])
            self.pages = tuple(self._page_tree(self.catalogue["Pages"], {}))
        except (KeyError, ValueError, IndexError, TypeError, AttributeError) as error:
            raise UnreadablePdf from error
        self._typefaces: dict[Any, Typeface] = {}
        self._forms: dict[Any, Drawing | None] = {}

    def resolved(self, value: Any) -> Any:
        """The value behind a reference."""
        return self._object(value.number) if isinstance(value, Ref) else value

    @property
    def viewer(self) -> Mapping[str, Any]:
        """The viewer preferences."""
        found: Mapping[str, Any] = self.resolved(self.catalogue.get("ViewerPreferences", {}))
        return found

    def all_typefaces(self) -> Iterator[Typeface]:
        """Every one that the file refers to, used or not."""
        for number in self._places:
            values = self._object(number)
            if isinstance(values, dict) and values.get("Type") == "Font":
                yield self.typeface(Ref(number))

    def typeface(self, ref: Any) -> Typeface:
        """The one that stands there."""
        if ref not in self._typefaces:
            self._typefaces[ref] = self._typeface(self.resolved(ref))
        return self._typefaces[ref]

    def form(self, ref: Any) -> Drawing | None:
        """The drawing that stands there; None: a picture."""
        if ref not in self._forms:
            stream = self.resolved(ref)
            resources = self.resolved(stream.values.get("Resources", {}))
            drawn = stream.values.get("Subtype") == "Form"
            self._forms[ref] = Drawing(self, stream.content, resources) if drawn else None
        return self._forms[ref]

    def _index(self) -> tuple[dict[int, int], dict[str, Any]]:
        """Where each object begins, and the trailer."""
        start = int(self._data[self._data.rindex(b"startxref") + 9 :].split()[0])
        at = self._data.index(b"xref", start) + 4
        places: dict[int, int] = {}
        while True:
            head = re.compile(rb"\s*(\d+)\s+(\d+)\s*\n").match(self._data, at)
            if head is None:
                break
            first, count, at = int(head[1]), int(head[2]), head.end()
            for number in range(first, first + count):
                entry = self._data[at : at + 20]
                if entry[17:18] == b"n":
                    places[number] = int(entry[:10])
                at += 20
        value, _ = _value(self._data, self._data.index(b"trailer", at) + 7)
        return places, value

    def _object(self, number: int) -> Any:
        at = self._data.index(b"obj", self._places[number]) + 3
        value, end = _value(self._data, at)
        if not isinstance(value, dict):
            return value
        begin = re.compile(rb"\s*stream\r?\n").match(self._data, end)
        if begin is None:
            return value
        length = self.resolved(value["Length"])
        return Stream(value, self._data[begin.end() : begin.end() + length])

    def _page_tree(self, ref: Any, above: dict[str, Any]) -> Iterator[Page]:
        values = {**above, **self.resolved(ref)}
        if "Kids" in values:
            inherited = {key: values[key] for key in ("MediaBox", "Resources") if key in values}
            for kid in self.resolved(values["Kids"]):
                yield from self._page_tree(kid, inherited)
            return
        x, y, right, top = self.resolved(values["MediaBox"])
        contents = self.resolved(values.get("Contents", []))
        parts = contents if isinstance(contents, list) else [contents]
        content = b"\n".join(self.resolved(part).content for part in parts)
        yield Page(
            right - x, top - y, Drawing(self, content, self.resolved(values.get("Resources", {})))
        )

    def _typeface(self, values: Mapping[str, Any]) -> Typeface:
        descriptor = self.resolved(values.get("FontDescriptor", {}))
        file = self.resolved(descriptor.get("FontFile2"))
        first = int(values.get("FirstChar", 0))
        font = file.content if isinstance(file, Stream) else None
        glyphs = _glyphs(font) if font else None
        widths = self.resolved(values.get("Widths", []))
        return Typeface(
            str(values.get("BaseFont", "?")).partition("+")[2] or str(values.get("BaseFont", "?")),
            embedded=font is not None,
            widths=dict(enumerate(widths, start=first)),
            glyphs=glyphs,
            heights=_heights(font, glyphs) if font and glyphs else {},
            stem=float(descriptor.get("StemV", 0)),
        )


class _Reader:
    """Follows a drawing, step by step."""

    def __init__(self, drawing: Drawing) -> None:
        self._drawing = drawing
        self._matrix = IDENTITY
        self._fill: Rgb = (0, 0, 0)
        self._stroke: Rgb = (0, 0, 0)
        self._wide = 1.0
        self._font, self._size = "", 0.0
        self._clip = _EVERYWHERE
        self._clips = 0
        self._kept: list[tuple[Any, ...]] = []
        self._paths: list[list[tuple[float, float]]] = []
        self._clipping = False
        self._line: Matrix = IDENTITY

    def read(self, content: bytes) -> Iterator[Mark]:  # noqa: C901, PLR0912  one case each
        """What is painted."""
        for step in _STEP.finditer(content):
            given, what = step[1], step[2]
            if what in (b"m", b"l", b"c", b"re", b"h"):
                self._draw(what, given)
            elif what in (b"S", b"s", b"f", b"F", b"f*", b"B", b"B*", b"b", b"b*", b"n"):
                yield from self._paint(what)
            elif what in (b"W", b"W*"):
                self._clipping = True
            elif what == b"cm":
                self._matrix = times(_six(given), self._matrix)
            elif what == b"q":
                self._kept.append(self._state())
            elif what == b"Q":
                yield from self._back()
            elif what in (b"g", b"rg", b"k"):
                self._fill = _rgb(given)
            elif what in (b"G", b"RG", b"K"):
                self._stroke = _rgb(given)
            elif what in (b"scn", b"SCN"):
                self._stroke = (0, 0, 0)
            elif what == b"w":
                self._wide = float(given)
            elif what == b"BT":
                self._line = IDENTITY
            elif what == b"Tm":
                self._line = _six(given)
            elif what == b"Td":
                x, y = map(float, given.split())
                self._line = times((1, 0, 0, 1, x, y), self._line)
            elif what == b"Tf":
                font, size = given.split()
                self._font, self._size = font[1:].decode("latin-1"), float(size)
            elif what in (b"Tj", b"'"):
                yield self._text(_string(given))
            elif what == b"Do":
                yield Placed(given.strip()[1:].decode("latin-1"), self._matrix, self._clip)
        for _ in range(self._clips):
            yield Clip(None)

    def _state(self) -> tuple[Any, ...]:
        return (
            self._matrix,
            self._fill,
            self._stroke,
            self._wide,
            self._font,
            self._size,
            self._clip,
            self._clips,
        )

    def _back(self) -> Iterator[Mark]:
        clips = self._clips
        (
            self._matrix,
            self._fill,
            self._stroke,
            self._wide,
            self._font,
            self._size,
            self._clip,
            self._clips,
        ) = self._kept.pop()
        for _ in range(clips - self._clips):
            yield Clip(None)

    def _draw(self, what: bytes, given: bytes) -> None:
        numbers = [float(one) for one in given.split()]
        if what == b"re":
            x, y, width, height = numbers
            across, up = x + width, y + height
            self._paths.append([(x, y), (across, y), (across, up), (x, up), (x, y)])
        elif what == b"m":
            self._paths.append([(numbers[0], numbers[1])])
        elif what == b"l":
            self._paths[-1].append((numbers[0], numbers[1]))
        elif what == b"c":
            self._paths[-1] += _curve(self._paths[-1][-1], numbers)
        elif self._paths and self._paths[-1]:
            self._paths[-1].append(self._paths[-1][0])

    def _paint(self, what: bytes) -> Iterator[Mark]:
        paths = tuple(
            tuple(moved(self._matrix, x, y) for x, y in path) for path in self._paths if path
        )
        self._paths = []
        if not paths:
            return
        around = _around([point for path in paths for point in path])
        if what not in (b"S", b"s", b"n"):
            yield Area(within(around, self._clip), self._fill, paths, 0)
        if what not in (b"f", b"F", b"f*", b"n"):
            wide = self._wide * scale_of(self._matrix)
            half = wide / 2
            grown = (around[0] - half, around[1] - half, around[2] + half, around[3] + half)
            yield Area(within(grown, self._clip), self._stroke, paths, wide)
        if self._clipping:
            self._clipping = False
            self._clip = within(around, self._clip)
            self._clips += 1
            yield Clip(paths)

    def _text(self, codes: bytes) -> Text:
        face = self._drawing.fonts[self._font]
        long = sum(face.widths.get(code, 0) for code in codes) * self._size / 1000
        heights = [face.heights[code] for code in codes if code in face.heights]
        low = min((low for low, _ in heights), default=0.0) * self._size
        high = max((high for _, high in heights), default=0.0) * self._size
        whole = times(self._line, self._matrix)
        corners = [moved(whole, x, y) for x in (0, long) for y in (low, high)]
        self._line = times((1, 0, 0, 1, long, 0), self._line)
        return Text(within(_around(corners), self._clip), self._fill, self._font, codes)


def times(inner: Matrix, outer: Matrix) -> Matrix:
    """The product of two matrices: first one, then the other."""
    a, b, c, d, e, f = inner
    g, h, i, j, k, m = outer
    return (
        a * g + b * i,
        a * h + b * j,
        c * g + d * i,
        c * h + d * j,
        e * g + f * i + k,
        e * h + f * j + m,
    )


def moved(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    """A point, transformed."""
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def moved_extent(matrix: Matrix, extent: Extent) -> Extent:
    """The bounding box of a transformed extent."""
    left, bottom, right, top = extent
    return _around([moved(matrix, x, y) for x in (left, right) for y in (bottom, top)])


def scale_of(matrix: Matrix) -> float:
    """The scale factor of a matrix."""
    return math.sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))


def within(one: Extent, other: Extent) -> Extent:
    """The intersection of two extents; empty ones have no size."""
    left, bottom = max(one[0], other[0]), max(one[1], other[1])
    return left, bottom, max(left, min(one[2], other[2])), max(bottom, min(one[3], other[3]))


def _around(points: Sequence[tuple[float, float]]) -> Extent:
    xs = [x for x, _ in points]
    ys = [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def _curve(start: tuple[float, float], numbers: Sequence[float]) -> list[tuple[float, float]]:
    """Points on a Bezier curve, close enough to measure it."""
    x0, y0 = start
    x1, y1, x2, y2, x3, y3 = numbers
    points = []
    for t in (0.25, 0.5, 0.75, 1.0):
        u = 1 - t
        p, q, r, s = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        points.append((p * x0 + q * x1 + r * x2 + s * x3, p * y0 + q * y1 + r * y2 + s * y3))
    return points


def _six(given: bytes) -> Matrix:
    a, b, c, d, e, f = map(float, given.split())
    return a, b, c, d, e, f


def _rgb(given: bytes) -> Rgb:
    numbers = [float(one) for one in given.split()]
    match numbers:
        case [light]:
            return light, light, light
        case [red, green, blue]:
            return red, green, blue
        case [cyan, magenta, yellow, key]:
            return (1 - cyan) * (1 - key), (1 - magenta) * (1 - key), (1 - yellow) * (1 - key)
    return 0, 0, 0


def _string(token: bytes) -> bytes:
    token = token.strip()
    if token[:1] == b"<":
        return bytes.fromhex(token[1:-1].decode())
    return _ESCAPED.sub(_unescaped, token[1:-1]) if b"\\" in token else token[1:-1]


def _unescaped(found: re.Match[bytes]) -> bytes:
    letter = found[1]
    return (
        bytes([int(letter, 8) & 255]) if letter[0] in b"01234567" else _ESCAPES.get(letter, letter)
    )


def _value(data: bytes, at: int) -> tuple[Any, int]:
    """The object at a place, and where it ends."""
    stack: list[list[Any]] = [[]]
    while True:
        token = _TOKEN.match(data, at)
        if token is None:
            raise ValueError(f"byte {at}")
        at = token.end()
        kind = token.lastgroup
        if kind is None:
            continue
        word = token[kind]
        if word in (b"<<", b"["):
            stack.append([])
            continue
        if word == b"R" and kind == "word":
            stack[-1][-2:] = [Ref(int(stack[-1][-2]))]
        elif word in (b">>", b"]") and kind == "mark":
            items = stack.pop()
            table = word == b">>"
            stack[-1].append(dict(zip(items[::2], items[1::2], strict=True)) if table else items)
        else:
            stack[-1].append(_simple(kind, word))
        if len(stack) == 1:
            return stack[0][0], at


def _simple(kind: str, word: bytes) -> Any:
    if kind == "number":
        return float(word) if b"." in word else int(word)
    if kind == "name":
        return Name(word.decode("latin-1"))
    if kind == "text":
        return _string(b"(" + word + b")")
    if kind == "hex":
        return bytes.fromhex(word.decode())
    return {b"true": True, b"false": False}.get(word)


def _tables(font: bytes) -> dict[bytes, int]:
    """Where the tables of a TrueType file begin."""
    (count,) = struct.unpack_from(">H", font, 4)
    places = range(12, 12 + 16 * count, 16)
    return {font[at : at + 4]: struct.unpack_from(">I", font, at + 8)[0] for at in places}


def _glyphs(font: bytes) -> dict[int, int]:
    """Which glyph a TrueType file has for each code; 0: none."""
    start = _tables(font)[b"cmap"]
    (offset,) = struct.unpack_from(">I", font, start + 8)
    return _cmap(font, start + offset)


def _heights(font: bytes, glyphs: Mapping[int, int]) -> dict[int, tuple[float, float]]:
    """How far the letter of each code goes down and up from its line, as parts of the size."""
    tables = _tables(font)
    head, loca, glyf = tables[b"head"], tables[b"loca"], tables[b"glyf"]
    (units,) = struct.unpack_from(">H", font, head + 18)
    (long,) = struct.unpack_from(">H", font, head + 50)
    size, factor, kind = (4, 1, ">II") if long else (2, 2, ">HH")
    found = {}
    for code, glyph in glyphs.items():
        start, end = struct.unpack_from(kind, font, loca + glyph * size)
        if end > start:  # it is no blank
            _, low, _, high = struct.unpack_from(">4h", font, glyf + start * factor + 2)
            found[code] = (low / units, high / units)
    return found


def _cmap(font: bytes, at: int) -> dict[int, int]:
    (kind,) = struct.unpack_from(">H", font, at)
    if kind == _CMAP_BYTES:
        return dict(enumerate(font[at + 6 : at + 6 + 256]))
    if kind == _CMAP_LIST:
        first, count = struct.unpack_from(">HH", font, at + 6)
        return dict(enumerate(struct.unpack_from(f">{count}H", font, at + 10), start=first))
    raise UnreadablePdf
