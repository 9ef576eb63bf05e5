"""Rulebook as a booklet: its pages, their order, and their sheets.

The booklet begins with the goals. Each spread has one subject: goals and pieces, setup and night,
the round, tracks and powers, examples and advice. Every page has a title.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import product
from typing import NamedTuple

from companion.rules.pieces import Party
from companion.rules.ruleset import as_ranges
from printables.book import PAGE, PAGE_HEIGHT, PAGE_WIDTH, box_pages, pages
from printables.book.booklet import saddle_stitched
from printables.book.night_pages import nights
from printables.book.pages import PAGE_TEXT, Titled
from printables.book.renderer import BookRenderer
from printables.book.typesetting import Rulebook, Story, set_page, story_height
from printables.catalogue import PieceName
from printables.edition.piece import Edition, Face, Piece, Pieces
from printables.paper.sheet import Box
from printables.pdf.pen import Pen
from printables.pieces.board_plan import fascist_tracks
from printables.type.letters import Align

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


class Page(NamedTuple):
    """A page of a book; the cover and the back have no title."""

    number: int
    titled: Titled | None


def rulebook(edition: Edition) -> Pieces:
    """Return a booklet in each language: a piece for each sheet, two pages on each side.

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
    """Return all pages, from the cover to the back, to fill sheets of four."""
    pages = [None, *_in_order(book), None]
    return tuple(Page(number, titled) for number, titled in enumerate(pages, start=1))


def _fitted(book: Rulebook) -> list[list[Story]]:
    """Return the pages of the round, of details, powers and questions, as few as possible.

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
    """Yield the pages in order; spare pages hold the roles or a part of the goals, or stay empty.

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
    """Draw a page with its title and its number."""
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
