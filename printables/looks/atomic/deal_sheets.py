"""The sheets of a deal: files in transit, with the lock and the tape of the blank envelopes."""

import math
from functools import partial

from printables.art.halftone import glow
from printables.catalogue import PieceName
from printables.envelope_net import EnvelopeNet
from printables.letters import Letters
from printables.looks.atomic.envelopes import flap, folder, lock
from printables.looks.atomic.grid import LINE, dots, lit_disc, one_line, plane, rule
from printables.looks.deal_fields import Address, Field, SlipFields
from printables.pen import Drawing, Pen
from printables.piece import Edition
from printables.sheet import Box
from printables.theme import Font

PIECE = PieceName.ENVELOPES
_MARGIN = 4.0  # mm
_PICTURE = 27.0  # mm, the height on the front of an envelope
_WIDE, _LOCK = 65.0, 9.4  # mm, of the picture there: its width, and the radius of the disc
_PITCH, _RINGS = 1.9, 2.6  # mm, of its dots, and between its rings
_HEADING = 5.0  # mm
_TITLE, _SIGN = 12.0, 7.4  # mm, on a slip: the plane, and the disc at the foot


def front(edition: Edition, net: EnvelopeNet, heading: str, pen: Pen) -> None:
    """What is the same on the front and the flap of all envelopes with a heading."""
    theme, panel = edition.theme, net.front
    picture = Box(panel.x, panel.top - _PICTURE, panel.width, _PICTURE)
    _radar(edition, picture, pen)
    line = Box(panel.x + _MARGIN, picture.y - _HEADING - 1.2, panel.width - 2 * _MARGIN, _HEADING)
    letters = Letters(Font.DISPLAY, _HEADING * 1.1, floor=2.2, colour=theme.ink)
    one_line(pen, heading, line, letters, piece=PIECE)
    rule(pen, line, line.y - 1.8, theme)
    rule(pen, line, address(edition, panel).deal.top + 1, theme)
    flap(edition, net, pen)


def _radar(edition: Edition, picture: Box, pen: Pen) -> None:
    """A plane with a lock, and rings around it; stored in the file once, whatever its size."""
    across = _WIDE / picture.width
    name = f"radar-{round(100 * across * picture.height)}"
    window = Box(0, 0, _WIDE, across * picture.height)
    with pen.moved(picture.x, picture.y, scaled=1 / across):
        pen.repeated(name, partial(_draw_radar, edition, window, pen))


def _draw_radar(edition: Edition, window: Box, pen: Pen) -> None:
    theme, flat = edition.theme, edition.theme.flat
    plane(pen, window, theme.ink, theme)
    colour = theme.accent if flat else theme.ink
    x, y = window.centre
    with pen.within(window.corners):
        shade = glow(x, y, 1.3 * _LOCK, 3.4 * _LOCK, 0.0, 0.34)
        dots(pen, window, _PITCH, shade, colour, theme)
        for step in range(1, math.ceil(math.hypot(x, y) / _RINGS)):
            pen.ring(x, y, _LOCK + _RINGS * step, wide=0.25, colour=colour)
    lock(edition, (x, y), _LOCK, pen)


def address(edition: Edition, front: Box) -> Address:
    """Where the words of an envelope stand, flush left."""
    ink, inner = edition.theme.ink, front.inset(_MARGIN)

    def row(up: float, high: float) -> Box:
        return Box(inner.x, inner.y + up, inner.width, high)

    text = Letters(Font.TEXT, 3.2, floor=1.9, colour=ink)
    mono = Letters(Font.HEAD, 2.2, floor=1.95, colour=ink)
    return Address(
        Field(row(36, 14.6), Letters(Font.DISPLAY, 10.4, floor=2.6, colour=ink, broken=True)),
        Field(row(28.8, 4.4), text._replace(font=Font.STRONG, size=3.4)),
        Field(row(21.6, 7), text._replace(size=2.8)),
        row(-0.4, 20.6),
        (text._replace(font=Font.STRONG, size=2.6), mono, text._replace(size=2.2)),
        mono._replace(size=2.6),
    )


def back(edition: Edition, panel: Box, pen: Pen) -> Field:
    """The back of an envelope, upright; where its sentences stand."""
    theme, room = edition.theme, folder(edition, panel, pen)
    pen.line(room.x, _MARGIN, room.right, _MARGIN, wide=LINE, colour=theme.ink)
    letters = Letters(Font.TEXT, 3.3, floor=1.9, colour=theme.ink)
    return Field(room._replace(y=_MARGIN + 2, height=room.height - _MARGIN - 4), letters)


def slip(edition: Edition, panel: Box, title: str, emblem: str, pen: Pen) -> None:
    """What is the same beside all codes of a kind: a plane with its title, and a sign."""
    theme = edition.theme
    head = Box(panel.x, panel.top - _TITLE, panel.width, _TITLE)
    on_head = plane(pen, head, theme.ink, theme)
    letters = Letters(Font.STRONG, 4.2, floor=2.0, colour=on_head)
    pen.fitted(title, head.inset(1.6, 1), letters, piece=PIECE, middle=True)
    radius = _SIGN / 2
    middle = panel.right - radius, panel.y + radius
    lit_disc(pen, middle, radius, theme.ink, theme)
    sign = Box(*middle, 0, 0).inset(-0.62 * radius)
    pen.area(Drawing(theme.emblems[emblem], sign), colour=theme.ink)


def slip_fields(edition: Edition, panel: Box) -> SlipFields:
    """Where the words beside a code stand."""
    ink = edition.theme.ink
    name = Letters(Font.DISPLAY, 4.8, floor=2.2, colour=ink, broken=True)
    note = Letters(Font.TEXT, 2.8, floor=1.9, colour=ink)
    room = Box(panel.x, panel.y + _SIGN + 1, panel.width, 22.8)
    short = Letters(Font.HEAD, 2.2, floor=1.95, colour=ink)
    return SlipFields(
        Field(Box(panel.x, panel.top - _TITLE - 10.6, panel.width, 9.6), name),
        Field(room, note),
        Field(Box(panel.x, panel.y + 0.6, panel.width - _SIGN, 3), short),
    )


def deal(edition: Edition, box: Box, pen: Pen) -> None:
    """The ground of what says which deal it is."""
    theme = edition.theme
    picture = Box(box.right - box.height, box.y, box.height, box.height)
    _radar(edition, picture, pen)
    pen.frame(box, wide=theme.line, colour=theme.ink)


def deal_room(box: Box) -> Box:
    """The room for words on it."""
    return box._replace(width=box.width - box.height).inset(6)
