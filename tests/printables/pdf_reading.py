"""Read a PDF: its pages, the marks on them, and the embedded typefaces.

Supports what the companion draws.
"""

import io
import math
import re
import struct
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from itertools import repeat
from operator import attrgetter
from typing import NamedTuple, TypeAlias

import pikepdf

from printables.look.pdf_units import UNTAGGED_SUFFIX
from tests.printables.pdf_paths import (
    BLOCK,
    IDENTITY,
    Extent,
    Matrix,
    Paths,
    moved_extent,
    scale_of,
)

Rgb: TypeAlias = tuple[float, float, float]

WHITE: Rgb = (1.0, 1.0, 1.0)
_FORM = "FormXob."  # how the file names what is in it once
_SIGN = b"/Sign"  # how the file marks what has to be seen
_EDGED = 6  # a text render mode: letters have edges, and clip what follows
_CMAP_BYTES, _CMAP_LIST = 0, 6  # formats of a cmap table (OpenType)

_STEP = re.compile(
    rb"(%b)|((?:[-+.0-9 \t\r\n]++|/[^\s<>()\[\]/]++\s*|\((?:[^()\\]|\\.)*\)\s*|\[[^\]]*\]\s*"
    rb"|<<(?:[^<>]|<[^<>]*+>)*+>>\s*|<[^<>]*+>\s*)*)"
    rb"([A-Za-z'\"][A-Za-z0-9*]*)" % BLOCK,
    re.DOTALL,
)
_LETTER = re.compile(rb"<([0-9A-Fa-f]{2})> <((?:[0-9A-Fa-f]{4})+)>\n")  # of a table to Unicode
_ESCAPED = re.compile(rb"\\([0-7]{1,3}|.)", re.DOTALL)
_ESCAPES = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}


class Area(NamedTuple):
    """Something painted: an area, or a line `wide`."""

    paths: Paths
    colour: Rgb
    clip: Extent  # what is outside is not painted
    wide: float = 0.0
    even_odd: bool = False  # what lies in two of its paths is not filled
    sign: bool = False  # it has to be seen

    @property
    def extent(self) -> Extent:
        """The box around what is painted."""
        left, bottom, right, top = self.paths.extent
        half = self.wide / 2
        return within((left - half, bottom - half, right + half, top + half), self.clip)


class Text(NamedTuple):
    """Letters on a line."""

    extent: Extent
    colour: Rgb
    font: str  # its name among the resources
    codes: bytes
    size: float  # of the letters, upwards
    box: Matrix  # a unit square becomes the box around the letters, however they are turned


class Placement(NamedTuple):
    """A form or a picture, as it is placed."""

    name: str
    matrix: Matrix
    clip: Extent  # what is outside is not painted

    @property
    def face(self) -> str:
        """The name of the face of a piece, if it is one."""
        return self.name.removeprefix(_FORM).removesuffix(UNTAGGED_SUFFIX)


class Clip(NamedTuple):
    """A clipping path; None: the last one ends."""

    path: Paths | None


Mark: TypeAlias = Area | Text | Placement | Clip


class Typeface(NamedTuple):
    """A font of the file."""

    name: str
    embedded: bool
    widths: Mapping[int, float]  # of codes, in thousandths of the size
    glyphs: Mapping[int, int] | None  # of codes; 0: none
    heights: Mapping[int, tuple[float, float]]  # the letter below and above its line, of the size
    stem: float  # how heavy it is
    capital: float  # the height of a capital, of the size
    letters: Mapping[int, str]  # of codes

    def text(self, codes: bytes) -> str:
        """Return the text of codes."""
        return "".join(map(self.letters.get, codes, repeat("")))


