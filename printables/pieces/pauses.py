"""Pauses of the night, as dots to count along."""

from printables.look.operators import Point
from printables.look.theme import Colour
from printables.pdf.pen import Pen

BEAT = 2.9  # from dot to dot, in radii
_PAUSES_IN_A_ROW = 6


def beat_rows(count: int) -> list[int]:
    """Return the number of dots in each row."""
    full, rest = divmod(count, _PAUSES_IN_A_ROW)
    return [_PAUSES_IN_A_ROW] * full + [rest] * (rest > 0)


def beats(pen: Pen, count: int, start: Point, radius: float, colour: Colour) -> None:
    """Draw dots to count along, from the middle of the first one in the lowest row."""
    for row, length in enumerate(reversed(beat_rows(count))):
        for at in range(length):
            x, y = start[0] + at * BEAT * radius, start[1] + row * BEAT * radius
            pen.circle(x, y, radius, colour=colour)
