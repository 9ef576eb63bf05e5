"""Envelopes as documents: an engraved border, a seal over a closed eye, and a flap that is sealed."""

from printables.art.engraving import band, border, seal
from printables.catalogue import PieceName
from printables.envelope_net import FLAP, EnvelopeNet
from printables.looks.lettering import Heights, names
from printables.operators import Point
from printables.paint import block, on_paper
from printables.pen import Drawing, Pen
from printables.piece import Edition
from printables.sheet import Box

_USUAL = 65.0  # mm, the width of an envelope for poker cards
_MARGIN, _DEEP = 4.0, 4.6  # mm around the border, and of the border
_HEADING = Heights(5.6, 3.2, 1.8)
_NAME = 9.0  # mm above the border, the line for a name
_FINE = 0.13  # mm
_ROW = 9.0  # mm, of the pattern behind, about
_UP = {"closed_eye": 0.1}  # of the room in a seal, by which an emblem stands above its middle


def outside(edition: Edition, net: EnvelopeNet, pen: Pen) -> None:
    """What is seen of an envelope, on its net."""
    scale = min(1.0, net.front.width / _USUAL)
    _front(edition, net.front.inset(_MARGIN * scale), scale, pen)
    _back(edition, net, scale, pen)


def lining(edition: Edition, panel: Box, pen: Pen) -> None:
    """Rows of waves over a panel; wide apart where ink is saved."""
    lines = 8 if edition.theme.flat else 3
    rows = round(panel.height / _ROW)
    high = panel.height / rows
    for row in range(rows):
        level = Box(panel.x, panel.y + row * high, panel.width, high)
        band(pen, level, edition.theme.ink, wave=1.6 * high, lines=lines, wide=_FINE)


def _front(edition: Edition, frame: Box, scale: float, pen: Pen) -> None:
    theme = edition.theme
    border(pen, frame, theme.ink, deep=_DEEP * scale, wide=_FINE)
    inner = frame.inset((_DEEP + 1.4) * scale)
    words = [*dict.fromkeys(one.envelope.private for one in edition.wordings)]
    heights, air = _HEADING.scaled(scale), 2.6 * scale
    high = heights.together(len(words)) + 2 * air
    head = Box(inner.x, inner.top - high, inner.width, high)
    on_head = block(pen, head, theme.ink, theme, seed=11)
    line = head.inset(2.4 * scale, air)
    names(pen, words, line, heights, on_head, theme, piece=PieceName.ENVELOPES)
    name = inner.y + _NAME * scale
    pen.line(inner.x + 3, name, inner.right - 3, name, wide=0.3, colour=theme.ink)
    middle = inner.centre[0], (name + head.y) / 2 + 1
    radius = min(inner.width / 2, (head.y - name) / 2 - 4)
    sealed(edition, middle, radius, pen)


def sealed(
    edition: Edition, centre: Point, radius: float, pen: Pen, emblem: str = "closed_eye"
) -> None:
    """A seal with a closed eye, or another sign."""
    theme = edition.theme
    flat = theme.flat
    free = seal(pen, centre, radius, theme.ink, _FINE)
    if flat:
        pen.circle(*centre, 0.92 * free, colour=theme.ink)
    sign = Box(*centre, 0, 0).inset(-0.76 * free).moved(0, _UP.get(emblem, 0) * free)
    pen.area(Drawing(theme.emblems[emblem], sign), colour=theme.paper if flat else theme.ink)


def _back(edition: Edition, net: EnvelopeNet, scale: float, pen: Pen) -> None:
    """What is folded up behind, and the flap that closes over it."""
    theme, back = edition.theme, net.back
    inner = back.inset((_MARGIN + _DEEP) * scale + 0.6)
    rows = round(inner.height / _ROW)
    lines = 10 if theme.flat else 6  # where ink is saved, the paper alone hides what is in it
    for row in range(rows):
        high = inner.height / rows
        level = Box(inner.x, inner.y + row * high, inner.width, high)
        band(pen, level, on_paper(theme), wave=2.4 * high, lines=lines, wide=_FINE)
    border(pen, back.inset(_MARGIN * scale), theme.ink, deep=_DEEP * scale, wide=_FINE)
    flap(edition, net, pen)


def flap(edition: Edition, net: EnvelopeNet, pen: Pen) -> None:
    """What closes an envelope, with a seal: it is seen upside down on its net."""
    theme = edition.theme
    middle = (net.front.centre[0], net.front.top + FLAP / 2 - 0.6)
    with pen.within(net.flap):
        for along in (1.2, FLAP - 4.4):
            level = Box(net.front.x, net.front.top + along, net.front.width, 3.2)
            band(pen, level, theme.ink, wave=3.4, lines=6, wide=_FINE)
    with pen.moved(*middle, turned=180):
        pen.circle(0, 0, 7.6, colour=theme.paper)
        sealed(edition, (0, 0), 7.4, pen)
