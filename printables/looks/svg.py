"""Areas as an SVG file, for pages in a browser."""

from collections.abc import Sequence
from typing import NamedTuple

from printables.operators import Polygon
from printables.theme import Colour


class Plane(NamedTuple):
    """Areas of one colour, of which a part of the light passes if they are not opaque."""

    colour: Colour
    areas: Sequence[Polygon]
    opaque: float = 1.0


def svg(width: float, height: float, *planes: Plane) -> str:
    """Planes above each other, in tenths of a unit; what lies beyond the lower right is cut off."""
    paths = "".join(
        f'<path fill="{plane.colour.code}" fill-opacity="{plane.opaque:g}" d="'
        + "".join(_path(area, height) for area in plane.areas)
        + '"/>'
        for plane in planes
    )
    view = f"0 0 {width * 10:.0f} {height * 10:.0f}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}">{paths}</svg>'


def _path(area: Polygon, height: float) -> str:
    points = (f"{x * 10:.0f} {(height - y) * 10:.0f}" for x, y in area)
    return f"M{'L'.join(points)}Z"
