"""A PDF document drawn sheet by sheet, which refuses texts that do not fit."""

import math
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, BinaryIO

from companion.errors import Refusal
from companion.words.tables import PLAIN, Terms
from printables.look.theme import SOURCE_TYPEFACES, TEXT_CONTRAST, Font, contrast
from printables.look.typefaces import Typeface
from printables.paper.sheet import POINTS, Box, Flip, Paper
from printables.pdf.canvas import Room, Tag, TaggedCanvas
from printables.pdf.dry_run import Place, current_dry_run
from printables.pdf.language_pair import LanguagePair
from printables.pdf.press import Press
from printables.type.letters import LEADING, Letters

if TYPE_CHECKING:
    from reportlab.pdfbase.ttfonts import TTFont
from collections.abc import Callable, Iterable
from itertools import groupby

from reportlab.pdfbase.ttfonts import TTFont

from printables.catalogue import least_capitals
from printables.type.embedding import Typefaces, lacks, spare, thousandths, typeface_of


class Measure:
    """Lengths and heights of letters, in typefaces that are chosen by their use.

    Letters of `names` that `fonts` lack come from other fonts, from Source, or from typefaces on
    the host's computer.
    """

    def __init__(
        self, fonts: Mapping[Font, Typeface] = SOURCE_TYPEFACES, names: Iterable[str] = ()
    ) -> None:
        self._of_names = frozenset("".join(names))
        self.use(fonts)

    def use(self, fonts: Mapping[Font, Typeface]) -> None:
        """Use these typefaces for measuring from now on."""
        self._fonts = Typefaces(fonts)
        self._substitutes = {
            font: SOURCE_TYPEFACES[font]
            for font, face in fonts.items()
            if face.shipped and face != SOURCE_TYPEFACES[font]
        }

    def capitals(self, letters: Letters) -> float:
        """Return the height of capitals in these letters, in mm."""
        return 0.001 * letters.size * float(self._fonts[letters.font].face.capHeight)

    def floored(self, letters: Letters, piece: str) -> tuple[Letters, float]:
        """Return letters enlarged to the least size for a piece, and that least size in mm."""
        floor = least_capitals(piece)
        least = letters.size * floor / self.capitals(letters)
        smallest = max(letters.floor or letters.size, least)
        return letters._replace(size=max(letters.size, smallest)), smallest

    def width(self, text: str, letters: Letters) -> float:
        """Return the length of a line of text in these letters, in mm."""
        return self.measure(letters)(text)

    def measure(self, letters: Letters) -> Callable[[str], float]:
        """Return a function that measures the length of lines in these letters, in mm."""
        usual, size, spaced = self._fonts[letters.font], letters.size, letters.spaced

        def length(text: str) -> float:
            if lacks(usual, text):
                total = sum(thousandths(*run) for run in self._runs(text, letters.font))
            else:
                total = thousandths(usual, text)
            return size * (0.001 * total + spaced * (len(text) - 1))

        return length

    def _runs(self, text: str, font: Font) -> list[tuple[TTFont, str]]:
        usual = self._fonts[font]
        missing = lacks(usual, text)
        if not missing:
            return [(usual, text)]
        others = {letter: self._other(letter, font) for letter in missing}
        runs = groupby(text, lambda letter: others.get(letter) or usual)
        return [(typeface, "".join(run)) for typeface, run in runs]

    def _other(self, letter: str, font: Font) -> TTFont | None:
        """Return another typeface that has a letter which the font lacks, or None.

        Usually it is Source; for names, the theme's strong font comes first, and typefaces on the
        host's computer come last.
        """
        of_name = letter in self._of_names
        substitute = SOURCE_TYPEFACES[font] if of_name else self._substitutes.get(font)
        heavy = self._fonts[Font.STRONG]
        if of_name and not lacks(heavy, letter):
            return heavy
        if substitute and not lacks(typeface_of(substitute), letter):
            return typeface_of(substitute)
        return spare(letter) if of_name else None

    def missing(self, text: str, font: Font) -> list[str]:
        """Return the letters of a text that no typeface has, each once."""
        lacking = lacks(self._fonts[font], text)
        return [letter for letter in lacking if self._other(letter, font) is None]


class DoesNotFit(Refusal):
    """Error: a text does not fit its box, even in the smallest letters.

    The box is in mm; the smallest letters, and letters that would fit, are in points.
    """

    page: int
    piece: str
    language: str
    text: str
    width: float
    height: float
    smallest: float
    needed: float


class MissingGlyph(Refusal):
    """Error: a typeface lacks letters, so the file would show gaps or empty boxes."""

    page: int
    piece: str
    language: str
    letters: str
    text: str


class PaleLetters(Refusal):
    """Error: letters have too little contrast to their background; capitals are `height` mm high."""

    page: int
    text: str
    height: float
    ratio: float
    least: float


