"""What the boards are cut from: night and rain and teeth, dawn and water, slots and thresholds.

Where ink is saved, areas are paper with an outline, and cuts are lines in the colour.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from printables.art.gouge import (
    EDGE_SWAY,
    Cuts,
    Hand,
    bent,
    block_edge,
    teeth,
    thinner,
    wedge,
)
from printables.art.weather import downpour, slats, spikes, zigzag
from printables.board_plan import Layout
from printables.operators import Point, Polygon, lines
from printables.paint import SPARING, block, readable_on
from printables.pen import Pen
from printables.sheet import Box
from printables.theme import Colour, Theme, contrast

BEYOND = 6.0  # mm by which grounds go over the edge, for bleed
EDGE = 1.7  # mm within the cut, where ink is saved: the line around a board
_BRIGHTER = 1.5  # the rays of dawn, of the colour that they are cut into
_TOOTH = 7.9  # mm, its root on a large board
_GUM = 2.5  # mm, out of which teeth grow on a large board
_LONGEST = 13.8  # mm, a tooth on a large board
_ROUND = 10  # mm, to which boards share their rain
_PARTED = 0.55  # mm, ink around a tooth
_KEY = 0.8  # mm, paper around plates of ink, and ink around those of paper
_GROOVES = ((0.4, 0.5), (0.6, 0.34))  # where on a root, how high, of a tooth
_RISEN = 0.53  # of the height above slots, the top of the sun behind them
_CORONA = 84  # rays around the whole of it
_FACETS = 60  # of half a sun's edge, where that is a line
_ABOVE = 0.36  # the sine of the angle above which they are seen, over the slots
_SHORTEST = 9.0  # mm, a cut on the water of a large board
_RIPPLES = 3  # of ten cuts on the water, those without gold
_APART = 1.5  # contrast of colours that can be told apart in an area


def on(colour: Colour, theme: Theme) -> Colour:
    """What is read on the ground of a board."""
    return readable_on(colour, theme) if theme.flat else theme.ink


def red(theme: Theme) -> Colour:
    """The Fascists' colour beside ink: there is one black, where it is nearly that."""
    return theme.fascist if contrast(theme.fascist, theme.ink) > _APART else theme.ink


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


class Mouth(NamedTuple):
    """The two rows of teeth of a Fascist board, in mm; they grow out of a gum along each edge."""

    size: tuple[float, float]  # of the board
    gum: float
    longest: float  # of the teeth, with the gum
    gaps: tuple[Box, ...]  # where thresholds interrupt both rows

    def reach(self, x: float) -> float:
        """How far a tooth comes from the edge of the board."""
        part = min(1.0, max(0.0, x / self.size[0]))
        first = 0.16 * self.longest
        return self.gum + first + (self.longest - self.gum - first) * math.pow(part, 1.35)

    def rows(self, pitch: float) -> tuple[Cuts, Cuts]:
        """The lower teeth and the upper ones, which bite between these; whole ones at each gap."""
        width, height = self.size
        edges = [0.0, *(side for gap in self.gaps for side in (gap.x, gap.right)), width]
        lower: Cuts = []
        upper: Cuts = []
        for start, end in zip(edges[::2], edges[1::2], strict=True):
            count = max(1, round((end - start) / pitch))
            root = (end - start) / count
            before = math.ceil(BEYOND / root) if start == 0 else 0
            behind = math.ceil(BEYOND / root) if end == width else 0
            lower += [self._tooth(start + at * root, root) for at in range(-before, count + behind)]
            upper += [
                [(x, height - y) for x, y in self._tooth(start + (at + 0.5) * root, root)]
                for at in range(-before, count + behind - 1)
            ]
        return lower, upper

    def _tooth(self, x: float, root: float) -> Polygon:
        """One that leaves air beside the next one."""
        begin, end = (x + 0.06 * root, self.gum), (x + 0.94 * root, self.gum)
        high = self.reach(x + root / 2) - self.gum
        (tooth,) = teeth(begin, end, 1, (high, high))
        return tooth


