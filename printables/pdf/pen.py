"""Draw PDF sheets in millimetres.

The origin is the lower left corner of the sheet, and sizes of letters are in mm too. Everything in
the file follows from what is drawn: the same drawing makes the same bytes, and no clock is asked.
"""

from printables.pdf.document import DoesNotFit, MissingGlyph, PaleLetters
from printables.pdf.shapes import HAIRLINE, STRONG, THIN, Drawing, Shape, Spot
from printables.pdf.text import Text

__all__ = [
    "HAIRLINE", "STRONG", "THIN", "DoesNotFit", "Drawing", "MissingGlyph", "PaleLetters", "Pen", "Shape", "Spot",
]  # fmt: skip


class Pen(Text):
    """A PDF file as it is drawn, sheet by sheet; `save` writes it."""
