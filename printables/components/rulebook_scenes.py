"""A round as it is played, drawn step by step: five players across one table, and what lies on it.

Nobody's party is told: who sits there is the same in every picture, and looks at whoever reads.
"""

import math
from collections.abc import Callable, Mapping
from itertools import pairwise
from types import ModuleType
from typing import TypeAlias

from companion.rules.pieces import Party
from printables.art.construction import bar
from printables.board_plan import fascist_tracks
from printables.book import Book
from printables.catalogue import PieceName
from printables.components.rulebook_diagrams import arrow, shared, speech_bubble
from printables.letters import Align, capitals, text_width
from printables.looks import drawn_by
from printables.looks.laid_table import tent, tile
from printables.looks.signs import on_ring
from printables.looks.small_tracks import granted
from printables.operators import Point
from printables.pen import Drawing, Pen
from printables.piece import Piece
from printables.printed_set import pieces
from printables.sheet import Box
from printables.theme import Font

Scene: TypeAlias = Callable[[Book, Pen, Box], None]

SEATS = 5
_PRESIDENT, _CHANCELLOR = (
    1,
    2,
)  # the seats of this round's; the President of the last one sits before
_LAST = 0, 4  # the seats of whoever was in office
_ONLOOKER = 3
_VOTES = (True, False, True, True, False)  # more than half say yes
_TABLE, _LARGE = 0.3, 0.4  # of a picture's height, the table; where fewer sit at it
_TENT = 12.4, 6.0  # mm, a placard
_GOVERNING, _LOOKING = (0.225, 0.53), 0.84  # of a picture's width, where they sit there
_ACTING = 0.115, 0.335, 0.555  # the same, whoever looks on and the President
_SHAFT, _HEAD = 0.85, 3.0  # mm, half of an arrow's width, and its head
_TILE, _FANNED = 12.5, 11  # mm, a tile in somebody's hand; degrees from each to the next
_COUNTED = 3  # steps of a tracker, at most: the last ones
_BALLOT = 8.0  # mm, how high a Ballot is
_ASLANT = (-4, 5, -3, 4, -5)  # degrees, Ballots


def _look(book: Book) -> ModuleType:
    return drawn_by(book.theme, "scenes")


def _spots(box: Box) -> list[float]:
    return [box.x + box.width * (at + 0.5) / SEATS for at in range(SEATS)]


def _high(box: Box) -> float:
    """How high a table is at which everybody sits, in mm."""
    return max(_TENT[1] + 1.4, _TABLE * box.height)


def _seated(book: Book, pen: Pen, box: Box) -> float:
    """Everybody at the table; how high it is."""
    high, look = _high(box), _look(book)
    wide = min(1.2 * box.width / SEATS, 1.0 * (box.height - 0.35 * high))

    def draw() -> None:
        for at, x in enumerate(_spots(box)):
            low = box.y + 0.35 * high
            look.sitter(pen, Box(x - wide / 2, low, wide, wide), at, book.theme)

    look.stage(pen, box, high, book.theme, draw)
    return high


def _placard(book: Book, pen: Pen, centre: Point, office: str) -> None:
    wide, high = _TENT
    tent(pen, Box(centre[0] - wide / 2, centre[1] - high / 2, wide, high), office, book.theme)


def _moves(book: Book, pen: Pen, start: Point, end: Point) -> None:
    """An arrow on the table."""
    theme = book.theme
    arrow(pen, start, end, theme.paper if theme.flat else theme.ink, larger=1.6)


def candidacy(book: Book, pen: Pen, box: Box) -> None:
    """The placard of the President is handed on to the left."""
    high, theme, spots = _seated(book, pen, box), book.theme, _spots(box)
    y = box.y + 0.52 * high
    before, now = spots[_LAST[0]], spots[_PRESIDENT]
    wide, tall = _TENT
    ghost = Box(before - wide / 2, y - tall / 2, wide, tall)
    pen.frame(ghost, wide=0.45, dashed=True, colour=theme.paper if theme.flat else theme.ink)
    _moves(book, pen, (before + wide / 2 + 1, y), (now - wide / 2 - 1, y))
    light = theme.paper if theme.flat else theme.ink
    arrow(pen, (now + wide / 2 + 1, y), (spots[-1] + wide / 2, y), light, dotted=True, larger=1.2)
    _placard(book, pen, (now, y), "president")


