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
_PARTING, _EDGE, _SIGN = 1.9, 1.7, 17.3  # mm of a tile: around it, its edge, and its sign's radius


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
    """Lay the tiles of a pile in a box, face down: a tile is in the file once.

    `sign` draws that of their backs about the origin, in a radius in mm; the ground shows around each.
    """

    def tile() -> None:
        edge = Box(0, 0, 0, 0).inset(-TILE.width / 2, -TILE.height / 2)
        pen.cuts([outline(edge.inset(-_PARTING))], colour=ground)
        pen.cuts([outline(edge)], colour=line)
        pen.cuts([outline(edge.inset(_EDGE))], colour=face)
        sign(_SIGN)

    high, (x, y) = _HIGH[name] * room.height, room.centre
    for right, up, turned in LAID[name]:
        by = high / TILE.height
        with pen.moved(x + right * high, y + up * high, turned=turned, scaled=by):
            pen.repeated("pile-tile", tile)
