"""Paths of a PDF's content stream, read many at once: drawings are nearly nothing else."""

import math
from array import array
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TypeAlias

from printables.look.pdf_units import Point

Matrix: TypeAlias = tuple[float, float, float, float, float, float]
Extent: TypeAlias = tuple[float, float, float, float]  # left, bottom, right, top
IDENTITY: Matrix = (1, 0, 0, 1, 0, 0)

# Operators m, l, c and h with their numbers, as many as follow each other.
BLOCK = rb"(?:[-+.0-9 \t\r\n]*+[mlch][ \t\r\n])++"  # sets of letters are faster than \d and \s
_SHORT = 3.0  # units, of a page or of a drawing: a curve that is measured at fewer points
_QUARTERS = tuple(
    ((1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t**2, t**3) for t in (0.25, 0.5, 0.75, 1.0)
)


def add_paths(paths: list[list[Point]], block: bytes, scale: float) -> None:
    """Add the paths of a block; those before go on until it moves. `scale` is that of the page."""
    first, *others = block.split(b"m")
    numbers = _go_on(paths[-1] if paths else [], first, scale)
    for part in others:
        path = [(numbers[-2], numbers[-1])]
        paths.append(path)
        numbers = _go_on(path, part, scale)


def _go_on(path: list[Point], part: bytes, scale: float) -> list[float]:
    """Add the lines and curves of a part to a path; what numbers stand after them."""
    if b"c" not in part:
        closed = b"h" in part
        numbers = [*map(float, part.translate(None, b"lh").split())]
        count = part.count(b"l")
        path += zip(numbers[: 2 * count : 2], numbers[1 : 2 * count : 2], strict=True)
        if closed and path:
            path.append(path[0])
        return numbers[2 * count :]
    numbers = []
    for token in part.split():
        if token == b"c":
            path += curve(path[-1], numbers, scale)
        elif token == b"l":
            path.append((numbers[0], numbers[1]))
        elif token == b"h":
            path.append(path[0])
        else:
            numbers.append(float(token))
            continue
        numbers = []
    return numbers


def curve(start: Point, numbers: list[float], scale: float = 1.0) -> list[Point]:
    """Points on a Bezier curve, close enough to measure it."""
    x, y = start
    x1, y1, x2, y2, x3, y3 = numbers
    short = (abs(x3 - x) + abs(y3 - y) + abs(x1 - x) + abs(y1 - y)) * scale < _SHORT
    return [
        (a * x + b * x1 + c * x2 + d * x3, a * y + b * y1 + c * y2 + d * y3)
        for a, b, c, d in (_QUARTERS[1::2] if short else _QUARTERS)
    ]


class Paths:
    """Paths that are placed by a matrix. They are read when they are asked for.

    Most are only asked for how far they reach, or not even that.
    """

    def __init__(self, parts: Sequence[bytes | list[Point]], matrix: Matrix = IDENTITY) -> None:
        self._parts, self._matrix = parts, matrix

    def __iter__(self) -> Iterator[list[Point]]:
        """Each as its points."""
        return map(_points, self._placed)

    def at(self, y: float) -> list[list[Point]]:
        """Those that reach from below a height, or from it, to above it."""
        return [_points(path) for low, high, path in self._heights if low <= y < high]

    @cached_property
    def _heights(self) -> list[tuple[float, float, "array[float]"]]:
        return [(min(ys := path[1::2]), max(ys), path) for path in self._placed]

    @cached_property
    def _placed(self) -> list["array[float]"]:
        """The numbers of each path: a sixth of what its points take, and they are kept for long."""
        a, b, c, d, e, f = self._matrix
        scale = scale_of(self._matrix)
        paths: list[list[Point]] = []
        for part in self._parts:
            if isinstance(part, bytes):
                add_paths(paths, part, scale)
            else:
                paths.append(part)
        return [
            array("d", [one for x, y in path for one in (a * x + c * y + e, b * x + d * y + f)])
            for path in paths
            if path
        ]

    @cached_property
    def extent(self) -> Extent:
        """A box around them and the handles of their curves."""
        xs, ys = self._numbers()
        return moved_extent(self._matrix, (min(xs), min(ys), max(xs), max(ys)))

    def _numbers(self) -> tuple[list[float], list[float]]:
        """All coordinates."""
        xs: list[float] = []
        ys: list[float] = []
        for part in self._parts:
            if isinstance(part, bytes):
                numbers = [*map(float, part.translate(None, b"mlch").split())]
                xs += numbers[::2]
                ys += numbers[1::2]
            else:
                xs += [x for x, _ in part]
                ys += [y for _, y in part]
        return xs or [0.0], ys or [0.0]


def _points(path: "array[float]") -> list[Point]:
    numbers = iter(path)
    return list(zip(numbers, numbers, strict=True))


def moved_extent(matrix: Matrix, extent: Extent) -> Extent:
    """The bounding box of a transformed extent."""
    a, b, c, d, e, f = matrix
    left, bottom, right, top = extent
    if not b and not c:  # it is not turned, as most are
        left, right, bottom, top = a * left + e, a * right + e, d * bottom + f, d * top + f
        return min(left, right), min(bottom, top), max(left, right), max(bottom, top)
    xs = [a * x + c * y + e for x in (left, right) for y in (bottom, top)]
    ys = [b * x + d * y + f for x in (left, right) for y in (bottom, top)]
    return min(xs), min(ys), max(xs), max(ys)


def scale_of(matrix: Matrix) -> float:
    """The scale factor of a matrix."""
    return math.sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))
