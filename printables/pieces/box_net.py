"""Flat shape (net) of a tuck box around a stack of cards: outline, folds and glue strips.

From the left: a glue strip, the back, a side, the front, a side. The back has the lid above and the
bottom below, each with a tab to tuck in; the sides have ears. If no sheet holds that, the front and
its side are a half of their own, with a glue strip for the other half. Nothing is drawn here.
"""

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from companion.frozen import Frozen
from printables.paper.contour import Contour, Curve, Stroke, arc
from printables.paper.sheet import Box

STRIP = 12.0  # mm, the widest glue strip
TAB = 15.0  # mm, the longest tab
TAB_RADIUS = 7.0  # mm, the radius of a tab's corners
EAR, EAR_SHARE = 16.0, 0.8  # mm at most, and times the depth
TAPER = 3.0  # mm by which ears are narrower at their end
HOLE = 7.5  # mm, the radius of the thumb hole
SLIT = 8.0  # mm, cut in from each end of a lid's fold, so that the tab holds
BOX_STOCK = 0.4  # mm, thickness of the box's paper: inner parts are narrower by it
TICK, TICK_DISTANCE = 3.0, 1.5  # mm: folds are marked outside the box
# mm at the right of the last side, for the marks of its folds.
FOLD_MARKS_MARGIN = TICK_DISTANCE + TICK

Point: TypeAlias = tuple[float, float]
Line: TypeAlias = tuple[Point, Point]


class NetPart(NamedTuple):
    """A part of the net that is cut from one sheet, in the coordinates of the whole net, in mm."""

    left: float
    width: float
    outline: Contour
    strip: tuple[Point, ...]
    folds: tuple[Line, ...]
    slits: tuple[Line, ...]
    ticks: tuple[Line, ...]

    def holds(self, panel: Box) -> bool:
        """Return True if this part of the net contains a panel."""
        return self.left <= panel.x and panel.right <= self.left + self.width


