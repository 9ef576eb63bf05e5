"""Calibration of a printer: front-to-back shift, read from vernier scales, and its correction.

Each scale is a vernier: the lines on the front are 5.0 mm apart, those on the back slightly closer,
all counted from the middle. The number at which a back line continues a front line says how far the
back has shifted. Everything is seen from the front, against the light.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import asin, cos, degrees, dist, radians, sin
from typing import NamedTuple

from companion.errors import Refusal
from companion.files.choices import check_range
from printables.paper.sheet import UNPRINTABLE_MARGIN, Box, Correction, Flip, Paper

FRONT_STEP = 5.0  # mm
FINE_STEP, COARSE_STEP = 4.9, 4.0  # mm, on the back
SCALE_NUMBERS = 10  # numbers of a scale on each side of its middle
RULER, SHORT_RULER = 200.0, 150.0  # mm
FINE_EDGE, COARSE_EDGE = 18.0, 31.0  # mm, from the paper's edge to a scale

MAX_STEADY_SPREAD = 0.3  # mm: a smaller spread is not seen beside a cut
MAX_SPREAD = 1.0  # mm: a greater spread needs more than 3 mm of bleed
_MAX_DISAGREEMENT = 0.6  # mm: the most by which the two pairs of scales may disagree
_TOLERANCE = 0.1  # share of a length: a greater difference is a misreading
_FITTED_PAGE = (
    0.005  # share of the size by which printers err at most; beyond it, a viewer fitted the page
)


class Number(NamedTuple):
    """A number read from a calibration scale; True if it was read from the coarse scale."""

    value: float
    coarse: bool = False

    @property
    def slip(self) -> float:
        """Shift of the back relative to the front, in mm."""
        return self.value * (FRONT_STEP - (COARSE_STEP if self.coarse else FINE_STEP))

    @property
    def edge(self) -> float:
        """Distance of a calibration scale from the paper's edge, in mm."""
        return COARSE_EDGE if self.coarse else FINE_EDGE


class Reading(NamedTuple):
    """The four numbers read from a sheet: shifts across at top and bottom, along at left and right."""

    top: Number
    bottom: Number
    left: Number
    right: Number


class Rulers(NamedTuple):
    """Printed lengths of the 200 mm rulers on the calibration sheet, measured in mm, on both sides."""

    front_across: float
    front_along: float
    back_across: float
    back_along: float


class Drift(NamedTuple):
    """Shift in mm and rotation in degrees of printed backs relative to their fronts."""

    x: float
    y: float
    turned: float

    def slip(self, x: float, y: float) -> tuple[float, float]:
        """Return the displacement of a point by the drift, with x and y in mm from the paper's centre."""
        angle = radians(self.turned)
        across = x * cos(angle) - y * sin(angle) - x + self.x
        return across, x * sin(angle) + y * cos(angle) - y + self.y

    def after(self, earlier: "Drift") -> "Drift":
        """Return this drift added to the earlier one, for which the sheets were already corrected."""
        across, along = self.slip(earlier.x, earlier.y)
        return Drift(earlier.x + across, earlier.y + along, earlier.turned + self.turned)


class NotOnScale(Refusal):
    """Error: readings that are on no scale, or not four for each sheet."""

    reading: str
    largest: int


class ScalesDisagree(Refusal):
    """Error: two pairs of scales that disagree about the rotation, in degrees."""

    columns: float
    rows: float


class SheetScaled(Refusal):
    """Error: a printer or viewer has shrunk or enlarged the sheet."""

    percent: str


class Advice(StrEnum):
    """Recommendations for printing backs."""

    DUPLEX = "duplex"
    MORE_BLEED = "more-bleed"
    GUTTERFOLD = "gutterfold"
    MORE_SHEETS = "more-sheets"  # one sheet shows no spread


@dataclass(frozen=True, slots=True)
class Findings:
    """Mean and spread of the shifts of backs on several calibration sheets."""

    mean: Drift
    spread: float  # mm, distance of the worst corner of the worst sheet from the mean
    sheets: int

    @property
    def advice(self) -> Advice:
        """Recommendation for printing backs with this printer."""
        if self.sheets == 1:
            return Advice.MORE_SHEETS
        if self.spread <= MAX_STEADY_SPREAD:
            return Advice.DUPLEX
        return Advice.MORE_BLEED if self.spread <= MAX_SPREAD else Advice.GUTTERFOLD


