"""The backs of cards and tiles: radar screens and orbits, dark to the edge, the same turned by half.

In the middle of each is the same medallion, with a sign that has two ends.
"""

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from printables.art.construction import (
    bar,
    disc,
    ellipse,
    plate,
    sector,
    turned,
)
from printables.art.halftone import Dots, Tone, screen
from printables.looks.atomic.grid import mixed, orbit
from printables.operators import Polygon
from printables.options import POKER, TILE, Size
from printables.pen import Pen
from printables.piece import Edition
from printables.sheet import Box
from printables.theme import Colour, Theme

_MEDALLION, _ON_TILES = 11.6, 8.8  # mm, its radius on a poker card and on a tile
_ON_BOARDS = 0.3  # of its height
_BETWEEN, _FAR = 3.2, 6.0  # mm between rings on the back of a board, for so many radii
_PITCH = 5.2  # mm between rings
_FINE, _STRONG = 0.28, 0.62  # mm
_SWEEP = 62.0  # degrees that a sweep of the radar leaves alight
_ECHOES = ((24.5, 74), (27, 118), (19.5, 152), (38, 101), (33.5, 40), (46, 66))  # mm, degrees


class Inks(NamedTuple):
    """What a back is printed with."""

    ground: Colour
    lines: Colour
    light: Colour
    sign: Colour


class Field(NamedTuple):
    """What a back is drawn on."""

    inks: Inks
    scale: float  # of the usual size of its piece
    whole: Box  # with the bleed


def role(edition: Edition, pen: Pen, box: Box, bleed: float) -> None:
    """A radar screen with two sweeps, and a keyhole."""
    inks, scale, whole = _field(edition.theme, pen, box, bleed, POKER)
    reach = math.hypot(whole.width, whole.height) / 2
    x, y = box.centre
    with pen.within(whole.corners):
        _rings(pen, box, inks, reach, scale)
        pen.dots(screen(whole, 1.7 * scale, _sweeps(box, reach)), colour=inks.light)
        edges = [
            bar(box.centre, orbit(box.centre, reach, angle), 0.5 * scale) for angle in (64, 244)
        ]
        pen.cuts(edges, colour=inks.light)
        cross = [
            bar((x - reach, y), (x + reach, y), _FINE),
            bar((x, y - reach), (x, y + reach), _FINE),
        ]
        pen.cuts(cross, colour=inks.lines)
        echoes = [
            disc(*orbit(box.centre, out * scale, angle + half), 0.95 * scale, 20)
            for out, angle in _ECHOES
            for half in (0, 180)
        ]
        pen.cuts(echoes, colour=inks.sign)
    _medallion(pen, box, inks, _MEDALLION * scale, _KEYHOLE)


def membership(edition: Edition, pen: Pen, box: Box, bleed: float) -> None:
    """The orbits of an atom, and a fingerprint of arcs."""
    inks, scale, whole = _field(edition.theme, pen, box, bleed, POKER)
    with pen.within(whole.corners), pen.moved(*box.centre, scaled=scale):
        for angle in (30, 90, 150):
            for step in range(7):
                pen.curve(_ellipse(58.0, 7.0 + 4.2 * step, angle), wide=_FINE, colour=inks.lines)
        for angle in (30, 90, 150):
            pen.curve(_ellipse(41, 20.5, angle), wide=_STRONG, colour=inks.light)
        electrons = [
            turned(disc(41 * math.cos(turn), 20.5 * math.sin(turn), 1.5, 24), angle)
            for angle, place in ((30, 20), (90, 62), (150, 128))
            for turn in (math.radians(place), math.radians(place + 180))
        ]
        pen.cuts(electrons, colour=inks.sign)
    _medallion(pen, box, inks, _MEDALLION * scale, _PRINT)


def ballot(edition: Edition, pen: Pen, box: Box, bleed: float) -> None:
    """Dots that grow outwards like a crowd, and a check mark from either side."""
    inks, scale, whole = _field(edition.theme, pen, box, bleed, POKER)
    reach = math.hypot(whole.width, whole.height) / 2
    x, y = box.centre

    def tone(at: float, up: float) -> float:
        far = math.hypot(at - x, up - y)
        wave = 0.5 + 0.5 * math.cos(2 * math.pi * far / (3 * _PITCH * scale))
        return (0.06 + 0.5 * far / reach) * (0.25 + 0.75 * wave)

    with pen.within(whole.corners):
        pen.dots(screen(whole, 2.1 * scale, tone), colour=inks.light)
        for step in (4.5, 7.5):
            pen.ring(x, y, step * _PITCH * scale, wide=_STRONG, colour=inks.lines)
    _medallion(pen, box, inks, _MEDALLION * scale, _TICK)


