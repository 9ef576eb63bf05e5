"""The rulebook as a booklet: which pages it has, in which order, and on which sheets they lie.

It begins with how to win, and each spread has one matter: the box and the goal, setting up and the
night, the round, tracks and powers, examples and advice. Every page has a title.
"""

from collections.abc import Iterator
from functools import cache, partial
from typing import NamedTuple

from companion.rules.pieces import Party
from companion.rules.ruleset import as_ranges
from printables.board_plan import fascist_tracks
from printables.book import PAGE, PAGE_HEIGHT, PAGE_WIDTH, box_pages, pages
from printables.book.booklet import Spread, saddle_stitched
from printables.book.night import nights
from printables.book.pages import ROOM, Titled
from printables.book.renderer import BookRenderer
from printables.book.setter import Rulebook, Story, high, set_page
from printables.catalogue import PieceName
from printables.letters import Align
from printables.pen import Pen
from printables.piece import Edition, Face, Piece, Pieces
from printables.sheet import Box

_BANNER = Box(11.5, 166, 108, 12)  # mm of a page
_FIXED = 9  # pages: the cover, goals, the box, setting up, the round, tracks, examples, the back
_EARLY = 2  # pages that may be added before the round
_TITLES = (  # of pages, which are in letters of one size
    "how_to_win", "contents", "setup", "roles", "in_detail", "tracks", "powers", "examples",
    "questions", "evenings",
)  # fmt: skip


class Page(NamedTuple):
    """A page of a book; the cover and the back have no title."""

    number: int
    titled: "Titled | None"


def rulebook(edition: Edition) -> Pieces:
    """A booklet in each language: a piece for each sheet, two pages on each side.

    In large print each page has a side of its own.
    """
    sheets = _booklet if edition.enlarged == 1 else _leaves
    return tuple(
        piece
        for wording, spoken in zip(edition.wordings, edition.spoken, strict=True)
        for piece in sheets(Rulebook(edition, wording, spoken))
    )


def _booklet(book: Rulebook) -> Iterator[Piece]:
    pages, language = pages_of(book), book.wording.language
    for number, leaf in enumerate(saddle_stitched(len(pages)), start=1):
        front, back = (
            Face(f"rulebook-{language}-{number}-{side}", partial(_spread, book, pages, spread))
            for side, spread in (("front", leaf.front), ("back", leaf.back))
        )
        size = 2 * PAGE_WIDTH, PAGE_HEIGHT
        yield Piece(PieceName.RULEBOOK, *size, front, back, folded=True)


def _leaves(book: Rulebook) -> Iterator[Piece]:
    """Leaves of two pages: their number is even."""
    pages, language = pages_of(book), book.wording.language
    for at in range(0, len(pages), 2):
        front, back = (
            Face(f"rulebook-{language}-{page.number}", partial(_alone, book, page))
            for page in pages[at : at + 2]
        )
        yield Piece(PieceName.RULEBOOK, PAGE_WIDTH, PAGE_HEIGHT, front, back, folded=True)


# The pages


def pages_of(book: Rulebook) -> tuple[Page, ...]:
    """The whole book, from the cover to the back: as many pages as fill sheets of four."""
    pages = [None, *_in_order(book), None]
    return tuple(Page(number, titled) for number, titled in enumerate(pages, start=1))


def _fitted(book: Rulebook) -> tuple[float, list[list[Story]]]:
    """The size of the letters of rules, and their chapters on pages.

    They are the largest letters in which rules take as few pages as can be, and the round its two.
    """
    kinds = (pages.details, pages.powers, pages.questions)

    @cache
    def chapters(size: float) -> list[list[Story]]:
        return [pages.divided(book, one(book, size)) for one in kinds]

    def fits(size: float) -> bool:
        stories = [pages.round_page(book, some, size) for some in pages.ROUND]
        return all(high(one, ROOM.width) <= ROOM.height for one in stories)

    def counted(size: float) -> list[int]:
        return [len(one) for one in chapters(size)]

    least = counted(pages.SIZES[-1])
    fitting = (one for one in pages.SIZES if counted(one) == least and fits(one))
    size = next(fitting, pages.SIZES[-1])
    return size, chapters(size)


