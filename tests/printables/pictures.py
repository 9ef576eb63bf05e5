"""Contact sheets of all faces of everything printed, and their comparison.

A contact sheet shows a piece in a theme, a row for each of three languages, which shows a fault of
the drawing as well as all would; one row where a theme has the words of another one. It is small and has few colours,
so that all of them can lie beside the tests.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache, partial
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

import pypdfium2
from PIL import Image, ImageChops, ImageFilter, ImageStat

from companion.words.tables import ENGLISH
from printables.catalogue import IN_THE_BOX
from printables.edition.piece import Edition, Face
from printables.edition.wording import wording_languages
from printables.look import themes as looks
from printables.look.theme import Font
from printables.look.themes import themes
from printables.paper.sheet import Box, Paper
from printables.pdf.pen import Pen
from printables.printed_set import pieces
from printables.type.letters import Letters
from tests.printables.full_box import full_box

load_theme = lru_cache(looks.load_theme)

PICTURES = Path(__file__).with_name("pictures")
DPI = 40
LANGUAGES = ("en", "it", "ru")
COLOURS = 32
GAP = 5.0  # mm
WIDEST = 600.0  # mm of a row
BLUR = 1.5  # pixels: letters may be smoothed in another way
MOST, MEAN = 30.0, 1.0  # of 255, by which two pictures may differ


def contact_sheets() -> list[tuple[str, str]]:
    """All pieces in all themes."""
    return [(piece, theme) for piece in IN_THE_BOX for theme in themes()]


def picture_file(piece: str, theme: str) -> Path:
    return PICTURES / f"{piece}.{theme}.png"


def contact_sheet(piece: str, theme: str) -> Image.Image:
    """All faces, in the languages of its own words, one below the other."""
    languages = LANGUAGES if wording_languages(theme) else (ENGLISH,)
    rows = [_row(piece, theme, language) for language in languages]
    whole = Image.new("RGB", (max(row.width for row in rows), sum(row.height for row in rows)))
    y = 0
    for row in rows:
        whole.paste(row, (0, y))
        y += row.height
    return whole


def few_colours(picture: Image.Image) -> Image.Image:
    return picture.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)


class Difference(NamedTuple):
    """Difference of two pictures: the largest, and the average, of 255."""

    most: float
    mean: float
    where: Image.Image

    @property
    def seen(self) -> bool:
        """Return True if it is more than another way to smooth letters makes."""
        return self.most > MOST or self.mean > MEAN


def difference(one: Image.Image, other: Image.Image) -> Difference:
    """Of pictures that are to be the same."""
    if one.size != other.size:
        return Difference(255, 255, Image.new("L", one.size, 255))
    if one.convert("RGB").tobytes() == other.convert("RGB").tobytes():  # mostly
        return Difference(0, 0, Image.new("L", one.size))
    blurred = ImageFilter.GaussianBlur(BLUR)
    apart = ImageChops.difference(
        one.convert("RGB").filter(blurred), other.convert("RGB").filter(blurred)
    )
    red, green, blue = apart.split()
    where = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    figures = ImageStat.Stat(where)
    return Difference(figures.extrema[0][1], figures.mean[0], where)


def _row(piece: str, theme: str, language: str) -> Image.Image:
    edition = replace(full_box(theme, language), theme=load_theme(theme))
    faces = list(_faces(piece, edition))
    file = BytesIO()
    pen = Pen(file, Paper.A4, title=piece, language=language, fonts=edition.theme.fonts)
    pen.piece = piece
    places, size = _laid_out([(width, height) for _, width, height in faces])
    pen.trimmed(size, Box(0, 0, *size), 0)
    for (face, _, _), box in zip(faces, places, strict=True):
        corners = ((box.x, box.y), (box.right, box.y), (box.right, box.top), (box.x, box.top))
        upright = Box(-box.width / 2, -box.height / 2, box.width, box.height)
        with pen.within(corners), pen.moved(*box.centre):
            pen.repeated(face.name, partial(face.draw, pen, upright, 0.0))
    pen.text(language, GAP, size[1] - 4, Letters(Font.TEXT, 4))
    pen.save()
    page = pypdfium2.PdfDocument(file.getvalue())[0]
    picture: Image.Image = page.render(scale=DPI / 72).to_pil().convert("RGB")
    return picture


def _faces(piece: str, edition: Edition) -> Iterator[tuple[Face, float, float]]:
    """Each once."""
    seen = set()
    for one in pieces(edition, [piece]):
        for face in (one.front, one.back):
            if face is not None and face.name not in seen:
                seen.add(face.name)
                yield face, one.width, one.height


def _laid_out(
    sizes: list[tuple[float, float]],
) -> tuple[list[Box], tuple[float, float]]:
    """Boxes in lines from the top left, and the size of the sheet that they need."""
    x, y, high, widest = GAP, GAP, 0.0, 0.0
    placed = []
    for width, height in sizes:
        if x > GAP and x + width > WIDEST:
            x, y, high = GAP, y + high + GAP, 0.0
        placed.append((x, y, width, height))
        x, high = x + width + GAP, max(high, height)
        widest = max(widest, x)
    total = y + high + GAP
    boxes = [Box(left, total - top - height, w, height) for left, top, w, height in placed]
    return boxes, (widest, total)
