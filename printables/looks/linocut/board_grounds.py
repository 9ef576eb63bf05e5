"""What the boards are cut from: night and rain and teeth, dawn and water, slots and thresholds.

Where ink is saved, areas are paper with an outline, and cuts are lines in the colour.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from printables.art.gouge import (
    EDGE_SWAY,
    Cuts,
    Hand,
    bent,
    block_edge,
    thinner,
    wedge,
)
from printables.art.weather import downpour, slats, spikes, zigzag
from printables.board_plan import Layout, Threshold
from printables.operators import Point, Polygon, lines
from printables.paint import SPARING, block, on_paper, readable_on
from printables.pen import Pen
from printables.sheet import Box
from printables.theme import TEXT_CONTRAST, Colour, Theme, contrast

BEYOND = 6.0  # mm by which grounds go over the edge, for bleed
EDGE = 1.7  # mm within the cut, where ink is saved: the line around a board
_BRIGHTER = 1.5  # the rays of dawn, of the colour that they are cut into
_BROAD = (4.6, 7.6)  # mm, the root of the first tooth of a large board, and of the last one
_GROOVES = ((0.2, 0.78), (0.4, 0.5), (0.6, 0.26))  # how far in a tooth, and how high
UPPER, _LOWER = 1.2, 0.88  # how long upper and lower teeth are, of the longest, as there is room
_VALLEY = (0.25, 0.8)  # mm from where they grow, at least and at most, where two teeth part
AWAY = 1.4  # gaps between slots, how far from the slots a threshold stands
_BESIDE = 0.7  # mm between a threshold of a large board and the teeth beside it
_LONGEST, _FIRST = 13.8, 4.8  # mm, teeth on a large board
_GROOVED = 4.4  # mm of a tooth of a large board, for each cut into it
_INWARDS = 1.5  # mm from the edge of a large board, where cuts into its teeth begin
_ROUND = 10  # mm, to which boards share their rain
_PARTED = 0.55  # mm, ink around a tooth
_KEY = 0.8  # mm, paper around plates of ink, and ink around those of paper
_RISEN = 0.48  # of the height above slots, the top of the sun behind them
_SEEN = 0.9  # of its radius
_STEEP = 4  # radii from it, where a golden cut comes up from behind the slots at most
_CORONA = 26  # rays around the whole of it
_LIGHT = ((0.5, 0.2), (0.32, 0.16))  # of its radius, how long and wide, in turn
_GILT = 6  # of as many long cuts in the sky, one has the colour of the sun
_SHORTEST = 9.0  # mm, a cut on the water of a large board
_RIPPLES = 3  # of ten cuts on the water, those without gold
_APART = 1.5  # contrast of colours that can be told apart in an area


def on(colour: Colour, theme: Theme) -> Colour:
    """What is read on the ground of a board."""
    return readable_on(colour, theme) if theme.flat else theme.ink


def red(theme: Theme) -> Colour:
    """The Fascists' colour beside ink: there is one black, where it is nearly that."""
    return theme.fascist if contrast(theme.fascist, theme.ink) > _APART else theme.ink


def solid(pen: Pen, box: Box, colour: Colour, theme: Theme, *, seed: int) -> Colour:
    """A small block full of ink, also where that is saved; the colour of letters on it."""
    pen.cuts([block_edge(box, seed)], colour=colour)
    return readable_on(colour, theme)


def slab(pen: Pen, box: Box, theme: Theme, *, dark: bool, seed: int = 1) -> Colour:
    """A block of ink, or of paper; the colour of letters on it."""
    if dark or not theme.flat:
        return block(pen, box, theme.ink, theme, seed=seed)
    pen.cuts([block_edge(box, seed)], colour=theme.paper)
    return theme.ink


def rim(pen: Pen, box: Box, theme: Theme, *, seed: int) -> None:
    """What parts a block of paper with this seed from a ground of paper, beside heavy lines."""
    if theme.bold:
        pen.outline(block_edge(box, seed), wide=_KEY, colour=theme.ink)


