"""Sheets look as they did when somebody last looked at them."""

from pathlib import Path

import pytest
from PIL import Image, ImageChops

from printables.pdf.pen import Pen
from tests.printables.envelope_pictures import FOLDER, SHEETS, TOLERANCE, difference, drawn


@pytest.mark.parametrize("name", SHEETS)
def test_a_sheet_looks_as_it_did(name: str, tmp_path: Path) -> None:
    expected = Image.open(FOLDER / f"{name}.png").convert("L")
    actual = drawn(name)
    if difference(expected, actual) > TOLERANCE:
        actual.save(tmp_path / "actual.png")
        if actual.size == expected.size:
            ImageChops.difference(expected, actual).save(tmp_path / "difference.png")
        pytest.fail(f"{name} looks different: see {tmp_path}, and poe record-pictures")


def test_a_frame_that_is_gone_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Pen, "run", lambda *_, **__: None)
    expected = Image.open(FOLDER / "envelope-a4-en.png").convert("L")
    assert difference(expected, drawn("envelope-a4-en")) > TOLERANCE


def test_what_is_printed_a_millimetre_away_would_be_seen() -> None:
    expected = Image.open(FOLDER / "envelope-a4-en.png").convert("L")
    assert difference(expected, ImageChops.offset(expected, 3, 0)) > TOLERANCE
