"""What a copy shop gets: pages with boxes, a spot colour to cut along, pure black, a ticket."""

import zipfile
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from companion.rulesets import load_ruleset
from printables.catalogue import IN_THE_BOX, PieceName
from printables.imposition import TooLarge
from printables.pen import CUT_COLOUR, Letters, Pen
from printables.piece import Edition, Face, Piece
from printables.printed_set import pieces
from printables.sheet import Box, Paper
from printables.shop import TICKET, for_shop, shop_files
from printables.theme import Font, load_theme
from printables.wording import load_wording, wording_languages
from tests.conftest import Run, assert_friendly

POINT = 72 / 25.4
LANGUAGES = wording_languages("classic")


def edition(language: str = "en") -> Edition:
    wording = load_wording(language, "classic")
    return for_shop(Edition(load_ruleset("official"), load_theme("classic"), (wording,)))


def written(chosen: Edition, some: tuple[Piece, ...], language: str) -> dict[str, PdfReader]:
    made = {}
    for name, write in shop_files(
        some, chosen, Paper.A4, load_wording(language, "classic")
    ).items():
        content = BytesIO()
        write(content)
        made[name] = PdfReader(content)
    return made


def test_a_page_for_each_piece_with_its_boxes() -> None:
    files = written(edition(), pieces(edition(), ["policy-tiles"]), "en")
    assert list(files) == [
        TICKET,
        "01-policy-tiles-fronts.pdf",
        "01-policy-tiles-backs.pdf",
    ]
    for name in list(files)[1:]:
        assert len(files[name].pages) == 17
        for page in files[name].pages:
            trim = [float(edge) / POINT for edge in page.trimbox]
            assert trim == pytest.approx([3, 3, 3 + 44.45, 3 + 63.5], abs=0.01)
            assert list(page.bleedbox) == pytest.approx(list(page.mediabox), abs=0.01)
            assert float(page.mediabox.width) / POINT == pytest.approx(44.45 + 6, abs=0.01)


def test_the_cut_line_is_a_spot_colour_over_the_print() -> None:
    files = written(edition(), pieces(edition(), ["policy-tiles"]), "en")
    page = files["01-policy-tiles-backs.pdf"].pages[0]
    resources: Any = page["/Resources"]
    spaces = resources["/ColorSpace"]
    assert [space.get_object()[:2] for space in spaces.values()] == [
        ["/Separation", f"/{CUT_COLOUR}"]
    ]
    content = page.get_contents()
    assert content is not None
    (name,) = spaces
    assert f"{name} CS 1 SCN".encode() in content.get_data()
    states = resources["/ExtGState"]
    assert any(state.get_object().get("/OP") for state in states.values())


def test_text_is_pure_black() -> None:
    """The ink of the theme is a brown; a shop gets none of it."""

    def draw(pen: Pen, box: Box, _bleed: float) -> None:
        ink = chosen.theme.ink
        pen.text("text", box.x, box.y, Letters(Font.TEXT, 4, colour=ink))

    usual = load_theme("classic").ink
    assert len(set(usual)) > 1
    chosen = edition()
    piece = Piece("ballots", 63, 88, Face("f", draw))
    files = written(chosen, (piece,), "en")
    resources: Any = files["01-ballots-fronts.pdf"].pages[0]["/Resources"]
    (drawn,) = [one.get_object().get_data() for one in resources["/XObject"].values()]
    assert b"0 g" in drawn
    assert b" rg" not in drawn


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_ticket_names_every_file_in_the_language_of_the_shop(language: str) -> None:
    (tile, *_) = pieces(edition(), ["policy-tiles"])
    box = [replace(tile, name=name.value, copies=10) for name in IN_THE_BOX]
    files = written(edition("en"), tuple(box), language)
    (page,) = files[TICKET].pages
    words = load_wording(language, "classic")
    told = " ".join(page.extract_text().split())
    for name in files:
        assert name == TICKET or name in told
    for piece in box:
        assert words.pieces[PieceName(piece.name)] in told
    assert words.shop.title in told
    assert CUT_COLOUR in told
    assert words.shop.total.format(files=len(files), sheets=len(box)) in told


def test_what_is_too_large_for_the_paper_goes_on_larger_paper() -> None:
    board = Piece("liberal-track", 200, 285, Face("f", lambda *_: None))
    told = written(edition(), (board,), "en")[TICKET].pages[0].extract_text()
    assert "A3, sheets: 1, on each: 1" in told
    with pytest.raises(TooLarge):
        written(edition(), (replace(board, width=420),), "en")


@pytest.mark.usefixtures("folder_of_games")
def test_a_folder_appears_whole_or_not_at_all(run: Run, tmp_path: Path) -> None:
    answer = run("print", "shop", "policy-tiles", "-o", "job", "--shop-language", "ru")
    assert answer.returncode == 0, answer.stderr
    names = sorted(path.name for path in (tmp_path / "job").iterdir())
    assert names == [TICKET, "01-policy-tiles-backs.pdf", "01-policy-tiles-fronts.pdf"]
    before = {name: (tmp_path / "job" / name).read_bytes() for name in names}
    (tmp_path / "job" / names[0]).unlink()
    assert_friendly(run("print", "shop", "-o", "job"), 1, "--force", "two jobs")
    assert not (tmp_path / "job" / names[0]).exists()
    again = run("print", "shop", "policy-tiles", "-o", "job", "--shop-language", "ru", "--force")
    assert again.returncode == 0, again.stderr
    assert {name: (tmp_path / "job" / name).read_bytes() for name in names} == before
    assert_friendly(run("print", "shop", "no-such-piece", "-o", "other"), 1, "no-such-piece")
    assert not (tmp_path / "other").exists()


def test_a_zip_has_the_same_files_and_the_same_bytes(run: Run, tmp_path: Path) -> None:
    for name in ("one.zip", "two.zip"):
        assert run("print", "shop", "policy-tiles", "-o", name).returncode == 0
    assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "two.zip").read_bytes()
    with zipfile.ZipFile(tmp_path / "one.zip") as archive:
        assert archive.testzip() is None
        assert archive.namelist()[0] == TICKET
