"""A drift is simulated, read off the scales as a host would, and recovered."""

from collections.abc import Callable
from math import hypot, isclose

import pytest
from hypothesis import assume, given, strategies as some

from companion.files.choices import OutOfRange
from printables.paper.sheet import Flip, Paper
from printables.sheets.calibration import (
    COARSE_EDGE,
    COARSE_STEP,
    FINE_EDGE,
    FINE_STEP,
    FRONT_STEP,
    SCALE_NUMBERS,
    Advice,
    Drift,
    NotOnScale,
    Number,
    Reading,
    Rulers,
    ScalesDisagree,
    SheetScaled,
    correction,
    drift,
    findings,
    number,
    readings,
    scale,
)
from tests.examples import examples

papers = some.sampled_from(Paper)
drifts = some.builds(Drift, some.floats(-9, 9), some.floats(-9, 9), some.floats(-0.5, 0.5))


def exactly(seen: Number) -> Number:
    """Return the reading of somebody who sees between the lines."""
    return seen


def by_eye(seen: Number) -> Number:
    """Return the reading of a host: the line that fits best, or the half between two."""
    return seen._replace(value=round(2 * seen.value) / 2)


def sheet(drifted: Drift, paper: Paper, read: Callable[[Number], Number] = exactly) -> Reading:
    """The four numbers on a sheet that was printed with this drift."""
    width, height = (side / 2 for side in paper.size)
    numbers = []
    for x, y, axis in ((0, 1, 0), (0, -1, 0), (-1, 0, 1), (1, 0, 1)):

        def slip(edge: float, x: int = x, y: int = y, axis: int = axis) -> float:
            return drifted.slip(x * (width - edge), y * (height - edge))[axis]

        seen = Number(slip(FINE_EDGE) / (FRONT_STEP - FINE_STEP))
        if abs(seen.value) > SCALE_NUMBERS:
            seen = Number(slip(COARSE_EDGE) / (FRONT_STEP - COARSE_STEP), coarse=True)
        numbers.append(read(seen))
    return Reading(*numbers)


@examples(200)
@given(drifts, papers)
def test_a_drift_is_recovered_from_the_scales(drifted: Drift, paper: Paper) -> None:
    found = drift(sheet(drifted, paper), paper)
    assert isclose(found.turned, drifted.turned, abs_tol=1e-6)
    for x, y in ((100, 140), (-100, 140), (0, 0)):
        there, belongs = found.slip(x, y), drifted.slip(x, y)
        assert hypot(there[0] - belongs[0], there[1] - belongs[1]) < 0.01


@examples(200)
@given(
    some.builds(Drift, some.floats(-0.6, 0.6), some.floats(-0.6, 0.6), some.floats(-0.1, 0.1)),
    papers,
)
def test_a_host_reads_the_fine_scales_to_a_twentieth_of_a_millimetre(
    drifted: Drift, paper: Paper
) -> None:
    reading = sheet(drifted, paper, by_eye)
    assume(not any(one.coarse for one in reading))
    found = drift(reading, paper)
    for x, y in ((0, 0), (95, 0), (0, 130), (95, 130)):
        there, belongs = found.slip(x, y), drifted.slip(x, y)
        assert hypot(there[0] - belongs[0], there[1] - belongs[1]) < 0.1


@given(drifts, papers, some.sampled_from(Flip), some.floats(-90, 90), some.floats(-120, 120))
def test_what_is_corrected_comes_out_in_its_place(
    drifted: Drift, paper: Paper, flip: Flip, x: float, y: float
) -> None:
    """A point of the front; its back is drawn corrected, and the printer then drifts."""
    width, height = paper.size
    made = correction(drifted, flip)

    def over(a: float, b: float) -> tuple[float, float]:
        return (width - a, b) if flip is Flip.LONG_EDGE else (a, height - b)

    drawn = made.moves(paper, *over(width / 2 + x, height / 2 + y))
    seen_x, seen_y = over(*drawn)
    slip_x, slip_y = drifted.slip(seen_x - width / 2, seen_y - height / 2)
    assert hypot(seen_x + slip_x - width / 2 - x, seen_y + slip_y - height / 2 - y) < 1e-6


