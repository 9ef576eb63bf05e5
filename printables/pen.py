"""Draw PDF sheets in millimetres. The only use of reportlab and of qrcode.

The origin is the lower left corner of the sheet, and sizes of letters are in mm too. Everything in
the file follows from what is drawn: the same drawing makes the same bytes, and no clock is asked.
"""

import math
import re
import struct
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass, field
from enum import Enum, StrEnum
from functools import lru_cache, partial
from hashlib import md5
from html import escape
from io import BytesIO
from itertools import groupby
from pathlib import Path
from string import Template
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple, Self, TypeAlias

from reportlab import rl_config
from reportlab.lib.colors import CMYKColorSep
from reportlab.pdfbase import pdfdoc, pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont, TTFontFile, TTFontMaker
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.pathobject import PDFPathObject

from companion.errors import Refusal
from companion.words.terms import PLAIN, Terms
from printables.alphabets import shaped_script, unspaced_parts
from printables.catalogue import least_capitals
from printables.font_subsets import lean
from printables.operators import AGAIN, UNIT, Point, Polygon, areas, stroke
from printables.press import RICH_BLACK, Inks, Press
from printables.sheet import POINTS, Box, Flip, Paper
from printables.spare_typefaces import files_with
from printables.theme import BLACK, SOURCE, Colour, Font
from printables.typefaces import Typeface, truetype

if TYPE_CHECKING:
    from qrcode.image.pil import PilImage
    from qrcode.main import QRCode

_usual_encoding = pdfdoc.pdfdocEnc


def _encoding(text: str | bytes) -> bytes:
    """The bytes of a text in a PDF: reportlab looks each letter up, of whole drawings too."""
    if isinstance(text, str) and text.isascii():
        return text.encode("ascii")
    return bytes(_usual_encoding(text))


pdfdoc.pdfdocEnc = _encoding

SIGN = "/Sign MP"  # a marked point: the check of a file looks at the contrast of what follows
_ARTIFACT = "/Artifact BMC"  # marked content that no screen reader mentions
_ARTIFACT_AGAIN = f"EMC {_ARTIFACT}"
_PACKET = Path(__file__).with_name("pdf_x.xml")  # what describes a file for a press
LEADING = 1.25  # from line to line, of the letters' size
HAIRLINE, THIN, STRONG = 0.15, 0.25, 0.8  # mm
REACH = 1000.0  # mm, how far a repeated drawing may go from its origin
ASCENT = 0.72  # of the letters' size: the height of a capital, with a little air
MAX_TYPEFACE, MAX_MAPPED = 40_000_000, 200_000  # bytes, and letters of a typeface
_SEGMENTED = (12, 13)  # formats of its table of letters
_FILLED, _EDGED = 0, 6  # text render modes: the latter draws edges too, and clips (ISO 32000)
_SIGN_SIDE = 20.0  # mm, of a drawing as it is stored
_PLATE = 1000  # units in the width of a plate
_AROUND = 2.0  # widths, how far what is drawn on it goes from its origin
_HALVINGS = 6  # until lines are even
_STEP = 0.96  # how much smaller letters are tried next
_AFTER_HYPHEN = re.compile(r"(?<=-)(?=[^\W_]{3})")  # where a word may be broken
_IN_SMALL = "-in-small"  # behind the names of forms with bars for letters
TINY = 0.1  # mm: no text is tried in smaller letters


class Align(StrEnum):
    """Where a line stands in its box."""

    LEFT = "left"
    CENTRE = "centre"
    RIGHT = "right"


class Spot(Enum):
    """Inks that no press prints: they tell a machine what to do, by names that it knows."""

    CUT = "CutContour", (0.0, 1.0, 0.0, 0.0)
    CREASE = "Crease", (1.0, 0.0, 0.0, 0.0)

    shown: tuple[float, float, float, float]  # on a screen

    def __new__(cls, name: str, shown: tuple[float, float, float, float]) -> Self:
        """A name that knows how it is shown."""
        member = object.__new__(cls)
        member._value_ = name
        member.shown = shown
        return member


class Drawing(NamedTuple):
    """A drawing in a square box.

    `path` is that of an SVG file with the commands M, L, C and Z, from 0 to 100, downwards.
    """

    path: str
    box: Box


_SHIFT = {Align.LEFT: 0.0, Align.CENTRE: 0.5, Align.RIGHT: 1.0}  # of a line, of its length
_JOINED = (" ", "-")  # what a line ends with that no space ends

Shape: TypeAlias = Sequence[Point] | Drawing  # a polygon, or what lies within a drawing's lines


class Letters(NamedTuple):
    """How letters are set; `size` is the font's own, in mm."""

    font: Font
    size: float
    floor: float = 0  # mm, the smallest that a text may be made to fit; 0: as given
    align: Align = Align.LEFT
    colour: Colour = BLACK
    broken: bool = False  # a word too long even then is broken anywhere, as a name may be
    spaced: float = 0  # between letters, as a part of their size


class Picture(NamedTuple):
    """Black and white pixels, a bit each from the upper left; a row fills whole bytes, 0 is black."""

    width: int
    height: int
    pixels: bytes


class DoesNotFit(Refusal):
    """A text that does not fit its box, even in the smallest letters.

    The box in mm; the smallest letters, and those that would fit, in points.
    """

    piece: str
    language: str
    text: str
    width: float
    height: float
    smallest: float
    needed: float


class MissingGlyph(Refusal):
    """Letters that a typeface lacks. A file would show a gap, or an empty box."""

    piece: str
    language: str
    letters: str
    text: str


class Place(NamedTuple):
    """Where texts stand together, one below the other, and what it holds of the smallest letters."""

    piece: str
    texts: tuple[str, ...]
    lines: int
    letters: int  # of the usual width, in a line
    width: float  # mm
    height: float
    size: float  # of the smallest letters, in points


class DrawnLine(NamedTuple):
    """A line of letters as it was drawn; sizes in mm."""

    piece: str
    text: str
    width: float
    size: float


@dataclass
class Proof:
    """What was found out while sheets were drawn that are not for use."""

    places: list[Place] = field(default_factory=list)
    drawn: list[DrawnLine] = field(default_factory=list)
    refused: list[tuple[Refusal, tuple[str, ...]]] = field(default_factory=list)  # with its texts


_PROOF: ContextVar[Proof | None] = ContextVar("proof", default=None)


@contextmanager
def proof() -> Iterator[Proof]:
    """Draw on where a text does not fit or a letter is missing; note that, and all places."""
    noted = Proof()
    token = _PROOF.set(noted)
    try:
        yield noted
    finally:
        _PROOF.reset(token)


class TooLongForCode(Refusal):
    """No QR code holds so much."""


class BrokenTypeface(Refusal):
    """A typeface that is damaged, or not TrueType."""

    path: Path


