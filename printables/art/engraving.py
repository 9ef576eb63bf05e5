"""Engraving, as on a banknote: rosettes, bands and a fingerprint. A line is in the file once.

Every ornament looks the same turned by half, so that a back tells nothing of how a card lies.
"""

import math
from functools import lru_cache, partial
from pathlib import Path
from typing import NamedTuple

from printables.operators import Point, stroke
from printables.pen import Pen
from printables.sheet import Box
from printables.theme import Colour

BORDER_LINES = 8  # of a band
FINE = 0.15  # mm, the line of an engraving
WAVE = 1.1  # of a border's depth, how long the waves of its bands are
_PLATES = Path(__file__).parent / "plates"
_POINTS_A_WAVE = 4
_SCALLOP = 0.3  # of a wreath's swing: its lobes
_LARGE = 10.0  # mm, the radius of a seal with more waves
_ASIDE = 0.23  # how far lines that follow one another keep from being crossed, as is measured
_LOBES = 20  # of a seal
_FREE = 0.6  # of a seal's radius: the room for its sign
_SWELL, _WAVE = 1.5, 11.0  # mm, the height and the length of a wave
_PUSHED = 0.06  # of a wave, from each to the one above
_WHORL = Box(-35, -49, 70, 98)  # what the drawing of the fingerprint covers


class Nib(NamedTuple):
    """How lines are engraved; in mm."""

    wide: float = FINE
    lines: int = BORDER_LINES  # of a band
    pitch: float = 0.95  # from wave to wave on a ground
    thinnest: float = 0.13  # of such a wave
    copies: int = 4  # of the line in a corner of a border
    net: float = 0.0  # mm, the lines of a band of a border, if they are not as wide as others
    aside: float = _ASIDE  # how far these keep from being crossed
    crossed: bool = True  # whether the lines of a seal cross one another


USUAL = Nib()
BOLD = Nib(0.5, 3, 2.2, 0.5, 1, aside=0.42, crossed=False)  # beside heavy lines


class Line(NamedTuple):
    """Points of a line, and how it goes on at each, by one point's step."""

    points: list[Point]
    slopes: list[Point]


class Rosette(NamedTuple):
    """A wreath of one closed line that swings between two radii, and of the same line turned.

    `waves` and `lobes` are even. A wreath with lobes is scalloped; it has as many copies as its
    line has places among them: `lobes` by the greatest common divisor of both.
    """

    inner: float  # mm
    outer: float
    waves: int
    copies: int = 1
    lobes: int = 0

    @property
    def line(self) -> Line:
        """The first line, about the origin."""
        middle, half = (self.inner + self.outer) / 2, (self.outer - self.inner) / 2
        lobe = half * _SCALLOP if self.lobes else 0.0
        swing, count = half - lobe, self.waves * _POINTS_A_WAVE
        step = 2 * math.pi / count
        points, slopes = [], []
        for at in range(count):
            angle = step * at
            radius = middle + swing * math.sin(self.waves * angle)
            radius += lobe * math.cos(self.lobes * angle)
            out = swing * self.waves * math.cos(self.waves * angle)
            out -= lobe * self.lobes * math.sin(self.lobes * angle)
            across, along = math.cos(angle), math.sin(angle)
            points.append((radius * across, radius * along))
            slopes.append(
                (
                    step * (out * across - radius * along),
                    step * (out * along + radius * across),
                )
            )
        return Line(points, slopes)

    @property
    def turns(self) -> list[float]:
        """Degrees of each copy."""
        if self.lobes:
            count = self.lobes // math.gcd(self.waves, self.lobes)
            return [360 * at / self.lobes for at in range(count)]
        return [360 * at / self.waves / self.copies for at in range(self.copies)]


def rosette(pen: Pen, centre: Point, shape: Rosette, colour: Colour, wide: float = FINE) -> None:
    """Engrave a rosette about a point."""
    name = "-".join(("rosette", *(f"{one:g}" for one in (*shape, wide)), colour.code[1:]))
    for turned in shape.turns:
        with pen.moved(*centre, turned=turned):
            pen.repeated(name, partial(pen.ready, _curve(shape), wide=wide, colour=colour))


class Band(NamedTuple):
    """A guilloche: `lines` waves of one length, each pushed on by a part of it."""

    length: float  # mm
    height: float
    waves: int
    lines: int

    @property
    def line(self) -> Line:
        """The first line, from the origin to the right, and on by a wave."""
        wave, high = self.length / self.waves, self.height / 2
        step = 2 * math.pi / _POINTS_A_WAVE
        places = range((self.waves + 1) * _POINTS_A_WAVE + 1)
        return Line(
            [(wave * at / _POINTS_A_WAVE, high * math.sin(step * at)) for at in places],
            [(wave / _POINTS_A_WAVE, high * step * math.cos(step * at)) for at in places],
        )


def band(  # noqa: PLR0913
    pen: Pen,
    box: Box,
    colour: Colour,
    *,
    wave: float = 0,
    lines: int = 8,
    wide: float = FINE,
    other: tuple[Colour, int] | None = None,
) -> None:
    """Engrave a guilloche along the longer side of a box; `wave` is how long its waves may be.

    Some of its lines may be in another colour, so many of all.
    """
    upright = box.height > box.width
    length, high = sorted((box.width, box.height), reverse=True)
    shape = Band(length, high - wide, max(2, round(length / (wave or 2.2 * high))), lines)
    name = "-".join(("band", *(f"{one:.2f}" for one in (*shape, wide))))
    start = (box.centre[0], box.y) if upright else (box.x, box.centre[1])
    with pen.within(box.corners), pen.moved(*start, turned=90 if upright else 0):
        for at in range(lines):
            shown = other[0] if other and at * other[1] % lines < other[1] else colour
            draw = partial(pen.ready, _curve(shape), wide=wide, colour=shown)
            with pen.moved(-length / shape.waves * at / lines, 0):
                pen.repeated(f"{name}-{shown.code[1:]}", draw)


