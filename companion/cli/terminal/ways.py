"""The ways to deal, side by side."""

from companion.cli.terminal.columns import left, right, width
from companion.evening.guests.choices import WAY_COLUMNS, Ways, way, way_line
from companion.words.referee import Referee

_COLUMN_SPACE, _ALIGNMENTS = "  ", (left, right, right, right, left)


def ways_shown(referee: Referee, ways: Ways, deals: int, columns: int) -> list[str]:
    """A table, or sentences where it would be too wide."""
    words = referee.words["door"]["ways"]
    head = tuple(str(words[key]) for key in WAY_COLUMNS)
    rows = [head, *(way(referee, roles, cost, deals) for roles, cost in ways)]
    widths = [max(map(width, column)) for column in zip(*rows, strict=True)]
    lines = [
        _COLUMN_SPACE.join(
            side(text, count) for side, text, count in zip(_ALIGNMENTS, row, widths, strict=True)
        ).rstrip()
        for row in rows
    ]
    if max(map(width, lines)) > columns:
        lines = [way_line(referee, roles, cost, deals) for roles, cost in ways]
    return [*lines, words["note"].format(grey=referee.words["door"]["grey"])]
