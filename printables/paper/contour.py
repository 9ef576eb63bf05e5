"""Outlines along which a piece is cut, made of lines and curves, in mm."""

from collections.abc import Callable, Sequence
from math import cos, radians, sin, tan
from typing import NamedTuple, TypeAlias

from companion.frozen import Frozen
from printables.paper.sheet import Box

Point: TypeAlias = tuple[float, float]
_CURVE_SEGMENTS = 12  # straight pieces of a curve, to measure it
_POINT_DIGITS = 5  # digits


class Curve(NamedTuple):
    """A Bézier curve with two control points; it starts where the stroke before it ends."""

    start_control: Point
    end_control: Point
    end: Point


Stroke: TypeAlias = Point | Curve  # a line to a point, or a curve


class Contour(Frozen):
    """A closed outline; its first stroke is its starting point."""

    strokes: tuple[Stroke, ...]

    @property
    def points(self) -> tuple[Point, ...]:
        """Corners of a polygon of nearly the same shape, with curves as several short lines."""
        points: list[Point] = []
        for stroke in self.strokes:
            if isinstance(stroke, Curve):
                start = points[-1]
                points += [
                    _on(start, stroke, step / _CURVE_SEGMENTS)
                    for step in range(1, _CURVE_SEGMENTS + 1)
                ]
            else:
                points.append(stroke)
        return tuple(points)

    def path(self, side: float) -> str:
        """Return a path in a square of this side, from 0 to 100, with y downwards."""

        def scaled(point: Point) -> str:
            return f"{_number(100 * point[0] / side)} {_number(100 - 100 * point[1] / side)}"

        return _path(self.strokes, scaled)

    def moved(self, x: float, y: float) -> "Contour":
        """Return the outline moved by x and y, in mm."""

        def shifted(point: Point) -> Point:
            return point[0] + x, point[1] + y

        return Contour(
            tuple(
                Curve(*map(shifted, stroke)) if isinstance(stroke, Curve) else shifted(stroke)
                for stroke in self.strokes
            )
        )

    def svg(self, height: float) -> str:
        """Return the path for an SVG file `height` mm high, with y downwards."""
        return _path(
            self.strokes, lambda point: f"{_number(point[0])} {_number(height - point[1])}"
        )


def rounded(box: Box, radius: float) -> Contour:
    """Return a box with round corners as an outline; `radius` in mm."""
    if not radius:
        return Contour(box.corners)
    x, y, right, top = box.x + radius, box.y + radius, box.right - radius, box.top - radius
    strokes: list[Stroke] = [(x, box.y)]
    for corner, start in (((right, y), -90), ((right, top), 0), ((x, top), 90), ((x, y), 180)):
        begin = (corner[0] + radius * cos(radians(start)), corner[1] + radius * sin(radians(start)))
        strokes += [begin, *arc(corner, radius, start, start + 90)]
    return Contour(tuple(strokes))


def arc(centre: Point, radius: float, start: float, end: float) -> list[Curve]:
    """Return an arc between two angles in degrees, as curves of at most a right angle each."""
    count = max(1, round(abs(end - start) / 90))
    each = radians(end - start) / count
    pull = 4 / 3 * tan(each / 4) * radius
    curves = []
    for step in range(count):
        first, second = radians(start) + step * each, radians(start) + (step + 1) * each
        (x, y), (to_x, to_y) = (
            (centre[0] + radius * cos(at), centre[1] + radius * sin(at)) for at in (first, second)
        )
        curves.append(
            Curve(
                (x - pull * sin(first), y + pull * cos(first)),
                (to_x + pull * sin(second), to_y - pull * cos(second)),
                (to_x, to_y),
            )
        )
    return curves


def _on(start: Point, curve: Curve, share: float) -> Point:
    rest = 1 - share
    weights = rest**3, 3 * rest**2 * share, 3 * rest * share**2, share**3
    parts = (start, *curve)
    x, y = (sum(w * p[axis] for w, p in zip(weights, parts, strict=True)) for axis in (0, 1))
    return x, y


def _path(strokes: Sequence[Stroke], format_point: Callable[[Point], str]) -> str:
    parts = []
    for at, stroke in enumerate(strokes):
        if isinstance(stroke, Curve):
            parts.append("C" + " ".join(map(format_point, stroke)))
        else:
            parts.append(("L" if at else "M") + format_point(stroke))
    return " ".join((*parts, "Z"))


def _number(value: float) -> str:
    return f"{round(value, _POINT_DIGITS) + 0:.{_POINT_DIGITS}f}".rstrip("0").rstrip(".")