class Drawing:
    """Contents of a page, a form or a picture; all in its own units."""

    def __init__(self, document: "Document", content: bytes, holder: pikepdf.Object) -> None:
        self._document = document
        self._content = content
        self._picture = holder.get("/Subtype") == "/Image"
        self._resources = holder.get("/Resources", pikepdf.Dictionary())

    @cached_property
    def marks(self) -> list[Mark]:
        """Everything painted, in order."""
        content, self._content = self._content, b""  # it is read once
        return _Reader(self).read(content)

    @cached_property
    def placed(self) -> list[Placement]:
        """The drawings and pictures that it places."""
        return [mark for mark in self.marks if isinstance(mark, Placement)]

    @cached_property
    def fonts(self) -> dict[str, Typeface]:
        """The typefaces that it may use."""
        fonts = self._resources.get("/Font", pikepdf.Dictionary())
        return {name[1:]: self._document.typeface(font) for name, font in fonts.items()}

    @cached_property
    def lacking(self) -> Typeface | None:
        """The first of its typefaces that lacks a letter of a text, if one does."""
        for mark in self.marks:
            if isinstance(mark, Text):
                face = self.fonts[mark.font]
                if face.glyphs is not None and not all(map(face.glyphs.get, mark.codes)):
                    return face
        return None

    @cached_property
    def ink(self) -> Extent | None:
        """The bounding box of all that is not white; a picture fills a unit square."""
        return (0, 0, 1, 1) if self._picture else self.ink_beyond((0, 0, 0, 0))

    def ink_beyond(self, area: Extent) -> Extent | None:
        """The bounding box of all that is not white, but for what is clipped to an area."""
        extents = []
        for mark in self.marks:
            if isinstance(mark, Area | Placement) and within(mark.clip, area) == mark.clip:
                continue
            if isinstance(mark, Placement):
                inner = self.form(mark.name).ink
                if inner is not None:
                    extents.append(within(moved_extent(mark.matrix, inner), mark.clip))
            elif isinstance(mark, Area | Text) and mark.colour != WHITE:
                extents.append(mark.extent)
        shown = [one for one in extents if one[2] > one[0] or one[3] > one[1]]
        return around([corner for one in shown for corner in (one[:2], one[2:])]) if shown else None

    def form(self, name: str) -> "Drawing":
        """A drawing placed in it."""
        return self._document.form(self._resources["/XObject"][f"/{name}"])


class Page(Drawing):
    """A page, in points."""

    def __init__(self, document: "Document", page: pikepdf.Page) -> None:
        contents = page.obj.get("/Contents", pikepdf.Array())
        parts = contents if isinstance(contents, pikepdf.Array) else [contents]
        super().__init__(document, b"\n".join(part.read_bytes() for part in parts), page.obj)
        x, y, right, top = map(float, page.mediabox)
        self.width, self.height = right - x, top - y


class Document:
    """A PDF file."""

    def __init__(self, data: bytes) -> None:
        self._typefaces: dict[tuple[int, int], Typeface] = {}
        self._forms: dict[tuple[int, int], Drawing] = {}
        self._pdf = pikepdf.open(io.BytesIO(data))
        preferences = self._pdf.Root.get("/ViewerPreferences", pikepdf.Dictionary())
        self.viewer_preferences = {key[1:]: str(value)[1:] for key, value in preferences.items()}
        self.pages = [Page(self, page) for page in self._pdf.pages]

    def form(self, stream: pikepdf.Object) -> Drawing:
        """A form or a picture, which is in the file once."""
        if stream.objgen not in self._forms:
            content = stream.read_bytes() if stream["/Subtype"] == "/Form" else b""
            self._forms[stream.objgen] = Drawing(self, content, stream)
        return self._forms[stream.objgen]

    def typeface(self, font: pikepdf.Object) -> Typeface:
        """A typeface that a drawing may use."""
        if font.objgen not in self._typefaces:
            self._typefaces[font.objgen] = _typeface(font)
        return self._typefaces[font.objgen]


def _typeface(font: pikepdf.Object) -> Typeface:
    about = font.get("/FontDescriptor", pikepdf.Dictionary())
    file = about["/FontFile2"].read_bytes() if "/FontFile2" in about else None
    glyphs = _glyphs(file) if file else None
    widths = [float(one) for one in font.get("/Widths", pikepdf.Array())]
    table = font["/ToUnicode"].read_bytes() if "/ToUnicode" in font else b""
    return Typeface(
        str(font.get("/BaseFont", "?")).removeprefix("/").rpartition("+")[2],
        embedded=file is not None,
        widths=dict(enumerate(widths, start=int(font.get("/FirstChar", 0)))),
        glyphs=glyphs,
        heights=_heights(file, glyphs) if file and glyphs else {},
        stem=float(about.get("/StemV", 0)),
        capital=float(about.get("/CapHeight", 0)) / 1000,
        letters={
            int(code, 16): bytes.fromhex(letter.decode()).decode("utf-16-be")
            for code, letter in _LETTER.findall(table)
        },
    )


@dataclass(slots=True)
class _State:
    """The graphics state."""

    matrix: Matrix = IDENTITY
    fill: Rgb = (0, 0, 0)
    stroke: Rgb = (0, 0, 0)
    wide: float = 1.0
    font: str = ""
    size: float = 0.0
    spaced: float = 0.0  # between letters
    text_mode: int = 0
    clip: Extent = (-1e9, -1e9, 1e9, 1e9)
    clips: int = 0


_of_state = attrgetter(*_State.__slots__)