def key(pen: Pen, boxes: Iterable[Box], theme: Theme) -> None:
    """What parts plates from a ground that is as black as they are, beside heavy lines."""
    if theme.bold:
        pen.cuts([block_edge(box.inset(-_KEY), 6) for box in boxes], colour=theme.paper)


class Tooth(NamedTuple):
    """A fang that was cut by hand, and its shadow."""

    flanks: Polygon  # from the left end of its root over its tip to the right end
    shadow: Cuts  # from its right flank inwards


class Mouth(NamedTuple):
    """The two rows of teeth of a Fascist board, in mm; they grow out of its edges."""

    size: tuple[float, float]  # of the board
    edge: float  # what they grow out of, from the cut
    longest: float  # of the teeth, from the cut
    stops: tuple[tuple[float, float], ...]  # from where to where a row is interrupted, or seams

    @property
    def scale(self) -> float:
        """Of what is cut, to that of a large board."""
        return self.longest / _LONGEST

    def reach(self, x: float, by: float) -> float:
        """How far a tooth may come from the edge, in a row that is `by` so much longer at its end."""
        part = min(1.0, max(0.0, x / self.size[0]))
        first = _FIRST * self.scale
        return self.edge + first + (by * self.longest - self.edge - first) * math.pow(part, 1.9)

    def rows(self) -> tuple[list[Tooth], list[Tooth]]:
        """The lower teeth and the upper ones: only whole ones, between all stops and both ends."""
        height = self.size[1]
        upper = [
            Tooth(_mirrored(one.flanks, height), [_mirrored(cut, height) for cut in one.shadow])
            for one in self._row(Hand(23), UPPER)
        ]
        return [*self._row(Hand(4), _LOWER)], upper

    def _row(self, hand: Hand, by: float) -> Iterator[Tooth]:
        """Teeth from left to right, broader and longer ones; none is quite as the one before."""
        width = self.size[0]
        sides = [self.edge, *(side for stop in self.stops for side in stop), width - self.edge]
        for start, end in zip(sides[::2], sides[1::2], strict=True):
            wides: list[float] = []
            if end - start < _BROAD[0] * self.scale:  # between a threshold and a seam
                continue
            while sum(wides) < end - start:
                part = (start + sum(wides)) / width
                root = (_BROAD[0] + (_BROAD[1] - _BROAD[0]) * part) * self.scale
                wides.append(root * hand.between(0.8, 1.2))
            spare = sum(wides) - (end - start)
            if len(wides) > 1 and spare > wides[-1] / 2:
                wides.pop()
            fitting = (end - start) / sum(wides)
            x, valley = start, self._valley(hand)
            for wide in wides:
                root, next_valley = wide * fitting, self._valley(hand)
                top = self.reach(x + root / 2, by)
                yield self._tooth(Box(x, 0, root, top), (valley, next_valley), hand)
                x, valley = x + root, next_valley

    def _valley(self, hand: Hand) -> float:
        """How far from the cut two teeth part."""
        return self.edge + hand.between(*_VALLEY) * self.scale

    def _tooth(self, root: Box, valleys: tuple[float, float], hand: Hand) -> Tooth:
        """One that bends to the right, as if it were to hold what it bites."""
        tip = hand.between(0.5, 0.62)
        top = self.edge + (root.height - self.edge) * hand.between(0.84, 1.0)
        low, lower = valleys

        def at(part: float, high: float, valley: float) -> Point:
            sway = hand.between(-0.02, 0.02)
            return root.x + (part + sway) * root.width, valley + high * (top - valley)

        left = [at(0.14, 0.34, low), at(0.3 + 0.3 * (tip - 0.5), 0.7, low)]
        right = [at(tip + 0.11, 0.66, lower), at(0.84, 0.27, lower)]
        flanks = [
            (root.x, low), *left, (root.x + tip * root.width, top), *right, (root.right, lower)
        ]  # fmt: skip
        return Tooth(flanks, [*self._shadow(flanks[3:], root, hand)])

    def _shadow(self, flank: Polygon, root: Box, hand: Hand) -> Iterator[Polygon]:
        """Cuts along the right flank of a tooth, which begin and end within it."""
        (_, top), (_, low) = flank[0], flank[-1]
        for off, high in _GROOVES[: int((top - low) / (_GROOVED * self.scale))]:
            end = low + high * hand.between(0.85, 1.1) * (top - low)
            x, y = _along(flank, end)
            near = x - off * (1 - high) * 0.8 * root.width, y
            wide = hand.between(0.5, 0.7) * self.scale
            far, begin = root.right - off * root.width, self.edge + _INWARDS * self.scale
            if y - begin > _INWARDS * self.scale:
                yield [*wedge((far, begin), near, wide, 0.35)]


