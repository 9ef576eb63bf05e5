"""The ways to deal, side by side: sheets, minutes, ink, and what else each needs."""

from collections.abc import Callable, Iterable

from companion.cli.terminal.columns import left, right, width
from companion.evening.guests import Roles
from companion.evening.preparation import Outlay
from companion.words.referee import Referee

_GAP = 2  # columns between two cells


def ways_shown(
    referee: Referee, ways: Iterable[tuple[Roles, Outlay]], deals: int, columns: int
) -> list[str]:
    """A table, or sentences where it would be too wide."""
    door = referee.words["door"]
    words, keys = door["ways"], ("way", "sheets", "minutes", "ink", "needs")
    rows = [[str(words[key]) for key in keys]]
    for roles, outlay in ways:
        where = door["box" if roles.with_box else "printed"]
        several = f" {deals}" if roles.dealt else ""
        least = f" ({outlay.least_ink:.1f})" if outlay.least_ink < outlay.ink else ""
        way, ink = f"{where} · {door['roles'][roles]}{several}", f"{outlay.ink:.1f}{least}"
        rows.append([way, f"{outlay.sheets}", f"{outlay.minutes}", ink, words["need"][roles]])
    wide = [max(map(width, column)) for column in zip(*rows, strict=True)]
    if sum(wide) + _GAP * (len(wide) - 1) <= columns:
        sides = (left, right, right, right, left)
        cells = [map(_side, sides, row, wide) for row in rows]
        lines = [(" " * _GAP).join(one).rstrip() for one in cells]
    else:
        lines = [words["line"].format_map(dict(zip(keys, row, strict=True))) for row in rows[1:]]
    return [*lines, words["note"].format(grey=door["grey"])]


def _side(side: Callable[[str, int], str], cell: str, columns: int) -> str:
    return side(cell, columns)
