"""The figures of Secret Role cards alone, as they stand in scenes and look out of circles."""

from typing import NamedTuple

from companion.rules.pieces import Role
from printables.faces import FaceRenderer
from printables.operators import Point
from printables.pen import Pen
from printables.sheet import Box
from printables.theme import Colour, Theme

WIDE, HIGH = 100.0, 104.0  # units, of a picture's floor and height
_BLACKISH = 0.1  # light of a colour that is nearly black


class Head(NamedTuple):
    """A circle round a head and its hat, in units of the plate."""

    x: float
    y: float
    reach: float


HEADS = {
    "owl": Head(50, 60, 42),
    "badger": Head(50, 61, 41),
    "hare": Head(50, 67, 42),
    "fox": Head(50, 61, 45),
    "stag": Head(50, 67, 48),
    "bear": Head(50, 66, 40),
    "cat": Head(50, 60, 41),
    "hedgehog": Head(50, 59, 46),
    "mouse": Head(50, 62, 46),
    "ram": Head(50, 63, 47),
    "crocodile": Head(49, 64, 47),
    "vulture": Head(47, 76, 41),
    "viper": Head(46, 72, 43),
    "boar": Head(50, 56, 45),
    "hitler": Head(53, 60, 38),
}


def nearly_black(theme: Theme, colour: Colour) -> bool:
    """Whether nobody tells a colour of full areas from black."""
    return theme.flat and max(colour) < _BLACKISH


def before_paper(theme: Theme, role: Role) -> bool:
    """Whether ink falls on a ground of paper: where it is saved, and behind black Fascists."""
    return not theme.flat or (role is Role.FASCIST and nearly_black(theme, theme.fascist))


def portrait(pen: Pen, figure: str, box: Box, theme: Theme, colour: Colour) -> None:
    """A figure alone, as wide as a box, standing on its lower edge; `colour` is its party's."""
    renderer = FaceRenderer(pen, theme, languages=1)
    role = next(role for role, names in theme.figures.items() if figure in names)
    picture = renderer.look.picture(f"roles/{role}/{figure}")
    scale = box.width / WIDE * HIGH / picture.height
    corner = (box.centre[0] - scale * picture.width / 2, box.y + scale * picture.height)
    renderer.lone_group(picture, f"ground/{figure}", corner, scale, party=colour)


def head(
    pen: Pen,
    figure: str,
    centre: Point,
    radius: float,
    theme: Theme,
    colour: Colour,
) -> None:
    """A figure of which the head and its hat are within a circle, clipped to nothing."""
    shown = HEADS[figure]
    unit = radius / shown.reach
    x, y = centre[0] - shown.x * unit, centre[1] - shown.y * unit
    portrait(pen, figure, Box(x, y, WIDE * unit, HIGH * unit), theme, colour)
