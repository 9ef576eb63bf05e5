"""Draw PDF sheets in millimetres.

The origin is the lower left corner of the sheet, and sizes of letters are in mm too. Everything in
the file follows from what is drawn: the same drawing makes the same bytes, and no clock is asked.
"""

import math
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from enum import Enum
from functools import lru_cache, partial
from hashlib import md5
from itertools import groupby
from typing import BinaryIO, NamedTuple, Self, TypeAlias

from reportlab import rl_config
from reportlab.lib.colors import CMYKColorSep
from reportlab.pdfbase import pdfdoc
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.pathobject import PDFPathObject

from companion.errors import Refusal
from companion.words.terms import PLAIN, Terms
from printables.catalogue import ANYWHERE, PieceName, least_capitals
from printables.codes import Picture
from printables.embedding import Typefaces, lacks, spare, thousandths, typeface_of
from printables.language_pair import LanguagePair
from printables.letters import ASCENT, LEADING, TINY, Align, Letters
from printables.line_breaks import evened, letters_of, words_of, wrapped
from printables.operators import AGAIN, UNIT, Point, Polygon, areas, stroke
from printables.pdf_parts import (
    Compression,
    Form,
    Identity,
    Pixels,
    layer_list,
    metadata,
    output_intent,
)
from printables.press import RICH_BLACK, Inks, Press
from printables.proof import Place, open_proof
from printables.sheet import POINTS, Box, Flip, Paper
from printables.svg import Run
from printables.tags import Tag, tag_tree
from printables.text_boxes import LettersOnLetters, TextBox, meeting
from printables.theme import BLACK, SOURCE, Colour, Font
from printables.typefaces import Typeface

_usual_encoding = pdfdoc.pdfdocEnc


def _encoding(text: str | bytes) -> bytes:
    """The bytes of a text in a PDF: reportlab looks each letter up, of whole drawings too."""
    if isinstance(text, str) and text.isascii():
        return text.encode("ascii")
    return bytes(_usual_encoding(text))


pdfdoc.pdfdocEnc = _encoding
pdfdoc.PDFZCompress = Compression()
pdfdoc.PDFFormXObject = Form
pdfdoc.PDFResourceDictionary.stdprocs = ()  # no reader asks for them since PDF 1.4

SIGN = "/Sign MP"  # a marked point: the check of a file looks at the contrast of what follows
_ARTIFACT = "/Artifact BMC"  # marked content that no screen reader mentions
_ARTIFACT_AGAIN = f"EMC {_ARTIFACT}"
HAIRLINE, THIN, STRONG = 0.15, 0.25, 0.8  # mm
REACH = 1000.0  # mm, how far a repeated drawing may go from its origin
_FILLED, _EDGED = 0, 6  # text render modes: the latter draws edges too, and clips (ISO 32000)
_SIGN_SIDE = 20.0  # mm, of a drawing as it is stored
_HAIR = 0.005  # mm, lower than which nobody sees
_PLATE = 1000  # units in the width of a plate
_AROUND = 2.0  # widths, how far what is drawn on it goes from its origin
_STEP = 0.96  # how much smaller letters are tried next
_FINE_SIZE = 4  # digits of mm
_IN_SMALL = "-in-small"  # behind the names of forms with bars for letters


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


