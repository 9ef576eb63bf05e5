"""The sheets of a deal: files in transit, with the lock and the tape of the blank envelopes."""

import math
from functools import partial

from printables.art.construction import disc
from printables.art.halftone import glow
from printables.catalogue import PieceName
from printables.envelope_net import EnvelopeNet
from printables.letters import Letters, text_width
from printables.looks.atomic.envelopes import flap, folder, lock
from printables.looks.atomic.grid import LINE, dots, one_line, plane, rule
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
_TITLE, _SIGN = 11.0, 6.6  # mm, on a slip: the plane, and the disc at the foot
_NUMBER = "№"
_EDGE, _TAPE, _STRIPE = 1.5, 2.8, 4.0  # mm around what is on a slip; the tape there, its stripes


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
    """What is the same around all codes of a kind: a file's card, with tape over the code.

    A code keeps its white: the tape is above it, and the plane with the title right of it.
    """
    theme, flat, stub = edition.theme, edition.theme.flat, _stub(panel)
    tape = Box(_EDGE, stub.top - _TAPE, stub.x - _EDGE, _TAPE)
    pen.fill(tape, colour=theme.accent if flat else theme.paper)
    stripes = [
        [
            (tape.x + _STRIPE * at, tape.y),
            (tape.x + _STRIPE * (at + 1), tape.y),
            (tape.x + _STRIPE * (at + 1) + _TAPE, tape.top),
            (tape.x + _STRIPE * at + _TAPE, tape.top),
        ]
        for at in range(-2, math.ceil(tape.width / _STRIPE), 2)
    ]
    with pen.within(tape.corners):
        pen.cuts(stripes, colour=theme.ink)
    head = Box(stub.x, stub.top - _TITLE, stub.width, _TITLE)
    on_head = plane(pen, head, theme.ink, theme)
    letters = Letters(Font.STRONG, 4.1, floor=2.0, colour=on_head)
    pen.fitted(title, head.inset(1.8, 0.8), letters, piece=PIECE, middle=True)
    pen.frame(stub.inset(0.2), wide=0.4, colour=theme.ink)
    fields = slip_fields(edition, panel)
    rule(pen, fields.name.box, fields.name.box.y - 0.9, theme)
    foot = stub._replace(height=_SIGN + 1.6)
    if flat:
        pen.fill(foot.inset(0.4), colour=theme.accent)
    rule(pen, stub, foot.top, theme)
    box, letters = fields.short
    pen.text(_NUMBER, fields.name.box.x, box.y, letters)
    half = 0.31 * _SIGN
    middle = stub.right - half - 2, foot.centre[1]
    pen.cuts([disc(*middle, 0.5 * _SIGN, 40)], colour=theme.paper)
    if not flat:
        pen.ring(*middle, 0.5 * _SIGN, wide=LINE, colour=theme.ink)
    pen.area(Drawing(theme.emblems[emblem], Box(*middle, 0, 0).inset(-half)), colour=theme.ink)


def _stub(panel: Box) -> Box:
    """The plane beside a code, around the panel for words."""
    return Box(panel.x - 1.6, _EDGE, panel.width + 3.4, 2 * panel.centre[1] - 2 * _EDGE)


def slip_fields(edition: Edition, panel: Box) -> SlipFields:
    """Where the words beside a code stand."""
    ink, inner = edition.theme.ink, _stub(panel).inset(1.8, 0)
    name = Letters(Font.DISPLAY, 4.8, floor=2.2, colour=ink, broken=True)
    note = Letters(Font.TEXT, 2.8, floor=1.9, colour=ink)
    top, low = inner.top - _TITLE - 10.8, inner.y + _SIGN + 2.4
    short = Letters(Font.HEAD, 2.3, floor=1.95, colour=ink)
    number = text_width(_NUMBER, short, edition.theme.fonts) + 0.8
    foot = Box(inner.x + number, inner.y + (_SIGN + 1.6) / 2 - 0.8, inner.width - number - _SIGN, 3)
    return SlipFields(
        Field(Box(inner.x, top, inner.width, 9.4), name),
        Field(Box(inner.x, low, inner.width, top - 2 - low), note),
        Field(foot, short),
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
