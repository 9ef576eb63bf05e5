"""What a figure stands before: rays of dawn, slanting rain, a whirl. In units of its plate.

A plate is 100 units wide and 104 high; a ground may be wider, to both sides alike, and shows a part
of the widest one.
"""

import math
from collections.abc import Iterator
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from printables.art.covered import polygon_area
from printables.art.gouge import Cuts, Hand, Thinning, bent, meets, rain, thinning, wedge, whirl
from printables.operators import Point, Polygon
from printables.sheet import Box

WIDE, HIGH = 100.0, 104.0  # units
WIDEST = 168.0  # units, of a ground
LEVELS = 5  # from few cuts to many
SIGN = 8.6  # units, the radius of the sign's place in the upper left corner
OFF_EDGES = 1.16  # radii, of its middle from the edges
_AREA = Box((WIDE - WIDEST) / 2, 0, WIDEST, HIGH)
_MIDDLE = 50.0, 52.0  # of rays
_FAR_OUT = 149.0  # units from there, where they end
_SPIKES = 67  # of dusk
_FEW = 12  # one of so many shades, at least, is drawn
_CALM, _REACH = (47.0, 64.0), 38.0  # a disc without heavy rain
_BEYOND = 60.0  # units beyond the plate, where heavy rain begins
_LEAN = 0.42  # of rain: how much across for each unit up
_FAR = 2.2  # pitches, between lines that are far apart
_STEP = 5.2  # mm, from where a broken line begins to where it begins again
_TURNS = 3  # rows, until broken lines begin at the same place


class Style(StrEnum):
    """How a figure and its ground are cut."""

    BLOCK = "block"  # black areas, cut in paper
    LINE = "line"  # outlines and shadows, where ink is saved
    BOLD = "bold"  # as a block, with few and large cuts, for eyes that see little


class _Marks(NamedTuple):
    """How many cuts a ground has at each level, and how large they are, in units."""

    rays: tuple[int, ...]
    broad: tuple[float, float]  # where these rays begin, and how wide they end
    slender: tuple[float, float]
    pitches: tuple[float, ...]  # of rain
    drops: tuple[float, float]  # how wide
    falls: tuple[float, float]  # and how long
    eye: float  # of a whirl: the radius of its first ring
    rings: tuple[float, ...]  # from one to the next
    arcs: float  # how wide
    sweeps: tuple[float, float]  # radians, how far
    shades: float  # how much larger than usual, and fewer
    faint: float  # of their width: thinner shades are drawn too thick


_USUAL = _Marks(
    rays=(40, 42, 44, 46, 48),
    broad=(34.0, 19.0),
    slender=(42.0, 11.0),
    pitches=(5.6, 5.2, 4.9, 4.3, 3.9),
    drops=(1.2, 3.0),
    falls=(14, 46),
    eye=27.0,
    rings=(6.6, 6.2, 5.8, 5.4, 5.0),
    arcs=2.4,
    sweeps=(0.4, 1.3),
    shades=1.0,
    faint=0.04,
)
_LARGE = _Marks(
    rays=(16, 18, 20, 22, 24),
    broad=(31.0, 42.0),
    slender=(40.0, 25.0),
    pitches=(11.6, 10.6, 9.7, 8.9, 8.2),
    drops=(7.0, 11.0),
    falls=(60, 60),
    eye=51.0,
    rings=(14.6, 12.8, 11.2, 9.8, 8.6),
    arcs=11.0,
    sweeps=(3.0, 5.0),
    shades=2.4,
    faint=0.1,
)


def _marks(style: Style) -> _Marks:
    return _LARGE if style is Style.BOLD else _USUAL


class Weather(StrEnum):
    """The grounds."""

    DAWN = "dawn"
    RAIN = "rain"
    WHIRL = "whirl"


def sign_place(wide: float) -> tuple[float, float]:
    """The middle of the sign's place before a ground so many units wide."""
    return (WIDE - wide) / 2 + OFF_EDGES * SIGN, HIGH - OFF_EDGES * SIGN


def ground(weather: Weather, level: int, style: Style = Style.BLOCK) -> Cuts:
    """The cuts of the widest ground, clipped to nothing."""
    marks = _marks(style)
    match weather:
        case Weather.DAWN:
            return [*_rays(level, marks, Hand(3))]
        case Weather.RAIN if style is Style.BOLD:
            return [*_spears(marks.pitches[level], marks.drops, Hand(3))]
        case Weather.RAIN:
            return rain(_AREA, marks.pitches[level], marks.drops, marks.falls, seed=5)
        case Weather.WHIRL:
            ring = marks.rings[level]
            return whirl((50, 60), marks.eye, 138, ring, marks.arcs, seed=4, sweeps=marks.sweeps)


