"""Rulebook as a booklet: its pages, their order, and their sheets.

The booklet begins with the goals. Each spread has one subject: goals and pieces, setup and night,
the round, tracks and powers, examples and advice. Every page has a title.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain, product
from typing import NamedTuple, TypeAlias

from companion.rules.pieces import Party
from companion.rules.ruleset import as_ranges
from printables.book import PAGE, PAGE_HEIGHT, PAGE_WIDTH, box_pages, pages
from printables.book.pages import PAGE_TEXT, Titled, divided
from printables.book.renderer import BookRenderer
from printables.book.typesetting import (
    Air,
    Columns,
    Picture,
    Rulebook,
    Story,
    Text,
    set_page,
    space,
    story_height,
)
from printables.catalogue import PieceName
from printables.edition.piece import Edition, Face, Night, NightLine, Piece, Pieces
from printables.look.theme import Font
from printables.paper.sheet import Box
from printables.pdf.pen import Pen
from printables.pieces.board_plan import fascist_tracks
from printables.pieces.reference_faces import DOT_PITCH, beat_rows, beats
from printables.type.letters import Align, capitals, text_width

_BANNER = Box(11.5, 166, 108, 12)  # mm of a page
_FIXED_PAGES = 6  # pages: the cover, goals, the box, setting up, tracks, the back
# In mm: least heights of pictures of the round; the smaller one saves a page.
_PICTURE_HEIGHTS = (20.5, 15.0)
_LARGE_PRINT_HEIGHTS = (25.0,)  # the same in large print, so that words on them can be read
_MAX_EARLY_PAGES = 2  # pages that may be added before the round
_PAGE_TITLES = (  # titles of pages, all in letters of one size
    "how_to_win", "contents", "setup", "roles", "in_detail", "tracks", "powers", "examples",
    "questions", "evenings",
)  # fmt: skip
# In mm: width of the column of numbers; radius and middle of a number.
_NUMBER, _RADIUS, _DOWN = 10.5, 3.5, 1.7
_WIDTHS = (4.0, _NUMBER, PAGE_TEXT.width - 8.0 - _NUMBER)
_COUNT_DOT = 0.22  # radius of a dot, times the letters' size
_NIGHT_SIZES = (  # sizes of letters to try, and True if pauses have lines of their own
    (1.25, True), (1.0, True), (1.25, False), (1.0, False), (0.96, False), (0.92, False),
    (0.88, False), (0.84, False), (0.78, False), (0.72, False), (0.66, False), (0.6, False),
)  # fmt: skip
Spread: TypeAlias = tuple[int, int]  # numbers of two pages side by side; 0 is an empty one
Leaf: TypeAlias = tuple[Spread, Spread]  # front and back of a sheet


def saddle_stitched(pages: int) -> tuple[Leaf, ...]:
    """Return the sheets of a folded booklet, the outermost first, with the page numbers on each side.

    Empty pages are added until the number of pages is a multiple of four. Sheets are turned over
    about the fold.
    """
    total = -(-pages // 4) * 4
    numbers = [page if page <= pages else 0 for page in range(total + 1)]
    return tuple(
        (
            (numbers[total - 2 * sheet], numbers[1 + 2 * sheet]),
            (numbers[2 + 2 * sheet], numbers[total - 1 - 2 * sheet]),
        )
        for sheet in range(total // 4)
    )


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
    """Return the content of the page about the night, a list of flowables for each spoken line.

    Each script after the first one (for other numbers of players) begins with a heading.
    """
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
    """A line of the night's script; its pause is printed below, or after the last words if that fits."""

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


class Page(NamedTuple):
    """A page of a book with its title, which the cover and the back do not have."""

    number: int
    titled: Titled | None