def policy(edition: Edition, pen: Pen, box: Box, bleed: float) -> None:
    """Arcs around two opposite corners, and two sheets of a file."""
    inks, scale, whole = _field(edition.theme, pen, box, bleed, TILE)
    reach = math.hypot(whole.width, whole.height)
    corners = (box.x, box.top), (box.right, box.y)
    with pen.within(whole.corners):
        for corner in corners:
            for step in range(1, math.ceil(reach / 2 / (2.6 * scale))):
                wide = _STRONG if step % 4 == 0 else _FINE
                shown = inks.light if step % 4 == 0 else inks.lines
                pen.ring(*corner, 2.6 * step * scale, wide=wide, colour=shown)
        with pen.within(_band(box, 15 * scale)):
            pen.fill(whole, colour=inks.ground)
            pen.dots(_band_dots(whole, box, scale), colour=inks.light)
    _medallion(pen, box, inks, _ON_TILES * scale, _SHEETS)


def _band(box: Box, half: float) -> Polygon:
    """A broad diagonal through the middle, from the lower left to the upper right."""
    x, y = box.centre
    far = box.width + box.height
    return turned(plate(x - far, y - half, 2 * far, 2 * half), 45, x, y)


def _band_dots(whole: Box, box: Box, scale: float) -> Dots:
    x, y = box.centre

    def tone(at: float, up: float) -> float:
        across = abs((at - x) - (up - y)) / math.sqrt(2)
        return max(0.0, 0.62 * across / (15 * scale))

    return screen(whole, 1.9 * scale, tone)


@lru_cache
def _sweeps(box: Box, reach: float) -> Tone:
    x, y = box.centre

    def tone(at: float, up: float) -> float:
        angle = math.degrees(math.atan2(up - y, at - x)) % 180
        behind = (64 - angle) % 180
        far = math.hypot(at - x, up - y) / reach
        return 0.8 * math.pow(max(0.0, 1 - behind / _SWEEP), 1.5) * min(1.0, 0.35 + far)

    return tone


def _ellipse(across: float, along: float, angle: float) -> Polygon:
    return turned(ellipse(0, 0, across, along, 24), angle)


def _rings(pen: Pen, box: Box, inks: Inks, reach: float, scale: float) -> None:
    for step in range(2, math.ceil(reach / (_PITCH * scale)) + 1):
        strong = not (step + 1) % 3
        pen.ring(
            *box.centre,
            step * _PITCH * scale,
            wide=_STRONG if strong else _FINE,
            colour=inks.light if strong else inks.lines,
        )


def _field(theme: Theme, pen: Pen, box: Box, bleed: float, usual: Size) -> Field:
    """Ink to the edge; where ink is saved, bare paper."""
    scale, whole = min(box.width / usual.width, box.height / usual.height), box.inset(-bleed)
    if not theme.flat:
        return Field(Inks(theme.paper, theme.ink, theme.ink, theme.ink), scale, whole)
    pen.fill(whole, colour=theme.ink)
    line = mixed(theme.ink, theme.paper, 0.34)
    return Field(Inks(theme.ink, line, theme.accent, theme.paper), scale, whole)


def _medallion(pen: Pen, box: Box, inks: Inks, radius: float, sign: Sequence[Polygon]) -> None:
    """A disc of ground in two rings, with a scale, and both ends of a sign."""
    x, y = box.centre
    pen.cuts([disc(x, y, 1.28 * radius, 90)], colour=inks.ground)
    ticks = [
        bar(
            orbit((x, y), 1.1 * radius, 5 * tick),
            orbit((x, y), (1.2 if tick % 3 else 1.26) * radius, 5 * tick),
            0.3,
        )
        for tick in range(72)
    ]
    pen.cuts(ticks, colour=inks.light)
    pen.ring(x, y, radius, wide=0.9, colour=inks.light)
    with pen.moved(x, y, scaled=radius / 100):
        pen.cuts([*sign, *(turned(one, 180) for one in sign)], colour=inks.sign)


# Signs, in hundredths of the medallion's radius: one end of each, the other is the same turned.

_KEYHOLE: Sequence[Polygon] = [disc(0, 0, 32), [(14, 10), (25, 70), (-25, 70), (-14, 10)]]
_PRINT: Sequence[Polygon] = [
    *(sector(0, 6, 9 + 16 * step, 16 + 16 * step, 0, 180) for step in range(4)),
    *(plate(9 + 16 * step, -2, 7, 9) for step in range(4)),
]
_TICK: Sequence[Polygon] = [
    [(-42, 26), (-30, 38), (-13, 22), (26, 66), (40, 53), (-12, 0)],
]
_SHEETS: Sequence[Polygon] = [
    plate(-40, 8, 52, 10), plate(-40, 26, 80, 10), plate(-22, 44, 62, 10),
]  # fmt: skip
