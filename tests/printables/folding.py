"""Paper folded in three dimensions: where the points of a net come to lie."""

from collections.abc import Iterable, Sequence
from math import cos, dist, radians, sin
from typing import TypeAlias

Flat: TypeAlias = tuple[float, float]
Point: TypeAlias = tuple[float, float, float]
Hinge: TypeAlias = tuple[Flat, Flat, float]  # a fold from one point to another, and its degrees
NEAR = 1e-6  # mm


def folded(points: Iterable[Flat], hinges: Sequence[Hinge]) -> list[Point]:
    """Points of a panel that hangs on hinges, the nearest one first."""
    placed: list[Point] = [(x, y, 0.0) for x, y in points]
    for hinge in hinges:  # the others are still flat
        placed = [_turned(point, hinge) for point in placed]
    return placed


def _turned(point: Point, hinge: Hinge) -> Point:
    """A point turned about a line in the plane of the paper (Rodrigues)."""
    (x, y), (to_x, to_y), degrees = hinge
    long = dist((x, y), (to_x, to_y))
    axis = ((to_x - x) / long, (to_y - y) / long, 0.0)
    arm = (point[0] - x, point[1] - y, point[2])
    cosine, sine = cos(radians(degrees)), sin(radians(degrees))
    cross = (
        axis[1] * arm[2] - axis[2] * arm[1],
        axis[2] * arm[0] - axis[0] * arm[2],
        axis[0] * arm[1] - axis[1] * arm[0],
    )
    along = sum(a * b for a, b in zip(axis, arm, strict=True))
    turned = [
        b * cosine + c * sine + a * along * (1 - cosine)
        for a, b, c in zip(axis, arm, cross, strict=True)
    ]
    return turned[0] + x, turned[1] + y, turned[2]


def meet(one: Sequence[Point], other: Sequence[Point]) -> bool:
    """Return True if points lie on each other, one by one."""
    return all(dist(a, b) < NEAR for a, b in zip(one, other, strict=True))


def ranges(points: Sequence[Point]) -> list[tuple[float, float]]:
    """The least and the largest of each coordinate."""
    return [(min(axis), max(axis)) for axis in zip(*points, strict=True)]
