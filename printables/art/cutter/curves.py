"""Smooth curves through points, and what is done with points. The window's units, y upwards."""

import math
from collections.abc import Iterable, Sequence
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]
Knot: TypeAlias = tuple[float, float] | tuple[float, float, int]  # with a third number: a corner
Curve: TypeAlias = Sequence[Knot]
Step: TypeAlias = tuple[str, tuple[Point, ...]]  # an operator of a PDF path and its points

MIDDLE = 50.0  # of the window, across
_BEND = 1 / 6  # of the way between the neighbours: a Catmull-Rom curve as Bezier ones
_FLAT = 10  # points for each piece of a curve that is measured


def smooth(curve: Curve, *, closed: bool = True) -> list[Step]:
    """A curve through all points, with a bend at corners."""
    points = [(knot[0], knot[1]) for knot in curve]
    corner = [len(knot) > 2 for knot in curve]  # noqa: PLR2004  a third number
    count, last = len(points), len(points) - 1
    steps: list[Step] = [("m", (points[0],))]
    for at in range(count if closed else last):
        to = (at + 1) % count
        before = points[at - 1] if closed or at else points[at]
        after = points[(at + 2) % count] if closed or at < last - 1 else points[to]
        start, end = points[at], points[to]
        if corner[at] and corner[to]:
            steps.append(("l", (end,)))
            continue
        one = start if corner[at] else _pushed(start, before, end, 1)
        two = end if corner[to] else _pushed(end, start, after, -1)
        steps.append(("c", (one, two, end)))
    return steps


def _pushed(point: Point, before: Point, after: Point, way: int) -> Point:
    """A control point: beside a point, along the line from the one before to the one after."""
    return (
        point[0] + way * (after[0] - before[0]) * _BEND,
        point[1] + way * (after[1] - before[1]) * _BEND,
    )


def flat(steps: Iterable[Step], parts: int = _FLAT) -> list[Point]:
    """Points along a path, close enough to fill it."""
    points: list[Point] = []
    for operator, given in steps:
        if operator != "c":
            points.append(given[0])
            continue
        start, (one, two, end) = points[-1], given
        for at in range(1, parts + 1):
            t = at / parts
            u = 1 - t
            shares = (u**3, 3 * u * u * t, 3 * u * t * t, t**3)
            xs, ys = zip(start, one, two, end, strict=True)
            points.append((_sum(shares, xs), _sum(shares, ys)))
    return points


def _sum(shares: Sequence[float], values: Sequence[float]) -> float:
    return sum(share * value for share, value in zip(shares, values, strict=True))


def mirrored(curve: Curve) -> list[Knot]:
    """The same on the other side of the window."""
    return [(2 * MIDDLE - knot[0], *knot[1:]) for knot in reversed(curve)]


def both_sides(half: Curve) -> list[Knot]:
    """An outline from its right half, from top to bottom."""
    return [*half, *mirrored([knot for knot in half if knot[0] != MIDDLE])]


def placed(curve: Curve, x: float, y: float, *, scaled: float = 1, turned: float = 0) -> list[Knot]:
    """A curve about the origin, scaled, turned anticlockwise by degrees, and moved."""
    cos, sin = math.cos(math.radians(turned)), math.sin(math.radians(turned))
    return [
        (
            x + scaled * (knot[0] * cos - knot[1] * sin),
            y + scaled * (knot[0] * sin + knot[1] * cos),
            *knot[2:],
        )
        for knot in curve
    ]


def turned(curve: Curve, degrees: float, about: Point) -> list[Knot]:
    """A curve, turned anticlockwise about a point."""
    moved = [(knot[0] - about[0], knot[1] - about[1], *knot[2:]) for knot in curve]
    return placed(moved, *about, turned=degrees)


def oval(x: float, y: float, across: float, along: float | None = None, points: int = 8) -> Curve:
    """A circle, or an ellipse."""
    high = across if along is None else along
    angles = (2 * math.pi * at / points for at in range(points))
    return [(x + across * math.cos(one), y + high * math.sin(one)) for one in angles]


def simplified(points: Sequence[Point], tolerance: float) -> list[Point]:
    """A line with fewer points, nowhere further away than the tolerance (Douglas-Peucker)."""
    (ax, ay), (bx, by) = points[0], points[-1]
    long = math.hypot(bx - ax, by - ay) or 1e-9
    far = [abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / long for x, y in points[1:-1]]
    if not far or max(far) < tolerance:
        return [points[0], points[-1]]
    at = far.index(max(far)) + 1
    return simplified(points[: at + 1], tolerance)[:-1] + simplified(points[at:], tolerance)
