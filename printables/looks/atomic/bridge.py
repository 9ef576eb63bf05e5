"""A bridge over water as it is built, slot by slot, before a sun that rises.

What is missing is a blueprint: thin dashed lines. Lengths are hundredths of the width of its box.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from printables.art.construction import disc, plate
from printables.art.halftone import glow
from printables.looks.atomic.grid import mixed, whole_dots
from printables.operators import Point, Polygon
from printables.pen import Pen
from printables.sheet import Box
from printables.theme import Colour, Theme

_TOWERS, _TOWER = (20.0, 72.0), 8.0  # from where on, and how wide
_TOP, _DECK, _ROAD = 78.0, 20.0, 8.0  # above the water: of towers, the deck; how thick it is
_BANK = 10.0  # from the edges
_CABLE, _LOW, _HUNG = 3.4, 36.0, 74.0  # its width, where it hangs lowest, and from where
_HANGERS, _HANGER = (6.0, 13.0, 36.0, 43.0, 50.0, 57.0, 64.0, 87.0, 94.0), 1.5
_SUN, _RISEN = 38.0, 30.0  # its radius, and how far it comes up
_GLOW = (1.08, 2.6)  # radii, from and to where it shines
_PALE, _WET = 0.12, 0.3  # of the party's colour in the sky, in the water
_STEEP = 1.3  # how much taller a bridge may be than drawn here, for its width
_GLINTS = (
    (0.8, 62.0),
    (0.52, 44.0),
    (0.26, 24.0),
)  # of the water's height; how wide, below the sun
_GLINT = 1.8  # how high
_SECOND, _SPUN, _HALFWAY = 0.3, 0.5, 0.7  # of the way: another tower, cables, half of the deck
_SHORE = 58.0  # how far half of the deck reaches
_POINTS = 14  # of a cable, but one


class Part(NamedTuple):
    """Polygons, from which share of the way on they stand, and what is planned until then."""

    polygons: Sequence[Polygon]
    since: float
    planned: Sequence[Sequence[Point]] = ()


class Site(NamedTuple):
    """Where a bridge is built: its slot, the height of the water and the mm of a hundredth."""

    slot: Box
    water: float
    across: float
    along: float

    def at(self, x: float, up: float) -> Point:
        """A point of the bridge on the slot."""
        return self.slot.x + x * self.across, self.slot.y + self.water + up * self.along

    def block(self, x: float, up: float, wide: float, high: float) -> Polygon:
        """A rectangle."""
        return plate(*self.at(x, up), wide * self.across, high * self.along)


def site(slot: Box, water: float, above: float) -> Site:
    """A bridge as wide as a slot, over so much water and below what takes so much room."""
    across = slot.width / 100
    along = min(_STEEP * across, (slot.height - water - above) / (_TOP + 2))
    return Site(slot, water, across, along)


def sky(theme: Theme) -> Colour:
    """The ground of a slot."""
    return mixed(theme.paper, theme.liberal, _PALE) if theme.flat else theme.paper


def landscape(pen: Pen, place: Site, share: float, theme: Theme, clear: Box, pitch: float) -> None:
    """The sky, the sun as far as it has risen, and the bridge as far as it is built, over water."""
    slot, colour = place.slot, theme.liberal
    pen.fill(slot, colour=sky(theme))
    middle = place.at(50, _RISEN * (share - 1))
    radius = _SUN * place.across
    air = Box(slot.x, slot.y + place.water, slot.width, slot.height - place.water)
    dotted = theme.accent if theme.flat else colour
    shade = glow(*middle, *(one * radius for one in _GLOW), 0.08 + 0.42 * share, -0.1)
    with pen.within(air.corners):
        whole_dots(pen, air, pitch, shade, dotted, theme, clear=[clear])
        ground = sky(theme)
        pen.cuts([disc(*middle, _GLOW[0] * radius, 90)], colour=ground)
        if theme.flat:
            pen.cuts([disc(*middle, radius, 90)], colour=theme.accent)
        else:
            pen.ring(*middle, radius, wide=theme.line, colour=colour)
    _water(pen, place, theme)
    standing: list[Polygon] = []
    for part in _parts(place):
        if part.since <= share:
            standing += part.polygons
        else:
            for line in part.planned:
                pen.outline(line, wide=0.2, dashed=True, closed=False, colour=colour)
    pen.cuts(standing, colour=colour)


def _water(pen: Pen, place: Site, theme: Theme) -> None:
    """The water, where the sun glints on it, and both banks."""
    slot, colour = place.slot, theme.liberal
    if theme.flat:
        pen.fill(slot._replace(height=place.water), colour=mixed(theme.paper, colour, _WET))
    else:
        level = slot.y + place.water
        pen.line(slot.x, level, slot.right, level, wide=theme.line, colour=colour)
    banks = [place.block(left, -1, _BANK, _DECK + 1) for left in (0, 100 - _BANK)]
    pen.cuts(banks, colour=colour)


def glints(pen: Pen, place: Site, theme: Theme) -> None:
    """The sun's light on the water."""
    high = _GLINT * place.across
    lines = [
        plate(
            place.at(50 - wide / 2, 0)[0],
            place.slot.y + up * place.water - high / 2,
            wide * place.across,
            high,
        )
        for up, wide in _GLINTS
    ]
    pen.cuts(lines, colour=theme.accent if theme.flat else theme.liberal)


