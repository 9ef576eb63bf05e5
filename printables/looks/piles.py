"""The tiles that lie on the cards of the two piles: a tidy stack, and discards thrown on each other."""

from collections.abc import Callable

from printables.catalogue import PieceName
from printables.operators import Polygon
from printables.options import TILE
from printables.pen import Pen
from printables.sheet import Box
from printables.theme import Colour

Laid = tuple[float, float, float]  # of a tile, right and up, of its height; how far it is turned

LAID: dict[PieceName, tuple[Laid, ...]] = {  # the lowest tile first
    PieceName.DRAW_PILE: tuple((0.042 * at, -0.042 * at, 0.0) for at in (2, 1, 0, -1, -2)),
    PieceName.DISCARD_PILE: ((-0.14, 0.05, 21), (0.14, 0.04, -15), (0.01, -0.04, 5)),
}
_HIGH = {PieceName.DRAW_PILE: 0.84, PieceName.DISCARD_PILE: 0.74}  # of the room, a tile
_PARTING, _EDGE = 0.03, 0.026  # of its height: around it, and its edge


def tiles(  # noqa: PLR0913
    pen: Pen,
    name: PieceName,
    room: Box,
    sign: Callable[[float], None],
    *,
    ground: Colour,
    line: Colour,
    face: Colour,
    outline: Callable[[Box], Polygon] = lambda box: box.corners,
) -> None:
    """Lay the tiles of a pile in a box, face down.

    `sign` draws that of their backs about the origin, in a radius in mm; the ground shows around each.
    """
    high = _HIGH[name] * room.height
    half = high * TILE.width / TILE.height / 2, high / 2
    for right, up, turned in LAID[name]:
        x, y = room.centre
        with pen.moved(x + right * high, y + up * high, turned=turned):
            tile = Box(0, 0, 0, 0).inset(-half[0], -half[1])
            pen.cuts([outline(tile.inset(-_PARTING * high))], colour=ground)
            pen.cuts([outline(tile)], colour=line)
            pen.cuts([outline(tile.inset(_EDGE * high))], colour=face)
            sign(0.78 * half[0])
