"""Front-to-back misalignment of a printer: read from vernier scales, and corrected.

Each scale is a vernier: its front has lines every 5.0 mm, its back a little closer ones, all
counted from the middle. Where the back's line of a number continues the front's, that number says
how far the back has slipped. Everything is as seen from the front, against the light.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import asin, cos, degrees, dist, hypot, radians, sin
from typing import NamedTuple

from companion.errors import Refusal
from printables.paper.sheet import UNREACHABLE, Box, Correction, Flip, Paper

FRONT_STEP = 5.0  # mm
FINE_STEP, COARSE_STEP = 4.9, 4.0  # mm, on the back
SCALE_NUMBERS = 10  # on both sides of the middle
RULER, SHORT_RULER = 200.0, 150.0  # mm
FINE_EDGE, COARSE_EDGE = 18.0, 31.0  # mm, from the paper's edge to a scale

STEADY = 0.3  # mm: what varies less is not seen beside a cut
TOLERABLE = 1.0  # mm: with 3 mm of bleed, and as much again lost in cutting, no edge shows
_NOTEWORTHY = 0.2  # mm: what repeats less needs no correction
_DISAGREEMENT = 0.6  # mm between what the two pairs of scales say of the rotation
_TOLERANCE = 0.1  # of a length: more is misread
_FITTED_PAGE = 0.005  # of the size: a page that a viewer has fitted, not a printer's tolerance


class Number(NamedTuple):
    """A reading of a scale: the number, and whether it is from the coarse scale."""

    value: float
    coarse: bool = False

    @property
    def slip(self) -> float:
        """How far the back has slipped, in mm."""
        return self.value * (FRONT_STEP - (COARSE_STEP if self.coarse else FINE_STEP))

    @property
    def edge(self) -> float:
        """How far the scale lies from the paper's edge, in mm."""
        return COARSE_EDGE if self.coarse else FINE_EDGE


class Reading(NamedTuple):
    """The numbers of one sheet: across at the top and bottom, along at the left and right."""

    top: Number
    bottom: Number
    left: Number
    right: Number


class Rulers(NamedTuple):
    """Printed lengths of the 200 mm rulers, in mm: across and along, on both sides."""

    front_across: float
    front_along: float
    back_across: float
    back_along: float


class Drift(NamedTuple):
    """Where backs lie: turned about the paper's centre, and shifted; mm and degrees.

    Seen from the front, so that to the right is to the right of the front.
    """

    x: float
    y: float
    turned: float

    def slip(self, x: float, y: float) -> tuple[float, float]:
        """Displacement of a point, given from the paper's centre."""
        angle = radians(self.turned)
        across = x * cos(angle) - y * sin(angle) - x + self.x
        return across, x * sin(angle) + y * cos(angle) - y + self.y

    def after(self, earlier: "Drift") -> "Drift":
        """The earlier drift, and on top of it this one of sheets that were corrected for it."""
        across, along = self.slip(earlier.x, earlier.y)
        return Drift(earlier.x + across, earlier.y + along, earlier.turned + self.turned)


class NotOnScale(Refusal):
    """A reading that stands on no scale."""

    reading: str
    largest: int


class NotFourReadings(Refusal):
    """Readings that are not four to a sheet."""

    count: int


class ScalesDisagree(Refusal):
    """Two pairs of scales that contradict each other about the rotation, in degrees."""

    columns: float
    rows: float


class RulerOutOfRange(Refusal):
    """A printed ruler of an impossible length, in mm."""

    length: float
    ruler: float


class SheetScaled(Refusal):
    """A sheet that a viewer has shrunk or enlarged."""

    percent: str


class BacksScaled(Refusal):
    """Backs scaled so differently from their fronts that a ruler must have been misread."""

    percent: str


class Advice(StrEnum):
    """How to print backs on this printer."""

    DUPLEX = "duplex"
    MORE_BLEED = "more-bleed"
    GUTTERFOLD = "gutterfold"
    MORE_SHEETS = "more-sheets"  # one sheet cannot say what varies


@dataclass(frozen=True, slots=True)
class Findings:
    """Mean and spread of the drift of several sheets."""

    repeats: Drift  # the mean
    varies: float  # mm, how far from it the worst corner of the worst sheet lies
    sheets: int

    @property
    def needs_correction(self) -> bool:
        """Whether the mean drift is worth correcting."""
        return hypot(self.repeats.x, self.repeats.y) > _NOTEWORTHY or abs(self.repeats.turned) > (
            degrees(_NOTEWORTHY / RULER)
        )

    @property
    def advice(self) -> Advice:
        """How to print the set."""
        if self.sheets == 1:
            return Advice.MORE_SHEETS
        if self.varies <= STEADY:
            return Advice.DUPLEX
        return Advice.MORE_BLEED if self.varies <= TOLERABLE else Advice.GUTTERFOLD


