"""A back tells nothing of its card, not even how it lies: turned by half, no pixel differs."""

from functools import partial
from io import BytesIO

import numpy as np
import pypdfium2
import pytest
from PIL import Image, ImageChops

from printables.edition.piece import Draw, Edition
from printables.paper.cards import CARD_SIZES, TILE_SIZE, Size
from printables.paper.sheet import POINTS, Box, Paper
from printables.pdf.pen import Pen
from printables.pieces.cards import card_back
from tests.printables.ink_on_paper import coverage
from tests.printables.test_cards import edition

BLEED = 3.0
COARSE = 4  # pixels per mm, to look at once
CARDS = ("role", "membership", "ballot")
PER_MM, OF_TILES = 10, 20  # pixels: the sides of all backs are whole ones


def back(chosen: Edition, kind: str) -> tuple[Size, Draw]:
    draw = partial(card_back, chosen, f"{kind}_back")
    return (TILE_SIZE if kind == "policy" else chosen.card), draw


def printed(chosen: Edition, size: Size, draw: Draw) -> bytes:
    """A back on a sheet of its own size and bleed."""
    file = BytesIO()
    pen = Pen(file, Paper.A4, title="", language="en", fonts=chosen.theme.fonts)
    trim = Box(BLEED, BLEED, *size)
    pen.trimmed((size.width + 2 * BLEED, size.height + 2 * BLEED), trim, BLEED)
    draw(pen, trim, BLEED)
    pen.save()
    return file.getvalue()


def picture(data: bytes, per_mm: int) -> Image.Image:
    """The back with what bleeds, in grey, in whole pixels."""
    with pypdfium2.PdfDocument(data) as document:
        seen: Image.Image = document[0].render(scale=per_mm / POINTS).to_pil().convert("L")
    return seen


@pytest.mark.parametrize("theme", ["classic", "ink-saver", "cold-war"])
@pytest.mark.parametrize("kind", [*CARDS, "policy"])
def test_turned_by_half_it_looks_the_same(theme: str, kind: str) -> None:
    chosen = edition(theme=theme)
    size, draw = back(chosen, kind)
    seen = picture(printed(chosen, size, draw), OF_TILES if kind == "policy" else PER_MM)
    turned = seen.transpose(Image.Transpose.ROTATE_180)
    assert sum(ImageChops.difference(seen, turned).histogram()[64:]) < 10  # of a million


@pytest.mark.parametrize("size", CARD_SIZES)
@pytest.mark.parametrize("kind", CARDS)
def test_it_covers_each_size_of_card_and_its_bleed(size: str, kind: str) -> None:
    chosen = edition(size=size)
    seen = picture(printed(chosen, *back(chosen, kind)), COARSE)
    for corner in _corners(seen):
        dark, *_, light = np.unique(np.asarray(seen.crop(corner)))
        assert dark < 60
        assert 90 < light < 200


def _corners(seen: Image.Image) -> list[tuple[int, int, int, int]]:
    far = 6 * COARSE
    return [(x, y, x + far, y + far) for x in (0, seen.width - far) for y in (0, seen.height - far)]


def test_backs_cost_little_ink_where_ink_is_saved() -> None:
    covered = []
    for theme in ("classic", "ink-saver"):
        chosen = edition(theme=theme)
        covered.append(sum(coverage(printed(chosen, *back(chosen, kind)))[0] for kind in CARDS))
    assert covered[1] < 0.3 * covered[0]