def shade(weather: Weather, style: Style = Style.BLOCK) -> Cuts:
    """What the ground keeps of another ink below its cuts: most of it towards the edges."""
    larger = _marks(style).shades
    match weather:
        case Weather.DAWN:
            return [*_dusk(larger, Hand(8))]
        case Weather.RAIN:
            return [*_storm(larger, Hand(9))]
        case Weather.WHIRL:
            rings = ((31, 50, 2.6), (50, 72, 4.6), (72, 138, 6.4))
            return [
                cut
                for seed, (inner, outer, wide) in enumerate(rings, 6)
                for cut in whirl(
                    (50, 60), inner, outer, 4.7 * larger, wide * larger, seed=seed, inwards=3.4
                )
            ]


@lru_cache(maxsize=64)
def seen_cuts(weather: Weather, level: int, style: Style, box: Box) -> Thinning:
    """The cuts of a level that may be seen in a box: the same on many cards."""
    return thinning([one for one in ground(weather, level, style) if meets(one, box)])


def shades(weather: Weather, style: Style, box: Box, by: float) -> str:
    """The operators of shades that may be seen in a box, with so much of their width.

    Instead of many that are hardly a hair, there are few that cover as much.
    """
    every = math.ceil(_marks(style).faint / by) if by > 0 else _FEW + 1
    if every > _FEW:
        return ""
    some, broader = _some_shades(weather, style, box, every)
    return some.operators(by * broader)


@lru_cache(maxsize=64)
def _some_shades(weather: Weather, style: Style, box: Box, every: int) -> tuple[Thinning, float]:
    """One of so many shades, and how much broader they are to cover what all do."""
    seen = [one for one in shade(weather, style) if meets(one, box)]
    some = seen[::every]
    return thinning(some), sum(map(polygon_area, seen)) / sum(map(polygon_area, some))


def _rays(level: int, marks: _Marks, hand: Hand) -> Iterator[Polygon]:
    """Broad and slender cuts in turn, which leave the ground about the figure's head whole."""
    parts = (0.0, 0.1, 0.22, 0.36, 0.52, 0.7, 1.0)
    count = marks.rays[level]
    for at in range(count):
        begin, wide = marks.slender if at % 2 else marks.broad
        angle = 2 * math.pi * (at + hand.between(-0.1, 0.1)) / count
        near = begin + hand.between(0, 6)
        widths = [wide * part**0.92 * hand.between(0.94, 1.06) for part in parts[1:-1]]
        yield bent([_at(angle, near + (_FAR_OUT - near) * part) for part in parts], widths)


def _spears(pitch: float, wide: tuple[float, float], hand: Hand) -> Iterator[Polygon]:
    """Heavy rain from all sides, which leaves a calm disc about the head; slender and broad in turn."""
    x, turn = _AREA.x - _LEAN * HIGH, 0
    while x < _AREA.right:
        # where the line through (x, 0) is nearest to the middle of the disc, and how near
        y = ((_CALM[0] - x) * _LEAN + _CALM[1]) / (1 + _LEAN**2)
        near = math.dist((x + y * _LEAN, y), _CALM)
        broad = wide[turn % 2] * hand.between(0.92, 1.08)
        half = math.sqrt(max(0.0, _REACH**2 - near**2) / (1 + _LEAN**2))
        y = y if half else hand.between(20, HIGH - 20)
        for side in (1, -1):
            tip = y + side * (half + (hand.between(-5, 5) if half else 1.5))
            end = HIGH + _BEYOND if side > 0 else -_BEYOND
            yield wedge((x + tip * _LEAN, tip), (x + end * _LEAN, end), broad, 0.8)
        x, turn = x + pitch, turn + 1


def _dusk(larger: float, hand: Hand) -> Iterator[Polygon]:
    """Night that draws back: spikes from beyond the edges towards the head."""
    count = round(_SPIKES / larger)
    for at in range(count):
        angle = 2 * math.pi * (at + hand.between(-0.2, 0.2)) / count
        near = 30 + hand.between(0, 22)
        yield wedge(_at(angle, near), _at(angle, 150), 24 * larger, 0.85)


def _storm(larger: float, hand: Hand) -> Iterator[Polygon]:
    """Streaks as the rain's, slender beside the head and broad towards the edges."""
    x = _AREA.x - _LEAN * HIGH
    while x < _AREA.right:
        y = HIGH + hand.between(0, 30)
        while y > 0:
            long = hand.between(24, 62)
            aside = abs(x + (y - long / 2) * _LEAN - _MIDDLE[0]) / 52
            wide = larger * (1.1 + 5.2 * min(1.25, aside) ** 1.5)
            yield wedge((x + y * _LEAN, y), (x + (y - long) * _LEAN, y - long), wide, 0.4)
            y -= 0.8 * long
        x += 4.6 * larger


def _at(angle: float, far: float) -> Point:
    """A point so far from the middle of the rays."""
    return _MIDDLE[0] + far * math.cos(angle), _MIDDLE[1] + far * math.sin(angle)
