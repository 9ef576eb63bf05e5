"""The picture at the head of a page for browsers: orbits around a core, constructed."""

from printables.art.construction import disc, ring
from printables.looks.atomic.grid import orbit
from printables.looks.svg import Plane, svg
from printables.theme import Theme

WIDE, HIGH = 320.0, 60.0  # units
_CORE = (288.0, 18.0)
_ELECTRONS = ((26, 150), (38, 38), (50, 118), (62, 165))  # radius, degrees


def masthead(theme: Theme) -> str:
    """An SVG file of areas in the colours of the theme."""
    rings = [half for at in range(1, 20) for half in ring(*_CORE, 14 + 12 * at, 0.45, 96)]
    electrons = [disc(*orbit(_CORE, radius, angle), 1.7) for radius, angle in _ELECTRONS]
    return svg(
        WIDE,
        HIGH,
        Plane(theme.paper, tuple(rings), 0.35),
        Plane(theme.accent, (disc(*_CORE, 13), *electrons)),
    )
