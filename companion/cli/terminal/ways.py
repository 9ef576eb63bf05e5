"""The ways to deal, side by side: sheets, minutes, ink, and what else each needs."""

from collections.abc import Iterable

from companion.cli.terminal.columns import left, right, width
from companion.evening.guests import Roles
from companion.words.referee import Referee
from printables.outlay import Outlay

_GAP, _SIDES = "  ", (left, right, right, right, left)


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
    lines = [
        _GAP.join(
            side(text, count) for side, text, count in zip(_SIDES, row, wide, strict=True)
        ).rstrip()
        for row in rows
    ]
    if max(map(width, lines)) > columns:
        lines = [words["line"].format_map(dict(zip(keys, row, strict=True))) for row in rows[1:]]
    return [*lines, words["note"].format(grey=door["grey"])]
