"""The ways to deal: sheets, minutes, ink, and what else each needs."""

from typing import TypeAlias

from companion.evening.guests.last_evening import Roles
from companion.words.referee import Referee
from printables.sheets.outlay import Outlay

Ways: TypeAlias = tuple[tuple[Roles, Outlay], ...]

WAY_COLUMNS = ("way", "sheets", "minutes", "ink", "needs")  # of the words of a table, and of a line


def way(referee: Referee, roles: Roles, outlay: Outlay, deals: int) -> tuple[str, ...]:
    """Return the columns of a way to deal, in the order of `KEYS`."""
    door = referee.words["door"]
    where = door["box" if roles.with_box else "printed"]
    several = f" {deals}" if roles.dealt else ""
    least = f" ({outlay.least_ink:.1f})" if outlay.least_ink < outlay.ink else ""
    name, ink = f"{where} · {door['roles'][roles]}{several}", f"{outlay.ink:.1f}{least}"
    return name, f"{outlay.sheets}", f"{outlay.minutes}", ink, door["ways"]["need"][roles]


def way_line(referee: Referee, roles: Roles, outlay: Outlay, deals: int) -> str:
    """Return a way to deal as a sentence."""
    places = dict(zip(WAY_COLUMNS, way(referee, roles, outlay, deals), strict=True))
    return str(referee.words["door"]["ways"]["line"].format_map(places))
