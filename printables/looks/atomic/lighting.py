"""How the picture of a Secret Role card is lit, so that all cards take the same ink and are as dark.

A lamp adds one ink, shade another one, and the narrower orbits are, the more there is of the plane.
Areas are in mm².
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from printables.art.equal_ink import NEVER, Taken
from printables.looks.atomic.file_ink import File

DARKEST, PALER = 0.95, 0.66  # the tone at which a shade ends, and where ink is saved
SPARED = 0.7  # of the party's dots where ink is saved, under a full lamp
WIDTHS = (0.0, 0.25, 0.5, 0.75, 1.0)  # how narrow orbits may be
_USUAL = 0.5
_MOST, _SOFT = 0.85, 0.6  # of a plane, in shade
_PARALLEL = 1e-6


class Light(NamedTuple):
    """The light of a picture."""

    lamp: float  # from 0 to 1
    low: float  # the tone of the shade where it begins
    high: float  # and where it ends
    narrow: float  # the orbits, from 0 to 1


class Way(NamedTuple):
    """A picture with orbits of one width."""

    narrow: float
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
            return Light(lamp, 0, shaded / self.leaning, self.narrow)
        low = (shaded - self.darkest * self.leaning) / (self.plane - self.leaning)
        return Light(lamp, low, self.darkest, self.narrow)

    def found(self, wanted: Taken) -> tuple[float, float, float]:
        """How far from the usual the light is that takes this; the lamp, and the area in shade."""
        ink, dark = wanted.ink - self.fixed.ink, wanted.dark - self.fixed.dark
        both = self.lamp.ink * self.shade.dark - self.lamp.dark * self.shade.ink
        both = both or _PARALLEL
        lamp = (ink * self.shade.dark - dark * self.shade.ink) / both
        shaded = (self.lamp.ink * dark - self.lamp.dark * ink) / both
        far = max(self.least - lamp, lamp - 1, -shaded / self.plane, shaded / self.plane - _MOST)
        off = 0.3 * abs(self.narrow - _USUAL)
        usual = max(abs(lamp - 0.5), shaded / self.plane / _SOFT)
        return usual + off + NEVER * max(0.0, far), lamp, shaded


def ways(files: tuple[File, File]) -> Iterator[tuple[float, File]]:
    """The areas of a picture with orbits of every width."""
    broad, slender = files
    for narrow in WIDTHS:
        yield (
            narrow,
            File(
                *(one + (other - one) * narrow for one, other in zip(broad, slender, strict=True))
            ),
        )


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
        return min(way.found(wanted)[0] for way in self.ways)

    def light(self, wanted: Taken) -> Light:
        """The light in which it takes this, or nearly so."""
        _, at = min((way.found(wanted)[0], at) for at, way in enumerate(self.ways))
        _, lamp, shaded = self.ways[at].found(wanted)
        return self.ways[at].light(lamp, shaded)
