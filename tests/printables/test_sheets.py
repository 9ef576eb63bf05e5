"""The files of `companion print`: their pages, their margins, and what is printed besides pieces."""

from pathlib import Path
from typing import BinaryIO

import pypdfium2
import pytest
from pypdf import PdfReader

from companion import __version__
from companion.evening.printing.sets import _write_files
from companion.rulesets import load_ruleset
from printables.catalogue import PieceName
from printables.edition.piece import Edition
from printables.edition.wording import load_wording, wording_languages
from printables.look.themes import load_theme
from printables.paper.options import Backs
from printables.paper.sheet import Flip, Paper
from printables.pdf.pen import DoesNotFit
from printables.printed_set import pieces
from printables.proofs.printer_sheets import print_calibration, print_printer_test
from printables.sheets.calibration import (
    FINE_EDGE,
    FINE_STEP,
    FRONT_STEP,
    SCALE_NUMBERS,
    Drift,
    Reading,
    drift,
    number,
)
from printables.sheets.imposition import Settings, impose
from printables.sheets.render import sheet_line
from tests.conftest import Run, assert_friendly
from tests.printables.envelopes import letters_of_sheets

POINT = 72 / 25.4
LANGUAGES = wording_languages("classic")


def edition(language: str) -> Edition:
    wording = load_wording(language, "classic")
    return Edition(load_ruleset("official"), load_theme("classic"), (wording,))


def lines(path: Path, page: int) -> list[tuple[float, float, float, float]]:
    """Every path of a page as the box around it, in mm."""
    document = pypdfium2.PdfDocument(path)
    try:
        found = document[page].get_objects(filter=[pypdfium2.raw.FPDF_PAGEOBJ_PATH])
        return [tuple(edge / POINT for edge in one.get_bounds()) for one in found]
    finally:
        document.close()


@pytest.mark.parametrize(
    ("language", "paper", "backs"),
    [
        *((language, Paper.LETTER, Backs.LONG_EDGE) for language in LANGUAGES),
        *((language, Paper.LETTER, Backs.NONE) for language in LANGUAGES),
        ("it", Paper.A4, Backs.SEPARATE),
        ("ru", Paper.A3, Backs.SHORT_EDGE),
        ("en", Paper.LEGAL, Backs.GUTTERFOLD),
    ],
)
def test_every_paper_and_language_has_its_calibration_sheet(
    tmp_path: Path, language: str, paper: Paper, backs: Backs
) -> None:
    path = tmp_path / "sheet.pdf"
    with path.open("wb") as file:
        print_calibration(file, edition(language), Settings(paper, backs))
    sides = letters_of_sheets(path.read_bytes())
    turned = backs.duplex or backs.separate
    assert len(sides) == (2 if turned else 1)
    words = load_wording(language, "classic").calibration
    text = " ".join(sides[0].split())
    title = words.title if turned else words.one_side_title
    assert " ".join(title.upper().split()) in text
    for step in words.steps if turned else words.one_side:
        assert " ".join(step.split()) in text
    for left, bottom, right, top in (
        box for page in range(len(sides)) for box in lines(path, page)
    ):
        assert left >= 4.4
        assert bottom >= 4.4
        assert right <= paper.size[0] - 4.4
        assert top <= paper.size[1] - 4.4


@pytest.mark.parametrize("backs", [Backs.LONG_EDGE, Backs.SHORT_EDGE])
def test_the_lines_of_the_scales_are_so_far_apart(tmp_path: Path, backs: Backs) -> None:
    path = tmp_path / "sheet.pdf"
    with path.open("wb") as file:
        print_calibration(file, edition("en"), Settings(Paper.A4, backs))
    for page, step in ((0, FRONT_STEP), (1, FINE_STEP)):
        base = Paper.A4.size[1] - FINE_EDGE
        upright = sorted(
            (left + right) / 2
            for left, bottom, right, top in lines(path, page)
            if right - left < 1 and base - 6 < (bottom + top) / 2 < base + 6
        )
        wanted = [105 + number * step for number in range(-SCALE_NUMBERS, SCALE_NUMBERS + 1)]
        assert upright == pytest.approx(wanted, abs=0.01)


@pytest.mark.parametrize(
    ("language", "paper"),
    [
        *((one, Paper.LETTER) for one in LANGUAGES),
        *(("ru", one) for one in Paper if one is not Paper.LETTER),
    ],
)
def test_the_test_sheet_is_one_page(tmp_path: Path, language: str, paper: Paper) -> None:
    path = tmp_path / "sheet.pdf"
    with path.open("wb") as file:
        print_printer_test(file, edition(language), Settings(paper))
    (side,) = letters_of_sheets(path.read_bytes())
    words = load_wording(language, "classic").test_sheet
    text = " ".join(side.split())
    for sentence in (words.title.upper(), words.purpose, words.tones_note, words.codes_note):
        assert " ".join(sentence.split()) in text
    assert words.sample.partition(" ")[0] in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_margin_says_what_a_sheet_is(language: str) -> None:
    chosen, settings = edition(language), Settings(bleed=3)
    plans = impose(pieces(chosen, ["policy-tiles"]), settings)
    said = sheet_line(plans[3], 2, chosen, settings)
    words = chosen.wordings[0]
    assert words.pieces[PieceName.POLICY_TILES] in said
    assert words.sheets.back.format(number=2, total=2) in said
    for part in (__version__, "classic", language, "official 10", "a4", "long-edge", "3 mm"):
        assert part in said


