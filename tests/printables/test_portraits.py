"""Figures are cut as they are stored, and every look has words for its own."""

import math
import re
from io import BytesIO
from itertools import product

import numpy as np
import pypdfium2
import pytest

from companion.rules.pieces import Role
from printables.art.cutter.cast import CAST, cut
from printables.art.grounds import (
    HIGH,
    LEVELS,
    SIGN,
    WIDE,
    WIDEST,
    Style,
    Weather,
    ground,
    shade,
    sign_place,
)
from printables.art.portraits import (
    PLATES,
    WIDTHS,
    ink_file,
    inks,
    plate,
    plate_file,
    portrait,
    written,
)
from printables.figures import FIGURES, Look, nth
from printables.operators import Polygon
from printables.pen import Pen
from printables.sheet import POINTS, Box, Paper
from printables.theme import BLACK, WHITE, load_theme

WHEEL = 400_000  # bytes that all plates may take


def test_a_plate_is_cut_again_as_it_is_stored() -> None:
    """`poe cut-plates` has been run since the outlines changed."""
    for style in Style:
        assert cut("hitler", style).operators == plate("hitler", style)


def test_every_figure_has_its_plates() -> None:
    figures = [name for names in FIGURES[Look.LINOCUT].values() for name in names]
    assert all(list(CAST) == list(inks(ink_file(style))) == figures for style in Style)
    files = [plate_file(name, style) for name in figures for style in Style]
    assert set(PLATES.glob("*.*.ops")) == set(files)
    assert sum(path.stat().st_size for path in files) < WHEEL


def test_plates_are_whole_numbers_and_inks() -> None:
    for name, style in product(CAST, Style):
        words = set(plate(name, style).split())
        assert {word for word in words if not word.lstrip("-").isdigit()} <= {
            *"KPAG", *"mlchfSwjJ",
        }  # fmt: skip
        assert len(written(plate(name, style))) < 16_000


@pytest.mark.parametrize("figure", FIGURES[Look.LINOCUT][Role.FASCIST])
def test_a_coat_goes_on_beyond_the_width_of_its_plate(figure: str) -> None:
    """A ground is wider than a plate, and who is seen from the side has a back."""
    file = BytesIO()
    pen = Pen(file, Paper.A4, title="", language="en")
    right = (WIDE + WIDEST) / 2
    pen.trimmed((right, HIGH), Box(0, 0, right, HIGH), 0)
    whole = Box(0, 0, WIDE, HIGH)
    pen.plate(figure, plate(figure, Style.BLOCK), whole, dict.fromkeys("KPAG", BLACK))
    pen.save()
    with pypdfium2.PdfDocument(file.getvalue()) as document:
        shown = document[0].render(scale=1 / POINTS, grayscale=True).to_pil()
    beside = shown.crop((round(WIDE) + 2, round(HIGH) - 12, round(WIDE) + 12, round(HIGH)))
    assert np.mean(np.asarray(beside) < 128) > 0.5


@pytest.mark.parametrize("figure", CAST)
def test_no_figure_touches_the_sign_in_the_corner(figure: str) -> None:
    """Nor in the narrowest window, where the sign is nearest: there is ground around all of it."""
    fine, (x, y) = 4, sign_place(WIDTHS[0])
    for style in Style:
        file = BytesIO()
        pen = Pen(file, Paper.A4, title="", language="en")
        whole = Box(0, 0, WIDE, HIGH)
        pen.trimmed((WIDE, HIGH), whole, 0)
        pen.plate(figure, plate(figure, style), whole, dict.fromkeys("KAG", BLACK) | {"P": WHITE})
        pen.save()
        with pypdfium2.PdfDocument(file.getvalue()) as document:
            shown = document[0].render(scale=fine / POINTS, grayscale=True).to_pil()
        rows, columns = np.nonzero(np.asarray(shown) < 128)
        assert np.hypot(columns / fine - x, HIGH - rows / fine - y).min() > SIGN + 0.3


def test_a_figure_is_in_a_file_once_whichever_colour_its_party_has() -> None:
    file = BytesIO()
    pen = Pen(file, Paper.A4, title="", language="en")
    whole, theme = Box(0, 0, WIDE, HIGH), load_theme("classic")
    pen.trimmed((2 * WIDE, HIGH), Box(0, 0, 2 * WIDE, HIGH), 0)
    parties = theme.liberal, theme.fascist
    for at, colour in enumerate(parties):
        portrait(pen, "badger", whole.moved(at * WIDE, 0), theme, colour)
    pen.save()
    assert len(set(re.findall(rb"/FormXob\.([^ ]+)", file.getvalue()))) == 1
    with pypdfium2.PdfDocument(file.getvalue()) as document:
        shown = np.asarray(document[0].render(scale=2 / POINTS).to_pil()).astype(int)
    for half, mine, other in zip(np.split(shown, 2, axis=1), parties, parties[::-1], strict=True):
        own, wrong = (
            np.all(abs(half - [255 * part for part in colour]) < 3, axis=2).sum()
            for colour in (mine, other)
        )
        assert own > 100
        assert wrong == 0


def test_more_cuts_at_every_level() -> None:
    for weather, style in product(Weather, Style):
        counts = [len(ground(weather, level, style)) for level in range(LEVELS)]
        assert counts == sorted(set(counts))


@pytest.mark.parametrize("weather", Weather)
def test_shades_are_broader_towards_the_edges(weather: Weather) -> None:
    """A figure stands before its party's colour, which another ink closes in on."""

    def width(cut: Polygon) -> float:
        return max(math.dist(point, cut[-at]) for at, point in enumerate(cut) if at)

    def far(cut: Polygon) -> float:
        xs, ys = zip(*cut, strict=True)
        return math.dist((sum(xs) / len(xs), sum(ys) / len(ys)), (WIDE / 2, HIGH / 2))

    shades = sorted(shade(weather), key=far)
    near, edge = shades[: len(shades) // 4], shades[-len(shades) // 4 :]
    assert sum(map(width, edge)) >= sum(map(width, near)) > 0


def test_figures_come_again_where_there_are_more_cards() -> None:
    liberals = FIGURES[Look.LINOCUT][Role.LIBERAL]
    assert [nth(liberals, number) for number in (1, 10, 11)] == ["owl", "ram", "owl"]


@pytest.mark.parametrize("figure", CAST)
def test_a_bold_figure_has_few_marks_and_no_fine_line(figure: str) -> None:
    """For eyes that see little: on a poker card a unit is .54 mm, and no line is under .35 mm."""
    usual, bold = (plate(figure, style).split("\n") for style in (Style.BLOCK, Style.BOLD))
    assert sum(map(_is_cut, bold)) < 0.75 * sum(map(_is_cut, usual))
    nibs = [int(line.removesuffix(" w")) / 10 for line in bold if line.endswith(" w")]
    assert min(nibs) * 0.54 > 0.35


def _is_cut(line: str) -> bool:
    return line.endswith(" l") and " c" not in line
