"""The heads of pages for browsers and of posters: a sun that rises, cut as on the cards."""

from math import pi

from companion.rules.pieces import Party
from printables.art.construction import disc
from printables.art.gouge import rays, wedge
from printables.looks.svg import Plane, svg
from printables.paint import block, shower
from printables.pen import Pen
from printables.sheet import Box
from printables.theme import Colour, Theme

WIDE, HIGH = 560.0, 60.0  # units; the horizon is the lower edge
PICTURE, _AIR = 42.0, 1.2  # mm
_SUN = (524.0, 0.0)


def masthead(theme: Theme) -> str:
    """An SVG file of areas in the colours of the theme."""
    dawn = rays(_SUN, 25, 24, 560, 9.0, seed=3, sway=7, start=0.02 * pi, sweep=pi)
    water = [
        wedge((_SUN[0] - 40 + 5 * at, 1.2 + 2.6 * at), (_SUN[0] + 34 - 7 * at, 1.6 + 2.6 * at), 0.9)
        for at in range(4)
    ]
    return svg(
        WIDE,
        HIGH,
        Plane(theme.accent, dawn, 0.35),  # letters stand on the rays
        Plane(theme.accent, (disc(*_SUN, 19),)),
        Plane(theme.ink, tuple(water)),
    )


def headed(text: str) -> str:
    """What heads a sheet, in capitals as titles of pieces are."""
    return text.upper()


def headline(pen: Pen, box: Box, theme: Theme, party: Party | None) -> tuple[Box, Colour]:
    """A block for words, and one with the party's weather beside it; the room, and its colour."""
    colour = theme.of(party) if party else theme.ink
    picture = Box(box.right - PICTURE, box.y, PICTURE, box.height)
    words = Box(box.x, box.y, box.width - PICTURE - _AIR, box.height)
    if party is Party.FASCIST:
        cuts = shower(picture, theme, 1.9, (0.25, 0.5), (5, 14), seed=8)
    else:
        sun = (picture.centre[0], picture.y)
        cuts = [disc(*sun, 8), *rays(sun, 19, 10.5, 60, 3.2, seed=3, sway=3, sweep=pi)]
    block(pen, picture, colour, theme, cuts, seed=12)
    return words.inset(4, 3), block(pen, words, colour, theme, seed=11)
