"""Typefaces that come with the companion, and instances of the variable ones."""

import os
import subprocess
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from unittest.mock import patch

import pypdfium2
import pytest

from printables.look import typefaces
from printables.look.theme import SOURCE_TYPEFACES, Font
from printables.look.themes import load_theme, themes
from printables.look.typefaces import Typeface, shipped_typeface, truetype
from printables.paper.sheet import Paper
from printables.pdf.pen import Pen
from printables.type.embedding import lacks, typeface_of
from printables.type.letters import Letters
from tests.printables.pdf_reading import Document

PRINTED = "ÄÖÜẞäöüß ÀÈÉÌÒÙàèéìòù ЁЙЩЪЫЬЭЮЯёйщъыьэюя № «» „“” ‘’ – — … · × 100 % ¿¡ € § → ←"
BLACK = shipped_typeface("AlumniSans-Black")


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """A cache of its own, empty."""
    typefaces._usual_letters.cache_clear()
    with patch.dict(os.environ, {"XDG_CACHE_HOME": str(tmp_path)}):
        yield tmp_path / "secret-hitler-companion" / "typefaces"


@pytest.mark.parametrize("theme", themes())
def test_every_face_has_the_letters_of_all_languages(theme: str) -> None:
    for font, face in load_theme(theme).fonts.items():
        lacking = lacks(typeface_of(face), PRINTED)
        assert not lacking, (font, lacking)


def test_an_instance_is_cut_once_and_found_again(folder: Path) -> None:
    cut = content(BLACK)
    (file,) = folder.iterdir()
    assert file.read_bytes() == cut
    with patch.object(typefaces, "_made_elsewhere") as again:
        assert content(BLACK) == cut
    again.assert_not_called()


@pytest.mark.usefixtures("folder")
def test_what_cuts_instances_takes_no_memory_of_a_print() -> None:
    cut = "import sys; from printables.look.typefaces import shipped_typeface, truetype"
    cut += "; truetype(shipped_typeface('AlumniSans-Black')); print('fontTools' in sys.modules)"
    said = subprocess.run([sys.executable, "-c", cut], check=True, capture_output=True, text=True)
    assert said.stdout.strip() == "False"


@pytest.mark.usefixtures("folder")
def test_it_is_cut_here_where_no_other_process_is() -> None:
    with patch.object(sys, "executable", "/no/python"):
        assert content(BLACK) == typefaces._instance(BLACK)


def test_a_damaged_instance_is_cut_again(folder: Path) -> None:
    cut = content(BLACK)
    (file,) = folder.iterdir()
    file.write_bytes(cut[:-100])
    assert content(BLACK) == cut
    (file,) = folder.iterdir()
    assert file.read_bytes() == cut


def test_without_a_cache_it_prints_all_the_same(tmp_path: Path) -> None:
    nowhere = tmp_path / "a file"
    nowhere.write_text("")
    with patch.dict(os.environ, {"XDG_CACHE_HOME": str(nowhere)}):
        assert content(BLACK)[:4] == b"\0\1\0\0"


def test_two_weights_are_two_typefaces_in_one_file() -> None:
    """reportlab knows a typeface by its name alone."""
    fonts = load_theme("classic").fonts
    file = BytesIO()
    pen = Pen(file, Paper.A4, title="", language="en", fonts=fonts)
    for line, font in enumerate(Font):
        pen.text("Hamburg", 20, 20 + 10 * line, Letters(font, 5))
    pen.save()
    (page,) = Document(file.getvalue()).pages
    widths = {face.name: sum(face.widths.values()) for face in page.fonts.values()}
    assert len(widths) == len(set(widths.values())) == len(Font)
    assert {"AlumniSans-700", "AlumniSans-900"} <= set(widths)


def test_what_a_shipped_face_lacks_is_set_in_source() -> None:
    file = BytesIO()
    fonts = load_theme("classic").fonts
    pen = Pen(file, Paper.A4, title="", language="el", fonts=fonts)
    pen.text("Ada Ωμέγα", 20, 20, Letters(Font.DISPLAY, 5))
    pen.save()
    (page,) = Document(file.getvalue()).pages
    names = {face.name for face in page.fonts.values()}
    assert {"AlumniSans-900", "SourceSerifPro-Black"} <= names


@pytest.mark.parametrize("theme", themes())
def test_an_apostrophe_is_curly_on_paper_and_plain_to_search(theme: str) -> None:
    file = BytesIO()
    pen = Pen(file, Paper.A4, title="", language="it", fonts=load_theme(theme).fonts)
    for font in Font:
        typed, set_ = (pen.width(text, Letters(font, 5)) for text in ("l'arte", "l’arte"))
        assert typed == set_
    pen.text("l'arte", 20, 20, Letters(Font.TEXT, 5))
    pen.save()
    with pypdfium2.PdfDocument(file.getvalue()) as document:
        assert "l'arte" in document[0].get_textpage().get_text_range()


def test_names_of_typefaces() -> None:
    assert BLACK.weight == 900
    assert BLACK.shipped
    assert shipped_typeface("AlegreyaSans-Medium").weight == 0
    assert all(face.shipped and face.file.is_file() for face in SOURCE_TYPEFACES.values())
    assert not shipped_typeface("AlumniSans-Heavy").file.is_file()
    assert not shipped_typeface("Garamond-Bold").file.is_file()
    assert not Typeface(Path("Mine.ttf")).shipped


def content(typeface: Typeface) -> bytes:
    read = truetype(typeface)
    assert isinstance(read, BytesIO)
    return read.getvalue()
