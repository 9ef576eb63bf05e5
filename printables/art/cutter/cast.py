"""The cast: which figure is drawn by what, how large, and which way it faces."""

from collections.abc import Callable
from typing import NamedTuple

from printables.art.cutter import fascists, liberals
from printables.art.cutter.plate import Plate
from printables.art.grounds import Style

_BARE = 3.6  # units
_CLEAR = 2.8  # units of paper around all of little ink: 1.5 mm on a poker card


class Figure(NamedTuple):
    """How a figure is drawn."""

    draw: Callable[[Plate], None]
    scaled: float = 1.0  # about the middle of the lower edge
    facing: int = 1
    lit: float = 1.0  # how much wider light is cut into it, and shadow narrower
    hatched: float = 1.0  # how much wider its lines are where ink is saved
    bare: float = 0.0  # units of paper around it in the bold plate: where its ground is black


# Scaled, lit and hatched so that all liberals have nearly as much black, and all others as much more as
# their paler colour lacks: then hardly any ground needs another ink (`printables.art.equal_ink`).
CAST = {
    "owl": Figure(liberals.owl, 0.93, lit=0.66, hatched=1.516),
    "badger": Figure(liberals.badger, 1.02, lit=0.6, hatched=1.613),
    "hare": Figure(liberals.hare, 0.93, lit=0.5, hatched=2.389),
    "fox": Figure(liberals.fox, 0.92, lit=0.9, hatched=1.516),
    "stag": Figure(liberals.stag, 0.87, lit=0.7, hatched=2.365),
    "bear": Figure(liberals.bear, 0.98, lit=0.65, hatched=2.026),
    "cat": Figure(liberals.cat, 0.93, lit=1.6, hatched=2.389),
    "hedgehog": Figure(liberals.hedgehog, 0.94, lit=0.52, hatched=1.226),
    "mouse": Figure(liberals.mouse, 0.97, lit=0.62, hatched=1.808),
    "ram": Figure(liberals.ram, 0.95, lit=0.6, hatched=3.503),
    "crocodile": Figure(fascists.crocodile, 0.89, -1, 1.214, hatched=2.05, bare=_BARE),
    "vulture": Figure(fascists.vulture, 1.0, -1, 0.56, hatched=1.613, bare=_BARE),
    "viper": Figure(fascists.viper, 0.93, -1, 0.896, hatched=2.122, bare=_BARE),
    "boar": Figure(fascists.boar, 0.88, -1, 1.505, hatched=2.244, bare=_BARE),
    "hitler": Figure(fascists.hitler, 0.95, lit=1.308, hatched=0.911, bare=_BARE),
}


def cut(name: str, style: Style) -> Plate:
    """A plate of a figure."""
    figure = CAST[name]
    plate = Plate(
        style,
        scaled=figure.scaled,
        facing=figure.facing,
        lit=figure.lit,
        hatched=figure.hatched,
        bare={Style.LINE: _CLEAR, Style.BOLD: figure.bare}.get(style, 0.0),
    )
    figure.draw(plate)
    return plate
