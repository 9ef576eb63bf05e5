"""Envelopes as documents: an engraved border and a seal over a closed eye, behind with a few lines.

Who opened it writes on the list, as on a letter that goes round in an office: an envelope serves
many games.
"""

from printables.art.engraving import BOLD, Nib, Rosette, band, border, rosette, seal, waves, whorl
from printables.catalogue import PieceName
from printables.envelope_net import FLAP, GLUE, EnvelopeNet
from printables.looks.lettering import Heights, names
from printables.operators import Point
from printables.paint import block, on_paper
from printables.pen import Drawing, Pen
from printables.piece import Edition
from printables.sheet import Box
from printables.theme import Theme

_USUAL = 65.0  # mm, the width of an envelope for poker cards
_MARGIN, _DEEP = 4.0, 4.6  # mm around the border, and of the border
_AIR = 1.4  # mm within the border
_HEADING = Heights(5.6, 3.2, 1.8)
_NAME = 9.0  # mm above the border, the line for a name
_NIB = Nib(0.13)
_UP = {"closed_eye": 0.1}  # of the room in a seal, by which an emblem stands above its middle
_HEAD = 23.0  # mm, of the ornament on a back
WREATH, SEAL, _STAR = 11.5, 7.6, 4.6  # mm, radii there: around the seal, of it, beside it
_LABEL = Heights(2.9, 2.6, 1.1)
_ROW = 7.4  # mm, about, for a name that is written by hand
_LINES, _OVER = 3, 2.4  # of them; mm above what is said of them
_TINT = 0.13  # of the paper behind a seal


def outside(edition: Edition, net: EnvelopeNet, pen: Pen, bleed: float) -> None:
    """What is seen of an envelope, on its net; only its flap goes to the cut."""
    scale = min(1.0, net.front.width / _USUAL)
    _strips(edition, net, pen)
    _front(edition, net.front.inset(_MARGIN * scale), scale, pen)
    back = net.back
    with pen.moved(back.right, back.top, turned=180):
        _list(edition, Box(0, 0, back.width, back.height), scale, pen)
    flap(edition, net, pen, bleed)


def _nib(theme: Theme) -> Nib:
    return BOLD if theme.bold else _NIB


def lining(edition: Edition, panel: Box, pen: Pen) -> None:
    """A fingerprint over a panel."""
    whorl(pen, panel, edition.theme.ink, fine=not edition.theme.flat)


def _strips(edition: Edition, net: EnvelopeNet, pen: Pen) -> None:
    """What is glued: waves, where ink is not saved."""
    theme = edition.theme
    if not theme.flat or theme.bold:
        return
    for strip, x in zip(net.glue, (net.front.x - GLUE, net.front.right), strict=True):
        with pen.within(strip):
            level = Box(x, net.front.y, GLUE, net.front.height)
            waves(pen, level, _TINT, on_paper(theme))


def _front(edition: Edition, frame: Box, scale: float, pen: Pen) -> None:
    theme = edition.theme
    border(pen, frame, theme.ink, deep=_DEEP * scale, nib=_nib(theme))
    inner = frame.inset((_DEEP + _AIR) * scale)
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
    ground = Box(inner.x, name + 1, inner.width, head.y - name - 2)
    _great_seal(edition, ground, middle, radius, pen)


def _great_seal(edition: Edition, ground: Box, middle: Point, radius: float, pen: Pen) -> None:
    """A large seal, in colour on engraved waves and in a wreath."""
    theme = edition.theme
    if theme.flat and not theme.bold:
        with pen.within(ground.corners):
            waves(pen, ground, _TINT, on_paper(theme))
        radius *= 0.86
        pen.circle(*middle, 1.2 * radius, colour=theme.paper)
        wreath = Rosette(0.9 * radius, 1.2 * radius, 60, 4)
        rosette(pen, middle, wreath, on_paper(theme), _NIB.wide)
    sealed(edition, middle, radius, pen)