def _in_order(book: Rulebook) -> Iterator[Titled]:
    """The pages; spare ones part the goals, give the roles a page, and are written on.

    The round begins on the left, so that all of it is seen at once; so does the track, if it can.
    """
    words, ruleset = book.wording.rulebook, book.edition.ruleset
    dark = nights(book)
    size, (detail, power, question) = _fitted(book)
    spare = -(_FIXED + len(dark) + len(detail) + len(power) + len(question)) % 4
    early = _early(spare, len(dark))
    parties = [(party,) for party in Party] if early else [tuple(Party)]
    for at, some in enumerate(parties):
        yield Titled(words.how_to_win, partial(pages.goals, book, some, told=at == 0))
    alone = early > 1
    yield Titled(words.contents, partial(box_pages.contents, book, with_roles=not alone))
    if alone:
        yield Titled(words.roles, partial(box_pages.roles, book))
    setup = 1 + len(parties) + 1 + alone + 1
    first_night = setup + 1 if dark else 0
    yield Titled(words.setup, partial(pages.setup, book, first_night))
    for at, story in enumerate(dark):
        heading = book.spoken.nights[at].heading
        yield Titled(heading, partial(_same, story), dark=True)
    for steps in pages.ROUND:
        story_of = partial(pages.round_page, book, steps, size)
        yield Titled(book.wording.reference.the_round, story_of, "fascist")
    yield from _chapters(book, words.in_detail, detail, Party.LIBERAL)
    examples = Titled(words.examples, partial(_example, book), "liberal")
    track = setup + len(dark) + 2 + len(detail) + 1
    if track % 2:
        yield examples
    tracks = len(fascist_tracks(ruleset, book.edition.players))
    title = words.track if tracks == 1 else words.tracks
    yield Titled(title, partial(box_pages.tracks, book), "fascist")
    yield from _chapters(book, words.powers, power, Party.FASCIST)
    if track % 2 == 0:
        yield examples
    yield from _chapters(book, words.questions, question, Party.LIBERAL, "liberal")
    if spare > early:
        yield Titled(words.evenings, partial(pages.evenings, book))


def _same(story: Story) -> Story:
    return story


def _example(book: Rulebook) -> Story:
    """Examples in the largest letters in which their pictures have room."""
    stories = (pages.examples(book, size) for size in pages.SIZES)
    fitting = (one for one in stories if high(one, ROOM.width) <= ROOM.height - 12)
    return next(fitting, pages.examples(book, pages.SIZES[-1]))


def _chapters(
    book: Rulebook, title: str, sections: list[Story], party: Party, colour: str = "fascist"
) -> Iterator[Titled]:
    """Pages of rules, with figures of a party above them if they leave room."""
    for story in sections:
        left = ROOM.height - high(story, ROOM.width)
        above: Story = [pages.company(book, (party,), (20, 40))] if left > 28 else []  # noqa: PLR2004
        yield pages.Titled(title, partial(_same, [*above, *story]), colour)


def _early(spare: int, nights: int) -> int:
    """How many of the spare pages come before the round, which then begins on the left if it can."""
    most = min(spare, _EARLY)
    later = spare - most
    on_left = (1 + 1 + 1 + 1 + nights + most) % 2
    return most if on_left or later or not most else most - 1


# Sheets


def _spread(
    book: Rulebook, pages: tuple[Page, ...], spread: Spread, pen: Pen, box: Box, _bleed: float
) -> None:
    places = (spread.left, box.x), (spread.right, box.x + PAGE_WIDTH)
    for number, x in sorted(places):  # the cover before the back
        if number:
            _alone(book, pages[number - 1], pen, box._replace(x=x), 0)
    middle = box.x + PAGE_WIDTH
    for y in (box.y, box.top - 4):
        pen.line(middle, y, middle, y + 4, dashed=True)


def _alone(book: Rulebook, page: Page, pen: Pen, box: Box, _bleed: float) -> None:
    pen.piece = PieceName.RULEBOOK
    book.renderer = BookRenderer(pen, book.theme, book.edition)
    with pen.moved(box.x, box.y):
        if page.titled is not None:
            draw_page(book, page.number, page.titled)
        elif page.number == 1:
            players = book.edition.players
            shown = (players,) if players else book.edition.ruleset.players
            label = book.wording.rulebook.title.format(players=as_ranges(shown))
            words = {"game": book.wording.game, "label": label}
            with pen.part("H1"):
                book.renderer.scene(book.layout.cover, PAGE, words)
        else:
            words = {"credit": book.wording.rulebook.credits}
            book.renderer.scene(book.layout.back, PAGE, words)


def draw_page(book: Rulebook, number: int, titled: Titled) -> None:
    """A page with its title and its number."""
    renderer, words = book.renderer, book.wording.rulebook
    pen = renderer.pen
    if titled.dark:
        renderer.picture(renderer.look.picture("book/night"), PAGE)
    titles = [getattr(words, one) for one in _TITLES] + [book.wording.reference.the_round]
    titles += [night.heading for night in book.spoken.nights]
    with pen.part("H2"):
        shown = {"title": titled.title}
        renderer.scene(book.layout.banner, _BANNER, shown, alike=titles, colour=titled.colour)
    set_page(book, titled.story(), ROOM)
    left = number % 2 == 0
    letters = book.letters(book.layout.styles["strong"], 1, Align.LEFT if left else Align.RIGHT)
    letters = letters._replace(colour=renderer.shade("on-night" if titled.dark else "ink"))
    pen.text(str(number), ROOM.x if left else ROOM.right, 10, letters)