def _mirrored(line: Polygon, height: float) -> Polygon:
    """What grows up from the lower edge of a board, down from the upper one."""
    return [(x, height - y) for x, y in line]


def _along(flank: Polygon, y: float) -> Point:
    """Where a flank is at a height."""
    for (x, high), (to_x, low) in pairwise(flank):
        if low <= y <= high:
            return to_x + (x - to_x) * (y - low) / (high - low), y
    return flank[-1]


def mouth(plan: Layout, longest: float, theme: Theme) -> Mouth:
    """The teeth of a board, which are as long as this at its right."""
    scale = longest / _LONGEST
    strips = [strip(plan, one).inset(-_BESIDE * scale, 0) for one in plan.track.thresholds]
    stops = [(one.x, one.right) for one in strips]
    seams = [part.left for part in plan.parts[1:]]
    stops += [(x, x) for x in seams if not any(start < x < end for start, end in stops)]
    return Mouth(plan.size, 0 if theme.flat else EDGE, longest, tuple(sorted(stops)))


def strip(plan: Layout, threshold: Threshold) -> Box:
    """What a threshold takes of its gap; it stands clear of the slots."""
    return plan.gap(threshold).inset(AWAY * plan.measures.gap, 0)


def night(pen: Pen, plan: Layout, longest: float, theme: Theme) -> None:
    """It darkens from left to right, and a mouth closes from above and below."""
    (width, height), scale = plan.size, longest / _LONGEST
    whole = Box(0, 0, width, height)
    if theme.flat:
        ground = whole.inset(-BEYOND, _VALLEY[0] * scale / 2)  # nothing is printed below teeth
        pen.fill(ground, colour=theme.paper if theme.bold else red(theme))
        with pen.within(ground.corners):
            _fall(pen, whole, max(scale, 0.6), theme)
    else:  # out of a line around the board
        edges = block_edge(whole.inset(EDGE), 5, sway=0.2, step=3)
        with pen.within(edges):
            _fall(pen, whole, max(scale, 0.6), theme)
        pen.outline(edges, wide=2 * theme.line, colour=theme.fascist)
    bite = mouth(plan, longest, theme)
    bites = f"teeth-{width:.1f}-{height:.1f}-{len(bite.stops)}"
    pen.repeated(bites, partial(_bite, pen, bite, theme))


def _fall(pen: Pen, whole: Box, scale: float, theme: Theme) -> None:
    """Rain on boards of nearly one size, which is in the file once."""
    wide, high = (_ROUND * math.ceil(side / _ROUND) for side in (whole.width, whole.height))
    grown = Box(0, 0, wide, high).inset(-BEYOND)
    drawn = partial(_rain, pen, grown, scale, theme)
    pen.repeated(f"rain-{wide}-{high}-{scale:.2f}", drawn)


def _rain(pen: Pen, whole: Box, scale: float, theme: Theme) -> None:
    """It darkens a ground from left to right; on black it is light that gives way."""
    if not theme.flat:
        pen.cuts(_hatching(whole, scale), colour=theme.fascist)
    elif theme.bold:
        pen.cuts(slats(whole, 6.6 * scale, 0.8), colour=theme.ink)
    elif red(theme) != theme.ink:
        pen.cuts(downpour(whole, scale=scale, seed=11), colour=theme.ink)
    else:
        fall = downpour(whole, scale=scale, fullest=0.4, seed=11)
        fall = [[(whole.x + whole.right - x, y) for x, y in one] for one in fall]
        pen.cuts(fall, colour=theme.paper)


