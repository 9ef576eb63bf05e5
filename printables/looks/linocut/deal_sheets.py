"""The sheets of a deal: engraved borders, blocks cut by hand, and the seal of the blank envelopes."""

from collections.abc import Sequence

from printables.art.engraving import Nib, band, border
from printables.catalogue import PieceName
from printables.envelope_net import EnvelopeNet
from printables.letters import Align, Letters, capitals, text_width
from printables.looks.deal_fields import Address, Field, SlipFields
from printables.looks.lettering import Heights, names
from printables.looks.linocut.envelopes import SEAL, WREATH, crest, document, flap, sealed
from printables.paint import block
from printables.pen import Pen
from printables.piece import Edition
from printables.sheet import Box
from printables.theme import Colour, Font, Theme

PIECE = PieceName.ENVELOPES
_MARGIN, _DEEP = 4.0, 3.4  # mm around a border, and of it
_FRAME, _AIR = 3.8, 1.4  # mm, of the border around a deal; within a border
_HEAD, _HEADING = 9.0, Heights(4.6, 3.2, 1.8)
_TITLE = 11.0  # mm, the block on a slip
_EDGE, _STUB, _BETWEEN = 1.5, 1.5, 0.9  # mm around what is on a slip; its border; beside the strip
_STRIP, _STRIP_LETTERS = 2.7, 2.6  # mm, over a code
_LARGEST, _LEAST, _EVERY = (
    7.2,
    2.4,
    1.34,
)  # mm, letters of its title; from line to line, of capitals
_NUMBER = "№"
_FOIL = Nib(0.14, 5)
_SIGN = 7.4  # mm, at its foot
_NIB = Nib(lines=6)
_SMALL = 0.76  # the seal behind, of that on a blank one: sentences need the room
_SEAL = 5.0  # mm, the radius on an envelope
_BELOW_RULE = 1.4  # mm, between the line on an envelope and which deal it is of


def front(edition: Edition, net: EnvelopeNet, heading: str, pen: Pen) -> None:
    """What is the same on the front and the flap of all envelopes with a heading."""
    theme, inner = edition.theme, _inner(net.front)
    border(pen, net.front.inset(_MARGIN), theme.ink, deep=_DEEP, nib=_NIB)
    head = Box(inner.x, inner.top - _HEAD, inner.width, _HEAD)
    on_head = block(pen, head, theme.ink, theme, seed=11)
    line = head.inset(2.4, (_HEAD - _HEADING.first) / 2)
    names(pen, [heading], line, _HEADING, on_head, theme, piece=PIECE)
    scale = _SEAL / SEAL
    middle = inner.centre[0], head.y - WREATH * scale - 0.5
    crest(edition, middle, inner.width / 2, scale, pen)
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
    """What is the same around all codes of a kind: a document whose counterfoil has the title.

    A code keeps its white: a strip is above it, and the counterfoil right of it.
    """
    theme, stub = edition.theme, _stub(panel)
    _framed(theme, stub, pen)
    _strip(edition, Box(_EDGE, stub.top - _STRIP, stub.x - _BETWEEN - _EDGE, _STRIP), pen)
    inner = stub.inset(_STUB + 0.5)
    head = Box(inner.x, inner.top - _TITLE, inner.width, _TITLE)
    on_head = block(pen, head, theme.ink, theme, seed=5)
    _titled(title.upper(), head.inset(1.2, 1.5), on_head, theme, pen)
    fields = slip_fields(edition, panel)
    for box in (fields.name.box, fields.short.box):
        y = box.y - 0.7
        pen.line(inner.x + 0.6, y, box.right, y, wide=0.5 if theme.bold else 0.3, colour=theme.ink)
    box, letters = fields.short
    pen.text(_NUMBER, inner.x + 0.6, box.y, letters)
    radius = _SIGN / 2
    sealed(edition, (inner.right - radius - 0.2, inner.y + radius + 0.2), radius, pen, emblem)


