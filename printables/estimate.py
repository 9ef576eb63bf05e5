"""Estimate the cost of a set: sheets, cuts, ink and time.

Ink is measured, not guessed: every page is painted small, and what covers it is counted.
"""

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

from PIL import Image, ImageChops
from PIL.ImageDraw import Draw

from companion.files.toml import toml_values
from companion.words.tables import CLASSIC
from printables.art.equal_ink import ink_of
from printables.imposition import Plan, cut_count, sheet_count
from printables.pdf_paths import IDENTITY, Matrix, moved_extent, scale_of
from printables.pdf_reading import (
    Area,
    Clip,
    Document,
    Drawing,
    Page,
    Placement,
    Rgb,
    Text,
    times,
)
from printables.piece import Piece
from printables.theme import INK_SAVER, Colour, Fill, Theme

SECONDS_A_SIDE = 15.0  # of a home printer, in colour
SECONDS_A_CUT = 20.0  # with a knife and a ruler
SECONDS_A_FOLD = 6.0
SECONDS_A_GLUE = 30.0  # until it holds
INK = Path(__file__).parent / "ink.toml"
DEALT = ("slips", "deal")  # for one player: alone, or with an envelope
_FINENESS = 1.4  # pixels in a point: the finest lines are less than one wide
_THIN = 1.5  # pixels
_BAND = 50  # pixels high: what counts colours takes 24 bytes for each pixel
_LETTERS = 2.05  # the share of a line that letters cover, in stems per thousandth of the size
_ROUND = 1.2  # pixels, the radius from which on a dot is drawn as a circle


@dataclass(frozen=True, slots=True)
class Estimate:
    """The cost of a set."""

    sheets: int
    sides: int  # printed
    cuts: int  # straight ones, across a whole sheet
    ink: float  # full pages of one ink; where two inks lie on each other, both count
    minutes_to_print: float
    minutes_to_cut: float


def estimate(data: bytes, plans: Sequence[Plan]) -> Estimate:
    """The cost of a PDF of these plans.

    Raises:
        UnreadablePdf: it is not a PDF.
    """
    sides = sum(bool(plan.placed) for plan in plans)
    return Estimate(
        sheets=sheet_count(plans),
        sides=sides,
        cuts=cuts(plans),
        ink=sum(coverage(data)),
        minutes_to_print=sides * SECONDS_A_SIDE / 60,
        minutes_to_cut=cuts(plans) * SECONDS_A_CUT / 60,
    )


def cuts(plans: Sequence[Plan]) -> int:
    """How many straight cuts, each across what is left of a sheet."""
    return sum(cut_count(plan) for plan in plans if plan.placed and not plan.back)


def seconds_to_fold(pieces: Iterable[Piece]) -> float:
    """How long folding and gluing takes: every net and leaflet, and boards that are cut in parts."""
    return sum(
        piece.copies * (piece.folds * SECONDS_A_FOLD + piece.glued * SECONDS_A_GLUE)
        for piece in pieces
    )


def usual_ink(theme: Theme, copies: Mapping[str, int]) -> float:
    """The ink that so many copies take, as was measured before, in pages full of one ink.

    A theme of a host's own counts as the shipped one that is filled as it is.
    """
    known = _figures()
    like = INK_SAVER if theme.fill is Fill.HATCHED else theme.words
    figures = known.get(theme.name) or known.get(like) or known[CLASSIC]
    return sum(count * figures.get(name, 0.0) for name, count in copies.items())


@lru_cache(maxsize=1)
def _figures() -> dict[str, dict[str, float]]:
    return toml_values(INK)


def coverage(data: bytes) -> list[float]:
    """How much of each page ink covers: 1 is all of it in black, or in one colour of ink.

    Letters count by their length and by how heavy the typeface is.

    Raises:
        UnreadablePdf: it is not a PDF.
    """
    inked, pages = [], Document(data).pages
    later = Counter(name for page in pages for name in _placed(page))
    for page in pages:
        inked.append(_covered(page))
        names = _placed(page)
        later.subtract(names)
        page.forget(name for name in names if not later[name])
    return inked


