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
from printables.touch import drops

TILES = PieceName.POLICY_TILES
_ZONE = (14.5, 18.0)  # mm for words, in one language and in two
_LINE, _OFF, _INNER = (
    0.45,
    3.5,
    6.2,
)  # mm, of lines; from the picture's edges, theirs and the ground's
_ARCS = (26.0, 29.0)  # mm, the radii of arcs in the corners
_SIGN = 11.8  # mm, half of a sign
_MARGIN = 3.6


def front(edition: Edition, party: Party, pen: Pen, box: Box, bleed: float) -> None:
    """A tile of a party: its sign in its plane, its name below."""
    theme, colour = edition.theme, edition.theme.of(party)
    scale = min(box.width / TILE.width, box.height / TILE.height)
    low = _ZONE[min(len(edition.wordings), 2) - 1] * max(scale, 0.8)
    upper = Box(box.x, box.y + low, box.width, box.height - low)
    area, picture = bled(upper, box, bleed), bled(upper, box, 0)
    flat = theme.flat
    plane(pen, area, colour, theme)
    x, y = middle = picture.centre
    shade = (
        glow(*middle, 8 * scale, 34 * scale, 0, 0.5)
        if party is Party.LIBERAL
        else ramp(area, 0, 0.62)
    )
    dots(pen, area, 1.8 * scale, shade, theme.ink if flat else colour, theme)
    line, wide = theme.paper if flat else colour, _LINE * scale
    radius = picture.width / 2
    with pen.within(area.corners):
        if party is Party.LIBERAL:
            for out in (radius / scale - _OFF, *_ARCS):
                pen.ring(x, y, out * scale, wide=wide, colour=line)
            ground = disc(x, y, radius - _INNER * scale, 90)
        else:
            pen.frame(picture.inset(_OFF * scale), wide=wide, colour=line)
            ground = plate(*picture.inset(_INNER * scale))
        pen.cuts([ground], colour=theme.paper)
        if not flat:
            pen.outline(ground, wide=theme.line, colour=colour)
    sign = Box(*middle, 0, 0).inset(-(_SIGN - 1.8 if party is Party.LIBERAL else _SIGN) * scale)
    pen.area(Drawing(theme.emblems[party.value], sign), colour=colour)
    margin = max(3.2, _MARGIN * scale)
    names = [capitalized(one.parties[party]) for one in edition.wordings]
    beside = [[capitalized(one.parties[other]) for one in edition.wordings] for other in Party]
    foot = 4.4 * max(scale, 0.8)
    title = Box(box.x + margin, box.y + foot, box.width - 2 * margin, low - foot - 3.2 * scale)
    titles(pen, names, title, colour, theme, piece=TILES, beside=beside)
    if edition.by_touch:
        drops(pen, box.inset(3.2), 1 if party is Party.LIBERAL else 2)
