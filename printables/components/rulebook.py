"""The rulebook as a booklet: pictures of the set-up and of a round, the night, and every rule of this table.

The look of the theme draws banners, signs and pictures; here is what stands on which page. No page is
left half empty: what the rules leave is filled with pictures.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import accumulate, pairwise
from types import ModuleType
from typing import NamedTuple, TypeAlias

from companion.rules.pieces import Party, Power, Role
from companion.rules.ruleset import as_ranges
from companion.rules.topics import Topic
from printables.board_plan import Track, fascist_tracks, liberal_track
from printables.booklet import Spread, saddle_stitched
from printables.catalogue import PieceName
from printables.components.cards import ballots, membership_cards, role_cards
from printables.components.policy_tiles import policy_tiles
from printables.looks import drawn_by
from printables.looks.laid_table import envelope, fan, tent, tile
from printables.looks.signs import on_ring
from printables.options import Size
from printables.pen import (
    Align,
    Drawing,
    Letters,
    Pen,
    capitals,
    even_lines,
    text_lines,
    text_width,
)
from printables.piece import Edition, Face, Piece, Pieces, SpokenWords
from printables.reference import named
from printables.sheet import Box
from printables.slips import goal_sentence
from printables.theme import Colour, Font, Theme
from printables.wording import Wording

PAGE_WIDTH, PAGE_HEIGHT = 131.0, 190.0  # mm; two of them fit A4 and Letter
PAGE = Box(0, 0, PAGE_WIDTH, PAGE_HEIGHT)
ROOM = Box(11.5, 16, PAGE_WIDTH - 23, PAGE_HEIGHT - 28)  # of a page, for what stands on it
BANNER, BELOW = 14.0, 5.0  # mm of a page's title, and of air below it
LARGER = 1.25  # the letters of the night, of examples and of what tiles grant, where they have room
SIZES = (1.0, 0.96, 0.92)  # of the letters of the rules: smaller ones may save a sheet
AFTER = 1.6  # mm below a paragraph
ABOVE = 3.4  # mm above a chapter, at least
ICON = 4.4  # mm, the radius of the sign of a chapter
PICTURE = 20.0  # mm, the lowest picture
EYES = 13.0  # mm, what closed eyes need
STRIP, LOW_STRIP = 24.0, 17.5  # mm, the height of a track, alone and among others
MAX_AIR = 7.0  # mm that may be added above a chapter
ROW = 6.6  # mm, of the table of roles

Draw: TypeAlias = Callable[[Pen, Box], None]
DrawPage: TypeAlias = Callable[[Pen], None]

ROUND = {  # the chapters of the round, with their signs
    Topic.CANDIDACY: "placard",
    Topic.NOMINATE: "person",
    Topic.VOTE: "vote",
    Topic.LEGISLATIVE_SESSION: "tiles",
    Topic.EXECUTIVE_ACTION: "power",
}
SIGNS = {  # of the other chapters
    Topic.OBJECT: "win",
    Topic.MEMBERSHIP_CARDS: "investigate",
    Topic.ROUNDS: "placard",
    Topic.ELIGIBILITY: "person",
    Topic.HITLER_QUESTION: "hitler",
    Topic.ELECTION_TRACKER: "chaos",
    Topic.POLICY_DECK: "tiles",
    Topic.INVESTIGATE_LOYALTY: "investigate",
    Topic.CALL_SPECIAL_ELECTION: "call_election",
    Topic.POLICY_PEEK: "peek",
    Topic.EXECUTION: "execute",
    Topic.VETO_POWER: "veto",
    Topic.ABOUT_LYING: "speak",
}


class Book(NamedTuple):
    """A rulebook in one language."""

    edition: Edition
    wording: Wording
    spoken: SpokenWords

    @property
    def theme(self) -> Theme:
        """The theme of the edition."""
        return self.edition.theme

    @property
    def look(self) -> ModuleType:
        """What draws it."""
        return drawn_by(self.theme, "rulebook")

    @property
    def text(self) -> Letters:
        """Its letters."""
        return self.letters(Font.TEXT)

    @property
    def head(self) -> Letters:
        """The letters of headings."""
        return self.letters(Font.HEAD)

    def letters(self, font: Font, align: Align = Align.LEFT) -> Letters:
        """Letters for a use."""
        letters: Letters = self.look.letters_of(font, self.theme, self.theme.ink, align)
        return letters

    def heading(self, title: str, width: float) -> list[str]:
        """The lines of a heading."""
        lines: list[str] = self.look.heading(title, width, self.theme)
        return lines

    def rule(self, topic: Topic) -> tuple[str, str]:
        """The heading of a rule, empty where the one before goes on, and its text."""
        return dict(zip(Topic, self.spoken.rules, strict=True))[topic]


class Block(NamedTuple):
    """Something that stands on one page, so many mm high; a heading stays with what follows."""

    height: float
    draw: Draw
    heading: bool = False


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


def pages_of(book: Book) -> tuple[Page, ...]:
    """The whole book, from the cover to the back: as many pages as fill sheets of four."""
    nights = _nights(book)
    end: list[DrawPage] = [partial(_examples, book), partial(_tracks, book)]
    ways = []
    for at, size in enumerate(SIZES):
        chapters = _chapters(book, size)
        count = _fewest(chapters)
        total = 4 + len(nights) + count + len(end) + 1  # with cover, box, set-up, round, back
        ways.append((-(-total // 4), at, count, chapters, -total % 4))
    _, _, count, chapters, spare = min(ways, key=lambda way: way[:2])
    box, posters = _filled(book, spare)
    rules = [
        Page(0, partial(_rules, book, page, at), taken=_high(page))
        for at, page in enumerate(_divided(chapters, count))
    ]
    night = len(box) + 3 if nights else 0
    begin: list[DrawPage] = [partial(_cover, book), *box, partial(_setup, book, night)]
    after: list[DrawPage] = [*end, *posters, partial(_back, book)]
    pages = [
        *(Page(0, draw) for draw in begin),
        *(Page(0, draw, dark=True) for draw in nights),
        Page(0, partial(_round, book)),
        *rules,
        *(Page(0, draw) for draw in after),
    ]
    return tuple(page._replace(number=number) for number, page in enumerate(pages, start=1))


def _filled(book: Book, spare: int) -> tuple[list[DrawPage], list[DrawPage]]:
    """The pages of the box, and pictures: as many as are needed for full sheets."""
    posters: list[DrawPage] = [partial(_poster, book, (party,)) for party in Party]
    if spare <= 1:
        posters = [partial(_poster, book, tuple(Party))] * spare
    boxes: list[DrawPage] = [partial(_box, book)]
    if spare == 3:  # noqa: PLR2004  the roles have a page of their own
        boxes = [partial(_box, book, with_roles=False), partial(_roles, book)]
    return boxes, posters


# The rules


def _chapters(book: Book, size: float) -> list[list[Block]]:
    """The rules that no picture tells: of each chapter the heading and the paragraphs."""
    chapters: list[list[Block]] = []
    for topic, (title, text) in zip(Topic, book.spoken.rules, strict=True):
        if topic in ROUND or topic is Topic.SET_UP:
            continue
        body = _text(book, text, ROOM.width - 2.6 * ICON, size)
        if title or topic in (Topic.HITLER_QUESTION, Topic.CHAOS, Topic.POLICY_DECK):
            heading = title or _title_before(book, topic)
            if title or _round_has(topic):
                chapters.append([_chapter_head(book, heading, SIGNS[topic]), body])
                continue
        chapters[-1].append(body)
    return chapters


def _round_has(topic: Topic) -> bool:
    """Whether the chapter that a rule goes on with is on the page of the round."""
    return topic in (Topic.HITLER_QUESTION, Topic.POLICY_DECK)


def _title_before(book: Book, topic: Topic) -> str:
    before = [book.rule(one)[0] for one in Topic]
    at = list(Topic).index(topic)
    return next(title for title in reversed(before[: at + 1]) if title)


def _chapter_head(book: Book, title: str, emblem: str) -> Block:
    theme = book.theme
    left = 2.6 * ICON
    lines, letters = book.heading(title, ROOM.width - left), book.head
    leading = letters.size

    def draw(pen: Pen, box: Box) -> None:
        on_ring(pen, emblem, (box.x + ICON, box.top - ICON + 0.6), ICON, theme)
        with pen.part("H3"):
            y = box.top - 0.4 - capitals(letters, theme.fonts)
            for line in lines:
                pen.text(line, box.x + left, y, letters)
                y -= leading

    return Block(leading * len(lines) + 0.6, draw, heading=True)


def _text(
    book: Book, text: str, width: float, factor: float = 1, colour: Colour | None = None
) -> Block:
    """Text in a width, in letters as usual or smaller, or in larger ones with even lines."""
    usual = book.text
    size = usual.size * factor
    letters = usual._replace(size=size, colour=colour or book.theme.ink)
    broken = even_lines if factor > 1 else text_lines
    lines = broken(text, width, letters, book.theme.fonts)
    leading: float = size * book.look.LEADING

    def draw(pen: Pen, box: Box) -> None:
        y = box.top - capitals(letters, book.theme.fonts) - 0.1 * size
        with pen.part():
            for line in lines:
                pen.text(line, box.right - width, y, letters)
                y -= leading

    return Block(leading * len(lines) + AFTER, draw)


def _high(chapters: Sequence[Sequence[Block]]) -> float:
    return sum(one.height for chapter in chapters for one in chapter) + ABOVE * (len(chapters) - 1)


def _fewest(chapters: Sequence[Sequence[Block]]) -> int:
    """How many pages the chapters need; none of them is parted."""
    count, left = 1, ROOM.height
    for chapter in chapters:
        high = sum(one.height for one in chapter)
        if high > left and left < ROOM.height:
            count, left = count + 1, ROOM.height
        left -= high + ABOVE
    return count


def _divided(chapters: Sequence[list[Block]], count: int) -> list[list[list[Block]]]:
    """The chapters on so many pages, as evenly as can be."""
    heights = [sum(one.height for one in chapter) + ABOVE for chapter in chapters]
    until = [0.0, *accumulate(heights)]
    best: dict[tuple[int, int], tuple[float, tuple[int, ...]]] = {(0, 0): (0.0, ())}
    for page in range(1, count + 1):
        for end in range(page, len(chapters) + 1):
            ways = []
            for start in range(page - 1, end):
                left = ROOM.height + ABOVE - (until[end] - until[start])
                if (page - 1, start) in best and left >= -1e-6:  # noqa: PLR2004  rounding
                    cost, breaks = best[page - 1, start]
                    ways.append((cost + left**2, (*breaks, end)))
            if ways:
                best[page, end] = min(ways)
    breaks = (0, *best[count, len(chapters)][1])
    return [list(chapters[start:end]) for start, end in pairwise(breaks)]


def _rules(book: Book, chapters: Sequence[Sequence[Block]], at: int, pen: Pen) -> None:
    """A page of rules; what they leave is air, or a picture below them."""
    left = ROOM.height - _high(chapters)
    air = left / max(1, len(chapters) - 1)
    picture = left - 6 if air > MAX_AIR and left - 6 >= PICTURE else 0
    between = ABOVE + (0 if picture else min(air, MAX_AIR))
    y = ROOM.top
    for chapter in chapters:
        for block in chapter:
            block.draw(pen, Box(ROOM.x, y - block.height, ROOM.width, block.height))
            y -= block.height
        y -= between
    if picture:
        low = Box(ROOM.x, ROOM.y, ROOM.width, picture)
        book.look.company(pen, low, [*Party][at % 2], book.theme, first=3 * (at // 2) + 1)


# The pages


def _title(book: Book, text: str, pen: Pen, colour: Colour | None = None, seed: int = 3) -> Box:
    """The banner of a page; what is left below it."""
    theme = book.theme
    box = Box(ROOM.x, ROOM.top - BANNER, ROOM.width, BANNER)
    with pen.part("H2"):
        book.look.banner(pen, text, box, colour or theme.ink, theme, seed=seed)
    return Box(ROOM.x, ROOM.y, ROOM.width, ROOM.height - BANNER - BELOW)


def _cover(book: Book, pen: Pen) -> None:
    label = book.wording.rulebook.title.format(players=as_ranges(_players(book.edition)))
    book.look.cover(pen, PAGE, book.wording.game, label, book.theme)


def _back(book: Book, pen: Pen) -> None:
    letters = book.text
    credit = text_lines(book.wording.rulebook.credits, PAGE_WIDTH - 38, letters, book.theme.fonts)
    book.look.back(pen, PAGE, credit, book.theme)


def _setup(book: Book, night: int, pen: Pen) -> None:
    """The table from above, and what to do in which order."""
    words, edition = book.wording.rulebook, book.edition
    room = _title(book, words.setup, pen)
    last = words.look_night.format(page=night) if night else words.look
    steps = [_text(book, text, 0.5 * ROOM.width - 11.5) for text in (*words.steps, last)]
    rows = [steps[at : at + 2] for at in range(0, len(steps), 2)]
    high = sum(max(one.height for one in row) + 2.6 for row in rows)
    fascist = fascist_tracks(edition.ruleset, edition.players)[0]
    tracks = (liberal_track(edition.ruleset), fascist)
    seats = edition.players or 7
    picture = Box(room.x - 3, room.y + high + 2, room.width + 6, room.height - high - 2)
    book.look.table(pen, picture, seats, tracks, book.theme)
    y = room.y + high
    for at, row in enumerate(rows):
        for column, step in enumerate(row):
            x = room.x + column * (0.5 * room.width + 2)
            with pen.part():
                book.look.number(pen, str(2 * at + column + 1), (x + 3.5, y - 2.2), 3.5, book.theme)
                wide = 0.5 * room.width - 11.5
                step.draw(pen, Box(x + 9.5, y - step.height, wide, step.height))
        y -= max(one.height for one in row) + 2.6


def _round(book: Book, pen: Pen) -> None:
    """A round as a path of five steps."""
    theme = book.theme
    room = _title(book, book.wording.reference.the_round, pen, theme.fascist, seed=5)
    radius, left = 8.6, 23.0
    for size in SIZES:
        rows = []
        for topic in ROUND:
            title, rule = book.rule(topic)
            lines = book.heading(title, room.width - left)
            head = 1.05 * book.head.size * len(lines) + 0.4
            rows.append((topic, lines, head, _text(book, rule, room.width - left, size)))
        high = sum(max(2 * radius, head + text.height) for _, _, head, text in rows)
        if high <= room.height:
            break
    air = min(9.0, max(0.0, (room.height - high) / (len(rows) - 1)))
    letters = book.head
    y, before = room.top, None
    for topic, lines, head, text in rows:
        tall = max(2 * radius, head + text.height)
        middle = y - radius
        if before is not None:
            book.look.path(pen, room.x + radius, before - radius, middle + radius, theme)
        on_ring(pen, ROUND[topic], (room.x + radius, middle), radius, theme)
        base = y - capitals(letters, theme.fonts)
        with pen.part("H3"):
            for line in lines:
                pen.text(line, room.x + left, base, letters)
                base -= 1.05 * letters.size
        text.draw(pen, Box(room.x + left, y - head - text.height, room.width - left, text.height))
        before, y = middle, y - tall - air
    if y + air - room.y > PICTURE + 4:
        low = Box(room.x, room.y, room.width, y + air - 4 - room.y)
        book.look.company(pen, low, Party.LIBERAL, theme)


def _nights(book: Book) -> list[DrawPage]:
    """The night on one page, or each on one if there are two that are long; it is never parted."""
    nights = book.spoken.nights
    if not nights:
        return []
    if _night_height(book, nights) <= ROOM.height - BANNER - BELOW:
        return [partial(_night, book, nights)]
    return [partial(_night, book, (one,)) for one in nights]


_NIGHT_INDENT = 10.5


def _night_blocks(
    book: Book, lines: Sequence[str], size: float, colour: Colour | None = None
) -> list[Block]:
    wide = ROOM.width - 10 - _NIGHT_INDENT
    return [_text(book, line, wide, size, colour) for line in lines]


def _night_height(
    book: Book, nights: Sequence[tuple[str, tuple[str, ...]]], size: float = 1
) -> float:
    heads = (len(nights) - 1) * 2.6 * book.head.size
    blocks = [one for _, lines in nights for one in _night_blocks(book, lines, size)]
    return heads + sum(map(_night_row, blocks)) + 6


def _night_row(block: Block) -> float:
    """How high a line is at least: its number stands clear of those above and below."""
    return max(7.4, block.height + 0.2)


def _night(book: Book, nights: Sequence[tuple[str, tuple[str, ...]]], pen: Pen) -> None:
    """What is read aloud at night, on a dark page."""
    theme = book.theme
    inked = book.look.dark_page(pen, PAGE, theme)
    room = _title(book, nights[0][0], pen, theme.ink).inset(5, 0)
    size = LARGER if _night_height(book, nights, LARGER) <= room.height else 1
    left = room.height - _night_height(book, nights, size)
    lines = sum(len(one) for _, one in nights)
    air = min(5.0, max(0.0, left / lines))
    up = capitals(book.text, theme.fonts) * size / 2 + 0.1 * book.text.size * size
    y = room.top
    for at, (heading, said) in enumerate(nights):
        if at:
            letters = book.head._replace(colour=inked)
            y -= 1.4 * letters.size
            with pen.part("H3"):
                pen.text(book.heading(heading, ROOM.width)[0], room.x, y, letters)
            y -= 1.2 * letters.size
        for count, block in enumerate(_night_blocks(book, said, size, inked), start=1):
            with pen.part():
                book.look.number(pen, str(count), (room.x + 3.5, y - up), 3.5, theme, light=True)
                wide = room.width - _NIGHT_INDENT
                text = Box(room.x + _NIGHT_INDENT, y - block.height, wide, block.height)
                block.draw(pen, text)
            y -= _night_row(block) + air
    rest = y - ROOM.y
    if rest > EYES:
        book.look.eyes(pen, Box(room.x, ROOM.y, room.width, rest - 3), theme)


def _box(book: Book, pen: Pen, *, with_roles: bool = True) -> None:
    """What is in the box, in pictures, and the numbers of roles."""
    edition, words = book.edition, book.wording.rulebook
    room = _title(book, words.in_the_box, pen)
    blocks = [
        _things(book),
        _heading(book, book.wording.pieces[PieceName.POLICY_TILES]),
        _deck(book),
    ]
    placed = edition.ruleset.placed
    if placed.total:
        tiles = ", ".join(f"{book.wording.parties[party]}: {placed.of(party)}" for party in Party)
        blocks.append(_text(book, words.placed.format(tiles=tiles), room.width))
    blocks.append(_text(book, book.rule(Topic.SET_UP)[1], room.width))
    if with_roles:
        blocks += [_heading(book, words.roles), _roles_of(book)]
    _stacked(book, blocks, room, pen)


def _deck(book: Book) -> Block:
    """All Policy tiles, face up, and how many of each party there are."""
    theme, deck = book.theme, book.edition.ruleset.deck
    letters = book.letters(Font.STRONG, Align.CENTRE)
    up = capitals(letters, theme.fonts)
    pitch = min(TILE, ROOM.width / (deck.total + 1))
    size = Size(0.84 * pitch, 1.2 * pitch)

    def draw(pen: Pen, box: Box) -> None:
        x = box.centre[0] - pitch * (deck.total + 1) / 2
        for party in Party:
            count = deck.of(party)
            for at in range(count):
                card = Box(
                    x + pitch * (at + 0.5) - size.width / 2, box.top - 1 - size.height, *size
                )
                tile(pen, card, party, theme)
            base = box.top - 1 - size.height - 1.6 - up
            shown = letters._replace(colour=theme.of(party))
            pen.text(str(count), x + pitch * count / 2, base, shown)
            x += pitch * (count + 1)

    return Block(1 + size.height + 1.6 + up + 2, draw)


def _roles(book: Book, pen: Pen) -> None:
    room = _title(book, book.wording.rulebook.roles, pen)
    _stacked(book, [_roles_of(book)], room, pen)


def _roles_of(book: Book) -> Block:
    """The roles: each of this table as somebody, or the numbers of all tables."""
    return _roles_table(book) if book.edition.players is None else _cast(book)


def _cast(book: Book) -> Block:
    """Everybody at this table, in three groups with their names."""
    edition, theme = book.edition, book.theme
    table = edition.ruleset.table(edition.seats)
    counts = {Role.LIBERAL: table.liberals, Role.FASCIST: table.fascists, Role.HITLER: 1}
    letters = book.letters(Font.STRONG, Align.CENTRE)
    names = {role: f"{book.wording.roles[role]}: {count}" for role, count in counts.items()}
    wide = {role: text_width(name, letters, theme.fonts) + 3 for role, name in names.items()}
    pitch = next(
        one
        for one in (0.1 * step for step in range(140, 0, -1))
        if sum(max(wide[role], one * count) for role, count in counts.items()) <= ROOM.width
    )
    spare = ROOM.width - sum(max(wide[role], pitch * count) for role, count in counts.items())
    high = pitch + 2 + letters.size

    def draw(pen: Pen, box: Box) -> None:
        x = box.x
        for role, count in counts.items():
            group = max(wide[role], pitch * count)
            left = x + (group - pitch * count) / 2
            for at in range(count):
                centre = (left + pitch * (at + 0.5), box.top - pitch / 2)
                book.look.person(pen, centre, 0.47 * pitch, role, at, theme)
            shown = letters._replace(colour=theme.of(role.party))
            base = box.top - pitch - 1.4 - capitals(letters, theme.fonts)
            pen.text(names[role], x + group / 2, base, shown)
            x += group + spare / 2

    return Block(high, draw)


THINGS, THING, LOW_THING = 4, 26.0, 21.0  # in a row; how high pictures of cards are, and others; mm
TILE = 6.0  # mm, from tile to tile, at most


def _things(book: Book) -> Block:
    """A picture of everything that is counted, with its name and number below it."""
    names = things(book.edition, book.wording)
    letters = book.letters(Font.TEXT, Align.CENTRE)
    pitch, fonts = ROOM.width / THINGS, book.theme.fonts
    said = {name: even_lines(text, pitch - 2, letters, fonts) for name, text in names.items()}
    kinds = [*said]
    rows = [kinds[at : at + THINGS] for at in range(0, len(kinds), THINGS)]
    leading = letters.size * 1.1
    lines = [max(len(said[name]) for name in row) for row in rows]
    highs = [THING if {*row} & {*_BACKS} else LOW_THING for row in rows]
    high = sum(highs) + sum(4.4 + count * leading for count in lines)

    def draw(pen: Pen, box: Box) -> None:
        y = box.top
        for row, count, tall in zip(rows, lines, highs, strict=True):
            for at, name in enumerate(row):
                x = box.x + pitch * (at + 0.5)
                _thing(book, name, Box(x - pitch / 2, y - tall, pitch, tall).inset(1, 1), pen)
                base = y - tall - 2.4 - capitals(letters, fonts)
                with pen.part():
                    for line in said[name]:
                        pen.text(line, x, base, letters)
                        base -= leading
            y -= tall + 4.4 + count * leading

    return Block(high, draw)


def _thing(book: Book, name: PieceName, box: Box, pen: Pen) -> None:
    """A piece in small."""
    edition, theme, (x, y) = book.edition, book.theme, box.centre
    if name in _TRACKS:
        party = _TRACKS[name]
        places = (
            liberal_track(edition.ruleset)
            if party is Party.LIBERAL
            else fascist_tracks(edition.ruleset, edition.players)[0]
        )
        track = Box(box.x, y - 6.5, box.width, 13).inset(0.8)
        book.look.small_track(pen, track, len(places.places), theme.of(party), theme)
    elif name is PieceName.PLACARDS:
        for office, low in (("president", y + 0.8), ("chancellor", y - 10.6)):
            tent(pen, Box(box.x + 1, low, box.width - 2, 9.8), office, theme)
    elif name is PieceName.ENVELOPES:
        envelope(pen, (x, y), 7.4, theme)
    else:
        piece = _BACKS[name](edition)[0]
        edge = theme.paper if theme.flat else theme.ink
        size = Size(piece.width, piece.height)
        fan(pen, (x, y), 0.84 * box.height, size, edge, partial(_small_back, book, piece, pen))


def _small_back(book: Book, piece: Piece, pen: Pen, card: Box) -> None:
    """The back of a card; where ink is saved a sign, as its lines would run together."""
    theme, back = book.theme, piece.back
    if theme.flat and back is not None:
        pen.repeated(theme.terms.themed(back.name), partial(back.draw, pen, card, 0.0))
        return
    art = Box(*card.centre, 0, 0).inset(-0.3 * card.width)
    pen.area(Drawing(theme.emblems[_SMALL_SIGNS[piece.name]], art), colour=theme.ink)


_SMALL_SIGNS: Mapping[str, str] = {
    PieceName.POLICY_TILES: "tiles",
    PieceName.ROLE_CARDS: "closed_eye",
    PieceName.MEMBERSHIP_CARDS: "investigate",
    PieceName.BALLOTS: "vote",
}
_TRACKS = {PieceName.FASCIST_TRACKS: Party.FASCIST, PieceName.LIBERAL_TRACK: Party.LIBERAL}
_BACKS: Mapping[PieceName, Callable[[Edition], Pieces]] = {
    PieceName.POLICY_TILES: policy_tiles,
    PieceName.ROLE_CARDS: role_cards,
    PieceName.MEMBERSHIP_CARDS: membership_cards,
    PieceName.BALLOTS: ballots,
}


def _heading(book: Book, text: str) -> Block:
    letters = book.head
    high = capitals(letters, book.theme.fonts)

    def draw(pen: Pen, box: Box) -> None:
        with pen.part("H3"):
            pen.text(book.heading(text, ROOM.width)[0], box.x, box.top - 3 - high, letters)

    return Block(high + 5, draw, heading=True)


def _stacked(book: Book, blocks: Sequence[Block], room: Box, pen: Pen) -> None:
    """Blocks from the top of a room, and a picture in what they leave."""
    left = room.height - sum(block.height for block in blocks)
    air = min(MAX_AIR, left / max(1, len(blocks) - 1))
    picture = left - 6 if air * len(blocks) < left - PICTURE else 0
    y = room.top
    for block in blocks:
        block.draw(pen, Box(room.x, y - block.height, room.width, block.height))
        y -= block.height + (0 if picture or block.heading else air)
    if picture:
        low = Box(room.x, room.y, room.width, picture)
        book.look.company(pen, low, Party.FASCIST, book.theme)


def _examples(book: Book, pen: Pen) -> None:
    """What may happen at a table."""
    words, theme = book.wording.rulebook, book.theme
    room = _title(book, words.examples, pen, theme.liberal, seed=6)
    kinds = (("tiles", theme.liberal), ("investigate", theme.ink), ("chaos", theme.fascist))
    left, pad = 31.0, 4.5
    for size in (LARGER, *SIZES):
        texts = [
            _text(book, story, room.width - left - pad, size, book.look.on_block(colour, theme))
            for story, (_, colour) in zip(words.stories, kinds, strict=True)
        ]
        high = sum(one.height for one in texts)
        if high + 6 * pad + 8 <= room.height:
            break
    share = (room.height - 8 - high) / len(texts)
    y = room.top
    for at, (text, (emblem, colour)) in enumerate(zip(texts, kinds, strict=True)):
        tall = text.height + share
        box = Box(room.x, y - tall, room.width, tall)
        book.look.example(pen, box, emblem, colour, theme, seed=at + 2)
        middle = box.centre[1] + (text.height - AFTER) / 2
        inner = Box(box.x + left, middle - text.height, room.width - left - pad, text.height)
        text.draw(pen, inner)
        y -= tall + 4


def _tracks(book: Book, pen: Pen) -> None:
    """The Fascist tracks in small, what their tiles grant, and where zones begin."""
    edition, words = book.edition, book.wording.rulebook
    tracks = fascist_tracks(edition.ruleset, edition.players)
    title = words.track if len(tracks) == 1 else words.tracks
    room = _title(book, title, pen, book.theme.fascist, seed=7)
    tall = STRIP if len(tracks) == 1 else LOW_STRIP
    strips = [_track(book, track, tall) for track in tracks]
    for size in (LARGER, 1):
        blocks = [*strips, *_entries(book, tracks, size)]
        if sum(block.height + 1.5 for block in blocks) <= room.height:
            break
    _stacked(book, blocks, room, pen)


def _track(book: Book, track: Track, tall: float) -> Block:
    theme, wording = book.theme, book.wording
    label = book.head
    high = min(tall, 1.35 * ROOM.width / len(track.places))
    top = capitals(label, theme.fonts) + 2

    def draw(pen: Pen, box: Box) -> None:
        players = wording.boards.players.format(players=as_ranges(track.players))
        with pen.part("H3"):
            pen.text(
                book.heading(players, box.width)[0],
                box.x,
                box.top - capitals(label, theme.fonts),
                label,
            )
        strip = Box(box.x, box.top - top - high, box.width, high)
        book.look.path_of_slots(pen, strip, track, theme)

    return Block(top + high + 2, draw)


def _entries(book: Book, tracks: Sequence[Track], size: float) -> Iterator[Block]:
    """What the tiles of a track grant, in their order; of more tracks, what any of them grants."""
    words, entry = book.wording.boards, partial(_entry, book, size)
    for place in tracks[0].places if len(tracks) == 1 else ():
        grants = place.grants
        if grants and (grants.powers or grants.other):
            emblem = "power" if grants.other else grants.powers[0].value
            how = (
                ""
                if grants.other
                else " ".join(f"{words.powers_how[one]}." for one in grants.powers)
            )
            yield entry(str(place.tile), emblem, named(book.wording, grants), how)
        for one in tracks[0].thresholds:
            if one.after == place.tile:
                for zone in one.zones:
                    yield entry("", zone.value, getattr(words, zone.value), "")
    for power in Power if len(tracks) > 1 else ():
        slots = [place.grants.powers for one in tracks for place in one.places if place.grants]
        if any(power in powers for powers in slots):
            yield entry("", power.value, words.powers[power], f"{words.powers_how[power]}.")
    for one in tracks[0].thresholds if len(tracks) > 1 else ():
        for zone in one.zones:
            yield entry(str(one.after), zone.value, getattr(words, zone.value), "")


def _entry(book: Book, size: float, number: str, emblem: str, name: str, said: str) -> Block:
    """A tile's number, the sign of what it grants, its name, and what that means."""
    letters, fonts = book.letters(Font.STRONG), book.theme.fonts
    letters = letters._replace(size=letters.size * size)
    left, radius = 21.0 * size, 4.4 * size
    text = _text(book, said, ROOM.width - left, size) if said else Block(0, lambda _pen, _box: None)
    up = capitals(letters, fonts)
    high = max(2 * radius + 0.2, 1.25 * letters.size + text.height)

    def draw(pen: Pen, box: Box) -> None:
        with pen.part():
            y = box.centre[1]
            if number:
                book.look.number(pen, number, (box.x + 4, y), 4, book.theme)
            on_ring(pen, emblem, (box.x + left - radius - 3, y), radius, book.theme)
            top = y + (up + (0.75 * letters.size + text.height - AFTER if said else 0)) / 2
            pen.text(name, box.x + left, top - up, letters)
        if said:
            below = top - up - 0.5 * letters.size
            text.draw(pen, Box(box.x, below - text.height, box.width, text.height))

    return Block(high, draw)


