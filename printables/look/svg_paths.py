"""Conversion of SVG paths to PDF operators, in hundredths of a mm."""

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import accumulate
from typing import Any, TypeAlias
from xml.etree import ElementTree as ET

from printables.look.pdf_units import UNIT, Point

Matrix: TypeAlias = tuple[float, float, float, float, float, float]
Extent: TypeAlias = tuple[float, float, float, float]  # left, top, right, bottom, in mm
IDENTITY: Matrix = (1, 0, 0, 1, 0, 0)
_PATH_COMMAND = re.compile("([MmLlHhVvCcZz])([^MmLlHhVvCcZz]*)")
_PATH_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
_RARE_COMMANDS = re.compile("[AaEeQqSsTt+]")  # letters of rare commands and numbers
_PATH = re.compile(r"\s*(?:[Mm][MmLlHhVvCcZzAaQqSsTtEe\d\s,.+-]*)?")
# Groups of operators: the beginning of a copy, its end, or paths.
_OPERATOR_GROUP = re.compile(r"q ([-\d. ]+) cm|Q|[^qQ]+")
_WHOLE_NUMBER = re.compile(r"-?\d+")


def operators_of(element: ET.Element, matrix: Matrix) -> str:
    """Return the PDF operators of a shape, without the operator that paints it.

    Raises:
        ArithmeticError, AssertionError, LookupError, TypeError, ValueError: the shape
            is faulty.
    """
    path = element.get("d", "")
    if not _PATH.fullmatch(path):
        raise ValueError(path)
    if path and not _RARE_COMMANDS.search(path):
        return _path_operators(path, matrix)
    from fontTools.svgLib.path import parse_path
    from fontTools.svgLib.path.shapes import PathBuilder

    builder, pen = PathBuilder(), _operator_pen(matrix)
    placed = {name: value for name, value in element.attrib.items() if name != "transform"}
    builder.add_path_from_element(ET.Element(element.tag, placed))
    for path_data in builder.paths:
        parse_path(path_data, pen)
    operators = " ".join(pen.operators)
    if "n" in operators:  # inf or nan
        raise ValueError(path)
    return operators


def extent(operators: str) -> Extent:
    """Return the extent of paths: left, upper, right and lower edge."""
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
    """Yield the paths among operators, each with the transformation that applies to it."""
    matrices = [IDENTITY]
    for piece in _OPERATOR_GROUP.finditer(operators):
        if piece[1]:
            a, b, c, d, e, f = map(float, piece[1].split())
            matrices.append(times(matrices[-1], (a, b, c, d, e, f)))
        elif piece[0] == "Q":
            matrices.pop()
        else:
            yield matrices[-1], piece[0]


def times(matrix: Matrix, other: Matrix) -> Matrix:
    """Return the product of two transformations; the second one, `other`, is applied first."""
    a, b, c, d, e, f = matrix
    g, h, i, j, k, m = other
    return (
        a * g + c * h,
        b * g + d * h,
        a * i + c * j,
        b * i + d * j,
        a * k + c * m + e,
        b * k + d * m + f,
    )


@lru_cache(maxsize=32)  # copies repeat paths
def _path_operators(path: str, matrix: Matrix) -> str:
    return " ".join(_operators(path, matrix))


def _operators(path: str, matrix: Matrix) -> Iterator[str]:
    """Yield PDF operators for straight lines and cubic curves, ten times as fast as fontTools."""
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
            for control, other_control, to in zip(
                placed[::3], placed[1::3], placed[2::3], strict=True
            ):
                yield f"{control} {other_control} {to} c"
        else:
            first = "m" if letter in "Mm" else "l"
            yield f"{placed[0]} {first}"
            yield from (f"{to} l" for to in placed[1:])
        here = points[-1]


def _points(letter: str, numbers: list[float], here: tuple[float, float]) -> list[Point]:
    """Return the points of an SVG path command that begins at the point `here`."""
    x, y = here
    match letter:
        case "H":
            return [(number, y) for number in numbers]
        case "V":
            return [(x, number) for number in numbers]
        case "h":
            return [(to, y) for to in accumulate(numbers, initial=x)][1:]
        case "v":
            return [(x, to) for to in accumulate(numbers, initial=y)][1:]
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
    """Return a pen for fontTools glyphs that writes PDF operators instead."""
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
