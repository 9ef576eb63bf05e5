"""Shapes made with ruler and compasses, as polygons; those that lie in each other fill both.

Angles are in degrees from the right, anticlockwise. All polygons run anticlockwise and none has a
hole, so that they may overlap.
"""

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from printables.operators import Point, Polygon

_CORNER = 30.0  # degrees, at most, between two points of a curve


def disc(x: float, y: float, radius: float, points: int = 40) -> Polygon:
    """A circle."""
    return ellipse(x, y, radius, radius, points)


def ellipse(x: float, y: float, across: float, along: float, points: int = 40) -> list[Point]:
    """An ellipse, by its half axes."""
    return [(x + across * to_right, y + along * up) for to_right, up in _circle(points)]


@lru_cache(maxsize=32)
def _circle(points: int) -> Sequence[Point]:
    """Points of a circle of 1 mm."""
    turns = (2 * math.pi * at / points for at in range(points))
    return [(math.cos(turn), math.sin(turn)) for turn in turns]


def sector(x: float, y: float, inner: float, outer: float, start: float, end: float) -> Polygon:
    """A part of a ring, or of a disc if it has no inner radius."""
    steps = max(2, math.ceil((end - start) / 9))
    turns = [math.radians(start + (end - start) * at / steps) for at in range(steps + 1)]
    outside = [(x + outer * math.cos(turn), y + outer * math.sin(turn)) for turn in turns]
    if not inner:
        return [*outside, (x, y)]
    inside = [(x + inner * math.cos(turn), y + inner * math.sin(turn)) for turn in turns]
    return [*outside, *reversed(inside)]


def ring(x: float, y: float, radius: float, wide: float, points: int = 48) -> list[Polygon]:
    """A circle drawn with a line, in two halves: there is no hole in either."""
    return oval(x, y, (radius, radius), wide, points)


def oval(
    x: float, y: float, axes: tuple[float, float], wide: float, points: int = 48
) -> list[Polygon]:
    """An ellipse drawn with a line, in two halves."""
    across, along = axes
    outer = ellipse(x, y, across + wide / 2, along + wide / 2, points)
    inner = ellipse(x, y, across - wide / 2, along - wide / 2, points)
    half = points // 2
    return [
        [*out[: half + 1], *reversed(within[: half + 1])]
        for out, within in (
            (outer, inner),
            ([*outer[half:], outer[0]], [*inner[half:], inner[0]]),
        )
    ]


def plate(x: float, y: float, width: float, height: float, radius: float = 0) -> Polygon:
    """A rectangle, with round corners if they have a radius."""
    if not radius:
        return [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
    corners = (
        (x + width - radius, y + radius, -90),
        (x + width - radius, y + height - radius, 0),
        (x + radius, y + height - radius, 90),
        (x + radius, y + radius, 180),
    )
    steps = math.ceil(90 / _CORNER)
    return [
        (
            at + radius * math.cos(math.radians(start + 90 * step / steps)),
            up + radius * math.sin(math.radians(start + 90 * step / steps)),
        )
        for at, up, start in corners
        for step in range(steps + 1)
    ]


def bar(start: Point, end: Point, wide: float, end_wide: float | None = None) -> Polygon:
    """A straight line of some width, which may become another one."""
    (x, y), (to_x, to_y) = start, end
    far = math.hypot(to_x - x, to_y - y) or 1
    across, along = (y - to_y) / far / 2, (to_x - x) / far / 2
    last = wide if end_wide is None else end_wide
    return [
        (x - across * wide, y - along * wide),
        (to_x - across * last, to_y - along * last),
        (to_x + across * last, to_y + along * last),
        (x + across * wide, y + along * wide),
    ]


def wire(points: Sequence[Point], wide: float) -> list[Polygon]:
    """A line through points, with round joints and ends."""
    joints = [disc(x, y, wide / 2, 14) for x, y in points]
    return [*(bar(start, end, wide) for start, end in pairwise(points)), *joints]


def bow(x: float, y: float, radius: float, start: float, end: float, wide: float) -> list[Polygon]:
    """An arc drawn with a line, with round ends."""
    ends = [math.radians(turn) for turn in (start, end)]
    caps = [
        disc(x + radius * math.cos(turn), y + radius * math.sin(turn), wide / 2, 14)
        for turn in ends
    ]
    return [sector(x, y, radius - wide / 2, radius + wide / 2, start, end), *caps]


def turned(polygon: Polygon, degrees: float, x: float = 0, y: float = 0) -> Polygon:
    """A polygon turned around a point."""
    along, up = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return [
        (x + (at - x) * along - (to - y) * up, y + (at - x) * up + (to - y) * along)
        for at, to in polygon
    ]


def placed(polygon: Polygon, x: float, y: float, scale: float = 1) -> Polygon:
    """A polygon with its origin at a point, larger or smaller."""
    return [(x + scale * at, y + scale * up) for at, up in polygon]


def mirrored(polygon: Polygon) -> Polygon:
    """A polygon with left and right exchanged; it runs the same way round."""
    return [(-x, y) for x, y in reversed(polygon)]


def both(*polygons: Polygon) -> list[Polygon]:
    """Polygons and what they are in a mirror."""
    return [*polygons, *map(mirrored, polygons)]
