"""Cards of the same ink and of the same darkness: how the ground of each figure is cut and shaded.

Two things are balanced on every card: the ink, which has a weight and is felt, and the darkness,
which shines through. Cuts change both in one proportion, shades of another ink in another one, so
that there is one pair of both for each card. Areas are in square units of a plate. Pure arithmetic.

The ink is that of programs that replace grey by black (`ink_of`); the darkness is that of eyes and
photocopiers (ITU-R BT.601, `theme.lightness`), for whoever holds a card against a lamp. With two
things to set, no third sum can be equal too. Of role cards for ten, the mean of 1 - RGB is up to
1.7 % from that of all (7 % in high contrast), linear luminance 1.2 % (8 %), the ink of a program that
replaces nothing, or only a part, 3 to 9 % (7 to 37 %). There, blue stands against black.
"""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple, Protocol

from companion.errors import Refusal
from companion.rules.pieces import Party
from printables.art.grounds import LEVELS
from printables.theme import Colour, Theme, contrast, lightness

BROAD = (0.3, 0.8, 1.4, 2.0)  # of the usual width of cuts: those that are measured
SHADES = (0.15, 0.45, 0.8, 1.2)  # of the usual width of shades
_NARROW, _WIDE = 0.25, 1.9
_LEAST = 0.3  # of what looks well: fewer cuts than that are none
_FULLEST = 0.75  # of a ground, under shades
_USUAL_LEVEL, _USUAL_SHADE = 2, 0.2
_PARALLEL = 1e-3  # two inks that change both in one proportion
_RARE = 1.2  # shades in another ink than the usual one are so much worse
_LESSER = 0.1  # of cuts and shades, how much counts which is nearer to the usual
NEVER = 2000  # less than nothing is so much worse than too much
_OFF = 0.02  # of the darkness: that is as bad as going as far as can be
_LOW, _HIGH = 0.5, 1.6  # of what cards usually take: where the pair is looked for
_CLOSE_INK, _CLOSE = 0.02, 0.005  # of it: as near as need be, in ink and in darkness
_PLACES = 6
_DOUBT = 0.5  # of an area that is not measured: it may be so much smaller
_GOLDEN = (math.sqrt(5) - 1) / 2


def ink_of(colour: Colour) -> float:
    """How much ink an area in a colour takes, as programs make CMYK of RGB: 1 is pure black."""
    light = max(colour)
    return 1 - light + (sum(light - part for part in colour) / light if light else 0)


class UnevenInk(Refusal):
    """A party's colour with which cards can't take the same ink and be as dark; both as codes."""

    colour: str
    ink: str


def uneven_in(theme: Theme) -> UnevenInk:
    """Why a theme's cards are not alike: the party's colour that is most like the black."""
    darkest = min(map(theme.of, Party), key=lambda one: contrast(one, theme.ink))
    return UnevenInk(darkest.code, theme.ink.code)


class Taken(NamedTuple):
    """What areas take; of pure black, both are the area."""

    ink: float
    dark: float

    def and_(self, other: "Taken", area: float = 1.0) -> "Taken":
        """Both together, so much of the other one."""
        return Taken(self.ink + area * other.ink, self.dark + area * other.dark)

    def times(self, share: float) -> "Taken":
        """So much of it."""
        return Taken(self.ink * share, self.dark * share)


def taken_by(colour: Colour) -> Taken:
    """What one square unit of a colour takes."""
    return Taken(ink_of(colour), 1 - lightness(colour))


def taken(areas: Iterable[tuple[Colour, float]]) -> Taken:
    """What so much of each colour takes."""
    whole = Taken(0, 0)
    for colour, area in areas:
        whole = whole.and_(taken_by(colour), area)
    return whole


class Engraving(NamedTuple):
    """How a ground is cut and shaded."""

    cut: float  # the area of cuts
    shaded: float  # the area of shades that is seen between cuts
    shader: int  # in which of the inks


class Room(NamedTuple):
    """How much of a ground may be cut and shaded."""

    ground: float
    least: float  # of cuts, so that they look well
    middle: float
    most: float
    fullest: float  # that can be cut
    dense: float  # the share that shades cover, so that they look well
    unseen: float = 0.0  # of the darkness: no ground is shaded for so little