def number(text: str) -> Number:
    """Parse a reading, like 3, -2.5, or c4 from the coarse scale.

    Raises:
        NotOnScale: it stands on none.
    """
    plain = text.strip().lower().replace("\N{MINUS SIGN}", "-").replace(",", ".")
    coarse = plain.startswith(("c", "с"))  # Latin and Cyrillic
    try:
        value = float(plain[coarse:])
    except ValueError:
        value = SCALE_NUMBERS + 1.0
    if not abs(value) <= SCALE_NUMBERS or (2 * value) % 1:
        raise NotOnScale(text, SCALE_NUMBERS)
    return Number(value, coarse)


def readings(numbers: Sequence[Number]) -> tuple[Reading, ...]:
    """Group the numbers by sheet, four each.

    Raises:
        NotFourReadings: they are not.
    """
    if not numbers or len(numbers) % 4:
        raise NotFourReadings(len(numbers))
    return tuple(Reading(*numbers[at : at + 4]) for at in range(0, len(numbers), 4))


def drift(reading: Reading, paper: Paper) -> Drift:
    """The drift of one sheet.

    Raises:
        ScalesDisagree: they contradict each other.
    """
    width, height = paper.size
    top, bottom, left, right = reading
    above, below = height / 2 - top.edge, -height / 2 + bottom.edge
    before, after = -width / 2 + left.edge, width / 2 - right.edge
    down, across = above - below, after - before
    of_columns = (bottom.slip - top.slip) / down  # the sine of the rotation
    of_rows = (right.slip - left.slip) / across
    unsure = 2.0 if any(one.coarse for one in reading) else _DISAGREEMENT
    if abs(of_columns - of_rows) * across > unsure:
        raise ScalesDisagree(round(degrees(of_columns), 2), round(degrees(of_rows), 2))
    sine = (of_columns * down**2 + of_rows * across**2) / (down**2 + across**2)
    return Drift(
        (top.slip + bottom.slip) / 2 + sine * (above + below) / 2,
        (left.slip + right.slip) / 2 - sine * (before + after) / 2,
        degrees(asin(max(-1.0, min(1.0, sine)))),
    )


def findings(drifts: Sequence[Drift], paper: Paper) -> Findings:
    """Mean and spread of the drift of one sheet or several."""
    mean = Drift(*(sum(one) / len(drifts) for one in zip(*drifts, strict=True)))
    width, height = paper.size
    corners = Box(-width / 2, -height / 2, width, height).inset(UNREACHABLE).corners
    varies = max(dist(one.slip(*xy), mean.slip(*xy)) for one in drifts for xy in corners)
    return Findings(mean, varies, len(drifts))


def correction(repeats: Drift, flip: Flip, scale: tuple[float, float] = (1, 1)) -> Correction:
    """The correction of a drift when sheets are turned about this edge.

    `scale` is by how much backs come out larger than fronts, across and along.
    """
    mirrored_x, mirrored_y = (-1, 1) if flip is Flip.LONG_EDGE else (1, -1)
    x, y, angle = mirrored_x * repeats.x, mirrored_y * repeats.y, radians(repeats.turned)
    return Correction(  # the opposite of what happens, in the opposite order
        x=-(x * cos(angle) - y * sin(angle)) / scale[0],
        y=-(x * sin(angle) + y * cos(angle)) / scale[1],
        turned=repeats.turned,  # the back is seen mirrored, and turns the other way
        across=1 / scale[0],
        along=1 / scale[1],
    )


def scale(rulers: Rulers) -> tuple[float, float]:
    """Scale of the backs relative to the fronts, across and along.

    Raises:
        RulerOutOfRange, SheetScaled, BacksScaled: a ruler was misread, or the page scaled.
    """
    for length in rulers:
        if not abs(length - RULER) <= RULER * _TOLERANCE:
            raise RulerOutOfRange(length, RULER)
    scaled = sum(rulers) / len(rulers) / RULER
    if abs(scaled - 1) > _FITTED_PAGE:
        raise SheetScaled(f"{scaled:.1%}")
    ratios = rulers.back_across / rulers.front_across, rulers.back_along / rulers.front_along
    for ratio in ratios:
        if abs(ratio - 1) > _TOLERANCE:
            raise BacksScaled(f"{ratio:.1%}")
    return ratios
