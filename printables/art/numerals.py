"""The numerals of the levels of DEFCON, made with ruler and compasses, as polygons.

They are drawn and no letters, since each is as high as its box: a piece has few sizes of letters.
"""

import math
from collections.abc import Sequence
from functools import lru_cache

from printables.art.construction import plate
from printables.operators import Point, Polygon

_STEPS = 32  # of a bow

Axes = tuple[float, float]


def numeral(number: int, x: float, y: float, high: float) -> list[Polygon]:
    """A numeral from 1 to 5 so high, from its lower left corner; polygons that fill together."""
    unit = high / 100
    return [[(x + across * unit, y + up * unit) for across, up in one] for one in _shapes()[number]]


def breadth(number: int, high: float) -> float:
    """How broad a numeral so high is."""
    return high / 100 * max(across for one in _shapes()[number] for across, _ in one)


def _bow(middle: Point, outer: Axes, inner: Axes, turns: tuple[float, float]) -> list[Point]:
    """A part of a ring that is broader at its sides, between two angles in degrees."""
    (x, y), (start, end) = middle, turns
    angles = [math.radians(start + (end - start) * at / _STEPS) for at in range(_STEPS + 1)]
    outside = [(x + outer[0] * math.cos(one), y + outer[1] * math.sin(one)) for one in angles]
    inside = [(x + inner[0] * math.cos(one), y + inner[1] * math.sin(one)) for one in angles]
    return [*outside, *reversed(inside)]


@lru_cache(maxsize=1)
def _shapes() -> dict[int, Sequence[Polygon]]:
    """Each numeral in a height of 100; all polygons run anticlockwise."""
    bow_of_two = _bow((37, 64), (37, 37), (11, 14), (-56, 172))  # ends within, goes on to the foot
    return {
        1: [[(25, 0), (52, 0), (52, 100), (29, 100), (0, 81), (0, 57), (25, 73)]],
        2: [[*bow_of_two, (0, 18), (0, 0), (74, 0), (74, 21), (35, 21)]],
        3: [
            _bow((37, 72), (35, 29), (10, 11), (-90, 168)),
            _bow((37, 30), (37, 31), (11, 12), (-168, 90)),
            plate(22, 42, 16, 19),
        ],
        4: [
            plate(46, 0, 27, 100),
            plate(0, 17, 86, 21),
            [(0, 17), (26, 38), (46, 69), (46, 100), (43, 100), (0, 39)],
        ],
        5: [
            plate(10, 80, 60, 20),
            [(6, 46), (29.2, 43.1), (33, 58), (35, 100), (10, 100)],
            _bow((37, 33), (37, 34), (11, 14), (-166, 134)),
        ],
    }
