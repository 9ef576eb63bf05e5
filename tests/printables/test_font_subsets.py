"""Typefaces in a file: the letters that are drawn, each as it was, and nothing for screens."""

import io

import pytest
from fontTools.pens.recordingPen import RecordingPen
from fontTools.ttLib import TTFont
from reportlab.pdfbase.ttfonts import TTFontMaker

from printables.font_subsets import lean
from printables.letters import Letters
from printables.pen import Pen
from printables.sheet import Paper
from printables.theme import Font
from printables.typefaces import shipped_typeface, truetype_bytes
from tests.printables.pdf_reading import Document


@pytest.mark.parametrize("name", ["AlegreyaSans-Medium", "SourceSansPro-Bold", "AlumniSans-Black"])
def test_letters_keep_their_outlines_and_lose_their_hints(name: str) -> None:
    """É is made of two glyphs in some of them."""
    whole = truetype_bytes(shipped_typeface(name))
    maker = TTFontMaker()
    for tag, table in lean(whole).items():
        maker.add(tag, table)
    before, after = (TTFont(io.BytesIO(one), lazy=True) for one in (whole, maker.makeStream()))
    names = before.getBestCmap()
    for letter in "AÉßЖ8 ":
        one = names[ord(letter)]
        at = before.getGlyphID(one)
        assert outline(before, one) == outline(after, after.getGlyphName(at))
        assert not getattr(after["glyf"][after.getGlyphName(at)], "program", None)
    assert not {"cvt ", "fpgm", "prep", "name"} & set(after.keys())


def outline(font: TTFont, name: str) -> list[object]:
    """How a glyph is drawn, without the names of what it is made of."""
    glyphs, pen = font.getGlyphSet(), RecordingPen()
    glyphs[name].draw(pen)
    return [
        glyphs[name].width,
        *((how, what[-1] if how == "addComponent" else what) for how, what in pen.value),
    ]


def test_a_file_has_the_letters_that_are_drawn_and_those_that_could_have_been() -> None:
    file = io.BytesIO()
    pen = Pen(file, Paper.A4, title="", language="en")
    pen.reserve("08", [Font.TEXT])
    pen.text("Ada", 20, 20, Letters(Font.TEXT, 4))
    pen.save()
    (page,) = Document(file.getvalue()).pages
    (typeface,) = page.fonts.values()
    assert typeface.glyphs is not None
    letters = {chr(code) for code, glyph in typeface.glyphs.items() if glyph}
    assert letters == set("Ada08 ")
