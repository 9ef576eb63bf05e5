"""What stands beside rules of the rulebook: signs, and small diagrams of what is often asked."""

import math
from collections.abc import Sequence
from functools import partial
from itertools import pairwise

from companion.rules.pieces import Party
from printables.art.construction import bar, sector
from printables.book import COLUMN, Block, Book
from printables.catalogue import PieceName
from printables.looks.laid_table import fan, tent, tile
from printables.looks.signs import on_ring
from printables.operators import Point
from printables.options import MAX_BLEED, Size
from printables.pen import Pen
from printables.piece import Face
from printables.printed_set import pieces
from printables.sheet import Box
from printables.theme import Colour, Theme

_BUST, _SIGNED, _CARD = (
    8.4,
    4.7,
    15.5,
)  # mm, somebody's radius; that of a sign there; a card's height
_HEAD = 4.6  # mm, the radius of a player
_OFFICE = 2.5  # mm, the radius of the sign of an office
_STEP, _DOWN = 3.3, 13.0  # mm, the radius of a step of the tracker, and from row to row
_SEATS, _ABOUT, _SEAT = 7, 7.4, 1.9  # around the table of a special election; mm
_ROUND, _POINTED, _LINED = 2.2, 3.6, 0.5  # mm, a bubble's corners, its point and its line
_WIDE, _POINT = 0.9, 2.2  # mm, an arrow, and its head
_SHOWN = 3  # steps of a tracker that are shown, at most: the last ones
_NEXT, _CHOSEN = 1, 4  # seats, clockwise from whoever calls an election


def badged(book: Book, at: int, emblem: str) -> Block:
    """Somebody at the table, and a sign of what happens to them."""

    def draw(pen: Pen, box: Box) -> None:
        x, y = box.x + _BUST + 0.4, box.top - _BUST
        book.look.seat(pen, (x, y), _BUST, at, book.theme)
        _badge(book, pen, emblem, (x + 0.82 * _BUST, y - 0.72 * _BUST))

    return Block(2 * _BUST + 1, draw)


def asked(book: Book, at: int) -> Block:
    """Somebody behind the placard of the Chancellor, and the mask they are asked about."""

    def draw(pen: Pen, box: Box) -> None:
        x, y = box.x + _BUST + 0.4, box.top - _BUST
        book.look.seat(pen, (x, y), _BUST, at, book.theme)
        low = y - 1.35 * _BUST
        tent(pen, Box(x - _BUST, low, 1.45 * _BUST, 0.72 * _BUST), "chancellor", book.theme)
        _badge(book, pen, "hitler", (x + 0.86 * _BUST, y - 0.62 * _BUST))

    return Block(2.4 * _BUST, draw)


def fanned(book: Book, names: Sequence[PieceName], emblem: str) -> Block:
    """Cards with their backs up, and what is done with them."""

    def draw(pen: Pen, box: Box) -> None:
        faces = [pieces(book.edition, (name,))[0] for name in names]
        size = Size(faces[0].width, faces[0].height)
        scale = _CARD / max(size)
        draws = [partial(shared, face.back or face.front, pen) for face in faces]
        x, y = box.x + 0.45 * COLUMN, box.top - 0.58 * _CARD
        edge = book.theme.paper if book.theme.flat else book.theme.ink
        with pen.moved(x, y, scaled=scale):
            fan(pen, size, edge, draws, 0.45 / scale)
        _badge(book, pen, emblem, (x + 6.4, y - 5.6))

    return Block(1.12 * _CARD, draw)


def shared(face: Face, pen: Pen, card: Box) -> None:
    """A face without words, which is in the file once.

    It has its bleed even here: with separate backs, cards come after the book, in the same form.
    """
    with pen.within(card.corners):
        pen.repeated(face.name, partial(face.draw, pen, card, MAX_BLEED))


def _badge(book: Book, pen: Pen, emblem: str, centre: Point) -> None:
    pen.circle(*centre, _SIGNED + 0.6, colour=book.theme.paper)
    on_ring(pen, emblem, centre, _SIGNED, book.theme)


def limited(book: Book) -> Block:
    """Players, of whom the last two in office are crossed out."""
    theme = book.theme

    def draw(pen: Pen, box: Box) -> None:
        columns = box.x + COLUMN / 4, box.x + 3 * COLUMN / 4
        upper = box.top - _HEAD
        lower = upper - 2 * _HEAD - 0.8
        for at, (x, y) in enumerate((x, y) for y in (upper, lower) for x in columns):
            book.look.seat(pen, (x, y), _HEAD, at, theme)
        reach = 0.68 * _HEAD
        for x, office in zip(columns, ("president", "chancellor"), strict=True):
            for way in (-1, 1):
                start, end = (x - way * reach, lower - reach), (x + way * reach, lower + reach)
                pen.cuts([bar(start, end, 1.7)], colour=theme.paper)
                pen.cuts([bar(start, end, 1.0)], colour=theme.fascist)
            on_ring(pen, office, (x, lower - _HEAD - _OFFICE - 0.3), _OFFICE, theme)

    return Block(4 * _HEAD + 1.1 + 2 * _OFFICE, draw)


