"""Outlines of lines and true curves, by which a piece is cut out. Pure geometry, in mm."""

from collections.abc import Callable, Sequence
from math import cos, radians, sin, tan
from typing import NamedTuple, TypeAlias

from companion.frozen import Frozen
from printables.paper.sheet import Box

Point: TypeAlias = tuple[float, float]
_CURVE_SEGMENTS = 12  # straight pieces of a curve, where it is measured
_POINT_DIGITS = 5  # digits


class Curve(NamedTuple):
    """A Bezier curve from where the outline is, by two control points."""

    one: Point
    two: Point
    end: Point


Stroke: TypeAlias = Point | Curve  # a line to a point, or a curve


class Contour(Frozen):
    """A closed outline; its first stroke is the point at which it begins."""

    strokes: tuple[Stroke, ...]

    @property
    def points(self) -> tuple[Point, ...]:
        """It as a polygon."""
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
        """It as a path from 0 to 100, downwards, from the lower left corner of a square."""

        def shown(point: Point) -> str:
            return f"{_number(100 * point[0] / side)} {_number(100 - 100 * point[1] / side)}"

        return _path(self.strokes, shown)

    def moved(self, x: float, y: float) -> "Contour":
        """The same elsewhere."""

        def there(point: Point) -> Point:
            return point[0] + x, point[1] + y

        return Contour(
            tuple(
                Curve(*map(there, stroke)) if isinstance(stroke, Curve) else there(stroke)
                for stroke in self.strokes
            )
        )

    def svg(self, high: float) -> str:
        """It as the path of an SVG file `high` mm, where y goes down."""
        return _path(self.strokes, lambda point: f"{_number(point[0])} {_number(high - point[1])}")


def rounded(box: Box, radius: float) -> Contour:
    """A box with round corners."""
    if not radius:
        return Contour(box.corners)
    x, y, right, top = box.x + radius, box.y + radius, box.right - radius, box.top - radius
    strokes: list[Stroke] = [(x, box.y)]
    for corner, start in (((right, y), -90), ((right, top), 0), ((x, top), 90), ((x, y), 180)):
        begin = (corner[0] + radius * cos(radians(start)), corner[1] + radius * sin(radians(start)))
        strokes += [begin, *arc(corner, radius, start, start + 90)]
    return Contour(tuple(strokes))


def arc(centre: Point, radius: float, start: float, end: float) -> list[Curve]:
    """An arc from one angle to another, in degrees, as curves of at most a right angle each."""
    count = max(1, round(abs(end - start) / 90))
    each = radians(end - start) / count
    pull = 4 / 3 * tan(each / 4) * radius
    curves = []
    for step in range(count):
        one, two = radians(start) + step * each, radians(start) + (step + 1) * each
        (x, y), (to_x, to_y) = (
            (centre[0] + radius * cos(at), centre[1] + radius * sin(at)) for at in (one, two)
        )
        curves.append(
            Curve(
                (x - pull * sin(one), y + pull * cos(one)),
                (to_x + pull * sin(two), to_y - pull * cos(two)),
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


def _path(strokes: Sequence[Stroke], shown: Callable[[Point], str]) -> str:
    parts = []
    for at, stroke in enumerate(strokes):
        if isinstance(stroke, Curve):
            parts.append("C" + " ".join(map(shown, stroke)))
        else:
            parts.append(("L" if at else "M") + shown(stroke))
    return " ".join((*parts, "Z"))


def _number(value: float) -> str:
    return f"{round(value, _POINT_DIGITS) + 0:.{_POINT_DIGITS}f}".rstrip("0").rstrip(".")
