"""What the boards are cut from: night and rain and teeth, dawn and water, slots and thresholds.

Where ink is saved, areas are paper with an outline, and cuts are lines in the colour.
"""

import math
from functools import partial

from printables.art.gouge import Cuts, block_edge, rays, teeth, thinner, wedge
from printables.art.weather import downpour, spikes, zigzag
from printables.board_plan import Layout
from printables.operators import Point, Polygon
from printables.paint import SPARING, block, readable_on
from printables.pen import Pen
from printables.sheet import Box
from printables.theme import Colour, Theme, contrast

BEYOND = 6.0  # mm by which grounds go over the edge, for bleed
_BRIGHTER = 1.5  # the rays of dawn, of the colour that they are cut into
_TOOTH = 7.9  # mm, its root on a large board
_APART = 1.5  # contrast of colours that can be told apart in an area


def on(colour: Colour, theme: Theme) -> Colour:
    """What is read on the ground of a board."""
    return readable_on(colour, theme) if theme.flat else theme.ink


def slab(pen: Pen, box: Box, theme: Theme, *, dark: bool, seed: int = 1) -> Colour:
    """A block of ink, or of paper; the colour of letters on it."""
    if dark or not theme.flat:
        return block(pen, box, theme.ink, theme, seed=seed)
    pen.cuts([block_edge(box, seed)], colour=theme.paper)
    return theme.ink


def clearing(pen: Pen, box: Box, theme: Theme) -> None:
    """A part of a Liberal board's ground without rays, for words."""
    pen.cuts([block_edge(box, 4)], colour=theme.liberal if theme.flat else theme.paper)


def night(pen: Pen, plan: Layout, longest: float, theme: Theme) -> None:
    """It darkens from left to right, and a mouth closes from above and below."""
    width, height = plan.size
    whole = Box(0, 0, width, height).inset(-BEYOND)
    scale = longest / 13.8
    if theme.flat:
        pen.fill(whole, colour=theme.fascist)
    name = f"night-{width:.1f}-{height:.1f}"
    pen.repeated(name, partial(_night, pen, whole, (width, height), longest, scale, theme))


def _night(
    pen: Pen, whole: Box, size: tuple[float, float], longest: float, scale: float, theme: Theme
) -> None:
    width, height = size
    fall, colour = _rain(whole, max(scale, 0.6), theme)
    pen.cuts(fall, colour=colour)
    count = round((width + 2 * BEYOND) / (_TOOTH * scale))
    row = teeth((-BEYOND, 0), (width + BEYOND, 0), count, (0.16 * longest, longest))
    half = (row[0][-1][0] - row[0][0][0]) / 2
    lower = [_tooth(one) for one in row]
    upper = [[(x + half, height - y) for x, y in one] for one in lower]
    for side, edge in ((lower, whole.y), (upper, height)):
        pen.cuts(side, colour=theme.paper)
        pen.fill(Box(whole.x, edge, whole.width, BEYOND), colour=theme.paper)
        if theme.flat:
            pen.cuts([_shade(one) for one in side], colour=theme.ink)
        else:
            for one in side:
                pen.outline(one, wide=theme.line, colour=theme.ink, closed=False)


def _rain(whole: Box, scale: float, theme: Theme) -> tuple[Cuts, Colour]:
    """Rain that darkens a ground from left to right, and its colour.

    On black it is light that gives way.
    """
    if not theme.flat:
        return downpour(whole, scale=scale, fullest=0.42, seed=11), theme.fascist
    if contrast(theme.fascist, theme.ink) > _APART:
        return downpour(whole, scale=scale, seed=11), theme.ink
    fall = downpour(whole, scale=scale, fullest=0.4, seed=11)
    return [[(whole.x + whole.right - x, y) for x, y in one] for one in fall], theme.paper


def _tooth(shape: Polygon) -> Polygon:
    """A tooth that leaves air beside the next one."""
    (x, _), left, tip, right, (end, _) = shape
    root, wide = x + 0.06 * (end - x), 0.88 * (end - x)
    return [(root, 0), left, tip, right, (root + wide, 0)]


def _shade(tooth: Polygon) -> Polygon:
    """A cut along one side of a tooth, from its root."""
    _, _, tip, side, (x, y) = tooth
    wide = 0.16 * abs(x - tooth[0][0])
    near = (side[0] - 0.6 * wide, side[1])
    return [(x - wide, y), near, (tip[0], tip[1] + 0.2 * (y - tip[1])), side, (x, y)]


def dawn(pen: Pen, plan: Layout, _longest: float, theme: Theme) -> None:
    """A sun rises behind the last two slots; its rays run over the whole board."""
    width, height = plan.size
    if theme.flat:
        pen.fill(Box(0, 0, width, height).inset(-BEYOND), colour=theme.liberal)
    name = f"dawn-{width:.1f}-{height:.1f}"
    pen.repeated(name, partial(_dawn, pen, plan, theme))


