"""What there is: every piece as it is printed, in small, and how many there are of each."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import NamedTuple

from companion.rules.pieces import Party, Role
from printables.board_plan import fascist_tracks
from printables.book import PAGE, ROOM, Block, Book, page_title, paragraph, set_blocks, subheading
from printables.catalogue import PieceName
from printables.components.boards import mini_start
from printables.components.rulebook_diagrams import shared
from printables.letters import Align, capitals, even_lines, text_width
from printables.looks.laid_table import Thing, Things, envelope, fan, tent, tile
from printables.looks.signs import on_ring
from printables.operators import Point
from printables.options import Size
from printables.pen import Drawing, Pen
from printables.piece import Edition, Face, Piece
from printables.printed_set import pieces
from printables.sheet import Box
from printables.theme import Colour, Font
from printables.wording import Wording

ROW = 6.6  # mm, of the table of roles
THINGS = 4  # in a row
_SMALL = 0.87  # of the letters, where a word is as long as a column
MARKER, EDGE = 8.0, 0.35  # mm, the side of a marker, and the line around what lies flat
_APART = {  # mm, from one of two pieces to the other, across and up
    PieceName.MINI_BOARDS: (4.0, 3.4),
    PieceName.TRACKER_MARKER: (MARKER + 1.2, 0.0),
}
TILE = 6.0  # mm, from tile to tile, at most
_FANNED = (  # cards that lie on each other, their backs up
    PieceName.POLICY_TILES, PieceName.ROLE_CARDS, PieceName.MEMBERSHIP_CARDS, PieceName.BALLOTS,
)  # fmt: skip
_SHOWN = (  # in rows of cards, of what lies on the table, of what is read, and of the rest
    *_FANNED,
    PieceName.LIBERAL_TRACK, PieceName.FASCIST_TRACKS, PieceName.MINI_BOARDS, PieceName.PLACARDS,
    PieceName.REFERENCE_CARDS, PieceName.HOST_CARD, PieceName.DRAW_PILE, PieceName.DISCARD_PILE,
    PieceName.ENVELOPES, PieceName.TRACKER_MARKER, PieceName.RULEBOOK,
)  # fmt: skip
_TALL = {  # mm, the heights of pictures; of others 13
    **dict.fromkeys(_FANNED, 20.0),
    PieceName.REFERENCE_CARDS: 17.0, PieceName.DRAW_PILE: 17.0, PieceName.DISCARD_PILE: 17.0,
}  # fmt: skip
_LETTER, _TENT = 2.7, (20.0, 8.0)  # mm, half an envelope on the table, and a placard there
_THICK, _STACK = 1.4, 4  # mm, edges of what lies there, in full size; tiles below the first one
_IN_A_ROW = 3  # Liberals, at least
_LOW, _LEAST = 13.0, 0.6  # mm, of other pictures; and the smallest, of their usual height
_TRACKS = {PieceName.LIBERAL_TRACK: Party.LIBERAL, PieceName.FASCIST_TRACKS: Party.FASCIST}


def contents(book: Book, pen: Pen, *, with_roles: bool = True) -> None:
    """All pieces, in pictures, and the numbers of roles."""
    edition, words = book.edition, book.wording.rulebook
    room = page_title(book, words.contents, pen)
    below = [_deck(book)]
    if len(things(edition, book.wording)) % THINGS == 0:
        below.insert(0, paragraph(book, words.kept, room.width, even=True))
    placed = edition.ruleset.placed
    if placed.total:
        tiles = ", ".join(f"{book.wording.parties[party]}: {placed.of(party)}" for party in Party)
        below.append(paragraph(book, words.placed.format(tiles=tiles), room.width))
    if with_roles:
        below += [subheading(book, words.roles), _roles_of(book)]
    left = room.height - sum(block.height for block in below)
    set_blocks([_things(book, left), *below], room, pen, _fascists(book))


def roles(book: Book, pen: Pen) -> None:
    """The roles on a page of their own: who is at this table, or how many there are at each."""
    room = page_title(book, book.wording.rulebook.roles, pen)
    if book.edition.players is None:
        set_blocks([_roles_table(book)], room, pen, _fascists(book))
    else:
        _everybody(book, room, pen)


def _everybody(book: Book, room: Box, pen: Pen) -> None:
    """Everybody at this table in their weather: Liberals, and below them the others."""
    edition, theme = book.edition, book.theme
    table = edition.ruleset.table(edition.seats)
    counts = {Role.LIBERAL: table.liberals, Role.FASCIST: table.fascists, Role.HITLER: 1}
    letters = book.head
    said = 3.4 + capitals(letters, theme.fonts) + 1.6
    across = max(_IN_A_ROW, -(-table.liberals // 2))
    rows = -(-table.liberals // across)
    high = (room.height - 2 * said) / (rows + 1)
    upper = Box(room.x, room.top - rows * high, room.width, rows * high)
    lower = Box(room.x, upper.y - said - high, room.width, high)
    groups = (
        (upper, rows, [Role.LIBERAL] * table.liberals),
        (lower, 1, [Role.FASCIST] * table.fascists + [Role.HITLER]),
    )
    for box, lines, cast in groups:
        book.look.weather(pen, box, cast[0].party, theme)
        in_row = -(-len(cast) // lines)
        pitch = box.width / in_row
        radius = 0.44 * min(pitch, box.height / lines)
        for at, role in enumerate(cast):
            row, column = divmod(at, in_row)
            left = box.x + (box.width - pitch * min(in_row, len(cast) - row * in_row)) / 2
            centre = left + pitch * (column + 0.5), box.top - box.height * (row + 0.5) / lines
            book.look.person(pen, centre, radius, role, cast[:at].count(role), theme)
        base = box.y - 2 - capitals(letters, theme.fonts)
        for role in dict.fromkeys(cast):
            shown = letters._replace(colour=theme.of(role.party))
            x = box.x
            if role is Role.HITLER:
                x, shown = box.right, shown._replace(align=Align.RIGHT)
            said_of = f"{book.wording.roles[role]}: {counts[role]}"
            pen.text(book.heading(said_of, box.width)[0], x, base, shown)


def _fascists(book: Book) -> Callable[[Pen, Box], None]:
    def draw(pen: Pen, box: Box) -> None:
        book.look.company(pen, box, Party.FASCIST, book.theme)

    return draw


# What is counted


def things(edition: Edition, wording: Wording) -> dict[PieceName, str]:
    """What there is of things that are counted: each with its name and number."""
    names: Mapping[PieceName, str] = {
        **wording.pieces,
        PieceName.TRACKER_MARKER: wording.rulebook.markers,
    }
    counts = {name: _count(edition, name) for name in _SHOWN if name not in edition.dealt}
    if counts[PieceName.FASCIST_TRACKS] == 1:
        names = {**names, PieceName.FASCIST_TRACKS: wording.rulebook.track}
    return {name: f"{names[name]}: {count}" for name, count in counts.items() if count}


def _count(edition: Edition, name: PieceName) -> int:
    """How many there are; boards may be printed in parts."""
    boards = {
        PieceName.LIBERAL_TRACK: 1,
        PieceName.FASCIST_TRACKS: len(fascist_tracks(edition.ruleset, edition.players)),
        PieceName.MINI_BOARDS: 1 + len(fascist_tracks(edition.ruleset, edition.players)),
        PieceName.RULEBOOK: len(edition.wordings),
    }
    if name in boards:
        return boards[name]
    return sum(piece.copies for piece in pieces(edition, (name,)))


# Pictures


class _Thing(NamedTuple):
    """A piece in the list: its name and number, and how high its picture is, in mm."""

    name: PieceName
    lines: list[str]
    tall: float


def _things(book: Book, room: float) -> Block:
    """A picture of everything that is counted, with its name and number, in so many mm.

    Where a row has room at its end, it is told there what the box holds.
    """
    letters = book.letters(Font.TEXT, Align.CENTRE)
    pitch, fonts = ROOM.width / THINGS, book.theme.fonts
    named = things(book.edition, book.wording)
    longest = max(
        text_width(word, letters, fonts) for text in named.values() for word in text.split()
    )
    if longest > pitch - 1:
        letters = letters._replace(size=letters.size * _SMALL)
    found = [
        _Thing(
            name,
            even_lines(text, pitch - 1.2, letters, fonts),
            _TALL.get(name, _LOW),
        )
        for name, text in named.items()
    ]
    rows = [found[at : at + THINGS] for at in range(0, len(found), THINGS)]
    free = THINGS * len(rows) - len(found)
    wide = free * pitch - 3
    kept = even_lines(book.wording.rulebook.kept, wide, letters, fonts) if free else []
    leading, air = letters.size * 1.05, 3.0
    words = [max(len(thing.lines) for thing in row) * leading + air for row in rows]
    talls = [max(thing.tall for thing in row) for row in rows]
    scale = max(_LEAST, min(1.25, (room - sum(words)) / sum(talls)))
    highs = [scale * tall + said for tall, said in zip(talls, words, strict=True)]
    highs[-1] = max(highs[-1], leading * len(kept) + air)

    def draw(pen: Pen, box: Box) -> None:
        y = box.top
        for row, tall, high in zip(rows, (scale * one for one in talls), highs, strict=True):
            for at, thing in enumerate(row):
                place = Box(box.x + at * pitch, y - tall, pitch, tall)
                _thing(book, thing.name, place.inset(1.2, 1), pen)
                base = y - tall - 1 - capitals(letters, fonts)
                with pen.part():
                    for line in thing.lines:
                        pen.text(line, place.centre[0], base, letters)
                        base -= leading
            y -= high
        base = y + (highs[-1] + leading * len(kept)) / 2 - capitals(letters, fonts)
        with pen.part():
            for line in kept:
                pen.text(line, box.right - free * pitch / 2, base, letters)
                base -= leading

    return Block(sum(highs), draw)


def _thing(book: Book, name: PieceName, box: Box, pen: Pen) -> None:
    """A piece in small, as it is printed."""
    edition, theme, (x, y) = book.edition, book.theme, box.centre
    edge = theme.paper if theme.flat else theme.ink
    if name is PieceName.PLACARDS:
        high = box.height / 2 - 0.5
        for office, low in (("president", y + 0.5), ("chancellor", box.y)):
            tent(pen, Box(x - 1.4 * high, low, 2.8 * high, high), office, theme)
    elif name is PieceName.ENVELOPES:
        half = 0.42 * box.height
        envelope(pen, (x, y), half, theme, theme.accent if theme.flat else theme.paper)
        spot = x, y - 0.1 * half
        pen.circle(*spot, 0.42 * half, colour=theme.paper)
        on_ring(pen, "closed_eye", spot, 0.36 * half, theme)
    elif name in _FANNED:
        piece = pieces(edition, (name,))[0]
        size, wide = _size(piece), piece.width / piece.height
        high = min(  # the lowest corner of a wide card is far from the middle
            0.84 * box.height,
            0.546 * box.height / (0.563 + 0.121 * wide),
            box.width / (0.55 + 0.97 * wide),
        )
        draw = partial(shared, piece.back or piece.front, pen)
        with pen.moved(x, y, scaled=high / size.height):
            fan(pen, size, edge, [draw] * 3, 0.5 * size.height / high)
    elif name is PieceName.REFERENCE_CARDS:
        piece = pieces(edition, (name,))[0]
        scale = min(0.47 * box.width / piece.width, 0.84 * box.height / piece.height)
        off = 0.53 * scale * piece.width
        for face, middle in ((piece.back or piece.front, x + off), (piece.front, x - off)):
            _laid(face, Size(piece.width, piece.height), scale, (middle, y), book, pen)
    else:
        some = _flat(book, name)
        apart, up = _APART.get(name, (0.0, 0.0))
        wide = max(piece.width for piece in some)
        scale = min((box.width - apart) / wide, 0.94 * box.height / some[0].height)
        if name is PieceName.TRACKER_MARKER:
            scale = MARKER / wide
        for at, piece in enumerate(some):  # those behind are higher up
            behind = len(some) - 1 - at
            middle = x + apart * (0.5 * (len(some) - 1) - behind)
            spot = middle, box.y + scale * piece.height / 2 + up * behind
            _laid(piece.front, _size(piece), scale, spot, book, pen)


def _laid(face: Face, size: Size, scale: float, centre: Point, book: Book, pen: Pen) -> None:
    """A face of a piece that lies flat, with its edge."""
    with pen.moved(*centre, scaled=scale):
        _edged(face, size, EDGE / scale, book.theme.ink, pen)


def _edged(face: Face, size: Size, thick: float, edge: Colour, pen: Pen) -> None:
    card = Box(-size.width / 2, -size.height / 2, *size)
    with pen.within(card.corners):
        _drawn(face, pen, card)
    pen.frame(card, wide=thick, colour=edge)


def _flat(book: Book, name: PieceName) -> list[Piece]:
    """Pieces of a kind, their fronts up: two of those of which there are two."""
    edition = book.edition
    minis = pieces(edition, (PieceName.MINI_BOARDS,))
    if name in _TRACKS:
        return [minis[0 if _TRACKS[name] is Party.LIBERAL else 1]]
    if name is PieceName.MINI_BOARDS:
        return [minis[1], minis[0]]
    if name is PieceName.RULEBOOK:
        return [Piece(name, PAGE.width, PAGE.height, Face("cover", partial(_cover, book)))]
    piece = pieces(edition, (name,))[0]
    return [piece] * min(2, piece.copies)


def _cover(book: Book, pen: Pen, box: Box, _bleed: float) -> None:
    """The rulebook from afar."""
    theme = book.theme
    flat = theme.flat
    pen.fill(box, colour=theme.fascist if flat else theme.paper)
    head = Box(box.x + 8, box.top - 48, box.width - 16, 36)
    pen.fill(head, colour=theme.ink)
    art = Box(box.centre[0], box.y + 0.38 * box.height, 0, 0).inset(-44)
    pen.area(Drawing(theme.emblems["hitler"], art), colour=theme.paper if flat else theme.fascist)


def on_the_table(book: Book, pen: Pen) -> Things:
    """All that is laid before a game begins, as it is printed."""
    minis = pieces(book.edition, (PieceName.MINI_BOARDS,))
    deck, discards = (
        pieces(book.edition, (name,))[0] for name in (PieceName.DRAW_PILE, PieceName.DISCARD_PILE)
    )
    role = pieces(book.edition, (PieceName.ROLE_CARDS,))[0]
    letter = Size(3 * _LETTER, 2 * _LETTER)
    return Things(
        Thing(_size(minis[0]), partial(_board_with_marker, book, minis[0], pen)),
        _thing_of(minis[1].front, minis[1], book, pen),
        Thing(_size(deck), partial(_stacked, book, deck, pen)),
        _thing_of(discards.front, discards, book, pen),
        _thing_of(role.back or role.front, role, book, pen),
        Thing(letter, partial(envelope, pen, (0, 0), _LETTER, book.theme)),
        Thing(letter, partial(_opened, book, pen)),
        Thing(
            Size(*_TENT),
            partial(tent, pen, Box(0, 0, *_TENT).moved(-10, -4), "president", book.theme),
        ),
    )


def _size(piece: Piece) -> Size:
    return Size(piece.width, piece.height)


def _thing_of(face: Face, piece: Piece, book: Book, pen: Pen) -> Thing:
    return Thing(_size(piece), partial(_on_table, face, piece, book, pen))


def _on_table(face: Face, piece: Piece, book: Book, pen: Pen) -> None:
    """A piece with an edge that parts it from the table."""
    edge = book.theme.paper if book.theme.flat else book.theme.ink
    _edged(face, _size(piece), 2 * _THICK, edge, pen)


def _board_with_marker(book: Book, board: Piece, pen: Pen) -> None:
    """The Liberal track, its marker on the first step."""
    marker = pieces(book.edition, (PieceName.TRACKER_MARKER,))[0]
    _on_table(board.front, board, book, pen)
    (x, y), radius = mini_start(book.edition)
    spot = x - board.width / 2, y - board.height / 2
    scale = 1.9 * radius / marker.width
    _laid(marker.front, _size(marker), scale, spot, book, pen)


def _stacked(book: Book, mat: Piece, pen: Pen) -> None:
    """All tiles on their mat, their backs up."""
    tiles = pieces(book.edition, (PieceName.POLICY_TILES,))[0]
    size = _size(tiles)
    _on_table(mat.front, mat, book, pen)
    card = Box(-size.width / 2, -size.height / 2, *size)
    for at in range(_STACK):
        edge = card.moved(1.4 * at, 1.4 * at)
        pen.fill(edge, colour=book.theme.paper)
        pen.frame(edge, wide=_THICK, colour=book.theme.ink)
    with pen.moved(1.4 * _STACK, 1.4 * _STACK):
        _edged(tiles.back or tiles.front, size, _THICK, book.theme.ink, pen)


def _opened(book: Book, pen: Pen) -> None:
    """An envelope, and what was in it: two cards and two Ballots."""
    names = PieceName.ROLE_CARDS, PieceName.MEMBERSHIP_CARDS, PieceName.BALLOTS, PieceName.BALLOTS
    cards = [pieces(book.edition, (name,))[0] for name in names]
    envelope(pen, (0, 0), _LETTER, book.theme)
    draws = [partial(shared, card.back or card.front, pen) for card in cards]
    scale = 2.3 * _LETTER / cards[0].height
    with pen.moved(0, 1.1 * _LETTER, scaled=scale):
        fan(pen, _size(cards[0]), book.theme.ink, draws, 0.2 / scale)


def _drawn(face: Face, pen: Pen, card: Box) -> None:
    """A face whose words are bars: letters would be too small."""
    with pen.greeked():
        pen.repeated(face.name, partial(face.draw, pen, card, 0.0))


# Tiles and roles


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
                left = x + pitch * (at + 0.5) - size.width / 2
                tile(pen, Box(left, box.top - 1 - size.height, *size), party, theme)
            base = box.top - 1 - size.height - 1.6 - up
            shown = letters._replace(colour=theme.of(party))
            said = f"{book.wording.parties[party]}: {count}"
            pen.text(said, x + pitch * count / 2, base, shown)
            x += pitch * (count + 1)

    return Block(1 + size.height + 1.6 + up + 2, draw)


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
