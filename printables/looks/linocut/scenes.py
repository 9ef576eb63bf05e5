"""Players at a table, as if printed from blocks: seen from above by their hats, or from across it.

Only Liberals sit there, so that a picture of the rules tells nobody's party.
"""

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from companion.rules.pieces import Party, Role
from printables.art.construction import disc, ellipse
from printables.art.gouge import Cuts, Hand, bent, block_edge, rays, thinner, wedge
from printables.art.portraits import portrait
from printables.looks.laid_table import Seat
from printables.looks.linocut import board_grounds as grounds
from printables.operators import Polygon, lines
from printables.paint import SPARING, block
from printables.pen import Pen
from printables.sheet import Box
from printables.theme import Colour, Theme, contrast

_RADIUS = 10.0  # mm, of a player from above as they are in the file
_PARTING = 0.7  # mm of paper around each part there
_GRAIN = 2.9  # mm, from cut to cut of a table
_LONG, _DEEP = 114.0, 86.0  # mm, of the grain that is in the file
_HALF = 0.5
FRAME = 0.9  # mm, the line around a picture, at most
_PAPERY = 1.5  # the contrast of a colour to paper, from which on it is seen there


class _Sitter(NamedTuple):
    """What is seen of somebody from above: their hat and their ears, and whether their coat is blue."""

    hat: str
    ears: str
    blue: bool


_SITTERS = (
    _Sitter("bowler", "round", blue=False),
    _Sitter("boater", "long", blue=True),
    _Sitter("cap", "round", blue=False),
    _Sitter("fedora", "pointed", blue=True),
    _Sitter("cloche", "pointed", blue=False),
    _Sitter("top", "", blue=True),
)


def golden(theme: Theme) -> bool:
    """Whether a ground in the accent is told from paper: where ink is saved there is none."""
    return theme.flat and contrast(theme.accent, theme.paper) > _PAPERY


def seen(theme: Theme) -> Colour:
    """The accent for cuts on paper, or the ink where that is as light."""
    return theme.accent if contrast(theme.accent, theme.paper) > _PAPERY else theme.ink


# Tables


def top(pen: Pen, rim: Polygon, box: Box, theme: Theme) -> None:
    """The top of a table within its rim: blue wood; its grain is in the file once."""
    flat = theme.flat
    _edge(pen, rim, 2.4, theme.paper)
    pen.cuts([rim], colour=theme.liberal if flat else theme.paper)
    with pen.within(rim), pen.moved(box.x, box.y):
        pen.repeated("table-grain", partial(_grain, pen, theme))
    if not flat:
        pen.outline(rim, wide=2 * theme.line, colour=theme.liberal)


def _grain(pen: Pen, theme: Theme) -> None:
    hand, cuts, y = Hand(9), Cuts(), 0.9
    while y < _DEEP:
        x = -hand.between(0, 16)
        while x < _LONG:
            long = hand.between(14, 40)
            cuts.append(wedge((x, y), (x + long, y + hand.between(-0.3, 0.3)), 0.5, 0.5))
            x += long + 2
        y += _GRAIN
    if theme.flat:
        pen.cuts(cuts, colour=grounds.brighter(theme.liberal))
    else:
        pen.cuts([thinner(one, SPARING) for one in cuts], colour=theme.liberal)


# From above


def from_above(pen: Pen, seat: Seat, radius: float, at: int, theme: Theme) -> None:
    """Somebody at the edge of a table: a hat, a coat, and hands on the table."""
    kind = at % len(_SITTERS)
    with pen.moved(*seat.before(-0.36 * radius), turned=seat.turned, scaled=radius / _RADIUS):
        pen.repeated(f"sitter-{kind}", partial(_sitter, pen, _SITTERS[kind], theme))


def _sitter(pen: Pen, one: _Sitter, theme: Theme) -> None:
    """About the origin, the table above."""
    cut = partial(_part, pen, theme)
    coat = theme.liberal if one.blue else theme.ink
    cut(ellipse(0, -6.0, 5.4, 1.7, 24), theme.ink)  # the back of the chair
    for side in (-1, 1):
        cut(bent([(side * 8.4, -3.0), (side * 8.2, 2.6), (side * 4.0, 7.2)], (4.6,)), coat)
        cut(disc(side * 4.3, 7.0, 1.5, 16), theme.ink)
    cut(ellipse(0, -1.6, 9.4, 4.3, 30), coat)
    light = theme.paper if theme.flat else coat
    pen.cuts([wedge((side * 8.6, -1.6), (side * 4.6, -3.0), 0.8) for side in (-1, 1)], colour=light)
    for side in (-1, 1):
        for ear in _ears(one.ears, side):
            cut(ear, theme.ink)
    _HATS[one.hat](pen, theme)