class TuckBox(Frozen):
    """A box whose inside measures `width` by `height` by `depth` mm."""

    width: float
    height: float
    depth: float
    tab: float = TAB  # mm, length of the tabs

    @property
    def flaps(self) -> float:
        """Length in mm of the lid with its tab, and of the bottom with its tab."""
        return self.depth + self.tab

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the whole net, in mm."""
        return self.glue + 2 * (
            self.width + self.depth
        ) + FOLD_MARKS_MARGIN, self.height + 2 * self.flaps

    @property
    def glue(self) -> float:
        """Width of the glue strip in mm, less than that of the side that it is glued to."""
        return min(STRIP, self.depth - BOX_STOCK)

    @property
    def back(self) -> Box:
        """The back panel of the box, which has the lid."""
        return Box(self.glue, self.flaps, self.width, self.height)

    @property
    def front(self) -> Box:
        """The front panel of the box, which has the thumb hole."""
        return Box(self.glue + self.width + self.depth, self.flaps, self.width, self.height)

    @property
    def sides(self) -> tuple[Box, Box]:
        """Side between back and front, and side right of the front."""
        left = Box(self.back.right, self.flaps, self.depth, self.height)
        return left, Box(self.front.right, self.flaps, self.depth, self.height)

    @property
    def lid(self) -> Box:
        """The panel that closes the box at the top."""
        return Box(self.back.x, self.back.top, self.width, self.depth)

    @property
    def bottom(self) -> Box:
        """The panel that closes the box below."""
        return Box(self.back.x, self.back.y - self.depth, self.width, self.depth)

    @property
    def ear(self) -> float:
        """Length in mm of the small flaps ("ears") beside the lid and the bottom."""
        return min(EAR, EAR_SHARE * self.depth)

    @property
    def strip(self) -> tuple[Point, ...]:
        """Corners of the glue strip, which is glued behind the last side."""
        bottom, top = self.back.y, self.back.top
        taper = self.glue / 2
        return ((self.glue, bottom), (0, bottom + taper), (0, top - taper), (self.glue, top))

    @property
    def outline(self) -> Contour:
        """Line to cut along, clockwise from the upper end of the glue strip."""
        upper = tuple(self._upper())
        return Contour((*upper, *self._lower()))

    @property
    def slits(self) -> tuple[Line, ...]:
        """Cuts in the folds of the two tabs."""
        left, right = self.lid.x + 2 * BOX_STOCK, self.lid.right - 2 * BOX_STOCK
        return tuple(
            ((x, y), (x + reach, y))
            for y in (self.lid.top, self.bottom.y)
            for x, reach in ((left, SLIT), (right, -SLIT))
        )

    @property
    def folds(self) -> tuple[Line, ...]:
        """Fold lines between panels, and at lid, bottom, ears and tabs.

        They end where slits begin: no line is both cut and creased.
        """
        bottom, top, slit = self.back.y, self.back.top, 2 * BOX_STOCK + SLIT
        upright = (self.back.x, self.sides[0].x, self.front.x, self.sides[1].x)
        return (
            *(((x, bottom), (x, top)) for x in upright),
            *(
                ((panel.x + BOX_STOCK, y), (panel.right - BOX_STOCK, y))
                for y in (bottom, top)
                for panel in self._closed
            ),
            *(
                ((self.lid.x + slit, y), (self.lid.right - slit, y))
                for y in (self.lid.top, self.bottom.y)
            ),
        )

    @property
    def ticks(self) -> tuple[Line, ...]:
        """Marks outside the outline, in line with both ends of each fold.

        Those of vertical folds are beside the tabs or above the ears, those of horizontal ones left
        and right.
        """
        lid, half = self.lid, self.front
        beside = lid.top + self.tab - TICK, lid.top + self.tab
        above = half.top + self.ear + TICK_DISTANCE, half.top + self.ear + TICK_DISTANCE + TICK
        upright = [(x, beside) for x in (self.back.x, self.sides[0].x)]
        upright += [(x, above) for x in (self.front.x, self.sides[1].x)]
        ticks = [((x, start), (x, end)) for x, (start, end) in upright]
        ticks += [((x, self._across(y)), (x, self._across(to_y))) for (x, y), (_, to_y) in ticks]
        right = self.sides[1].right + TICK_DISTANCE
        for y in (self.back.y, self.back.top):
            left = self.back.x - self.glue + TICK, self.back.x - self.glue
            ticks += [((left[0], y), (left[1], y)), ((right, y), (right + TICK, y))]
        for y in (lid.top, self.bottom.y):
            ends = ((lid.x - TICK_DISTANCE, -TICK), (lid.right + TICK_DISTANCE, TICK))
            ticks += [((x, y), (x + reach, y)) for x, reach in ends]
        return tuple(ticks)

    @property
    def whole(self) -> NetPart:
        """The whole net on one sheet."""
        parts = self.strip, self.folds, self.slits, self.ticks
        return NetPart(0, self.size[0], self.outline, *parts)

    @property
    def halves(self) -> tuple[NetPart, NetPart]:
        """The two halves of the net: the back with its side, and the front with the other side."""
        seam, bottom, top = self.front.x, self.back.y, self.back.top
        start = seam - self.glue
        strip = tuple((x + start, y) for x, y in self.strip)
        upper, lower = tuple(self._upper()), tuple(self._lower())
        edge: tuple[Stroke, ...] = ((seam, top), (seam, bottom))
        first = (*self._side_of(upper, seam, -1), *edge, *self._side_of(lower, seam, -1))
        second = (strip[3], *self._side_of(upper, seam, 1), *self._side_of(lower, seam, 1))
        ends = ((seam + TICK_DISTANCE, seam + FOLD_MARKS_MARGIN), (start + TICK, start))
        ticks = [tuple(((x, y), (to_x, y)) for y in (bottom, top)) for x, to_x in ends]

        def half(lines: tuple[Line, ...], side: int) -> tuple[Line, ...]:
            return tuple(line for line in lines if (line[0][0] >= seam) is (side > 0))

        return (
            NetPart(
                0, seam + FOLD_MARKS_MARGIN, Contour(first), self.strip,
                half(self.folds, -1), self.slits, half(self.ticks, -1) + ticks[0],
            ),
            NetPart(
                start, self.size[0] - start, Contour((*second, *strip[:3])), strip,
                half(self.folds, 1), (), half(self.ticks, 1) + ticks[1],
            ),
        )  # fmt: skip

    @staticmethod
    def _side_of(strokes: tuple[Stroke, ...], seam: float, side: int) -> Iterator[Stroke]:
        for stroke in strokes:
            x = (stroke.end if isinstance(stroke, Curve) else stroke)[0]
            if (x > seam) is (side > 0):
                yield stroke

    @property
    def _closed(self) -> tuple[Box, ...]:
        return (self.back, *self.sides)

    @property
    def _middle(self) -> float:
        return self.flaps + self.height / 2

    def _across(self, y: float) -> float:
        return 2 * self._middle - y

    def _lower(self) -> Iterator[Stroke]:
        strokes = tuple(self._upper(hole=False))
        ends = [stroke.end if isinstance(stroke, Curve) else stroke for stroke in strokes]
        yield (ends[-1][0], self._across(ends[-1][1]))
        for at in range(len(strokes) - 1, 0, -1):
            stroke, (x, y) = strokes[at], ends[at - 1]
            if isinstance(stroke, Curve):
                first, second = (
                    (a, self._across(b)) for a, b in (stroke.end_control, stroke.start_control)
                )
                yield Curve(first, second, (x, self._across(y)))
            else:
                yield (x, self._across(y))

    def _upper(self, *, hole: bool = True) -> Iterator[Stroke]:
        back, lid = self.back, self.lid
        left, right = lid.x + 2 * BOX_STOCK, lid.right - 2 * BOX_STOCK
        yield (0, back.top - self.glue / 2)
        yield (back.x, back.top)
        yield (lid.x + BOX_STOCK, lid.y)
        yield (lid.x + BOX_STOCK, lid.top)
        yield (left, lid.top)
        yield (left, lid.top + self.tab - TAB_RADIUS)
        yield from arc((left + TAB_RADIUS, lid.top + self.tab - TAB_RADIUS), TAB_RADIUS, 180, 90)
        yield (right - TAB_RADIUS, lid.top + self.tab)
        yield from arc((right - TAB_RADIUS, lid.top + self.tab - TAB_RADIUS), TAB_RADIUS, 90, 0)
        yield (right, lid.top)
        yield (lid.right - BOX_STOCK, lid.top)
        yield (lid.right - BOX_STOCK, lid.y)
        first_side, last_side = self.sides
        yield from self._ear(first_side)
        middle = self.front.x + self.front.width / 2
        if hole:
            yield (middle - HOLE, self.front.top)
            yield from arc((middle, self.front.top), HOLE, 180, 360)
        yield from self._ear(last_side)
        yield (last_side.right, last_side.top)

    def _ear(self, side: Box) -> Iterator[Point]:
        yield (side.x + BOX_STOCK, side.top)
        yield (side.x + TAPER, side.top + self.ear)
        yield (side.right - TAPER, side.top + self.ear)
        yield (side.right - BOX_STOCK, side.top)
