"""How the picture of a Secret Role card is lit, so that all cards take the same ink and are as dark.

A lamp adds one ink, shade another one, and the more marks a dial has, the less is left of the plane.
Areas are in mm².
"""

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from printables.art.equal_ink import NEVER, Taken, common, uneven_in
from printables.theme import Theme

DARKEST, PALER = 0.95, 0.66  # the tone at which a shade ends, and where ink is saved
SPARED = 0.7  # of the party's dots where ink is saved, under a full lamp
TICKS = range(6, 73, 11)  # marks that a dial may have
_USUAL, _LEAST = 0.5, 0.1  # of a lamp; of a plane, in shade
_MOST, _SOFT = 0.85, 0.6  # of a plane, in shade
_PARALLEL = 1e-6
_UNEVEN = 10  # how far from the usual cards are of which some can't take what others take


class Light(NamedTuple):
    """The light of a picture."""

    lamp: float  # from 0 to 1
    low: float  # the tone of the shade where it begins
    high: float  # and where it ends
    ticks: int  # on the dial


class Way(NamedTuple):
    """A picture with so many marks on its dial."""

    ticks: int
    fixed: Taken  # without lamp and shade
    lamp: Taken  # what a full lamp adds
    shade: Taken  # what one mm² of shade adds
    plane: float  # that may be in shade
    leaning: float  # of it, in a shade from no tone to a full one
    least: float = 0.0  # lamp: with less, dots are too small to be drawn
    darkest: float = DARKEST

    def light(self, lamp: float, shaded: float) -> Light:
        """With so much lamp and so large a shade."""
        lamp = min(1.0, max(self.least, lamp))
        shaded = min(_MOST * self.plane, max(0.0, shaded))
        if shaded <= self.darkest * self.leaning:
            return Light(lamp, 0, shaded / self.leaning, self.ticks)
        low = (shaded - self.darkest * self.leaning) / (self.plane - self.leaning)
        return Light(lamp, low, self.darkest, self.ticks)

    @property
    def needs(self) -> "Needs":
        """What it needs for the ink and the darkness that are wanted."""
        both = self.lamp.ink * self.shade.dark - self.lamp.dark * self.shade.ink
        both = both or _PARALLEL
        area = both * self.plane
        lamp = self.shade.dark / both, -self.shade.ink / both
        shade = -self.lamp.dark / area, self.lamp.ink / area
        return Needs(
            lamp,
            -lamp[0] * self.fixed.ink - lamp[1] * self.fixed.dark,
            shade,
            -shade[0] * self.fixed.ink - shade[1] * self.fixed.dark,
            self.least,
        )


class Needs(NamedTuple):
    """The lamp and the shade, a share of the plane, of a way: so much by the ink, by the darkness."""

    lamp: tuple[float, float]
    lamp_always: float
    shade: tuple[float, float]
    shade_always: float
    least: float

    def found(self, wanted: Taken) -> tuple[float, float, float]:
        """How far from the usual the light is that takes this; the lamp and the shade."""
        (ink, dark), (lamp_ink, lamp_dark), (shade_ink, shade_dark) = wanted, self[0], self[2]
        lamp = self[1] + lamp_ink * ink + lamp_dark * dark
        shade = self[3] + shade_ink * ink + shade_dark * dark
        far = max(self[4] - lamp, lamp - 1, _LEAST - shade, shade - _MOST)
        beside = max(shade / _SOFT, 3 * abs(lamp - _USUAL))
        return beside + NEVER * far if far > 0 else beside, lamp, shade


@dataclass(frozen=True)
class Lit:
    """What a card takes, in every light."""

    ways: tuple[Way, ...]

    @property
    def usual(self) -> Taken:
        """What it takes in a common light."""
        way = self.ways[len(self.ways) // 2]
        return way.fixed.and_(way.lamp, 0.5).and_(way.shade, 0.2 * way.plane)

    def stretched(self, wanted: Taken) -> float:
        """How far from the usual the light is in which it takes this."""
        return min([needs.found(wanted)[0] for needs in self._needs])

    def light(self, wanted: Taken) -> Light:
        """The light in which it takes this, or nearly so."""
        (_, lamp, shade), at = min((one.found(wanted), at) for at, one in enumerate(self._needs))
        way = self.ways[at]
        return way.light(lamp, shade * way.plane)

    @cached_property
    def _needs(self) -> tuple[Needs, ...]:
        return tuple(way.needs for way in self.ways)


def evenly(cards: tuple[Lit, ...], theme: Theme) -> Taken:
    """What all cards can take.

    Raises:
        UnevenInk: no light makes up for a party's colour that is too much like the black.
    """
    wanted = common(cards)
    if max(one.stretched(wanted) for one in cards) > _UNEVEN:
        raise uneven_in(theme)
    return wanted
