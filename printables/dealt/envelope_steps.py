"""Four small pictures of how an envelope is made, each some 20 mm wide and 21 mm high."""

import math

from printables.look.theme import WHITE, grey
from printables.paper.sheet import Box
from printables.pdf.pen import Pen
from printables.pieces.envelope_net import FLAP, GLUE_STRIP, NET

_PICTURE_SCALE = 0.1
_WIDE = 0.25 / _PICTURE_SCALE  # mm before it is scaled
_X = 7.0  # mm, where the net begins
_FOLDED_BELOW = 4.5  # mm, how much lower one stands whose lower half is folded up


def _cut(pen: Pen) -> None:
    with pen.moved(_X, 0, scaled=_PICTURE_SCALE):
        pen.outline(NET.cut, wide=2 * _WIDE)


def _fold(pen: Pen) -> None:
    with pen.moved(_X, 0, scaled=_PICTURE_SCALE):
        pen.outline(NET.cut, wide=_WIDE)
        for (x, y), (to_x, to_y) in NET.folds:
            _dashes(pen, x, y, to_x, to_y)


def _glue(pen: Pen) -> None:
    """Seen from behind: the strips are folded in, and the lower half is on its way up."""
    front = NET.front
    with pen.moved(_X, -_FOLDED_BELOW, scaled=_PICTURE_SCALE):
        pen.outline(NET.flap, wide=_WIDE)
        for x in (front.x, front.right - GLUE_STRIP):
            pen.fill(Box(x, front.y, GLUE_STRIP, front.height), colour=grey(0.6))
        pen.frame(front, wide=_WIDE)
        lifted, nearer = front.y + 0.38 * front.height, GLUE_STRIP
        half = (
            (front.x, front.y),
            (front.x - nearer, lifted),
            (front.right + nearer, lifted),
            (front.right, front.y),
        )
        pen.area(half, colour=WHITE)
        pen.outline(half, wide=2 * _WIDE)
        _arrow(pen, front.centre[0], lifted + 5, front.top - 12)


def _arrow(pen: Pen, x: float, start: float, end: float) -> None:
    back = math.copysign(17, start - end)
    pen.line(x, start, x, end + back / 2, wide=2 * _WIDE)
    pen.area(((x, end), (x - 9, end + back), (x + 9, end + back)))


def _fill(pen: Pen) -> None:
    front = NET.front
    with pen.moved(_X, -_FOLDED_BELOW, scaled=_PICTURE_SCALE):
        card = Box(front.x + 4, front.y + 40, NET.card_width - 6, NET.card_height)
        pen.frame(card, wide=_WIDE)
        pen.frame(Box(card.x + 5, card.y + 6, card.width, card.height), wide=_WIDE)
        pen.fill(front, colour=WHITE)
        pen.frame(front, wide=2 * _WIDE)
        x = front.right + 20
        _arrow(pen, x, front.top + FLAP + 30, front.top - 14)


def _dashes(pen: Pen, x: float, y: float, to_x: float, to_y: float) -> None:
    """A dashed line that is still one when it is this small."""
    parts = 7
    for part in range(0, 2 * parts, 2):
        one, other = part / (2 * parts - 1), (part + 1) / (2 * parts - 1)
        pen.line(
            x + (to_x - x) * one,
            y + (to_y - y) * one,
            x + (to_x - x) * other,
            y + (to_y - y) * other,
            wide=_WIDE,
        )


FOLDING_STEPS = (_cut, _fold, _glue, _fill)
