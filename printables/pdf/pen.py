"""Drawing of PDF sheets, with all lengths in millimetres.

The origin is the lower left corner of the sheet; sizes of letters are in mm too. The same drawing
always makes the same bytes: no clock is involved.
"""

from printables.pdf.document import DoesNotFit, MissingGlyph, PaleLetters
from printables.pdf.shapes import HAIRLINE, STRONG_LINE, THIN_LINE, Drawing, Shape, Spot
from printables.pdf.text import Text

__all__ = [
    "HAIRLINE", "STRONG_LINE", "THIN_LINE", "DoesNotFit", "Drawing", "MissingGlyph", "PaleLetters", "Pen", "Shape", "Spot",
]  # fmt: skip


class Pen(Text):
    """A PDF file drawn sheet by sheet; `save` writes it."""
