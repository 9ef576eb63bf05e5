"""Roles that players learn before the first round. Rule: SET UP."""

from collections.abc import Sequence
from enum import Enum, auto

from companion.frozen import Frozen
from companion.rules.ruleset import Role, Seat, Table


class Knowledge(Frozen):
    """Roles of others that a player knows before the first round. Rule: SET UP."""

    fascists: tuple[Seat, ...] = ()  # the ordinary Fascists, besides the player
    hitler: Seat | None = None  # for all but Hitler, who need not be told


def knowledge(table: Table, roles: Sequence[Role], seat: Seat) -> Knowledge:
    """Return the roles that the player in a seat learns in the night; `roles` are by seat.

    Rule: SET UP. Liberals keep their eyes closed.
    """
    role = roles[seat - 1]
    fascists = tuple(
        other for other, role in enumerate(roles, start=1) if role is Role.FASCIST and other != seat
    )
    match role:
        case Role.LIBERAL:
            return Knowledge()
        case Role.HITLER:
            return Knowledge(fascists if table.hitler_knows_fascists else ())
        case Role.FASCIST:
            return Knowledge(
                fascists if table.fascists_know_fascists else (),
                roles.index(Role.HITLER) + 1 if table.fascists_know_hitler else None,
            )


class Sight(Enum):
    """A part of the night in which some players see others and the rest keep their eyes closed."""

    FASCIST_AND_HITLER = auto()  # the only Fascist and Hitler see each other
    FASCISTS = auto()  # the ordinary Fascists see each other
    HITLERS_THUMB = auto()  # the Fascists see Hitler, who sees nobody
    FASCISTS_THUMBS = auto()  # Hitler sees the Fascists, who see nobody


def sights(table: Table) -> tuple[Sight, ...] | None:
    """Return the parts of the night in which players see others; () if nobody learns anything.

    Return None for rules that no such night can follow: several Fascists cannot look for Hitler
    without seeing each other. Rule: SET UP, the directions for 5-6 and for 7-10 players.
    """
    if not table.fascists:
        return ()
    see_each_other = table.fascists > 1 and table.fascists_know_fascists
    see_hitler, seen_by_hitler = table.fascists_know_hitler, table.hitler_knows_fascists
    if table.fascists == 1 and see_hitler and seen_by_hitler:
        return (Sight.FASCIST_AND_HITLER,)
    if table.fascists > 1 and see_hitler and not see_each_other:
        return None
    moments = {
        Sight.FASCISTS: see_each_other,
        Sight.HITLERS_THUMB: see_hitler,
        Sight.FASCISTS_THUMBS: seen_by_hitler,
    }
    return tuple(sight for sight, comes in moments.items() if comes)
