"""Pauses of the night, as dots to count along."""

from printables.look.pdf_units import Point
from printables.look.theme import Colour
from printables.pdf.pen import Pen

DOT_PITCH = 2.9  # from dot to dot, in radii
_PAUSES_IN_A_ROW = 6


def beat_rows(count: int) -> list[int]:
    """Return the number of dots in each row, for a pause."""
    full, rest = divmod(count, _PAUSES_IN_A_ROW)
    return [_PAUSES_IN_A_ROW] * full + [rest] * (rest > 0)


def beats(pen: Pen, count: int, start: Point, radius: float, colour: Colour) -> None:
    """Draw `count` dots to count along, beginning with the first dot of the lowest row."""
    for row, length in enumerate(reversed(beat_rows(count))):
        for at in range(length):
            x, y = start[0] + at * DOT_PITCH * radius, start[1] + row * DOT_PITCH * radius
            pen.circle(x, y, radius, colour=colour)
