"""Emblems and numbers on discs, as they stand for a step or a power, and arrows between them."""

import math

from printables.letters import Align, Letters
from printables.operators import Point
from printables.pen import Drawing, Pen
from printables.sheet import Box
from printables.theme import Colour, Font, Theme

_ACROSS = 1.9  # mm, the head of an arrow, half
_ASIDE = math.radians(30)
CAPITALS = 1.05  # of a number, of its disc's radius


def disc(pen: Pen, centre: Point, radius: float, colour: Colour, theme: Theme) -> Colour:
    """A disc; the colour of what stands on it. Where ink is saved, it is a ring."""
    if theme.flat:
        pen.circle(*centre, radius, colour=colour)
        return theme.paper
    pen.circle(*centre, radius, colour=theme.paper)
    pen.ring(*centre, radius - theme.line / 4, wide=theme.line / 2, colour=colour)
    return colour


def sign(pen: Pen, emblem: str, centre: Point, radius: float, colour: Colour, theme: Theme) -> None:
    """An emblem of the theme, on a disc."""
    on_disc = disc(pen, centre, radius, colour, theme)
    pen.area(Drawing(theme.emblems[emblem], around(centre, 0.68 * radius)), colour=on_disc)


def on_ring(pen: Pen, emblem: str, centre: Point, radius: float, theme: Theme) -> None:
    """An emblem on a disc of ink; where ink is saved, in a broad ring."""
    pen.circle(*centre, radius, colour=theme.ink if theme.flat else theme.paper)
    if not theme.flat:
        pen.ring(*centre, radius, wide=2 * theme.line, colour=theme.ink)
    art = Drawing(theme.emblems[emblem], around(centre, 0.62 * radius))
    pen.area(art, colour=theme.paper if theme.flat else theme.ink)


def number(
    pen: Pen, shown: int, centre: Point, radius: float, colour: Colour, theme: Theme
) -> None:
    """A number on a disc."""
    on_disc = disc(pen, centre, radius, colour, theme)
    letters = Letters(Font.HEAD, 1, align=Align.CENTRE, colour=on_disc)
    letters = letters._replace(size=CAPITALS * radius / pen.capitals(letters))
    x, y = centre
    pen.text(f"{shown}", x, y - CAPITALS * radius / 2, letters)


def pause(pen: Pen, centre: Point, radius: float, colour: Colour, theme: Theme) -> None:
    """Two bars on a disc, as on the keys of a player."""
    bars(pen, centre, 0.48 * radius, disc(pen, centre, radius, colour, theme))


def bars(pen: Pen, centre: Point, half: float, colour: Colour) -> None:
    """A pause as two bars, half as high as this in mm."""
    x, y = centre
    for side in (-1, 1):
        left = x + 0.54 * half * side - 0.23 * half
        pen.fill(Box(left, y - half, 0.46 * half, 2 * half), colour=colour)


def arrow(pen: Pen, centre: Point, ring: float, span: tuple[float, float], colour: Colour) -> None:
    """An arrow along a ring, clockwise, from one angle to another, in radians."""
    (x, y), (start, end) = centre, span
    half = _ACROSS / 4

    def at(angle: float, far: float) -> Point:
        return x + far * math.cos(angle), y + far * math.sin(angle)

    head = 2.4 / ring
    steps = [start + (end + head - start) * part / 8 for part in range(9)]
    outer = [at(angle, ring + half) for angle in steps]
    inner = [at(angle, ring - half) for angle in reversed(steps)]
    wings = [at(end + head, ring + _ACROSS), at(end, ring), at(end + head, ring - _ACROSS)]
    pen.area([*outer, *wings, *inner], colour=colour)


def beside(place: Point, radius: float, centre: Point) -> Point:
    """Where the number of a disc on a ring stands: outside, clear of arrows along the ring."""
    (x, y), across = place, place[0] - centre[0]
    side = math.copysign(_ASIDE, across) if abs(across) > radius / 2 else 1.5 * _ASIDE
    angle = math.atan2(y - centre[1], across) + side
    return x + 1.05 * radius * math.cos(angle), y + 1.05 * radius * math.sin(angle)


def around(centre: Point, half: float) -> Box:
    """A square about a point."""
    return Box(*centre, 0, 0).inset(-half)
