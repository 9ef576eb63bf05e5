"""Typesetting of texts and pictures for reportlab's platypus, in mm."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TypeAlias

from reportlab.platypus import Flowable, Frame, Spacer

from printables.book.layout import BookLayout, Style, load_book
from printables.book.renderer import BookRenderer
from printables.catalogue import MIN_CAPITALS_LARGE_PRINT, MIN_LETTERS_LARGE_PRINT
from printables.edition.piece import Edition, SpokenWords
from printables.edition.wording import Wording
from printables.look.theme import Theme
from printables.paper.sheet import Box
from printables.type.letters import Align, Letters, capitals, even_lines, text_lines, text_width

_SHORT_LAST_LINE = 11  # letters: a shorter last line is avoided
_LONE_WORD_WIDTHS = (0.97, 0.94, 0.91, 0.88, 0.85)  # of the width: avoid short last lines
_ROUNDED = 1e-3  # mm
_TEXT_SIZES = (1.0, 0.96, 0.92, 0.88, 0.84)  # smaller letters may save a sheet

Block: TypeAlias = Flowable
Story: TypeAlias = list[Flowable]
Draw: TypeAlias = Callable[[BookRenderer, Box], None]
space = partial(Spacer, 0)  # empty room, in mm


class Book:
    """A book that is being typeset: its theme, its layout, and the renderer of the current page."""

    renderer: BookRenderer

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self.layout: BookLayout = load_book(theme.look)

    def letters(self, style: Style, factor: float = 1.0, align: Align = Align.LEFT) -> Letters:
        """Return the letters of a style, with the same height of capitals in all typefaces."""
        size = style.height / capitals(Letters(style.font, 1), self.theme.fonts)
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
        """Return a paragraph in a style, with letters enlarged by `factor`; `after` is its gap below in mm."""
        return Text(self, text, factor, (use, kind, colour), align, even=even, after=after)

    def heading(self, text: str, colour: str = "ink") -> "Text":
        """Return a heading whose lines are about equally long."""
        return self.text(text, use="heading", kind="H3", colour=colour, even=True)


class Rulebook(Book):
    """A rulebook in one language that is being typeset, with the sizes of its letters."""

    def __init__(self, edition: Edition, wording: Wording, spoken: SpokenWords) -> None:
        super().__init__(edition.theme)
        self.edition, self.wording, self.spoken = edition, wording, spoken
        self.large = edition.enlarged > 1  # large print, on more pages
        style = self.layout.styles["text"]
        size, height = edition.enlarged * self.letters(style).size, edition.enlarged * style.height
        least = (
            max(MIN_LETTERS_LARGE_PRINT / size, MIN_CAPITALS_LARGE_PRINT / height)
            if self.large
            else 0.0
        )
        # Factors for letters of rules that stay large enough.
        self.sizes = [factor for factor in _TEXT_SIZES if factor >= least]


class Text(Flowable):  # type: ignore[misc]
    """A paragraph or heading with its tag for screen readers; its last line is not a single word."""

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
        self._broken = 0.0  # mm, the width for which lines were broken

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        """Return the width and height of the text in a column of this width, in mm."""
        if width != self._broken:
            break_ = even_lines if self._even else _unbroken
            self.lines = break_(self.words, width, self._letters, self._book.theme.fonts)
        self.width = self._broken = width
        self.height = self._leading * len(self.lines) + self._after
        return width, self.height

    def longest(self, parts: Sequence[str]) -> float:
        """Return the length in mm of the longest of these texts, in letters of this style."""
        return max(text_width(part, self._letters, self._book.theme.fonts) for part in parts)

    def draw(self) -> None:
        """Write the lines of the text on the page."""
        pen = self._book.renderer.pen
        letters = self._book.renderer.on_page(self._letters, self._colour)
        y = self.height - capitals(letters, self._book.theme.fonts) - 0.1 * letters.size
        x = {Align.LEFT: 0.0, Align.CENTRE: self.width / 2, Align.RIGHT: self.width}
        with pen.part(self._kind):
            for line in self.lines:
                pen.text(line, x[letters.align], y, letters)
                y -= self._leading


def _unbroken(text: str, width: float, letters: Letters, fonts: object) -> list[str]:
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
    """A picture that grows with the room on its page, between two heights in mm."""

    def __init__(
        self, book: Book, draw: Draw, least: float, most: float = 0.0, *, after: float = 0.0
    ) -> None:
        super().__init__()
        self._book, self._draw, self._after = book, draw, after
        self.least, self.most, self.drawn_height = least, max(least, most), least

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        """Return the width and height of the picture in a column of this width, in mm."""
        self.width, self.height = width, self.drawn_height + self._after
        return width, self.height

    def draw(self) -> None:
        """Draw the picture in its box on the page."""
        self._draw(self._book.renderer, Box(0, self._after, self.width, self.drawn_height))


class Air(Picture):
    """Empty space on a page, which grows once the pictures have reached their largest height."""

    def __init__(self, book: Book, least: float, most: float, draw: Draw | None = None) -> None:
        super().__init__(book, draw or (lambda _renderer, _box: None), least, most)


class Columns(Flowable):  # type: ignore[misc]
    """Cells side by side, aligned at their upper edges or their middles.

    Tables of platypus cannot be used: they refer to a typeface that is not embedded.
    """

    def __init__(self, widths: Sequence[float], *cells: Story, middle: bool = False) -> None:
        super().__init__()
        self.cells, self._middle = cells, middle
        self._columns = [*zip(widths, cells, strict=True)]

    @property
    def lines(self) -> list[str]:
        """Lines of the texts in all cells."""
        return [
            line
            for cell in self.cells
            for flowable in cell
            for line in getattr(flowable, "lines", ())
        ]

    def wrap(self, _width: float, _height: float) -> tuple[float, float]:
        """Return the width and height of all cells together, in mm."""
        heights = [
            sum(flowable.wrap(column_width, 0)[1] for flowable in cell)
            for column_width, cell in self._columns
        ]
        self._downs = [(max(heights) - each) / 2 if self._middle else 0.0 for each in heights]
        self.width, self.height = (
            sum(column_width for column_width, _ in self._columns),
            max(heights),
        )
        return self.width, self.height

    def draw(self) -> None:
        """Draw the texts and pictures of all cells."""
        x = 0.0
        for (width, cell), down in zip(self._columns, self._downs, strict=True):
            y = self.height - down
            for flowable in cell:
                y -= flowable.wrap(width, 0)[1]
                flowable.drawOn(self.canv, x, y)
            x += width


def story_height(story: Sequence[Flowable], width: float) -> float:
    """Return the least height of a story in mm, with its pictures and spaces as low as possible."""
    for flowable in _elastic(story):
        flowable.drawn_height = flowable.least
    return float(sum(flowable.wrap(width, 1000)[1] for flowable in story))


def set_page(book: Book, story: Sequence[Flowable], room: Box) -> None:
    """Draw a story in a box; first pictures, then spaces grow until it fills the box.

    Raises:
        DoesNotFit: the story is higher than its room.
    """
    pen = book.renderer.pen
    left = room.height - story_height(story, room.width)
    if left < -_ROUNDED:
        texts = [line for part in story for line in getattr(part, "lines", ())]
        smallest = book.letters(book.layout.styles["text"]).size
        needed = smallest * room.height / (room.height - left)
        pen.refuse_size(pen.piece, texts, room, smallest, needed)
    kinds: tuple[list[Picture], list[Picture]] = ([], [])

    for picture in _elastic(story):
        kinds[isinstance(picture, Air)].append(picture)
    for kind in kinds:
        for at, picture in enumerate(sorted(kind, key=lambda each: each.most)):
            more = min(picture.most - picture.least, max(0.0, left) / (len(kind) - at))
            picture.drawn_height, left = picture.least + more, left - more
    frame = Frame(*room._replace(y=room.y - 1, height=room.height + 1), 0, 0, 0, 0)
    frame.addFromList(list(story), pen.canvas)


def _elastic(story: Sequence[Flowable]) -> Iterator[Picture]:
    return (flowable for flowable in story if isinstance(flowable, Picture))