@dataclass(frozen=True)
class Card:
    """What a card takes: always, and by cutting and shading its ground. Shades are below cuts.

    Without an ink for shades, cuts alone make up for both sums, which are then nearly in one
    proportion on all cards.
    """

    fixed: Taken
    cut: Taken  # by a unit of area
    shaders: tuple[Taken, ...]  # by a unit of area, in each ink
    room: Room

    @property
    def usual(self) -> Taken:
        """What it takes with usual cuts and a little shade."""
        usual = self.fixed.and_(self.cut, self.room.middle)
        shaded = _USUAL_SHADE * (self.room.ground - self.room.middle)
        return usual.and_(self.shaders[0], shaded) if self.shaders else usual

    def engraving(self, wanted: Taken) -> Engraving:
        """How the ground is cut so that the card takes this; what cannot be is right in ink."""
        if not self.shaders:
            return Engraving(min(self.room.fullest, max(0.0, self._alone(wanted))), 0.0, 0)
        _, shader, cut, shaded = min(self._ways(wanted))
        ground, least, _, _, fullest, *_ = self.room
        cut = min(fullest, max(least, cut))
        shaded = min(_FULLEST * (ground - cut), max(0.0, shaded))
        rest = wanted.ink - self.fixed.ink - shaded * self.shaders[shader].ink
        cut = min(fullest, max(_LEAST * least, rest / self.cut.ink))
        return Engraving(cut, shaded, shader)

    def takes(self, engraved: Engraving) -> Taken:
        """What it takes when its ground is cut and shaded so."""
        cut = self.fixed.and_(self.cut, engraved.cut)
        if not engraved.shaded:
            return cut
        return cut.and_(self.shaders[engraved.shader], engraved.shaded)

    def doubt(self, engraved: Engraving, wanted: Taken, unknown: float) -> float:
        """How far it may be from what is wanted, as a share, with shades on an unknown area."""
        if not engraved.shaded:
            return 0.0
        line = self.shaders[engraved.shader]
        return _DOUBT * unknown * max(abs(line.ink) / wanted.ink, abs(line.dark) / wanted.dark)

    def stretched(self, wanted: Taken) -> float:
        """How far from the usual the ground is then: 0 as usual, 1 as far as looks well."""
        if not self.shaders:
            cut = self._alone(wanted)
            takes = self.takes(Engraving(cut, 0.0, 0))
            return self._beside(cut) + abs(takes.dark / wanted.dark - 1) / _OFF
        return min(self._ways(wanted))[0]

    def _alone(self, wanted: Taken) -> float:
        """The area of cuts without shades: as far from right in ink as in darkness."""
        ink, dark = wanted.ink - self.fixed.ink, wanted.dark - self.fixed.dark
        of_ink, of_dark = self.cut.ink / wanted.ink, self.cut.dark / wanted.dark
        return (ink / wanted.ink + dark / wanted.dark) / (of_ink + of_dark)

    def _beside(self, cut: float) -> float:
        """How far cuts are from what is usual: 1 as far as looks well."""
        _, least, middle, most, fullest, *_ = self.room
        if cut < middle:
            beside = (middle - cut) / (middle - least)
            return beside + max(0.0, beside - 1) * NEVER
        return (cut - middle) / (most - middle) + max(0.0, cut / fullest - 1) * NEVER

    def _ways(self, wanted: Taken) -> list[tuple[float, int, float, float]]:
        """With each ink: how far from the usual, which, and the areas of cuts and of shades."""
        ink, dark = wanted.ink - self.fixed.ink, wanted.dark - self.fixed.dark
        ground, least, _, _, fullest, dense, unseen = self.room
        ways = []
        usual = abs(self._crossed[0]) > _PARALLEL
        for shader, (one, both) in enumerate(zip(self.shaders, self._crossed, strict=True)):
            rare = _RARE if usual and shader else 1
            off = 0.0
            if abs(both) < _PARALLEL:
                cut = min(fullest, max(least, ink / self.cut.ink))
                shaded = (ink - cut * self.cut.ink) / one.ink if abs(one.ink) > _PARALLEL else 0.0
                off = abs(dark - cut * self.cut.dark - shaded * one.dark) / wanted.dark / _OFF
            else:
                shaded = (self.cut.ink * dark - self.cut.dark * ink) / both
                even = abs(unseen * wanted.dark * self.cut.ink / both)
                shaded -= min(even, max(-even, shaded))
                cut = (ink - shaded * one.ink) / self.cut.ink
            beside = self._beside(cut)
            space = dense * max(ground - cut, 0.1 * ground)
            close = rare * shaded / space if shaded >= 0 else 1 - shaded / space * NEVER
            far = max(beside, close) + _LESSER * min(beside, close) + off
            ways.append((far, shader, cut, shaded))
        return ways

    @cached_property
    def _crossed(self) -> Sequence[float]:
        """How much shades in each ink change both in another proportion than cuts."""
        return [self.cut.ink * one.dark - self.cut.dark * one.ink for one in self.shaders]