class _Said(NamedTuple):
    """A line of a paragraph, and where there is room for marks in what is drawn."""

    code: list[str]
    begin: int
    end: int
    text: str


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
        identity: str = "",
        pair: LanguagePair | None = None,
    ) -> None:
        """An empty first sheet.

        `language` is a code, or the codes of two with a comma; the first is the document's.
        `pair` tells which lines are in the other one.
        `terms` name the pieces in refusals.
        Letters of the `names` that the `fonts` lack are in others of them, in Source, or in
        typefaces of the host's.
        The `identity` tells files of one title apart.
        Without compression, the length of the file tells nothing of what is on one sheet alone.
        For a `press`, areas are in rich black, and all colours in its inks if it has a profile.
        """
        self._press = press
        self._layers: dict[str, object] = {}
        self._tags: list[list[Tag]] = [[]]  # of each sheet
        self._parts: list[Tag] | None = None  # of the form that is drawn, if it has tags in it
        self._read: dict[str, list[Tag]] = {}  # those of each form
        self._in_part = False
        self._pair = pair
        self._said: list[_Said] | None = None  # the lines of a paragraph
        self._drawn: dict[TTFont, set[str]] = defaultdict(set)  # letters
        self._worded: set[str] = set()  # forms with letters
        self._boxes: list[TextBox] = []  # of the lines on the sheet, or in the form that is drawn
        self._boxes_of: dict[str, list[TextBox]] = {}  # those of each form
        self._bars = False  # for letters
        self._letters_drawn = 0
        self.piece = ""  # on this sheet, for refusals
        self.smallest = math.inf  # mm, the lowest capitals that were drawn
        self.finest = math.inf  # mm, the smallest letters, as a font counts its size
        self.sizes: dict[float, float] = {}  # mm, of all letters, with the lowest capitals of each
        self._scale = 1.0
        self._instead_of: tuple[Mapping[float, float], float] = ({}, 1.0)
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
        self._canvas._preamble = ""  # a typeface for every form: each line has its own
        self._document = self._canvas._doc
        # The usual one is a digest of everything in the file, what is secret in it too.
        self._document.signature = Identity(title + identity)
        self._canvas.setTitle(title)
        self._canvas.setAuthor("")
        self._canvas.setSubject("")
        self._canvas.setCreator("companion")
        self._canvas.setViewerPreference("PrintScaling", "None")
        self._canvas.setViewerPreference("DisplayDocTitle", "true")  # not the name of the file
        self._compressed = compressed
        self._pictures = 0
        self._canvas.scale(POINTS, POINTS)

    @property
    def canvas(self) -> Canvas:
        """The canvas of reportlab, in mm, for its own layout."""
        return self._canvas

    def use(self, fonts: Mapping[Font, Typeface]) -> None:
        """Draw what follows with other typefaces."""
        self._fonts = Typefaces(fonts)
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
        catalog.StructTreeRoot = tag_tree(self._document, self._tags, self._read)
        catalog.MarkInfo = pdfdoc.PDFDictionary({"Marked": "true"})
        if self._layers:
            catalog.OCProperties = layer_list([*self._layers.values()])
        if self._press is not None and self._press.profile:
            catalog.OutputIntents = output_intent(self._press)
            catalog.Metadata = metadata(self._document)
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
            before, parts, said = self._letters_drawn, self._parts, self._said
            self._parts = self._said = None
            self._canvas.beginForm(name, -reach, -reach, reach, reach)
            with self._separate_lines(name):
                draw()
            self._canvas.setPageCompression(int(compressed))
            self._canvas.endForm()
            self._parts, self._said = parts, said
            self._canvas.setPageCompression(1)
            if self._letters_drawn > before:
                self._worded.add(name)
        elif name in self._worded:
            self._letters_drawn += 1
        self._canvas.doForm(name)
        if self._canvas._formData is not None:
            self._boxes += [one.placed(self._position) for one in self._boxes_of.get(name, ())]

    @contextmanager
    def _separate_lines(self, form: str) -> Iterator[None]:
        """Draw a form; lines of letters that meet in it are refused."""
        before, self._boxes = self._boxes, []
        yield
        self._refuse_meeting()
        if self._boxes:
            self._boxes_of[form] = self._boxes
        self._boxes = before

    def _refuse_meeting(self) -> None:
        """Refuse two lines of letters that would be printed on each other.

        Raises:
            LettersOnLetters: unless this is a proof, which notes it.
        """
        for text, other, deep in meeting(self._boxes):
            page = self._canvas.getPageNumber()
            self._refuse(LettersOnLetters(page, text, other, round(deep, 2)), (text, other))

    def _position(self, x: float, y: float) -> Point:
        """A point on the sheet, or in the form that is drawn, in mm."""
        across, up = self._canvas.absolutePosition(x, y)
        unit = POINTS if self._canvas._formData is None else 1
        return across / unit, up / unit

    def _note_line(self, text: str, x: float, y: float, letters: Letters) -> None:
        if text.strip():
            sides = (self.width(text, letters), 0.0), (0.0, self.capitals(letters))
            self._boxes.append(TextBox(text, (x, y), *sides).placed(self._position))

    def read_in_parts(self, name: str, draw: Callable[[], None]) -> None:
        """Draw a form whose headings and paragraphs have tags of their own, on a tagged place.

        A form with tags is placed once (ISO 32000); if it is drawn again, it is another one.
        """
        if self._canvas.hasForm(name):
            self.repeated(name, draw)
            return
        self._canvas.beginForm(name, -REACH, -REACH, REACH, REACH)
        code, parts = self._canvas._code, list[Tag]()
        self._parts = parts
        code.append(_ARTIFACT)
        with self._separate_lines(name):
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
        tag = Tag(kind, number, "" if kind == "P" else picture)
        code[at] = tag.begin
        code.append("EMC")
        tags.append(tag)

    @contextmanager
    def part(self, kind: str = "P", picture: str = "") -> Iterator[None]:
        """Draw a paragraph, or a heading from H1 to H3, in a form that has tags; not in another one.

        What a `picture` shows is read in place of its letters, also where the form has no tags.
        """
        parts, picture = self._parts, "" if self._bars else picture
        if parts is None:
            picture = "" if self._in_part else picture
            with self._paragraph() as said, self._instead_of_letters(picture):
                yield
            self._mark([] if picture else self._foreign(said))
            return
        if self._in_part:
            yield
            return
        code, before = self._canvas._code, self._letters_drawn
        at = len(code)
        code.append("")
        self._in_part = True
        with self._paragraph() as said:
            yield
        self._in_part = False
        if self._letters_drawn == before and not picture:
            return
        tag = Tag(
            "Figure" if picture else kind, len(parts), picture, self._canvas._formData[0],
            self._language_of(picture, said),
        )  # fmt: skip
        code[at] = tag.begin
        if code[at - 1] == _ARTIFACT_AGAIN:
            code[at - 1] = "EMC"
        else:
            code[at] = f"EMC {tag.begin}"
        code.append(_ARTIFACT_AGAIN)
        parts.append(tag)

    @contextmanager
    def _paragraph(self) -> Iterator[list[_Said]]:
        """Note the lines that are drawn, unless they belong to a paragraph around them."""
        if self._said is not None or self._pair is None:
            yield []
            return
        said: list[_Said] = []
        self._said = said
        yield said
        self._said = None

    @contextmanager
    def _line_said(self, text: str) -> Iterator[None]:
        """Draw a line, with room for marks before and after it."""
        if self._said is None:
            yield
            return
        code = self._canvas._code
        begin = len(code)
        code.append("")
        yield
        self._said.append(_Said(code, begin, len(code), text))
        code.append("")

    def _foreign(self, said: Sequence[_Said]) -> list[_Said]:
        """The lines of a paragraph that are in the other language."""
        spoken = self._pair.spoken([one.text for one in said]) if self._pair else []
        return [one for one, foreign in zip(said, spoken, strict=bool(self._pair)) if foreign]

    def _mark(self, said: Iterable[_Said]) -> None:
        """Say that lines are in the other language."""
        for code, begin, end, _ in said:
            code[begin], code[end] = f"/Span <<{self._lang}>> BDC", "EMC"

    @property
    def _lang(self) -> str:
        return f"/Lang ({self._pair.other})" if self._pair else ""

    def _language_of(self, picture: str, said: Sequence[_Said]) -> str:
        """The language of a part if all of it is in the other one; else its lines are marked."""
        if self._pair is None:
            return ""
        foreign = self._foreign(said)
        if self._pair.spoken([picture])[0] if picture else len(foreign) == len(said):
            return self._pair.other
        self._mark(foreign)
        return ""

    @contextmanager
    def _instead_of_letters(self, said: str) -> Iterator[None]:
        """Draw what is read as a text, if there is one."""
        if said:
            code = f"FEFF{said.encode('utf-16-be').hex().upper()}"
            foreign = self._pair is not None and self._pair.spoken([said])[0]
            lang = self._lang if foreign else ""
            self._canvas._code.append(f"/Span <<{lang}/ActualText <{code}>>> BDC")
        yield
        if said:
            self._canvas._code.append("EMC")

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
        solid: bool = False,
    ) -> None:
        """Draw the outline of a shape; a `solid` one is printed as an area is."""
        self._nib(wide, colour, dashed=dashed, solid=solid)
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

    def run(self, run: Run, colour: Colour) -> None:
        """Draw paths of a picture, in hundredths of a mm."""
        code = self._canvas._code
        code.append(self.paint(colour))
        if run.width:
            dashes = " ".join(f"{dash / UNIT:.0f}" for dash in run.dashes)
            code.append(f"{run.width / UNIT:.0f} w [{dashes}] 0 d 1 j {run.is_round:d} J")
        code.append(run.operators)

    @contextmanager
    def within_path(self, operators: str) -> Iterator[None]:
        """Clip to a path of ready operators in mm."""
        self._canvas.saveState()
        self._canvas._code.append(f"{operators} W n")
        try:
            yield
        finally:
            self._canvas.restoreState()

    @contextmanager
    def edged_letters(
        self, text: str, x: float, y: float, letters: Letters, *, wide: float, edge: Colour
    ) -> Iterator[None]:
        """Write one line on its baseline, which begins at x, with a `wide` edge around it; clip to it.

        It is in the file once, so that nobody hears it twice.
        """
        self._check(text, letters.font)
        letters = self._sized(letters)
        self._note_size(letters)
        self._note_line(text, x, y, letters)
        self._canvas.saveState()
        self._ink(letters.colour, letters=True)
        self._nib(wide, edge)
        self._canvas.setLineJoin(1)
        line = self._canvas.beginText(x, y)
        line.setTextRenderMode(_EDGED)
        for typeface, run in self._runs(_ended(text), letters.font):
            self._drawn[typeface].update(run)
            line.setFont(typeface.fontName, letters.size)
            line.textOut(run)
        line.setTextRenderMode(_FILLED)
        with self.part(), self._line_said(text):
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
        letters = self._sized(letters)
        self._note_size(letters)
        if open_proof():
            sized = self.width(text, letters) * self._scale, letters.size * self._scale
            self._check_height(text, *sized, self.capitals(letters) * self._scale)
        self._ink(letters.colour, letters=True)
        apart = letters.spaced * letters.size
        x -= _SHIFT[letters.align] * self.width(text, letters)
        self._note_line(text, x, y, letters)
        for part in self._pair.parts(_ended(text)) if self._pair else [_ended(text)]:
            with self._line_said(part):
                for typeface, run in self._runs(part, letters.font):
                    self._drawn[typeface].update(run)
                    self._canvas.setFont(typeface.fontName, letters.size)
                    self._canvas.drawString(x, y, run, charSpace=apart or None)
                    x += 0.001 * letters.size * thousandths(typeface, run) + apart * len(run)

    def _check_height(self, text: str, wide: float, size: float, up: float) -> None:
        """Refuse letters of a piece whose capitals are lower than the piece may have; all in mm.

        What stands beside pieces may be smaller. Rows of the test sheet are so to be tried.
        """
        of_piece = self._canvas._formData is not None  # and not on the sheet around it
        least = least_capitals(self.piece) if of_piece else ANYWHERE
        if up < least - _HAIR and self.piece != PieceName.TEST_SHEET:
            box = Box(0, 0, wide, size)
            self.refuse_size(self.piece, (text,), box, size * least / up, size)

    @contextmanager
    def in_sizes(self, instead: Mapping[float, float]) -> Iterator[None]:
        """Draw letters of some sizes in other ones, both in mm as they are here."""
        before, self._instead_of = self._instead_of, (instead, self._scale)
        try:
            yield
        finally:
            self._instead_of = before

    def _sized(self, letters: Letters) -> Letters:
        """Letters in the size that stands in for theirs, if one does."""
        instead, usual = self._instead_of
        size = instead.get(round(letters.size * self._scale / usual, _FINE_SIZE))
        return letters if size is None else letters._replace(size=size * usual / self._scale)

    def _note_size(self, letters: Letters) -> None:
        size, up = letters.size * self._scale, self.capitals(letters) * self._scale
        self.smallest, self.finest = min(self.smallest, up), min(self.finest, size)
        size = round(size, _FINE_SIZE)
        self.sizes[size] = min(up, self.sizes.get(size, up))

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
        self,
        text: str,
        box: Box,
        letters: Letters,
        *,
        piece: str,
        middle: bool = False,
        even: bool = False,
    ) -> float:
        """Draw a text in a box: smaller if need be, on as few lines as possible.

        It begins at the top of the box, or stands in the `middle`. Its lines are as long as each
        other if they are `even` or centred. Returns the height of its lines.

        Raises:
            DoesNotFit: even the smallest letters are too large.
        """
        self.piece = piece
        letters, lines = self.fitting(text, box, letters, piece=piece)
        if even or letters.align is Align.CENTRE:
            lines = evened(lines, text, self.measure(letters))
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
        for split in (words_of, letters_of) if letters.broken else (words_of,):
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
        lines = wrapped(split(text), box.width, self.measure(sized))
        fits = sized.size * LEADING * (len(lines) - 1) + sized.size <= box.height
        return lines if fits else []

    def note_place(
        self, piece: str, texts: Sequence[str], box: Box, smallest: Letters, *, wraps: bool = True
    ) -> None:
        """Note in a proof how much the place of texts holds; `smallest` are its smallest letters."""
        if noted := open_proof():
            whole = " ".join(texts)
            one = self.width(whole, smallest) / max(1, len(whole))
            more = max(0, box.height - smallest.size) / (smallest.size * LEADING)
            lines = 1 + int(more) if wraps else 1
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
        noted = open_proof()
        if noted is None:
            raise refusal
        noted.refused.append((refusal, tuple(texts)))

    def _check(self, text: str, font: Font) -> None:
        missing = [
            letter for letter in lacks(self._fonts[font], text) if self._other(letter, font) is None
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
        return self.measure(letters)(text)

    def measure(self, letters: Letters) -> Callable[[str], float]:
        """What tells how long lines are, in mm."""
        usual, size, spaced = self._fonts[letters.font], letters.size, letters.spaced

        def wide(text: str) -> float:
            if lacks(usual, text):
                long = sum(thousandths(*run) for run in self._runs(text, letters.font))
            else:
                long = thousandths(usual, text)
            return size * (0.001 * long + spaced * (len(text) - 1))

        return wide

    def _runs(self, text: str, font: Font) -> list[tuple[TTFont, str]]:
        """A line as parts of one typeface each."""
        usual = self._fonts[font]
        missing = lacks(usual, text)
        if not missing:
            return [(usual, text)]
        others = {letter: self._other(letter, font) for letter in missing}
        runs = groupby(text, lambda letter: others.get(letter) or usual)
        return [(typeface, "".join(run)) for typeface, run in runs]

    def _other(self, letter: str, font: Font) -> TTFont | None:
        """What has a letter that the typeface lacks: Source.

        For names, another one of the theme before that, and a typeface of the host's after it.
        """
        of_name = letter in self._of_names
        instead = SOURCE[font] if of_name else self._instead.get(font)
        heavy = self._fonts[Font.STRONG]
        if of_name and not lacks(heavy, letter):
            return heavy
        if instead and not lacks(typeface_of(instead), letter):
            return typeface_of(instead)
        return spare(letter) if of_name else None

    # Pictures

    def picture(self, picture: Picture, box: Box) -> None:
        """Draw pixels in a box, uncompressed, so that pictures of one size have one length."""
        self._pictures += 1
        name = f"picture-{self._pictures}"
        image = Pixels(name, picture)
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

    def _nib(
        self, wide: float, colour: Colour, *, dashed: bool = False, solid: bool = False
    ) -> None:
        """For lines, the black ones with black ink alone, unless they are `solid`."""
        self._canvas.setLineWidth(wide)
        self._canvas.setDash(*((1.6, 1.2) if dashed else ()))
        inks = self._inks(colour)
        if inks is not None and (solid or colour != BLACK):
            self._canvas.setStrokeColorCMYK(*inks)
        elif colour.red == colour.green == colour.blue:
            self._canvas.setStrokeGray(colour.red)
        else:
            self._canvas.setStrokeColorRGB(*colour)

    def _end(self) -> None:
        self._refuse_meeting()
        self._boxes.clear()
        code, tags = self._canvas._code, self._tags[-1]
        if self._letters_drawn and not tags:
            tags.append(Tag("P"))
            code.insert(0, tags[0].begin)
            code.append("EMC")
        self._letters_drawn = 0
        self._tags.append([])
        self._canvas.setPageCompression(int(self._compressed))
        self._canvas.showPage()
        self._canvas.setPageCompression(1)

    def _path(self, shape: Shape, *, closed: bool = True) -> object:
        """To a hundredth of a mm, as cuts are: longer numbers are what a file cannot pack."""
        path = self._canvas.beginPath()
        if isinstance(shape, Drawing):
            _trace(path, shape)
            return path
        (x, y), *others = shape
        path.moveTo(round(x, 2), round(y, 2))
        for x, y in others:
            path.lineTo(round(x, 2), round(y, 2))
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


def _ended(text: str) -> str:
    """A line as it is in the file: a space ends it, unless a word goes on."""
    return text if text.endswith(_JOINED) else f"{text} "