class Pen:
    """A PDF file as it is drawn, sheet by sheet; `save` writes it."""

    def __init__(  # noqa: PLR0913
        self,
        file: BinaryIO,
        paper: Paper,
        *,
        title: str,
        language: str,
        fonts: Mapping[Font, Typeface] = SOURCE,
        terms: Terms = PLAIN,
        names: Sequence[str] = (),
        compressed: bool = True,
        press: Press | None = None,
    ) -> None:
        """An empty first sheet.

        `language` is a code, or the codes of two with a comma; the first is the document's.
        `terms` name the pieces in refusals.
        Letters of the `names` that the `fonts` lack are in others of them, in Source, or in
        typefaces of the host's.
        Without compression, the length of the file tells nothing of what is on one sheet alone.
        For a `press`, areas are in rich black, and all colours in its inks if it has a profile.
        """
        self._press = press
        self._layers: dict[str, object] = {}
        self._tags: list[list[_Tag]] = [[]]  # of each sheet
        self._parts: list[_Tag] | None = None  # of the form that is drawn, if it has tags in it
        self._read: dict[str, list[_Tag]] = {}  # those of each form
        self._in_part = False
        self._drawn: dict[TTFont, set[str]] = defaultdict(set)  # letters
        self._worded: set[str] = set()  # forms with letters
        self._bars = False  # for letters
        self._letters_drawn = 0
        self.piece = ""  # on this sheet, for refusals
        self.smallest = math.inf  # mm, the lowest capitals that were drawn
        self._scale = 1.0
        self._language = language
        self._terms = terms
        rl_config.useA85 = 0
        width, height = paper.size
        self.use(fonts)
        self._of_names = frozenset("".join(names))
        self._canvas = Canvas(
            file,
            pagesize=(width * POINTS, height * POINTS),
            pageCompression=1,
            invariant=1,
            pdfVersion=(1, 6),  # the first that tells viewers not to scale
            initialFontName=self._fonts[Font.TEXT].fontName,  # else it refers to a Helvetica
            lang=language.partition(",")[0],
        )
        self._document = self._canvas._doc
        # The usual one is a digest of everything in the file, what is secret in it too.
        self._document.signature = _Identity(title)
        self._canvas.setTitle(title)
        self._canvas.setAuthor("")
        self._canvas.setSubject("")
        self._canvas.setCreator("companion")
        self._canvas.setViewerPreference("PrintScaling", "None")
        self._canvas.setViewerPreference("DisplayDocTitle", "true")  # not the name of the file
        self._compressed = compressed
        self._pictures = 0
        self._canvas.scale(POINTS, POINTS)

    def use(self, fonts: Mapping[Font, Typeface]) -> None:
        """Draw what follows with other typefaces."""
        self._fonts = _Typefaces(fonts)
        self._instead = {
            font: SOURCE[font]
            for font, face in fonts.items()
            if face.shipped and face != SOURCE[font]
        }

    def reserve(self, letters: str, fonts: Sequence[Font]) -> None:
        """Embed letters of some fonts whether they are drawn or not.

        Random text, like a fingerprint, then does not change the length of the file.
        """
        for font in fonts:
            self._fonts[font].splitString(letters, self._document)
            self._drawn[self._fonts[font]].update(letters)

    def two_sided(self, flip: Flip) -> None:
        """Set the viewer preference for duplex printing."""
        self._canvas.setViewerPreference("Duplex", flip.preference)

    def trimmed(self, sheet: tuple[float, float], trim: Box, bleed: float) -> None:
        """A sheet of another size than the paper's, of which a shop keeps `trim`."""
        self._canvas.setPageSize(tuple(side * POINTS for side in sheet))
        for set_box, box in (
            (self._canvas.setTrimBox, trim),
            (self._canvas.setBleedBox, trim.inset(-bleed)),
        ):
            set_box(tuple(edge * POINTS for edge in (box.x, box.y, box.right, box.top)))

    def next_sheet(self) -> None:
        """Begin a new sheet."""
        self._end()
        self._canvas.scale(POINTS, POINTS)

    def save(self) -> None:
        """End the last sheet and write the file."""
        self._end()
        catalog = self._document.Catalog
        catalog.__NoDefault__ = [*catalog.__NoDefault__, "OCProperties", "OutputIntents"]
        catalog.StructTreeRoot = _tag_tree(self._document, self._tags, self._read)
        catalog.MarkInfo = pdfdoc.PDFDictionary({"Marked": "true"})
        if self._layers:
            catalog.OCProperties = _layer_list([*self._layers.values()])
        if self._press is not None and self._press.profile:
            catalog.OutputIntents = _output_intent(self._press)
            catalog.Metadata = _metadata(self._document)
        for typeface in self._document.delayedFonts:
            typeface.face.drawn = {ord(" "), *map(ord, self._drawn[typeface])}
        self._canvas.save()

    @contextmanager
    def moved(
        self,
        x: float,
        y: float,
        *,
        turned: float = 0,
        scaled: float = 1,
        stretched: tuple[float, float] = (1, 1),
    ) -> Iterator[None]:
        """Draw from another origin, rotated anticlockwise by degrees, and scaled.

        `stretched` is by how much across and along, before it is turned.
        """
        before, self._scale = self._scale, self._scale * scaled
        self._canvas.saveState()
        self._canvas.translate(x, y)
        if turned:
            self._canvas.rotate(turned)
        if (scaled, *stretched) != (1, 1, 1):
            self._canvas.scale(scaled * stretched[0], scaled * stretched[1])
        try:
            yield
        finally:
            self._canvas.restoreState()
            self._scale = before

    def repeated(
        self,
        name: str,
        draw: Callable[[], None],
        reach: float = REACH,
        *,
        compressed: bool = True,
    ) -> None:
        """Draw a form that is stored in the file once; what is beyond its reach is cut off.

        Without compression, the length of the file tells nothing of what is on it.
        """
        name = self._terms.themed(name)
        if self._bars and (name in self._worded or not self._canvas.hasForm(name)):
            name += _IN_SMALL
        if name in self._read:
            name += AGAIN
        if not self._canvas.hasForm(name):
            before, parts = self._letters_drawn, self._parts
            self._parts = None
            self._canvas.beginForm(name, -reach, -reach, reach, reach)
            draw()
            self._canvas.setPageCompression(int(compressed))
            self._canvas.endForm()
            self._parts = parts
            self._canvas.setPageCompression(1)
            if self._letters_drawn > before:
                self._worded.add(name)
        elif name in self._worded:
            self._letters_drawn += 1
        self._canvas.doForm(name)

    def read_in_parts(self, name: str, draw: Callable[[], None]) -> None:
        """Draw a form whose headings and paragraphs have tags of their own, on a tagged place.

        A form with tags is placed once (ISO 32000); if it is drawn again, it is another one.
        """
        if self._canvas.hasForm(name):
            self.repeated(name, draw)
            return
        self._canvas.beginForm(name, -REACH, -REACH, REACH, REACH)
        code, parts = self._canvas._code, list[_Tag]()
        self._parts = parts
        code.append(_ARTIFACT)
        draw()
        code.append("EMC")
        self._parts = None
        if parts:
            self._worded.add(name)
            self._read[name] = parts
            self._tags[-1] += parts
        else:
            code.remove(_ARTIFACT)
            code.pop()
        self._canvas.endForm()
        self._canvas.doForm(name)

    @contextmanager
    def tagged(self, picture: str = "") -> Iterator[None]:
        """Draw what a screen reader reads together, or if it has no letters, this name of a picture.

        What is drawn first is read first. A sheet without any tag is read as a whole.
        """
        code, before = self._canvas._code, self._letters_drawn
        at, tags = len(code), self._tags[-1]
        code.append("")
        known = len(tags)
        yield
        if len(tags) > known:  # those of a form
            return
        kind = "P" if self._letters_drawn > before else "Figure"
        number = sum(not tag.form for tag in tags)
        tag = _Tag(kind, number, "" if kind == "P" else picture)
        code[at] = tag.begin
        code.append("EMC")
        tags.append(tag)

    @contextmanager
    def part(self, kind: str = "P") -> Iterator[None]:
        """Draw a paragraph, or a heading from H1 to H3, in a form that has tags; not in another one."""
        parts = self._parts
        if parts is None or self._in_part:
            yield
            return
        code, before = self._canvas._code, self._letters_drawn
        at = len(code)
        code.append("")
        self._in_part = True
        yield
        self._in_part = False
        if self._letters_drawn == before:
            return
        tag = _Tag(kind, len(parts), form=self._canvas._formData[0])
        code[at] = tag.begin
        if code[at - 1] == _ARTIFACT_AGAIN:
            code[at - 1] = "EMC"
        else:
            code[at] = f"EMC {tag.begin}"
        code.append(_ARTIFACT_AGAIN)
        parts.append(tag)

    @contextmanager
    def untagged(self) -> Iterator[None]:
        """Draw what no screen reader mentions."""
        self._canvas._code.append(_ARTIFACT)
        yield
        self._canvas._code.append("EMC")

    # Lines and areas

    def line(  # noqa: PLR0913
        self,
        x: float,
        y: float,
        to_x: float,
        to_y: float,
        *,
        wide: float = THIN,
        dashed: bool = False,
        colour: Colour = BLACK,
    ) -> None:
        """Draw a straight line."""
        self.outline(((x, y), (to_x, to_y)), wide=wide, dashed=dashed, closed=False, colour=colour)

    def outline(
        self,
        shape: Shape,
        *,
        wide: float = THIN,
        dashed: bool = False,
        closed: bool = True,
        colour: Colour = BLACK,
    ) -> None:
        """Draw the outline of a shape."""
        self._nib(wide, colour, dashed=dashed)
        if isinstance(shape, Drawing):
            self._canvas.setLineJoin(1)
        self._canvas.drawPath(self._path(shape, closed=closed))

    def area(self, shape: Shape, *, colour: Colour = BLACK, sign: bool = True) -> None:
        """Fill a shape. A drawing is stored in the file once for each colour.

        It is marked as a sign, which has to be seen, unless it is none.
        """
        if not isinstance(shape, Drawing):
            self._ink(colour)
            self._canvas.drawPath(self._path(shape), stroke=0, fill=1)
            return
        used = f"{_digest(shape.path)}-{_rgb(colour).replace(' ', '-')}{'' if sign else '-quiet'}"
        side = min(shape.box.width, shape.box.height)
        with self.moved(*shape.box.centre, scaled=side / _SIGN_SIDE):
            self.repeated(f"sign-{used}", partial(self._sign, shape.path, colour, seen=sign))

    def _sign(self, path: str, colour: Colour, *, seen: bool) -> None:
        """A drawing about the origin."""
        self._ink(colour)
        self._canvas._code += [SIGN] * seen
        box = Box(0, 0, 0, 0).inset(-_SIGN_SIDE / 2)
        self._canvas.drawPath(self._path(Drawing(path, box)), stroke=0, fill=1)

    def frame(
        self,
        box: Box,
        *,
        wide: float = THIN,
        dashed: bool = False,
        radius: float = 0,
        colour: Colour = BLACK,
    ) -> None:
        """Draw the edges of a box."""
        self._nib(wide, colour, dashed=dashed)
        if radius:
            self._canvas.roundRect(*box, radius)
        else:
            self._canvas.rect(*box)

    def fill(self, box: Box, *, colour: Colour = BLACK, radius: float = 0) -> None:
        """Fill a box."""
        self._ink(colour)
        if radius:
            self._canvas.roundRect(*box, radius, stroke=0, fill=1)
        else:
            self._canvas.rect(*box, stroke=0, fill=1)

    def hatch(
        self,
        shape: Shape,
        *,
        every: float = 1.4,
        wide: float = HAIRLINE,
        colour: Colour = BLACK,
        turned: float = 45,
        dashed: bool = False,
    ) -> None:
        """Draw parallel lines within a shape, `every` mm apart, `turned` by degrees."""
        with self.within(shape):
            self._nib(wide, colour, dashed=dashed)
            self._lines(_around(shape), every, turned)

    @contextmanager
    def within(self, shape: Shape) -> Iterator[None]:
        """Clip to a shape."""
        self._canvas.saveState()
        self._canvas.clipPath(self._path(shape), stroke=0)
        try:
            yield
        finally:
            self._canvas.restoreState()

    def cuts(self, polygons: Iterable[Polygon], *, colour: Colour = BLACK) -> None:
        """Fill polygons, and what lies in two of them too; to a hundredth of a mm."""
        self.ready(areas(polygons), colour=colour)

    def curve(
        self,
        points: Sequence[Point],
        slopes: Sequence[Point] | None = None,
        *,
        wide: float = HAIRLINE,
        colour: Colour = BLACK,
        closed: bool = True,
    ) -> None:
        """Draw a smooth line through points, to a hundredth of a mm; `slopes` as for `stroke`."""
        self.ready(stroke(points, slopes, closed=closed), wide=wide, colour=colour)

    def ready(self, operators: str, *, wide: float = HAIRLINE, colour: Colour = BLACK) -> None:
        """Draw paths of ready operators in hundredths of a mm; lines are `wide`."""
        self._canvas.saveState()
        self._canvas.scale(UNIT, UNIT)
        self._ink(colour)
        if operators.endswith("S"):
            self._nib(wide / UNIT, colour)
        self._canvas._code.append(operators)
        self._canvas.restoreState()

    def plate(self, name: str, operators: str, box: Box, inks: Mapping[str, Colour]) -> None:
        """Draw a plate as wide as a box, from its lower left corner; stored in the file once.

        The operators are in thousandths of the width; an ink is a letter alone on a line.
        """
        used = "".join(f"-{ink}{_rgb(colour).replace(' ', '-')}" for ink, colour in inks.items())
        with self.moved(box.x, box.y, scaled=box.width / _PLATE):
            draw = partial(self._plate, operators, inks)
            self.repeated(f"{name}{used}", draw, _AROUND * _PLATE)

    def _plate(self, operators: str, inks: Mapping[str, Colour]) -> None:
        for ink, colour in inks.items():
            operators = operators.replace(f"\n{ink}\n", f"\n{self.paint(colour)}\n")
        self._canvas._code.append(f"q\n{operators}\nQ")

    @contextmanager
    def edged_letters(
        self, text: str, x: float, y: float, letters: Letters, *, wide: float, edge: Colour
    ) -> Iterator[None]:
        """Write one line on its baseline, which begins at x, with a `wide` edge around it; clip to it.

        It is in the file once, so that nobody hears it twice.
        """
        self._check(text, letters.font)
        self.smallest = min(self.smallest, self.capitals(letters) * self._scale)
        self._canvas.saveState()
        self._ink(letters.colour, letters=True)
        self._nib(wide, edge)
        self._canvas.setLineJoin(1)
        line = self._canvas.beginText(x, y)
        line.setTextRenderMode(_EDGED)
        for typeface, run in self._runs(_said(text), letters.font):
            self._drawn[typeface].update(run)
            line.setFont(typeface.fontName, letters.size)
            line.textOut(run)
        line.setTextRenderMode(_FILLED)
        with self.part():
            self._letters_drawn += 1
            self._canvas.drawText(line)
        around = Box(x, y, self.width(text, letters), self.capitals(letters)).inset(-letters.size)
        self.fill(around, colour=letters.colour)  # the edge lies on the letters, too
        try:
            yield
        finally:
            self._canvas.restoreState()

    def _lines(self, box: Box, every: float, turned: float) -> None:
        """Draw parallel lines across a box and beyond; those of two boxes are aligned."""
        along = (math.cos(math.radians(turned)), math.sin(math.radians(turned)))
        corners = [(x, y) for x in (box.x, box.right) for y in (box.y, box.top)]
        far = [y * along[0] - x * along[1] for x, y in corners]  # from the origin, across the lines
        long = [x * along[0] + y * along[1] for x, y in corners]
        for step in range(math.ceil(min(far) / every), math.floor(max(far) / every) + 1):
            x, y = -along[1] * step * every, along[0] * step * every
            start, end = min(long), max(long)
            self._canvas.line(
                x + along[0] * start, y + along[1] * start, x + along[0] * end, y + along[1] * end
            )

    def machine_lines(self, spot: Spot, name: str, shapes: Sequence[Shape]) -> None:
        """Draw where a machine cuts or creases: in a spot colour and a layer that overprint.

        Lines of one name are in the file once.
        """
        canvas, form = self._canvas, f"{spot.value}-{name}"
        if not canvas.hasForm(form):
            canvas.beginForm(form, -REACH, -REACH, REACH, REACH)
            canvas.setLineWidth(THIN)
            canvas.setStrokeColor(CMYKColorSep(*spot.shown, spotName=spot.value))
            canvas.setStrokeOverprint(1)
            for shape in shapes:
                closed = isinstance(shape, Drawing) or len(shape) > 2  # noqa: PLR2004  no line
                canvas.drawPath(self._path(shape, closed=closed))
            canvas.endForm()
            stored = self._document.idToObject[pdfdoc.xObjectName(form)]
            stored.Resources = pdfdoc.PDFResourceDictionary()
            stored.Resources.setColorSpace(stored._colorsUsed)  # which forms forget
            stored.Resources.ExtGState = stored.ExtGState
            stored.Contents = pdfdoc.PDFStream(content=stored.stream)
            stored.Contents.dictionary["OC"] = self._layer(spot.value)
        canvas.doForm(form)

    def _layer(self, name: str) -> object:
        """A layer, which viewers and machines show and hide."""
        if name not in self._layers:
            values = {"Type": pdfdoc.PDFName("OCG"), "Name": pdfdoc.PDFString(name)}
            layer = pdfdoc.PDFDictionary(values)
            self._layers[name] = self._document.Reference(layer, f"layer-{name}")
        return self._layers[name]

    def circle(self, x: float, y: float, radius: float, *, colour: Colour = BLACK) -> None:
        """Fill a circle."""
        self._ink(colour)
        self._canvas.circle(x, y, radius, stroke=0, fill=1)

    def ring(
        self, x: float, y: float, radius: float, *, wide: float = THIN, colour: Colour = BLACK
    ) -> None:
        """Draw a circle."""
        self._nib(wide, colour)
        self._canvas.circle(x, y, radius)

    def arc(  # noqa: PLR0913
        self,
        x: float,
        y: float,
        radius: float,
        start: float,
        sweep: float,
        *,
        wide: float,
        colour: Colour = BLACK,
    ) -> None:
        """Draw an arc, in degrees from the right, anticlockwise; its ends are round."""
        self._nib(wide, colour)
        self._canvas.setLineCap(1)
        self._canvas.arc(x - radius, y - radius, x + radius, y + radius, start, sweep)
        self._canvas.setLineCap(0)

    def dots(self, centres: Mapping[float, Iterable[Point]], *, colour: Colour = BLACK) -> None:
        """Fill dots, with their centres by radius.

        A dot is a line of 0.02 mm with round caps, in whole hundredths of a mm: a tenth of the bytes
        of a circle. Viewers disagree about lines of no length: some make them a pixel long.
        """
        drawn = ["1 J [] 0 d"]
        for radius, points in sorted(centres.items()):
            drawn.append(f"{round(200 * radius)} w")
            whole = [(round(100 * x), round(100 * y)) for x, y in points]
            drawn += [f"{at - 1} {up} m {at + 1} {up} l" for at, up in whole]
            drawn.append("S")
        self.ready("\n".join(drawn), colour=colour)

    # Letters

    def text(self, text: str, x: float, y: float, letters: Letters) -> None:
        """Write one line of letters on its baseline.

        A space ends it in the file, as words of two lines would be read as one, but for a word
        that goes on.

        Raises:
            MissingGlyph: the typeface lacks one.
        """
        with self.part():
            self._write(text, x, y, letters)

    def _write(self, text: str, x: float, y: float, letters: Letters) -> None:
        self._check(text, letters.font)
        if self._bars:
            self._bar(text, x, y, letters)
            return
        self._letters_drawn += 1
        self.smallest = min(self.smallest, self.capitals(letters) * self._scale)
        if noted := _PROOF.get():
            piece, wide = self._terms.themed(str(self.piece)), self.width(text, letters)
            sized = wide * self._scale, letters.size * self._scale
            noted.drawn.append(DrawnLine(piece, text, *sized))
        self._ink(letters.colour, letters=True)
        apart = letters.spaced * letters.size
        x -= _SHIFT[letters.align] * self.width(text, letters)
        for typeface, run in self._runs(_said(text), letters.font):
            self._drawn[typeface].update(run)
            self._canvas.setFont(typeface.fontName, letters.size)
            self._canvas.drawString(x, y, run, charSpace=apart or None)
            x += 0.001 * letters.size * _thousandths(typeface, run) + apart * len(run)

    @contextmanager
    def greeked(self) -> Iterator[None]:
        """Draw bars for lines of letters, as in a picture of a piece that is too small to be read."""
        before, self._bars = self._bars, True
        try:
            yield
        finally:
            self._bars = before

    def _bar(self, text: str, x: float, y: float, letters: Letters) -> None:
        wide, up = self.width(text, letters), self.capitals(letters)
        self.fill(
            Box(x - _SHIFT[letters.align] * wide, y + 0.1 * up, wide, 0.7 * up),
            colour=letters.colour,
        )

    def fitted(
        self, text: str, box: Box, letters: Letters, *, piece: str, middle: bool = False
    ) -> float:
        """Draw a text in a box: smaller if need be, on as few lines as possible.

        It begins at the top of the box, or stands in the `middle`. Returns the height of its lines.

        Raises:
            DoesNotFit: even the smallest letters are too large.
        """
        self.piece = piece
        letters, lines = self.fitting(text, box, letters, piece=piece)
        if letters.align is Align.CENTRE:
            lines = evened(lines, text, partial(self.width, letters=letters))
        size = letters.size
        high = size * LEADING * (len(lines) - 1) + size * ASCENT
        y = box.top - size * ASCENT - ((box.height - high) / 2 if middle else 0)
        x = {
            Align.LEFT: box.x,
            Align.CENTRE: box.x + box.width / 2,
            Align.RIGHT: box.right,
        }[letters.align]
        with self.part():
            for line in lines:
                self.text(line, x, y, letters)
                y -= size * LEADING
        return size * LEADING * len(lines)

    def fitting(
        self, text: str, box: Box, letters: Letters, *, piece: str
    ) -> tuple[Letters, list[str]]:
        """The largest letters with which a text fits a box, and its lines.

        Raises:
            DoesNotFit: it does not even with the smallest.
        """
        letters, smallest = self.floored(letters, piece)
        self.note_place(piece, (text,), box, letters._replace(size=smallest))
        for split in (words_of, _letters) if letters.broken else (words_of,):
            size = letters.size
            while size >= smallest:
                if lines := self._lines_of(split, text, box, letters._replace(size=size)):
                    return letters._replace(size=size), lines
                size = max(size * _STEP, smallest) if size > smallest else 0
        size = smallest
        while size > TINY and not self._lines_of(words_of, text, box, letters._replace(size=size)):
            size *= _STEP
        self.refuse_size(piece, (text,), box, smallest, size)
        sized = letters._replace(size=size)
        return sized, self._lines_of(words_of, text, box, sized) or [text]

    def _lines_of(
        self,
        split: "Callable[[str], Iterable[tuple[str, str]]]",
        text: str,
        box: Box,
        sized: Letters,
    ) -> list[str]:
        """The lines of a text in letters of this size; none if they do not fit."""
        lines = wrapped(split(text), box.width, partial(self.width, letters=sized))
        fits = sized.size * LEADING * (len(lines) - 1) + sized.size <= box.height
        return lines if fits else []

    def note_place(self, piece: str, texts: Sequence[str], box: Box, smallest: Letters) -> None:
        """Note in a proof how much the place of texts holds; `smallest` are its smallest letters."""
        if noted := _PROOF.get():
            whole = " ".join(texts)
            one = self.width(whole, smallest) / max(1, len(whole))
            lines = 1 + int(max(0, box.height - smallest.size) / (smallest.size * LEADING))
            letters = int(box.width / one) if one else 0
            name = self._terms.themed(str(piece))
            size = smallest.size * POINTS
            place = Place(name, tuple(texts), lines, letters, box.width, box.height, size)
            noted.places.append(place)

    def refuse_size(
        self, piece: str, texts: Sequence[str], box: Box, smallest: float, needed: float
    ) -> None:
        """Refuse texts that would fit only in letters of the size that is `needed`, in mm.

        Raises:
            DoesNotFit: unless this is a proof, which notes it.
        """
        self._refuse(
            DoesNotFit(
                self._terms.themed(str(piece)),
                self._language,
                " ".join(texts)[:80],
                round(box.width, 1),
                round(box.height, 1),
                math.ceil(smallest * POINTS * 10) / 10,
                math.floor(needed * POINTS * 10) / 10,
            ),
            texts,
        )

    def _refuse(self, refusal: Refusal, texts: Sequence[str]) -> None:
        noted = _PROOF.get()
        if noted is None:
            raise refusal
        noted.refused.append((refusal, tuple(texts)))

    def _check(self, text: str, font: Font) -> None:
        missing = [
            letter
            for letter in _lacks(self._fonts[font], text)
            if self._other(letter, font) is None
        ]
        if missing:
            piece = self._terms.themed(self.piece)
            letters = " ".join(missing)
            self._refuse(MissingGlyph(piece, self._language, letters, text), (text,))

    def capitals(self, letters: Letters) -> float:
        """How high capitals are, in mm."""
        return 0.001 * letters.size * float(self._fonts[letters.font].face.capHeight)

    def floored(self, letters: Letters, piece: str) -> tuple[Letters, float]:
        """Letters that may stand on a piece, and the smallest size they may be made, in mm."""
        held = least_capitals(piece)
        least = letters.size * held / self.capitals(letters)
        smallest = max(letters.floor or letters.size, least)
        return letters._replace(size=max(letters.size, smallest)), smallest

    def width(self, text: str, letters: Letters) -> float:
        """How long a line is, in mm."""
        runs = self._runs(text, letters.font)
        thousandths = sum(_thousandths(*run) for run in runs)
        return letters.size * (0.001 * thousandths + letters.spaced * (len(text) - 1))

    def _runs(self, text: str, font: Font) -> list[tuple[TTFont, str]]:
        """A line as parts of one typeface each."""
        usual = self._fonts[font]
        spare = {letter: self._other(letter, font) for letter in _lacks(usual, text)}
        if not spare:
            return [(usual, text)]
        runs = groupby(text, lambda letter: spare.get(letter) or usual)
        return [(typeface, "".join(run)) for typeface, run in runs]

    def _other(self, letter: str, font: Font) -> TTFont | None:
        """What has a letter that the typeface lacks: Source.

        For names, another one of the theme before that, and a typeface of the host's after it.
        """
        of_name = letter in self._of_names
        instead = SOURCE[font] if of_name else self._instead.get(font)
        heavy = self._fonts[Font.STRONG]
        if of_name and not _lacks(heavy, letter):
            return heavy
        if instead and not _lacks(_typeface(instead), letter):
            return _typeface(instead)
        return _spare(letter) if of_name else None

    # Pictures

    def picture(self, picture: Picture, box: Box) -> None:
        """Draw pixels in a box, uncompressed, so that pictures of one size have one length."""
        self._pictures += 1
        name = f"picture-{self._pictures}"
        image = _Pixels(name, picture)
        self._canvas._currentPageHasImages = 1
        registered = self._document.getXObjectName(name)
        self._canvas._setXObjects(image)
        self._document.Reference(image, registered)
        self._document.addForm(name, image)
        with self.moved(box.x, box.y):
            self._canvas.scale(box.width, box.height)
            self._canvas._code.append(f"/{registered} Do")
        self._canvas._formsinuse.append(name)

    def paint(self, colour: Colour) -> str:
        """Operators that set the colour of areas and lines, for those that are ready."""
        inks = self._inks(colour)
        if inks is not None:
            mixed = " ".join(f"{ink:g}" for ink in inks)
            return f"{mixed} k {mixed} K"
        if colour.red == colour.green == colour.blue:
            return f"{colour.red:g} g {colour.red:g} G"
        shown = " ".join(f"{part:.3f}" for part in colour)
        return f"{shown} rg {shown} RG"

    def _inks(self, colour: Colour) -> Inks | None:
        """The inks of an area for a press; None: it is in grey, or as on a screen."""
        if self._press is None:
            return None
        if colour == BLACK:
            return RICH_BLACK
        if colour.red == colour.green == colour.blue:
            return None
        return self._press.mixed(colour)

    def _ink(self, colour: Colour, *, letters: bool = False) -> None:
        """For letters and areas; grey is printed with black ink alone, and so are black letters."""
        inks = self._inks(colour)
        if inks is not None and not (letters and colour == BLACK):
            self._canvas.setFillColorCMYK(*inks)
        elif colour.red == colour.green == colour.blue:
            self._canvas.setFillGray(colour.red)
        else:
            self._canvas.setFillColorRGB(*colour)

    def _nib(self, wide: float, colour: Colour, *, dashed: bool = False) -> None:
        """For lines, the black ones with black ink alone."""
        self._canvas.setLineWidth(wide)
        self._canvas.setDash(*((1.6, 1.2) if dashed else ()))
        inks = self._inks(colour)
        if inks is not None and colour != BLACK:
            self._canvas.setStrokeColorCMYK(*inks)
        elif colour.red == colour.green == colour.blue:
            self._canvas.setStrokeGray(colour.red)
        else:
            self._canvas.setStrokeColorRGB(*colour)

    def _end(self) -> None:
        code, tags = self._canvas._code, self._tags[-1]
        if self._letters_drawn and not tags:
            tags.append(_Tag("P"))
            code.insert(0, tags[0].begin)
            code.append("EMC")
        self._letters_drawn = 0
        self._tags.append([])
        self._canvas.setPageCompression(int(self._compressed))
        self._canvas.showPage()
        self._canvas.setPageCompression(1)

    def _path(self, shape: Shape, *, closed: bool = True) -> object:
        path = self._canvas.beginPath()
        if isinstance(shape, Drawing):
            _trace(path, shape)
            return path
        path.moveTo(*shape[0])
        for point in shape[1:]:
            path.lineTo(*point)
        if closed:
            path.close()
        return path