def _poster(book: Book, parties: Sequence[Party], pen: Pen) -> None:
    """How a party wins, below a picture."""
    theme, edition = book.theme, book.edition
    table = edition.ruleset.table(_players(edition)[0])
    high = (ROOM.height - 5 * (len(parties) - 1)) / len(parties)
    for at, party in enumerate(parties):
        box = Box(ROOM.x, ROOM.top - high * (at + 1) - 5 * at, ROOM.width, high)
        goal = goal_sentence(book.wording.reference.goal, edition.ruleset, table, party)
        lines, letters = book.heading(goal, box.width), book.head
        words = Box(box.x, box.y, box.width, letters.size * 1.05 * len(lines) + 1)
        picture = Box(box.x, words.top + 4, box.width, box.height - words.height - 4)
        book.look.picture(pen, picture, party, theme)
        letters = letters._replace(colour=theme.of(party))
        y = words.top - capitals(letters, theme.fonts)
        with pen.part():
            for line in lines:
                pen.text(line, box.x, y, letters)
                y -= letters.size * 1.05


def things(edition: Edition, wording: Wording) -> dict[PieceName, str]:
    """What the box holds of things that are counted: each with its name and number."""
    ruleset, seats = edition.ruleset, edition.seats
    counts = {
        PieceName.POLICY_TILES: ruleset.deck.total,
        PieceName.ROLE_CARDS: seats,
        PieceName.MEMBERSHIP_CARDS: seats,
        PieceName.BALLOTS: 2 * seats,
        PieceName.PLACARDS: 2,
        PieceName.FASCIST_TRACKS: len(fascist_tracks(ruleset, edition.players)),
        PieceName.ENVELOPES: seats,
        PieceName.LIBERAL_TRACK: 1,
    }
    names: Mapping[PieceName, str] = dict(wording.pieces)
    if counts[PieceName.FASCIST_TRACKS] == 1:
        names = {**names, PieceName.FASCIST_TRACKS: wording.rulebook.track}
    return {
        name: f"{names[name]}: {count}"
        for name, count in counts.items()
        if name not in edition.dealt
    }


