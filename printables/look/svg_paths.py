"""Paths of SVG files as operators of a PDF, in hundredths of a mm."""

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import accumulate
from typing import Any, TypeAlias
from xml.etree import ElementTree as ET

from printables.look.operators import UNIT, Point

Matrix: TypeAlias = tuple[float, float, float, float, float, float]
Extent: TypeAlias = tuple[float, float, float, float]  # left, top, right, bottom, in mm
IDENTITY: Matrix = (1, 0, 0, 1, 0, 0)
_PATH_COMMAND = re.compile("([MmLlHhVvCcZz])([^MmLlHhVvCcZz]*)")
_PATH_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
_RARE = re.compile("[AaEeQqSsTt+]")  # in commands and numbers that few pictures have
_PATH = re.compile(r"\s*(?:[Mm][MmLlHhVvCcZzAaQqSsTtEe\d\s,.+-]*)?")
_OPERATOR_GROUP = re.compile(
    r"q ([-\d. ]+) cm|Q|[^qQ]+"
)  # of operators: a clone, its end, or paths
_WHOLE_NUMBER = re.compile(r"-?\d+")


def operators_of(element: ET.Element, matrix: Matrix) -> str:
    """The operators of a shape, but for the one that paints it.

    Raises:
        ArithmeticError, AssertionError, LookupError, TypeError, ValueError: it cannot be drawn.
    """
    path = element.get("d", "")
    if not _PATH.fullmatch(path):
        raise ValueError(path)
    if path and not _RARE.search(path):
        return _path_operators(path, matrix)
    from fontTools.svgLib.path import parse_path
    from fontTools.svgLib.path.shapes import PathBuilder

    builder, pen = PathBuilder(), _operator_pen(matrix)
    placed = {name: value for name, value in element.attrib.items() if name != "transform"}
    builder.add_path_from_element(ET.Element(element.tag, placed))
    for one in builder.paths:
        parse_path(one, pen)
    operators = " ".join(pen.operators)
    if "n" in operators:  # a number without end
        raise ValueError(path)
    return operators


def extent(operators: str) -> Extent:
    """How far the points of paths reach."""
    across, along = list[float](), list[float]()
    for matrix, piece in placed(operators):
        numbers = list(map(int, _WHOLE_NUMBER.findall(piece)))
        xs, ys = numbers[::2], numbers[1::2]
        if matrix is not IDENTITY:
            a, b, c, d, e, f = matrix
            points = list(zip(xs, ys, strict=True))
            across += [a * x + c * y + e for x, y in points]
            along += [b * x + d * y + f for x, y in points]
        elif numbers:
            across += [min(xs), max(xs)]
            along += [min(ys), max(ys)]
    return UNIT * min(across), UNIT * min(along), UNIT * max(across), UNIT * max(along)


def placed(operators: str) -> Iterator[tuple[Matrix, str]]:
    """The paths of operators, each with where it is placed: clones are elsewhere."""
    matrices = [IDENTITY]
    for piece in _OPERATOR_GROUP.finditer(operators):
        if piece[1]:
            a, b, c, d, e, f = map(float, piece[1].split())
            matrices.append(times(matrices[-1], (a, b, c, d, e, f)))
        elif piece[0] == "Q":
            matrices.pop()
        else:
            yield matrices[-1], piece[0]


def times(one: Matrix, other: Matrix) -> Matrix:
    """First the other one, then the one."""
    a, b, c, d, e, f = one
    g, h, i, j, k, m = other
    return (
        a * g + c * h,
        b * g + d * h,
        a * i + c * j,
        b * i + d * j,
        a * k + c * m + e,
        b * k + d * m + f,
    )


@lru_cache(maxsize=32)  # a path is read again for each of its clones
def _path_operators(path: str, matrix: Matrix) -> str:
    return " ".join(_operators(path, matrix))


def _operators(path: str, matrix: Matrix) -> Iterator[str]:
    """The operators of a path of straight lines and cubic curves, in a tenth of fontTools' time."""
    a, b, c, d, e, f = (number / UNIT for number in matrix)
    start = here = (0.0, 0.0)
    for letter, arguments in _PATH_COMMAND.findall(path):
        if letter in "Zz":
            yield "h"
            here = start
            continue
        points = _points(letter, list(map(float, _PATH_NUMBER.findall(arguments))), here)
        if letter in "Mm":
            start = points[0]
        placed = [f"{a * x + c * y + e:.0f} {b * x + d * y + f:.0f}" for x, y in points]
        if letter in "Cc":
            for one, two, to in zip(placed[::3], placed[1::3], placed[2::3], strict=True):
                yield f"{one} {two} {to} c"
        else:
            first = "m" if letter in "Mm" else "l"
            yield f"{placed[0]} {first}"
            yield from (f"{to} l" for to in placed[1:])
        here = points[-1]


def _points(letter: str, numbers: list[float], here: tuple[float, float]) -> list[Point]:
    """The points of a command, from where the last one ended."""
    x, y = here
    match letter:
        case "H":
            return [(one, y) for one in numbers]
        case "V":
            return [(x, one) for one in numbers]
        case "h":
            return [(one, y) for one in accumulate(numbers, initial=x)][1:]
        case "v":
            return [(x, one) for one in accumulate(numbers, initial=y)][1:]
    points = list(zip(numbers[::2], numbers[1::2], strict=True))
    if letter in "ml":
        xs, ys = accumulate(numbers[::2], initial=x), accumulate(numbers[1::2], initial=y)
        return list(zip(xs, ys, strict=True))[1:]
    if letter == "c":
        for at in range(0, len(points), 3):
            points[at : at + 3] = [(x + dx, y + dy) for dx, dy in points[at : at + 3]]
            x, y = points[at + 2]
    return points


def _operator_pen(matrix: Matrix) -> Any:
    """A pen of fontTools that writes operators."""
    from fontTools.pens.basePen import BasePen

    a, b, c, d, e, f = (number / UNIT for number in matrix)

    class OperatorPen(BasePen):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__(None)
            self.operators: list[str] = []

        def _put(self, operator: str, *points: Point) -> None:
            placed = " ".join(f"{a * x + c * y + e:.0f} {b * x + d * y + f:.0f}" for x, y in points)
            self.operators.append(f"{placed} {operator}")

        def _moveTo(self, point: Point) -> None:  # noqa: N802
            self._put("m", point)

        def _lineTo(self, point: Point) -> None:  # noqa: N802
            self._put("l", point)

        def _curveToOne(self, *points: Point) -> None:  # noqa: N802
            self._put("c", *points)

        def _closePath(self) -> None:  # noqa: N802
            self.operators.append("h")

    return OperatorPen()