@lru_cache
def _digest(path: str) -> str:
    return md5(path.encode(), usedforsecurity=False).hexdigest()[:8]


def _rgb(colour: Colour) -> str:
    return " ".join(f"{part:.3g}" for part in colour)


def _trace(path: PDFPathObject, drawing: Drawing) -> None:
    box = drawing.box
    side = min(box.width, box.height)
    left, top = box.x + (box.width - side) / 2, box.top - (box.height - side) / 2
    scale = side / 100
    draw = {"M": (2, path.moveTo), "L": (2, path.lineTo), "C": (6, path.curveTo)}
    for command, numbers in _commands(drawing.path):
        if command == "Z":
            path.close()
            continue
        placed = [
            top - number * scale if at % 2 else left + number * scale
            for at, number in enumerate(numbers)
        ]
        size, add = draw[command]
        for at in range(0, len(placed), size):
            add(*placed[at : at + size])


@lru_cache
def _commands(path: str) -> tuple[tuple[str, tuple[float, ...]], ...]:
    """The commands of a drawing, each with its numbers."""
    return tuple(
        (command, tuple(map(float, re.findall(r"-?\d*\.?\d+", numbers))))
        for command, numbers in re.findall(r"([MLCZ])([^MLCZ]*)", path)
    )


def _around(shape: Shape) -> Box:
    if isinstance(shape, Drawing):
        return shape.box
    xs, ys = zip(*shape, strict=True)
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def text_lines(
    text: str, width: float, letters: Letters, fonts: Mapping[Font, Typeface] = SOURCE
) -> list[str]:
    """The lines of a text in a width, in mm; a word that is longer has a line of its own."""
    measure = partial(text_width, letters=letters, fonts=fonts)
    return wrapped(words_of(text), width, measure) or text.split()


