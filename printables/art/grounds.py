"""What a figure stands before: rays of dawn, slanting rain, a whirl. In units of its plate.

A plate is 100 units wide and 104 high; a ground may be wider, to both sides alike, and shows a part
of the widest one.
"""

import math
from collections.abc import Iterator
from enum import StrEnum

from printables.art.gouge import Cuts, rain, rays, whirl
from printables.operators import Polygon
from printables.sheet import Box

WIDE, HIGH = 100.0, 104.0  # units
WIDEST = 168.0  # units, of a ground
LEVELS = 5  # from few cuts to many
SIGN = 8.6  # units, the radius of the sign's place in the upper left corner
OFF_EDGES = 1.16  # radii, of its middle from the edges
_COUNTS = (26, 34, 44, 56, 70)  # of rays
_PITCHES = (6.4, 5.2, 4.2, 3.5, 2.9)  # of rain
_RINGS = (7.4, 6.4, 5.6, 5.0, 4.4)
_SLANT = 0.09  # of lines: how much up for each unit across
_FAR = 2.2  # pitches, between lines that are far apart
_STEP = 5.2  # mm, from where a broken line begins to where it begins again
_TURNS = 3  # rows, until broken lines begin at the same place
_WHOLE = 0.98  # of a step: a line is not broken


class Weather(StrEnum):
    """The grounds."""

    DAWN = "dawn"
    RAIN = "rain"
    WHIRL = "whirl"


def sign_place(wide: float) -> tuple[float, float]:
    """The middle of the sign's place before a ground so many units wide."""
    return (WIDE - wide) / 2 + OFF_EDGES * SIGN, HIGH - OFF_EDGES * SIGN


def ground(weather: Weather, level: int) -> Cuts:
    """The cuts of the widest ground, clipped to nothing."""
    match weather:
        case Weather.DAWN:
            return rays((50, 52), _COUNTS[level], 29, 149, 7.6, seed=3, sway=10)
        case Weather.RAIN:
            area = Box((WIDE - WIDEST) / 2, 0, WIDEST, HIGH)
            return rain(area, _PITCHES[level], (1.2, 3.0), (14, 46), seed=5)
        case Weather.WHIRL:
            return whirl((50, 60), 27, 138, _RINGS[level], 2.4, seed=4)


def ruling(box: Box, share: float, pitch: float, thinnest: float) -> Iterator[Polygon]:
    """Lines that cover a share of a box, slanting a little and reaching beyond it.

    They are about a pitch apart; thin ones are farther apart instead, and then broken.
    """
    if share <= 0:
        return
    rise = _SLANT * box.width
    count = round(box.height / min(_FAR * pitch, max(pitch, thinnest / share)))
    every = box.height / count
    high = max(thinnest, share * every)
    dash = share * every / high  # of a step
    steps = round(box.width / _STEP) if dash < _WHOLE else 1
    step = box.width / steps
    long = step * (dash if steps > 1 else 1)
    for row in range(-math.ceil(rise / every), count):
        y = box.y + row * every + (every - high) / 2
        aside = (row % _TURNS) / _TURNS * step
        for at in range(-1 if steps > 1 else 0, steps):
            x = at * step + (aside if steps > 1 else 0)
            low, top = y + x * _SLANT, y + (x + long) * _SLANT
            yield (
                (box.x + x, low),
                (box.x + x + long, top),
                (box.x + x + long, top + high),
                (box.x + x, low + high),
            )