class Measured(NamedTuple):
    """A figure and its ground, in square units."""

    inks: Mapping[str, float]
    ground: float  # beside the figure
    cuts: Sequence[Sequence[float]]  # of it, for each level, of each width of `BROAD`
    shades: Sequence[float]  # of it, of each width of `SHADES`
    hidden: Sequence[Sequence[Sequence[float]]]  # of each, below cuts of each level, each width
    meeting: bool = False  # cuts are so heavy that the wider they are, the more of them meet

    def room(self, wide: float, dense: float, unseen: float) -> Room:
        """For cuts whose usual width is so much of the measured one."""
        return Room(
            self.ground,
            self._area(0, _NARROW * wide),
            self._area(_USUAL_LEVEL, wide),
            self._area(LEVELS - 1, _WIDE * math.sqrt(wide)),
            self.cuts[-1][-1],
            dense,
            unseen,
        )

    def cutting(self, area: float, wide: float) -> tuple[int, float]:
        """The level and the width with which cuts have an area: near to the usual width."""
        between = _smooth if self.meeting else _at
        widths = [between(area, (0.0, *cuts), (0.0, *BROAD)) for cuts in self.cuts]
        return min(enumerate(widths), key=lambda one: abs(math.log(one[1] / wide)))

    def shading(self, area: float, level: int, by: float) -> float:
        """The width with which shades are seen on an area, below cuts of a level and a width."""
        return _smooth(area, (0.0, *self._seen(level, by)), (0.0, *SHADES))

    def unknown(self, engraved: Engraving, wide: float) -> float:
        """The area of shades that are wider than what is measured, and grow otherwise there."""
        level, by = self.cutting(engraved.cut, wide)
        return max(0.0, engraved.shaded - self._seen(level, by)[-1])

    def _seen(self, level: int, by: float) -> list[float]:
        """The area of shades of each width that is seen between cuts."""
        below = [_at(by, (0.0, *BROAD), (0.0, *one)) for one in self.hidden[level]]
        return [shade - under for shade, under in zip(self.shades, below, strict=True)]

    def _area(self, level: int, by: float) -> float:
        return _at(by, (0.0, *BROAD), (0.0, *self.cuts[level]))


class Balanced(Protocol):
    """A card whose ink and darkness can be changed."""

    @property
    def usual(self) -> Taken:
        """What it takes when nothing is changed."""

    def stretched(self, wanted: Taken) -> float:
        """How far from the usual it is when it takes this."""


@lru_cache
def common(cards: tuple[Balanced, ...]) -> Taken:
    """What all these cards can take, each as near to the usual as can be."""
    at = Taken(0, 0)
    for one in cards:
        at = at.and_(one.usual, 1 / len(cards))

    ordered = [*cards]

    def farthest(wanted: Taken, bound: float) -> float:
        most = 0.0
        for place, one in enumerate(ordered):
            most = max(most, one.stretched(wanted))
            if most > bound:  # the next pair is often too far for this card, too
                ordered.insert(0, ordered.pop(place))
                break
        return most

    def darkness(ink: float) -> float:
        return _lowest(lambda dark, bound: farthest(Taken(ink, dark), bound), at.dark, _CLOSE)

    def at_ink(ink: float, bound: float) -> float:
        return farthest(Taken(ink, darkness(ink)), bound)

    ink = _lowest(at_ink, at.ink, _CLOSE_INK)
    return Taken(ink, darkness(ink))


