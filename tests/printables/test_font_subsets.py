"""Typefaces in a file: the letters that are drawn."""

import io

from printables.look.theme import Font
from printables.paper.sheet import Paper
from printables.pdf.pen import Pen
from printables.type.letters import Letters
from tests.printables.pdf_reading import Document


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
