"""Emblems and numbers on discs, as they stand for a step or a power."""

from printables.letters import Align, Letters
from printables.operators import Point
from printables.pen import Drawing, Pen
from printables.sheet import Box
from printables.theme import Colour, Font, Theme

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


def around(centre: Point, half: float) -> Box:
    """A square about a point."""
    return Box(*centre, 0, 0).inset(-half)
