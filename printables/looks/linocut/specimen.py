"""The classic look on one page."""

from collections.abc import Sequence

from companion.rules.pieces import Party
from printables.art.construction import disc
from printables.art.engraving import BOLD, USUAL, Rosette, band, rosette
from printables.art.gouge import wedge
from printables.art.portraits import before_paper, head
from printables.letters import Letters
from printables.looks.lettering import title
from printables.looks.signs import sign
from printables.looks.specimen_page import (
    NAME,
    SHOWN,
    Figure,
    cast,
    faces_below,
    palette,
    swatch,
    type_lines,
)
from printables.operators import Point
from printables.paint import block
from printables.pen import Drawing, Pen
from printables.piece import Edition, Face, Piece
from printables.sheet import Box
from printables.theme import Font, Theme

_ORNAMENT = 23.0  # mm, its height
_A_ROW = 12  # emblems
_EDGE = 0.94  # of a medallion's radius: its picture


def page(edition: Edition, faces: Sequence[tuple[Piece, Face]], pen: Pen, box: Box) -> None:
    """Blocks cut by hand, engraving and the gouge, heads in medallions, from top to bottom."""
    theme, words = edition.theme, edition.wordings[0]
    head = Box(box.x, box.top - 17, box.width, 17)
    on_head = block(pen, head, theme.ink, theme, seed=3)
    names = " · ".join((words.game, theme.name, words.specimen.title)).upper()
    line = head.inset(6, (17 - 8.6) / 2)
    title(pen, names, line, Letters(Font.DISPLAY, 0, colour=on_head), theme, piece=NAME)
    y = type_lines(edition, pen, box._replace(height=head.y - 5 - box.y))
    y = _palette(edition, pen, box._replace(height=y - box.y))
    y = _emblems(theme, pen, box._replace(height=y - 7 - box.y)) - 6 - _ORNAMENT
    _ornament(edition, pen, Box(box.x, y, box.width, _ORNAMENT))
    low = box.y + SHOWN * max(piece.height for piece, _ in faces)
    _figures(edition, pen, Box(box.x, low + 5, box.width, y - low - 10))
    faces_below(edition, faces, pen, box)


def _palette(edition: Edition, pen: Pen, room: Box) -> float:
    """The colours in blocks, each with its contrast; the paper in a frame."""
    theme, (*shown, paper) = edition.theme, palette(edition)
    gap, high = 3.0, 20.0
    wide = (room.width - gap * len(shown)) / (len(shown) + 1)
    y = room.top - high
    for at, one in enumerate(shown):
        plate = Box(room.x + at * (wide + gap), y, wide, high)
        swatch(pen, plate, one, block(pen, plate, one.colour, theme, seed=at + 1))
    plate = Box(room.right - wide, y, wide, high)
    pen.frame(plate, wide=0.3, colour=theme.ink)
    swatch(pen, plate, paper, theme.ink)
    return y


def _emblems(theme: Theme, pen: Pen, room: Box) -> float:
    """Every emblem on a disc of ink."""
    step = room.width / _A_ROW
    radius = 0.41 * step
    y = room.top + radius - step
    for at, emblem in enumerate(theme.emblems):
        row, column = divmod(at, _A_ROW)
        y = room.top - radius - row * (2 * radius + 1.6)
        sign(pen, emblem, (room.x + step * (column + 0.5), y), radius, theme.ink, theme)
    return y - radius


def _figures(edition: Edition, pen: Pen, room: Box) -> None:
    """All figures of the theme, in rows."""
    figures = cast(edition.theme)
    if not figures:
        return
    rows = 2 if len(figures) > _A_ROW else 1
    columns = -(-len(figures) // rows)
    step = min(room.width / columns, room.height / rows)
    radius = 0.47 * step
    across = (room.width - 2 * radius) / max(1, columns - 1)
    top = room.centre[1] + (rows - 1) * step / 2
    for at, figure in enumerate(figures):
        row, column = divmod(at, columns)
        middle = (room.x + radius + column * across, top - row * step)
        _medallion(edition, pen, figure, middle, radius)


def _ornament(edition: Edition, pen: Pen, room: Box) -> None:
    """The signs of both parties, rosettes, bands and cuts of the gouge."""
    theme, (x, y, _, high) = edition.theme, room
    for at, party in enumerate(Party):
        square = Box(x + 26 * at, y, high, high)
        pen.area(Drawing(theme.emblems[party], square), colour=theme.of(party))
    nib, wide = (BOLD, 2 * BOLD.wide) if theme.bold else (USUAL, 0.13)
    for aside, shape, colour in (
        (70, Rosette(4, 11.4, 18, 8), theme.liberal),
        (97, Rosette(7.4, 11.4, 28, 6), theme.fascist),
    ):
        one = shape._replace(copies=1) if theme.bold else shape
        rosette(pen, (x + aside, y + high / 2), one, colour, wide)
    left, right = x + 114, room.right
    for top, tall, colour, wave in ((6.5, 6.0, theme.ink, 6), (13, 4.4, theme.liberal, 5)):
        level = Box(left, y + high - top, right - left, tall)
        band(pen, level, colour, wave=wave, lines=nib.lines, wide=nib.wide)
    cuts = [
        wedge((left + 2.6 * at, y), (left + 2.6 * at + 1, y + 2 + 0.25 * at), 0.4 + 0.06 * at)
        for at in range(int((right - left) / 2.6))
    ]
    pen.cuts(cuts, colour=theme.fascist)


def _medallion(edition: Edition, pen: Pen, figure: Figure, middle: Point, radius: float) -> None:
    """The head of a figure before a ground."""
    theme, party = edition.theme, figure.role.party
    inner = radius * _EDGE
    ground = theme.accent if party is Party.LIBERAL else theme.fascist
    pen.circle(*middle, radius, colour=theme.ink)
    if before_paper(theme, figure.role):
        ground = theme.paper
    if not theme.flat:
        inner = radius - theme.line
    with pen.within(disc(*middle, inner, 72)):
        pen.circle(*middle, inner, colour=ground)
        head(pen, figure.name, middle, inner, theme, theme.of(party))
