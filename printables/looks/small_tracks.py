"""Fascist tracks as small strips: where their slots are, and in each its number and what it grants."""

from collections.abc import Iterator

from printables.board_plan import Place, Track
from printables.letters import Align, Letters, capitals
from printables.looks.signs import sign
from printables.pen import Drawing, Pen
from printables.sheet import Box
from printables.theme import Theme

_CLEAR = 0.92  # of a square, a disc in it
_PAIR = 2  # signs in a slot


def slots(
    track: Track, inner: Box, gap: float, wider: float
) -> Iterator[tuple[Place, Box, Box | None]]:
    """The places of a track side by side, each with the threshold behind it, if one is there.

    Slots are a `gap` apart, in mm, and thresholds are `wider`.
    """
    gaps = {threshold.after for threshold in track.thresholds}
    count = len(track.places)
    spare = gap * (count - 1) + (wider - gap) * len(gaps & set(range(1, count)))
    wide = (inner.width - spare) / count
    x = inner.x
    for place in track.places:
        slot = Box(x, inner.y, wide, inner.height)
        parted = place.tile in gaps and place.tile < count
        yield place, slot, Box(slot.right, inner.y, wider, inner.height) if parted else None
        x = slot.right + (wider if parted else gap)


def numbered(  # noqa: PLR0913
    pen: Pen,
    place: Place,
    slot: Box,
    corner: Box,
    letters: Letters,
    theme: Theme,
    *,
    piece: str,
    wins: str = "fascist",
) -> None:
    """The number of a slot in its upper left corner, and beside or below that what its tile grants."""
    pen.piece = piece
    x, y = corner.centre
    up = capitals(letters, theme.fonts)
    pen.text(f"{place.tile}", x, y - up / 2, letters._replace(align=Align.CENTRE))
    signs = granted(place, wins)
    for emblem, square in zip(
        signs, _squares(len(signs), slot, (corner.width, corner.height)), strict=True
    ):
        _granted(pen, place, emblem, square, theme)


def _granted(pen: Pen, place: Place, emblem: str, square: Box, theme: Theme) -> None:
    """The sign of a power, or on a disc that of a victory, which may be larger than a square."""
    if place.wins:
        radius = _CLEAR * min(square.width, square.height) / 2
        sign(pen, emblem, square.centre, radius, theme.fascist, theme)
    else:
        pen.area(Drawing(theme.emblems[emblem], square), colour=theme.ink)


def _squares(count: int, slot: Box, number: tuple[float, float]) -> list[Box]:
    """Places of signs, as large as can be beside and below a number so wide and high, in mm.

    They stand in a row below it; a single one may stand beside it, and of two one beside, one below.
    """
    (wide, high), air = number, 0.5
    row = min(0.94 * slot.width / max(1, count), slot.height - high - air, 0.92 * slot.width)
    room = Box(slot.x + wide, slot.y + air, slot.width - wide - air, slot.height - 2 * air)
    beside = min(room.width, room.height)
    if count == 1 and beside > row:
        x, y = room.centre
        return [Box(x, y, 0, 0).inset(-beside / 2)]
    apart = min(room.width, room.height / 2, slot.height - high - air)
    if count == _PAIR and apart > row:
        upper = Box(room.right - apart, room.top - apart, apart, apart)
        return [upper, Box(slot.x + air, room.y, apart, apart)]
    left = slot.centre[0] - row * count / 2
    return [Box(left + row * at, slot.y + air, row, row) for at in range(count)]


def granted(place: Place, wins: str) -> tuple[str, ...]:
    """The emblems of what a tile grants; `wins` is that of a victory."""
    if place.wins:
        return (wins,)
    if place.grants is None:
        return ()
    return ("power",) if place.grants.other else tuple(place.grants.powers)
