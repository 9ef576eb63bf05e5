"""Cuts of a gouge in a block: pure geometry, polygons in mm.

A cut is a spindle, sharp where the gouge goes in and comes out. Its points go round it from the
sharp start, so that each has its opposite as far from the start backwards: `thinner` knows no more
of a cut than that.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TypeAlias

from printables.operators import Point, Polygon
from printables.sheet import Box

Cuts: TypeAlias = list[Polygon]

EDGE_STEP, EDGE_SWAY = 2.6, 0.16  # mm: how often the edge of a block turns, and how far
_FACET = 0.06  # mm that an arc may be off between two points
_SHOULDER = 0.75  # how wide a cut is half way to where it is widest
_FULL_TURN = 2 * math.pi
_64_BITS = 2**64 - 1


class Hand:
    """What a hand does unevenly: numbers that look like chance, and follow from a seed alone."""

    def __init__(self, seed: int) -> None:
        self._state = seed
        self.between(0, 1)

    def between(self, low: float, high: float) -> float:
        """The next number of a range (a linear congruential generator, Knuth's)."""
        self._state = (self._state * 6364136223846793005 + 1442695040888963407) & _64_BITS
        return low + (high - low) * (self._state >> 33) / 2**31


def wedge(start: Point, end: Point, wide: float, fat: float = 0.35) -> Polygon:
    """One cut: in sharp, widest at the part `fat` of its length, out sharp."""
    x, y = start
    across, along = end[0] - x, end[1] - y
    part = wide / 2 / (math.hypot(across, along) or 1)
    out_x, out_y = -along * part, across * part
    shoulder_x, shoulder_y = x + across * fat / 2, y + along * fat / 2
    full_x, full_y = x + across * fat, y + along * fat
    return (
        start,
        (shoulder_x + _SHOULDER * out_x, shoulder_y + _SHOULDER * out_y),
        (full_x + out_x, full_y + out_y),
        end,
        (full_x - out_x, full_y - out_y),
        (shoulder_x - _SHOULDER * out_x, shoulder_y - _SHOULDER * out_y),
    )


def bent(line: Sequence[Point], widths: Sequence[float]) -> Polygon:
    """A cut along a line; its `widths` are those at the points between both ends."""
    left, right = [], []
    for (before, (x, y), after), wide in zip(
        zip(line, line[1:], line[2:], strict=False), widths, strict=True
    ):
        across, along = after[0] - before[0], after[1] - before[1]
        part = wide / 2 / (math.hypot(across, along) or 1)
        left.append((x - along * part, y + across * part))
        right.append((x + along * part, y - across * part))
    return (line[0], *left, line[-1], *reversed(right))


def thinner(cut: Polygon, by: float) -> Polygon:
    """A cut with a part of its width, along the same line."""
    keep, move = (1 + by) / 2, (1 - by) / 2
    return [
        (x * keep + cut[-at][0] * move, y * keep + cut[-at][1] * move)
        for at, (x, y) in enumerate(cut)
    ]


def width(cut: Polygon) -> float:
    """How wide a cut is where it is widest."""
    return max(math.dist(point, cut[-at]) for at, point in enumerate(cut))


def meets(cut: Polygon, box: Box) -> bool:
    """Whether anything of a cut may be in a box."""
    xs, ys = [x for x, _ in cut], [y for _, y in cut]
    return min(xs) < box.right and max(xs) > box.x and min(ys) < box.top and max(ys) > box.y


def turned_by_half(cuts: Iterable[Polygon], centre: Point = (0, 0)) -> Cuts:
    """The same cuts, turned by 180 degrees about a point."""
    x, y = 2 * centre[0], 2 * centre[1]
    return [[(x - across, y - along) for across, along in cut] for cut in cuts]


@lru_cache(maxsize=512)
def block_edge(
    box: Box, seed: int = 1, *, sway: float = EDGE_SWAY, step: float = EDGE_STEP
) -> Polygon:
    """The edge of a block that was cut by hand: no line of it is quite straight."""
    return hewn(box.corners, seed, sway=sway, step=step)


def hewn(
    corners: Sequence[Point], seed: int = 1, *, sway: float = EDGE_SWAY, step: float = EDGE_STEP
) -> Polygon:
    """The same of a block with any corners."""
    hand, points = Hand(seed), []
    for (x, y), (to_x, to_y) in zip(corners, (*corners[1:], corners[0]), strict=True):
        count = max(2, int(math.hypot(to_x - x, to_y - y) / step))
        for at in range(count):
            part, off = at / count, sway if at else sway / 2
            points.append(
                (
                    x + (to_x - x) * part + hand.between(-off, off),
                    y + (to_y - y) * part + hand.between(-off, off),
                )
            )
    return tuple(points)


def rays(  # noqa: PLR0913
    centre: Point,
    count: int,
    inner: float,
    outer: float,
    wide: float,
    *,
    seed: int = 1,
    sway: float = 0.0,
    fat: float = 0.85,
    start: float = 0.0,
    sweep: float = _FULL_TURN,
) -> Cuts:
    """Cuts outwards from a point, a broad one and a slender one in turn.

    They begin between `inner` and `sway` mm farther; angles are in radians from the right.
    """
    hand, cuts = Hand(seed), []
    for at in range(count):
        angle = start + sweep * at / count
        across, along = math.cos(angle), math.sin(angle)
        near = inner + (sway and hand.between(0, sway))
        cuts.append(
            wedge(
                (centre[0] + near * across, centre[1] + near * along),
                (centre[0] + outer * across, centre[1] + outer * along),
                wide if at % 2 == 0 else wide / 2,
                fat,
            )
        )
    return cuts


def rain(
    box: Box,
    pitch: float,
    wide: tuple[float, float],
    length: tuple[float, float],
    *,
    slope: float = 0.42,
    seed: int = 1,
) -> Cuts:
    """Slanting cuts that cover a box and reach beyond it; `slope` is across for each mm up."""
    hand, cuts = Hand(seed), []
    lean = slope * box.height
    x = box.x - max(lean, 0)
    while x < box.right + max(-lean, 0):
        y = box.top + hand.between(0, length[0])
        while y > box.y:
            long = hand.between(*length)
            upper, lower = x + (y - box.y) * slope, x + (y - long - box.y) * slope
            cuts.append(wedge((upper, y), (lower, y - long), hand.between(*wide)))
            y -= long + length[0] / 6
        x += pitch
    return cuts


def whirl(  # noqa: PLR0913
    centre: Point,
    inner: float,
    outer: float,
    pitch: float,
    wide: float,
    *,
    seed: int = 1,
    inwards: float = 1.6,
    sweeps: tuple[float, float] = (0.4, 1.3),
) -> Cuts:
    """Rings that are broken in arcs; each goes outwards a little, as a spiral does.

    The `sweeps` are the least and the most that an arc turns, in radians.
    """
    hand, cuts = Hand(seed), []
    for ring in range(max(0, math.ceil((outer - inner) / pitch))):
        radius = inner + ring * pitch
        angle = hand.between(0, _FULL_TURN)
        end = angle + _FULL_TURN - 0.3
        while angle < end:
            sweep = hand.between(*sweeps)
            cuts.append(_arc(centre, radius, angle, sweep, wide, inwards))
            angle += sweep + 0.12
    return cuts


def _arc(
    centre: Point, radius: float, angle: float, sweep: float, wide: float, out: float
) -> Polygon:
    steps = max(5, math.ceil(sweep * math.sqrt(radius / (8 * _FACET))))
    line = []
    for step in range(steps + 1):
        part = step / steps
        far, turned = radius + out * part, angle + sweep * part
        line.append((centre[0] + far * math.cos(turned), centre[1] + far * math.sin(turned)))
    return bent(line, [wide * min(1, 5 * at / steps, 4 - 4 * at / steps) for at in range(1, steps)])


def teeth(
    start: Point, end: Point, count: int, length: tuple[float, float], growing: float = 1.35
) -> Cuts:
    """A row of teeth to the left of a line, longer from its start to its end."""
    along = ((end[0] - start[0]) / count, (end[1] - start[1]) / count)
    whole = math.hypot(*along) or 1
    up = (-along[1] / whole, along[0] / whole)
    first, last = length

    def at(root: float, high: float) -> Point:
        return (
            start[0] + along[0] * root + up[0] * high,
            start[1] + along[1] * root + up[1] * high,
        )

    row: Cuts = []
    for tooth in range(count):
        high = first + (last - first) * ((tooth + 0.5) / count) ** growing
        row.append(
            (
                at(tooth, 0),
                at(tooth + 0.25, high / 2),
                at(tooth + 0.45, high),
                at(tooth + 0.62, high / 2),
                at(tooth + 1, 0),
            )
        )
    return row


def water(box: Box, rows: int, wide: float, *, seed: int = 1) -> Cuts:
    """Level cuts below a horizon, the top of the box: thinner and farther apart downwards."""
    hand, cuts = Hand(seed), []
    for row in range(rows):
        y = box.top - box.height * ((row + 0.5) / rows) ** 1.15
        shrunk = wide * (1 - 0.5 * row / rows)
        x = box.x - hand.between(0, box.width / 8)
        while x < box.right:
            long = hand.between(0.35, 0.95) * box.width
            cuts.append(wedge((x, y), (x + long, y + 0.15), shrunk, hand.between(0.35, 0.65)))
            x += long + hand.between(0.04, 0.12) * box.width
    return cuts


def nicks(
    box: Box, count: int, wide: tuple[float, float], length: tuple[float, float], *, seed: int = 1
) -> Cuts:
    """Cuts into letters from the upper and the lower edge of their box, more of them from above."""
    return [*_nicks(box, count, wide, length, Hand(seed))]


def _nicks(
    box: Box, count: int, wide: tuple[float, float], length: tuple[float, float], hand: Hand
) -> Iterator[Polygon]:
    for _ in range(count):
        x, lean = hand.between(box.x, box.right), hand.between(-0.3, 0.3)
        above, long = hand.between(0, 1) < 0.7, hand.between(*length)  # noqa: PLR2004
        begin = box.top + 0.5 if above else box.y - 0.5
        end = begin - long if above else begin + long
        yield wedge((x, begin), (x + lean, end), hand.between(*wide), 0.3)
