"""The line in the margin can be read, and nothing touches it."""

from dataclasses import replace
from io import BytesIO

import numpy as np
import pypdfium2
import pypdfium2.raw as pdfium
import pytest

from printables.look.themes import themes
from printables.paper.options import Backs, Marks, Sheets
from printables.paper.sheet import POINTS, UNPRINTABLE_MARGIN, Paper
from printables.printed_set import pieces
from printables.sheets.imposition import Settings, impose, too_large
from printables.sheets.render import print_set
from tests.printables.full_box import full_box

DPI = 254  # ten pixels in a mm
BAND = 2  # pixels


def whole_set(theme: str, language: str, settings: Settings) -> pypdfium2.PdfDocument:
    edition = replace(
        full_box(theme, language, players=7), paper=settings.paper, free=settings.free
    )
    names = ("policy-tiles", "ballots", "placards", "liberal-track", "envelopes", "tracker-marker")
    some = pieces(edition, names)
    refused = too_large(some, settings)
    fitting = [piece for piece in some if piece.name not in refused]
    file = BytesIO()
    print_set(file, impose(fitting, settings), edition, settings)
    return pypdfium2.PdfDocument(file.getvalue())


@pytest.mark.parametrize(
    ("theme", "language", "settings"),
    [
        ("classic", "en", Settings()),
        ("classic", "ru", Settings(Paper.LETTER, bleed=3, sheets=Sheets.FEWEST)),
        ("cold-war", "de", Settings(sheets=Sheets.FEWEST, outline=True)),
        ("cold-war", "it", Settings(backs=Backs.GUTTERFOLD, marks=Marks.LINES)),
        ("ink-saver", "ru", Settings(Paper.LETTER, Backs.SHORT_EDGE, sheets=Sheets.FEWEST)),
        ("high-contrast", "en", Settings(large=True, sheets=Sheets.FEWEST)),
    ],
)
def test_nothing_touches_the_line_in_the_margin(
    theme: str, language: str, settings: Settings
) -> None:
    """Found P3: "marks, dashed cuts and back bleed touch the margin's line"; its letters: 6 pt."""
    assert theme in themes()
    for page in whole_set(theme, language, settings):
        if not any(True for _ in page.get_objects()):
            continue  # a blank back
        above = page.get_height() - (settings.low + 1) * POINTS  # it is not looked at
        rendered = page.render(scale=DPI / 72, grayscale=True, crop=(0, 0, 0, above))
        picture = np.asarray(rendered.to_pil())
        at = len(picture) - round(settings.low * DPI / 25.4)
        band = picture[at + 1 : at + 1 + BAND, 60:-60]  # below all that is not the line
        assert band.min() > 200
        below = picture[
            at + 1 + BAND : len(picture) - round(UNPRINTABLE_MARGIN * DPI / 25.4), 60:-60
        ]
        assert below.min() < 100
        text = page.get_textpage()
        for at in range(text.count_chars()):
            left, low, right, top = text.get_charbox(at, loose=True)
            assert -1 <= left <= right <= page.get_width() + 1
            assert -1 <= low <= top <= page.get_height() + 1
            if low < UNPRINTABLE_MARGIN * POINTS:
                matrix = pdfium.FS_MATRIX()
                assert pdfium.FPDFText_GetMatrix(text, at, matrix)
                assert pdfium.FPDFText_GetFontSize(text, at) * matrix.d >= 6
