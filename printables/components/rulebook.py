"""The rulebook as a booklet: what is in the box, the set-up, the night and every rule of this table."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple, TypeAlias

from companion.rules.pieces import Party, Role
from companion.rules.ruleset import as_ranges
from printables.board_plan import Track, fascist_tracks
from printables.booklet import Spread, saddle_stitched
from printables.catalogue import PieceName
from printables.paint import plate, tint, tint_shape
from printables.pen import LEADING, Align, Letters, Pen, text_lines
from printables.piece import Edition, Face, Piece, Pieces, SpokenWords
from printables.reference import named
from printables.sheet import Box
from printables.theme import Font
from printables.wording import Wording

PAGE_WIDTH, PAGE_HEIGHT = 131.0, 190.0  # mm; two of them fit A4 and Letter
ROOM = Box(12, 16, PAGE_WIDTH - 24, PAGE_HEIGHT - 34)  # of a page, for its text
HEADING, TEXT, SMALL = 5.6, 4.0, 3.2  # mm from line to line of the font
AFTER = 2.2  # mm below a paragraph
ROW, CELL = 6.2, 9.5  # mm, of the table of roles, and of a slot in the small tracks

Draw: TypeAlias = Callable[[Pen, Box], None]


class Block(NamedTuple):
    """Something that stands on one page, so many mm high; a heading stays with what follows."""

    height: float
    draw: Draw
    heading: bool = False


class Page(NamedTuple):
    """What stands on a page from its top, and its number."""

    number: int
    blocks: tuple[Block, ...]


def rulebook(edition: Edition) -> Pieces:
    """A booklet in each language: a piece for each sheet, two pages on each side."""
    return tuple(
        piece
        for wording, spoken in zip(edition.wordings, edition.spoken, strict=True)
        for piece in _booklet(Book(edition, wording, spoken))
    )


class Book(NamedTuple):
    """A rulebook in one language."""

    edition: Edition
    wording: Wording
    spoken: SpokenWords


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


def pages_of(book: Book) -> tuple[Page, ...]:
    """The whole book, the cover first."""
    pages = [Page(1, (Block(ROOM.height, partial(_cover, book)),))]
    waiting: list[Block] = []
    page: list[Block] = []
    left = ROOM.height
    for block in _blocks(book):
        waiting.append(block)
        if block.heading:
            continue
        together = sum(one.height for one in waiting)
        if together > left and page:
            pages.append(Page(len(pages) + 1, tuple(page)))
            page, left = [], ROOM.height
        page += waiting
        left -= together
        waiting = []
    pages.append(Page(len(pages) + 1, tuple(page)))
    return tuple(pages)


def _blocks(book: Book) -> Iterator[Block]:
    edition, wording = book.edition, book.wording
    words = wording.rulebook
    yield _heading(edition, words.in_the_box)
    yield _paragraph(edition, words.box.format(players=as_ranges(_players(edition))))
    yield from (_paragraph(edition, f"–  {line}", SMALL) for line in box_lines(edition, wording))
    placed = edition.ruleset.placed
    if placed.total:
        tiles = ", ".join(f"{wording.parties[party]}: {placed.of(party)}" for party in Party)
        yield _paragraph(edition, words.placed.format(tiles=tiles))
    yield _heading(edition, words.roles)
    yield _roles_table(edition, wording)
    first, *rules = book.spoken.rules
    yield from _chapter(edition, *first)
    for heading, lines in book.spoken.nights:
        yield _heading(edition, heading)
        yield from (
            _paragraph(edition, f"{number}.  {line}", SMALL)
            for number, line in enumerate(lines, start=1)
        )
    for title, text in rules:
        yield from _chapter(edition, title, text)
    tracks = fascist_tracks(edition.ruleset, edition.players)
    yield _heading(edition, words.track if len(tracks) == 1 else words.tracks)
    for track in tracks:
        yield _track(edition, wording, track)
    yield _heading(edition, words.about)
    yield _paragraph(edition, words.credits, SMALL)


def box_lines(edition: Edition, wording: Wording) -> list[str]:
    """What the box holds of things that are counted."""
    ruleset, seats = edition.ruleset, edition.seats
    counts = {
        PieceName.POLICY_TILES: ruleset.deck.total,
        PieceName.ROLE_CARDS: seats,
        PieceName.MEMBERSHIP_CARDS: seats,
        PieceName.BALLOTS: 2 * seats,
        PieceName.PLACARDS: 2,
        PieceName.ENVELOPES: seats,
        PieceName.FASCIST_TRACKS: len(fascist_tracks(ruleset, edition.players)),
        PieceName.LIBERAL_TRACK: 1,
    }
    names = dict(wording.pieces)
    if counts[PieceName.FASCIST_TRACKS] == 1:
        names[PieceName.FASCIST_TRACKS] = wording.rulebook.track
    lines = [f"{names[name]}: {count}" for name, count in counts.items()]
    tiles = ", ".join(f"{wording.parties[party]}: {ruleset.deck.of(party)}" for party in Party)
    lines[0] += f" ({tiles})"
    return lines


def _chapter(edition: Edition, title: str, text: str) -> Iterator[Block]:
    if title:
        yield _heading(edition, title)
    yield _paragraph(edition, text)


def _heading(edition: Edition, text: str) -> Block:
    letters = Letters(Font.DISPLAY, HEADING, colour=edition.theme.fascist)
    lines = text_lines(text, ROOM.width, letters, edition.theme.fonts)

    def draw(pen: Pen, box: Box) -> None:
        for row, line in enumerate(lines, start=1):
            pen.text(line, box.x, box.top - HEADING * LEADING * row, letters)

    return Block(HEADING * LEADING * len(lines) + 2.4, draw, heading=True)


def _paragraph(edition: Edition, text: str, size: float = TEXT) -> Block:
    letters = Letters(Font.TEXT, size, colour=edition.theme.ink)
    lines = text_lines(text, ROOM.width, letters, edition.theme.fonts)
    after = AFTER if size == TEXT else AFTER / 2

    def draw(pen: Pen, box: Box) -> None:
        for row, line in enumerate(lines, start=1):
            pen.text(line, box.x, box.top - size * LEADING * row + size * 0.3, letters)

    return Block(size * LEADING * len(lines) + after, draw)


def _roles_table(edition: Edition, wording: Wording) -> Block:
    """Rule: SET UP, the numbers of roles at each table."""
    tables = [table for table in edition.ruleset.tables if edition.players in (None, table.players)]
    rows = [
        (wording.rulebook.players, *(str(table.players) for table in tables)),
        (wording.roles[Role.LIBERAL], *(str(table.liberals) for table in tables)),
        (wording.roles[Role.FASCIST], *(str(table.fascists) for table in tables)),
        (wording.roles[Role.HITLER], *("1" for _ in tables)),
    ]

    def draw(pen: Pen, box: Box) -> None:
        first = 34.0
        wide = (box.width - first) / len(tables)
        for at, row in enumerate(rows):
            y = box.top - ROW * (at + 1)
            font = Font.TEXT if at else Font.STRONG
            if at == 0:
                tint(pen, Box(box.x, y, box.width, ROW), edition.theme.ground, edition.theme)
            pen.line(box.x, y, box.right, y, colour=edition.theme.ink)
            pen.text(row[0], box.x + 1.5, y + 1.9, Letters(Font.STRONG, TEXT))
            for column, cell in enumerate(row[1:]):
                letters = Letters(font, TEXT, align=Align.CENTRE)
                pen.text(cell, box.x + first + wide * (column + 0.5), y + 1.9, letters)

    return Block(ROW * len(rows) + AFTER * 1.5, draw)


def _track(edition: Edition, wording: Wording, track: Track) -> Block:
    """A Fascist track in small: a slot for each tile, with the emblems of its powers."""
    theme = edition.theme

    def draw(pen: Pen, box: Box) -> None:
        label = wording.boards.players.format(players=as_ranges(track.players))
        pen.text(label, box.x, box.top - 4, Letters(Font.STRONG, TEXT, colour=theme.ink))
        wide = min(16.0, box.width / len(track.places))
        for place in track.places:
            slot = Box(box.x + wide * (place.tile - 1), box.top - 7 - CELL, wide - 1.5, CELL)
            pen.frame(slot, wide=theme.line, colour=theme.fascist, radius=1)
            powers = place.grants.powers if place.grants else ()
            emblems = ["win"] if place.wins else [power.value for power in powers]
            side = slot.width / max(1, len(emblems))
            for at, emblem in enumerate(emblems):
                cell = Box(slot.x + side * at, slot.y, side, slot.height).inset(1)
                tint_shape(pen, theme.emblems[emblem], cell, theme.fascist, theme)
        said = "; ".join(
            f"{place.tile}: {named(wording, place.grants)}"
            for place in track.places
            if place.grants and (place.grants.powers or place.grants.other)
        )
        if not said:
            return
        under = Box(box.x, box.y, box.width, box.height - 7 - CELL - 1)
        pen.fitted(
            said,
            under,
            Letters(Font.TEXT, SMALL, floor=2, colour=theme.ink),
            piece=PieceName.RULEBOOK,
        )

    return Block(7 + CELL + 13, draw)


def _cover(book: Book, pen: Pen, box: Box) -> None:
    edition, wording = book.edition, book.wording
    theme = edition.theme
    frame = box.inset(-5)
    on_cover = plate(pen, frame, theme.ink, theme)
    art = Box(frame.x + 20, frame.y + frame.height * 0.4, frame.width - 40, frame.height * 0.36)
    tint_shape(pen, theme.emblems["closed_eye"], art, theme.accent, theme)
    title = Box(frame.x + 6, frame.y + frame.height * 0.24, frame.width - 12, 24)
    letters = Letters(Font.DISPLAY, 16, floor=7, align=Align.CENTRE, colour=on_cover)
    pen.fitted(wording.game, title, letters, piece=PieceName.RULEBOOK, middle=True)
    label = wording.rulebook.title.format(players=as_ranges(_players(edition)))
    below = Box(title.x, title.y - 14, title.width, 12)
    letters = Letters(Font.STRONG, 5, floor=3, align=Align.CENTRE, colour=on_cover)
    pen.fitted(label, below, letters, piece=PieceName.RULEBOOK)


def _spread(
    book: Book, pages: Sequence[Page], spread: Spread, pen: Pen, box: Box, _bleed: float
) -> None:
    for number, x in ((spread.left, box.x), (spread.right, box.x + PAGE_WIDTH)):
        if number:
            with pen.moved(x, box.y):
                _page(book, pages[number - 1], pen)
    middle = box.x + PAGE_WIDTH
    for y in (box.y, box.top - 4):
        pen.line(middle, y, middle, y + 4, dashed=True)


def _page(book: Book, page: Page, pen: Pen) -> None:
    y = ROOM.top
    for block in page.blocks:
        block.draw(pen, Box(ROOM.x, y - block.height, ROOM.width, block.height))
        y -= block.height
    if page.number == 1:
        return
    theme, wording = book.edition.theme, book.wording
    outer = Align.LEFT if page.number % 2 == 0 else Align.RIGHT
    x = ROOM.x if page.number % 2 == 0 else ROOM.right
    pen.text(str(page.number), x, 8, Letters(Font.STRONG, SMALL, align=outer, colour=theme.ink))
    head = Letters(Font.TEXT, SMALL, align=outer, colour=theme.ink)
    pen.text(wording.game, x, PAGE_HEIGHT - 11, head)
    pen.line(ROOM.x, PAGE_HEIGHT - 13, ROOM.right, PAGE_HEIGHT - 13, colour=theme.ink)


def _players(edition: Edition) -> Sequence[int]:
    return (edition.players,) if edition.players else edition.ruleset.players
