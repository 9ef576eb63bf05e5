"""Measure the ink of the pictures on the Cold War's Secret Role cards: python -m tests.printables.desk_ink

Prints the tables of printables/looks/atomic/file_ink.py.
"""

from dataclasses import replace
from io import BytesIO

import pypdfium2
from PIL import ImageStat

from printables.figures import FIGURES, Look
from printables.looks.atomic.cards import PICTURE, picture
from printables.looks.atomic.file_ink import MEASURED_LINE, File
from printables.looks.atomic.grid import Page
from printables.looks.atomic.lighting import Light
from printables.pen import Pen
from printables.sheet import POINTS, Box, Paper
from printables.theme import BLACK, Colour, Fill, Theme, load_theme

PER_MM = 16  # pixels
_EVEN, _END = 0.5027, 0.8  # tones of shades; the first is of dots with a radius of 0.8 mm
# Each channel of the picture is one ink, and black is the ink.
PARTY, ACCENT, PAPER = Colour(1, 0, 0), Colour(0, 1, 0), Colour(0, 0, 1)


def main() -> None:
    figures = [name for few in FIGURES[Look.ATOMIC].values() for name in few]
    for name, spared in (("FILES", False), ("SPARED_FILES", True)):
        print(f"{name}: Files = {{")
        for figure in figures:
            areas = ", ".join(f"{area:.0f}" for area in measured(figure, spared=spared))
            print(f'    "{figure}": File({areas}),')
        print("}")


def measured(figure: str, *, spared: bool) -> File:
    """The areas of a picture whose dial has no marks."""

    def seen(lamp: float, low: float, high: float) -> tuple[float, float, float]:
        return _areas(figure, Light(lamp, low, high, 0), spared=spared)

    ink, party, accent = seen(0, 0, 0)
    lit = seen(1, 0, 0)
    even, leaning = seen(0, _EVEN, _EVEN), seen(0, 0, _END)
    return File(
        ink,
        party,
        accent,
        max(one - other for one, other in zip(lit, (ink, party, accent), strict=True)),
        (even[0] - ink) / _EVEN,
        (leaning[0] - ink) / _END,
    )


def _areas(figure: str, light: Light, *, spared: bool) -> tuple[float, float, float]:
    """Of ink, the party's colour and the accent."""
    theme = _channels(load_theme("cold-war"), spared=spared)
    file = BytesIO()
    pen = Pen(file, Paper.A4, title="", language="en")
    width, height = PICTURE
    pen.trimmed(PICTURE, Box(0, 0, width, height), 0)
    plane = Box(0, 0, width, height)
    pen.fill(plane, colour=theme.paper)
    strip, zone = Box(0, height, width, 0), Box(0, 0, width, 0)
    picture(pen, Page(1.0, strip, plane, zone), figure, theme, light, 0)
    pen.save()
    with pypdfium2.PdfDocument(file.getvalue()) as document:
        seen = document[0].render(scale=PER_MM / POINTS).to_pil().convert("RGB")
    party, accent, paper = (mean / 255 * width * height for mean in ImageStat.Stat(seen).mean)
    return width * height - party - accent - paper, party, accent


def _channels(theme: Theme, *, spared: bool) -> Theme:
    return replace(
        theme,
        fill=Fill.HATCHED if spared else Fill.FLAT,
        line=MEASURED_LINE,
        ink=BLACK,
        paper=PAPER,
        ground=PAPER,
        liberal=PARTY,
        fascist=PARTY,
        accent=ACCENT,
    )


if __name__ == "__main__":
    main()