def _hatching(whole: Box, scale: float) -> Cuts:
    """Rain of the pen: it grows from left to right, is crossed from the middle on, and then again."""
    cuts, high = downpour(whole, scale=scale, fullest=_FULL, seed=11), whole.y + whole.top
    for begin, seed in _CROSSED:
        across = downpour(whole, pitch=3.1, scale=scale, fullest=_ACROSS, seed=seed)
        left = whole.x + begin * whole.width
        mirrored = [[(x, high - y) for x, y in one] for one in across]
        cuts += [one for one in mirrored if min(x for x, _ in one) > left]
    return cuts


_FULL, _ACROSS = 0.52, 0.3  # pitches, how wide the pen's strokes are at the right
_CROSSED = ((0.5, 5), (0.78, 9))  # of a board, from where on they are crossed, and once more


def _bite(pen: Pen, bite: Mouth, theme: Theme) -> None:
    """Both rows of teeth, and the jaws that they grow out of."""
    lower, upper = bite.rows()
    teeth = [*lower, *upper]
    flanks = [one.flanks for one in teeth]
    jaws = [_rooted(one.flanks, -BEYOND) for one in lower]
    jaws += [_rooted(one.flanks, bite.size[1] + BEYOND) for one in upper]
    shadow = [] if theme.bold else [cut for one in teeth for cut in one.shadow]
    if theme.flat:
        pen.ready(lines(flanks), wide=2 * _PARTED * bite.scale, colour=theme.ink)
        pen.cuts(jaws, colour=theme.paper)
    else:
        pen.cuts([one.flanks for one in teeth], colour=theme.paper)
        pen.ready(lines(flanks), wide=theme.line, colour=theme.ink)
        shadow = [thinner(one, SPARING) for one in shadow]
    pen.cuts(shadow, colour=theme.ink)


def _rooted(flanks: Polygon, edge: float) -> Polygon:
    """A tooth with its root beyond the edge of the board."""
    return [(flanks[0][0], edge), *flanks, (flanks[-1][0], edge)]


def dawn(pen: Pen, plan: Layout, words: Sequence[Box], theme: Theme) -> None:
    """A sun rises over the last slot as over a hill; its light goes over the whole sky.

    The light on the water keeps clear of words.
    """
    width, height = plan.size
    name = f"dawn-{width:.1f}-{height:.1f}"
    if theme.flat:
        pen.fill(Box(0, 0, width, height).inset(-BEYOND), colour=theme.liberal)
        pen.repeated(name, partial(_dawn, pen, plan, words, theme))
    else:
        pen.repeated(name, partial(_framed_dawn, pen, plan, words, theme))


def _framed_dawn(pen: Pen, plan: Layout, words: Sequence[Box], theme: Theme) -> None:
    """Without a ground, a line cut by hand is the edge of the board, also where it is cut askew."""
    edge = block_edge(Box(0, 0, *plan.size).inset(EDGE), 5, sway=0.2, step=3)
    with pen.within(edge):
        _dawn(pen, plan, words, theme)
    pen.outline(edge, wide=2 * theme.line, colour=theme.liberal)


