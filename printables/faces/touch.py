"""What tells pieces apart by touch: corners to cut off, and places for a drop of glue.

Corners are cut where nobody draws a piece unseen: a cut can be seen from behind. The tiles of a
deck have drops on their fronts instead, and cards that tell who is who have nothing.
"""

from printables.look.theme import WHITE
from printables.paper.sheet import Box
from printables.pdf.pen import STRONG, THIN, Pen

CUT_CORNER = 8.0  # mm of each edge that go with a corner
DROP = 2.5  # mm, the radius


def cut_corners(pen: Pen, box: Box, count: int) -> None:
    """Lines along which the first corner is cut off, or that and the opposite one."""
    ends = (
        ((box.right - CUT_CORNER, box.top), (box.right, box.top - CUT_CORNER)),
        ((box.x + CUT_CORNER, box.y), (box.x, box.y + CUT_CORNER)),
    )
    for start, end in ends[:count]:
        pen.line(*start, *end, wide=STRONG, colour=WHITE)
        pen.line(*start, *end, wide=THIN)


def drops(pen: Pen, frame: Box, count: int) -> None:
    """Rings for drops of glue or round stickers, in the first upper corner or in both."""
    reach = 2 * DROP
    for x in (frame.x + reach, frame.right - reach)[:count]:
        pen.circle(x, frame.top - reach, DROP, colour=WHITE)
        pen.ring(x, frame.top - reach, DROP)
