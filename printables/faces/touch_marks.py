"""Marks to tell pieces apart by touch: cut corners, and places for drops of glue.

A cut corner can be seen from behind, so only pieces that are not drawn unseen have one. Policy
tiles have drops on their fronts instead. Secret Role and Party Membership cards have no marks.
"""

from printables.look.theme import WHITE
from printables.paper.sheet import Box
from printables.pdf.pen import STRONG_LINE, THIN_LINE, Pen

CUT_CORNER = 8.0  # mm of each edge that go with a corner
DROP = 2.5  # mm, the radius


def cut_corners(pen: Pen, box: Box, count: int) -> None:
    """Draw lines to cut off the first corner, or that and the opposite one."""
    ends = (
        ((box.right - CUT_CORNER, box.top), (box.right, box.top - CUT_CORNER)),
        ((box.x + CUT_CORNER, box.y), (box.x, box.y + CUT_CORNER)),
    )
    for start, end in ends[:count]:
        pen.line(*start, *end, width=STRONG_LINE, colour=WHITE)
        pen.line(*start, *end, width=THIN_LINE)


def drops(pen: Pen, frame: Box, count: int) -> None:
    """Draw rings for drops of glue or round stickers, in one upper corner or in both."""
    reach = 2 * DROP
    for x in (frame.x + reach, frame.right - reach)[:count]:
        pen.circle(x, frame.top - reach, DROP, colour=WHITE)
        pen.ring(x, frame.top - reach, DROP)