def number(text: str) -> Number:
    """Parse a reading, like 3, -2.5, or c4 from the coarse scale.

    Raises:
        NotOnScale: no scale has this number.
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
    """Return the numbers read from calibration scales in groups of four, one group per sheet.

    Raises:
        NotOnScale: their count is not a multiple of four.
    """
    if not numbers or len(numbers) % 4:
        texts = (f"{'c' * number.coarse}{number.value:g}" for number in numbers)
        raise NotOnScale(" ".join(texts), SCALE_NUMBERS)
    return tuple(Reading(*numbers[at : at + 4]) for at in range(0, len(numbers), 4))


def drift(reading: Reading, paper: Paper) -> Drift:
    """Return the shift and rotation that the readings of one sheet show.

    Raises:
        ScalesDisagree: its numbers contradict each other.
    """
    width, height = paper.size
    top, bottom, left, right = reading
    above, below = height / 2 - top.edge, -height / 2 + bottom.edge
    before, after = -width / 2 + left.edge, width / 2 - right.edge
    down, across = above - below, after - before
    of_columns = (bottom.slip - top.slip) / down  # the sine of the rotation
    of_rows = (right.slip - left.slip) / across
    unsure = 2.0 if any(each.coarse for each in reading) else _MAX_DISAGREEMENT
    if abs(of_columns - of_rows) * across > unsure:
        raise ScalesDisagree(round(degrees(of_columns), 2), round(degrees(of_rows), 2))
    sine = (of_columns * down**2 + of_rows * across**2) / (down**2 + across**2)
    return Drift(
        (top.slip + bottom.slip) / 2 + sine * (above + below) / 2,
        (left.slip + right.slip) / 2 - sine * (before + after) / 2,
        degrees(asin(max(-1.0, min(1.0, sine)))),
    )


def findings(drifts: Sequence[Drift], paper: Paper) -> Findings:
    """Return the mean and spread of the shifts of backs on one or more calibration sheets."""
    mean = Drift(*(sum(values) / len(drifts) for values in zip(*drifts, strict=True)))
    width, height = paper.size
    corners = Box(-width / 2, -height / 2, width, height).inset(UNPRINTABLE_MARGIN).corners
    spread = max(dist(drift.slip(*xy), mean.slip(*xy)) for drift in drifts for xy in corners)
    return Findings(mean, spread, len(drifts))


def correction(mean: Drift, flip: Flip, scale: tuple[float, float] = (1, 1)) -> Correction:
    """Return the correction for shifted backs, if sheets are turned over about the edge `flip`.

    `scale` is the size of backs relative to fronts, across and along.
    """
    mirrored_x, mirrored_y = (-1, 1) if flip is Flip.LONG_EDGE else (1, -1)
    x, y, angle = mirrored_x * mean.x, mirrored_y * mean.y, radians(mean.turned)
    return Correction(  # the opposite of what happens, in the opposite order
        x=-(x * cos(angle) - y * sin(angle)) / scale[0],
        y=-(x * sin(angle) + y * cos(angle)) / scale[1],
        turned=mean.turned,  # the back is seen mirrored, and turns the other way
        across=1 / scale[0],
        along=1 / scale[1],
    )


def scale(rulers: Rulers) -> tuple[float, float]:
    """Return the size of printed backs relative to fronts, across and along.

    Raises:
        OutOfRange, SheetScaled: a ruler was misread, or the page was printed at
            another scale.
    """
    usual = (RULER,) * 4 + rulers[:2]  # backs are also compared with their fronts
    for length, expected in zip((*rulers, *rulers[2:]), usual, strict=True):
        spare = expected * _TOLERANCE
        check_range("--rulers", length, round(expected - spare), round(expected + spare))
    scaled = sum(rulers) / len(rulers) / RULER
    if abs(scaled - 1) > _FITTED_PAGE:
        raise SheetScaled(f"{scaled:.1%}")
    return rulers.back_across / rulers.front_across, rulers.back_along / rulers.front_along
