"""A table that is laid, seen from above: where everything on it is, and what looks the same in all looks."""

import math
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from companion.frozen import Frozen
from companion.rules.pieces import Party
from printables.art.construction import ellipse
from printables.operators import Point, Polygon
from printables.options import Size
from printables.pen import Drawing, Pen
from printables.sheet import Box
from printables.theme import WHITE, Colour, Theme

_HEAD = 7.5  # mm, the radius of a player, at most
_BROADEST = 1.5  # a table, of its height
_BEYOND = 1.6  # of a head, what of players is beyond the edge of the table
_BOARD, _HIGH = 1.08, 1.14  # of half the table: a board is so wide, both are so high
_APART = 1.5  # mm, between both boards
_PILE, _BEFORE = 0.24, 0.86  # of half the table: how wide a pile is; of a head, what lies before it
_BADGE, _LEADER = 2.8, 2.0  # mm, the radius of a number, and how far it is from what it is of
_TURNS = 15.0  # degrees, from card to card of a fan


class Thing(NamedTuple):
    """What lies on the table: its size, and what draws it about the origin."""

    size: Size
    draw: Callable[[], None]

    def put(self, pen: Pen, centre: Point, wide: float, *, turned: float = 0) -> None:
        """Draw it, so many mm wide, turned anticlockwise by degrees."""
        with pen.moved(*centre, turned=turned, scaled=wide / self.size.width):
            self.draw()


class Things(NamedTuple):
    """All that lies on the table."""

    liberal: Thing
    fascist: Thing
    deck: Thing
    discards: Thing
    role: Thing
    envelope: Thing
    opened: Thing  # an envelope with its cards
    placard: Thing


class Badge(NamedTuple):
    """Where the number of a step stands, and the end of the line from it."""

    centre: Point
    end: Point


class LaidTable(Frozen):
    """An oval table in a box, with players around it; lengths in mm."""

    box: Box
    players: int

    @property
    def seat(self) -> float:
        """The radius of a player."""
        return min(_HEAD, 0.07 * self.box.width, 0.28 * math.pi * self.box.height / self.players)

    @property
    def high(self) -> float:
        """Half of the table, upwards."""
        return self.box.height / 2 - self.seat * _BEYOND

    @property
    def wide(self) -> float:
        """Half of the table, across."""
        return min(self.box.width / 2 - self.seat * _BEYOND, self.high * _BROADEST)

    @property
    def rim(self) -> Polygon:
        """The edge of the table."""
        return ellipse(*self.box.centre, self.wide, self.high, 90)

    def _about(self, off: float, turn: float) -> Point:
        """A point so far beyond the edge, at an angle in radians."""
        x, y = self.box.centre
        return x + (self.wide + off) * math.cos(turn), y + (self.high + off) * math.sin(turn)

    @property
    def _turns(self) -> Iterator[float]:
        for at in range(self.players):
            yield 2 * math.pi * (at + 0.5) / self.players + math.pi / 2

    @property
    def seats(self) -> Iterator[Point]:
        """The middle of each player, anticlockwise from the far side."""
        for turn in self._turns:
            yield self._about((_BEYOND - 1) * self.seat, turn)

    def lay(self, pen: Pen, things: Things) -> Iterator[Badge]:
        """Draw all that lies on the table; where the number of each step of setting it up stands."""
        (x, y), seat = self.box.centre, self.seat
        boards = things.liberal, things.fascist
        rise = [board.size.height / board.size.width for board in boards]
        wide = min(_BOARD * self.wide, (_HIGH * self.high - _APART) / sum(rise))
        above, below = (wide * share for share in rise)
        half = (above + below + _APART) / 2
        things.liberal.put(pen, (x, y + half - above / 2), wide)
        things.fascist.put(pen, (x, y - half + below / 2), wide)
        reach = self.wide - 1.6 * _BEFORE * seat  # of what lies before players
        pile = min(_PILE * self.wide, reach - wide / 2 - 1.2)
        out = (wide / 2 + reach) / 2
        tall = pile * things.deck.size.height / things.deck.size.width / 2
        for side, thing in zip((-1, 1), (things.deck, things.discards), strict=True):
            thing.put(pen, (x + side * out, y), pile)
        first, opened, looks = 0, self.players // 2, self.players - 1
        spots = list(self._before)
        for at, (spot, turned) in enumerate(spots):
            if at == opened:
                things.opened.put(pen, spot, 1.15 * seat, turned=turned)
            elif at == looks:
                things.role.put(pen, spot, 0.78 * seat, turned=turned)
            else:
                things.envelope.put(pen, spot, 1.15 * seat, turned=turned)
        left, tent = spots[first][0][0], 2.1 * seat
        if x - left > tent:
            left += 1.8 * seat  # beside the envelope
        things.placard.put(pen, (left, y + half + 0.56 * seat), tent)
        aside = -1.6 * seat if self.players % 2 else 0.0  # of who sits in the middle
        yield Badge((x + 0.4 * seat, y + half + _LEADER + _BADGE), (x + 0.4 * seat, y + half))
        yield Badge((x + aside, y - half - _LEADER - _BADGE), (x + aside, y - half))
        for side in (-1, 1):
            beside = x + side * (wide / 2 + _BADGE + 0.9)
            yield Badge((beside, y - tall - 1 - _BADGE), (beside, y - tall))
        for at, way in ((opened, 1), (looks, -1)):
            (across, up), far = spots[at][0], way * math.radians(74 * seat / self.high)
            turn = [*self._turns][at]
            yield Badge(self._about(-_BEFORE * seat, turn + far), (across, up))

    @property
    def _before(self) -> Iterator[tuple[Point, float]]:
        """Where something lies before each player, and how it is turned."""
        for turn, head in zip(self._turns, self.seats, strict=True):
            x, y = self._about(-_BEFORE * self.seat, turn)
            yield (x, y), math.degrees(math.atan2(y - head[1], x - head[0])) - 90


