"""How much paper letters and drawings cover: they are painted large, and what is dark is counted."""

import math
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from operator import mul
from typing import TYPE_CHECKING, Any

from printables.operators import Point, Polygon
from printables.typefaces import Typeface, truetype

if TYPE_CHECKING:
    from PIL.ImageFont import FreeTypeFont

    from printables.letters import Letters
    from printables.theme import Font

_LARGE = 128  # pixels, the size of letters
_SIDE = 400  # pixels, of a drawing's square
_BEYOND = 20  # hundredths of it, what a drawing may reach beyond
_CURVE = 8  # lines instead of a curve


def polygon_area(polygon: Polygon) -> float:
    """Of a polygon whose edges do not cross."""
    ends = zip(polygon, (*polygon[1:], polygon[0]), strict=True)
    return abs(sum(x * to_y - to_x * y for (x, y), (to_x, to_y) in ends)) / 2


def polygon_length(polygon: Polygon) -> float:
    """Of its outline."""
    return sum(map(math.dist, polygon, (*polygon[1:], polygon[0])))


def letters_area(text: str, letters: "Letters", fonts: "Mapping[Font, Typeface]") -> float:
    """How many mm² a line covers."""
    typeface = fonts[letters.font]
    return letters.size**2 * sum(_letter_area(typeface, letter) for letter in text)


@lru_cache
def drawing_share(path: str) -> float:
    """Of its square, what a drawing covers; `path` as for `Drawing`."""
    from PIL import Image, ImageChops, ImageDraw

    scale = _SIDE / 100
    whole = Image.new("1", (round((100 + 2 * _BEYOND) * scale),) * 2)
    for points in _outlines(path):
        one = Image.new("1", whole.size)
        shifted = [((x + _BEYOND) * scale, (y + _BEYOND) * scale) for x, y in points]
        ImageDraw.Draw(one).polygon(shifted, 1)
        whole = ImageChops.logical_xor(whole, one)
    covered: int = whole.histogram()[-1]
    return covered / _SIDE**2


@lru_cache(maxsize=2_000)
def _letter_area(typeface: Typeface, letter: str) -> float:
    """In squares of the size."""
    painted: Any = _painted(typeface).getmask(letter)
    covered: int = sum(map(mul, painted.histogram(), range(256)))
    return covered / 255 / _LARGE**2


@lru_cache(maxsize=16)
def _painted(typeface: Typeface) -> "FreeTypeFont":
    from PIL import ImageFont

    layout = ImageFont.Layout.BASIC
    return ImageFont.truetype(truetype(typeface), _LARGE, layout_engine=layout)


def _outlines(path: str) -> Iterator[list[Point]]:
    points: list[Point] = []
    for command, given in re.findall(r"([MLCZ])([^MLCZ]*)", path):
        numbers = [float(one) for one in re.findall(r"-?\d*\.?\d+", given)]
        places = list(zip(numbers[::2], numbers[1::2], strict=True))
        if command == "M" and points:
            yield points
            points = []
        if command == "C":
            for at in range(0, len(places), 3):
                points += _curved(points[-1], *places[at : at + 3])
        else:
            points += places
    if points:
        yield points


def _curved(start: Point, one: Point, other: Point, end: Point) -> Iterator[Point]:
    for step in range(1, _CURVE + 1):
        t = step / _CURVE
        parts = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        x, y = (
            sum(
                part * point[axis]
                for part, point in zip(parts, (start, one, other, end), strict=True)
            )
            for axis in (0, 1)
        )
        yield x, y
