"""The classic look on one page."""

from collections.abc import Sequence

from companion.rules.pieces import Party
from printables.art.construction import disc
from printables.art.engraving import Rosette, band, rosette
from printables.art.gouge import wedge
from printables.art.portraits import portrait
from printables.looks.specimen_page import Drawn, Figure, specimen
from printables.operators import Point
from printables.paint import block
from printables.pen import Drawing, Pen
from printables.piece import Edition, Face, Piece
from printables.sheet import Box
from printables.theme import Colour, Theme

_EDGE = 0.94  # of a medallion's radius: its picture
_WIDE = 2.62  # of its radius: the figure, whose lower edge is below


def page(edition: Edition, faces: Sequence[tuple[Piece, Face]], pen: Pen, box: Box) -> None:
    """Blocks cut by hand, engraving and the gouge, heads in medallions."""
    specimen(Drawn(_slab, _ornament, _medallion), edition, faces, pen, box)


def _slab(pen: Pen, box: Box, colour: Colour, theme: Theme, at: int) -> Colour:
    return block(pen, box, colour, theme, seed=at)


def _ornament(edition: Edition, pen: Pen, room: Box) -> None:
    """The signs of both parties, rosettes, bands and cuts of the gouge."""
    theme, (x, y, _, high) = edition.theme, room
    for at, party in enumerate(Party):
        square = Box(x + 26 * at, y, high, high)
        pen.area(Drawing(theme.emblems[party], square), colour=theme.of(party))
    rosette(pen, (x + 70, y + high / 2), Rosette(4, 11.4, 18, 8), theme.liberal, 0.13)
    rosette(pen, (x + 97, y + high / 2), Rosette(7.4, 11.4, 28, 6), theme.fascist, 0.13)
    left, right = x + 114, room.right
    band(pen, Box(left, y + high - 6.5, right - left, 6), theme.ink, wave=6)
    band(pen, Box(left, y + high - 13, right - left, 4.4), theme.liberal, wave=5)
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
    if not theme.flat:
        inner, ground = radius - theme.line, theme.paper
    wide = _WIDE * radius
    with pen.within(disc(*middle, inner, 72)):
        pen.circle(*middle, inner, colour=ground)
        box = Box(middle[0] - wide / 2, middle[1] - 1.28 * radius, wide, wide)
        portrait(pen, figure.name, box, theme, theme.of(party))