def _placed(page: Page) -> set[str]:
    return {mark.name for mark in page.placed}


def _covered(page: Page) -> float:
    size = round(page.width * _FINENESS), round(page.height * _FINENESS)
    image = Image.new("RGB", size, "white")
    upright: Matrix = (_FINENESS, 0, 0, -_FINENESS, 0, page.height * _FINENESS)
    _Painter(image).paint(page, upright)
    inked = sum(
        count * ink_of(_colour(shade))
        for top in range(0, image.height, _BAND)
        for count, shade in _shades(image, top)
    )
    return inked / (image.width * image.height)


def _shades(image: Image.Image, top: int) -> list[tuple[int, object]]:
    """The colours of a band of a picture, with how many pixels have them."""
    band = image.crop((0, top, image.width, min(top + _BAND, image.height)))
    return list(band.getcolors(band.width * band.height) or [])


def _colour(shade: object) -> Colour:
    assert isinstance(shade, tuple)  # noqa: S101  the picture has three colours
    return Colour(*(part / 255 for part in shade))


class _Painter:
    """Paints a drawing on a picture, roughly."""

    def __init__(self, image: Image.Image) -> None:
        self._image = image
        self._draw = Draw(image)
        self._left, self._top = 0, 0  # of the picture, in the whole one
        self._below: list[
            tuple[Image.Image, Image.Image, int, int]
        ] = []  # with what may be seen of the next

    def paint(self, drawing: Drawing, matrix: Matrix = IDENTITY) -> None:
        """All of it, and what it places."""
        for mark in drawing.marks:
            match mark:
                case Area():
                    self._area(mark, matrix)
                case Text():
                    self._text(mark, drawing, matrix)
                case Clip():
                    self._clip(mark, matrix)
                case Placement():
                    self.paint(drawing.form(mark.name), times(mark.matrix, matrix))

    def _points(
        self, path: Sequence[tuple[float, float]], matrix: Matrix
    ) -> list[tuple[float, float]]:
        a, b, c, d, e, f = times(matrix, (1, 0, 0, 1, -self._left, -self._top))
        return [(a * x + c * y + e, b * x + d * y + f) for x, y in path]

    def _area(self, area: Area, matrix: Matrix) -> None:
        if area.even_odd and area.sign:
            self._sign(area, matrix)
            return
        wide = area.wide * scale_of(matrix)
        for path in area.paths:
            points = self._points(path, matrix)
            if len(points) < 2:  # noqa: PLR2004  a point has no ink
                continue
            if not area.wide:
                self._draw.polygon(points, fill=_shade(area.colour))
            elif len(points) == 2 and math.dist(*points) < wide / 4:  # noqa: PLR2004
                self._dot(points[0], wide / 2, area.colour)
            else:
                self._line(points, wide, area.colour)

    def _sign(self, area: Area, matrix: Matrix) -> None:
        """Paint an area with what is cut out of it."""
        paths = [self._points(path, matrix) for path in area.paths]
        xs, ys = zip(*(point for path in paths for point in path), strict=True)
        left, top = math.floor(min(xs)), math.floor(min(ys))
        shown = Image.new("1", (math.ceil(max(xs)) - left + 1, math.ceil(max(ys)) - top + 1))
        for path in paths:
            one = Image.new("1", shown.size)
            Draw(one).polygon([(x - left, y - top) for x, y in path], fill=1)
            shown = ImageChops.logical_xor(shown, one)
        self._draw.bitmap((left, top), shown, fill=_shade(area.colour))

    def _dot(self, centre: tuple[float, float], radius: float, colour: Rgb) -> None:
        """Draw a dot with the right amount of ink, on what lies below its middle."""
        x, y = centre
        if not (0 <= x < self._image.width and 0 <= y < self._image.height):
            return
        if radius > _ROUND:
            edges = (x - radius, y - radius, x + radius - 1, y + radius - 1)
            self._draw.ellipse(edges, fill=_shade(colour))
            return
        side = max(1, round(radius * math.sqrt(math.pi)))  # of a square as large
        left, top = round(x - side / 2), round(y - side / 2)
        share = math.pi * radius * radius / (side * side)
        below = self._image.getpixel((int(x), int(y)))
        assert isinstance(below, tuple)  # noqa: S101  the picture has three colours
        shade = [
            round(under + (255 * part - under) * min(1.0, share))
            for under, part in zip(below, colour, strict=True)
        ]
        self._draw.rectangle(
            (left, top, left + side - 1, top + side - 1), fill=(shade[0], shade[1], shade[2])
        )

    def _line(self, points: list[tuple[float, float]], wide: float, colour: Rgb) -> None:
        """Draw a line with the right amount of ink: thin ones are a pixel wide, and paler.

        Pixels are counted across or along, so that a slanting line has too few of them.
        """
        if wide > _THIN:  # from there on it is drawn as polygons
            for ends in pairwise(points):
                self._draw.line(ends, fill=_shade(colour), width=round(wide))
            return
        steps = [(abs(to_x - x), abs(to_y - y)) for (x, y), (to_x, to_y) in pairwise(points)]
        pixels = sum(map(max, steps)) or 1
        share = wide * sum(math.hypot(*step) for step in steps) / pixels
        if share <= 1:
            self._draw.line(points, fill=_shade(colour, share), width=1)
        else:  # slanting ones of more than a pixel; from two on they are drawn as polygons
            self._draw.line(points, fill=_shade(colour, min(1.0, wide / 2)), width=2)

    def _text(self, text: Text, drawing: Drawing, matrix: Matrix) -> None:
        left, top, right, bottom = moved_extent(matrix, text.extent)
        if right <= left or bottom <= top:
            return
        share = min(1.0, _LETTERS * drawing.fonts[text.font].stem / 1000)
        box = (
            max(0, round(left - self._left)),
            max(0, round(top - self._top)),
            min(self._image.width, max(round(left - self._left) + 1, round(right - self._left))),
            min(self._image.height, max(round(top - self._top) + 1, round(bottom - self._top))),
        )
        if box[2] > box[0] and box[3] > box[1]:
            below = self._image.crop(box)
            letters = Image.new("RGB", below.size, _shade(text.colour))
            self._image.paste(Image.blend(below, letters, share), box)

    def _clip(self, clip: Clip, matrix: Matrix) -> None:
        """Paint a part of the picture by itself, until the clip ends."""
        if clip.path is None:
            part, left, top = self._image, self._left, self._top
            self._image, shown, self._left, self._top = self._below.pop()
            self._image.paste(part, (left - self._left, top - self._top), shown)
            self._draw = Draw(self._image)
            return
        paths = [self._points(path, matrix) for path in clip.path]
        xs, ys = zip(*(point for path in paths for point in path), strict=True)
        left, top = max(0, math.floor(min(xs))), max(0, math.floor(min(ys)))
        right = max(left + 1, min(self._image.width, math.ceil(max(xs)) + 1))
        bottom = max(top + 1, min(self._image.height, math.ceil(max(ys)) + 1))
        shown = Image.new("L", (right - left, bottom - top), 0)
        draw = Draw(shown)
        for path in paths:
            draw.polygon([(x - left, y - top) for x, y in path], fill=255)
        self._below.append((self._image, shown, self._left, self._top))
        self._image = self._image.crop((left, top, right, bottom))
        self._draw = Draw(self._image)
        self._left, self._top = self._left + left, self._top + top


def _shade(colour: Rgb, share: float = 1.0) -> tuple[int, int, int]:
    """The colour of a pixel of which ink covers a share."""
    red, green, blue = (round(255 - (255 - round(255 * part)) * share) for part in colour)
    return red, green, blue
