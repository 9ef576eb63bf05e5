"""What falls and closes in on the grounds of boards: pure geometry, polygons in mm."""

from printables.art.gouge import Cuts, wedge
from printables.operators import Polygon
from printables.sheet import Box

_STROKE, _BROAD = 1.9, 1.7  # mm, from stroke to stroke, and how wide one is


def strokes(box: Box, begin: float, end: float) -> Cuts:
    """Strokes of a pen across a box, from where to where: what fills it beside a word."""
    count = max(0, int((end - begin) / _STROKE) + 1)
    return [
        wedge((x - 1, box.y - 1), (x + 1, box.top + 1), _BROAD, 0.5)
        for x in (begin + at * _STROKE for at in range(count))
    ]


def zigzag(box: Box, deep: float, every: float) -> Polygon:
    """A band whose upright edges go to and fro, both in step."""
    count = max(2, round(box.height / every))
    left = [
        (box.x + (deep if at % 2 else 0), box.y + box.height * at / count)
        for at in range(count + 1)
    ]
    return [*left, *((x + box.width - deep, y) for x, y in reversed(left))]