def badge(pen: Pen, one: Badge, theme: Theme, number: Callable[[Point, float], None]) -> None:
    """The number of a step on its line."""
    (x, y), end = one
    light = theme.paper if theme.flat else theme.ink
    pen.line(x, y, *end, wide=0.5, colour=light)
    pen.circle(x, y, _BADGE + 0.4, colour=theme.paper)
    number((x, y), _BADGE)


def tile(pen: Pen, card: Box, party: Party, theme: Theme) -> None:
    """A Policy tile, face up."""
    colour = theme.of(party)
    if theme.flat:
        pen.fill(card, colour=colour)
    else:
        pen.frame(card.inset(theme.line / 4), wide=theme.line / 2, colour=colour)
    art = Box(*card.centre, 0, 0).inset(-0.36 * card.width)
    on_tile = theme.paper if theme.flat else colour
    pen.area(Drawing(theme.emblems[party.value], art), colour=on_tile)


def envelope(pen: Pen, centre: Point, half: float, theme: Theme) -> None:
    """An envelope with its flap."""
    x, y = centre
    paper = Box(x - 1.5 * half, y - half, 3 * half, 2 * half)
    pen.fill(paper, colour=theme.paper)
    pen.frame(paper, wide=0.4, colour=theme.ink)
    flap = ((paper.x, paper.top), (x, y - 0.1 * half), (paper.right, paper.top))
    pen.outline(flap, wide=0.4, colour=theme.ink, closed=False)


def tent(pen: Pen, box: Box, emblem: str, theme: Theme) -> None:
    """A placard that stands: its front, and what is seen of its back."""
    front = Box(box.x, box.y, box.width, 0.8 * box.height)
    lean = 0.06 * box.width
    ridge = ((front.x + lean, box.top), (front.right - lean, box.top))
    back = ((front.x, front.top), *ridge, (front.right, front.top))
    around = (*((x, box.y) for x in (front.right, front.x)), (front.x, front.top), *ridge)
    pen.outline((*around, (front.right, front.top)), wide=1.2, colour=theme.paper)
    pen.fill(front, colour=theme.ink if theme.flat else theme.paper)
    pen.area(back, colour=theme.paper)
    pen.outline(back, wide=0.4, colour=theme.ink)
    if not theme.flat:
        pen.frame(front, wide=0.4, colour=theme.ink)
    half = 0.38 * front.height
    art = Drawing(theme.emblems[emblem], Box(*front.centre, 0, 0).inset(-half))
    pen.area(art, colour=theme.paper if theme.flat else theme.ink)


def fan(
    pen: Pen, size: Size, edge: Colour, draws: Sequence[Callable[[Box], None]], thick: float
) -> None:
    """Cards of a size in a fan about the origin; each draws itself, with an edge so many mm thick."""
    card = Box(-size.width / 2, -size.height / 2, *size)
    for at, draw in enumerate(draws):
        turned = _TURNS * ((len(draws) - 1) / 2 - at)
        spot = -0.011 * turned * size.height, -0.0004 * turned**2 * size.height
        with pen.moved(*spot, turned=turned):
            with pen.within(card.corners):
                pen.fill(card, colour=WHITE)  # the paper of cards hides those behind
                draw(card)
            pen.frame(card, wide=thick, colour=edge)
