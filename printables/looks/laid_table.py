"""A table that is laid, seen from above: where everything on it is, and what looks the same in all looks."""

import math
from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeAlias

from companion.frozen import Frozen
from companion.rules.pieces import Party
from printables.art.construction import ellipse
from printables.board_plan import Place
from printables.looks.reference_parts import granted
from printables.operators import Point, Polygon
from printables.options import Size
from printables.pen import Drawing, Pen
from printables.sheet import Box
from printables.theme import WHITE, Colour, Theme

Mat: TypeAlias = Callable[[Point, float], None]  # draws one so many mm high about a point
_BROADEST = 1.5  # a table, of its height
_BEYOND = 1.35  # of their size, what of players is beyond the edge of the table


class Tracks(NamedTuple):
    """Where both lie, the Liberal one above."""

    liberal: Box
    fascist: Box


class Mats(NamedTuple):
    """The mats of both piles."""

    draw_pile: Mat
    discards: Mat


class LaidTable(Frozen):
    """An oval table in a box, with players around it; lengths in mm."""

    box: Box
    players: int

    @property
    def seat(self) -> float:
        """The radius of a player."""
        return min(9.5, 0.11 * self.box.width, 0.36 * math.pi * self.box.height / self.players)

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

    def tracks(self, share: float) -> Tracks:
        """Both tracks, as long as a share of half the table."""
        (x, y), long, high = self.box.centre, share * self.wide, self.high
        left = x - long / 2
        return Tracks(
            Box(left, y + 0.02 * high, long, 0.36 * high),
            Box(left, y - 0.40 * high, long, 0.36 * high),
        )

    @property
    def seats(self) -> Iterator[Point]:
        """The middle of each player, anticlockwise from the far side."""
        (x, y), off = self.box.centre, 0.35 * self.seat
        for at in range(self.players):
            turn = 2 * math.pi * (at + 0.5) / self.players + math.pi / 2
            yield x + (self.wide + off) * math.cos(turn), y + (self.high + off) * math.sin(turn)


def granting(pen: Pen, place: Place, slot: Box, colour: Colour, theme: Theme, *, wins: str) -> None:
    """The first sign of what a tile grants, in the slot for it."""
    party = Party.LIBERAL if colour == theme.liberal else Party.FASCIST
    for emblem in granted(place, wins if party is Party.FASCIST else party.value)[:1]:
        side = 0.84 * min(slot.width, slot.height)
        sign = Box(*slot.centre, 0, 0).inset(-side / 2)
        pen.area(
            Drawing(theme.emblems[emblem], sign), colour=theme.ink if not place.wins else colour
        )


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
    pen.fill(front, colour=theme.ink if theme.flat else theme.paper)
    pen.area(back, colour=theme.paper)
    pen.outline(back, wide=0.4, colour=theme.ink)
    if not theme.flat:
        pen.frame(front, wide=0.4, colour=theme.ink)
    half = 0.38 * front.height
    art = Drawing(theme.emblems[emblem], Box(*front.centre, 0, 0).inset(-half))
    pen.area(art, colour=theme.paper if theme.flat else theme.ink)


def fan(
    pen: Pen, centre: Point, high: float, size: Size, edge: Colour, draw: Callable[[Box], None]
) -> None:
    """Three cards of a size in a fan, so many mm high; `draw` draws one about the origin."""
    scale = high / size.height
    card = Box(-size.width / 2, -size.height / 2, *size)
    for turned in (14, 0, -14):
        off = -0.011 * turned * high
        y = centre[1] - 0.0004 * turned**2 * high
        with (
            pen.moved(centre[0] + off, y, turned=turned, scaled=scale),
            pen.within(card.corners),
        ):
            pen.fill(card, colour=WHITE)  # the paper of cards hides those behind
            draw(card)
        with pen.moved(centre[0] + off, y, turned=turned, scaled=scale):
            pen.frame(card, wide=0.5 / scale, colour=edge)
