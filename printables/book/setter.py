"""Set the texts and pictures of pages: flowables of platypus, in mm, whose letters a pen writes."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TypeAlias

from reportlab.platypus import Flowable, Frame, Spacer

from printables.book.layout import BookLayout, Style, load_book
from printables.book.renderer import BookRenderer
from printables.catalogue import LARGE_LETTERS, LARGE_PRINT
from printables.edition.piece import Edition, SpokenWords
from printables.edition.wording import Wording
from printables.look.theme import Theme
from printables.paper.sheet import Box
from printables.type.letters import Align, Letters, capitals, even_lines, text_lines, text_width

_SHORT_LAST_LINE = 11  # letters of a last line that are too few
_LONE_WORD_WIDTHS = (0.97, 0.94, 0.91, 0.88, 0.85)  # of the width: tried where a word is alone
_ROUNDED = 1e-3  # mm
_TEXT_SIZES = (1.0, 0.96, 0.92, 0.88, 0.84)  # of letters: smaller ones may save a sheet

Block: TypeAlias = Flowable
Story: TypeAlias = list[Flowable]
Draw: TypeAlias = Callable[[BookRenderer, Box], None]
space = partial(Spacer, 0)  # empty room, in mm


class Book:
    """A theme and its layout, in which texts are set, and what draws the page."""

    renderer: BookRenderer

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self.layout: BookLayout = load_book(theme.look)

    def letters(self, style: Style, factor: float = 1.0, align: Align = Align.LEFT) -> Letters:
        """The letters of a style, whose capitals are as high in all typefaces."""
        size = style.high / capitals(Letters(style.font, 1), self.theme.fonts)
        spaced = style.spaced
        return Letters(style.font, size * factor, align=align, spaced=spaced, colour=self.theme.ink)

    def text(  # noqa: PLR0913
        self,
        text: str,
        factor: float = 1.0,
        *,
        use: str = "text",
        kind: str = "P",
        colour: str = "ink",
        even: bool = False,
        align: Align = Align.LEFT,
        after: float | None = None,
    ) -> "Text":
        """A paragraph in letters as usual, or by a factor smaller or larger."""
        return Text(self, text, factor, (use, kind, colour), align, even=even, after=after)

    def heading(self, text: str, colour: str = "ink") -> "Text":
        """A heading on a page, its lines about as long as each other."""
        return self.text(text, use="heading", kind="H3", colour=colour, even=True)


class Rulebook(Book):
    """A rulebook in one language."""

    def __init__(self, edition: Edition, wording: Wording, spoken: SpokenWords) -> None:
        super().__init__(edition.theme)
        self.edition, self.wording, self.spoken = edition, wording, spoken
        self.large = edition.enlarged > 1  # in large print, texts run on to more pages
        style = self.layout.styles["text"]
        size, high = edition.enlarged * self.letters(style).size, edition.enlarged * style.high
        least = max(LARGE_LETTERS / size, LARGE_PRINT / high) if self.large else 0.0
        self.sizes = [one for one in _TEXT_SIZES if one >= least]  # of the letters of rules


class Text(Flowable):  # type: ignore[misc]
    """A paragraph or a heading, with its tag; its last line is no word alone, if it can be."""

    def __init__(  # noqa: PLR0913
        self,
        book: Book,
        text: str,
        factor: float,
        as_: tuple[str, str, str],
        align: Align,
        *,
        even: bool,
        after: float | None,
    ) -> None:
        super().__init__()
        use, self._kind, self._colour = as_
        style = book.layout.styles[use]  # type: ignore[index]
        self._book, self._even = book, even or factor > 1
        self.words = text.upper() if style.capitals else text
        self._letters = book.letters(style, factor, align)
        self._leading = style.leading * self._letters.size
        self._after = style.after if after is None else after
        self.lines: list[str] = []
        self._broken = 0.0  # mm, the width in which lines were broken

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        """Its size in a width."""
        if width != self._broken:
            break_ = even_lines if self._even else _unbroken
            self.lines = break_(self.words, width, self._letters, self._book.theme.fonts)
        self.width = self._broken = width
        self.height = self._leading * len(self.lines) + self._after
        return width, self.height

    def longest(self, parts: Sequence[str]) -> float:
        """How long the longest of some parts is, in mm."""
        return max(text_width(one, self._letters, self._book.theme.fonts) for one in parts)

    def draw(self) -> None:
        """Write its lines."""
        pen = self._book.renderer.pen
        letters = self._book.renderer.on_page(self._letters, self._colour)
        y = self.height - capitals(letters, self._book.theme.fonts) - 0.1 * letters.size
        x = {Align.LEFT: 0.0, Align.CENTRE: self.width / 2, Align.RIGHT: self.width}
        with pen.part(self._kind):
            for line in self.lines:
                pen.text(line, x[letters.align], y, letters)
                y -= self._leading


def _unbroken(text: str, width: float, letters: Letters, fonts: object) -> list[str]:
    """Lines of which the last one is no word or two alone, if as many can be a little shorter."""
    usual = lines = text_lines(text, width, letters, fonts)  # type: ignore[arg-type]
    shorter = iter(_LONE_WORD_WIDTHS)
    while len(lines) > 1 and _alone(lines[-1]) and (share := next(shorter, 0)):
        lines = text_lines(text, share * width, letters, fonts)  # type: ignore[arg-type]
        if len(lines) > len(usual):
            return usual
    return usual if _alone(lines[-1]) else lines


def _alone(line: str) -> bool:
    return " " not in line or len(line) <= _SHORT_LAST_LINE


class Picture(Flowable):  # type: ignore[misc]
    """What is drawn in a box: as high as a page leaves it, from the least to the most, in mm."""

    def __init__(
        self, book: Book, draw: Draw, least: float, most: float = 0.0, *, after: float = 0.0
    ) -> None:
        super().__init__()
        self._book, self._draw, self._after = book, draw, after
        self.least, self.most, self.high = least, max(least, most), least

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        """Its size."""
        self.width, self.height = width, self.high + self._after
        return width, self.height

    def draw(self) -> None:
        """Draw it."""
        self._draw(self._book.renderer, Box(0, self._after, self.width, self.high))


class Air(Picture):
    """Empty room between what stands on a page, which grows last."""

    def __init__(self, book: Book, least: float, most: float, draw: Draw | None = None) -> None:
        super().__init__(book, draw or (lambda _renderer, _box: None), least, most)


class Columns(Flowable):  # type: ignore[misc]
    """Cells side by side, from their upper edges down, or about their middles.

    Tables of platypus refer to a typeface that is not embedded.
    """

    def __init__(self, widths: Sequence[float], *cells: Story, middle: bool = False) -> None:
        super().__init__()
        self.cells, self._middle = cells, middle
        self._columns = [*zip(widths, cells, strict=True)]

    @property
    def lines(self) -> list[str]:
        """All lines of texts in its cells."""
        return [line for cell in self.cells for one in cell for line in getattr(one, "lines", ())]

    def wrap(self, _width: float, _height: float) -> tuple[float, float]:
        """Its size."""
        highs = [sum(one.wrap(wide, 0)[1] for one in cell) for wide, cell in self._columns]
        self._downs = [(max(highs) - one) / 2 if self._middle else 0.0 for one in highs]
        self.width, self.height = sum(wide for wide, _ in self._columns), max(highs)
        return self.width, self.height

    def draw(self) -> None:
        """Draw the cells."""
        x = 0.0
        for (wide, cell), down in zip(self._columns, self._downs, strict=True):
            y = self.height - down
            for one in cell:
                y -= one.wrap(wide, 0)[1]
                one.drawOn(self.canv, x, y)
            x += wide


def high(story: Sequence[Flowable], width: float) -> float:
    """How high a story is, with its pictures and its air as low as they may be."""
    for one in _elastic(story):
        one.high = one.least
    return float(sum(one.wrap(width, 1000)[1] for one in story))


def set_page(book: Book, story: Sequence[Flowable], room: Box) -> None:
    """A story in a room, whose pictures fill what it leaves, and then its air.

    Raises:
        DoesNotFit: it is higher than its room.
    """
    pen = book.renderer.pen
    left = room.height - high(story, room.width)
    if left < -_ROUNDED:
        texts = [line for one in story for line in getattr(one, "lines", ())]
        smallest = book.letters(book.layout.styles["text"]).size
        needed = smallest * room.height / (room.height - left)
        pen.refuse_size(pen.piece, texts, room, smallest, needed)
    kinds: tuple[list[Picture], list[Picture]] = ([], [])
    for one in _elastic(story):
        kinds[isinstance(one, Air)].append(one)
    for kind in kinds:
        for at, one in enumerate(sorted(kind, key=lambda one: one.most)):
            more = min(one.most - one.least, max(0.0, left) / (len(kind) - at))
            one.high, left = one.least + more, left - more
    frame = Frame(*room._replace(y=room.y - 1, height=room.height + 1), 0, 0, 0, 0)
    frame.addFromList(list(story), pen.canvas)


def _elastic(story: Sequence[Flowable]) -> Iterator[Picture]:
    return (one for one in story if isinstance(one, Picture))