def _dawn(pen: Pen, plan: Layout, theme: Theme) -> None:
    (width, height), by, count = plan.size, plan.measures, len(plan.track.places)
    scale = by.slot.height / 64.5
    last = plan.slot(count)
    x = (last.x + plan.slot(max(1, count - 1)).right) / 2  # between the last two
    low = 0.46 * last.height
    y, radius = last.top - low, low + 0.64 * by.head
    far = math.hypot(width + BEYOND, height + BEYOND)
    beams = rays((x, y), 72, radius + 1.6 * scale, far, 0.034 * far, fat=0.9, sway=0.1 * radius)
    nicks = rays((x, y), 72, radius + 0.3 * scale, 0.88 * radius, 1.5 * scale, fat=0.12)
    if not theme.flat:
        pen.cuts([thinner(one, 0.1) for one in beams], colour=theme.liberal)
        pen.cuts([thinner(one, SPARING) for one in nicks], colour=theme.liberal)
        pen.ring(x, y, radius, wide=2 * theme.line, colour=theme.liberal)
        return
    gold = theme.accent if contrast(theme.accent, theme.liberal) > _APART else theme.paper
    pen.cuts(beams, colour=brighter(theme.liberal))
    pen.circle(x, y, radius, colour=gold)
    pen.cuts(nicks, colour=theme.liberal)


def brighter(colour: Colour) -> Colour:
    """A colour in more light."""
    return Colour(*(min(1.0, part * _BRIGHTER) for part in colour))


def frame(pen: Pen, slot: Box, wide: float, colour: Colour, theme: Theme, *, seed: int) -> None:
    """A slot of paper in a frame; its edges are cut by hand."""
    outer = block_edge(slot.inset(-wide), seed, sway=0.2, step=3)
    inner = block_edge(slot, seed + 9)
    if theme.flat:
        pen.cuts([outer], colour=colour)
        pen.cuts([inner], colour=theme.paper)
        return
    pen.cuts([outer], colour=theme.paper)
    pen.outline(inner, wide=theme.line, colour=colour)


def nicked(pen: Pen, slot: Box, deep: float, scale: float, theme: Theme) -> None:
    """Cuts from the edges of a slot inwards."""
    wide = 0.75 * scale * (1 if theme.flat else SPARING)
    every = 1.55 * max(scale, 0.65)
    at_origin = Box(0, 0, slot.width, slot.height).inset(0.25)
    name = f"nicks-{slot.width:.1f}-{slot.height:.1f}-{deep:.2f}"
    with pen.moved(slot.x, slot.y):
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


def jagged(pen: Pen, band: Box, colour: Colour, scale: float, theme: Theme) -> Colour:
    """A threshold: a band whose edges go to and fro; the colour of letters on it."""
    (rim, deep), every = _rim(scale), 4.4 * scale + 0.6
    outer = zigzag(band, deep, every)
    inner = zigzag(band.inset(rim, 0), deep, every)
    pen.cuts([outer], colour=theme.paper)
    if theme.flat:
        pen.cuts([inner], colour=colour)
        return readable_on(colour, theme)
    pen.outline(inner, wide=_edge(theme), colour=colour)
    return theme.ink


def jag(scale: float, theme: Theme) -> float:
    """How far the edge of a threshold reaches into it, in mm."""
    return sum(_rim(scale)) + _edge(theme) / 2


def _rim(scale: float) -> tuple[float, float]:
    """The width of a threshold's rim, and how far that goes to and fro, in mm."""
    return 0.75 * scale + 0.2, 1.2 * scale + 0.2


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
    """The sun over water, in the middle of a box: `risen` from 0, behind the horizon, to 1."""
    x, horizon = sky.centre[0], sky.centre[1] - 8 * scale
    sun = horizon + scale * (18.4 * risen - 10)
    spread = 2 * math.pi / 22
    beams = [
        wedge(
            (x + 11.5 * scale * math.cos(turn), sun + 11.5 * scale * math.sin(turn)),
            (x + long * scale * math.cos(turn), sun + long * scale * math.sin(turn)),
            1.7 * scale,
            0.6,
        )
        for turn, long in ((spread * at, 17 if at % 2 == 0 else 14) for at in range(22))
    ]
    above = Box(sky.x, horizon, sky.width, sky.top - horizon)
    with pen.within(above.corners):
        if theme.flat:
            pen.circle(x, sun, 9.5 * scale, colour=theme.liberal)
        else:
            pen.ring(x, sun, 9.3 * scale, wide=2 * theme.line, colour=theme.liberal)
            beams = [thinner(one, 0.7) for one in beams]
        pen.cuts([one for one in beams if one[0][1] > horizon], colour=theme.liberal)
    waves = [
        wedge(
            (x + (-17 + 2.5 * at) * scale, horizon - (2.2 + 2.3 * at) * scale),
            (x + (17 - 3 * at) * scale, horizon - (2.2 + 2.3 * at) * scale),
            (1.5 - 0.15 * at) * scale,
            0.5,
        )
        for at in range(4)
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
    pen.cuts([star], colour=theme.fascist if theme.flat else theme.paper)
    if theme.flat:  # in grey it is as dark as the board
        pen.outline(star, wide=0.06 * radius, colour=theme.paper)
    else:
        pen.outline(star, wide=2 * theme.line, colour=theme.fascist)
    pen.cuts([bolt], colour=theme.paper if theme.flat else theme.fascist)
