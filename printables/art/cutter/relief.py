"""Relief of a part by inflation, its light, and the flow of its fur. Arrays are rows of y."""

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from printables.art.cutter.curves import Curve, Point, flat, smooth

FINE = 4  # cells in a unit
_COARSE = 4  # cells in one of the flow's
_SMOOTH = 1.0  # units, how soft the relief's edges are
_NEAR = 4.0  # square units: a guide is no stronger than from two units away

Cells: TypeAlias = NDArray[np.float64]
Mask: TypeAlias = NDArray[np.bool_]
Flow: TypeAlias = tuple[Cells, Cells]  # a direction in every cell
Light: TypeAlias = tuple[float, float, float]


class Field(NamedTuple):
    """The cells about a part: where the lowest and leftmost lies, in units, and which are in it."""

    x: float
    y: float
    inside: Mask

    @property
    def places(self) -> Flow:
        """The units of every cell."""
        rows, columns = self.inside.shape
        ys, xs = np.mgrid[0:rows, 0:columns] / FINE
        return xs + self.x, ys + self.y


def field_of(outlines: Sequence[Curve], window: tuple[float, float, float, float]) -> Field:
    """The cells within outlines, as far as the window shows them: left, bottom, right, top."""
    drawn = [flat(smooth(outline)) for outline in outlines]
    xs, ys = zip(*(point for path in drawn for point in path), strict=True)
    left, bottom = math.floor(max(min(xs), window[0])) - 1, math.floor(max(min(ys), window[1])) - 1
    right, top = math.ceil(min(max(xs), window[2])) + 1, math.ceil(min(max(ys), window[3])) + 1
    size = max(1, right - left) * FINE, max(1, top - bottom) * FINE
    image = Image.new("1", size)
    draw = ImageDraw.Draw(image)
    for path in drawn:
        draw.polygon([((x - left) * FINE, (y - bottom) * FINE) for x, y in path], fill=1)
    return Field(left, bottom, np.array(image))


def distance(inside: Mask, most: float) -> Cells:
    """How far each cell is from the next one outside, in units; never more than `most`."""
    far = math.ceil(most * FINE) + 1
    rows, columns = inside.shape
    along = np.where(inside, float(far), 0.0)
    for row in range(1, rows):
        along[row] = np.minimum(along[row], along[row - 1] + 1)
    for row in range(rows - 2, -1, -1):
        along[row] = np.minimum(along[row], along[row + 1] + 1)
    square = along * along
    nearest = square.copy()
    for across in range(1, min(far, columns)):
        step = across * across
        np.minimum(nearest[:, across:], square[:, :-across] + step, out=nearest[:, across:])
        np.minimum(nearest[:, :-across], square[:, across:] + step, out=nearest[:, :-across])
    far_off: Cells = np.minimum(np.sqrt(nearest) / FINE, most)
    return far_off


def inflated(inside: Mask, radius: float) -> Cells:
    """The height of every cell: a dome that is round up to `radius` from the edge."""
    near = distance(inside, radius) / radius
    return _softened(radius * np.sqrt(1 - (1 - near) ** 2))


def _softened(cells: Cells) -> Cells:
    """Blurred by a bell curve, first along, then across."""
    sigma = _SMOOTH * FINE
    reach = int(3 * sigma)
    bell = [math.exp(-((at / sigma) ** 2) / 2) for at in range(-reach, reach + 1)]
    for _ in range(2):
        padded = np.pad(cells, ((reach, reach), (0, 0)), mode="edge")
        total = np.zeros_like(cells)
        for at, share in enumerate(bell):
            total += share / sum(bell) * padded[at : at + len(cells)]
        cells = total.T
    return cells


def lit(heights: Cells, light: Light) -> tuple[Cells, Flow]:
    """How much light falls on every cell, and the flow along the contours."""
    up, across = np.gradient(heights, 1 / FINE)
    strength = math.sqrt(sum(part * part for part in light))
    facing = -across * light[0] - up * light[1] + light[2]
    tone = facing / np.sqrt(across * across + up * up + 1) / strength
    steep = np.sqrt(across * across + up * up) + 1e-6
    return tone, (-up / steep, across / steep)


def guided(field: Field, guides: Sequence[Curve]) -> Flow:
    """The flow that guide curves give: near ones count more."""
    rows, columns = field.inside.shape
    ys, xs = np.mgrid[0:rows:_COARSE, 0:columns:_COARSE] / FINE
    xs, ys = xs + field.x, ys + field.y
    across, along = np.zeros(xs.shape), np.zeros(xs.shape)
    for guide in guides:
        line = flat(smooth(guide, closed=False), 6)
        for (x, y), (to_x, to_y) in pairwise(line):
            square = (xs - (x + to_x) / 2) ** 2 + (ys - (y + to_y) / 2) ** 2 + _NEAR
            weight = 1 / (square * np.sqrt(square))  # to the power of 1.5
            across += weight * (to_x - x)
            along += weight * (to_y - y)
    strong = np.sqrt(across * across + along * along) + 1e-12
    return _whole(across / strong, field.inside), _whole(along / strong, field.inside)


def radial(field: Field, centre: Point) -> Flow:
    """The flow away from a point."""
    xs, ys = field.places
    xs, ys = xs - centre[0], ys - centre[1] + 0.01
    far = np.sqrt(xs * xs + ys * ys)
    return xs / far, ys / far


def _whole(coarse: Cells, inside: Mask) -> Cells:
    """Of every cell again."""
    rows, columns = inside.shape
    return coarse.repeat(_COARSE, axis=0).repeat(_COARSE, axis=1)[:rows, :columns]
