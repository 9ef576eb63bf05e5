"""The inside of an envelope is so full of lines that no light tells what it holds."""

from io import BytesIO

import pypdfium2
import pytest
from PIL import ImageStat

from printables.look.themes import themes
from printables.paper.sheet import POINTS, Box, Paper
from printables.pdf.pen import Pen
from printables.pieces.blank_envelopes import line
from printables.pieces.envelope_net import NET
from tests.printables.full_box import full_box

COVER = {"ink-saver": 0.07}  # of black; where ink is saved, the paper does more of it
USUAL = 0.15
PER_MM = 6
PART = 12.0  # mm: no part of a panel is much paler


@pytest.mark.parametrize("theme", themes())
def test_a_lining_covers_every_part_of_a_panel(theme: str) -> None:
    edition, file = full_box(theme, "en"), BytesIO()
    panel = Box(0, 0, *NET.panel)
    pen = Pen(file, Paper.A4, title="", language="en", fonts=edition.theme.fonts)
    pen.trimmed((panel.width, panel.height), panel, 0)
    line(edition, panel, pen)
    pen.save()
    with pypdfium2.PdfDocument(file.getvalue()) as document:
        seen = document[0].render(scale=PER_MM / POINTS).to_pil().convert("L")
    least, side = COVER.get(theme, USUAL), round(PART * PER_MM)
    assert 1 - ImageStat.Stat(seen).mean[0] / 255 > least
    for x in range(0, seen.width - side, side):
        for y in range(0, seen.height - side, side):
            part = seen.crop((x, y, x + side, y + side))
            assert 1 - ImageStat.Stat(part).mean[0] / 255 > least / 2