def _dawn(pen: Pen, plan: Layout, words: Sequence[Box], theme: Theme) -> None:
    (width, height), by, last = plan.size, plan.measures, plan.slot(len(plan.track.places))
    scale, sun = by.slot.height / 64.5, _Sun.over(last, _RISEN * by.head)
    sea = Box(-BEYOND, -BEYOND, width + 2 * BEYOND, last.y - 3.6 * scale + BEYOND)
    sky = Box(sea.x, last.top, sea.width, height + BEYOND - last.top)
    low = last.top + 1.8 * scale
    dim, bright = sun.streaks(width, low, scale)
    corona = [*bright, *sun.corona(low)]
    with pen.within(sky.corners):
        if theme.flat:
            pen.cuts(dim, colour=brighter(theme.liberal))
            pen.cuts(corona, colour=_glow(theme))
            pen.circle(*sun.centre, sun.radius, colour=_glow(theme))
        else:
            pen.cuts([thinner(one, SPARING) for one in dim], colour=theme.liberal)
            pen.cuts([thinner(one, SPARING) for one in corona], colour=theme.liberal)
            hatched_disc(pen, sun.centre, sun.radius, 1.1 * scale, theme)
    shine, ripples = light_on_water(sea, (last.centre[0], last.width), words, scale)
    horizon = wedge((-0.2 * width, sea.top), (sea.right, sea.top), 0.9 * scale, 0.8)
    if theme.flat:
        pen.cuts(ripples, colour=brighter(theme.liberal))
        pen.cuts(shine, colour=_glow(theme))
        pen.cuts([horizon], colour=theme.paper)
    else:
        pen.cuts([thinner(one, SPARING) for one in (*shine, *ripples)], colour=theme.liberal)
        pen.cuts([thinner(horizon, 0.5)], colour=theme.liberal)


class _Sun(NamedTuple):
    """What is seen of a sun over a slot, and its light."""

    centre: Point
    radius: float

    @classmethod
    def over(cls, slot: Box, high: float) -> "_Sun":
        """The one that rises so high over the top of a slot: a little less than its half is seen."""
        radius = high / _SEEN
        return cls((slot.centre[0], slot.top + high - radius), radius)

    def _ray(self, angle: float, begin: float, end: float, wide: float) -> Polygon:
        """A cut outwards, which is widest near the sun."""
        (x, y), across, up = self.centre, math.cos(angle), math.sin(angle)
        parts = (0.0, 0.08, 0.2, 0.5, 1.0)
        line = [begin + (end - begin) * part for part in parts]
        widths = (0.7 * wide, wide, 0.72 * wide)
        return bent([(x + one * across, y + one * up) for one in line], widths)

    def streaks(self, far: float, low: float, scale: float) -> tuple[Cuts, Cuts]:
        """Long cuts over the whole sky above a height: the closer the more level they go.

        Some of them are as bright as the sun.
        """
        hand, count = Hand(3), 44
        dim: Cuts = []
        bright: Cuts = []
        for at in range(count):
            slope = ((at + hand.between(0.2, 0.8)) / count - 0.5) * 2  # -1 and 1 are level
            angle = math.pi / 2 - math.copysign(abs(slope) ** 0.45, slope) * 0.49 * math.pi
            above = (low - self.centre[1]) / math.sin(angle)
            begin = max(1.9 * self.radius + hand.between(4, 16) * scale, above)
            long = far * hand.between(*((0.2, 0.4) if at % 3 else (0.45, 0.75)))
            wide = hand.between(1.3, 2.4) * scale
            gilt = at % _GILT == 0
            if gilt:
                if above > _STEEP * self.radius:  # it would run along the slots
                    continue
                begin, long = max(1.9 * self.radius, above), 0.8 * long
            (bright if gilt else dim).append(self._ray(angle, begin, begin + long, wide))
        return dim, bright

    def corona(self, low: float) -> Cuts:
        """The light around a sun above a height: long rays, and short ones between them."""
        hand, cuts, y = Hand(8), [], self.centre[1]
        for at in range(_CORONA):
            angle = 2 * math.pi * (at + 0.5) / _CORONA
            long, wide = _LIGHT[at % len(_LIGHT)]
            near = self.radius * hand.between(1.14, 1.18)
            end = near + long * self.radius * hand.between(0.92, 1.06)
            if y + near * math.sin(angle) > low:
                cuts.append(self._ray(angle, near, end, wide * self.radius))
        return cuts


