"""`companion print shop --for`: a picture of each card, as large as the shop's template."""

import sys
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from tests.conftest import Run, assert_friendly

pytestmark = pytest.mark.usefixtures("folder_of_games")

CARDS = ("the-game-crafter", (825, 1125)), ("make-playing-cards", (816, 1110))


@pytest.mark.parametrize(("shop", "size"), CARDS)
def test_each_card_is_a_picture_as_large_as_the_template(
    run: Run, tmp_path: Path, shop: str, size: tuple[int, int]
) -> None:
    """Issue 29: "a PNG for each card at 300 dpi with the vendor's own trim, bleed and pixels"."""
    answer = run("print", "shop", "ballots", "policy-tiles", "-n", "5", "--for", shop)
    assert answer.returncode == 0, answer.stderr
    assert answer.stdout.startswith(f"{shop} is ready for the card shop; pictures in it: 6. ")
    tile = (600, 825) if shop == "the-game-crafter" else (597, 822)
    names = {
        "01-policy-tiles-front-01-x6.png": tile, "01-policy-tiles-front-02-x11.png": tile,
        "01-policy-tiles-back-01.png": tile, "02-ballots-front-01-x5.png": size,
        "02-ballots-front-02-x5.png": size, "02-ballots-back-01.png": size,
    }  # fmt: skip
    assert {file.name for file in (tmp_path / shop).iterdir()} == set(names)
    for name, pixels in names.items():
        with Image.open(tmp_path / shop / name) as picture:
            assert picture.size == pixels
            assert picture.info["dpi"] == pytest.approx((300, 300), abs=0.01)
    with Image.open(tmp_path / shop / "02-ballots-back-01.png") as back:
        ink = np.asarray(back.convert("L"))
    for edge in (ink[:2], ink[-2:], ink[:, :2], ink[:, -2:]):
        assert edge.min() < 200  # the bleed goes to the edge of the picture


def test_other_sizes_have_their_templates(run: Run, tmp_path: Path) -> None:
    words = ("print", "shop", "membership-cards", "-n", "5", "--for", "the-game-crafter")
    assert run(*words, "--size", "tarot", "-o", "tarot.zip").returncode == 0
    assert (tmp_path / "tarot.zip").is_file()
    assert_friendly(run(*words, "--size", "60x90"), 1, "60x90", "poker, poker-us")


@pytest.mark.parametrize(
    ("words", "status", "named"),
    [
        (("shop", "box"), 1, '"box"'),
        (("ballots",), 2, "--for"),
        (("shop", "--bleed", "2"), 2, "--bleed"),
        (("shop", "--profile", "x.icc"), 2, "--profile"),
    ],
)
def test_what_a_card_shop_does_not_make_is_refused(
    run: Run, words: tuple[str, ...], status: int, named: str
) -> None:
    assert_friendly(run("print", *words, "--for", "make-playing-cards"), status, named)


def test_without_a_rasteriser_the_extra_is_named(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pypdfium2", None)
    answer = run("print", "shop", "ballots", "--for", "make-playing-cards")
    assert_friendly(answer, 1, 'pip install "secret-hitler-companion[shop]"')
    assert not (tmp_path / "make-playing-cards").exists()