def test_the_viewer_is_told_not_to_scale_and_how_to_turn(run: Run, tmp_path: Path) -> None:
    for backs, flip in (("long-edge", "LongEdge"), ("short-edge", "ShortEdge")):
        run("print", "policy-tiles", "--backs", backs, "-o", f"{backs}.pdf")
        root = PdfReader(tmp_path / f"{backs}.pdf").trailer["/Root"]
        preferences = root["/ViewerPreferences"]  # type: ignore[index]
        assert (root["/Lang"], preferences["/DisplayDocTitle"]) == ("en", True)  # type: ignore[index]
        assert preferences["/PrintScaling"] == "/None"
        assert preferences["/Duplex"] == f"/DuplexFlip{flip}"


def test_a_stack_to_be_fed_again_comes_with_the_way_to(run: Run) -> None:
    answer = run("print", "policy-tiles", "--bleed", 3, "--backs", "separate", "-l", "en")
    assert answer.returncode == 0, answer.stderr
    assert "Print the fronts first." in answer.stdout
    assert "\n  game.pdf, pages: fronts 1–2, backs 3–4\n" in answer.stdout
    assert "these are cuts 1 and 2" in answer.stdout


@pytest.mark.usefixtures("folder_of_games")
def test_split_makes_a_file_for_each_piece(run: Run, tmp_path: Path) -> None:
    assert run("print", "--split", "policy-tiles", "-o", "set").returncode == 0
    assert [path.name for path in (tmp_path / "set").iterdir()] == ["policy-tiles.pdf"]
    assert_friendly(run("print", "--split", "-o", "set.pdf"), 2, "a folder")
    assert_friendly(run("print", "--split", "policy-tiles", "-o", "set"), 1, "--force")
    (tmp_path / "file").touch()
    assert_friendly(run("print", "--split", "-o", "file"), 1, "There is no folder file")
    assert_friendly(run("print", "--split", "-o", "no/where"), 1, "no folder")


@pytest.mark.usefixtures("folder_of_games")
def test_what_is_no_piece_is_printed_by_itself(run: Run, tmp_path: Path) -> None:
    for name in ("calibration", "test-sheet"):
        assert run("print", name).returncode == 0
        assert (tmp_path / f"{name}.pdf").read_bytes()[:5] == b"%PDF-"
    assert_friendly(run("print", "test-sheet"), 1, "--force")
    assert_friendly(run("print", "calibration", "policy-tiles"), 2, "companion print calibration\n")
    assert_friendly(run("print", "calibratoin", "-o", "x.pdf"), 1, "calibration")


def test_a_folder_goes_again_if_a_file_of_it_cannot_be_written(tmp_path: Path) -> None:
    def fails(_: object) -> None:
        raise DoesNotFit(1, "ballots", "en", "too long", 9, 9, 3, 2)

    def works(file: BinaryIO) -> None:
        file.write(b"%PDF-")

    for made, expected in ((tmp_path / "new", False), (tmp_path, True)):
        with pytest.raises(DoesNotFit):
            _write_files(made, {"a.pdf": works, "b.pdf": fails}, force=False)
        assert made.exists() is expected
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("backs", [Backs.LONG_EDGE, Backs.SHORT_EDGE, Backs.SEPARATE])
@pytest.mark.parametrize(
    "drifted", [Drift(0.4, -0.6, 0), Drift(-0.5, 0.3, 0.1), Drift(0, 0, -0.15)]
)
def test_the_sheet_held_against_the_light_shows_the_drift(
    tmp_path: Path, backs: Backs, drifted: Drift
) -> None:
    """The lines and numbers are taken from the file, and its back slips before it is read."""
    path = tmp_path / "sheet.pdf"
    with path.open("wb") as file:
        print_calibration(file, edition("en"), Settings(Paper.A4, backs))
    width, height = Paper.A4.size
    middle, reach = Paper.A4.whole.centre, SCALE_NUMBERS * FRONT_STEP + 2
    behind = []
    for left, bottom, right, top in lines(path, 1):
        x, y = (left + right) / 2, (bottom + top) / 2
        seen_x, seen_y = (width - x, y) if backs.flip is Flip.LONG_EDGE else (x, height - y)
        across, along = drifted.slip(seen_x - width / 2, seen_y - height / 2)
        behind.append((seen_x + across, seen_y + along))
    document = pypdfium2.PdfDocument(path)
    text = document[0].get_textpage()
    numbers = []
    for axis, base, out in (
        (0, height - FINE_EDGE, 1),
        (0, FINE_EDGE, -1),
        (1, FINE_EDGE, -1),
        (1, width - FINE_EDGE, 1),
    ):
        fronts = [
            (box[axis] + box[axis + 2]) / 2
            for box in lines(path, 0)
            if box[1 - axis] <= base + 2 * out <= box[3 - axis]
            and box[axis + 2] - box[axis] < 1
            and abs(box[axis] - middle[axis]) < reach
        ]
        backs_seen = [
            place[axis]
            for place in behind
            if abs(place[1 - axis] - base + 2 * out) < 2 and abs(place[axis] - middle[axis]) < reach
        ]
        assert len(fronts) == len(backs_seen) == 2 * SCALE_NUMBERS + 1
        best = min(fronts, key=lambda line: min(abs(line - back) for back in backs_seen))
        low, high = sorted((base + 5.6 * out, base + 8 * out))
        around = (best - 2, low, best + 2, high) if axis == 0 else (low, best - 2, high, best + 2)
        told_there = text.get_text_bounded(*(edge * POINT for edge in around))
        numbers.append(number("".join(told_there.split())))
    document.close()
    found = drift(Reading(*numbers), Paper.A4)
    assert (found.x, found.y) == pytest.approx((drifted.x, drifted.y), abs=0.06)
    assert found.turned == pytest.approx(drifted.turned, abs=0.03)
