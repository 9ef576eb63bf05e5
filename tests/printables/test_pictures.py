"""Everything printed looks as it did when somebody looked at it; after a change: poe record-pictures."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from printables.catalogue import PieceName
from printables.look.emblems import Emblems
from printables.look.theme import Colour, Font, Theme
from printables.look.themes import load_theme
from tests.printables import pictures
from tests.printables.pictures import (
    PICTURES,
    contact_sheet,
    contact_sheets,
    difference,
    few_colours,
    picture_file,
)
from tests.products import some
from tests.theme_words import COLD_WAR

LARGEST = 3_600_000  # bytes of all pictures


# The two looks that share no picture, and a piece of each of the others.
FEW = [
    (piece, theme)
    for piece, theme in contact_sheets()
    if theme in {"classic", COLD_WAR} or piece in {PieceName.BALLOTS, PieceName.LIBERAL_TRACK}
]


@pytest.mark.parametrize("sheet", some(contact_sheets(), *FEW), ids="-".join)
def test_it_looks_as_it_did(sheet: tuple[str, str], tmp_path: Path) -> None:
    assert_alike(contact_sheet(*sheet), picture_file(*sheet), tmp_path)


def test_there_is_a_picture_of_everything_and_of_nothing_else() -> None:
    assert set(PICTURES.glob("*.png")) == {picture_file(*one) for one in contact_sheets()}


def test_they_are_small() -> None:
    assert sum(file.stat().st_size for file in PICTURES.glob("*.png")) < LARGEST


def other_paper(look: Theme) -> Theme:
    return replace(look, paper=Colour(0.98, 0.95, 0.87))


def other_colour(look: Theme) -> Theme:
    return replace(look, liberal=look.fascist)


def other_typeface(look: Theme) -> Theme:
    return replace(look, fonts={**look.fonts, Font.DISPLAY: look.fonts[Font.STRONG]})


def other_emblem(look: Theme) -> Theme:
    jaws = {"liberal": look.emblems["fascist"]}
    return replace(look, carved=Emblems(look.look, jaws, large=True))


@pytest.mark.parametrize(
    ("change", "piece", "theme"),
    [
        (other_paper, "policy-tiles", "classic"),
        (other_colour, "liberal-track", "ink-saver"),
        (other_typeface, "policy-tiles", "classic"),
        (other_emblem, "policy-tiles", "classic"),
    ],
)
def test_a_change_is_seen(
    change: Callable[[Theme], Theme],
    piece: str,
    theme: str,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.setattr(pictures, "load_theme", lambda which: change(load_theme(which)))
    drawn = contact_sheet(piece, theme)
    with pytest.raises(AssertionError, match=r"look at difference\.png"):
        assert_alike(drawn, picture_file(piece, theme), tmp_path)
    left = {file.name for file in tmp_path.iterdir()}
    assert left == {"actual.png", "expected.png", "difference.png"}


def assert_alike(actual: Image.Image, file: Path, folder: Path) -> None:
    """Else both pictures, and where they differ, are left in a folder."""
    with Image.open(file) as expected:
        found = difference(few_colours(actual), expected)
        if found.seen:
            actual.save(folder / "actual.png")
            expected.save(folder / "expected.png")
            found.where.save(folder / "difference.png")
    assert not found.seen, f"{file.name}: look at difference.png in {folder}"