def rulebook(edition: Edition) -> Pieces:
    """Return a rulebook booklet in each language: a piece per sheet, with two pages on each side.

    In large print, each page has a side of its own.
    """
    return tuple(
        piece
        for wording, spoken in zip(edition.wordings, edition.spoken, strict=True)
        for piece in _sheets(Rulebook(edition, wording, spoken))
    )


def _sheets(book: Rulebook) -> Iterator[Piece]:
    pages, language = pages_of(book), book.wording.language
    leaves: Sequence[tuple[Sequence[int], Sequence[int]]] = saddle_stitched(len(pages))
    if book.large:
        leaves = [((at,), (at + 1,)) for at in range(1, len(pages), 2)]
    for number, leaf in enumerate(leaves, start=1):
        front, back = (
            Face(f"rulebook-{language}-{number}-{side}", partial(_side, book, pages, spread))
            for side, spread in zip(("front", "back"), leaf, strict=True)
        )
        size = len(leaf[0]) * PAGE_WIDTH, PAGE_HEIGHT
        yield Piece(PieceName.RULEBOOK, *size, front, back, folded=True)


# The pages


def pages_of(book: Rulebook) -> tuple[Page, ...]:
    """Return all pages from the cover to the back; their number is a multiple of four."""
    pages = [None, *_in_order(book), None]
    return tuple(Page(number, titled) for number, titled in enumerate(pages, start=1))


def _fitted(book: Rulebook) -> list[list[Story]]:
    """Return pages of the round, of details, powers and questions, on as few pages as possible.

    To save pages, pictures of the round become lower and all letters smaller, except in large
    print.
    """

    def rules(size: float, least_height: float) -> list[list[Story]]:
        kinds = (pages.details, pages.powers, pages.questions)
        return [pages.round_pages(book, size, least_height), *(kind(book, size) for kind in kinds)]

    lows = _LARGE_PRINT_HEIGHTS if book.large else _PICTURE_HEIGHTS
    fewest = rules(book.sizes[-1], lows[-1])
    ways = (rules(size, low) for low, size in product(lows, book.sizes))
    return next((way for way in ways if [*map(len, way)] == [*map(len, fewest)]), fewest)


def _examples(book: Rulebook) -> list[Story]:
    fitting = (
        stories for size in book.sizes if len(stories := pages.examples(book, size, 16)) == 1
    )
    return next(fitting, None) or pages.examples(book, book.sizes[-1], 12)


def _in_order(book: Rulebook) -> Iterator[Titled]:
    """Yield the pages in reading order; pages left over show roles or goals, or stay empty.

    The round begins on a left page, so that all of it is seen at once; the track too, if possible.
    """
    words, ruleset = book.wording.rulebook, book.edition.ruleset
    dark, stories = nights(book), _examples(book)
    round_, details, powers, questions = rules = _fitted(book)
    needed = _FIXED_PAGES + book.large + len(dark) + sum(map(len, rules)) + len(stories)
    spare = -needed % (2 if book.large else 4)
    early = _early(spare, len(dark))
    parties = [(party,) for party in Party] if early else [tuple(Party)]
    for at, group in enumerate(parties):
        yield Titled(words.how_to_win, partial(pages.goals, book, group, with_overview=at == 0))
    alone = early > 1
    if book.large:
        yield Titled(words.contents, partial(box_pages.list_of_pieces, book, []))
    box = box_pages.counts if book.large else box_pages.contents
    yield Titled(words.contents, partial(box, book, with_roles=not alone))
    if alone:
        yield Titled(words.roles, partial(box_pages.roles, book))
    setup = 1 + len(parties) + book.large + 1 + alone + 1
    yield Titled(words.setup, partial(pages.setup, book, setup + 1 if dark else 0))
    for night, story in dark:
        yield Titled(night, partial(list, story), dark=True)
    yield from _titled(book.wording.reference.the_round, round_, "fascist")
    yield from _chapters(book, words.in_detail, details, Party.LIBERAL)
    examples = [*_titled(words.examples, stories, "liberal")]
    track = setup + len(dark) + len(round_) + len(details) + 1
    if track % 2:
        yield from examples
    tracks = len(fascist_tracks(ruleset, book.edition.players))
    title = words.track if tracks == 1 else words.tracks
    yield Titled(title, partial(box_pages.tracks, book), "fascist")
    yield from _chapters(book, words.powers, powers, Party.FASCIST)
    if track % 2 == 0:
        yield from examples
    yield from _chapters(book, words.questions, questions, Party.LIBERAL, "liberal")
    if spare > early:
        yield Titled(words.evenings, partial(pages.evenings, book))


