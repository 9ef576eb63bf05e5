"""Profiles of printers: measured, kept, applied, refused."""

from dataclasses import replace
from pathlib import Path

import pypdfium2
import pytest

from companion.evening.printing import printer_profiles
from companion.evening.printing.printer_profiles import (
    PRINTERS_FILE,
    NotMeasured,
    Profile,
    Setup,
    correction_of,
    forget,
    measure,
    profile_for,
    profiles,
)
from companion.evening.settings import UnusableName
from companion.files.atomic_write import sole_writer
from companion.files.toml import FaultyFile
from companion.rulesets import load_ruleset
from printables.edition.piece import Edition, Face, Piece
from printables.edition.wording import load_wording
from printables.look.theme import Font
from printables.look.themes import load_theme
from printables.paper.options import Backs
from printables.paper.sheet import Box, Correction, Paper
from printables.pdf.pen import Pen
from printables.sheets.imposition import Settings, impose
from printables.sheets.render import print_set
from printables.type.letters import Letters
from tests.conftest import Run, assert_friendly

LONG = Backs.LONG_EDGE
OFFICE = Profile('Офис "2"', Paper.A4, LONG, 1.25, -0.5, 0.1, 0.2, 3, "upper", 1.002, 0.999)
POINT = 72 / 25.4


def keep(folder: Path, profile: Profile) -> None:
    with sole_writer(folder / PRINTERS_FILE):
        printer_profiles.keep(folder, profile)


def test_a_profile_is_kept_and_found_whatever_its_name(tmp_path: Path) -> None:
    folder = tmp_path / "new"
    assert profiles(folder) == ()
    keep(folder, OFFICE)
    assert profiles(folder) == (OFFICE,)
    assert profile_for(folder, Setup('офис "2"', Paper.A4, LONG, "Upper")) == OFFICE


def test_a_measurement_is_shown_as_it_is_kept(tmp_path: Path) -> None:
    """Else a drift of half a hundredth is -0.27 mm when measured, and -0.28 in the list."""
    setup = Setup("Office", Paper.A4, LONG, "any")
    thirds = ["-2.5", "-3", 1, 1, "-3", "-3", 1, 1, "-2.5", "-2.5", 1, 1]
    for numbers in (["-2.5", "-3", "2", "2.5"], [*map(str, thirds)]):
        for again in (False, True):
            profile, _ = measure(tmp_path, setup, numbers, None, again=again)
            assert profiles(tmp_path) == (profile,)
            assert profile_for(tmp_path, setup).x == round(profile.x, 5)


def test_a_new_measurement_takes_the_place_of_the_older_one(tmp_path: Path) -> None:
    for x, tray in ((1.0, "any"), (2.0, "any"), (3.0, "lower")):
        keep(tmp_path, Profile("Office", Paper.A4, LONG, x, 0, 0, 0, 1, tray))
    assert [(one.x, one.tray) for one in profiles(tmp_path)] == [(2.0, "any"), (3.0, "lower")]
    forget(tmp_path, "OFFICE")
    assert profiles(tmp_path) == ()


def test_what_was_not_measured_is_refused_with_what_was(tmp_path: Path) -> None:
    keep(tmp_path, OFFICE)
    with pytest.raises(NotMeasured):
        profile_for(tmp_path, Setup(OFFICE.name, Paper.A3, LONG, "upper"))
    with pytest.raises(NotMeasured):
        forget(tmp_path, 'Офис "3"')


@pytest.mark.parametrize("name", ["", "  ", "a\nb", "x" * 41, "—"])
def test_a_name_that_cannot_be_kept_is_refused(tmp_path: Path, name: str) -> None:
    for setup in (Setup(name, Paper.A4, LONG, "any"), Setup("Office", Paper.A4, LONG, name)):
        with pytest.raises(UnusableName):
            measure(tmp_path, setup, ["1"] * 4, None, again=False)
    assert not (tmp_path / PRINTERS_FILE).exists()


def test_impossible_numbers_are_refused_before_anything_is_written(tmp_path: Path) -> None:
    keep(tmp_path, OFFICE)
    before = (tmp_path / PRINTERS_FILE).read_bytes()
    for wrong in (replace(OFFICE, across=1.2), replace(OFFICE, x=31.0), replace(OFFICE, tray="")):
        with pytest.raises(FaultyFile, match=PRINTERS_FILE):
            keep(tmp_path, wrong)
    assert (tmp_path / PRINTERS_FILE).read_bytes() == before


@pytest.mark.parametrize(
    "text", ["profiles = 3", "profiles = [3]", "not toml", "printers = []", "x = 'Büro'"]
)
def test_what_is_no_list_of_profiles_is_refused_and_kept(tmp_path: Path, text: str) -> None:
    (tmp_path / PRINTERS_FILE).write_text(text, encoding="latin-1")
    for ask in (profiles, lambda folder: keep(folder, OFFICE), lambda folder: forget(folder, "x")):
        with pytest.raises(FaultyFile, match=PRINTERS_FILE):
            ask(tmp_path)
    assert (tmp_path / PRINTERS_FILE).read_text(encoding="latin-1") == text


FAULTY = """
[[profiles]]
name = "Attic"
paper = "a4"
backs = "long-edge"
x = 1.0
y = 0.0
turned = 0.0
varies = 0.0
sheets = 1
across = 1.2222
"""


