"""Areas in the colours of a theme: full of ink, or hatched where ink is to be saved.

A hatching identifies the party even in pure black, from any side of the table: lines in one
direction for Liberals, crossed lines for Fascists, broken lines for neither.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from printables.art.gouge import Cuts, block_edge, meets, rain, thinner, width
from printables.operators import Polygon
from printables.pen import Drawing, Pen, Shape
from printables.sheet import Box
from printables.theme import WHITE, Colour, Theme, contrast, lightness

_NIB = 0.18  # mm, of a hatching's lines
_CLOSE, _SPREAD = 1.0, 2.2  # mm between lines of black, and how much more for a light colour
_PALE = 0.85  # from this lightness on, a colour is the ground, and left out
SPARING = 0.45  # how wide cuts are where ink is saved
_FINE = 0.5  # mm: cuts that are narrower are left out beside heavy lines
_COARSE = 2.2  # beside these, how much larger a ground's cuts are, and fewer
_PAPERY = 1.5  # the contrast of a colour to paper, from which on it is seen there
_MIDDLE = 0.5  # lightness that is nearer to white than to black


class Hatching(NamedTuple):
    """Lines in one direction or two, in degrees, `every` mm apart."""

    directions: tuple[float, ...]
    every: float
    broken: bool = False


def tint(
    pen: Pen,
    area: Box | Shape,
    colour: Colour,
    theme: Theme,
    *,
    edge: bool = True,
) -> None:
    """An area in a colour of the theme: a box, what lies within a line through points, a drawing.

    A hatched one has an outline too, unless it has no `edge`: bleed has none.
    """
    if theme.flat:
        if isinstance(area, Box):
            pen.fill(area, colour=colour)
        else:
            pen.area(area, colour=colour, sign=False)
        return
    shape = area.corners if isinstance(area, Box) else area
    pen.area(
        shape, colour=theme.paper, sign=False
    )  # it covers what lies below, as a full area does
    hatching = hatching_of(colour, theme)
    if hatching is None:
        return
    for turned in hatching.directions:
        pen.hatch(
            shape,
            every=hatching.every,
            wide=_NIB,
            colour=colour,
            turned=turned,
            dashed=hatching.broken,
        )
    if edge:
        pen.outline(shape, wide=theme.line, colour=colour)


def tint_shape(pen: Pen, path: str, box: Box, colour: Colour, theme: Theme) -> None:
    """A drawing in a colour of the theme; `path` as for Drawing."""
    tint(pen, Drawing(path, box), colour, theme)


def plate(pen: Pen, box: Box, colour: Colour, theme: Theme) -> Colour:
    """A box in a colour of the theme that letters stand on; the colour in which they can be read.

    No line runs behind letters: where ink is saved, it is an outline.
    """
    corners = _cut(box, theme.cut)
    if theme.flat:
        pen.area(corners, colour=colour)
        return readable_on(colour, theme)
    pen.area(corners, colour=theme.paper)
    pen.outline(corners, wide=theme.line, colour=colour)
    return colour if lightness(colour) < _MIDDLE else theme.ink


def coarse(theme: Theme) -> float:
    """How much larger than usual the cuts of a ground are, and as many times fewer."""
    return _COARSE if theme.bold else 1.0


def shower(
    box: Box,
    theme: Theme,
    pitch: float,
    wide: tuple[float, float],
    length: tuple[float, float],
    seed: int,
) -> Cuts:
    """Rain on a ground, as coarse as the theme's; measures as for `rain`."""
    larger = coarse(theme)
    (thin, broad), (short, long) = wide, length
    drops, falls = (thin * larger, broad * larger), (short * larger, long * larger)
    return rain(box, pitch * larger, drops, falls, seed=seed)


def block(
    pen: Pen,
    box: Box,
    colour: Colour,
    theme: Theme,
    cuts: Iterable[Polygon] = (),
    seed: int = 1,
) -> Colour:
    """A block cut by hand, with cuts of the gouge; the colour of letters that stand on it.

    Cuts are clipped to the block. A block of paper is cut in ink. Where ink is saved, the block is an
    outline, and cuts are lines in its colour, thinner.
    """
    edge, seen = block_edge(box, seed), [cut for cut in cuts if meets(cut, box)]
    if theme.bold:
        seen = [cut for cut in seen if width(cut) >= _FINE]
    if theme.flat:
        pen.cuts([edge], colour=colour)
        gouged, shown = seen, theme.ink if colour == theme.paper else theme.paper
    else:
        pen.cuts([edge], colour=theme.paper)
        gouged, shown = [thinner(cut, SPARING) for cut in seen], colour
    if gouged:
        with pen.within(edge):
            pen.cuts(gouged, colour=shown)
    if not theme.flat:
        pen.outline(edge, wide=theme.line, colour=colour)
    return on_block(colour, theme)


def on_paper(theme: Theme) -> Colour:
    """The colour of ornament on paper: the accent, where it is seen there and ink is not saved."""
    seen = theme.flat and contrast(theme.accent, theme.paper) > _PAPERY
    return theme.accent if seen else theme.ink


def on_block(colour: Colour, theme: Theme) -> Colour:
    """The colour of letters on a block in a colour."""
    if theme.flat:
        return readable_on(colour, theme)
    return colour if lightness(colour) < _MIDDLE else theme.ink


def _cut(box: Box, off: float) -> Sequence[tuple[float, float]]:
    """The corners of a box, the lower right one cut off, as that of a folder's tab."""
    if not off:
        return box.corners
    return (
        (box.x, box.y),
        (box.right - off, box.y),
        (box.right, box.y + off),
        (box.right, box.top),
        (box.x, box.top),
    )


def cleared(pen: Pen, box: Box, colour: Colour, theme: Theme) -> Colour:
    """Where letters stand straight on an area in a colour; the colour in which they can be read.

    Where ink is saved, the hatching makes room for them.
    """
    if theme.flat:
        return readable_on(colour, theme)
    pen.fill(box, colour=theme.paper)
    return theme.ink


def readable_on(colour: Colour, theme: Theme) -> Colour:
    """The theme's ground or its ink: the one with more contrast to a colour."""
    light = lightness(colour)
    far_from_ink = abs(light - lightness(theme.ink))
    return theme.ground if abs(light - lightness(theme.ground)) >= far_from_ink else theme.ink


def hatching_of(colour: Colour, theme: Theme) -> Hatching | None:
    """The lines that stand for a colour, the closer the darker it is; none for a ground."""
    light = lightness(colour)
    if light > _PALE or colour in (theme.paper, theme.ground, WHITE):
        return None
    every = _CLOSE + _SPREAD * light
    if colour == theme.fascist:
        return Hatching((45, -45), 1.6 * every)
    if colour == theme.accent:
        return Hatching((45,), every, broken=True)
    return Hatching((45,), every)