class Document(Measure):
    """A PDF document that is written to a file when it is complete."""

    piece = ""  # name of the current piece in errors
    smallest = math.inf  # mm, lowest capitals drawn
    finest = math.inf  # mm, smallest size of letters drawn
    _scale = 1.0
    _letters_drawn = 0  # number of lines on this sheet

    def __init__(  # noqa: PLR0913
        self,
        file: BinaryIO,
        paper: Paper,
        *,
        title: str,
        language: str,
        fonts: Mapping[Font, Typeface] = SOURCE_TYPEFACES,
        terms: Terms = PLAIN,
        names: Sequence[str] = (),
        compressed: bool = True,
        press: Press | None = None,
        identity: str = "",
        pair: LanguagePair | None = None,
    ) -> None:
        """Begin a document with an empty sheet.

        `language` is a code, or two codes with a comma; the first is that of the document, and
        `pair` tells which lines are in the other one. `terms` name the pieces in errors. Letters of
        `names` that `fonts` lack come from other fonts, from Source, or from typefaces on the
        host's computer. The `identity` makes files of one title differ. If the file is not
        compressed, its length says nothing about the content of a sheet. For a `press`, areas are
        in rich black, and other colours in its inks if it has a profile.
        """
        super().__init__(fonts, names)
        self._press, self._pair = press, pair
        self._language, self._terms = language, terms
        self._compressed = compressed
        self._tags: list[list[Tag]] = []  # tags of each sheet
        self._read: dict[str, list[Tag]] = {}  # tags of each form
        self._drawn: dict[TTFont, set[str]] = defaultdict(set)  # letters
        self.sizes: dict[
            float, float
        ] = {}  # mm, of all letters, with the height of their lowest capitals
        self._canvas = canvas = TaggedCanvas(
            file,
            (paper.size[0] * POINTS, paper.size[1] * POINTS),
            language=language.partition(",")[0],
            font=self._fonts[Font.TEXT].fontName,
            identity=title + identity,
        )
        canvas.setTitle(title)
        canvas.setAuthor("")
        canvas.setSubject("")
        canvas.setCreator("companion")
        canvas.setViewerPreference("PrintScaling", "None")
        canvas.setViewerPreference("DisplayDocTitle", "true")  # not the name of the file
        self._opening = self._begin()

    @property
    def canvas(self) -> TaggedCanvas:
        """The canvas of reportlab, in mm, for texts that reportlab lays out."""
        return self._canvas

    def reserve(self, letters: str, fonts: Sequence[Font]) -> None:
        """Embed letters of some fonts, whether they are drawn or not.

        Random text, like a fingerprint, then does not change the length of the file.
        """
        for font in fonts:
            self._fonts[font].splitString(letters, self._canvas.document)
            self._drawn[self._fonts[font]].update(letters)

    def two_sided(self, flip: Flip) -> None:
        """Tell PDF viewers to print on both sides, with the sheet turned over about the edge `flip`."""
        self._canvas.setViewerPreference("Duplex", flip.preference)

    def trimmed(self, sheet: tuple[float, float], trim: Box, bleed: float) -> None:
        """Set the size of the sheet, with bleed, and the box that a print shop trims it to."""
        self._canvas.setPageSize(tuple(side * POINTS for side in sheet))
        for set_box, box in (
            (self._canvas.setTrimBox, trim),
            (self._canvas.setBleedBox, trim.inset(-bleed)),
        ):
            set_box(tuple(edge * POINTS for edge in (box.x, box.y, box.right, box.top)))

    def next_sheet(self) -> None:
        """Begin a new sheet."""
        self._end()
        self._opening = self._begin()

    def save(self) -> None:
        """End the last sheet and write the PDF file."""
        self._end()
        for typeface in self._canvas.document.delayedFonts:
            typeface.face.drawn = {ord(" "), *map(ord, self._drawn[typeface])}
        self._canvas.finish(self._tags, self._read, self._press)

    def _begin(self) -> Room:
        self._tags.append([])
        opening = self._canvas.room()
        self._canvas.scale(POINTS, POINTS)
        return opening

    def _end(self) -> None:
        if self._letters_drawn and not self._tags[-1]:  # read the sheet as a whole
            self._tags[-1].append(Tag("P"))
            self._opening.put(self._tags[-1][0].begin)
            self._canvas.addLiteral("EMC")
        self._letters_drawn = 0
        self._canvas.setPageCompression(int(self._compressed))
        self._canvas.showPage()
        self._canvas.setPageCompression(1)

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
        """Draw with another origin, rotated anticlockwise by degrees, and scaled.

        `stretched` is the scale across and along, before the rotation.
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

    def note_place(
        self, piece: str, texts: Sequence[str], box: Box, smallest: Letters, *, wraps: bool = True
    ) -> None:
        """Record in a dry run how many letters of the `smallest` size, in mm, fit in a box."""
        if dry_run := current_dry_run():
            whole = " ".join(texts)
            letter_width = self.width(whole, smallest) / max(1, len(whole))
            more = max(0, box.height - smallest.size) / (smallest.size * LEADING)
            lines = 1 + int(more) if wraps else 1
            letters = int(box.width / letter_width) if letter_width else 0
            name = self._terms.themed(str(piece))
            size = smallest.size * POINTS
            place = Place(name, tuple(texts), lines, letters, box.width, box.height, size)
            dry_run.places.append(place)

    def refuse_size(
        self, piece: str, texts: Sequence[str], box: Box, smallest: float, needed: float
    ) -> None:
        """Refuse texts that would fit only in letters of the size `needed`, in mm.

        Raises:
            DoesNotFit: always, unless this is a dry run, which records the text.
        """
        self._refuse(
            DoesNotFit(
                self._canvas.getPageNumber(),
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
        dry_run = current_dry_run()
        if dry_run is None:
            raise refusal
        dry_run.refused.append((refusal, tuple(texts)))

    def _check(self, text: str, letters: Letters) -> None:
        page = self._canvas.getPageNumber()
        if missing := self.missing(text, letters.font):
            piece, lacking = self._terms.themed(self.piece), " ".join(missing)
            self._refuse(MissingGlyph(page, piece, self._language, lacking, text), (text,))
        ratio = contrast(letters.colour, letters.on)
        if ratio < TEXT_CONTRAST:
            height = round(self.capitals(letters) * self._scale, 1)
            rounded_ratio = math.floor(100 * ratio) / 100
            self._refuse(
                PaleLetters(page, text[:80], height, rounded_ratio, TEXT_CONTRAST), (text,)
            )
