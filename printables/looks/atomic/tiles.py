"""Policy tiles: round and open for one side, square and shut for the other."""

from companion.rules.pieces import Party
from companion.words.letters import capitalized
from printables.art.construction import disc, plate
from printables.art.halftone import glow, ramp
from printables.catalogue import PieceName
from printables.looks.atomic.grid import bled, dots, plane, titles
from printables.options import TILE
from printables.pen import Drawing, Pen
from printables.piece import Edition
from printables.sheet import Box
from printables.theme import Colour
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
    flat = theme.flat
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
            half = (_SIGN + 2.6 + _PITCH * step) * scale
            line = theme.paper if flat else colour
            _around(pen, party, middle, half, wide=_LINE * scale, colour=line)
        half = (_SIGN + 3.4) * scale
        x, y = middle
        ground = (
            disc(x, y, half, 90)
            if party is Party.LIBERAL
            else plate(x - half, y - half, 2 * half, 2 * half)
        )
        pen.cuts([ground], colour=theme.paper)
        if not flat:
            _around(pen, party, middle, half, wide=theme.line, colour=colour)
    sign = Box(*middle, 0, 0).inset(-(_SIGN - 1.6 if party is Party.LIBERAL else _SIGN) * scale)
    pen.area(Drawing(theme.emblems[party.value], sign), colour=colour)
    margin = max(3.2, _MARGIN * scale)
    names = [capitalized(one.parties[party]) for one in edition.wordings]
    beside = [[capitalized(one.parties[other]) for one in edition.wordings] for other in Party]
    foot = 4.4 * max(scale, 0.8)
    title = Box(box.x + margin, box.y + foot, box.width - 2 * margin, low - foot - 3.2 * scale)
    titles(pen, names, title, colour, theme, piece=TILES, beside=beside)
    if edition.by_touch:
        drops(pen, box.inset(3.2), 1 if party is Party.LIBERAL else 2)


def _around(
    pen: Pen,
    party: Party,
    middle: tuple[float, float],
    half: float,
    *,
    wide: float,
    colour: Colour,
) -> None:
    """A line around a sign."""
    if party is Party.LIBERAL:
        pen.ring(*middle, half, wide=wide, colour=colour)
    else:
        pen.frame(Box(*middle, 0, 0).inset(-half), wide=wide, colour=colour)
