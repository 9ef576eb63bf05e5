"""The rulebook as a booklet: which pages it has, in which order, and on which sheets they lie.

It begins with how to win, and each spread has one matter: the box and the goal, setting up and the
night, the round, tracks and powers, examples and advice. Every page has a title.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from typing import NamedTuple, TypeAlias

from companion.rules.pieces import Party
from printables.book import (
    PAGE_HEIGHT,
    PAGE_WIDTH,
    ROOM,
    WHOLE,
    Block,
    Book,
    divided,
    fewest,
    high,
)
from printables.booklet import Spread, saddle_stitched
from printables.catalogue import PieceName
from printables.components import rulebook_box, rulebook_pages, rulebook_round
from printables.components.rulebook_chapters import details, powers, questions
from printables.components.rulebook_pages import Title
from printables.letters import Align
from printables.pen import Pen
from printables.piece import Edition, Face, Piece, Pieces
from printables.sheet import Box
from printables.theme import Font

SIZES = (1.0, 0.96, 0.92, 0.88, 0.84)  # of the letters of the rules: smaller ones may save a sheet

DrawPage: TypeAlias = Callable[[Pen], None]


class Page(NamedTuple):
    """A page: what draws it, and how much of its room is taken, in mm."""

    number: int
    draw: DrawPage
    dark: bool = False
    taken: float = ROOM.height


def rulebook(edition: Edition) -> Pieces:
    """A booklet in each language: a piece for each sheet, two pages on each side.

    In large print each page has a side of its own.
    """
    sheets = _booklet if edition.enlarged == 1 else _leaves
    return tuple(
        piece
        for wording, spoken in zip(edition.wordings, edition.spoken, strict=True)
        for piece in sheets(Book(edition, wording, spoken))
    )


def _booklet(book: Book) -> Iterator[Piece]:
    pages = pages_of(book)
    language = book.wording.language
    for number, leaf in enumerate(saddle_stitched(len(pages)), start=1):
        yield Piece(
            PieceName.RULEBOOK,
            2 * PAGE_WIDTH,
            PAGE_HEIGHT,
            Face(f"rulebook-{language}-{number}-front", partial(_spread, book, pages, leaf.front)),
            Face(f"rulebook-{language}-{number}-back", partial(_spread, book, pages, leaf.back)),
            folded=True,
        )


def _leaves(book: Book) -> Iterator[Piece]:
    """Leaves of two pages: their number is even."""
    pages = pages_of(book)
    for one, other in zip(pages[::2], pages[1::2], strict=True):
        front, back = (
            Face(
                f"rulebook-{book.wording.language}-{page.number}",
                partial(_alone, book, page, len(pages)),
            )
            for page in (one, other)
        )
        yield Piece(PieceName.RULEBOOK, PAGE_WIDTH, PAGE_HEIGHT, front, back, folded=True)


# The pages


_SECTIONS = (details, powers, questions)

_Sections: TypeAlias = list[list[list[Block]]]  # the chapters of each page of each


def _sections(book: Book) -> tuple[float, _Sections]:
    """Rules on as few pages as can be, in the largest letters in which none takes more, and these.

    Pictures of the round have room with them.
    """

    @cache
    def chapters(size: float) -> list[list[Block]]:
        return [one(book, size) for one in _SECTIONS]

    def counted(size: float) -> list[int]:
        return [fewest(one) for one in chapters(size)]

    counts = counted(SIZES[0])
    if max(counts) > 1:
        counts = counted(SIZES[-1])
    fitting = (one for one in SIZES if rulebook_round.fits(book, one) and counted(one) == counts)
    size = next(fitting, SIZES[-1])
    return size, [divided(*one) for one in zip(chapters(size), counts, strict=True)]


def pages_of(book: Book) -> tuple[Page, ...]:
    """The whole book, from the cover to the back: as many pages as fill sheets of four."""
    nights = rulebook_pages.nights(book)
    size, sections = _sections(book)
    total = len(_FIXED) + len(nights) + sum(map(len, sections))
    in_order = _in_order(book, nights, size, sections, -total % 4)
    return tuple(page._replace(number=number) for number, page in enumerate(in_order, start=1))


_FIXED = ("cover", "win", "box", "setup", "round", "round_end", "track", "examples", "back")


def _in_order(
    book: Book, nights: Sequence[DrawPage], size: float, sections: _Sections, spare: int
) -> Iterator[Page]:
    """The pages; spare ones part the goals, give the roles a page, and are written on.

    The round begins on the left, so that all of it is seen at once; so does the track, if it can.
    """
    words, theme, pages = book.wording.rulebook, book.theme, rulebook_pages
    detail, power, question = sections
    early = _early(spare, len(nights))
    roles_alone = early > 1
    boxes = [partial(rulebook_box.contents, book, with_roles=not roles_alone)]
    if roles_alone:
        boxes.append(partial(rulebook_box.roles, book))
    goals = pages.goals(book, parted=early > 0)
    setup = 1 + len(goals) + len(boxes) + 1
    track = setup + len(nights) + 2 + len(detail) + 1
    examples = _page(partial(rulebook_round.examples, book))
    yield _page(partial(pages.cover, book))
    yield from map(_page, goals)
    yield from map(_page, boxes)
    yield _page(partial(pages.setup, book, setup + 1 if nights else 0))
    yield from (Page(0, draw, dark=True) for draw in nights)
    yield from map(_page, rulebook_round.pages(book, size))
    yield from _of_rules(book, Title(words.in_detail, theme.fascist, Party.LIBERAL), detail)
    if track % 2:
        yield examples
    yield _page(partial(pages.tracks, book))
    yield from _of_rules(book, Title(words.powers, theme.fascist, Party.FASCIST), power)
    if track % 2 == 0:
        yield examples
    yield from _of_rules(book, Title(words.questions, theme.liberal, Party.LIBERAL), question)
    if spare > early:
        yield _page(partial(pages.evenings, book))
    yield _page(partial(pages.back, book))


def _early(spare: int, nights: int) -> int:
    """How many of the spare pages come before the round, which then begins on the left if it can."""
    most = min(spare, _EARLY)
    later = spare - most
    on_left = (1 + 1 + 1 + 1 + nights + most) % 2
    return most if on_left or later or not most else most - 1


_EARLY = 2  # pages that may be added before the round


def _page(draw: DrawPage) -> Page:
    return Page(0, draw)


def _of_rules(book: Book, title: Title, section: list[list[Block]]) -> Iterator[Page]:
    for chapters in section:
        draw = partial(rulebook_pages.rules, book, title, chapters)
        yield Page(0, draw, taken=high(chapters))


# Sheets


def _spread(
    book: Book, pages: Sequence[Page], spread: Spread, pen: Pen, box: Box, _bleed: float
) -> None:
    pen.piece = PieceName.RULEBOOK
    places = (spread.left, box.x), (spread.right, box.x + PAGE_WIDTH)
    for number, x in sorted(places):  # the cover before the back
        if number:
            with pen.moved(x, box.y):
                _numbered(book, pages[number - 1], len(pages), pen)
    middle = box.x + PAGE_WIDTH
    for y in (box.y, box.top - 4):
        pen.line(middle, y, middle, y + 4, dashed=True)


def _alone(book: Book, page: Page, last: int, pen: Pen, box: Box, _bleed: float) -> None:
    pen.piece = PieceName.RULEBOOK
    with pen.moved(box.x, box.y):
        _numbered(book, page, last, pen)


def _numbered(book: Book, page: Page, last: int, pen: Pen) -> None:
    """A page with its number, but for the cover and the back."""
    left = page.number % 2 == 0
    page.draw(pen)
    if page.number in (1, last):
        return
    outer = Align.LEFT if left else Align.RIGHT
    x = WHOLE.x if left else WHOLE.right
    ink = book.theme.ink
    colour = book.look.on_block(ink, book.theme) if page.dark else ink
    letters = book.letters(Font.STRONG, outer)._replace(colour=colour)
    pen.text(str(page.number), x, 10, letters)
