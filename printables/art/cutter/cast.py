"""The cast: which figure is drawn by what, how large, and which way it faces."""

from collections.abc import Callable
from typing import NamedTuple

from printables.art.cutter import fascists, liberals
from printables.art.cutter.plate import Plate


class Figure(NamedTuple):
    """How a figure is drawn."""

    draw: Callable[[Plate], None]
    scaled: float = 1.0  # about the middle of the lower edge
    facing: int = 1


CAST = {
    "owl": Figure(liberals.owl),
    "badger": Figure(liberals.badger),
    "hare": Figure(liberals.hare, 0.86),
    "fox": Figure(liberals.fox, 0.95),
    "stag": Figure(liberals.stag, 0.83),
    "bear": Figure(liberals.bear),
    "cat": Figure(liberals.cat),
    "hedgehog": Figure(liberals.hedgehog, 0.96),
    "mouse": Figure(liberals.mouse, 0.97),
    "ram": Figure(liberals.ram),
    "crocodile": Figure(fascists.crocodile, 0.93, -1),
    "vulture": Figure(fascists.vulture, 1.04, -1),
    "viper": Figure(fascists.viper, 0.95, -1),
    "boar": Figure(fascists.boar, 1.0, -1),
    "hitler": Figure(fascists.hitler, 0.97),
}


def cut(name: str, *, saving: bool = False) -> Plate:
    """The plate of a figure."""
    figure = CAST[name]
    plate = Plate(saving=saving, scaled=figure.scaled, facing=figure.facing)
    figure.draw(plate)
    return plate