def _part(pen: Pen, theme: Theme, shape: Polygon, colour: Colour) -> None:
    """A part in its colour, with paper around it; where ink is saved, a line around paper."""
    _edge(pen, shape, 2 * _PARTING, theme.paper)
    pen.cuts([shape], colour=colour if theme.flat else theme.paper)
    if not theme.flat:
        _edge(pen, shape, 1.2 * theme.line, theme.ink)


def _edge(pen: Pen, shape: Polygon, wide: float, colour: Colour) -> None:
    pen.ready(lines([[*shape, shape[0]]]), wide=wide, colour=colour)


def _ears(kind: str, side: int) -> Cuts:
    """Beside a hat, or behind it."""
    if kind == "round":
        return [disc(side * 4.9, 1.6, 2.0, 16)]
    if kind == "pointed":
        return [((side * 1.8, 3.2), (side * 6.6, 4.6), (side * 5.0, -0.8))]
    if kind == "long":
        return [bent([(side * 1.4, -3), (side * 2.9, -7.0), (side * 4.6, -10.8)], (3.0,))]
    return []


def _bowler(pen: Pen, theme: Theme) -> None:
    _crowned(pen, theme, (5.0, 5.6), (3.7, 4.2), theme.ink)


def _top_hat(pen: Pen, theme: Theme) -> None:
    _crowned(pen, theme, (5.6, 6.2), (3.9, 4.3), theme.ink)
    rim = [disc(0, 0, 2.6, 24)]
    _rings(pen, theme, rim, theme.ink)


def _fedora(pen: Pen, theme: Theme) -> None:
    _crowned(pen, theme, (6.2, 6.8), (3.6, 4.5), theme.liberal)
    dents = [wedge((0, 4.0), (0, -3.0), 1.1, _HALF)]
    dents += [wedge((side * 2.0, 3.4), (side * 1.5, 0.2), 0.8) for side in (-1, 1)]
    pen.cuts(dents, colour=theme.paper if theme.flat else theme.ink)


def _boater(pen: Pen, theme: Theme) -> None:
    cut = partial(_part, pen, theme)
    cut(disc(0, 0, 6.2), theme.accent)
    pen.ring(0, 0, 5.4, wide=0.4, colour=theme.ink)
    cut(disc(0, 0, 4.0), theme.ink)
    pen.cuts([disc(0, 0, 3.1)], colour=theme.accent if theme.flat else theme.paper)
    _rings(pen, theme, [disc(0, 0, radius, 24) for radius in (2.2, 1.3)], theme.ink)


def _cap(pen: Pen, theme: Theme) -> None:
    cut = partial(_part, pen, theme)
    cut(ellipse(0, 4.1, 3.8, 2.4), theme.ink)
    cut(ellipse(0, -0.4, 5.5, 5.2), theme.liberal)
    seams = rays((0, -0.4), 8, 0.7, 5.0, 0.6, fat=_HALF)
    pen.cuts(seams, colour=theme.paper if theme.flat else theme.liberal)
    pen.circle(0, -0.4, 0.75, colour=theme.accent if theme.flat else theme.ink)


def _cloche(pen: Pen, theme: Theme) -> None:
    _crowned(pen, theme, (4.9, 5.2), (3.5, 3.9), theme.liberal)
    petals = [disc(3.9 + x, 1.4 + y, 0.85, 16) for x, y in ((0, 1), (0.9, 0), (0, -1), (-0.9, 0))]
    pen.cuts(petals, colour=theme.accent if theme.flat else theme.ink)
    pen.circle(3.9, 1.4, 0.6, colour=theme.paper)


def _crowned(
    pen: Pen, theme: Theme, brim: tuple[float, float], crown: tuple[float, float], colour: Colour
) -> None:
    """A brim, a band and a crown in a colour, lit from the left."""
    cut = partial(_part, pen, theme)
    cut(ellipse(0, 0, *brim, 28), colour)
    cut(ellipse(0, 0, *crown, 24), theme.accent)
    inner = ellipse(0, 0, crown[0] - 0.6, crown[1] - 0.6, 24)
    pen.cuts([inner], colour=colour if theme.flat else theme.paper)
    if not theme.flat:
        pen.outline(inner, wide=theme.line, colour=theme.ink)
    left = -0.62 * crown[0]
    shine = bent([(left * 0.4, 2.3), (left, 0.6), (left * 0.75, -1.7)], (0.55,))
    pen.cuts([shine], colour=theme.paper if theme.flat else theme.ink)