def light_on_water(
    sea: Box, sun: tuple[float, float], words: Sequence[Box], scale: float
) -> tuple[Cuts, Cuts]:
    """The light of a sun on the water, by its middle and its half width, and ripples elsewhere.

    It is broken, narrower and thinner downwards.
    """
    (x, half), hand = sun, Hand(7)
    shine: Cuts = []
    ripples: Cuts = []
    for row in range(7):
        y, thick = sea.top - (1.9 + 1.75 * row) * scale, (1.15 - 0.1 * row) * scale
        begin = sea.x - hand.between(0, 60) * scale
        while begin < sea.right:
            near = abs(begin - x) < half * (1.06 - 0.13 * row)
            end = begin + hand.between(*((14, 36) if near else (26, 60))) * scale
            gold = near and hand.between(0, 10) > _RIPPLES
            if near or hand.between(0, 6) > row:  # elsewhere, most are below the horizon
                cut = _clear_of(words, (begin, end), y, scale, hand)
                if cut:
                    ends = (cut[0], y), (cut[1], y + 0.1)
                    fat = hand.between(0.35, 0.65)
                    made = wedge(*ends, thick if near else 0.7 * thick, fat)
                    (shine if gold else ripples).append(made)
            begin = end + hand.between(1.5, 5 if near else 24) * scale
    return shine, ripples


def _clear_of(
    words: Sequence[Box], cut: tuple[float, float], y: float, scale: float, hand: Hand
) -> tuple[float, float] | None:
    """The longest part of a level cut that is beside all words; nothing if that is short."""
    begin, end = cut
    for box in words:
        around = box.inset(-4 * scale, -1.4 * scale)
        if around.y < y < around.top and begin < around.right and end > around.x:
            if end - around.right > around.x - begin:
                begin = around.right + hand.between(0, 18) * scale
            else:
                end = around.x - hand.between(0, 18) * scale
    return (begin, end) if end - begin > _SHORTEST * scale else None


def _glow(theme: Theme) -> Colour:
    """The sun's, on a ground in the Liberals' colour."""
    apart = contrast(theme.accent, theme.liberal) > _APART
    return theme.accent if apart else theme.paper


def golden(theme: Theme) -> bool:
    """Whether the last slot is golden: the accent is seen on paper, and words in ink are on it."""
    return on_paper(theme) == theme.accent and contrast(theme.accent, theme.ink) >= TEXT_CONTRAST


def gilded(pen: Pen, slot: Box, high: float, theme: Theme, *, seed: int) -> Colour:
    """The lower part of a slot with a frame of this seed, in gold, or in the colour where ink is saved.

    Gives the colour of letters on it.
    """
    if theme.flat and not golden(theme):
        return theme.liberal
    colour = theme.accent if theme.flat else theme.liberal
    foot = Box(slot.x - 1, slot.y - 1, slot.width + 2, high + 1)
    with pen.within(_paper(slot, seed)):
        pen.cuts([block_edge(foot, 6)], colour=colour)
    return theme.ink if theme.flat else readable_on(colour, theme)


def brighter(colour: Colour) -> Colour:
    """A colour in more light."""
    return Colour(*(min(1.0, part * _BRIGHTER) for part in colour))


def frame(pen: Pen, slot: Box, wide: float, colour: Colour, theme: Theme, *, seed: int) -> None:
    """A slot of paper in a frame; its edges are cut by hand."""
    outer = block_edge(slot.inset(-wide), seed, sway=0.2, step=3)
    inner = _paper(slot, seed)
    if theme.flat:
        pen.cuts([outer], colour=colour)
        pen.cuts([inner], colour=theme.paper)
        return
    pen.cuts([outer], colour=theme.paper)
    pen.outline(inner, wide=theme.line, colour=colour)


def _paper(slot: Box, seed: int) -> Polygon:
    """The paper of a slot within its frame."""
    return block_edge(slot, seed + 9)