def _parts(place: Site) -> Iterator[Part]:
    """All that is built, in the order in which it is."""
    for x, since in zip(_TOWERS, (0, _SECOND), strict=True):
        tower = place.block(x, -1, _TOWER, _TOP + 1)
        yield Part([tower], since, [[tower[0], tower[3], tower[2], tower[1]]])
    ends = [place.at(x, _DECK + _ROAD) for x in (0, 100)]
    yield Part([*_cables(place)], _SPUN, [[ends[0], *_hung(place), ends[1]]])
    for since, start, end in ((_HALFWAY, 0.0, _SHORE), (1, _SHORE, 100.0)):
        edges = [[place.at(x, up) for x in (start, end)] for up in (_DECK, _DECK + _ROAD)]
        hangers = [
            place.block(x - _HANGER / 2, _DECK + _ROAD, _HANGER, _cable(x) - _DECK - _ROAD)
            for x in _HANGERS
            if start < x < end
        ]
        deck = place.block(start, _DECK, end - start, _ROAD)
        yield Part([deck, *hangers], since, edges)


def _cable(x: float) -> float:
    """How high the cable hangs."""
    left, right = (one + _TOWER / 2 for one in _TOWERS)
    if left <= x <= right:
        return _LOW + (_HUNG - _LOW) * (2 * (x - left) / (right - left) - 1) ** 2
    far = (left - x) / left if x < left else (x - right) / (100 - right)
    return _HUNG + (_DECK + _ROAD - _HUNG) * far


def _hung(place: Site, lower: float = 0) -> list[Point]:
    """Points of the main cable from tower to tower, so much lower."""
    left, right = (one + _TOWER / 2 for one in _TOWERS)
    points = (left + (right - left) * step / _POINTS for step in range(_POINTS + 1))
    return [place.at(x, _cable(x) - lower) for x in points]


def _cables(place: Site) -> Iterator[Polygon]:
    """The main one, and both that come down to the banks."""
    yield [*_hung(place, _CABLE / 2), *reversed(_hung(place, -_CABLE / 2))]
    for start, end in ((0.0, _TOWERS[0]), (_TOWERS[1] + _TOWER, 100.0)):
        ends = [(x, _cable(x)) for x in (start, end)]
        lower, upper = ([place.at(x, up + half) for x, up in ends] for half in (-_CABLE, _CABLE))
        yield [*lower, *reversed(upper)]