def nomination(book: Book, pen: Pen, box: Box) -> None:
    """The candidate hands the other placard to somebody; whoever was in office is crossed out."""
    high, theme, spots = _seated(book, pen, box), book.theme, _spots(box)
    y = box.y + 0.52 * high
    for seat, office in zip(_LAST, ("president", "chancellor"), strict=True):
        x, middle = spots[seat], box.y + high + 0.45 * (box.height - high)
        reach = 0.34 * (box.height - high)
        for way in (-1, 1):
            start, end = (x - way * reach, middle - reach), (x + way * reach, middle + reach)
            pen.cuts([bar(start, end, 2.6)], colour=theme.paper)
            pen.cuts([bar(start, end, 1.5)], colour=theme.fascist)
        pen.circle(x, y, 0.4 * high + 0.5, colour=theme.paper)
        on_ring(pen, office, (x, y), 0.4 * high, theme)
    off = _TENT[0] / 2 + 1
    giver, taker = spots[_PRESIDENT] + off, spots[_CHANCELLOR] - off
    _moves(book, pen, (giver, y), (taker, y))
    _placard(book, pen, (spots[_PRESIDENT], y), "president")
    _placard(book, pen, (spots[_CHANCELLOR], y), "chancellor")


def vote(book: Book, pen: Pen, box: Box) -> None:
    """All Ballots are shown at once."""
    high, theme, look = _seated(book, pen, box), book.theme, _look(book)
    words = [
        book.heading(word, 99)[0] for word in (book.wording.ballots.nein, book.wording.ballots.ja)
    ]
    letters = book.letters(Font.HEAD, Align.CENTRE)
    longest = max(text_width(word, letters, theme.fonts) for word in words)
    room = box.width / SEATS - 3.6
    if longest > room - 3:
        letters = book.letters(Font.STRONG, Align.CENTRE)
    wide = min(room, max(12.5, longest + 3))
    card = Box(-wide / 2, -_BALLOT / 2, wide, _BALLOT)
    for x, yes, turned in zip(_spots(box), _VOTES, _ASLANT, strict=True):
        with pen.moved(x, box.y + high, turned=turned):
            colour = look.ballot(pen, card, yes, theme)
            base = -capitals(letters, theme.fonts) / 2
            pen.text(words[yes], 0, base, letters._replace(colour=colour))


def session(book: Book, pen: Pen, box: Box) -> None:
    """Three tiles are drawn, two are handed on, and one is enacted."""
    theme, look = book.theme, _look(book)
    at = [box.x + share * box.width for share in _GOVERNING]
    high = _large(
        book,
        pen,
        box,
        {_PRESIDENT: at[0], _CHANCELLOR: at[1], _ONLOOKER: box.x + _LOOKING * box.width},
    )
    edge, back = box.y + high, pieces(book.edition, (PieceName.POLICY_TILES,))[0]
    tall = min(_TILE, 0.3 * box.height)
    low = box.y + 0.5 * _TENT[1] + 1
    for x, hand, office in zip(
        at,
        ((Party.FASCIST, Party.LIBERAL, Party.FASCIST), (Party.LIBERAL, Party.FASCIST)),
        ("president", "chancellor"),
        strict=True,
    ):
        first = (len(hand) - 1) / 2
        for place, party in enumerate(hand):
            off = place - first
            spot = x + 0.62 * tall * off, edge - 0.06 * tall * abs(off)
            _tile(book, pen, spot, tall, party, turned=-_FANNED * off)
        _placard(book, pen, (x, low), office)
        aside = x - 1.3 * tall
        _moves(book, pen, (x - 0.75 * tall, edge - 0.35 * tall), (aside + 1.5, low + 0.42 * tall))
        _face_down(book, pen, (aside, low + 0.4), 0.7 * tall, back)
    y, off = edge + 0.3 * (box.height - high), 0.46 * (box.height - high)
    _points(book, pen, (at[0] + off, y), (at[1] - off, y))
    track = Box(box.right - 35, box.y + 2.6, 31.5, high - 5)
    slots = look.strip(pen, track, Party.LIBERAL, book.edition.ruleset.to_win.liberal, theme)
    tile(pen, slots[0].inset(0.3), Party.LIBERAL, theme)
    y = edge - 0.3 * tall
    _moves(book, pen, (at[1] + 0.72 * tall, y), (track.x - 0.8, y))


