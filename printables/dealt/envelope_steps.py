"""Pictures of the four steps to make an envelope, each about 20 mm wide and 21 mm high."""

import math

from printables.look.theme import WHITE, grey
from printables.paper.sheet import Box
from printables.pdf.pen import Pen
from printables.pieces.envelope_net import FLAP, GLUE_STRIP, NET

_PICTURE_SCALE = 0.1
_LINE_WIDTH = 0.25 / _PICTURE_SCALE  # mm, before scaling
_NET_LEFT = 7.0  # mm, left edge of the net
_FOLDED_BELOW = 4.5  # mm: an envelope with its lower half folded up is drawn this much lower


def _cut(pen: Pen) -> None:
    with pen.moved(_NET_LEFT, 0, scaled=_PICTURE_SCALE):
        pen.outline(NET.cut, width=2 * _LINE_WIDTH)


def _fold(pen: Pen) -> None:
    with pen.moved(_NET_LEFT, 0, scaled=_PICTURE_SCALE):
        pen.outline(NET.cut, width=_LINE_WIDTH)
        for (x, y), (to_x, to_y) in NET.folds:
            _dashes(pen, x, y, to_x, to_y)


def _glue(pen: Pen) -> None:
    """Draw the envelope from behind: strips folded in, the lower half being folded up."""
    front = NET.front
    with pen.moved(_NET_LEFT, -_FOLDED_BELOW, scaled=_PICTURE_SCALE):
        pen.outline(NET.flap, width=_LINE_WIDTH)
        for x in (front.x, front.right - GLUE_STRIP):
            pen.fill(Box(x, front.y, GLUE_STRIP, front.height), colour=grey(0.6))
        pen.frame(front, width=_LINE_WIDTH)
        lifted, nearer = front.y + 0.38 * front.height, GLUE_STRIP
        half = (
            (front.x, front.y),
            (front.x - nearer, lifted),
            (front.right + nearer, lifted),
            (front.right, front.y),
        )
        pen.area(half, colour=WHITE)
        pen.outline(half, width=2 * _LINE_WIDTH)
        _arrow(pen, front.centre[0], lifted + 5, front.top - 12)


def _arrow(pen: Pen, x: float, start: float, end: float) -> None:
    back = math.copysign(17, start - end)
    pen.line(x, start, x, end + back / 2, width=2 * _LINE_WIDTH)
    pen.area(((x, end), (x - 9, end + back), (x + 9, end + back)))


def _fill(pen: Pen) -> None:
    front = NET.front
    with pen.moved(_NET_LEFT, -_FOLDED_BELOW, scaled=_PICTURE_SCALE):
        card = Box(front.x + 4, front.y + 40, NET.card_width - 6, NET.card_height)
        pen.frame(card, width=_LINE_WIDTH)
        pen.frame(Box(card.x + 5, card.y + 6, card.width, card.height), width=_LINE_WIDTH)
        pen.fill(front, colour=WHITE)
        pen.frame(front, width=2 * _LINE_WIDTH)
        x = front.right + 20
        _arrow(pen, x, front.top + FLAP + 30, front.top - 14)


def _dashes(pen: Pen, x: float, y: float, to_x: float, to_y: float) -> None:
    parts = 7
    for part in range(0, 2 * parts, 2):
        begin, end = part / (2 * parts - 1), (part + 1) / (2 * parts - 1)
        pen.line(
            x + (to_x - x) * begin,
            y + (to_y - y) * begin,
            x + (to_x - x) * end,
            y + (to_y - y) * end,
            width=_LINE_WIDTH,
        )


FOLDING_STEPS = (_cut, _fold, _glue, _fill)
