"""The sheets of a deal: engraved borders, blocks cut by hand, and the seal of the blank envelopes."""

from printables.art.engraving import Nib, border
from printables.catalogue import PieceName
from printables.envelope_net import EnvelopeNet
from printables.letters import Align, Letters
from printables.looks.deal_fields import Address, Field, SlipFields
from printables.looks.lettering import Heights, names
from printables.looks.linocut.envelopes import document, flap, sealed
from printables.paint import block
from printables.pen import Pen
from printables.piece import Edition
from printables.sheet import Box
from printables.theme import Font

PIECE = PieceName.ENVELOPES
_MARGIN, _DEEP = 4.0, 3.4  # mm around a border, and of it
_FRAME, _AIR = 3.8, 1.4  # mm, of the border around a deal; within a border
_HEAD, _HEADING = 9.0, Heights(4.6, 3.2, 1.8)
_TITLE = 12.0  # mm, the block on a slip
_SIGN = 7.4  # mm, at its foot
_NIB = Nib(lines=6)
_SMALL = 0.76  # the seal behind, of that on a blank one: sentences need the room
_SEAL = 6.6  # mm, the radius on an envelope
_BELOW_RULE = 1.4  # mm, between the line on an envelope and which deal it is of


def front(edition: Edition, net: EnvelopeNet, heading: str, pen: Pen) -> None:
    """What is the same on the front and the flap of all envelopes with a heading."""
    theme, inner = edition.theme, _inner(net.front)
    border(pen, net.front.inset(_MARGIN), theme.ink, deep=_DEEP, nib=_NIB)
    head = Box(inner.x, inner.top - _HEAD, inner.width, _HEAD)
    on_head = block(pen, head, theme.ink, theme, seed=11)
    line = head.inset(2.4, (_HEAD - _HEADING.first) / 2)
    names(pen, [heading], line, _HEADING, on_head, theme, piece=PIECE)
    sealed(edition, (inner.centre[0], head.y - _SEAL - 1), _SEAL, pen)
    fields = address(edition, net.front)
    y = fields.deal.top + _BELOW_RULE
    pen.line(inner.x + 2, y, inner.right - 2, y, wide=0.3, colour=theme.ink)
    flap(edition, net, pen)


def address(edition: Edition, front: Box) -> Address:
    """Where the words of an envelope stand."""
    inner, ink = _inner(front), edition.theme.ink
    middle = Letters(Font.TEXT, 3.4, floor=2.2, align=Align.CENTRE, colour=ink)

    def row(up: float, high: float) -> Box:
        return Box(inner.x, inner.y + up, inner.width, high)

    display = Letters(Font.DISPLAY, 15, floor=2.8, align=Align.CENTRE, colour=ink, broken=True)
    strong, small = middle._replace(font=Font.STRONG, size=2.8), middle._replace(size=2.6)
    return Address(
        Field(row(36.6, 13), display),
        Field(row(32.6, 4.4), middle._replace(size=3.6)),
        Field(row(25.8, 7.0), middle._replace(size=3.2)),
        row(1.0, 22.6),
        (strong, small, small),
        Letters(Font.HEAD, 2.6, align=Align.CENTRE, colour=ink),
    )


def back(edition: Edition, panel: Box, pen: Pen) -> Field:
    """The back of an envelope, upright; where its sentences stand."""
    room = document(edition, panel.inset(_MARGIN), _SMALL, _DEEP, pen)
    letters = Letters(Font.TEXT, 3.8, floor=2.2, align=Align.CENTRE, colour=edition.theme.ink)
    return Field(room.inset(1, 1), letters)


def slip(edition: Edition, panel: Box, title: str, emblem: str, pen: Pen) -> None:
    """What is the same beside all codes of a kind: a block with its title, and a sign."""
    theme = edition.theme
    head = Box(panel.x, panel.top - _TITLE, panel.width, _TITLE)
    on_head = block(pen, head, theme.ink, theme, seed=5)
    letters = Letters(Font.DISPLAY, 6.2, floor=2.6, align=Align.CENTRE, colour=on_head)
    pen.fitted(title.upper(), head.inset(1.4, 1), letters, piece=PIECE, middle=True)
    radius = _SIGN / 2
    sealed(edition, (panel.right - radius, panel.y + radius), radius, pen, emblem)


def slip_fields(edition: Edition, panel: Box) -> SlipFields:
    """Where the words beside a code stand."""
    ink = edition.theme.ink
    name = Letters(Font.DISPLAY, 6, floor=2.4, colour=ink, broken=True)
    note = Letters(Font.TEXT, 3.2, floor=1.9, colour=ink)
    room = Box(panel.x, panel.y + _SIGN + 1, panel.width, 22.8)
    return SlipFields(
        Field(Box(panel.x, panel.top - _TITLE - 10.6, panel.width, 9.6), name),
        Field(room, note),
        Field(
            Box(panel.x, panel.y + 0.6, panel.width - _SIGN, 3), Letters(Font.HEAD, 3.0, colour=ink)
        ),
    )


def deal(edition: Edition, box: Box, pen: Pen) -> None:
    """The ground of what says which deal it is."""
    border(pen, box, edition.theme.ink, deep=_FRAME, nib=_NIB)
    radius = _of_seal(box)
    sealed(edition, (box.right - radius - 2 * _FRAME, box.centre[1]), radius, pen)


def deal_room(box: Box) -> Box:
    """The room for words on it."""
    return box._replace(width=box.width - 2 * _of_seal(box) - 2 * _FRAME).inset(
        2.6 * _FRAME, 2 * _FRAME
    )


def _of_seal(box: Box) -> float:
    return box.height / 2 - 2 * _FRAME


def _inner(panel: Box) -> Box:
    return panel.inset(_MARGIN + _DEEP + _AIR)