def bad_luck(book: Book, pen: Pen, box: Box) -> None:
    """A Liberal tile is discarded, two others are handed on; what both of them say they had."""
    president, chancellor = (box.x + share * box.width for share in (0.16, 0.81))
    seats = {_LAST[1]: president, _ONLOOKER: chancellor, _LAST[0]: box.centre[0]}
    high = _large(book, pen, box, seats)
    y, tall = box.y + 0.5 * high, 0.8 * high
    for way, count, share in ((-1, 3, 0.325), (1, 2, 0.66)):
        room = _bubble(book, pen, box, high, way, share)
        for at in range(count):
            x = room.centre[0] + 0.42 * room.height * (at - (count - 1) / 2)
            wide = 0.17 * room.height
            card = Box(x - wide, room.centre[1] - 1.45 * wide, 2 * wide, 2.9 * wide)
            tile(pen, card, Party.FASCIST, book.theme)
    for office, x in (("president", president), ("chancellor", chancellor)):
        _placard(book, pen, (x, y), office)
    _tile(book, pen, (box.x + 0.05 * box.width, y), tall, Party.LIBERAL, turned=12)
    off, middle = _TENT[0] / 2 + 1.2, box.centre[0]
    apart = 0.4 * tall
    _moves(book, pen, (president + off, y), (middle - 2 * apart - 1.6, y))
    for x in (middle - apart, middle + apart):
        _tile(book, pen, (x, y), tall, Party.FASCIST)
    _moves(book, pen, (middle + 2 * apart + 1.6, y), (chancellor - off, y))
    _tile(book, pen, (box.x + 0.94 * box.width, y), tall, Party.FASCIST, turned=-6)


def lie(book: Book, pen: Pen, box: Box) -> None:
    """A membership that was seen is Liberal: one says so, and one says it is not."""
    theme, shares = book.theme, (0.13, 0.87, 0.5)
    middles = [box.x + box.width * share for share in shares]
    seats = dict(zip((_CHANCELLOR, _PRESIDENT, _LAST[1]), middles, strict=True))
    high = _large(book, pen, box, seats)
    for way, party, share in ((-1, Party.FASCIST, 0.31), (1, Party.LIBERAL, 0.69)):
        room = _bubble(book, pen, box, high, way, share)
        art = Drawing(theme.emblems[party.value], Box(*room.centre, 0, 0).inset(-0.4 * room.height))
        pen.area(art, colour=theme.of(party))
    tall = 0.8 * high
    low, (to, fro) = box.y + 0.5 * high, middles[:2]
    _tile(book, pen, (to, low), tall, Party.LIBERAL, turned=8)
    _moves(book, pen, (fro - 8, low), (to + 0.6 * tall, low))
    pen.circle(fro, low, 0.42 * high, colour=theme.paper)
    on_ring(pen, "investigate", (fro, low), 0.38 * high, theme)


def _bubble(book: Book, pen: Pen, box: Box, high: float, way: int, share: float) -> Box:
    """A bubble where it is in a picture's width, above a table so high."""
    half, y = 0.32 * (box.height - high), box.y + high + 0.55 * (box.height - high)
    x = box.x + share * box.width
    found = Box(x - 1.5 * half, y - half, 3 * half, 2 * half)
    speech_bubble(pen, found, way, book.theme)
    return found


def nobody(book: Book, pen: Pen, box: Box) -> None:
    """The tracker comes to chaos, and the top tile is turned over."""
    theme = book.theme
    high, y = _seated(book, pen, box), box.y + 0.5 * _high(box)
    radius = 0.4 * high
    steps = [*range(book.edition.ruleset.tracker_length)][-_COUNTED:]
    spots = [box.x + (0.09 + 0.14 * at) * box.width for at in range(len(steps) + 1)]
    off = radius + 1.4
    for one, other in pairwise(spots):
        _moves(book, pen, (one + off, y), (other - off, y))
    for step, x in zip(steps, spots, strict=False):
        pen.circle(x, y, radius + 0.5, colour=theme.paper)
        book.look.number(pen, book.look.tracked(step), (x, y), radius, theme)
    pen.circle(spots[-1], y, radius + 0.5, colour=theme.paper)
    on_ring(pen, "chaos", (spots[-1], y), radius, theme)
    deck, back = box.x + 0.72 * box.width, pieces(book.edition, (PieceName.POLICY_TILES,))[0]
    shown, tall = box.x + 0.91 * box.width, 0.98 * high
    _face_down(book, pen, (deck, y), tall, back)
    _tile(book, pen, (shown, y), tall, Party.FASCIST, turned=-6)
    _moves(book, pen, (deck + 0.55 * tall, y), (shown - 0.55 * tall, y))


