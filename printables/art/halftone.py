"""Halftone screens: tones as round dots on a grid turned by 45 degrees.

A dot of a tone has the area of that tone: what is printed is what was asked for, also where dots
touch and begin to overlap.
"""

import math
from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TypeAlias

from printables.operators import Point
from printables.sheet import Box

Tone: TypeAlias = Callable[[float, float], float]  # from 0 to 1, at a point in mm
Dots: TypeAlias = Mapping[float, Sequence[Point]]  # centres by radius, in mm

SMALLEST = 0.13  # mm, the radius of a dot that any printer shows
_STEP = 0.02  # mm between radii: dots of one radius are drawn together
_FINEST = 2000  # tones that are told apart
_TOUCHING = math.pi / 4  # the tone from which on dots overlap
_SHARES = 64  # of a table from tones to radii


@lru_cache(maxsize=32)  # cards in other languages have the same ones
def screen(box: Box, pitch: float, tone: Tone) -> Dots:
    """The dots of a tone in a box, and those that reach into it; `pitch` mm from row to row.

    The grid is turned by 45 degrees around the middle of the box.
    """
    x, y = box.centre
    half = pitch / math.sqrt(2)
    columns, rows = _steps(box.width, half), _steps(box.height, half)
    steps = _radii(pitch)
    left, right, low, high = box.x, box.right, box.y, box.top
    dots: dict[int, list[Point]] = {}  # by steps of the radius
    for row in range(-rows, rows + 1):
        up = y + row * half
        for column in range(-columns + (row + columns) % 2, columns + 1, 2):
            at = x + column * half
            place = round(_FINEST * tone(at, up))
            step = steps[min(place, _FINEST)] if place > 0 else 0
            radius = step * _STEP
            if step and left - radius < at < right + radius and low - radius < up < high + radius:
                dots.setdefault(step, []).append((at, up))
    return {round(step * _STEP, 2): points for step, points in dots.items()}


def whole(dots: Dots, box: Box, clear: Sequence[Box] = ()) -> Dots:
    """Those of the dots that lie within a box and beside others: none is cut by an edge."""
    kept: dict[float, list[Point]] = {}
    for radius, points in dots.items():
        left, low, right, high = _edges(box.inset(radius))
        inner = [(x, y) for x, y in points if left <= x <= right and low <= y <= high]
        for one in clear:
            left, low, right, high = _edges(one.inset(-radius))
            inner = [(x, y) for x, y in inner if not (left < x < right and low < y < high)]
        kept[radius] = inner
    return kept


def _edges(box: Box) -> tuple[float, float, float, float]:
    return box.x, box.y, box.right, box.top


@lru_cache
def _radii(pitch: float) -> Sequence[int]:
    """The steps of the radius of evenly growing tones; 0 where a dot is too small."""
    radii = (pitch * dot_radius(tone / _FINEST) for tone in range(_FINEST + 1))
    steps = [round(radius / _STEP) for radius in radii]
    return [step if step * _STEP >= SMALLEST else 0 for step in steps]


@lru_cache
def ramp(box: Box, low: float, high: float, towards: Point = (1, -1)) -> Tone:
    """A tone that grows evenly over a box, by default from its upper left to its lower right."""
    x, y = box.centre
    along, up = towards
    length = abs(along) * box.width + abs(up) * box.height

    def tone(at: float, at_up: float) -> float:
        share = 0.5 + ((at - x) * along + (at_up - y) * up) / length
        return min(1.0, max(0.0, low + (high - low) * share))

    return tone


@lru_cache
def glow(x: float, y: float, inner: float, outer: float, low: float, high: float) -> Tone:
    """A tone around a point: `low` up to the inner radius, `high` from the outer one on."""

    def tone(at: float, up: float) -> float:
        share = (math.hypot(at - x, up - y) - inner) / (outer - inner)
        return low + (high - low) * min(1.0, max(0.0, share))

    return tone


def dot_radius(tone: float) -> float:
    """The radius of a dot, of the pitch, with which dots cover a share of the paper."""
    if tone <= 0:
        return 0.0
    if tone <= _TOUCHING:
        return math.sqrt(tone / math.pi)
    place = min(1.0, (tone - _TOUCHING) / (1 - _TOUCHING)) * (_SHARES - 1)
    below = min(int(place), _SHARES - 2)
    low, high = _OVERLAPPING[below : below + 2]
    return low + (high - low) * (place - below)


def _covered(radius: float) -> float:
    """The share that dots of a radius from half the pitch on cover, which overlap."""
    angle = math.acos(0.5 / radius)  # of half the segment that one dot takes from another
    segment = radius * radius * angle - 0.5 * math.sqrt(radius * radius - 0.25)
    return math.pi * radius * radius - 4 * segment


def _overlapping() -> Iterator[float]:
    """The radii of evenly growing tones, from where dots touch to a full area."""
    radii = [0.5 + (math.sqrt(0.5) - 0.5) * step / 400 for step in range(401)]
    shares = [_covered(radius) for radius in radii]
    for step in range(_SHARES):
        wanted = _TOUCHING + (1 - _TOUCHING) * step / (_SHARES - 1)
        yield radii[min(bisect_left(shares, wanted), len(radii) - 1)]


_OVERLAPPING = tuple(_overlapping())


def _steps(side: float, half: float) -> int:
    return math.ceil(side / 2 / half) + 1