def even_lines(
    text: str, width: float, letters: Letters, fonts: Mapping[Font, Typeface] = SOURCE
) -> list[str]:
    """The lines of a text, as long as each other: for a few lines in the middle of a place."""
    measure = partial(text_width, letters=letters, fonts=fonts)
    return evened(text_lines(text, width, letters, fonts), text, measure)


def text_width(text: str, letters: Letters, fonts: Mapping[Font, Typeface] = SOURCE) -> float:
    """How long a line is, in mm."""
    thousandths = _thousandths(_typeface(fonts[letters.font]), text)
    return letters.size * (0.001 * thousandths + letters.spaced * (len(text) - 1))


def capitals(letters: Letters, fonts: Mapping[Font, Typeface] = SOURCE) -> float:
    """The height of capital letters, in mm."""
    return 0.001 * letters.size * float(_typeface(fonts[letters.font]).face.capHeight)


def missing_letters(name: str, fonts: Mapping[Font, Typeface] = SOURCE) -> str:
    """The letters of a name that one of these typefaces lacks and no other one has, each once."""
    usual = name.isascii() and name.isprintable()  # which all typefaces have
    if usual and fonts is SOURCE:
        return ""
    lacking = {letter for face in fonts.values() for letter in _lacks(_typeface(face), name)}
    return "".join(one for one in dict.fromkeys(name) if one in lacking and not _spare(one))


