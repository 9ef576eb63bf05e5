"""Emblems and numbers on discs, as they stand for a step or a power, and arrows between them."""

import math

from printables.letters import Align, Letters
from printables.operators import Point
from printables.pen import Drawing, Pen
from printables.sheet import Box
from printables.theme import Colour, Font, Theme

_THICK, _ACROSS, _ALONG = 0.9, 1.5, 2.4  # mm, an arrow; its head, half and along
CAPITALS = 1.05  # of a number, of its disc's radius
BEAT, _BEATS = 2.9, 6  # from dot to dot of a pause, of their radius; in a row


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


def beats(pen: Pen, count: int, start: Point, radius: float, colour: Colour) -> None:
    """Dots to count along, from a point at the left at half their height, in rows if they are many."""
    x, y = start
    rows = beat_rows(count)
    for row, some in enumerate(rows):
        up = ((len(rows) - 1) / 2 - row) * BEAT * radius
        for at in range(some):
            pen.circle(x + radius + at * BEAT * radius, y + up, radius, colour=colour)


def beat_rows(count: int) -> list[int]:
    """How many dots stand in each row."""
    full, rest = divmod(count, _BEATS)
    return [_BEATS] * full + [rest] * (rest > 0)


def beats_width(count: int, radius: float) -> float:
    """How long they are, in mm."""
    return 2 * radius + (max(beat_rows(count), default=1) - 1) * BEAT * radius


def arrow(pen: Pen, start: Point, corner: Point, end: Point, colour: Colour) -> None:
    """An arrow that bends towards a corner."""

    def at(share: float) -> Point:
        first, second, third = (1 - share) ** 2, 2 * share * (1 - share), share**2
        return (
            first * start[0] + second * corner[0] + third * end[0],
            first * start[1] + second * corner[1] + third * end[1],
        )

    def aside(share: float, off: float) -> Point:
        (x, y), (fro, up), (to, over) = at(share), at(share - 0.01), at(share + 0.01)
        long = math.hypot(to - fro, over - up)
        return x - off * (over - up) / long, y + off * (to - fro) / long

    long = math.dist(start, corner) / 2 + math.dist(corner, end) / 2 + math.dist(start, end) / 2
    neck = 1 - _ALONG / long
    shares = [neck * part / 8 for part in range(9)]
    left = [aside(share, _THICK / 2) for share in shares]
    right = [aside(share, -_THICK / 2) for share in reversed(shares)]
    wings = [aside(neck, _ACROSS), end, aside(neck, -_ACROSS)]
    pen.area([*left, *wings, *right], colour=colour)


def around(centre: Point, half: float) -> Box:
    """A square about a point."""
    return Box(*centre, 0, 0).inset(-half)
