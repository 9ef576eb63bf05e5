"""Pages of the night: its lines, and dots to count the pauses."""

from collections.abc import Sequence
from functools import partial
from itertools import chain

from printables.book.pages import PAGE_TEXT, divided
from printables.book.renderer import BookRenderer
from printables.book.typesetting import (
    Air,
    Columns,
    Picture,
    Rulebook,
    Story,
    Text,
    space,
    story_height,
)
from printables.edition.piece import Night, NightLine
from printables.look.theme import Font
from printables.paper.sheet import Box
from printables.pieces.pause_dots import DOT_PITCH, beat_rows, beats
from printables.type.letters import Align, capitals, text_width

_NUMBER, _RADIUS, _DOWN = (
    10.5,
    3.5,
    1.7,
)  # mm: width of the column of numbers; radius and middle of a number
_WIDTHS = (4.0, _NUMBER, PAGE_TEXT.width - 8.0 - _NUMBER)
_COUNT_DOT = 0.22  # of the letters' size: radius of a dot
_NIGHT_SIZES = (  # sizes of letters to try, and True if pauses have lines of their own
    (1.25, True), (1.0, True), (1.25, False), (1.0, False), (0.96, False), (0.92, False),
    (0.88, False), (0.84, False), (0.78, False), (0.72, False), (0.66, False), (0.6, False),
)  # fmt: skip


def nights(book: Rulebook) -> list[tuple[str, Story]]:
    """Return the pages of the night, with their titles.

    All nights share a page if they fit; otherwise each has a page of its own. Only large print
    splits a night.
    """
    scripts = book.spoken.nights
    together = len(scripts) > 1 and _fitting(book, scripts)
    return [
        (group[0].heading, story)
        for group in ([scripts] if together else [(script,) for script in scripts])
        for story in _pages(book, group)
    ]


def _pages(book: Rulebook, scripts: Sequence[Night]) -> list[Story]:
    if story := _fitting(book, scripts):
        return [story]
    lines = _set(book, scripts, 1.0 if book.large else _NIGHT_SIZES[-1][0])
    return divided(lines, partial(space, 0)) if book.large else [[*chain(*lines)]]


def _fitting(book: Rulebook, scripts: Sequence[Night]) -> Story:
    small = len(scripts) == 1 and not book.large
    for size, below in _NIGHT_SIZES if small else _NIGHT_SIZES[:4]:
        story: Story = [*chain(*_set(book, scripts, size, below=below))]
        if story_height(story, PAGE_TEXT.width) <= PAGE_TEXT.height:
            return [*story, Air(book, 0, 200, _eyes)]
    return []


def _set(
    book: Rulebook, scripts: Sequence[Night], size: float, *, below: bool = False
) -> list[Story]:
    """Return each line as a story; headings of further nights come before their first lines."""
    lines: list[Story] = []
    for night in scripts:
        above: Story = []
        if lines:
            heading = Columns(_WIDTHS[::2], [space(1)], [book.heading(night.heading, "on-night")])
            above = [Air(book, 1.2, 5), heading, space(1.4)]
        longest = max(line.pause for line in night.lines)
        for count, line in enumerate(night.lines, start=1):
            last = line is night.lines[-1]
            flowable = _Line(book, line, size, below=below, last=last, strong=line.pause == longest)
            number = Picture(book, partial(_number, str(count)), 2 * _RADIUS)
            lines.append(
                [*above, Columns(_WIDTHS, [space(1)], [number], [flowable]), Air(book, 0, 5)]
            )
            above = []
    return lines


def _number(text: str, renderer: BookRenderer, box: Box) -> None:
    with renderer.pen.part():
        renderer.numbered(text, (box.x + _RADIUS, box.top - _DOWN), _RADIUS, dark=True)


def _eyes(renderer: BookRenderer, box: Box) -> None:
    room, height = box.inset(0, 3), renderer.book.eyes
    for row in range(int(room.height / height)):
        renderer.named("book/eyes", Box(room.x, room.top - height * (row + 1), room.width, height))


class _Line(Text):
    """A line of the night with its pause below, or at the end of its last line if that has room."""

    def __init__(
        self, book: Rulebook, line: NightLine, size: float, *, below: bool, last: bool, strong: bool
    ) -> None:
        as_ = ("text", "P", "on-night")
        super().__init__(book, line.text, size, as_, Align.LEFT, even=below, after=1.3)
        self._below, self._last = below, last
        self._even, self._count = below, round(line.pause)
        self._pause_letters = self._letters._replace(font=Font.STRONG if strong else Font.TEXT)
        self._pause_text = str(book.wording.reference.count.format(count=self._count))
        self._rows = beat_rows(self._count)
        dots = _COUNT_DOT * (2 + (max(self._rows, default=1) - 1) * DOT_PITCH)
        self._dots = self._letters.size * (dots + 0.5)

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        super().wrap(width, height)
        fonts, size = self._book.theme.fonts, self._letters.size
        length = text_width(self.lines[-1], self._letters, fonts) + 2 * size
        self._x = width - self._dots - text_width(self._pause_text, self._pause_letters, fonts)
        self._own = self._below or length > self._x
        if self._below:
            self._x = 0.0
        self.height += self._leading * (self._own and not self._last)
        self.height = max(7.4, self.height)
        return width, self.height

    def draw(self) -> None:
        super().draw()
        if self._last:
            return
        renderer, size = self._book.renderer, self._letters.size
        colour = renderer.shade("pause")
        up = capitals(self._letters, self._book.theme.fonts)
        rows = len(self.lines) - (not self._own)
        y = self.height - up - 0.1 * size - self._leading * rows
        radius = _COUNT_DOT * size
        lowest = y + up / 2 - (len(self._rows) - 1) / 2 * DOT_PITCH * radius
        start = self._x + radius, lowest
        beats(renderer.pen, self._count, start, radius, colour)
        with renderer.pen.part():
            letters = renderer.on_page(self._pause_letters, "pause")
            renderer.pen.text(self._pause_text, self._x + self._dots, y, letters)