def spare_file(letter: str, font: Font) -> Path | None:
    """The host's own typeface for a letter of a name that the shipped one lacks."""
    spare = _spare(letter) if _lacks(_typeface(SOURCE[font]), letter) else None
    return Path(spare.face.filename) if spare else None


@lru_cache(maxsize=50_000)  # a text is measured in many sizes until it fits
def _thousandths(typeface: TTFont, text: str) -> float:
    """How long a line is, in thousandths of the size of its letters."""
    return float(typeface.stringWidth(text, 1000))


@lru_cache(maxsize=50_000)
def _lacks(typeface: TTFont, text: str) -> tuple[str, ...]:
    """The letters of a text that a typeface lacks, each once."""
    glyphs = typeface.face.charToGlyph
    return tuple(letter for letter in dict.fromkeys(text) if ord(letter) not in glyphs)


@lru_cache(maxsize=10_000)
def _spare(letter: str) -> TTFont | None:
    """A typeface of the host's for a letter, if one can be embedded and it needs no shaping."""
    if shaped_script(letter):
        return None
    for file in files_with(letter):
        with suppress(BrokenTypeface):
            typeface = _host_typeface(file)
            if not _lacks(typeface, letter):
                return typeface
    return None


@lru_cache
def _host_typeface(file: Path) -> TTFont:
    """A typeface of the host's for all files of this process; not every glyph of it is tried.

    Raises:
        BrokenTypeface: it cannot be embedded.
    """
    try:
        typeface = TTFont(str(file), str(file))
        typeface.face.name = b"Host-" + typeface.face.name  # two of one name would be mixed up
        face = typeface.face
        face.makeSubset, face.drawn = partial(_subset, face, face.makeSubset), ()
        face.makeSubset([0, *list(typeface.face.charToGlyph)[-1:]])
    except Exception as error:
        raise BrokenTypeface(file) from error
    pdfmetrics.registerFont(typeface)
    return typeface


