"""Cuts of the gouge: evenly spaced streamlines, the wider the more light falls on them."""

import math
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from printables.art.cutter.curves import Point, simplified
from printables.art.cutter.relief import FINE, Cells, Field, Flow, Mask, distance

_STEP = 0.6  # units, from point to point of a cut
_INSET = 0.5  # units that a cut keeps from the edge
_TAPER = 3.0  # units on which a cut begins; it ends on more
_WAVE = 0.15  # of the width, by which a hand wavers
_TOLERANCE = 0.07  # units
_FAINT = 0.1  # of the width: thinner cuts are not begun
_ENDING = 0.6  # of that: where they end


class Cut(NamedTuple):
    """How a part is cut; lengths in units, tones as of `lit`."""

    apart: float = 2.3
    widest: float = 1.5
    dark: float = 0.34  # a tone at which there is no cut
    bright: float = 0.95  # and one at which cuts are widest
    power: float = 1.0
    longest: float = 40
    shortest: float = 2.2
    least: float = 0  # no cut is finer; at 0, both ends are sharp
    fine: bool = False  # grain, which a plate with few and large cuts goes without
    deep: bool = False  # a dark mark of the animal: hatched all over where ink is saved
    cloth: bool = False  # of clothes: hatched as dark as is needed where ink is saved


def chance(seed: int, count: int) -> Cells:
    """Numbers from 0 to 1 without order, the same for each seed (SplitMix64)."""
    state = np.arange(1, count + 1, dtype=np.uint64)
    state = (state + np.uint64(seed * 1_000_003)) * np.uint64(0x9E3779B97F4A7C15)
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        state = (state ^ (state >> np.uint64(shift))) * np.uint64(factor)
    return (state ^ (state >> np.uint64(31))).astype(np.float64) / 2.0**64


def gouged(field: Field, tone: Cells, flow: Flow, cut: Cut, seed: int) -> Iterator[list[Point]]:
    """Every cut of a part as a polygon."""
    light = np.clip((tone - cut.dark) / (cut.bright - cut.dark), 0, 1) ** cut.power
    free = _Ground(field, distance(field.inside, 2 * _INSET) > _INSET)
    faint = max(_FAINT, cut.least / cut.widest)
    rows, columns = np.nonzero(free.open & (light >= faint))
    order = np.argsort(chance(seed, len(rows)), kind="stable")
    hand = iter(chance(seed + 1, 4000).tolist())
    walk = _Walk(field, flow, light, free, faint * _ENDING)
    for at in order[: len(order) // 4 + 400]:
        row, column = int(rows[at]), int(columns[at])
        if not free.open[row, column]:
            continue
        reach = cut.longest / 2 * (0.6 + 0.8 * next(hand, 0.5))
        start = (column / FINE + field.x, row / FINE + field.y)
        line = [*walk.from_(start, -1, reach)[::-1], start, *walk.from_(start, 1, reach)]
        if (len(line) - 1) * _STEP < cut.shortest:
            continue
        for point in (*line[::2], line[-1]):
            free.take(point, cut.apart * 0.94)
        widths = [cut.widest * walk.light_at(point) for point in line]
        yield _swelling(line, widths, 6 * next(hand, 0.5), cut.least)


class _Ground:
    """Where cuts may still run."""

    def __init__(self, field: Field, open_: Mask) -> None:
        self.field, self.open = field, open_

    def take(self, point: Point, radius: float) -> None:
        """No other cut comes nearer to a point."""
        column, row = (point[0] - self.field.x) * FINE, (point[1] - self.field.y) * FINE
        reach = int(radius * FINE) + 1
        low, left = max(0, int(row) - reach), max(0, int(column) - reach)
        part = self.open[low : int(row) + reach + 1, left : int(column) + reach + 1]
        ys, xs = np.ogrid[low : low + part.shape[0], left : left + part.shape[1]]
        part &= (ys - int(row)) ** 2 + (xs - int(column)) ** 2 >= (radius * FINE) ** 2


class _Walk:
    """Steps along the flow."""

    def __init__(
        self, field: Field, flow: Flow, light: Cells, ground: _Ground, faint: float
    ) -> None:
        self._field, self._flow, self._light, self._ground = field, flow, light, ground
        self._faint = faint

    def cell(self, point: Point) -> tuple[int, int]:
        """The row and the column of a point."""
        return (
            math.floor((point[1] - self._field.y) * FINE),
            math.floor((point[0] - self._field.x) * FINE),
        )

    def light_at(self, point: Point) -> float:
        """How wide a cut is at a point, from 0 to 1."""
        return float(self._light[self.cell(point)])

    def from_(self, start: Point, way: int, reach: float) -> list[Point]:
        """The points behind a start, as far as ground is free and lit."""
        (x, y), points = start, list[Point]()
        rows, columns = self._light.shape
        while len(points) * _STEP < reach:
            row, column = self.cell((x, y))
            x += way * float(self._flow[0][row, column]) * _STEP
            y += way * float(self._flow[1][row, column]) * _STEP
            row, column = self.cell((x, y))
            if not (0 <= row < rows and 0 <= column < columns and self._ground.open[row, column]):
                break
            if self._light[row, column] < self._faint:
                break
            points.append((x, y))
        return points


def _swelling(line: list[Point], widths: list[float], phase: float, least: float) -> list[Point]:
    """The outline of a cut: sharp, swelling, sharp; or nowhere finer than is allowed."""
    left, right = [], []
    last = len(line) - 1
    for at, (x, y) in enumerate(line):
        (ax, ay), (bx, by) = line[max(0, at - 1)], line[min(last, at + 1)]
        long = math.hypot(bx - ax, by - ay) + 1e-9
        across = ((by - ay) / long, -(bx - ax) / long)
        begun, left_over = at * _STEP / _TAPER, (last - at) * _STEP / (1.4 * _TAPER)
        taper = min(1.0, begun) ** 0.7 * min(1.0, left_over) ** 0.7
        wide = widths[at] * taper * (1 + _WAVE * math.sin(phase + 1.7 * at * _STEP))
        half = max(least, wide) / 2
        left.append((x - across[0] * half, y - across[1] * half))
        right.append((x + across[0] * half, y + across[1] * half))
    one, other = simplified(left, _TOLERANCE), simplified(right[::-1], _TOLERANCE)
    return [*one[:-1], *other[:-1]] if one[-1] == other[0] else [*one, *other[:-1]]