def nicked(pen: Pen, slot: Box, deep: float, scale: float, theme: Theme, *, seed: int) -> None:
    """Cuts from the edges of a slot with a frame of this seed inwards: none beside heavy lines."""
    if theme.bold:
        return
    darker = min(1.0, deep / (7 * scale))  # the pen's strokes grow with what is behind them
    wide = 0.75 * scale * (1 if theme.flat else SPARING + 0.4 * darker)
    every = 1.55 * max(scale, 0.65)
    at_origin = Box(0, 0, slot.width, slot.height).inset(-EDGE_SWAY)
    name = f"nicks-{slot.width:.1f}-{slot.height:.1f}-{deep:.2f}"
    with pen.within(_paper(slot, seed)), pen.moved(slot.x, slot.y):
        pen.repeated(
            name,
            lambda: pen.cuts(
                spikes(at_origin, deep, every=every, wide=wide, seed=7), colour=theme.fascist
            ),
        )


def dash(pen: Pen, centre: Point, scale: float, theme: Theme) -> None:
    """No power: a cut bar in a ring."""
    x, y = centre
    pen.ring(x, y, 10.4 * scale, wide=1.9 * scale, colour=theme.ink)
    bar = Box(x, y, 0, 0).inset(-5.6 * scale, -1.2 * scale)
    pen.cuts([block_edge(bar, 7)], colour=theme.ink)


def jagged(pen: Pen, band: Box, scale: float, theme: Theme, *, last: bool) -> Colour:
    """A threshold: a band whose edges go to and fro; the colour of letters on it.

    That behind which the `last` of the night begins is of paper, with a line along each edge; where
    ink is saved and the night is paper, it is black.
    """
    (rim, deep), every = _rim(scale), 4.4 * scale + 0.6
    outer, edge, inner = (zigzag(band.inset(at * rim, 0), deep, every) for at in (0.0, 1.0, 2.0))
    pen.cuts([outer], colour=theme.paper)
    if theme.flat:
        half = len(edge) // 2
        sides = [[*edge[:half], *inner[half - 1 :: -1]], [*edge[half:], *inner[: half - 1 : -1]]]
        pen.cuts(sides if last else [edge], colour=red(theme))
        return theme.ink if last else readable_on(red(theme), theme)
    full = theme.ink if last else red(theme)  # it takes little ink, and is seen across the table
    pen.cuts([edge], colour=full)
    return readable_on(full, theme)


def jag(scale: float) -> float:
    """How far the edge of a threshold reaches into it, in mm."""
    rim, deep = _rim(scale)
    return 2 * rim + deep


def _rim(scale: float) -> tuple[float, float]:
    """The width of a threshold's rim, and how far that goes to and fro, in mm."""
    return 0.6 * scale + 0.2, 1.2 * scale + 0.2


def glued(pen: Pen, strip: Box, bleed: float, theme: Theme) -> None:
    """The strip on which the next part is glued."""
    whole = strip.inset(0, -bleed)._replace(width=strip.width + bleed)
    pen.fill(whole, colour=theme.paper)
    lines = [
        wedge((strip.x + 1, y), (strip.right - 1, y + 3.4), 0.4, 0.5)
        for y in (whole.y + 2.4 * at for at in range(int(whole.height / 2.4)))
        if abs(y + 1.7 - strip.centre[1]) > _WORD
    ]
    pen.cuts(lines, colour=theme.ink)


_WORD = 12.0  # mm from the middle of a strip of glue, where its word stands