def _titled(title: str, stories: list[Story], colour: str) -> Iterator[Titled]:
    return (Titled(title, partial(list, story), colour) for story in stories)


def _chapters(
    book: Rulebook, title: str, sections: list[Story], party: Party, colour: str = "fascist"
) -> Iterator[Titled]:
    for story in sections:
        left = PAGE_TEXT.height - story_height(story, PAGE_TEXT.width)
        above: Story = [pages.company(book, (party,), 20, 40)] if left > 28 else []  # noqa: PLR2004
        yield from _titled(title, [[*above, *story]], colour)


def _early(spare: int, nights: int) -> int:
    most = min(spare, _MAX_EARLY_PAGES)
    later = spare - most
    on_left = (1 + 1 + 1 + 1 + nights + most) % 2
    return most if on_left or later or not most else most - 1


# Sheets


def _side(
    book: Rulebook, pages: Sequence[Page], numbers: Sequence[int], pen: Pen, box: Box, _bleed: float
) -> None:
    for number, at in sorted(zip(numbers, range(2), strict=False)):  # the cover before the back
        if number:
            _alone(book, pages[number - 1], pen, box._replace(x=box.x + at * PAGE_WIDTH), 0)
    middle = box.x + PAGE_WIDTH
    for y in (box.y, box.top - 4) if len(numbers) > 1 else ():
        pen.line(middle, y, middle, y + 4, dashed=True)


def _alone(book: Rulebook, page: Page, pen: Pen, box: Box, _bleed: float) -> None:
    pen.piece = PieceName.RULEBOOK
    book.renderer = BookRenderer(pen, book.theme, book.edition)
    with pen.moved(box.x, box.y):
        if page.titled is not None:
            draw_page(book, page.number, page.titled)
        elif page.number == 1:
            players = book.edition.players
            players_text = as_ranges((players,) if players else book.edition.ruleset.players)
            label = book.wording.rulebook.title.format(players=players_text)
            words = {"game": book.wording.game, "label": label}
            with pen.part("H1"):
                book.renderer.scene(book.layout.scenes["cover"], PAGE, words)
        else:
            words = {"credit": book.wording.rulebook.credits}
            book.renderer.scene(book.layout.scenes["back"], PAGE, words)


def draw_page(book: Rulebook, number: int, titled: Titled) -> None:
    """Draw a page of the rulebook with its title and its number."""
    renderer, words, pen = book.renderer, book.wording.rulebook, book.renderer.pen
    if titled.dark:
        renderer.named("book/night", PAGE)
    titles = [getattr(words, name) for name in _PAGE_TITLES] + [book.wording.reference.the_round]
    titles += [night.heading for night in book.spoken.nights]
    title_words, colour = {"title": titled.title}, {"colour": titled.colour}
    with pen.part("H2"):
        renderer.scene(book.layout.scenes["banner"], _BANNER, title_words, colour, alike=titles)
    set_page(book, titled.story(), PAGE_TEXT)
    align, x = (Align.LEFT, PAGE_TEXT.x) if number % 2 == 0 else (Align.RIGHT, PAGE_TEXT.right)
    letters = book.letters(book.layout.styles["strong"], 1, align)
    letters = renderer.on_page(letters, "on-night" if titled.dark else "ink")
    pen.text(str(number), x, 10, letters)