def _rings(pen: Pen, theme: Theme, shapes: Sequence[Polygon], colour: Colour) -> None:
    shown = theme.paper if theme.flat and colour == theme.ink else colour
    for shape in shapes:
        _edge(pen, shape, 0.4, shown)


_HATS = {
    "bowler": _bowler,
    "boater": _boater,
    "cap": _cap,
    "fedora": _fedora,
    "cloche": _cloche,
    "top": _top_hat,
}


# From across the table


_SCENE = 108.0, 60.0  # mm, the light of a picture as it is in the file
_RAYS = 34


def stage(pen: Pen, box: Box, high: float, theme: Theme, draw: Callable[[], None]) -> None:
    """A picture of a table that is so many mm high, before light; `draw` adds whoever sits there.

    What lies on the table is drawn later.
    """
    here, used = Box(0, 0, box.width, box.height), f"{100 * box.height:.0f}-{100 * high:.0f}"
    with pen.moved(box.x, box.y):
        pen.repeated(f"scene-{used}", partial(_lit, pen, here, high, theme))
    with pen.within(box.corners):
        draw()
    with pen.moved(box.x, box.y):
        pen.repeated(f"scene-table-{used}", partial(_table, pen, here, high, theme))


def _lit(pen: Pen, box: Box, high: float, theme: Theme) -> None:
    edge = block_edge(box, 8)
    pen.cuts([edge], colour=theme.accent if golden(theme) else theme.paper)
    with pen.within(edge), pen.moved(0, high):
        pen.repeated("scene-light", partial(_light, pen, theme))


def _table(pen: Pen, box: Box, high: float, theme: Theme) -> None:
    edge, table = block_edge(box, 8), Box(-3, -3, box.width + 6, high + 3)
    with pen.within(edge):
        top(pen, block_edge(table, 6), table, theme)
    if not golden(theme):
        pen.outline(edge, wide=min(2 * theme.line, FRAME), colour=theme.ink)


def _light(pen: Pen, theme: Theme) -> None:
    """Rays upwards from the middle of the table's edge."""
    wide, high = _SCENE
    cuts = rays(
        (wide / 2, -8), _RAYS, 14, 0.6 * wide + high / 2, 2.2, seed=5, sway=9, sweep=math.pi
    )
    if golden(theme):
        pen.cuts(cuts, colour=theme.paper)
    else:
        pen.cuts([thinner(one, SPARING) for one in cuts], colour=seen(theme))


def pointing(theme: Theme) -> Colour:
    """The colour of an arrow before the light."""
    return theme.ink


def ballot(pen: Pen, card: Box, yes: bool, theme: Theme) -> Colour:  # noqa: FBT001
    """A Ballot that is shown; the colour of its word."""
    flat = theme.flat
    edge = block_edge(card, 3, sway=0.1)
    pen.outline(edge, wide=1.4, colour=theme.paper)
    ground = (theme.accent if yes else theme.ink) if flat else theme.paper
    pen.cuts([edge], colour=ground)
    if not flat or yes:
        pen.outline(edge, wide=theme.line if yes else 2 * theme.line, colour=theme.ink)
    return theme.paper if flat and not yes else theme.ink


def strip(pen: Pen, box: Box, party: Party, slots: int, theme: Theme) -> list[Box]:
    """A track in small, without words; its slots."""
    colour = theme.of(party)
    pen.outline(block_edge(box, 4), wide=1.4, colour=theme.paper)
    block(pen, box, colour, theme, seed=4)
    room = box.inset(1.6, 1.8)
    pitch = room.width / slots
    found = [
        Box(room.x + pitch * at, room.y, pitch, room.height).inset(0.6, 0) for at in range(slots)
    ]
    for at, slot in enumerate(found):
        pen.cuts([block_edge(slot, at + 1, sway=0.1)], colour=theme.paper)
        if not theme.flat:
            pen.frame(slot, wide=theme.line, colour=colour)
    return found


def sitter(pen: Pen, box: Box, at: int, theme: Theme) -> None:
    """Somebody who looks across the table, as wide as a box and standing on its lower edge."""
    figures = theme.figures[Role.LIBERAL]
    portrait(pen, figures[at % len(figures)], box, theme, theme.liberal)