def sealed(
    edition: Edition, centre: Point, radius: float, pen: Pen, emblem: str = "closed_eye"
) -> None:
    """A seal with a closed eye, or another sign."""
    theme = edition.theme
    flat = theme.flat
    free = seal(pen, centre, radius, theme.ink, _nib(theme))
    if flat:
        pen.circle(*centre, 0.92 * free, colour=theme.ink)
    sign = Box(*centre, 0, 0).inset(-0.76 * free).moved(0, _UP.get(emblem, 0) * free)
    pen.area(Drawing(theme.emblems[emblem], sign), colour=theme.paper if flat else theme.ink)


def document(edition: Edition, frame: Box, scale: float, deep: float, pen: Pen) -> Box:
    """What all backs have: a border so deep, at the top a seal of a scale; the room below."""
    border(pen, frame, edition.theme.ink, deep=deep, nib=_nib(edition.theme))
    inner = frame.inset(deep + _AIR * scale)
    crest(edition, (inner.centre[0], inner.top - _HEAD * scale / 2), inner.width / 2, scale, pen)
    return inner._replace(height=inner.height - _HEAD * scale)


def crest(edition: Edition, middle: Point, half: float, scale: float, pen: Pen) -> None:
    """A seal in a wreath, a star on either side, and a band through all of them."""
    theme = edition.theme
    colour, nib = on_paper(theme), _nib(theme)
    wreath, star = WREATH * scale, _STAR * scale
    aside = half - star
    lines = nib.lines if theme.bold else 10 if theme.flat else 5
    with pen.moved(*middle):
        level = Box(-aside, -star / 2, 2 * aside, star)
        band(pen, level, colour, wave=1.5 * star, lines=lines, wide=nib.wide)
        pen.circle(0, 0, wreath, colour=theme.paper)
        rosette(pen, (0, 0), Rosette(SEAL * scale, wreath, 36, nib.copies), colour, nib.wide)
        for side in (-aside, aside):
            pen.circle(side, 0, star, colour=theme.paper)
            rosette(pen, (side, 0), Rosette(0.15 * star, star, 12, nib.copies), colour, nib.wide)
        sealed(edition, (0, 0), SEAL * scale, pen)


def _list(edition: Edition, panel: Box, scale: float, pen: Pen) -> None:
    """The back, upright: the seal, and below it a few lines for those who open the envelope."""
    theme = edition.theme
    frame = panel.inset(_MARGIN * scale)
    border(pen, frame, theme.ink, deep=_DEEP * scale, nib=_nib(theme))
    inner = frame.inset((_DEEP + _AIR) * scale)
    words = [*dict.fromkeys(one.envelope.opened_by for one in edition.wordings)]
    heights, row = _LABEL.scaled(max(0.8, scale)), _ROW * scale
    high = heights.together(len(words))
    label = Box(inner.x, inner.y + (_LINES + 0.35) * row, inner.width, high)
    ground = Box(inner.x, label.top + _OVER, inner.width, inner.top - label.top - _OVER)
    radius = min(inner.width / 2, ground.height / 2 - _OVER)
    _great_seal(edition, ground, ground.centre, radius, pen)
    names(pen, words, label, heights, theme.ink, theme, piece=PieceName.ENVELOPES)
    for line in range(_LINES):
        y = inner.y + (line + 0.35) * row
        pen.line(inner.x + 3, y, inner.right - 3, y, wide=0.3, colour=theme.ink)


def flap(edition: Edition, net: EnvelopeNet, pen: Pen, bleed: float = 0.0) -> None:
    """What closes an envelope, with a seal: it is seen upside down on its net."""
    theme = edition.theme
    middle, nib = (net.front.centre[0], net.front.top + FLAP / 2 - 0.6), _nib(theme)
    with pen.within(net.wider_flap(bleed)):
        for along in (1.2, FLAP - 4.4):
            level = Box(net.front.x, net.front.top + along, net.front.width, 3.2)
            level = level.inset(-bleed, 0)
            band(pen, level, theme.ink, wave=3.4, lines=min(6, nib.lines), wide=nib.wide)
    with pen.moved(*middle, turned=180):
        pen.circle(0, 0, 7.6, colour=theme.paper)
        sealed(edition, (0, 0), 7.4, pen)
