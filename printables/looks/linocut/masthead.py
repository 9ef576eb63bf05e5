"""The picture at the head of a page for browsers: a sun that rises, cut as on the cards."""

from math import pi

from printables.art.construction import disc
from printables.art.gouge import rays, wedge
from printables.looks.svg import Plane, svg
from printables.theme import Theme

WIDE, HIGH = 320.0, 60.0  # units; the horizon is the lower edge
_SUN = (284.0, 0.0)


def masthead(theme: Theme) -> str:
    """An SVG file of areas in the colours of the theme."""
    dawn = rays(_SUN, 25, 24, 330, 7.0, seed=3, sway=7, start=0.02 * pi, sweep=pi)
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
