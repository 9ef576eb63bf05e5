"""Role cards with the same ink: how many cuts the ground of each figure has, and how wide ones.

Areas are in square units of a plate. Pure arithmetic.
"""

from collections.abc import Mapping, Sequence
from math import log
from typing import NamedTuple

from printables.art.grounds import LEVELS
from printables.theme import Colour

LETTERS_SHARE = 2.05  # the share of a line that letters cover, in stems per thousandth of the size
BROAD = (0.5, 1.0, 1.5, 2.0)  # of the usual width of cuts: those that are measured
_NARROW, _WIDE = 0.25, 2.0
_USUAL_LEVEL = 2


def ink_of(colour: Colour) -> float:
    """How much ink an area in a colour takes, as programs make CMYK of RGB: 1 is pure black."""
    light = max(colour)
    return 1 - light + (sum(light - part for part in colour) / light if light else 0)


class Cutting(NamedTuple):
    """How a ground is cut."""

    level: int  # how many cuts, see `ground`
    by: float  # their width, of the usual one


class Card(NamedTuple):
    """The ink of a card: what is always there, and what cutting the ground adds to it."""

    fixed: float
    cuts: tuple[tuple[float, ...], ...]  # at each level, of each width of `BROAD`; less than 0: off

    def needs(self, cutting: Cutting) -> float:
        """The ink with a ground that is cut so."""
        widths, inks = (0.0, *BROAD), (0.0, *self.cuts[cutting.level])
        return self.fixed + _at(cutting.by, widths, inks)


class Measured(NamedTuple):
    """A figure and its ground, in square units."""

    inks: Mapping[str, float]
    ground: float  # beside the figure
    cuts: Sequence[Sequence[float]]  # of it, for each level, of each width of `BROAD`


def card(measured: Measured, colours: Mapping[str, Colour], other: float, *, saving: bool) -> Card:
    """A card with the plate in these colours and so much `other` ink."""
    figure = sum(ink_of(colours[ink]) * area for ink, area in measured.inks.items())
    party = ink_of(colours["A"])
    ground, way = (0.0, 1) if saving else (party * measured.ground, -1)
    cuts = tuple(tuple(way * party * one for one in level) for level in measured.cuts)
    return Card(figure + ground + other, cuts)


def common(cards: Sequence[Card], usual: float) -> float:
    """The ink that all these cards can have, near to that with `usual` cuts."""
    mean = sum(one.needs(Cutting(_USUAL_LEVEL, usual)) for one in cards) / len(cards)
    ends = [sorted(one.needs(end) for end in _ends(usual)) for one in cards]
    lowest, highest = max(low for low, _ in ends), min(high for _, high in ends)
    return max(lowest, min(mean, highest))


def _ends(usual: float) -> tuple[Cutting, Cutting]:
    return Cutting(0, _NARROW * usual), Cutting(LEVELS - 1, _WIDE)


def cutting(card_: Card, ink: float, usual: float) -> Cutting:
    """How the ground is cut so that the card has this ink: with cuts near to the usual width."""
    ways = []
    for level, cuts in enumerate(card_.cuts):
        widths, inks = (0.0, *BROAD), (0.0, *(abs(one) for one in cuts))
        by = _at(abs(ink - card_.fixed), inks, widths)
        ways.append(Cutting(level, min(_WIDE, max(_NARROW * usual, by))))
    return min(ways, key=lambda one: (abs(card_.needs(one) - ink) > 1, abs(log(one.by / usual))))


def _at(x: float, xs: Sequence[float], ys: Sequence[float]) -> float:
    """The value of a line through points, which goes on beyond the last."""
    at = next((at for at in range(1, len(xs)) if x <= xs[at]), len(xs) - 1)
    return ys[at - 1] + (ys[at] - ys[at - 1]) * (x - xs[at - 1]) / (xs[at] - xs[at - 1])
