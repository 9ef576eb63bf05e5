"""What a figure stands before: rays of dawn, slanting rain, a whirl. In units of its plate.

A plate is 100 units wide and 104 high; a ground may be wider, to both sides alike.
"""

from enum import StrEnum

from printables.art.gouge import Cuts, rain, rays, whirl
from printables.sheet import Box

WIDE, HIGH = 100.0, 104.0  # units
LEVELS = 5  # from few cuts to many
SIGN = 9.6  # units, the radius of the sign's place in the upper left corner
_COUNTS = (26, 34, 44, 56, 70)  # of rays
_PITCHES = (6.4, 5.2, 4.2, 3.5, 2.9)  # of rain
_RINGS = (7.4, 6.4, 5.6, 5.0, 4.4)


class Weather(StrEnum):
    """The grounds."""

    DAWN = "dawn"
    RAIN = "rain"
    WHIRL = "whirl"


def sign_place(wide: float) -> tuple[float, float]:
    """The middle of the sign's place before a ground so many units wide."""
    return (WIDE - wide) / 2 + 0.78 * SIGN, HIGH - 0.78 * SIGN


def ground(weather: Weather, level: int, wide: float) -> Cuts:
    """The cuts of a ground so many units wide, clipped to nothing."""
    left, right = (WIDE - wide) / 2, (WIDE + wide) / 2
    match weather:
        case Weather.DAWN:
            far = 0.62 * wide + 45
            return rays((50, 52), _COUNTS[level], 29, far, 5.6, seed=3, sway=10)
        case Weather.RAIN:
            area = Box(left, 0, right - left, HIGH)
            return rain(area, _PITCHES[level], (1.2, 3.0), (14, 46), seed=5)
        case Weather.WHIRL:
            return whirl((50, 60), 27, 0.75 * wide + 12, _RINGS[level], 2.4, seed=4)