def _roles_table(book: Book) -> Block:
    """Rule: SET UP, the numbers of roles at each table."""
    edition, wording, theme = book.edition, book.wording, book.theme
    tables = [table for table in edition.ruleset.tables if edition.players in (None, table.players)]
    rows = [
        (wording.rulebook.players, theme.ink, [table.players for table in tables]),
        (wording.roles[Role.LIBERAL], theme.liberal, [table.liberals for table in tables]),
        (wording.roles[Role.FASCIST], theme.fascist, [table.fascists for table in tables]),
        (wording.roles[Role.HITLER], theme.fascist, [1 for _ in tables]),
    ]

    def draw(pen: Pen, box: Box) -> None:
        first = 36.0
        wide = min(14.0, (box.width - first) / len(tables))
        for at, (name, colour, cells) in enumerate(rows):
            y = box.top - ROW * (at + 1)
            end = box.x + first + wide * len(tables)
            pen.line(box.x, y, end, y, wide=0.5 if at == 0 else 0.25, colour=theme.ink)
            label = book.letters(Font.STRONG)._replace(colour=colour)
            with pen.part():
                pen.text(name, box.x + 0.5, y + 2.1, label)
                for column, cell in enumerate(cells):
                    font = Font.STRONG if at == 0 else Font.TEXT
                    letters = book.letters(font, Align.CENTRE)
                    pen.text(str(cell), box.x + first + wide * (column + 0.5), y + 2.1, letters)

    return Block(ROW * len(rows) + 2, draw)


