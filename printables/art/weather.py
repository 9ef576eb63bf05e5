"""What falls and closes in on the grounds of boards: pure geometry, polygons in mm."""

import math
from collections.abc import Iterator

from printables.art.gouge import Cuts, Hand, wedge
from printables.operators import Point, Polygon
from printables.sheet import Box

_LEAN = 0.22  # mm across for each mm down
_SHORT, _LONG = 26.0, 70.0  # mm, of a streak
_THINNEST = 0.12  # mm, of a streak
_GROWING = 1.05  # by which power of what is left of it a streak grows
_STROKE, _BROAD = 1.9, 1.7  # mm, from stroke to stroke, and how wide one is
_CLOSED = 1.25  # pitches, how wide streaks are where no ground is left between them


def downpour(
    box: Box,
    *,
    pitch: float = 2.5,
    fullest: float = 1.5,
    scale: float = 1,
    seed: int = 1,
) -> Cuts:
    """Slanting streaks that thicken from the left of a box to its right, and go beyond it.

    At the right they would be `fullest` pitches wide; where all of them meet, there is one area.
    """
    streaks = _streaks(box, pitch * scale, fullest, scale, Hand(seed))
    return [*streaks, *_black(box, fullest)]


def _black(box: Box, fullest: float) -> Iterator[Polygon]:
    """Where streaks would be wider than `_CLOSED` pitches, to the right end of a box."""
    begin = box.x + _closed(fullest) * box.width
    if begin < box.right:
        lower = begin + box.height * _LEAN
        yield [(begin, box.top), (lower, box.y), (box.right, box.y), (box.right, box.top)]


def _closed(fullest: float) -> float:
    """The part of a width from which on there is one area."""
    return math.pow(_CLOSED / fullest, 1 / _GROWING)


def _streaks(box: Box, pitch: float, fullest: float, scale: float, hand: Hand) -> Iterator[Polygon]:
    begin, closed = box.x - box.height * _LEAN, _closed(fullest)
    for column in range(int((box.right - begin) / pitch) + 2):
        x = begin + column * pitch
        far = min(1.0, max(0.0, (x - box.x) / box.width))
        wide, y = pitch * fullest * far**_GROWING, box.top + hand.between(0, _SHORT * scale)
        if far > closed:
            return
        while wide > _THINNEST and y > box.y:
            long = hand.between(_SHORT, _LONG) * scale
            yield _streak((x + (box.top - y) * _LEAN, y), long, wide)
            y -= long * (0.94 - 0.34 * far)


def strokes(box: Box, begin: float, end: float) -> Cuts:
    """Strokes of a pen across a box, from where to where: what fills it beside a word."""
    count = max(0, int((end - begin) / _STROKE) + 1)
    return [
        wedge((x - 1, box.y - 1), (x + 1, box.top + 1), _BROAD, 0.5)
        for x in (begin + at * _STROKE for at in range(count))
    ]


def _streak(start: Point, long: float, wide: float) -> Polygon:
    def at(part: float, aside: float) -> Point:
        return start[0] + part * long * _LEAN + aside * wide / 2, start[1] - part * long

    return (at(0, 0), at(0.3, 1), at(0.7, 1), at(1, 0), at(0.7, -1), at(0.3, -1))


def zigzag(box: Box, deep: float, every: float) -> Polygon:
    """A band whose upright edges go to and fro, both in step."""
    count = max(2, round(box.height / every))
    left = [
        (box.x + (deep if at % 2 else 0), box.y + box.height * at / count)
        for at in range(count + 1)
    ]
    return [*left, *((x + box.width - deep, y) for x, y in reversed(left))]
