"""Four small pictures of how an envelope is made, each some 20 mm wide and 21 mm high."""

from printables.envelope_net import FLAP, NET
from printables.pen import Pen
from printables.sheet import Box
from printables.theme import WHITE, grey

_SCALE = 0.1
_WIDE = 0.25 / _SCALE  # mm before it is scaled
_X = 7.0  # mm, where the net begins


def _cut(pen: Pen) -> None:
    with pen.moved(_X, 0, scaled=_SCALE):
        pen.outline(NET.cut, wide=2 * _WIDE)


def _fold(pen: Pen) -> None:
    with pen.moved(_X, 0, scaled=_SCALE):
        pen.outline(NET.cut, wide=_WIDE)
        for (x, y), (to_x, to_y) in NET.folds:
            _dashes(pen, x, y, to_x, to_y)


def _glue(pen: Pen) -> None:
    with pen.moved(_X, 0, scaled=_SCALE):
        for strip in NET.glue:
            pen.area(strip, colour=grey(0.6))
        pen.outline(NET.cut, wide=_WIDE)
        x, y, reach = NET.size[0] + 22, NET.front.y, 46
        pen.arc(x - 14, y, reach, -50, 100, wide=2 * _WIDE)
        tip = (x - 14 + reach * 0.64, y + reach * 0.77)
        pen.area((tip, (tip[0] + 15, tip[1] - 6), (tip[0] + 7, tip[1] - 17)))


def _fill(pen: Pen) -> None:
    front = NET.front
    with pen.moved(_X, -4.5, scaled=_SCALE):
        card = Box(front.x + 4, front.y + 40, NET.card_width - 6, NET.card_height)
        pen.frame(card, wide=_WIDE)
        pen.frame(Box(card.x + 5, card.y + 6, card.width, card.height), wide=_WIDE)
        pen.fill(front, colour=WHITE)
        pen.frame(front, wide=2 * _WIDE)
        x = front.right + 20
        pen.line(x, front.top + FLAP + 30, x, front.top, wide=2 * _WIDE)
        pen.area(((x, front.top - 14), (x - 9, front.top + 3), (x + 9, front.top + 3)))


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


STEPS = (_cut, _fold, _glue, _fill)
