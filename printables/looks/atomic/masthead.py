"""The heads of pages for browsers and of posters: orbits around a core, and halftone."""

from companion.rules.pieces import Party
from printables.art.construction import disc, ring
from printables.art.halftone import ramp
from printables.looks.atomic.grid import dots, orbit, plane
from printables.looks.svg import Plane, svg
from printables.pen import Pen
from printables.sheet import Box
from printables.theme import Colour, Theme

WIDE, HIGH = 560.0, 60.0  # units
PICTURE = 60.0  # mm
_CORE = (528.0, 18.0)
_ELECTRONS = ((26, 150), (38, 38), (50, 118), (62, 165))  # radius, degrees


def masthead(theme: Theme) -> str:
    """An SVG file of areas in the colours of the theme."""
    rings = [half for at in range(1, 40) for half in ring(*_CORE, 14 + 12 * at, 0.45, 96)]
    electrons = [disc(*orbit(_CORE, radius, angle), 1.7) for radius, angle in _ELECTRONS]
    return svg(
        WIDE,
        HIGH,
        Plane(theme.paper, tuple(rings), 0.35),
        Plane(theme.accent, (disc(*_CORE, 13), *electrons)),
    )


def headed(text: str) -> str:
    """What heads a sheet, as it is written."""
    return text


def headline(pen: Pen, box: Box, theme: Theme, party: Party | None) -> tuple[Box, Colour]:
    """A plane for words, with a screen of dots at its right; the room, and its colour."""
    colour = theme.of(party) if party else theme.ink
    readable = plane(pen, box, colour, theme)
    picture = Box(box.right - PICTURE, box.y, PICTURE, box.height)
    flat = theme.flat
    shade = theme.accent if party is None else theme.ink
    dots(pen, picture, 1.8, ramp(picture, 0, 0.6, (1, 0)), shade if flat else colour, theme)
    return Box(box.x, box.y, box.width - PICTURE, box.height).inset(4, 3), readable
