"""The Cold War's look on one page."""

from collections.abc import Sequence

from companion.rules.pieces import Party, Role
from printables.art.construction import disc
from printables.art.halftone import glow, ramp
from printables.looks.atomic.grid import desk_object, dots, inks_of, orbit, plane
from printables.looks.specimen_page import Drawn, Figure, specimen
from printables.operators import Point
from printables.pen import Drawing, Pen
from printables.piece import Edition, Face, Piece
from printables.sheet import Box
from printables.theme import Colour, Theme

_RINGS = 5


def page(edition: Edition, faces: Sequence[tuple[Piece, Face]], pen: Pen, box: Box) -> None:
    """Flat planes, halftones and orbits, and what stands on desks."""
    specimen(Drawn(_slab, _ornament, _medallion), edition, faces, pen, box)


def _slab(pen: Pen, box: Box, colour: Colour, theme: Theme, at: int) -> Colour:
    del at  # all planes are alike
    return plane(pen, box, colour, theme)


def _ornament(edition: Edition, pen: Pen, room: Box) -> None:
    """The signs of both parties, orbits, and a halftone of each colour."""
    theme, (x, y, _, high) = edition.theme, room
    for at, party in enumerate(Party):
        square = Box(x + 26 * at, y, high, high)
        pen.area(Drawing(theme.emblems[party], square), colour=theme.of(party))
    for at, colour in enumerate((theme.liberal, theme.fascist)):
        middle = (x + 70 + 27 * at, y + high / 2)
        for ring in range(1, _RINGS + 1):
            pen.ring(*middle, ring * high / 2 / _RINGS, wide=0.2 + 0.12 * (ring % 2), colour=colour)
        electrons = [disc(*orbit(middle, 0.3 * high, 40 + 150 * one), 1.3, 24) for one in range(2)]
        pen.cuts([*electrons, disc(*middle, 1.8, 30)], colour=theme.accent if at else theme.ink)
    left, gap = x + 114, 2.0
    wide = (room.right - left - 2 * gap) / 3
    for at, colour in enumerate((theme.liberal, theme.fascist, theme.accent)):
        area = Box(left + at * (wide + gap), y, wide, high)
        dots(pen, area, 1.6, ramp(area, 0.1, 0.75), colour, theme)


def _medallion(edition: Edition, pen: Pen, figure: Figure, middle: Point, radius: float) -> None:
    """What stands on a desk, in a disc; of the agent, a mask of the party's colour."""
    theme, colour = edition.theme, edition.theme.of(figure.role.party)
    with pen.within(disc(*middle, radius, 90)):
        area = Box(*middle, 0, 0).inset(-radius)
        dots(pen, area, 1.4, glow(*middle, 0, radius, 0.1, 0.7), colour, theme)
    if figure.role is not Role.HITLER:
        desk_object(pen, figure.name, middle, radius / 60, inks_of(theme, colour))
    else:
        half = 0.72 * radius
        square = Box(*middle, 0, 0).inset(-half)
        pen.area(Drawing(theme.emblems[figure.role], square), colour=theme.ink)
