"""Halftone: dots with the area of their tone, as they are drawn and read back."""

import math
from io import BytesIO

import pytest

from printables.art.halftone import Dots, dot_radius, glow, ramp, screen, whole
from printables.pen import Pen
from printables.sheet import POINTS, Box, Paper
from printables.theme import BLACK, Colour
from tests.printables.ink_on_paper import coverage
from tests.printables.pdf_reading import Area, Document

BOX = Box(30, 40, 120, 200)


def _drawn(dots: Dots, colour: Colour = BLACK) -> bytes:
    file = BytesIO()
    pen = Pen(file, Paper.A4, title="dots", language="en")
    with pen.within(BOX.corners):
        pen.dots(dots, colour=colour)
    pen.save()
    return file.getvalue()


@pytest.mark.parametrize("tone", [0.05, 0.2, 0.5, 0.7])
def test_dots_have_the_area_of_their_tone(tone: float) -> None:
    dots = screen(BOX, 2, lambda _x, _y: tone)
    area = sum(math.pi * radius**2 * len(points) for radius, points in dots.items())
    assert area / (BOX.width * BOX.height) == pytest.approx(tone, rel=0.07)


def test_radii_grow_with_the_tone_until_nothing_is_left() -> None:
    radii = [dot_radius(share / 50) for share in range(51)]
    assert radii == sorted(radii)
    assert radii[0] == 0
    assert radii[-1] == pytest.approx(math.sqrt(0.5), abs=0.001)


def test_a_ramp_grows_to_the_lower_right_and_a_glow_outwards() -> None:
    tone = ramp(BOX, 0.1, 0.9)
    assert tone(BOX.x, BOX.top) == pytest.approx(0.1)
    assert tone(*BOX.centre) == pytest.approx(0.5)
    assert tone(BOX.right, BOX.y) == pytest.approx(0.9)
    around = glow(0, 0, 10, 20, 1, 0)
    assert [around(x, 0) for x in (5, 15, 30)] == pytest.approx([1, 0.5, 0])


def test_dots_are_read_back_as_short_lines_of_their_width() -> None:
    (mark,) = (
        one
        for one in Document(_drawn({0.5: [(50, 60), (70, 80)]}, Colour(1, 0, 0))).pages[0].marks
        if isinstance(one, Area)
    )
    assert (mark.colour, round(mark.wide / POINTS, 3)) == ((1, 0, 0), 1)
    assert [len(path) for path in mark.paths] == [2, 2]


@pytest.mark.parametrize("tone", [0.1, 0.4, 0.8])
def test_the_estimate_counts_the_ink_of_dots(tone: float) -> None:
    page = math.prod(Paper.A4.size)
    ink = coverage(_drawn(screen(BOX, 2, lambda _x, _y: tone)))[0]
    assert ink * page / (BOX.width * BOX.height) == pytest.approx(tone, rel=0.2)


def test_whole_dots_are_cut_by_no_edge() -> None:
    clear = Box(60, 100, 40, 40)
    dots = screen(BOX, 2, lambda _x, _y: 0.6)
    kept = whole(dots, BOX, [clear])
    assert 0 < sum(map(len, kept.values())) < sum(map(len, dots.values()))
    for radius, points in kept.items():
        assert all(
            BOX.x + radius <= x <= BOX.right - radius
            and BOX.y + radius <= y <= BOX.top - radius
            and (abs(x - 80) > 20 + radius or abs(y - 120) > 20 + radius)
            for x, y in points
        )