class _Reader:
    """An interpreter of a content stream."""

    def __init__(self, drawing: Drawing) -> None:
        self._drawing = drawing
        self._now = _State()
        self._kept: list[_State] = []
        self._paths: list[bytes | list[tuple[float, float]]] = []
        self._clipping = self._sign = False
        self._line: Matrix = IDENTITY
        self._marks: list[Mark] = []

    def read(self, content: bytes) -> list[Mark]:
        """Return everything that is painted."""
        for block, given, what in _STEP.findall(content):
            if block:
                self._paths.append(block)
            elif operator := _OPERATORS.get(what):
                operator(self, given)
            elif what in _PAINTING:
                self._paint(what)
        return self._marks + [Clip(None)] * self._now.clips

    def _rectangle(self, given: bytes) -> None:
        x, y, width, height = map(float, given.split())
        across, up = x + width, y + height
        self._paths.append([(x, y), (across, y), (across, up), (x, up), (x, y)])

    def _clip(self, _: bytes) -> None:
        self._clipping = True

    def _transform(self, given: bytes) -> None:
        self._now.matrix = times(_six(given), self._now.matrix)

    def _save(self, _: bytes) -> None:
        self._kept.append(_State(*_of_state(self._now)))

    def _restore(self, _: bytes) -> None:
        before, self._now = self._now, self._kept.pop()
        self._marks += [Clip(None)] * (before.clips - self._now.clips)

    def _fill_colour(self, given: bytes) -> None:
        self._now.fill = _rgb(given)

    def _line_colour(self, given: bytes) -> None:
        self._now.stroke = _rgb(given)

    def _spot(self, _: bytes) -> None:
        self._now.stroke = (0, 0, 0)

    def _line_width(self, given: bytes) -> None:
        self._now.wide = float(given)

    def _begin_text(self, _: bytes) -> None:
        self._line = IDENTITY

    def _text_matrix(self, given: bytes) -> None:
        self._line = _six(given)

    def _next_line(self, given: bytes) -> None:
        x, y = map(float, given.split())
        self._line = times((1, 0, 0, 1, x, y), self._line)

    def _font(self, given: bytes) -> None:
        font, size = given.split()
        self._now.font, self._now.size = font[1:].decode("latin-1"), float(size)

    def _spacing(self, given: bytes) -> None:
        self._now.spaced = float(given)

    def _text_mode(self, given: bytes) -> None:
        self._now.text_mode = round(float(given))

    def _show(self, given: bytes) -> None:
        """Letters; the box around them is their edge, and what they clip to."""
        now, text = self._now, self._text(_string(given.strip()))
        if now.text_mode != _EDGED:
            self._marks.append(text)
            return
        left, bottom, right, top = text.extent
        around_it = Paths([[(left, bottom), (right, bottom), (right, top), (left, top)]])
        self._marks += [Area(around_it, now.stroke, now.clip), text]
        self._clip_to(around_it)

    def _point(self, given: bytes) -> None:
        self._sign = given.strip() == _SIGN

    def _place(self, given: bytes) -> None:
        name = given.strip()[1:].decode("latin-1")
        self._marks.append(Placement(name, self._now.matrix, self._now.clip))

    def _path(self, given: bytes, what: bytes) -> None:
        self._paths.append(given + what)

    def _paint(self, what: bytes) -> None:
        if not self._paths:
            return
        now, paths = self._now, Paths(self._paths, self._now.matrix)
        self._paths = []
        if what in _FILLING:
            even_odd = what.endswith(b"*")
            area = Area(paths, now.fill, now.clip, even_odd=even_odd, sign=self._sign)
            self._sign = False
            self._marks.append(area)
        if what in _DRAWING:
            wide = now.wide * scale_of(now.matrix)
            self._marks.append(Area(paths, now.stroke, now.clip, wide))
        if self._clipping:
            self._clipping = False
            self._clip_to(paths)

    def _clip_to(self, paths: Paths) -> None:
        self._now.clip = within(paths.extent, self._now.clip)
        self._now.clips += 1
        self._marks.append(Clip(paths))

    def _text(self, codes: bytes) -> Text:
        now = self._now
        face = self._drawing.fonts[now.font]
        shown = codes.rstrip()
        wide, ends = (
            sum(map(face.widths.get, some, repeat(0))) for some in (shown, codes[len(shown) :])
        )
        long = wide * now.size / 1000 + now.spaced * len(shown)
        rest = ends * now.size / 1000 + now.spaced * (len(codes) - len(shown))
        heights = [face.heights[one] for one in face.heights.keys() & codes] or [(0.0, 0.0)]
        low, high = min(low for low, _ in heights), max(high for _, high in heights)
        extent = (0.0, low * now.size, long - now.spaced, high * now.size)
        placed = times(self._line, now.matrix)
        size = now.size * math.hypot(placed[2], placed[3])
        self._line = times((1, 0, 0, 1, long + rest, 0), self._line)
        left, low, right, high = extent
        box = times((right - left, 0, 0, high - low, left, low), placed)
        extent = within(moved_extent(placed, extent), now.clip)
        return Text(extent, now.fill, now.font, codes, size, box)


