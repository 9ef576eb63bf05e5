"""Who sees whom at night, as a table of signs."""

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from companion.rules.pieces import Role
from companion.rules.ruleset import as_ranges
from printables.catalogue import PieceName
from printables.letters import Letters
from printables.looks.signs import around, sign
from printables.operators import Point
from printables.pen import Drawing, Pen
from printables.piece import Edition
from printables.reference import Sight, sight_said, sights
from printables.sheet import Box
from printables.theme import Font, Theme
from printables.wording import Wording

NAME = PieceName.REFERENCE_CARDS
SIGHT, _PITCH = 2.7, 5.7  # mm, the radius of whoever sees or is seen; from one to the next
NAMED, _ROW = 6.4, 6.4  # mm, the heights of the head of the table, and of its rows
_AFTER, _PADDED = 0.8, 0.9  # mm, behind a sign; within a column, on both sides
_ROLE = 2.55  # mm, letters of the names of roles
_RULE = 0.25  # mm
_EMBLEMS = {Role.LIBERAL: "liberal", Role.FASCIST: "fascist", Role.HITLER: "hitler"}


class Seats(NamedTuple):
    """How numbers of players stand before rows: their letters, and how much room they have in mm."""

    letters: Letters
    room: float


def night(  # noqa: PLR0913
    edition: Edition,
    wording: Wording,
    pen: Pen,
    room: Box,
    seats: Seats,
    eye: Callable[[Point], None],
    *,
    named: bool,
) -> float:
    """Who sees whom, a row for each kind of table; where the last one ends.

    Columns are `named` if names have room, or each row begins with the sign of who sees; the `eye`
    stands before who is seen.
    """
    theme, found = edition.theme, sights(edition.ruleset, edition.players)
    several = len(found) > 1
    left = room.x + (seats.room if several else 0)
    within = Box(left, room.y, room.right - left, 0)
    columns = _named(pen, wording, found, within, theme) if named else None
    named = columns is not None
    names, seeing = columns or _unnamed(pen, found, within, theme)
    y = room.top
    if named:
        y -= NAMED
        for role, column in seeing.items():
            spot, colour = (column.x + SIGHT, y + NAMED / 2), theme.of(role.party)
            sign(pen, _EMBLEMS[role], spot, SIGHT, colour, theme)
            place = Box(column.x + 2 * SIGHT + _AFTER, y, 0, NAMED)
            place = place._replace(width=column.right - place.x)
            pen.fitted(wording.roles[role], place, names, piece=NAME, middle=True)
        pen.line(room.x, y, room.right, y, wide=_RULE, colour=theme.ink)
    for one in found:
        y -= _ROW
        whom = {Role.LIBERAL: (), Role.FASCIST: one.fascists, Role.HITLER: one.hitler}
        with pen.part(picture=sight_said(wording, one, alone=not several)):
            if several:
                place = Box(room.x + _PADDED, y, seats.room - _PADDED, _ROW)
                pen.fitted(as_ranges(one.players), place, seats.letters, piece=NAME, middle=True)
            for who, column in seeing.items():
                x, middle = column.x + SIGHT, y + _ROW / 2
                if not named:
                    sign(pen, _EMBLEMS[who], (x, middle), SIGHT, theme.of(who.party), theme)
                    x += _PITCH
                _sees(pen, whom[who], (x, middle), eye, theme)
        pen.line(room.x, y, room.right, y, wide=_RULE, colour=theme.ink)
    begun = [column.x - _PADDED for column in seeing.values()]
    for x in (room.x, *begun[not several :], room.right):
        pen.line(x, room.top, x, y, wide=_RULE, colour=theme.ink)
    return y


_Columns: TypeAlias = tuple[Letters, dict[Role, Box]]  # the letters of names, and where each is


def _named(
    pen: Pen, wording: Wording, found: Sequence[Sight], room: Box, theme: Theme
) -> _Columns | None:
    """A column for each role; where names are long, none for Liberals; None if that is not enough.

    They are as wide as they have to be, and share what is left.
    """
    asked, signs = _asked(pen, theme), _signs(found)
    for fewer, letters in (
        (False, asked),
        (False, asked._replace(size=asked.floor)),
        (True, asked),
    ):
        measure = pen.measure(letters._replace(size=asked.floor) if fewer else letters)
        needed = {
            role: max(
                2 * SIGHT + _AFTER + max(map(measure, wording.roles[role].split(" "))) + 0.2,
                count * _PITCH,
            )
            for role, count in signs.items()
            if not (fewer and role is Role.LIBERAL)
        }
        equal = room.width / len(needed) - 2 * _PADDED
        if fewer and max(needed.values()) <= equal:
            return letters, _shared(dict.fromkeys(needed, 0.0), room)
        if sum(needed.values()) + 2 * _PADDED * len(needed) <= room.width:
            return letters, _shared(needed, room)
    return None


def _unnamed(pen: Pen, found: Sequence[Sight], room: Box, theme: Theme) -> _Columns:
    """A column for each role that sees anybody, with room for its own sign."""
    needed = {role: (1 + count) * _PITCH for role, count in _signs(found).items()}
    del needed[Role.LIBERAL]
    return _asked(pen, theme), _shared(needed, room)


def _asked(pen: Pen, theme: Theme) -> Letters:
    asked, least = pen.floored(Letters(Font.STRONG, _ROLE, floor=1, colour=theme.ink), NAME)
    return asked._replace(floor=least)


def _signs(found: Sequence[Sight]) -> dict[Role, int]:
    """How many signs stand in each column at most."""
    return {
        Role.LIBERAL: 1,
        Role.FASCIST: 1 + max(len(one.fascists) for one in found),
        Role.HITLER: 1 + max(len(one.hitler) for one in found),
    }


def _shared(needed: dict[Role, float], room: Box) -> dict[Role, Box]:
    """Columns side by side, without the air within them."""
    spare = room.width / len(needed) - sum(needed.values()) / len(needed) - 2 * _PADDED
    columns, x = {}, room.x
    for role, wide in needed.items():
        columns[role] = Box(x + _PADDED, 0, wide + spare, 0)
        x += wide + spare + 2 * _PADDED
    return columns


def night_height(edition: Edition, *, named: bool) -> float:
    """How much room the table of the night takes, in mm."""
    rows = len(sights(edition.ruleset, edition.players)) * _ROW
    return rows + (NAMED if named else 0)


def _sees(
    pen: Pen, seen: Sequence[Role], place: Point, eye: Callable[[Point], None], theme: Theme
) -> None:
    """An eye, and the signs of who is seen; a closed one for nobody."""
    if seen:
        eye(place)
    else:
        pen.area(Drawing(theme.emblems["closed_eye"], around(place, SIGHT)), colour=theme.ink)
    for at, one in enumerate(seen, start=1):
        spot = (place[0] + at * _PITCH, place[1])
        sign(pen, _EMBLEMS[one], spot, SIGHT, theme.fascist, theme)
