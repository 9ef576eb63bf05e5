"""Policy tiles: round and open for one side, square and shut for the other."""

from companion.rules.pieces import Party
from printables.art.construction import disc, plate, ring
from printables.art.halftone import glow, ramp
from printables.catalogue import PieceName
from printables.looks.atomic.grid import SMALL, bled, dots, named, one_line, plane
from printables.operators import Polygon
from printables.pen import Drawing, Letters, Pen
from printables.piece import TILE, Edition
from printables.sheet import Box
from printables.theme import Fill, Font
from printables.touch import drops

TILES = PieceName.POLICY_TILES
_ZONE = (14.5, 18.0)  # mm for words, in one language and in two
_PITCH, _LINE = 3.4, 0.3  # mm, of what surrounds a sign
_SIGN = 12.2  # mm, half of a sign
_MARGIN = 3.6


def front(edition: Edition, party: Party, pen: Pen, box: Box, bleed: float) -> None:
    """A tile of a party: its sign in its plane, its name below."""
    theme, colour = edition.theme, edition.theme.of(party)
    scale = min(box.width / TILE.width, box.height / TILE.height)
    low = _ZONE[min(len(edition.wordings), 2) - 1] * max(scale, 0.8)
    upper = Box(box.x, box.y + low, box.width, box.height - low)
    area = bled(upper, box, bleed)
    flat = theme.fill is Fill.FLAT
    plane(pen, area, colour, theme)
    middle = upper.centre
    shade = (
        glow(*middle, 8 * scale, 34 * scale, 0, 0.5)
        if party is Party.LIBERAL
        else ramp(area, 0, 0.62)
    )
    dots(pen, area, 1.8 * scale, shade, theme.ink if flat else colour, theme)
    with pen.within(area.corners):
        for step in range(1, 9):
            frame = _around(party, middle, (_SIGN + 2.6 + _PITCH * step) * scale, _LINE * scale)
            pen.cuts(frame, colour=theme.paper if flat else colour)
        half = (_SIGN + 3.4) * scale
        x, y = middle
        ground = (
            disc(x, y, half, 90)
            if party is Party.LIBERAL
            else plate(x - half, y - half, 2 * half, 2 * half)
        )
        pen.cuts([ground], colour=theme.paper)
        if not flat:
            pen.cuts(_around(party, middle, half, theme.line), colour=colour)
    sign = Box(*middle, 0, 0).inset(-(_SIGN - 1.6 if party is Party.LIBERAL else _SIGN) * scale)
    pen.area(Drawing(theme.emblems[party.value], sign), colour=colour)
    margin = max(3.2, _MARGIN * scale)
    names = [named(one.parties[party]) for one in edition.wordings]
    high = 5.4 * scale if len(names) == 1 else 4.4 * scale
    y = box.y + low - 3.0 * scale - high
    for at, name in enumerate(names):
        letters = Letters(
            Font.DISPLAY if not at else Font.STRONG, high / 0.728, floor=SMALL, colour=colour
        )
        one_line(
            pen, name, Box(box.x + margin, y, box.width - 2 * margin, high), letters, piece=TILES
        )
        high = 2.4 * max(scale, 0.8)
        y -= high + 1.9 * scale
    if edition.by_touch:
        drops(pen, box.inset(3.2), 1 if party is Party.LIBERAL else 2)


def _around(party: Party, middle: tuple[float, float], half: float, wide: float) -> list[Polygon]:
    """A line around a sign."""
    x, y = middle
    if party is Party.LIBERAL:
        return ring(x, y, half, wide, 90)
    inner, outer = half - wide / 2, half + wide / 2
    hole = plate(x - inner, y - inner, 2 * inner, 2 * inner)
    return [plate(x - outer, y - outer, 2 * outer, 2 * outer), list(reversed(hole))]