_DRAWING = frozenset((b"S", b"s", b"B", b"B*", b"b", b"b*"))
_FILLING = frozenset((b"f", b"F", b"f*", b"B", b"B*", b"b", b"b*"))
_PAINTING = _DRAWING | _FILLING | {b"n"}
_OPERATORS: dict[bytes, Callable[[_Reader, bytes], None]] = {
    b"re": _Reader._rectangle,
    **{what: partial(_Reader._path, what=what) for what in (b"m", b"l", b"c", b"h")},  # at the end
    **dict.fromkeys((b"W", b"W*"), _Reader._clip),
    b"cm": _Reader._transform,
    b"q": _Reader._save,
    b"Q": _Reader._restore,
    **dict.fromkeys((b"g", b"rg", b"k"), _Reader._fill_colour),
    **dict.fromkeys((b"G", b"RG", b"K"), _Reader._line_colour),
    **dict.fromkeys((b"scn", b"SCN"), _Reader._spot),
    b"w": _Reader._line_width,
    b"BT": _Reader._begin_text,
    b"Tm": _Reader._text_matrix,
    b"Td": _Reader._next_line,
    b"Tf": _Reader._font,
    b"Tc": _Reader._spacing,
    b"Tr": _Reader._text_mode,
    **dict.fromkeys((b"Tj", b"'"), _Reader._show),
    b"Do": _Reader._place,
    b"MP": _Reader._point,
}


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


def within(one: Extent, other: Extent) -> Extent:
    """The intersection of two extents; empty ones have no size."""
    left, bottom = max(one[0], other[0]), max(one[1], other[1])
    return left, bottom, max(left, min(one[2], other[2])), max(bottom, min(one[3], other[3]))


def around(points: Sequence[tuple[float, float]]) -> Extent:
    """The bounding box of points."""
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _six(given: bytes) -> Matrix:
    a, b, c, d, e, f = map(float, given.split())
    return a, b, c, d, e, f


@lru_cache(maxsize=1000)
def _rgb(given: bytes) -> Rgb:
    match [float(one) for one in given.split()]:
        case [light]:
            return light, light, light
        case [red, green, blue]:
            return red, green, blue
        case [cyan, magenta, yellow, key]:
            return (1 - cyan) * (1 - key), (1 - magenta) * (1 - key), (1 - yellow) * (1 - key)
    return 0, 0, 0


def _string(token: bytes) -> bytes:
    if token[:1] == b"<":
        return bytes.fromhex(token[1:-1].decode())
    return _ESCAPED.sub(_unescaped, token[1:-1])


def _unescaped(escape: re.Match[bytes]) -> bytes:
    letter = escape[1]
    octal = letter[0] in b"01234567"
    return bytes([int(letter, 8) & 255]) if octal else _ESCAPES.get(letter, letter)


def _tables(font: bytes) -> dict[bytes, int]:
    """Return the offset of each table of a TrueType file."""
    (count,) = struct.unpack_from(">H", font, 4)
    places = range(12, 12 + 16 * count, 16)
    return {font[at : at + 4]: struct.unpack_from(">I", font, at + 8)[0] for at in places}


def _glyphs(font: bytes) -> dict[int, int]:
    """Return the glyph of each code in a TrueType file; 0: none."""
    start = _tables(font)[b"cmap"]
    (offset,) = struct.unpack_from(">I", font, start + 8)
    at = start + offset
    kind, *_, first, count = struct.unpack_from(">5H", font, at)
    if kind == _CMAP_BYTES:
        return dict(enumerate(font[at + 6 : at + 6 + 256]))
    if kind == _CMAP_LIST:
        return dict(enumerate(struct.unpack_from(f">{count}H", font, at + 10), start=first))
    raise ValueError(f"cmap table of format {kind}")


def _heights(font: bytes, glyphs: Mapping[int, int]) -> dict[int, tuple[float, float]]:
    """Return how far each code's letter goes down and up from its line, as parts of the size."""
    tables = _tables(font)
    head, loca, glyf = tables[b"head"], tables[b"loca"], tables[b"glyf"]
    (units,), (long,) = (struct.unpack_from(">H", font, head + at) for at in (18, 50))
    size, factor, kind = (4, 1, ">II") if long else (2, 2, ">HH")
    heights = {}
    for code, glyph in glyphs.items():
        start, end = struct.unpack_from(kind, font, loca + glyph * size)
        if end > start:  # it is no blank
            _, low, _, high = struct.unpack_from(">4h", font, glyf + start * factor + 2)
            heights[code] = (low / units, high / units)
    return heights