def mouth(plan: Layout, longest: float, theme: Theme) -> Mouth:
    """The teeth of a board, which are as long as this at its right."""
    gaps = tuple(plan.gap(one) for one in plan.track.thresholds)
    return Mouth(plan.size, gum(longest / _LONGEST, theme), longest, gaps)


def night(pen: Pen, plan: Layout, longest: float, theme: Theme) -> None:
    """It darkens from left to right, and a mouth closes from above and below."""
    (width, height), scale = plan.size, longest / _LONGEST
    whole = Box(0, 0, width, height)
    if theme.flat:
        pen.fill(whole.inset(-BEYOND), colour=theme.paper if theme.bold else red(theme))
        _fall(pen, whole, max(scale, 0.6), theme)
        low = gum(scale, theme)
        for edge in (-BEYOND, height - low):
            band = Box(-BEYOND, edge, width + 2 * BEYOND, BEYOND + low)
            pen.fill(band, colour=theme.ink)
    else:  # out of a line around the board
        edges = block_edge(whole.inset(EDGE), 5, sway=0.2, step=3)
        with pen.within(edges):
            _fall(pen, whole, max(scale, 0.6), theme)
        pen.outline(edges, wide=2 * theme.line, colour=theme.fascist)
    bites = f"teeth-{width:.1f}-{height:.1f}"
    pen.repeated(bites, partial(_bite, pen, mouth(plan, longest, theme), scale, theme))


def _fall(pen: Pen, whole: Box, scale: float, theme: Theme) -> None:
    """Rain on boards of nearly one size, which is in the file once."""
    wide, high = (_ROUND * math.ceil(side / _ROUND) for side in (whole.width, whole.height))
    grown = Box(0, 0, wide, high).inset(-BEYOND)
    drawn = partial(_rain, pen, grown, scale, theme)
    pen.repeated(f"rain-{wide}-{high}-{scale:.2f}", drawn)


def _rain(pen: Pen, whole: Box, scale: float, theme: Theme) -> None:
    """It darkens a ground from left to right; on black it is light that gives way."""
    if not theme.flat:
        fall = downpour(whole, scale=scale, fullest=0.42, seed=11)
        pen.cuts(fall, colour=theme.fascist)
    elif theme.bold:
        pen.cuts(slats(whole, 4.4 * scale, 0.4), colour=theme.ink)
    elif red(theme) != theme.ink:
        pen.cuts(downpour(whole, scale=scale, seed=11), colour=theme.ink)
    else:
        fall = downpour(whole, scale=scale, fullest=0.4, seed=11)
        fall = [[(whole.x + whole.right - x, y) for x, y in one] for one in fall]
        pen.cuts(fall, colour=theme.paper)


def _bite(pen: Pen, bite: Mouth, scale: float, theme: Theme) -> None:
    shown = [tooth for row in bite.rows(_TOOTH * scale) for tooth in row]
    if not theme.flat:
        right = bite.size[0] - bite.gum
        shown = [one for one in shown if bite.gum < one[0][0] and one[-1][0] < right]
    grooves = [cut for one in shown for cut in _grooves(one, scale)]
    if theme.flat:
        pen.ready(lines(shown), wide=2 * _PARTED * scale, colour=theme.ink)
        pen.cuts(shown, colour=theme.paper)
    else:
        pen.cuts(shown, colour=theme.paper)
        pen.ready(lines(shown), wide=theme.line, colour=theme.ink)
        grooves = [thinner(one, SPARING) for one in grooves]
    pen.cuts(grooves, colour=theme.ink)


def gum(scale: float, theme: Theme) -> float:
    """How far from the edge of a board teeth begin, in mm."""
    return _GUM * scale if theme.flat else EDGE


def _grooves(tooth: Polygon, scale: float) -> Iterator[Polygon]:
    """Cuts into a tooth from its root, which end within it."""
    (x, y), _, (across, up), _, (end, _) = tooth
    for place, high in _GROOVES:
        root = x + place * (end - x)
        tip = root + 0.5 * high * (across - root), y + high * (up - y)
        half = 0.27 * scale
        yield [tip, (root + half, y), (root - half, y)]


