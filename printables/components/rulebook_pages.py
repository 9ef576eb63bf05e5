"""What stands on the pages of the rulebook; the look of the theme draws banners, signs and pictures."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import product, starmap, zip_longest
from typing import NamedTuple

from companion.rules.pieces import Party, Power
from companion.rules.ruleset import as_ranges
from companion.rules.topics import Topic
from printables.board_plan import Track, fascist_tracks
from printables.book import (
    PAGE,
    PAGE_WIDTH,
    ROOM,
    Block,
    Book,
    page_title,
    paragraph,
    set_blocks,
    set_chapters,
)
from printables.catalogue import PieceName
from printables.components.rulebook_box import on_the_table
from printables.letters import TINY, Letters, capitals, even_lines, text_lines, text_width
from printables.looks.signs import beats, beats_width, on_ring
from printables.pen import Pen
from printables.piece import Edition, Night, NightLine
from printables.reference import track_said
from printables.sheet import Box
from printables.slips import goal_sentence
from printables.theme import Colour, Font

_GROUP, _BETWEEN, _ROW = 30.0, 3.0, 9.4  # mm, pictures above a ledger, and its rows
_LEDGER = 0.21, 0.5, 0.29  # of its width, its columns
LARGER = 1.25  # the letters of the night, where they have room
SIZES = (1.0, 0.96, 0.92, 0.88, 0.84)
EYES = 13.0  # mm, what closed eyes need
STRIPS = (30.0, 17.5, 14.0, 12.0)  # mm, the height of a track: the highest for one that is alone
POWERS = (  # mm, the radius of the sign of a power, and the letters of its name
    (11.0, Font.HEAD), (9.0, Font.HEAD), (7.0, Font.HEAD), (5.6, Font.HEAD),
    (7.0, Font.STRONG), (5.6, Font.STRONG),
)  # fmt: skip
_NAME_LINES = 2  # of a power, if it can be
_OVERHANG = 1.2  # mm, of the numbers beside the sign of a power
_BADGES = (0.75, -0.75)  # radii, how high up numbers stand at a sign; more stand above its name
_INDENT = 10.5  # mm, of a line of the night
_DOT = 0.22  # the radius of a dot to count along, of letters
_ASIDES = (5.0, 0.0)  # mm, more air beside the night: none where its letters are larger for that
_SMALLER = 0.96  # times as large: letters of the night that are tried next
_UPRIGHT = 1.5  # how much higher than wide a slot of a track may be
_APART, _LEAST = 1.3, 7.4  # mm, below a line of the night, and the height of its number


def cover(book: Book, pen: Pen) -> None:
    """The first page."""
    label = book.wording.rulebook.title.format(players=as_ranges(_players(book.edition)))
    book.look.cover(pen, PAGE, book.wording.game, label, book.theme)


def back(book: Book, pen: Pen) -> None:
    """The last page."""
    letters = book.text
    credit = text_lines(book.wording.rulebook.credits, PAGE_WIDTH - 38, letters, book.theme.fonts)
    book.look.back(pen, PAGE, credit, book.theme)


class Title(NamedTuple):
    """Of a page: its words, its colour, and whose figures are below the rules."""

    text: str
    colour: Colour
    party: Party


def rules(book: Book, title: Title, chapters: Sequence[Block], pen: Pen) -> None:
    """A page of rules, with figures of a party below them if they leave room."""
    room = page_title(book, title.text, pen, title.colour, seed=5)
    first = 3 if title.party is Party.LIBERAL else 1
    set_chapters(book, chapters, room, pen, _company(book, title.party, first))


def _company(book: Book, party: Party, first: int) -> Callable[[Pen, Box], None]:
    def draw(pen: Pen, box: Box) -> None:
        book.look.company(pen, box, party, book.theme, first=first)

    return draw


def evenings(book: Book, pen: Pen) -> None:
    """A page to write on: when the game was played, by whom, and who won; figures of both parties."""
    theme, words = book.theme, book.wording.rulebook
    room = page_title(book, words.evenings, pen)
    half = (room.width - _BETWEEN) / 2
    for at, party in enumerate(Party):
        x = room.x + at * (half + _BETWEEN)
        picture = Box(x, room.top - _GROUP, half, _GROUP)
        book.look.company(pen, picture, party, theme, first=2 * at)
    letters = book.head
    y = room.top - _GROUP - 5 - capitals(letters, theme.fonts)
    x = room.x
    with pen.part():
        for text, share in zip(words.ledger, _LEDGER, strict=True):
            pen.text(book.heading(text, room.width)[0], x, y, letters)
            x += share * room.width
    y -= 2.4
    pen.line(room.x, y, room.right, y, wide=0.7, colour=theme.ink)
    rows = int((y - room.y) / _ROW)
    for row in range(1, rows + 1):
        line = y - (y - room.y) * row / rows
        pen.line(room.x, line, room.right, line, wide=0.25, colour=theme.ink)
    for share in (_LEDGER[0], _LEDGER[0] + _LEDGER[1]):
        x = room.x + share * room.width - 2.4
        pen.line(x, y, x, room.y, wide=0.25, colour=theme.ink)


# How to win


def goals(book: Book, *, parted: bool) -> list[Callable[[Pen], None]]:
    """What the game is about, and how each party wins: on one page, or on two."""
    parties = [(party,) for party in Party] if parted else [tuple(Party)]
    return [partial(_goals, book, some, at == 0) for at, some in enumerate(parties)]


def _goals(book: Book, parties: Sequence[Party], told: bool, pen: Pen) -> None:  # noqa: FBT001
    """Pictures of how parties win, below what the game is about."""
    theme, edition, words = book.theme, book.edition, book.wording.rulebook
    room = page_title(book, words.how_to_win, pen, seed=4)
    if told:
        for text in (words.overview, book.rule(Topic.ROUNDS)[1]):
            said = paragraph(book, text, room.width)
            said.draw(pen, Box(room.x, room.top - said.height, room.width, said.height))
            room = room._replace(height=room.height - said.height - 0.6)
        room = room._replace(height=room.height - 1.4)
    table = edition.ruleset.table(_players(edition)[0])
    high = (room.height - 6 * (len(parties) - 1)) / len(parties)
    for at, party in enumerate(parties):
        box = Box(room.x, room.top - high * (at + 1) - 6 * at, room.width, high)
        goal = goal_sentence(book.wording.reference.goal, edition.ruleset, table, party)
        lines, letters = book.heading(goal, box.width), book.head
        below = letters.size * 1.05 * len(lines) + 1
        picture = Box(box.x, box.y + below + 3, box.width, box.height - below - 3)
        book.look.picture(pen, picture, party, theme)
        letters = letters._replace(colour=theme.of(party))
        y = box.y + below - capitals(letters, theme.fonts)
        with pen.part("H3"):
            for line in lines:
                pen.text(line, box.x, y, letters)
                y -= letters.size * 1.05


# Setting up


def setup(book: Book, night: int, pen: Pen) -> None:
    """The table from above, and what to do in which order."""
    words, edition = book.wording.rulebook, book.edition
    room = page_title(book, words.setup, pen)
    last = words.look_night.format(page=night) if night else words.look
    wide = 0.5 * room.width - 11.5
    steps = [paragraph(book, text, wide, even=True) for text in (*words.steps, last)]
    rows = [steps[at : at + 2] for at in range(0, len(steps), 2)]
    high = sum(max(one.height for one in row) + 2.6 for row in rows)
    picture = Box(room.x, room.y + high + 3.4, room.width, room.height - high - 3.4)
    with pen.within(picture.inset(-1).corners):
        book.look.table(pen, picture, edition.players or 7, on_the_table(book, pen), book.theme)
    y = room.y + high
    for at, row in enumerate(rows):
        for column, step in enumerate(row):
            x = room.x + column * (0.5 * room.width + 2)
            with pen.part():
                book.look.number(pen, str(2 * at + column + 1), (x + 3.5, y - 2.2), 3.5, book.theme)
                step.draw(pen, Box(x + 9.5, y - step.height, wide, step.height))
        y -= max(one.height for one in row) + 2.6


# The night


class _Said(NamedTuple):
    """A line of the night as it is set: its lines of letters, and its room in mm."""

    lines: list[str]
    height: float
    beside: bool  # whether its pause stands on its last line


def nights(book: Book) -> list[Callable[[Pen], None]]:
    """The night on one page, or each on one if there are two that are long; it is never parted."""
    found = book.spoken.nights
    if not found:
        return []
    if (way := _set_night(book, found)) is not None:
        return [partial(_night, book, found, way)]
    return [partial(_night, book, (one,), _set_night(book, (one,))) for one in found]


class _NightSet(NamedTuple):
    """How a night is set: the size of its letters, air beside it in mm, and where pauses stand."""

    size: float
    aside: float
    below: bool  # each pause on a line of its own


_SET_NIGHTS = [  # what is tried in turn
    *starmap(_NightSet, product((LARGER, 1.0), _ASIDES, (True,))),
    *starmap(_NightSet, product((LARGER, *SIZES), _ASIDES, (False,))),
]


def _set_night(book: Book, some: Sequence[Night]) -> _NightSet | None:
    """The first way that has room on a page, if any has."""
    fitting = (one for one in _SET_NIGHTS if _night_height(book, some, one) <= ROOM.height)
    return next(fitting, None)


def _small_night(book: Book, some: Sequence[Night], pen: Pen) -> _NightSet:
    """In a host's wide letters: the largest smaller ones with which a page has room.

    Raises:
        DoesNotFit: not even the smallest ones that may be there.
    """
    usual = book.text.size
    _, least = pen.floored(book.text._replace(floor=TINY), PieceName.RULEBOOK)
    size = SIZES[-1]
    while size * usual > least:
        size = max(size * _SMALLER, least / usual)
        way = _NightSet(size, 0, below=False)
        if _night_height(book, some, way) <= ROOM.height:
            return way
    texts = [line.text for night in some for line in night.lines]
    pen.refuse_size(PieceName.RULEBOOK, texts, ROOM, least, least * _SMALLER)
    return _SET_NIGHTS[-1]


def _night(book: Book, some: Sequence[Night], found: _NightSet | None, pen: Pen) -> None:
    """What is read aloud at night, on a dark page, and how long it is quiet after each line."""
    theme = book.theme
    inked = book.look.dark_page(pen, PAGE, theme)
    room = page_title(book, some[0].heading, pen, theme.ink)
    way = found or _small_night(book, some, pen)
    high = min(room.height, _night_height(book, some, way))
    room = room.inset(way.aside, 0)
    lines = sum(len(night.lines) for night in some)
    air = min(5.0, (room.height - high) / lines)
    letters = book.text._replace(size=book.text.size * way.size, colour=inked)
    up = capitals(letters, theme.fonts)
    y = room.top
    for at, night in enumerate(some):
        if at:
            head = book.head._replace(colour=inked)
            y -= 1.4 * head.size
            with pen.part("H3"):
                pen.text(book.heading(night.heading, ROOM.width)[0], room.x, y, head)
            y -= 1.2 * head.size
        longest = max(line.pause for line in night.lines)
        for count, line in enumerate(night.lines, start=1):
            last = line is night.lines[-1]
            said = _said(book, line, letters, room.width, last=last, below=way.below)
            top = y - up - 0.1 * letters.size
            with pen.part():
                book.look.number(
                    pen, str(count), (room.x + 3.5, top + up / 2), 3.5, theme, light=True
                )
                for text in said.lines:
                    pen.text(text, room.x + _INDENT, top, letters)
                    top -= letters.size * book.look.LEADING
            if not last:
                right = room.right - _pause_width(book, line, letters)
                x = room.x + _INDENT if way.below else right
                top += letters.size * book.look.LEADING if said.beside else 0
                _quiet(book, line, (x, top), letters, pen, long=line.pause == longest)
            y -= said.height + air
    rest = y - ROOM.y
    if rest > EYES:
        book.look.eyes(pen, Box(room.x, ROOM.y, room.width, rest - 3), theme)


def _said(
    book: Book, line: NightLine, letters: Letters, wide: float, *, last: bool, below: bool
) -> _Said:
    """A line with its pause, which stands below, or on its last line if it has room there."""
    fonts, wide = book.theme.fonts, wide - _INDENT
    lines = text_lines(line.text, wide, letters, fonts)
    taken = 0.0 if last else _pause_width(book, line, letters) + 2 * letters.size
    beside = not below and text_width(lines[-1], letters, fonts) + taken <= wide
    if not beside:
        lines = even_lines(line.text, wide, letters, fonts)
    rows = len(lines) + (0 if beside or last else 1)
    high = rows * letters.size * book.look.LEADING + _APART
    return _Said(lines, max(_LEAST, high), beside)


def _pause_words(book: Book, line: NightLine) -> str:
    return str(book.wording.reference.count.format(count=round(line.pause)))


def _pause_width(book: Book, line: NightLine, letters: Letters) -> float:
    words = letters._replace(font=Font.STRONG)
    return text_width(_pause_words(book, line), words, book.theme.fonts) + _dots(line, letters)


def _dots(line: NightLine, letters: Letters) -> float:
    return beats_width(round(line.pause), _DOT * letters.size) + 0.5 * letters.size


def _quiet(
    book: Book,
    line: NightLine,
    start: tuple[float, float],
    letters: Letters,
    pen: Pen,
    *,
    long: bool,
) -> None:
    """How far to count, from a point on the baseline; a long pause is stronger."""
    fonts, words = book.theme.fonts, _pause_words(book, line)
    colour = book.theme.accent if book.theme.flat else letters.colour
    shown = letters._replace(font=Font.STRONG if long else Font.TEXT, colour=colour)
    (x, y), up = start, capitals(shown, fonts)
    beats(pen, round(line.pause), (x, y + up / 2), _DOT * letters.size, colour)
    pen.text(words, x + _dots(line, letters), y, shown)


def _night_height(book: Book, some: Sequence[Night], way: _NightSet) -> float:
    letters = book.text._replace(size=book.text.size * way.size)
    heads = (len(some) - 1) * 2.6 * book.head.size
    wide = ROOM.width - 2 * way.aside
    return heads + sum(
        _said(book, line, letters, wide, last=line is night.lines[-1], below=way.below).height
        for night in some
        for line in night.lines
    )


# Tracks


class _Entry(NamedTuple):
    """What tiles grant: its sign, the numbers of the tiles, its name, and what that means."""

    emblem: str
    tiles: tuple[int, ...]
    name: str
    how: str


def tracks(book: Book, pen: Pen) -> None:
    """The Fascist tracks in small, what their tiles grant, and where zones begin."""
    edition = book.edition
    found = fascist_tracks(edition.ruleset, edition.players)
    room = page_title(book, book.track_title, pen, book.theme.fascist, seed=7)
    intro = paragraph(book, book.rule(Topic.SET_UP)[1], room.width, even=True)
    intro = _taller(intro, 1.6)
    entries = [*_entries(book, found)]
    if len(entries) % 2:
        last = tuple(place.tile for place in found[0].places if place.wins)
        words = book.wording.boards
        entries.append(_Entry(book.look.WINS, last, words.wins_fascist, ""))
    entries.sort(key=lambda entry: entry.tiles[:1])  # as they come down the track
    for tall in STRIPS if len(found) == 1 else STRIPS[1:]:
        before = [intro, *(_track(book, track, tall) for track in found)]
        free = room.height - sum(block.height for block in before)
        if rows := _rows(book, entries, free):
            break
    left = free - sum(row.height for row in rows)
    rows = [_below_line(book, _taller(row, max(0.0, min(left / len(rows), 14.0)))) for row in rows]
    set_blocks([*before, *rows], room, pen, _company(book, Party.FASCIST, 0))


def _rows(book: Book, entries: Sequence[_Entry], room: float) -> list[Block]:
    """Two entries in a row, in the largest letters in which names stand best; none has room: empty."""
    fitting = []
    for radius, font in POWERS:
        cells = [_cell(book, entry, radius, font) for entry in entries]
        blocks = [cell.block for cell in cells]
        rows = [_pair(*pair) for pair in zip_longest(blocks[::2], blocks[1::2])]
        if rows and sum(row.height for row in rows) <= room:
            fitting.append((max(cell.untidy for cell in cells), rows))
    return min(fitting, key=lambda one: one[0])[1] if fitting else []


def _pair(one: Block, other: Block | None) -> Block:
    """Two blocks side by side."""

    def draw(pen: Pen, box: Box) -> None:
        half = box.width / 2
        for at, block in enumerate((one, other)):
            if block is not None:
                block.draw(pen, Box(box.x + at * half, box.y, half, box.height))

    return Block(max(one.height, other.height if other else 0), draw)


def _taller(block: Block, more: float) -> Block:
    return block._replace(height=block.height + more)


def _below_line(book: Book, block: Block) -> Block:
    """The same with a line along its top."""

    def draw(pen: Pen, box: Box) -> None:
        book.look.divider(pen, (box.x, box.right), box.top, book.theme)
        block.draw(pen, box)

    return block._replace(draw=draw)


def _track(book: Book, track: Track, tall: float) -> Block:
    theme, wording = book.theme, book.wording
    label = book.head
    high = min(tall, _UPRIGHT * ROOM.width / len(track.places))
    top = capitals(label, theme.fonts) + 2

    def draw(pen: Pen, box: Box) -> None:
        players = wording.boards.players.format(players=as_ranges(track.players))
        base = box.top - capitals(label, theme.fonts)
        with pen.part("H3"):
            pen.text(book.heading(players, box.width)[0], box.x, base, label)
        strip = Box(box.x, box.top - top - high, box.width, high)
        with pen.part(picture=track_said(wording, track, alone=True)):
            book.look.path_of_slots(pen, strip, track, theme)

    return Block(top + high + 2, draw)


def _entries(book: Book, found: Sequence[Track]) -> Iterator[_Entry]:
    """Each power that any tile grants, and each zone; of one track with the numbers of its tiles."""
    words = book.wording.boards
    for power in Power:
        tiles = [
            place.tile
            for track in found
            for place in track.places
            if place.grants and power in place.grants.powers
        ]
        if tiles:
            numbers = tuple(tiles) if len(found) == 1 else ()
            yield _Entry(power.value, numbers, words.powers[power], f"{words.powers_how[power]}.")
    others = [
        place.tile
        for track in found
        for place in track.places
        if place.grants and place.grants.other
    ]
    if others:
        yield _Entry("power", tuple(others) if len(found) == 1 else (), words.other, "")
    for one in found[0].thresholds:
        for zone in one.zones:
            tiles = [one.after] if one.after else []
            yield _Entry(zone.value, tuple(tiles), getattr(words, zone.value), "")


class _Cell(NamedTuple):
    """What tiles grant, as a block; how far its name is from standing in its letters as it should."""

    block: Block
    untidy: int


def _cell(book: Book, entry: _Entry, radius: float, font: Font) -> _Cell:
    """The sign of what tiles grant, their numbers, its name, and what that means."""
    theme, left = book.theme, _OVERHANG + 2 * radius + 3.5
    wide = ROOM.width / 2 - left - 2.6
    name = book.letters(font)
    lines = (
        book.heading(entry.name, wide)
        if font is Font.HEAD
        else text_lines(entry.name, wide, name, theme.fonts)
    )
    text = Block(0, lambda _pen, _box: None)
    if entry.how:
        text = paragraph(book, entry.how, wide, even=True)
    leading, up = 1.1 * name.size, capitals(name, theme.fonts)
    at_sign = len(entry.tiles) <= len(_BADGES)
    numbers = 0.0 if at_sign else 8.6
    said = numbers + leading * len(lines) + text.height
    high = max(2 * radius, said) + 2

    def draw(pen: Pen, box: Box) -> None:
        x, y = box.x + _OVERHANG + radius, box.centre[1]
        on_ring(pen, entry.emblem, (x, y), radius, theme)
        top = y + said / 2
        with pen.part("H3"):
            for at, tile in enumerate(entry.tiles):
                spot = (box.x + left + 3.4 + 8.2 * at, top - 3.4)
                if at_sign:
                    spot = (x - 0.75 * radius, y + _BADGES[at] * radius)
                    pen.circle(*spot, 3.8, colour=theme.paper)
                book.look.number(pen, str(tile), spot, 3.4, theme)
            base = top - numbers - up
            for line in lines:
                pen.text(line, box.x + left, base, name)
                base -= leading
        low = base + up - text.height
        text.draw(pen, Box(box.x + left, low, wide, text.height))

    widest = max(text_width(line, name, theme.fonts) for line in lines)
    other = 2 if font is Font.STRONG else 0  # than headings elsewhere
    untidy = 3 if widest > wide else max(other, int(len(lines) > _NAME_LINES))
    return _Cell(Block(high, draw), untidy)


def _players(edition: Edition) -> Sequence[int]:
    return (edition.players,) if edition.players else edition.ruleset.players
