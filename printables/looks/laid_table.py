"""A table that is laid, seen from above: where everything on it is, and what looks the same in all looks."""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from companion.frozen import Frozen
from companion.rules.pieces import Party
from printables.art.construction import sector
from printables.operators import Point, Polygon
from printables.options import Size
from printables.pen import Drawing, Pen
from printables.sheet import Box
from printables.theme import WHITE, Colour, Theme

Number: TypeAlias = Callable[[str, Point, float], None]  # draws one in a disc of a radius

_HEAD = 7.2  # mm, the radius of a player, at most
_BEYOND = 1.35  # of a head, from the edge of the table to that of the picture
_FEW = 7  # players, of whom one sits at each end; of more there are two
_SPREAD = 0.27  # of the table's height, how far those at an end are from its middle
_CORNER = 1.4  # of a head, the radius of the table's corners
_BEFORE, _LETTER = (
    0.98,
    1.5,
)  # of a head, how far from the edge envelopes lie, and how wide they are
_APART = 1.6  # mm, around both boards
_PILE = 9.6  # mm, how wide a pile is, at most
_BADGE = 3.3  # mm, the radius of a number
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


class Seat(NamedTuple):
    """Where somebody sits at the edge of the table, and how they are turned to face it, in degrees."""

    spot: Point
    turned: float

    def before(self, off: float) -> Point:
        """A point so many mm towards the table, in front of them."""
        turn = math.radians(self.turned + 90)
        return self.spot[0] + off * math.cos(turn), self.spot[1] + off * math.sin(turn)


class LaidTable(Frozen):
    """A table with round corners that fills a picture, with players at its edges; lengths in mm.

    They sit at the far and the near edge, one or two at each end: there the piles lie.
    """

    box: Box
    players: int

    @property
    def seat(self) -> float:
        """The radius of a player."""
        return min(_HEAD, self.box.width / (1.1 * self.players + 4))

    @property
    def top(self) -> Box:
        """The table."""
        return self.box.inset(_BEYOND * self.seat)

    @property
    def rim(self) -> Polygon:
        """The edge of the table."""
        corner, top = _CORNER * self.seat, self.top
        points: list[Point] = []
        for x, y, start in (
            (top.right - corner, top.top - corner, 0), (top.x + corner, top.top - corner, 90),
            (top.x + corner, top.y + corner, 180), (top.right - corner, top.y + corner, 270),
        ):  # fmt: skip
            points += sector(x, y, 0, corner, start, start + 90)[:-1]
        return points

    @property
    def seats(self) -> Iterator[Seat]:
        """Everybody, clockwise from the left of the far side."""
        top, y = self.top, self.box.centre[1]
        at_end = 1 if self.players <= _FEW else 2
        far = (self.players - 2 * at_end) // 2
        near = self.players - 2 * at_end - far
        off = _SPREAD * top.height
        for at in range(far):
            yield Seat((top.x + top.width * (at + 0.5) / far, top.top), 180)
        ends = (y + off, y - off)[:at_end]
        yield from (Seat((top.right, one), 90) for one in ends)
        for at in reversed(range(near)):
            yield Seat((top.x + top.width * (at + 0.5) / near, top.y), 0)
        yield from (Seat((top.x, one), -90) for one in reversed(ends))

    def lay(self, pen: Pen, things: Things) -> Iterator[Point]:
        """Draw all that lies on the table; where the number of each step of setting it up stands."""
        (x, y), seat, top = self.box.centre, self.seat, self.top
        boards = things.liberal, things.fascist
        rise = [board.size.height / board.size.width for board in boards]
        reach = (_BEFORE + 0.36 * _LETTER) * seat  # from the edge over what lies before players
        wide = min(
            (top.height - 2 * reach - 3 * _APART) / sum(rise),
            top.width - 2 * (_PILE + 2.2 * _APART),
        )
        above, below = (wide * share for share in rise)
        half = (above + below + _APART) / 2
        things.liberal.put(pen, (x, y + half - above / 2), wide)
        things.fascist.put(pen, (x, y - half + below / 2), wide)
        beside = (top.width - wide) / 4 + wide / 2
        pile = min(_PILE, (top.width - wide) / 2 - 2 * _APART)
        tall = pile * things.deck.size.height / things.deck.size.width
        for side, thing in zip((-1, 1), (things.deck, things.discards), strict=True):
            thing.put(pen, (x + side * beside, y), pile)
        near = [one for one in self.seats if not one.turned]
        looks, opened = near[0], near[-1]
        for one in self.seats:
            spot = one.before(_BEFORE * seat)
            if one == opened:
                things.opened.put(pen, spot, _LETTER * seat)
            elif one == looks:
                things.role.put(pen, spot, 0.8 * seat)
            else:
                things.envelope.put(pen, spot, _LETTER * seat, turned=one.turned)
        (left, up), tent = next(self.seats).before(_BEFORE * seat), 2.0 * seat
        things.placard.put(pen, (left + 0.6 * _LETTER * seat + tent / 2, up), tent)
        corner = x - wide / 2
        yield corner, y + half
        yield corner, y - half + below
        for side in (-1, 1):
            yield x + side * (beside - pile / 2), y + tall / 2
        for one, aside in ((opened, 1.4), (looks, 1.1)):
            across, up = one.before(_BEFORE * seat)
            yield across + aside * seat, up

    def numbered(self, pen: Pen, spots: Iterable[Point], theme: Theme, number: Number) -> None:
        """The numbers of steps, from the first on, as they are read: what is above comes first."""
        for at, spot in sorted(enumerate(spots, start=1), key=lambda pair: -pair[1][1]):
            pen.circle(*spot, _BADGE + 0.4, colour=theme.paper)
            number(str(at), spot, _BADGE)


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


def envelope(
    pen: Pen, centre: Point, half: float, theme: Theme, colour: Colour | None = None
) -> None:
    """An envelope with its flap, of paper or of a colour."""
    x, y = centre
    paper = Box(x - 1.5 * half, y - half, 3 * half, 2 * half)
    pen.fill(paper, colour=colour or theme.paper)
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