def dawn(pen: Pen, plan: Layout, words: Sequence[Box], theme: Theme) -> None:
    """A sun rises from the water behind the last slot; its rays run over the whole sky.

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
    scale, (x, _), y = by.slot.height / 64.5, last.centre, last.y + 0.33 * last.height
    radius, far = last.top + _RISEN * by.head - y, math.hypot(width, height)
    sea = Box(-BEYOND, -BEYOND, width + 2 * BEYOND, last.y - 3.6 * scale + BEYOND)
    sky = Box(sea.x, sea.top, sea.width, height + BEYOND - sea.top)
    beams = _beams((x, y), radius, far, scale)
    corona = _corona((x, y), radius, scale)
    turns = [math.pi * at / _FACETS for at in range(_FACETS + 1)]  # of its upper half
    rim_of_sun = lines([[(x + radius * math.cos(at), y + radius * math.sin(at)) for at in turns]])
    with pen.within(sky.corners):
        if theme.flat:
            pen.cuts(beams, colour=brighter(theme.liberal))
            pen.cuts(corona, colour=_glow(theme))
            pen.circle(x, y, radius, colour=brighter(theme.liberal) if theme.bold else _glow(theme))
            if theme.bold:
                pen.ready(rim_of_sun, wide=2 * _KEY, colour=theme.paper)
        else:
            pen.cuts([thinner(one, 0.12) for one in beams], colour=theme.liberal)
            pen.cuts([thinner(one, SPARING) for one in corona], colour=theme.liberal)
            pen.ready(rim_of_sun, wide=2 * theme.line, colour=theme.liberal)
    shine, ripples = light_on_water(sea, (x, 0.88 * radius), words, scale)
    horizon = wedge((-0.2 * width, sea.top), (sea.right, sea.top), 0.9 * scale, 0.8)
    if theme.flat:
        pen.cuts(ripples, colour=brighter(theme.liberal))
        pen.cuts(shine, colour=_glow(theme))
        pen.cuts([horizon], colour=theme.paper)
    else:
        pen.cuts([thinner(one, SPARING) for one in (*shine, *ripples)], colour=theme.liberal)
        pen.cuts([thinner(horizon, 0.5)], colour=theme.liberal)


def _beams(centre: Point, radius: float, far: float, scale: float) -> Cuts:
    """Rays cut by hand over the whole sky: broad and slender ones, and short cuts between them."""
    hand, cuts, count = Hand(3), [], 132
    x, y = centre
    for at in range(count):
        angle = 2 * math.pi * (at + hand.between(-0.18, 0.18)) / count
        across, up = math.cos(angle), math.sin(angle)
        begin = radius + hand.between(*((16, 34) if at % 2 else (24, 30))) * scale
        wide = far * (0.008 if at % 2 else 0.017) * hand.between(0.8, 1.2)
        parts = (0.0, 0.12, 0.3, 0.6, 1.0)
        line = [(begin + (far - begin) * part) for part in parts]
        widths = [wide * part * hand.between(0.85, 1.15) for part in parts[1:-1]]
        cuts.append(bent([(x + one * across, y + one * up) for one in line], widths))
    return cuts


def _corona(centre: Point, radius: float, scale: float) -> Cuts:
    """The light above a sun: long cuts outwards from its edge, and short ones between them."""
    hand, cuts = Hand(8), []
    x, y = centre
    for at in range(_CORONA):
        angle = 2 * math.pi * (at + 0.5) / _CORONA
        across, up = math.cos(angle), math.sin(angle)
        if up < _ABOVE:
            continue
        long, wide = ((23.0, 3.6), (8.0, 1.7), (14.0, 2.7), (8.0, 1.7))[at % 4]
        near = radius + hand.between(1.3, 2.1) * scale
        end = near + long * hand.between(0.8, 1.1) * scale
        start = (x + near * across, y + near * up)
        cuts.append(wedge(start, (x + end * across, y + end * up), wide * scale, 0.3))
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
    wide = 0.75 * scale * (1 if theme.flat else SPARING)
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
    """No power."""
    x, y = centre
    pen.cuts(
        [wedge((x - 7 * scale, y), (x + 7 * scale, y + 0.2), 2.2 * scale, 0.5)], colour=theme.ink
    )


def jagged(pen: Pen, band: Box, scale: float, theme: Theme, *, last: bool) -> Colour:
    """A threshold: a band whose edges go to and fro; the colour of letters on it.

    That behind which the `last` of the night begins is of paper, with a line along each edge.
    """
    (rim, deep), every = _rim(scale), 4.4 * scale + 0.6
    outer, edge, inner = (zigzag(band.inset(at * rim, 0), deep, every) for at in (0.0, 1.0, 2.0))
    pen.cuts([outer], colour=theme.paper)
    if theme.flat:
        pen.cuts([edge], colour=red(theme))
        if last:
            pen.cuts([inner], colour=theme.paper)
        return theme.ink if last else readable_on(red(theme), theme)
    pen.outline(edge, wide=_edge(theme), colour=theme.ink if last else red(theme))
    if last:
        pen.outline(inner, wide=_edge(theme), colour=red(theme))
    return theme.ink


def jag(scale: float, theme: Theme) -> float:
    """How far the edge of a threshold reaches into it, in mm."""
    rim, deep = _rim(scale)
    return 2 * rim + deep + _edge(theme) / 2


def _rim(scale: float) -> tuple[float, float]:
    """The width of a threshold's rim, and how far that goes to and fro, in mm."""
    return 0.6 * scale + 0.2, 1.2 * scale + 0.2


