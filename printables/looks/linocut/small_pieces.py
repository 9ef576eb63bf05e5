"""The small things of the table: the marker of the Election Tracker, and the mats of the two piles."""

import math
from functools import partial

from printables.art.gouge import Cuts, block_edge, rays, thinner
from printables.catalogue import PieceName
from printables.looks.lettering import Heights, names
from printables.looks.linocut import backs
from printables.looks.piles import tiles
from printables.options import TILE
from printables.paint import SPARING, block, shower
from printables.pen import Drawing, Pen
from printables.piece import Edition
from printables.sheet import SAFE, Box
from printables.theme import Theme

_NAMES = Heights(5.0, 2.6, 1.6)


def marker(edition: Edition, pen: Pen, box: Box, bleed: float) -> None:
    """Both sides of what is moved along: rays around a cross, to the edge."""
    theme, whole = edition.theme, box.inset(-bleed)
    spared = not theme.flat
    ground, cut = (theme.paper, theme.ink) if spared else (theme.ink, theme.accent)
    reach = math.hypot(whole.width, whole.height) / 2
    cuts = rays(box.centre, 28, 0.36 * box.width, reach, 0.11 * box.width)
    pen.fill(whole, colour=ground)
    with pen.within(whole.corners):
        pen.cuts([thinner(one, SPARING) for one in cuts] if spared else cuts, colour=cut)
    radius = 0.34 * box.width
    pen.circle(*box.centre, radius, colour=ground if spared else cut)
    pen.ring(*box.centre, radius, wide=theme.line, colour=cut)
    sign = Box(*box.centre, 0, 0).inset(-0.6 * radius)
    pen.area(Drawing(theme.emblems["nein"], sign), colour=theme.ink)


def pile(edition: Edition, name: PieceName, pen: Pen, box: Box, bleed: float) -> None:
    """Where tiles lie: a stack of them among rays for the deck, a loose heap in rain for discards."""
    del bleed  # the margin is paper
    theme = edition.theme
    picture = box.inset(SAFE)
    cuts, gilt = _ground(name, picture, theme), theme.flat and not theme.bold
    on_block = block(pen, picture, theme.ink, theme, () if gilt else cuts, seed=4)
    if gilt:
        with pen.within(picture.corners):
            pen.cuts(cuts, colour=theme.accent)
    slot = Box(*box.centre, 0, 0).inset(-TILE.width / 2, -TILE.height / 2)
    block(pen, slot, theme.ink, theme, seed=6)
    line = theme.accent if gilt else on_block
    pen.frame(slot.inset(1), wide=0.35, radius=1, colour=line)
    label = name.replace("-", "_")
    words = [*dict.fromkeys(getattr(one.table, label) for one in edition.wordings)]
    foot = Box(slot.x, slot.y + 4.5, slot.width, 0).inset(4, 0)
    names(pen, words, foot, _NAMES, on_block, theme, piece=name)
    y = foot.y + _NAMES.together(len(words)) + _NAMES.gap
    ground = theme.ink if theme.flat else theme.paper
    tiles(
        pen,
        name,
        Box(slot.x, y, slot.width, slot.top - y).inset(2.5),
        lambda radius: backs.policy_sign(pen, radius, on_block),
        ground=ground,
        line=on_block,
        face=ground,
        outline=partial(block_edge, seed=9, sway=0.3, step=4.0),
    )


def pile_back(edition: Edition, pen: Pen, box: Box, bleed: float) -> None:
    """The other side of both mats, as the backs of tiles."""
    backs.policy(edition, pen, box, bleed)


def _ground(name: PieceName, picture: Box, theme: Theme) -> Cuts:
    if name is PieceName.DISCARD_PILE:
        return shower(picture, theme, 2.0, (0.15, 0.35), (6, 16), seed=3)
    reach = math.hypot(picture.width, picture.height) / 2
    return rays(picture.centre, 60, 26, reach, 1.9, seed=2, sway=3)
