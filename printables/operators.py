"""Operators of a PDF's content stream, ready to be stored: whole hundredths of a mm.

Whole numbers make a file half as long as fractions do, and text is joined faster than paths are
built.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]  # mm
Polygon: TypeAlias = Sequence[Point]
UNIT = 0.01  # mm
_PULL = 1 / 6  # of the distance between the neighbours of a point: Catmull-Rom's, as Bezier curves


def areas(polygons: Iterable[Polygon]) -> str:
    """Filled polygons; what lies in two of them is filled too (non-zero)."""
    paths = [
        f"{round(polygon[0][0] * 100)} {round(polygon[0][1] * 100)} m "
        + " ".join([f"{round(x * 100)} {round(y * 100)} l" for x, y in polygon[1:]])
        + " h"
        for polygon in polygons
    ]
    return "\n".join((*paths, "f")) if paths else ""


def stroke(points: Sequence[Point], *, closed: bool = True) -> str:
    """A smooth line through points."""
    curves = "\n".join(
        " ".join(f"{round(x * 100)} {round(y * 100)}" for x, y in curve) + " c"
        for curve in smooth(points, closed=closed)
    )
    (x, y), *_ = points
    return f"{round(x * 100)} {round(y * 100)} m\n{curves} {'h ' if closed else ''}S"


def smooth(points: Sequence[Point], *, closed: bool = True) -> Iterator[tuple[Point, Point, Point]]:
    """Bezier curves through points (Catmull-Rom): of each two handles and the end."""
    count = len(points)
    for at in range(count if closed else count - 1):
        begin, end = points[at], points[(at + 1) % count]
        before = points[at - 1] if at or closed else begin
        after = points[(at + 2) % count] if at + 2 < count or closed else end
        yield (
            (begin[0] + (end[0] - before[0]) * _PULL, begin[1] + (end[1] - before[1]) * _PULL),
            (end[0] - (after[0] - begin[0]) * _PULL, end[1] - (after[1] - begin[1]) * _PULL),
            end,
        )
