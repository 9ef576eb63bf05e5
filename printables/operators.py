"""Operators of a PDF's content stream, ready to be stored: whole hundredths of a mm.

Whole numbers make a file half as long as fractions do, and text is joined faster than paths are
built.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]  # mm
Polygon: TypeAlias = Sequence[Point]
UNIT = 0.01  # mm
AGAIN = "-again"  # after the name of a form of which a file has a copy without tags in it


def areas(polygons: Iterable[Polygon]) -> str:
    """Filled polygons; what lies in two of them is filled too (non-zero)."""
    every = [*polygons]
    return form(every) % tuple([100 * side for one in every for point in one for side in point])


def form(polygons: Iterable[Polygon]) -> str:
    """What `areas` writes, with places for numbers in hundredths of a mm."""
    paths = [_template(len(polygon)) for polygon in polygons]
    return "\n".join((*paths, "f")) if paths else ""


@lru_cache
def _template(points: int) -> str:
    """A closed path of so many points; numbers are rounded as they are written."""
    return f"{_open(points)}h"


def line(points: Sequence[Point], wide: float) -> str:
    """A line through points, of a width of its own in mm."""
    (x, y), *others = (tuple(f"{100 * side:.0f}" for side in point) for point in points)
    drawn = " ".join(f"{across} {along} l" for across, along in others)
    return f"{100 * wide:.0f} w {x} {y} m {drawn} S"


def lines(polygons: Iterable[Polygon]) -> str:
    """Straight lines through points, which are not closed."""
    every = [*polygons]
    numbers = tuple([100 * side for one in every for point in one for side in point])
    return "\n".join((*(_open(len(one)) for one in every), "S")) % numbers if every else ""


@lru_cache
def _open(points: int) -> str:
    """A path of so many points; numbers are rounded as they are written."""
    return "%.0f %.0f m " + "%.0f %.0f l " * (points - 1)


def stroke(
    points: Sequence[Point], slopes: Sequence[Point] | None = None, *, closed: bool = True
) -> str:
    """A smooth line through points; `slopes` are how it goes on at each, by one point's step."""
    numbers: list[float] = []
    for one, other, end in smooth(points, slopes, closed=closed):
        numbers += (*one, *other, *end)
    (x, y), *_ = points
    curves = _curves(len(numbers) // 6) % tuple([100 * number for number in numbers])
    return f"{100 * x:.0f} {100 * y:.0f} m\n{curves}{'h ' if closed else ''}S"


@lru_cache
def _curves(count: int) -> str:
    return ("%.0f " * 6 + "c\n") * count


def smooth(
    points: Sequence[Point], slopes: Sequence[Point] | None = None, *, closed: bool = True
) -> Iterator[tuple[Point, Point, Point]]:
    """Bezier curves through points: of each two handles and the end.

    Without slopes, the line goes at each point as from the one before to the one after
    (Catmull-Rom).
    """
    along = slopes or _slopes(points, closed=closed)
    count = len(points)
    for at in range(count if closed else count - 1):
        (x, y), (across, up) = points[at], along[at]
        (to_x, to_y), (to_across, to_up) = points[(at + 1) % count], along[(at + 1) % count]
        yield (
            (x + across / 3, y + up / 3),
            (to_x - to_across / 3, to_y - to_up / 3),
            (to_x, to_y),
        )


def _slopes(points: Sequence[Point], *, closed: bool) -> list[Point]:
    count = len(points)
    neighbours = (
        (points[at - 1], points[(at + 1) % count])
        if closed
        else (points[max(0, at - 1)], points[min(count - 1, at + 1)])
        for at in range(count)
    )
    return [((to_x - x) / 2, (to_y - y) / 2) for (x, y), (to_x, to_y) in neighbours]