def _spread(
    book: Book, pages: Sequence[Page], spread: Spread, pen: Pen, box: Box, _bleed: float
) -> None:
    pen.piece = PieceName.RULEBOOK
    places = (spread.left, box.x), (spread.right, box.x + PAGE_WIDTH)
    for number, x in sorted(places):  # the cover before the back
        if number:
            with pen.moved(x, box.y):
                _page(book, pages[number - 1], len(pages), pen)
    middle = box.x + PAGE_WIDTH
    for y in (box.y, box.top - 4):
        pen.line(middle, y, middle, y + 4, dashed=True)


def _alone(book: Book, page: Page, last: int, pen: Pen, box: Box, _bleed: float) -> None:
    pen.piece = PieceName.RULEBOOK
    with pen.moved(box.x, box.y):
        _page(book, page, last, pen)


def _page(book: Book, page: Page, last: int, pen: Pen) -> None:
    left = page.number % 2 == 0
    page.draw(pen)
    if page.number in (1, last):
        return
    outer = Align.LEFT if left else Align.RIGHT
    x = ROOM.x if left else ROOM.right
    ink = book.theme.ink
    colour = book.look.on_block(ink, book.theme) if page.dark else ink
    letters = book.letters(Font.STRONG, outer)._replace(colour=colour)
    pen.text(str(page.number), x, 10, letters)


def _players(edition: Edition) -> Sequence[int]:
    return (edition.players,) if edition.players else edition.ruleset.players