def sunrise(pen: Pen, sky: Box, risen: float, scale: float, theme: Theme) -> None:
    """The sun over water, in the middle of a box: it rises and grows as `risen` goes from 0 to 1."""
    gilt = risen >= 1 and golden(theme)
    x, horizon, hand = sky.centre[0], sky.centre[1] - 6.5 * scale, Hand(5)
    radius = (8.2 + 2.2 * risen) * scale
    sun = horizon + (17.4 * risen - 5.8) * scale
    spread = 2 * math.pi / 24
    beams = []
    for at in range(24):
        turn, long = spread * at, (2.1, 5.2 + 2.4 * risen)[at % 2] * hand.between(0.85, 1.1) * scale
        near = radius + (1.9 if at % 2 else 2.6) * scale
        across, up = math.cos(turn), math.sin(turn)
        beams.append(
            wedge(
                (x + near * across, sun + near * up),
                (x + (near + long) * across, sun + (near + long) * up),
                (1.9 if at % 2 else 1.3) * (1.5 if gilt else 1) * scale,
                hand.between(0.4, 0.65),
            )
        )
    above = Box(sky.x, horizon, sky.width, sky.top - horizon)
    with pen.within(above.corners):
        if gilt:
            pen.circle(x, sun, radius, colour=theme.liberal)
            pen.circle(x, sun, radius - _KEY * scale, colour=theme.accent)
        elif theme.flat or risen >= 1:
            pen.circle(x, sun, radius, colour=theme.liberal)
        else:
            hatched_disc(pen, (x, sun), radius, (1.7 - 0.9 * risen) * scale, theme)
        whole = [one for one in beams if min(y for _, y in one) > horizon + 0.8 * scale]
        pen.cuts(whole, colour=theme.liberal)
        if gilt:
            pen.cuts([thinner(one, 0.62) for one in whole], colour=theme.accent)
    waves = [
        wedge(
            (x + (-19 + 2.9 * at) * scale, horizon - (1.6 + 2.3 * at) * scale),
            (x + (19 - 3.3 * at) * scale, horizon - (1.6 + 2.3 * at) * scale),
            (1.7 - 0.15 * at) * scale,
            0.5,
        )
        for at in range(5)
    ]
    pen.cuts(waves, colour=theme.liberal)


def hatched_disc(pen: Pen, centre: Point, radius: float, every: float, theme: Theme) -> None:
    """A sun of level strokes, one `every` mm, in a line: the closer, the brighter the day."""
    wide = 2 * theme.line
    pen.circle(*centre, radius, colour=theme.paper)
    strokes = []
    for at in range(-int(radius / every), int(radius / every) + 1):
        y = at * every
        half = math.sqrt(max(0.0, radius**2 - y**2))
        thick = max(_STROKE, 0.5 * every)
        strokes.append(
            wedge((centre[0] - half, centre[1] + y), (centre[0] + half, centre[1] + y), thick, 0.4)
        )
    pen.cuts(strokes, colour=theme.liberal)
    pen.ring(*centre, radius - wide / 2, wide=wide, colour=theme.liberal)


_STROKE = 0.25  # mm


def step(pen: Pen, centre: Point, radius: float, theme: Theme) -> None:
    """A step of the Election Tracker."""
    pen.circle(*centre, radius, colour=theme.paper)
    pen.ring(*centre, radius * 0.88, wide=0.06 * radius, colour=theme.liberal)
    if not theme.flat:
        pen.ring(*centre, radius, wide=theme.line, colour=theme.liberal)


def arrow(pen: Pen, x: float, to_x: float, y: float, colour: Colour) -> None:
    """From one step to the next."""
    start, end = x + 0.8, to_x - 0.8
    head = min(3.0, 0.5 * (end - start))
    if head < _NO_ARROW:
        return
    thick, wide = 0.36 * head, 0.95 * head
    pen.cuts(
        [
            (
                (start, y + thick), (start, y - thick), (end - head, y - thick), (end - head, y - wide),
                (end, y), (end - head, y + wide), (end - head, y + thick),
            )
        ],
        colour=colour,
    )  # fmt: skip


_NO_ARROW = 0.7  # mm
STAR = 1.18  # of the radius of a step, that of chaos


def chaos(pen: Pen, centre: Point, radius: float, theme: Theme) -> None:
    """The last step: the tile on top is enacted."""
    x, y = centre
    star = [
        (
            x + far * radius * math.cos(math.pi * at / 12),
            y + far * radius * math.sin(math.pi * at / 12),
        )
        for at, far in ((at, STAR if at % 2 == 0 else 0.9) for at in range(24))
    ]
    bolt = [
        (x + 0.0113 * radius * across, y + 0.0113 * radius * along)
        for across, along in ((8, 48), (-30, -6), (-4, -2), (-14, -48), (32, 12), (4, 8))
    ]
    pen.cuts([star], colour=red(theme))
    pen.outline(star, wide=0.06 * radius, colour=theme.paper)  # in grey it is as dark as the board
    pen.cuts([bolt], colour=theme.paper)