def waves(
    pen: Pen,
    box: Box,
    share: float,
    colour: Colour,
    *,
    mirrored: bool = False,
    nib: Nib = USUAL,
) -> None:
    """Engrave waves one below the other that cover a share of a box, clipped to nothing.

    They are about a pitch apart, or farther where they would be too thin; mirrored ones are between.
    """
    if share <= 0:
        return
    high = share * box.height
    count = max(1, round(min(box.height / nib.pitch, high / nib.thinnest)))
    shape = Band(box.width, _SWELL, max(1, round(box.width / _WAVE)), 1)
    points = shape.line.points
    longer = sum(map(math.dist, points, points[1:])) / (points[-1][0] - points[0][0])
    wide = high / count / longer
    draw = partial(pen.ready, _curve(shape), wide=wide, colour=colour)
    name = "-".join(("waves", *(f"{one:.2f}" for one in shape), f"{wide:.4f}", colour.code[1:]))
    for row in range(count):
        begun = box.width / shape.waves * ((row * _PUSHED) % 1)
        start = box.right + begun if mirrored else box.x - begun
        y = box.y + box.height * (row + (0.75 if mirrored else 0.25)) / count
        with pen.moved(start, y, turned=180 if mirrored else 0):
            pen.repeated(name, draw)


def border(  # noqa: PLR0913
    pen: Pen,
    box: Box,
    colour: Colour,
    *,
    deep: float,
    nib: Nib = USUAL,
    other: tuple[Colour, int] | None = None,
    wave: float = WAVE,
) -> None:
    """Engrave the border of a document within a box: bands between two lines, a rosette in each corner.

    Some lines of the bands may be in another colour, as in `band`. A `wave` is as long as so many times
    the border is deep.
    """
    wide, lines = nib.wide, nib.lines
    pen.frame(box, wide=3 * wide, colour=colour)
    pen.frame(box.inset(deep), wide=2 * wide, colour=colour)
    across, along = box.width - 2 * deep, box.height - 2 * deep
    for side in (
        Box(box.x + deep, box.y, across, deep),
        Box(box.x + deep, box.top - deep, across, deep),
        Box(box.x, box.y + deep, deep, along),
        Box(box.right - deep, box.y + deep, deep, along),
    ):
        band(
            pen,
            side.inset(0.25),
            colour,
            wave=wave * deep,
            lines=lines,
            wide=nib.net or wide,
            other=other,
        )
    corner = _corner(deep, nib)
    for x, y in box.inset(deep / 2).corners:
        rosette(pen, (x, y), corner, colour, wide)


def _corner(deep: float, nib: Nib) -> Rosette:
    return Rosette(0.1 * deep, 0.46 * deep, 8, nib.copies)


def seal_room(radius: float, nib: Nib) -> float:
    """The radius that a seal leaves free for a sign."""
    return _FREE * radius - 2 * nib.wide


def _petal(nib: Nib) -> float:
    """How wide the line of a seal's wreath is, in mm: heavier where it has few petals."""
    return nib.wide if nib.crossed else 2 * nib.wide


def _covered(lines: float, aside: float = _ASIDE) -> float:
    """The share that lines cover which would cover so much if none crossed another."""
    return 1 - math.exp(-lines * (1 + aside * lines))


def _round(box: Box) -> float:
    return 2 * (box.width + box.height)


def _wreath(radius: float, nib: Nib) -> Rosette:
    """The wreath of a seal; a line that does not cross others is one petal for each lobe."""
    waves = (44 if radius > _LARGE else 24) if nib.crossed else _LOBES
    return Rosette(_FREE * radius, radius, waves, lobes=_LOBES)


def seal(pen: Pen, centre: Point, radius: float, colour: Colour, nib: Nib = USUAL) -> float:
    """Engrave a wreath for a sign in its middle; the radius of what it leaves free."""
    rosette(pen, centre, _wreath(radius, nib), colour, _petal(nib))
    pen.ring(*centre, _FREE * radius, wide=2 * nib.wide, colour=colour)
    return seal_room(radius, nib)


def whorl(
    pen: Pen,
    box: Box,
    colour: Colour,
    *,
    lying: bool = False,
    fine: bool = False,
    scale: float = 1.0,
) -> None:
    """Cut a fingerprint that covers a box, about its centre; `lying` turns it a quarter.

    A `fine` one has whole lines in the place of cuts.
    """
    width, height = (box.height, box.width) if lying else (box.width, box.height)
    size = max(scale, width / _WHORL.width, height / _WHORL.height)
    plate = "whorl-line" if fine else "whorl"
    name = f"{plate}-{colour.code[1:]}"
    cuts = _operators(plate)
    with pen.within(box.corners):
        for turned in (0, 180):
            with pen.moved(*box.centre, turned=turned + 90 * lying, scaled=size):
                pen.repeated(name, partial(pen.ready, cuts, colour=colour))


@lru_cache
def _curve(shape: Rosette | Band) -> str:
    """The ready operators of the first line of a rosette, or of a band."""
    return stroke(*shape.line, closed=isinstance(shape, Rosette))


@lru_cache
def _operators(plate: str) -> str:
    """The ready operators of a drawing."""
    return (_PLATES / f"{plate}.ops").read_text(encoding="ascii")
