"""The cast: which figure is drawn by what, how large, and which way it faces."""

import math
from collections.abc import Callable
from typing import NamedTuple

from printables.art.cutter import fascists, liberals
from printables.art.cutter.curves import Curve
from printables.art.cutter.plate import Plate
from printables.art.grounds import Style

_BARE, _BARER = 3.6, 5.0  # units, of Hitler and of Fascists, who stand in heavy rain
_SILHOUETTE = 0.6  # of the light of Fascists, in the bold plate: hardly more than their outline
_CLEAR = 2.8  # units of paper around all of little ink: 1.5 mm on a poker card
_EYE: Curve = [  # of a whirl: one turn of a spiral about the head, and a step
    (50 + far * math.cos(angle), 60 + far * math.sin(angle), 1)
    if turn in (0, 24)
    else (50 + far * math.cos(angle), 60 + far * math.sin(angle))
    for turn in range(25)
    for angle, far in [(2.65 - math.tau * turn / 24, 40 + 10 * turn / 24)]
]


class Figure(NamedTuple):
    """How a figure is drawn."""

    draw: Callable[[Plate], None]
    scaled: float = 1.0  # about the middle of the lower edge
    facing: int = 1
    lit: float = 1.0  # how much wider light is cut into it, and shadow narrower
    hatched: float = 1.0  # how much wider its lines are where ink is saved
    bare: float = 0.0  # units of paper around it in the bold plate: where its ground is black
    calm: Curve = ()  # in that plate, an area of paper behind it
    bold: float = 1.0  # in that plate, how much wider again light is cut into it


# Scaled, lit and hatched so that all liberals have nearly as much black, and all others as much more as
# their paler colour lacks: then hardly any ground needs another ink (`printables.art.equal_ink`).
CAST = {
    "owl": Figure(liberals.owl, 0.93, lit=0.66, hatched=1.516, bold=1.2),
    "badger": Figure(liberals.badger, 1.02, lit=0.6, hatched=1.613, bold=1.3),
    "hare": Figure(liberals.hare, 0.93, lit=0.5, hatched=2.389, bold=1.6),
    "fox": Figure(liberals.fox, 0.92, lit=0.9, hatched=1.516),
    "stag": Figure(liberals.stag, 0.87, lit=0.7, hatched=2.365, bold=1.4),
    "bear": Figure(liberals.bear, 0.98, lit=0.65, hatched=2.026),
    "cat": Figure(liberals.cat, 0.93, lit=1.6, hatched=2.389, bold=1.1),
    "hedgehog": Figure(liberals.hedgehog, 0.94, lit=0.52, hatched=1.226, bold=0.7),
    "mouse": Figure(liberals.mouse, 0.97, lit=0.62, hatched=1.808, bold=0.7),
    "ram": Figure(liberals.ram, 0.95, lit=0.6, hatched=3.503),
    "crocodile": Figure(
        fascists.crocodile, 0.89, -1, 1.214, hatched=2.05, bare=_BARER, bold=_SILHOUETTE
    ),
    "vulture": Figure(fascists.vulture, 1.0, -1, 0.56, hatched=1.613, bare=_BARER, bold=0.4),
    "viper": Figure(fascists.viper, 0.93, -1, 0.896, hatched=2.122, bare=_BARER, bold=_SILHOUETTE),
    "boar": Figure(fascists.boar, 0.88, -1, 1.505, hatched=2.244, bare=_BARER, bold=_SILHOUETTE),
    "hitler": Figure(
        fascists.hitler, 0.95, lit=1.308, hatched=0.911, bare=_BARE, calm=_EYE, bold=1.7
    ),
}


def cut(name: str, style: Style) -> Plate:
    """A plate of a figure."""
    figure = CAST[name]
    plate = Plate(
        style,
        scaled=figure.scaled,
        facing=figure.facing,
        lit=figure.lit * (figure.bold if style is Style.BOLD else 1.0),
        hatched=figure.hatched,
        bare={Style.LINE: _CLEAR, Style.BOLD: figure.bare}.get(style, 0.0),
    )
    if style is Style.BOLD and figure.calm:
        plate.area("P", figure.calm)
    figure.draw(plate)
    return plate
