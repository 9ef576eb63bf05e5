"""The net of a tuck box around a stack of cards: where it is cut, folded and glued. Pure geometry.

From the left: a strip of glue, the back, a side, the front, a side. The back has the lid above and
the bottom below, each with a tab that is tucked in; the sides have ears.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from printables.sheet import Box

STRIP = 12.0  # mm of glue
TAB = 15.0  # mm, what is tucked in
CORNER = 7.0  # mm, the radius of a tab's corners
EAR = 16.0  # mm
TAPER = 2.5  # mm by which ears are narrower at their end
HOLE = 7.5  # mm, the radius of the finger's hole
SLIT = 8.0  # mm, cut in from each end of a lid's fold, so that the tab holds
CARD = 0.3  # mm, the paper of the box
_STEPS = 6  # straight pieces of a round corner

Point: TypeAlias = tuple[float, float]


@dataclass(frozen=True, slots=True)
class TuckBox:
    """A box that is `width` by `height` by `depth` mm inside."""

    width: float
    height: float
    depth: float

    @property
    def flaps(self) -> float:
        """How far lid and tab reach beyond the body, at the top and at the bottom."""
        return self.depth + TAB

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the paper that it takes."""
        return STRIP + 2 * self.width + 2 * self.depth, self.height + 2 * self.flaps

    @property
    def back(self) -> Box:
        """The panel with the lid."""
        return Box(STRIP, self.flaps, self.width, self.height)

    @property
    def front(self) -> Box:
        """The panel with the finger's hole."""
        return Box(STRIP + self.width + self.depth, self.flaps, self.width, self.height)

    @property
    def sides(self) -> tuple[Box, Box]:
        """Between back and front, and right of the front."""
        left = Box(self.back.right, self.flaps, self.depth, self.height)
        return left, Box(self.front.right, self.flaps, self.depth, self.height)

    @property
    def lid(self) -> Box:
        """What closes the box at the top."""
        return Box(self.back.x, self.back.top, self.width, self.depth)

    @property
    def outline(self) -> tuple[Point, ...]:
        """Where it is cut, clockwise from the upper end of the strip of glue."""
        return (
            *self._upper(),
            *((x, 2 * self._middle - y) for x, y in reversed(tuple(self._upper(hole=False)))),
        )

    @property
    def slits(self) -> tuple[tuple[Point, Point], ...]:
        """Cuts in the folds of the two tabs."""
        left, right = self.lid.x + 2 * CARD, self.lid.right - 2 * CARD
        return tuple(
            ((x, y), (x + reach, y))
            for y in (self.lid.top, 2 * self._middle - self.lid.top)
            for x, reach in ((left, SLIT), (right, -SLIT))
        )

    @property
    def folds(self) -> tuple[tuple[Point, Point], ...]:
        """From edge to edge of the net."""
        low, high = self.back.y, self.back.top
        upright = [((x, low), (x, high)) for x in (self.back.x, *(s.x for s in self.sides))]
        upright += [((self.front.x, low), (self.front.x, high))]
        upright += [((self.sides[1].x, low), (self.sides[1].x, high))]
        level = [((self.back.x, y), (self.front.x, y)) for y in (low, high)]
        level += [((self.sides[1].x, y), (self.sides[1].right, y)) for y in (low, high)]
        level += [
            ((self.lid.x, y), (self.lid.right, y))
            for y in (self.lid.top, 2 * self._middle - self.lid.top)
        ]
        return (*dict.fromkeys(upright), *level)

    @property
    def _middle(self) -> float:
        return self.flaps + self.height / 2

    def _upper(self, *, hole: bool = True) -> Iterator[Point]:
        """The upper half of the outline, from left to right."""
        back, lid = self.back, self.lid
        left, right = lid.x + 2 * CARD, lid.right - 2 * CARD
        yield (0, back.top - STRIP / 2)
        yield (back.x, back.top)
        yield (lid.x + CARD, lid.top)
        yield (left, lid.top)
        yield from _round(left + CORNER, lid.top + TAB - CORNER, 180, 90)
        yield from _round(right - CORNER, lid.top + TAB - CORNER, 90, 0)
        yield (right, lid.top)
        yield (lid.right - CARD, lid.top)
        yield (lid.right, lid.y)
        one, other = self.sides
        yield from _ear(one)
        middle = self.front.x + self.front.width / 2
        if hole:
            yield (middle - HOLE, self.front.top)
            yield from _round(middle, self.front.top, 180, 360, HOLE)
        yield from _ear(other)


def _ear(side: Box) -> Iterator[Point]:
    yield (side.x, side.top)
    yield (side.x + TAPER, side.top + EAR)
    yield (side.right - TAPER, side.top + EAR)
    yield (side.right, side.top)


def _round(x: float, y: float, start: float, end: float, radius: float = CORNER) -> Iterator[Point]:
    for step in range(_STEPS + 1):
        turned = math.radians(start + (end - start) * step / _STEPS)
        yield (x + radius * math.cos(turned), y + radius * math.sin(turned))