def tracker(book: Book) -> Block:
    """The first steps of the Election Tracker, and chaos, from where a tile leads back."""
    theme, length = book.theme, book.edition.ruleset.tracker_length
    steps = [*range(length)][-_SHOWN:]

    def draw(pen: Pen, box: Box) -> None:
        left, right = box.x + _STEP + 0.5, box.x + COLUMN - _STEP - 0.5
        upper, lower = box.top - _STEP, box.top - _STEP - _DOWN
        spots = [(left, upper), (right, upper), (right, lower)][-len(steps) :]
        spots.append((left, lower))
        for one, other in pairwise([*spots, spots[0]]):
            way = math.atan2(other[1] - one[1], other[0] - one[0])
            across, along = math.cos(way), math.sin(way)
            air = _STEP + 0.9
            start = one[0] + air * across, one[1] + air * along
            end = other[0] - air * across, other[1] - air * along
            arrow(pen, start, end, theme.ink if one != spots[-1] else theme.fascist)
        for step, spot in zip(steps, spots, strict=False):
            book.look.number(pen, book.look.tracked(step), spot, _STEP, theme)
        on_ring(pen, "chaos", spots[-1], 1.1 * _STEP, theme)

    return Block(_DOWN + 2.1 * _STEP, draw)


def vetoed(book: Book) -> Block:
    """Both placards, and both tiles, which fall."""
    theme = book.theme
    wide, high = COLUMN / 2 - 1, 5.6

    def draw(pen: Pen, box: Box) -> None:
        for side, office in enumerate(("president", "chancellor")):
            left = box.x + side * (wide + 2)
            tent(pen, Box(left, box.top - high, wide, high), office, theme)
        top = box.top - high
        for x, down, turned in ((-5.0, 9.0, 16), (5.0, 9.4, -20)):
            with pen.moved(box.centre[0] + x, top - down, turned=turned):
                tile(pen, Box(-2.4, -3.5, 4.8, 7.0), Party.FASCIST, theme)
            fall = box.centre[0] + x
            arrow(pen, (fall, top - 0.8), (fall, top - 4.2), theme.ink)

    return Block(high + 13.6, draw)


def special_election(book: Book) -> Block:
    """Players in a ring: the placard is handed across it, and goes on beside whoever handed it."""
    theme = book.theme

    def draw(pen: Pen, box: Box) -> None:
        x, y = box.centre[0], box.top - _ABOUT - _SEAT - 0.6
        turns = [math.pi / 2 - 2 * math.pi * at / _SEATS for at in range(_SEATS)]

        def at(turn: float, off: float = 0.0) -> Point:
            return x + (_ABOUT + off) * math.cos(turn), y + (_ABOUT + off) * math.sin(turn)

        inner = [at(turn, -_SEAT - 0.9) for turn in turns]
        arrow(pen, inner[0], inner[_CHOSEN], theme.fascist)
        arrow(pen, inner[_CHOSEN], inner[_NEXT], theme.fascist, dotted=True)
        for seat, turn in enumerate(turns):
            emblem = {0: "placard", _CHOSEN: "call_election", _NEXT: "placard"}.get(seat, "person")
            radius = 1.45 * _SEAT if emblem != "person" else _SEAT
            on_ring(pen, emblem, at(turn), radius, theme)

    return Block(2 * (_ABOUT + 1.45 * _SEAT), draw)


def arrow(
    pen: Pen,
    start: Point,
    end: Point,
    colour: Colour,
    *,
    dotted: bool = False,
    larger: float = 1,
) -> None:
    """A straight arrow."""
    (fro, up), (x, y) = start, end
    long = math.hypot(x - fro, y - up)
    across, along = (x - fro) / long, (y - up) / long
    point = larger * _POINT
    base = x - point * across, y - point * along
    half = 0.62 * point
    left = base[0] - half * along, base[1] + half * across
    right = base[0] + half * along, base[1] - half * across
    pen.cuts([[end, left, right]], colour=colour)
    if dotted:
        count = int(long / 1.9)
        shares = [at / count for at in range(1, count)]
        dots = [(fro + (base[0] - fro) * one, up + (base[1] - up) * one) for one in shares]
        pen.dots({0.55: dots}, colour=colour)
    else:
        pen.cuts([bar(start, base, larger * _WIDE)], colour=colour)


def speech_bubble(pen: Pen, box: Box, way: int, theme: Theme, colour: Colour | None = None) -> None:
    """A bubble with round corners, its point to the left (-1) or to the right (1)."""
    inner, y = box.inset(_ROUND), box.centre[1]
    shape = [
        point
        for x, corner_y, start in (
            (inner.right, inner.top, 0), (inner.x, inner.top, 90),
            (inner.x, inner.y, 180), (inner.right, inner.y, 270),
        )
        for point in sector(x, corner_y, 0, _ROUND, start, start + 90)[:-1]
    ]  # fmt: skip
    edge = box.right if way > 0 else box.x
    point = [(edge, y + way * 1.7), (edge + way * _POINTED, y), (edge, y - way * 1.7)]
    middle = len(shape) // 2
    shape = [*shape, *point[::-1]] if way > 0 else [*shape[:middle], *point[::-1], *shape[middle:]]
    pen.cuts([shape], colour=theme.paper)
    pen.outline(shape, wide=_LINED, colour=colour or theme.ink)