@given(some.floats(0.99, 1.01), some.floats(0.99, 1.01))
def test_backs_that_come_out_larger_are_drawn_smaller(across: float, along: float) -> None:
    made = correction(Drift(0, 0, 0), Flip.LONG_EDGE, (across, along))
    x, y = made.moves(Paper.A4, 205, 290)
    assert isclose((x - 105) * across, 100)
    assert isclose((y - 148.5) * along, 141.5)


@given(drifts, drifts)
def test_what_a_corrected_sheet_still_shows_is_added(earlier: Drift, rest: Drift) -> None:
    """A printer moves a point as the earlier drift does, and what comes of it as the rest does."""
    both = rest.after(earlier)
    for x, y in ((0.0, 0.0), (90.0, -120.0)):
        once = earlier.slip(x, y)
        there = (x + once[0], y + once[1])
        twice = rest.slip(*there)
        together = (once[0] + twice[0], once[1] + twice[1])
        assert both.slip(x, y) == pytest.approx(together, abs=1e-9)


def test_what_repeats_is_separated_from_what_varies() -> None:
    shifts = (-0.2, 0.0, 0.2)
    found = findings([Drift(2 + shift, -1, 0.1) for shift in shifts], Paper.A4)
    repeats = (found.mean.x, found.mean.y, found.mean.turned)
    assert repeats == pytest.approx((2, -1, 0.1))
    assert found.spread == pytest.approx(0.2)
    assert found.sheets == 3


def test_a_rotation_that_varies_shows_at_the_corners() -> None:
    found = findings([Drift(0, 0, turned) for turned in (-0.1, 0.1)], Paper.A4)
    corner = hypot(210 / 2 - 4.5, 297 / 2 - 4.5)
    assert found.spread == pytest.approx(corner * 0.1 * 3.14159 / 180, rel=1e-3)


@pytest.mark.parametrize(
    ("spread", "advice"),
    [
        (0.0, Advice.DUPLEX),
        (0.29, Advice.DUPLEX),
        (0.31, Advice.MORE_BLEED),
        (0.99, Advice.MORE_BLEED),
        (1.01, Advice.GUTTERFOLD),
    ],
)
def test_the_advice_follows_from_what_varies(spread: float, advice: Advice) -> None:
    found = findings([Drift(3 - spread, 0, 0), Drift(3 + spread, 0, 0)], Paper.A4)
    assert found.advice is advice


def test_one_sheet_cannot_tell_what_varies() -> None:
    assert findings([Drift(3, 0, 0)], Paper.A4).advice is Advice.MORE_SHEETS


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("3", Number(3)),
        (" -2.5 ", Number(-2.5)),
        ("−2,5", Number(-2.5)),
        ("c-4", Number(-4, coarse=True)),
        ("с4", Number(4, coarse=True)),  # a Cyrillic letter
    ],
)
def test_numbers_are_read_as_they_are_written(text: str, read: Number) -> None:
    assert number(text) == read


@pytest.mark.parametrize("text", ["", "c", "11", "c-10.5", "0.3", "nan", "inf", "three"])
def test_a_number_on_no_scale_is_refused(text: str) -> None:
    with pytest.raises(NotOnScale):
        number(text)


def test_a_sheet_has_four_numbers() -> None:
    assert len(readings([Number(1)] * 8)) == 2
    for wrong in (0, 3, 5):
        with pytest.raises(NotOnScale, match=f"reading={' '.join('1' * wrong)}"):
            readings([Number(1)] * wrong)


def test_numbers_that_contradict_each_other_are_refused() -> None:
    with pytest.raises(ScalesDisagree):
        drift(Reading(Number(10), Number(-10), Number(-10), Number(10)), Paper.A4)


def test_rulers_tell_how_much_larger_backs_are() -> None:
    assert scale(Rulers(200, 200.2, 199, 200.2)) == pytest.approx((0.995, 1))


def test_a_page_that_was_shrunk_is_told() -> None:
    with pytest.raises(SheetScaled, match=r"96\.0%"):
        scale(Rulers(192, 192, 192, 192))
    with pytest.raises(OutOfRange, match="value=20"):
        scale(Rulers(20, 200, 200, 200))


@pytest.mark.parametrize(
    "rulers", [Rulers(180, 200, 220, 200), Rulers(200, 219, 200, 181), Rulers(190, 190, 210, 210)]
)
def test_rulers_of_impossible_backs_are_refused(rulers: Rulers) -> None:
    with pytest.raises(OutOfRange):
        scale(rulers)
