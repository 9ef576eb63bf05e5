"""The fronts of Policy tiles: a sun that rises, and jaws that close."""

import math

from companion.rules.pieces import Party
from printables.art.gouge import Cuts, rain, rays
from printables.catalogue import PieceName
from printables.looks.lettering import Heights, as_high, names
from printables.options import TILE
from printables.paint import block
from printables.pen import Drawing, Pen
from printables.piece import Edition
from printables.sheet import Box
from printables.theme import Theme
from printables.touch import drops

_MARGIN = 2.6  # mm of paper
_NAMES = Heights(7.2, 3.0, 1.6)
_BASE = 4.1  # mm, below the last name
_SPREAD = 36  # rays of a whole turn
_SIGN = 0.96  # of the width of its block
_DISC = 0.44  # of the width of its block: the radius of the disc of the jaws
_HEAD, _INNER, _OUTER = 0.64, 0.85, 0.97  # of that: half the head, and where gouges begin and end
_GOUGES, _GOUGE = 64, 0.75  # around the head; mm, how wide
_PARTING = 0.85  # mm, of paper around the disc


def front(edition: Edition, party: Party, pen: Pen, box: Box, bleed: float) -> None:
    """A block with the party's sign, and its name below in each language."""
    del bleed  # the margin is paper
    theme, scale = edition.theme, box.width / TILE.width
    colour = theme.of(party)
    foot = Box(box.x, box.y + _BASE * scale, box.width, 0).inset((_MARGIN + 0.5) * scale, 0)
    named = {
        one: [*dict.fromkeys(words.parties[one] for words in edition.wordings)] for one in Party
    }
    words, heights = named[party], _NAMES.scaled(scale)
    longest = [name[0] for name in named.values()]
    heights = heights._replace(first=as_high(pen, longest, foot.width, heights.first))
    names(pen, words, foot, heights, colour, theme, piece=PieceName.POLICY_TILES)
    y = foot.y + heights.together(len(words)) + 2.3 * scale
    picture = Box(
        box.x + _MARGIN * scale, y, box.width - 2 * _MARGIN * scale, box.top - _MARGIN * scale - y
    )
    if party is Party.LIBERAL:
        side = _SIGN * picture.width
        sign = Box(picture.centre[0] - side / 2, picture.y - 0.02 * side, side, side)
        on_block = block(pen, picture, colour, theme, _dawn(picture, sign), seed=5)
        pen.area(Drawing(theme.carved[party], sign), colour=on_block)
    else:
        block(pen, picture, colour, theme, _storm(picture, scale), seed=5)
        _seal(pen, picture, theme, scale)
    if edition.by_touch:
        drops(pen, picture, 1 if party is Party.LIBERAL else 2)


def _dawn(picture: Box, sign: Box) -> Cuts:
    """Rays above the horizon of the sign."""
    x, y = sign.x + 0.5 * sign.width, sign.y + 0.42 * sign.height
    reach = math.hypot(picture.width, picture.height)
    rising = rays((x, y), _SPREAD, 0.53 * sign.width, reach, 3.6, start=math.pi / _SPREAD)
    return [ray for ray in rising if ray[3][1] > y]


def _storm(picture: Box, scale: float) -> Cuts:
    wide, long = (0.22 * scale, 0.46 * scale), (6 * scale, 18 * scale)
    return rain(picture, 1.75 * scale, wide, long, seed=8)


def _seal(pen: Pen, picture: Box, theme: Theme, scale: float) -> None:
    """The jaws in paper on a disc of ink, in a rim of gouges; where ink is saved, the other way."""
    centre, radius = picture.centre, _DISC * picture.width
    pen.circle(*centre, radius + _PARTING * scale, colour=theme.paper)
    if theme.flat:
        pen.circle(*centre, radius, colour=theme.ink)
    else:
        pen.ring(*centre, radius, wide=theme.line, colour=theme.fascist)
    cut = theme.paper if theme.flat else theme.fascist
    head = Drawing(theme.carved[Party.FASCIST], Box(*centre, 0, 0).inset(-_HEAD * radius))
    pen.area(head, colour=cut)
    rim = rays(centre, _GOUGES, _INNER * radius, _OUTER * radius, _GOUGE * scale, fat=0.5)
    pen.cuts(rim, colour=cut)