def test_a_faulty_profile_is_refused_with_its_fault(run: Run, home: Path) -> None:
    keep(home, OFFICE)
    with (home / PRINTERS_FILE).open("a", encoding="utf-8") as file:
        file.write(FAULTY)
    before = (home / PRINTERS_FILE).read_bytes()
    for command in (("print", "--printer", "attic"), ("printer", "list")):
        assert_friendly(run(*command), 1, PRINTERS_FILE, "across", "1.2222")
    assert_friendly(run("printer", "measure", "Cellar", 1, 1, 1, 1), 1, PRINTERS_FILE)
    assert (home / PRINTERS_FILE).read_bytes() == before


def test_rulers_that_contradict_each_other_write_nothing(run: Run, home: Path) -> None:
    rulers = ("--rulers", 180, 200, 220, 200)
    answer = run("printer", "measure", "Office", 1, 1, 1, 1, *rulers)
    assert_friendly(answer, 1, "--rulers is 220", "162 to 198")
    assert not (home / PRINTERS_FILE).exists()


def test_an_unreadable_profile_is_one_friendly_line(run: Run, home: Path, tmp_path: Path) -> None:
    home.mkdir()
    (home / PRINTERS_FILE).write_text("profiles = 3", encoding="utf-8")
    for command in (("print", "--printer", "x"), ("printer", "list"), ("printer", "show", "x")):
        assert_friendly(run(*command), 1, PRINTERS_FILE)
    assert list(tmp_path.iterdir()) == []


def test_a_host_measures_a_printer_and_prints_on_it(run: Run, tmp_path: Path) -> None:
    measured = run("printer", "measure", "Office", -3, -3, 5, 5, -3, -3, "c1", "5.5")
    assert measured.returncode == 0, measured.stderr
    assert "Office, tray any, a4, long-edge: -0.30 mm across" in measured.stdout
    assert "--printer Office" in measured.stdout
    assert "Office" in run("printer", "list").stdout
    plain = run("print", "policy-tiles", "-o", "plain.pdf")
    corrected = run("print", "policy-tiles", "-o", "corrected.pdf", "--printer", "office")
    assert (plain.returncode, corrected.returncode) == (0, 0), corrected.stderr
    before, after = ((tmp_path / f"{name}.pdf").read_bytes() for name in ("plain", "corrected"))
    assert before != after
    assert_friendly(run("print", "-o", "x.pdf", "--printer", "office", "--paper", "a3"), 1, "a3")
    assert not (tmp_path / "x.pdf").exists()
    assert run("printer", "forget", "office").returncode == 0
    assert_friendly(run("printer", "show", "office"), 1, "companion printer measure")


def test_the_rest_on_a_corrected_sheet_is_added(run: Run, home: Path) -> None:
    run("printer", "measure", "Office", "c2", "c2", 0, 0)
    answer = run("printer", "measure", "Office", 1, 1, -2, -2, "--again")
    assert answer.returncode == 0, answer.stderr
    (kept,) = profiles(home)
    assert (kept.x, kept.y) == pytest.approx((2.1, -0.2))


@pytest.mark.parametrize("backs", [Backs.LONG_EDGE, Backs.SHORT_EDGE])
def test_backs_in_the_file_lie_where_the_correction_says(tmp_path: Path, backs: Backs) -> None:
    """Read back from the PDF: a letter on the front, and one on the back behind it."""
    profile = Profile("x", Paper.A4, backs, 2.0, -1.0, 0.3, 0, 1, "any", 1.001, 0.998)
    made = correction_of(profile)
    edition = Edition(
        load_ruleset("official"), load_theme("classic"), (load_wording("en", "classic"),)
    )
    piece = Piece("ballots", 63, 88, Face("f", _dot), Face("b", _dot), copies=5)
    places = {}
    for name, correction in (("plain", Correction()), ("corrected", made)):
        settings = Settings(Paper.A4, backs, correction=correction)
        path = tmp_path / f"{name}.pdf"
        with path.open("wb") as file:
            print_set(file, impose([piece], settings), edition, settings)
        places[name] = [_dots(path, page) for page in (0, 1)]
    fronts, backs_plain = places["plain"]
    assert len(fronts) == len(backs_plain) == 5
    assert places["corrected"][0] == fronts
    for plain, corrected in zip(backs_plain, places["corrected"][1], strict=True):
        assert corrected == pytest.approx(made.moves(Paper.A4, *plain), abs=0.01)
    turned = [(210 - x, y) if backs is Backs.LONG_EDGE else (x, 297 - y) for x, y in backs_plain]
    assert sorted(turned) == [pytest.approx(place, abs=0.01) for place in sorted(fronts)]


def _dot(pen: Pen, box: Box, _bleed: float) -> None:
    """A letter that stands nowhere else, at a face's centre."""
    pen.text("Ж", *box.centre, Letters(Font.TEXT, 4))


def _dots(path: Path, page: int) -> list[tuple[float, float]]:
    """Return the places where such letters begin, in mm."""
    document = pypdfium2.PdfDocument(path)
    try:
        text = document[page].get_textpage()
        found = []
        for at in range(text.count_chars()):
            if text.get_text_range(at, 1) == "Ж":
                x, y = pypdfium2.raw.c_double(), pypdfium2.raw.c_double()
                assert pypdfium2.raw.FPDFText_GetCharOrigin(text.raw, at, x, y)
                found.append((x.value / POINT, y.value / POINT))
        return found
    finally:
        document.close()