def unshaded(cards: Sequence[Card], wanted: Taken) -> Taken:
    """The same ink, and the darkness with which none of these cards needs shades, if there is one.

    Few shades are slivers, which look like accidents.
    """
    darks = [
        one.fixed.dark + (wanted.ink - one.fixed.ink) / one.cut.ink * one.cut.dark for one in cards
    ]
    middle = Taken(wanted.ink, (min(darks) + max(darks)) / 2)
    even = all(
        abs(dark - middle.dark) <= one.room.unseen * middle.dark
        for one, dark in zip(cards, darks, strict=True)
    )
    farthest = max(one.stretched(wanted) for one in cards)
    return (
        middle
        if even and max(one.stretched(middle) for one in cards) <= farthest + _LESSER
        else wanted
    )


def _lowest(function: Callable[[float, float], float], about: float, close: float) -> float:
    """Where a function is least, not far from a value: of some places the best, then closer to it.

    Near its least value it is taken for convex (golden-section search). The function is given a
    bound, too: where its value is above that, any value above it will do.
    """
    step = about * (_HIGH - _LOW) / _PLACES
    best, least = 0.0, math.inf
    for place in range(_PLACES + 1):
        here = about * _LOW + step * place
        if (value := function(here, least)) < least:
            best, least = here, value
    low, high = best - step, best + step
    one, other = high - _GOLDEN * (high - low), low + _GOLDEN * (high - low)
    at_one, at_other = function(one, math.inf), function(other, math.inf)
    while high - low > close * about:
        if at_one < at_other:
            high, other, at_other = other, one, at_one
            one = high - _GOLDEN * (high - low)
            at_one = function(one, at_other)
        else:
            low, one, at_one = one, other, at_other
            other = low + _GOLDEN * (high - low)
            at_other = function(other, at_one)
    return one if at_one < at_other else other


def _at(x: float, xs: Sequence[float], ys: Sequence[float]) -> float:
    """The value of a line through points, which goes on beyond the last."""
    at = next((at for at in range(1, len(xs)) if x <= xs[at]), len(xs) - 1)
    return ys[at - 1] + (ys[at] - ys[at - 1]) * (x - xs[at - 1]) / (xs[at] - xs[at - 1])


def _smooth(x: float, xs: Sequence[float], ys: Sequence[float]) -> float:
    """The value of a line through points: straight to the first ones and beyond the last, else smooth.

    It never swings beyond two points (Fritsch and Carlson's harmonic means).
    """
    at = next((at for at in range(1, len(xs)) if x <= xs[at]), len(xs) - 1)
    if at == 1:
        return ys[0] + (ys[1] - ys[0]) * (x - xs[0]) / (xs[1] - xs[0])
    begin, end = _slope(at - 1, xs, ys), _slope(at, xs, ys)
    if x > xs[at]:
        return ys[at] + end * (x - xs[at])
    wide = xs[at] - xs[at - 1]
    part = (x - xs[at - 1]) / wide
    left = 1 - part
    return (
        left**2 * (1 + 2 * part) * ys[at - 1]
        + part**2 * (1 + 2 * left) * ys[at]
        + part * left * (left * begin - part * end) * wide
    )


def _slope(at: int, xs: Sequence[float], ys: Sequence[float]) -> float:
    """How steep a smooth line is at a point; at its end, as if the bend went on."""
    if at == len(xs) - 1:
        steep = (ys[at] - ys[at - 1]) / (xs[at] - xs[at - 1])
        return min(max(1.5 * steep - 0.5 * _slope(at - 1, xs, ys), 0.0), 3 * steep)
    one, other = xs[at] - xs[at - 1], xs[at + 1] - xs[at]
    before, after = (ys[at] - ys[at - 1]) / one, (ys[at + 1] - ys[at]) / other
    if before * after <= 0:
        return 0.0
    weights = 2 * other + one, other + 2 * one
    return sum(weights) / (weights[0] / before + weights[1] / after)
