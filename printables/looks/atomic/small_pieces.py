"""The small things of the table: the marker of DEFCON, and the mats of the two piles."""

from printables.art.construction import disc, plate
from printables.art.halftone import glow, ramp
from printables.catalogue import PieceName
from printables.looks.atomic import backs
from printables.looks.atomic.grid import bled, dots, mixed, titles
from printables.looks.piles import LAID, tiles
from printables.options import TILE
from printables.pen import Drawing, Pen
from printables.piece import Edition
from printables.sheet import SAFE, Box
from printables.theme import Theme

_STRIPS = 3.4  # mm, of what a shredder leaves
_TITLE = 6.0  # mm


def marker(edition: Edition, pen: Pen, box: Box, bleed: float) -> None:
    """Both sides of what is moved along: the sign of radiation on a dark ground."""
    theme, whole = edition.theme, box.inset(-bleed)
    flat = theme.flat
    pen.fill(whole, colour=theme.ink if flat else theme.paper)
    x, y = box.centre
    radius = 0.42 * box.width
    if flat:
        shade = glow(x, y, radius, 0.8 * box.width, 0.08, 0.5)
        dots(pen, whole, 0.08 * box.width, shade, theme.accent, theme)
        pen.cuts([disc(x, y, radius, 60)], colour=theme.accent)
    else:
        pen.ring(x, y, radius, wide=2 * theme.line, colour=theme.ink)
    sign = Box(x, y, 0, 0).inset(-0.76 * radius)
    pen.area(Drawing(theme.emblems["chaos"], sign), colour=theme.ink)


def pile(edition: Edition, name: PieceName, pen: Pen, box: Box, bleed: float) -> None:
    """Where tiles lie: a radar screen for the deck, the strips of a shredder for the discards."""
    theme, whole = edition.theme, bled(box, box, bleed)
    flat = theme.flat
    line = mixed(theme.ink, theme.paper, 0.34) if flat else theme.ink
    pen.fill(whole, colour=theme.ink if flat else theme.paper)
    x, y = box.centre
    with pen.within(whole.corners):
        if name is PieceName.DRAW_PILE:
            for step in range(3, 14):
                pen.ring(x, y, 5.2 * step, wide=0.35 if step % 3 else 0.7, colour=line)
        else:
            strips = [
                plate(whole.x + _STRIPS * at, whole.y, 0.5 + 0.25 * (at % 3), whole.height)
                for at in range(1, int(whole.width / _STRIPS) + 1)
            ]
            pen.cuts(strips, colour=line)
    slot = Box(x, y, 0, 0).inset(-TILE.width / 2, -TILE.height / 2)
    pen.fill(slot, colour=theme.paper)
    if flat:
        dots(pen, slot, 1.8, ramp(slot, -0.3, 0.7), theme.accent, theme)
    else:
        pen.frame(slot, wide=theme.line, colour=theme.ink)
    words = [getattr(one.table, name.replace("-", "_")) for one in edition.wordings]
    beside = [
        [getattr(one.table, other.replace("-", "_")) for one in edition.wordings] for other in LAID
    ]
    high = _TITLE * (1 if len(words) == 1 else 1.7)
    foot = Box(slot.x, slot.y, slot.width, high + 2.4 * SAFE)
    pen.fill(foot, colour=theme.paper)
    if not flat:
        pen.frame(slot, wide=theme.line, colour=theme.ink)
    line_box = Box(slot.x + SAFE, slot.y + 1.3 * SAFE, slot.width - 2 * SAFE, high)
    titles(pen, words, line_box, theme.ink, theme, piece=name, beside=beside)
    face = theme.ink if flat else theme.paper
    tiles(
        pen,
        name,
        Box(slot.x, foot.top, slot.width, slot.top - foot.top).inset(2.5),
        lambda radius: _back(pen, radius, theme),
        ground=theme.paper,
        line=theme.ink,
        face=face,
    )


def _back(pen: Pen, radius: float, theme: Theme) -> None:
    """What the back of a tile has in its middle."""
    flat = theme.flat
    wide = 0.09 * radius if flat else theme.line
    pen.ring(0, 0, radius, wide=wide, colour=theme.accent if flat else theme.ink)
    backs.policy_sign(pen, radius, theme.paper if flat else theme.ink)


def pile_back(edition: Edition, pen: Pen, box: Box, bleed: float) -> None:
    """The other side of both mats, as the backs of tiles."""
    backs.policy(edition, pen, box, bleed)