def _titled(text: str, box: Box, colour: Colour, theme: Theme, pen: Pen) -> None:
    """A title on one line or on two, whichever is larger, in the middle of a box."""
    parts = text.split(" ")
    splits = [(" ".join(parts[:at]), " ".join(parts[at:])) for at in range(1, len(parts))]
    one = Letters(Font.DISPLAY, 1, align=Align.CENTRE, colour=colour)
    capital = capitals(one, theme.fonts)

    def size(lines: Sequence[str]) -> float:
        across = box.width / max(pen.width(line, one) for line in lines)
        return min(across, box.height / (capital * (_EVERY * len(lines) - _EVERY + 1)))

    lines = max(((text,), *splits), key=size)
    letters = one._replace(size=min(size(lines), _LARGEST))
    _, smallest = pen.floored(letters._replace(floor=_LEAST), PIECE)
    pen.note_place(PIECE, (text,), box, letters._replace(size=smallest))
    if letters.size < smallest:
        pen.refuse_size(PIECE, (text,), box, smallest, letters.size)
    pen.piece, up = PIECE, capital * letters.size
    y = box.centre[1] + up * (_EVERY * len(lines) - _EVERY + 1) / 2
    with pen.part():
        for line in lines:
            pen.text(line, box.centre[0], y - up, letters)
            y -= _EVERY * up


def _stub(panel: Box) -> Box:
    """The counterfoil: its frame is around the panel for words."""
    return Box(panel.x - 1.7, _EDGE, panel.width + 3.6, 2 * panel.centre[1] - 2 * _EDGE)


def _framed(theme: Theme, stub: Box, pen: Pen) -> None:
    """An engraved border, or where lines are heavy, two of them."""
    if theme.bold:
        pen.frame(stub.inset(0.3), wide=0.6, colour=theme.ink)
        pen.frame(stub.inset(_STUB), wide=0.4, colour=theme.ink)
    else:
        border(pen, stub, theme.ink, deep=_STUB, nib=_FOIL)


def _strip(edition: Edition, strip: Box, pen: Pen) -> None:
    """A band over a code, and in its middle for whom it is."""
    theme = edition.theme
    nib = _FOIL if not theme.bold else Nib(0.5, 2)
    for y in (strip.y, strip.top):
        pen.line(strip.x, y, strip.right, y, wide=2 * nib.wide, colour=theme.ink)
    wave = (1.6 if theme.bold else 1.1) * strip.height
    band(pen, strip.inset(0, 0.35), theme.ink, wave=wave, lines=nib.lines, wide=nib.wide)
    letters = Letters(Font.HEAD, _STRIP_LETTERS, align=Align.CENTRE, colour=theme.ink, spaced=0.12)
    text = edition.wordings[0].envelope.private.upper()
    half = pen.width(text, letters) / 2 + 2
    label = Box(strip.centre[0] - half, strip.y, 2 * half, strip.height)
    pen.fill(label, colour=theme.paper)
    for x in (label.x, label.right):
        pen.line(x, label.y, x, label.top, wide=2 * nib.wide, colour=theme.ink)
    y = strip.centre[1] - pen.capitals(letters) / 2
    pen.piece = PIECE
    pen.text(text, strip.centre[0], y, letters)


def slip_fields(edition: Edition, panel: Box) -> SlipFields:
    """Where the words beside a code stand."""
    ink, inner = edition.theme.ink, _stub(panel).inset(_STUB + 1.1)
    name = Letters(Font.DISPLAY, 6, floor=2.4, colour=ink, broken=True)
    note = Letters(Font.TEXT, 3.2, floor=1.9, colour=ink)
    top = inner.top - _TITLE - 10.4
    short = Letters(Font.HEAD, 3.0, colour=ink)
    number = text_width(_NUMBER, short, edition.theme.fonts) + 1
    foot = Box(inner.x + number, inner.y + 1.0, inner.width - number - _SIGN - 1.4, 2.4)
    room = Box(inner.x, inner.y + _SIGN + 1.4, inner.width, top - 1.8 - inner.y - _SIGN - 1.4)
    return SlipFields(
        Field(Box(inner.x, top, inner.width, 9.6), name),
        Field(room, note),
        Field(foot, short),
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