def action(book: Book, pen: Pen, box: Box) -> None:
    """A tile on the Fascist track grants the President a power."""
    theme, look = book.theme, _look(book)
    x = box.x + _ACTING[-1] * box.width
    seats = zip((_LAST[0], _CHANCELLOR, _PRESIDENT), _ACTING, strict=True)
    high = _large(book, pen, box, {at: box.x + share * box.width for at, share in seats})
    track = fascist_tracks(book.edition.ruleset, book.edition.players)[0]
    granting = next((one for one in track.places if one.grants is not None), track.places[0])
    power = next(iter(granted(granting, "")), "power")
    strip = Box(box.x + 4, box.y + 2.4, 0.4 * box.width, high - 5)
    slots = look.strip(pen, strip, Party.FASCIST, len(track.places), theme)
    for place, slot in zip(track.places, slots, strict=True):
        if place.tile <= granting.tile:
            tile(pen, slot.inset(0.4), Party.FASCIST, theme)
        else:
            for emblem in granted(place, book.look.WINS)[:1]:
                art = Drawing(theme.emblems[emblem], slot.inset(0.7))
                pen.area(art, colour=theme.fascist if place.wins else theme.ink)
    y = box.y + 0.5 * _TENT[1] + 1
    _moves(book, pen, (strip.right + 1.6, y), (x - _TENT[0] / 2 - 1, y))
    _placard(book, pen, (x, y), "president")
    radius = min(9.6, 0.22 * box.height)
    spot = box.right - radius - 6, box.y + high + 0.3 * (box.height - high)
    start = x + 0.46 * (box.height - high)
    _points(book, pen, (start, spot[1]), (spot[0] - radius - 2, spot[1]))
    pen.circle(*spot, radius + 0.8, colour=theme.paper)
    on_ring(pen, power, spot, radius, theme)


def _large(book: Book, pen: Pen, box: Box, seats: Mapping[int, float]) -> float:
    """Some of the players, seat by seat where they are, from nearer; how high the table is."""
    high, look = _LARGE * box.height, _look(book)
    wide = 0.99 * (box.height - 0.68 * high)

    def draw() -> None:
        for at, x in seats.items():
            low = box.y + 0.68 * high
            look.sitter(pen, Box(x - wide / 2, low, wide, wide), at, book.theme)

    look.stage(pen, box, high, book.theme, draw)
    return high


def _points(book: Book, pen: Pen, start: Point, end: Point) -> None:
    """An arrow before the light, with paper around it."""
    theme, (x, y), (to_x, to_y) = book.theme, start, end
    long = math.dist(start, end)
    across, along = (to_x - x) / long, (to_y - y) / long
    shape = [
        (x + far * across - off * along, y + far * along + off * across)
        for far, off in (
            (0, _SHAFT), (long - _HEAD, _SHAFT), (long - _HEAD, 2.6 * _SHAFT), (long, 0),
            (long - _HEAD, -2.6 * _SHAFT), (long - _HEAD, -_SHAFT), (0, -_SHAFT),
        )
    ]  # fmt: skip
    pen.outline(shape, wide=1.6, colour=theme.paper)
    pen.cuts([shape], colour=_look(book).pointing(theme))


def _tile(
    book: Book, pen: Pen, centre: Point, high: float, party: Party, *, turned: float = 0
) -> None:
    """A tile that is held, face up."""
    theme, wide = book.theme, 0.68 * high
    card = Box(-wide / 2, -high / 2, wide, high)
    with pen.moved(*centre, turned=turned):
        pen.fill(card.inset(-0.5), colour=theme.paper)
        tile(pen, card, party, theme)


def _face_down(book: Book, pen: Pen, centre: Point, high: float, piece: Piece) -> None:
    """A discarded tile."""
    card = Box(-piece.width / 2, -piece.height / 2, piece.width, piece.height)
    face = piece.back or piece.front
    scale = high / piece.height
    with pen.moved(*centre, turned=16, scaled=scale):
        pen.fill(card.inset(-0.5 / scale), colour=book.theme.paper)
        shared(face, pen, card)
        pen.frame(card, wide=0.3 / scale, colour=book.theme.ink)