class Code(NamedTuple):
    """A kind of QR code (ISO/IEC 18004): all of a kind are of one size."""

    version: int
    level: int  # of error correction, as the standard and qrcode number it
    length: int  # bytes, no more and no less

    @property
    def modules(self) -> int:
        """On each side."""
        return 17 + 4 * self.version


LOW, MIDDLE = 1, 0
_QUIET_ZONE = 4  # modules around a code, as the standard wants them
MASKS = 8  # patterns that a code may be covered with
_LIGHT = bytes.maketrans(b"\0\1", b"10")  # a digit for each module, which is true where it is dark


def code_picture(text: bytes, code: Code, mask: int = 3, dense: range = range(0)) -> Picture:
    """A QR code in byte mode, a pixel for each module, without its quiet zone.

    The letters of the text that are `dense` are in alphanumeric mode, of 11 bits for two.
    """
    from qrcode.main import QRCode  # it loads PIL, which no other drawing needs
    from qrcode.util import MODE_8BIT_BYTE, MODE_ALPHA_NUM, QRData

    assert len(text) == code.length  # noqa: S101  else codes could be told apart
    drawn = QRCode(code.version, code.level, border=0, mask_pattern=mask)
    if dense:
        drawn.add_data(QRData(text[: dense.start], mode=MODE_8BIT_BYTE))
        drawn.add_data(QRData(text[dense.start : dense.stop], mode=MODE_ALPHA_NUM))
    drawn.add_data(QRData(text[dense.stop :], mode=MODE_8BIT_BYTE))
    drawn.make(fit=False)
    side = code.modules
    wide = math.ceil(side / 8) * 8
    rows = (int(bytes(row).translate(_LIGHT), 2) << wide - side for row in drawn.modules)
    return Picture(side, side, b"".join(row.to_bytes(wide // 8) for row in rows))


def code_modules(text: bytes, quiet_zone: int) -> list[list[bool]]:
    """The smallest QR code in byte mode that holds a text, row by row; true is dark.

    Raises:
        TooLongForCode: none does.
    """
    return [[*map(bool, row)] for row in _smallest_code(text, quiet_zone).get_matrix()]


def code_file(text: bytes) -> bytes:
    """The same as a picture, a PNG file."""
    picture = BytesIO()
    _smallest_code(text, _QUIET_ZONE).make_image().save(picture)
    return picture.getvalue()


def _smallest_code(text: bytes, quiet_zone: int) -> "QRCode[PilImage]":
    from qrcode.exceptions import DataOverflowError
    from qrcode.main import QRCode
    from qrcode.util import MODE_8BIT_BYTE, QRData

    drawn = QRCode(error_correction=LOW, border=quiet_zone, mask_pattern=0)
    drawn.add_data(QRData(text, mode=MODE_8BIT_BYTE))
    try:
        drawn.make()
    except DataOverflowError:
        raise TooLongForCode from None
    return drawn


class _Typefaces(dict[Font, TTFont]):
    """The typefaces of a theme; each is read when it is first needed."""

    def __init__(self, faces: Mapping[Font, Typeface]) -> None:
        super().__init__()
        self._faces = faces

    def __missing__(self, font: Font) -> TTFont:
        self[font] = typeface = _typeface(self._faces[font])
        return typeface


@lru_cache
def _typeface(chosen: Typeface) -> TTFont:
    """A typeface for all files of this process.

    Raises:
        BrokenTypeface: it is not TrueType, or damaged.
    """
    try:
        typeface = _parsed(chosen)
    except Exception as error:
        raise BrokenTypeface(chosen.file) from error
    pdfmetrics.registerFont(typeface)
    return typeface


def _parsed(chosen: Typeface) -> TTFont:
    """A typeface; of a host's own, every glyph is tried.

    Raises:
        Exception: of any kind.
    """
    file, own = chosen.file, not chosen.shipped
    if own and (
        file.stat().st_size > MAX_TYPEFACE
        or _mapped(TTFontFile(str(file), charInfo=0).get_table("cmap")) > MAX_MAPPED
    ):
        raise ValueError(file)
    typeface = TTFont(chosen.name, truetype(chosen))
    face = typeface.face
    face.makeSubset, face.drawn = partial(_subset, face, face.makeSubset), ()
    if curly := face.charToGlyph.get(ord("’")):  # what is read from the file keeps the typed one
        face.charToGlyph[ord("'")] = curly
        face.charWidths[ord("'")] = face.charWidths[ord("’")]
    if own:
        typeface.face.makeSubset([0, *typeface.face.charToGlyph])
    return typeface


def _subset(face: Any, make: Callable[[Sequence[int]], bytes], codes: Sequence[int]) -> bytes:
    """The letters that are drawn; reportlab has all of ASCII besides, so that texts are readable."""
    drawn = codes if not face.drawn else [code if code in face.drawn else 0 for code in codes]
    maker = TTFontMaker()
    for tag, table in lean(make(drawn)).items():
        maker.add(tag, table)
    subset: bytes = maker.makeStream()
    return subset


def _mapped(cmap: bytes) -> int:
    """How many letters the largest segmented table of a typeface claims to map.

    Raises:
        struct.error: a table goes on beyond its end.
    """
    (tables,) = struct.unpack_from(">2xH", cmap)
    mapped = [0]
    for table in range(tables):
        (start,) = struct.unpack_from(">L", cmap, 8 + 8 * table)
        (kind,) = struct.unpack_from(">H", cmap, start)
        if kind in _SEGMENTED:
            (count,) = struct.unpack_from(">L", cmap, start + 12)
            groups = struct.Struct(f">{3 * count}L").unpack_from(cmap, start + 16)
            ends = zip(groups[::3], groups[1::3], strict=True)
            mapped.append(sum(max(0, 1 + last - first) for first, last in ends))
    return max(mapped)


def wrapped(
    parts: Iterable[tuple[str, str]], width: float, measure: Callable[[str], float]
) -> list[str]:
    """The lines of parts, each with what joins it to the one before; none if a part is too long."""
    lines: list[str] = []
    for joint, part in parts:
        longer = f"{lines[-1]}{joint}{part}" if lines else part
        if lines and measure(longer) <= width:
            lines[-1] = longer
        elif measure(part) <= width:
            lines.append(part)
        elif more := _broken(part, width, measure):
            lines += more
        else:
            return []
    return lines


def evened(lines: list[str], text: str, measure: Callable[[str], float]) -> list[str]:
    """A text on as many lines as these, the longest as short as can be: no word is left alone."""
    if len(lines) < 2:  # noqa: PLR2004
        return lines
    longest = max(map(measure, lines))
    shortest = longest / 2
    for _ in range(_HALVINGS):
        width = (shortest + longest) / 2
        shorter = wrapped(words_of(text), width, measure)
        if shorter and len(shorter) == len(lines):
            lines, longest = shorter, width
        else:
            shortest = width
    return lines


def _broken(part: str, width: float, measure: Callable[[str], float]) -> list[str]:
    """The lines of a part that is longer than a line, if it may be broken without a space."""
    parts = unspaced_parts(part)
    return wrapped([("", one) for one in parts], width, measure) if len(parts) > 1 else []


@lru_cache(maxsize=5_000)  # a text is broken anew for every size of its letters
def words_of(text: str) -> tuple[tuple[str, str], ...]:
    """The parts between which a line may end, each with what joins it to the one before.

    Fewer than three letters stay with the hyphen before them, as in "5-й".
    """
    return tuple(
        ("" if place else " ", part)
        for word in text.split(" ")
        for place, part in enumerate(_AFTER_HYPHEN.split(word))
        if part
    )


def _said(text: str) -> str:
    """A line as it is in the file: a space ends it, unless a word goes on."""
    return text if text.endswith(_JOINED) else f"{text} "


def _letters(text: str) -> Iterator[tuple[str, str]]:
    return (("", letter) for letter in text)


class _Pixels(pdfdoc.PDFImageXObject):  # type: ignore[misc]
    """A picture that no filter makes longer or shorter."""

    def __init__(self, name: str, picture: Picture) -> None:
        super().__init__(name)
        self.width, self.height = picture.width, picture.height
        self.streamContent = picture.pixels
        self._filters = ()


class _Tag(NamedTuple):
    """A part of a sheet in the order of reading (ISO 32000).

    Its kind, its number on the sheet or in a form, the name of a picture, and the form.
    """

    kind: str
    number: int = 0
    picture: str = ""
    form: str = ""

    @property
    def begin(self) -> str:
        """The operator before it."""
        return f"/{self.kind} <</MCID {self.number}>> BDC"


class _Values(pdfdoc.PDFObject):  # type: ignore[misc]
    """A dictionary in few bytes."""

    def __init__(self, values: Mapping[str, object]) -> None:
        self._values = values

    def format(self, document: pdfdoc.PDFDocument) -> bytes:
        """As it is written."""
        pairs = (
            b"/%b %b" % (key.encode(), pdfdoc.format(value, document))
            for key, value in self._values.items()
        )
        return b"<<%b>>" % b"".join(pairs)


def _together(tags: Sequence[_Tag]) -> Iterator[tuple[_Tag, list[int]]]:
    """Each tag with its number; pictures of one name that follow one another are one."""
    for _, alike in groupby(tags, lambda tag: tag.picture or tag):
        first, *others = alike
        yield first, [first.number, *(tag.number for tag in others)]


def _tag_tree(
    document: pdfdoc.PDFDocument,
    sheets: Sequence[Sequence[_Tag]],
    forms: Mapping[str, Sequence[_Tag]],
) -> object:
    """The parts of all sheets one after the other, and the way back from each sheet and form."""
    name, array, inner = pdfdoc.PDFName, pdfdoc.PDFArray, pdfdoc.xObjectName
    whole = pdfdoc.PDFDictionary({"Type": name("StructElem"), "S": name("Document")})
    root = document.Reference(whole)
    in_forms: dict[str, list[object]] = {form: [] for form in forms}
    on_sheets, read = [], []
    for page, tags in zip(document.Pages.pages, sheets, strict=False):
        sheet, on_sheet = document.Reference(page), list[object]()
        for tag, numbers in _together(tags):
            values: dict[str, object] = {"S": name(tag.kind), "P": root}
            if tag.form:
                form = pdfdoc.PDFObjectReference(inner(tag.form))
                part = {"Type": name("MCR"), "Pg": sheet, "Stm": form, "MCID": tag.number}
                values["K"] = _Values(part)
            else:
                values |= {"Pg": sheet, "K": array(numbers) if tag.picture else tag.number}
            if tag.picture:
                values["Alt"] = pdfdoc.PDFString(tag.picture)
            element = document.Reference(_Values(values))
            read.append(element)
            (in_forms[tag.form] if tag.form else on_sheet).extend([element] * len(numbers))
        on_sheets.append(array(on_sheet))
        page.__NoDefault__ = [*page.__NoDefault__, "StructParents", "Tabs"]
        page.StructParents, page.Tabs = len(on_sheets) - 1, name("S")
    parents = on_sheets + [array(one) for one in in_forms.values()]
    for number, form_name in enumerate(forms, start=len(on_sheets)):
        stored = document.idToObject[inner(form_name)]
        stored.Contents = pdfdoc.PDFStream(content=stored.stream)
        stored.Contents.dictionary["StructParents"] = number
    whole.dict["K"] = array(read)
    numbered = [value for pair in enumerate(parents) for value in pair]
    back = pdfdoc.PDFDictionary({"Nums": array(numbered)})
    values = {"Type": name("StructTreeRoot"), "K": root, "ParentTree": back}
    tree = pdfdoc.PDFDictionary(values)
    whole.dict["P"] = document.Reference(tree)
    return tree


class _Identity:
    """The identity of a document, which by default is a digest of all that is in it."""

    def __init__(self, title: str) -> None:
        digest = md5(title.encode(), usedforsecurity=False).hexdigest()
        self._digest = digest[:16].encode()  # no byte of it has to be escaped

    def update(self, _: bytes) -> None:
        """Ignore the content."""

    def digest(self) -> bytes:
        """The digest, as of a hashlib object."""
        return self._digest


def _layer_list(layers: list[object]) -> pdfdoc.PDFDictionary:
    """All layers, and that they are shown."""
    every = pdfdoc.PDFArray(layers)
    shown = {"Name": pdfdoc.PDFString("Machine"), "Order": every, "ON": every}
    return pdfdoc.PDFDictionary({"OCGs": every, "D": pdfdoc.PDFDictionary(shown)})


def _output_intent(press: Press) -> pdfdoc.PDFArray:
    """For which press the colours are (ISO 15930-7)."""
    profile = pdfdoc.PDFStream(content=press.profile)
    profile.dictionary["N"] = 4
    profile.filters = [pdfdoc.PDFZCompress]
    name = pdfdoc.PDFString(press.name)
    intent = {
        "Type": pdfdoc.PDFName("OutputIntent"),
        "S": pdfdoc.PDFName("GTS_PDFX"),
        "OutputConditionIdentifier": name,
        "Info": name,
        "DestOutputProfile": profile,
    }
    return pdfdoc.PDFArray([pdfdoc.PDFDictionary(intent)])


def _metadata(document: pdfdoc.PDFDocument) -> pdfdoc.PDFStream:
    """What says that the file is PDF/X-4."""
    packet = Template(_PACKET.read_text(encoding="utf-8")).substitute(
        mark="\ufeff",
        moment="2000-01-01T00:00:00+00:00",  # as in the rest of the file, which asks no clock
        title=escape(document.info.title),
        identity=document.signature.digest().hex(),
    )
    stream = pdfdoc.PDFStream(content=packet.encode())
    stream.dictionary["Type"] = pdfdoc.PDFName("Metadata")
    stream.dictionary["Subtype"] = pdfdoc.PDFName("XML")
    return stream
