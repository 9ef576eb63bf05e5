"""What is engraved looks the same turned by half, and is in the file once."""

import math
from collections.abc import Callable
from io import BytesIO
from itertools import pairwise

import pypdfium2
import pytest
from PIL import Image, ImageChops

from printables.art import engraving, whorl
from printables.letters import Letters
from printables.pen import Pen
from printables.sheet import POINTS, Box, Paper
from printables.theme import BLACK, Colour, Font
from tests.printables.ink_on_paper import coverage
from tests.printables.ink_on_paper import coverage as inked
from tests.printables.pdf_reading import Area, Document, Drawing

INK = Colour(0.2, 0.4, 0.6)
CENTRE = (105.0, 148.5)  # of the sheet
BOX = Box(75, 108.5, 60, 80)


def drawn(draw: Callable[[Pen], object]) -> bytes:
    file = BytesIO()
    pen = Pen(file, Paper.A4, title="", language="en")
    draw(pen)
    pen.save()
    return file.getvalue()


def engraved(pen: Pen) -> None:
    engraving.rosette(pen, CENTRE, engraving.Rosette(12, 20, 24, 7), INK)
    engraving.band(pen, BOX._replace(height=6), INK, wave=6)
    engraving.band(pen, Box(70, 108.5, 5, 80), INK)
    engraving.whorl(pen, BOX.inset(10), INK)


def half_turn_difference(data: bytes) -> int:
    """Pixels that differ clearly once the page is turned by half."""
    with pypdfium2.PdfDocument(data) as document:
        page = document[0]
        picture = page.render(scale=2, crop=(150, 260, 150, 260)).to_pil().convert("L")
    turned = picture.transpose(Image.Transpose.ROTATE_180)
    return sum(ImageChops.difference(picture, turned).histogram()[80:])


@pytest.mark.parametrize(
    "draw",
    [
        lambda pen: engraving.rosette(pen, CENTRE, engraving.Rosette(12, 20, 24, 7), INK),
        lambda pen: engraving.rosette(pen, CENTRE, engraving.Rosette(8, 20, 38, lobes=16), INK),
        lambda pen: engraving.band(pen, Box(65, 145.5, 80, 6), INK, wave=6),
        lambda pen: engraving.whorl(pen, BOX, INK),
        lambda pen: engraving.whorl(pen, BOX, INK, lying=True),
        lambda pen: engraving.whorl(pen, BOX, INK, fine=True),
    ],
)
def test_it_looks_the_same_turned_by_half(draw: Callable[[Pen], object]) -> None:
    data = drawn(draw)
    assert coverage(data)[0] > 0.001
    assert half_turn_difference(data) == 0


@pytest.mark.parametrize("share", [0, 0.01, 0.1, 0.3])
@pytest.mark.parametrize("mirrored", [False, True])
def test_waves_cover_their_share(*, share: float, mirrored: bool) -> None:
    def draw(pen: Pen) -> None:
        with pen.within(BOX.corners):
            engraving.waves(pen, BOX, share, BLACK, mirrored=mirrored)

    area = BOX.width * BOX.height / math.prod(Paper.A4.size)
    assert inked(drawn(draw), 300)[0] / area == pytest.approx(share, rel=0.05)


def test_each_line_is_in_the_file_once() -> None:
    document = Document(drawn(engraved))
    (page,) = document.pages
    names = [mark.name for mark in page.placed]
    assert len(names) == 7 + 8 + 8 + 2
    assert len(set(names)) == 4


def test_an_ornament_keeps_to_its_place() -> None:
    def extent(draw: Callable[[Pen], object]) -> tuple[float, ...]:
        (page,) = Document(drawn(draw)).pages
        assert page.ink is not None
        return tuple(edge / POINTS for edge in page.ink)

    radii = [math.hypot(x, y) for x, y in engraving.Rosette(12, 20, 24, 7).line.points]
    assert min(radii) == pytest.approx(12, abs=0.5)
    assert max(radii) == pytest.approx(20, abs=0.5)
    for draw in (
        lambda pen: engraving.band(pen, BOX, INK),
        lambda pen: engraving.whorl(pen, BOX, INK),
    ):
        left, bottom, right, top = extent(draw)
        assert left == pytest.approx(BOX.x, abs=0.2)
        assert bottom == pytest.approx(BOX.y, abs=0.2)
        assert right == pytest.approx(BOX.right, abs=0.2)
        assert top == pytest.approx(BOX.top, abs=0.2)


def test_the_fingerprints_are_those_that_are_computed() -> None:
    for plate, operators in whorl.PLATES.items():
        assert plate.read_text(encoding="ascii") == operators()


def test_lines_of_a_fine_fingerprint_break_nowhere() -> None:
    """Each end is beyond what is printed, or on another part, or on its other half, turned."""
    lines = [one.points for one in whorl.whole_lines()]
    turned = [[(-x, -y) for x, y in line] for line in lines]
    for number, line in enumerate(lines):
        others = [*lines[:number], *lines[number + 1 :], *turned]
        for x, y in (line[0], line[-1]):
            outside = abs(x) > whorl.REACH[0] or abs(y) > whorl.REACH[1]
            assert outside or any(is_on((x, y), *side) for one in others for side in pairwise(one))


def is_on(point: tuple[float, float], start: tuple[float, float], end: tuple[float, float]) -> bool:
    """Whether a point is within a hair of a straight line."""
    across, along = end[0] - start[0], end[1] - start[1]
    part = (point[0] - start[0]) * across + (point[1] - start[1]) * along
    part = min(1.0, max(0.0, part / (across**2 + along**2)))
    nearest = (start[0] + part * across, start[1] + part * along)
    return math.dist(point, nearest) < 0.06


def test_cuts_and_lines_are_read_back_as_they_were_drawn() -> None:
    square = [(20.0, 20.0), (60.0, 20.0), (60.0, 60.0), (20.0, 60.0)]

    def draw(pen: Pen) -> None:
        pen.cuts([square, [(x + 20, y) for x, y in square]], colour=INK)
        pen.line(20, 100, 60, 100, wide=2, colour=INK)

    data = drawn(draw)
    (page,) = Document(data).pages
    areas_read = [mark for mark in page.marks if isinstance(mark, Area)]
    assert [mark.colour for mark in areas_read] == [INK, INK]
    assert areas_read[0].extent == pytest.approx(
        [20 * POINTS, 20 * POINTS, 80 * POINTS, 60 * POINTS]
    )
    assert areas_read[1].wide == pytest.approx(2 * POINTS)
    light = max(INK)
    thick = 1 - light + sum(light - part for part in INK) / light
    expected = (60 * 40 + 40 * 2) / (210 * 297) * thick
    assert coverage(data)[0] == pytest.approx(expected, rel=0.05)


def test_what_is_clipped_to_letters_is_read_back_within_them() -> None:
    def draw(pen: Pen) -> None:
        letters = Letters(Font.DISPLAY, 20)
        with pen.edged_letters("JA!", 50, 50, letters, wide=1, edge=INK):
            pen.cuts([[(0.0, 0.0), (200.0, 0.0), (200.0, 200.0), (0.0, 200.0)]], colour=INK)

    page: Drawing
    (page,) = Document(drawn(draw)).pages
    assert page.ink is not None
    left, bottom, right, top = (edge / POINTS for edge in page.ink)
    assert 49 < left < right < 100
    assert 45 < bottom < top < 66
