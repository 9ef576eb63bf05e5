"""Figures are cut as they are stored, and every look has words for its own."""

from itertools import product

from companion.rules.pieces import Role
from printables.art.cutter.cast import CAST, cut
from printables.art.grounds import LEVELS, Weather, ground
from printables.art.portraits import PLATES, inks, plate, plate_file, written
from printables.figures import FIGURES, Look, nth

WHEEL = 400_000  # bytes that all plates may take


def test_a_plate_is_cut_again_as_it_is_stored() -> None:
    """`poe cut-plates` has been run since the outlines changed."""
    for saving in (False, True):
        assert cut("hitler", saving=saving).operators == plate("hitler", saving=saving)


def test_every_figure_has_its_plates() -> None:
    figures = [name for names in FIGURES[Look.LINOCUT].values() for name in names]
    assert list(CAST) == list(inks()) == figures
    files = [plate_file(name, saving=saving) for name in figures for saving in (False, True)]
    assert set(PLATES.glob("*.*.ops")) == set(files)
    assert sum(path.stat().st_size for path in files) < WHEEL


def test_plates_are_whole_numbers_and_inks() -> None:
    for name, saving in product(CAST, (False, True)):
        words = set(plate(name, saving=saving).split())
        assert {word for word in words if not word.lstrip("-").isdigit()} <= {
            *"KPAG", *"mlchfSwjJ",
        }  # fmt: skip
        assert len(written(plate(name, saving=saving))) < 16_000


def test_more_cuts_at_every_level() -> None:
    for weather in Weather:
        counts = [len(ground(weather, level)) for level in range(LEVELS)]
        assert counts == sorted(set(counts))


def test_figures_come_again_where_there_are_more_cards() -> None:
    liberals = FIGURES[Look.LINOCUT][Role.LIBERAL]
    assert [nth(liberals, number) for number in (1, 10, 11)] == ["owl", "ram", "owl"]
