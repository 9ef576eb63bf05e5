"""A printed ruler, to be compared with a real one."""

from printables.calibration import RULER, SHORT_RULER
from printables.pen import HAIRLINE, THIN, Letters, Pen
from printables.theme import Font

_TOLD = (50, 100, SHORT_RULER, RULER)  # mm, marks with their number


def draw_ruler(pen: Pen, long: float) -> None:
    """So many mm to the right of the origin, with lines every 5 mm above it."""
    pen.line(0, 0, long, 0, wide=THIN)
    for mark in range(0, round(long) + 1, 5):
        whole = mark in (0, SHORT_RULER, RULER)
        high = 3.2 if whole else 2.2 if mark % 10 == 0 else 1.4
        pen.line(mark, 0, mark, high, wide=THIN if whole else HAIRLINE)
        if mark in _TOLD:
            letters = Letters(Font.STRONG, 2.4)
            pen.text(f"{mark}", mark - pen.width(f"{mark}", letters) - 0.6, 2.6, letters)
