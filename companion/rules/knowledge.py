"""What a player knows of the others' roles before the first round."""

from collections.abc import Sequence

from companion.rules.frozen import Frozen
from companion.rules.pieces import Role, Seat
from companion.rules.ruleset import Table


class Knowledge(Frozen):
    """What a player knows of the others' roles before the first round. Rule: SET UP."""

    fascists: tuple[Seat, ...] = ()  # the ordinary Fascists, besides the player
    hitler: Seat | None = None  # for all but Hitler, who need not be told


def knowledge(table: Table, roles: Sequence[Role], seat: Seat) -> Knowledge:
    """What the player on this seat learns when eyes are open; `roles` are by seat.

    Rule: SET UP. Liberals keep their eyes closed.
    """
    role = roles[seat - 1]
    fascists = tuple(
        other for other, one in enumerate(roles, start=1) if one is Role.FASCIST and other != seat
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