def _edge(theme: Theme) -> float:
    """How wide the line along the edge of a threshold is, in mm."""
    return 0 if theme.flat else min(2 * theme.line, _THIN)


_THIN = 0.5  # mm


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
                (1.9 if at % 2 else 1.3) * scale,
                hand.between(0.4, 0.65),
            )
        )
    above = Box(sky.x, horizon, sky.width, sky.top - horizon)
    with pen.within(above.corners):
        if theme.flat:
            pen.circle(x, sun, radius, colour=theme.liberal)
        else:
            pen.ring(x, sun, radius - 0.2 * scale, wide=2 * theme.line, colour=theme.liberal)
            beams = [thinner(one, 0.7) for one in beams]
        whole = [one for one in beams if min(y for _, y in one) > horizon + 0.8 * scale]
        pen.cuts(whole, colour=theme.liberal)
    waves = [
        wedge(
            (x + (-19 + 2.9 * at) * scale, horizon - (1.6 + 2.3 * at) * scale),
            (x + (19 - 3.3 * at) * scale, horizon - (1.6 + 2.3 * at) * scale),
            (1.7 - 0.15 * at) * scale,
            0.5,
        )
        for at in range(5)
    ]
    pen.cuts(waves if theme.flat else [thinner(one, 0.7) for one in waves], colour=theme.liberal)


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


def chaos(pen: Pen, centre: Point, radius: float, theme: Theme) -> None:
    """The last step: the tile on top is enacted."""
    x, y = centre
    star = [
        (
            x + far * radius * math.cos(math.pi * at / 12),
            y + far * radius * math.sin(math.pi * at / 12),
        )
        for at, far in ((at, 1.18 if at % 2 == 0 else 0.9) for at in range(24))
    ]
    bolt = [
        (x + 0.0113 * radius * across, y + 0.0113 * radius * along)
        for across, along in ((8, 48), (-30, -6), (-4, -2), (-14, -48), (32, 12), (4, 8))
    ]
    pen.cuts([star], colour=red(theme) if theme.flat else theme.paper)
    if theme.flat:  # in grey it is as dark as the board
        pen.outline(star, wide=0.06 * radius, colour=theme.paper)
    else:
        pen.outline(star, wide=2 * theme.line, colour=theme.fascist)
    pen.cuts([bolt], colour=theme.paper if theme.flat else theme.fascist)
