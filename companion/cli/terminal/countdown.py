"""The time that is left, to be seen from across the table: a bar, or large digits above it."""

import typer

from companion.cli.terminal.columns import cut, width
from companion.table.discussion import Discussion, shown_time
from companion.table.table import Table

DIGIT_ROWS = 9  # of which some stay empty
BOARD_ROWS = 24  # that large digits leave to all else


def time_left(table: Table, discussion: Discussion) -> str:
    """In a sentence; empty where no time runs."""
    left = discussion.left
    if left is None:
        return ""
    key = "left" if left else "time_is_up"
    return str(table.referee.words["play"]["discussion"][key].format(left=shown_time(left)))


def countdown(table: Table, discussion: Discussion, columns: int) -> list[str]:
    """A bar that grows shorter, with the time in it; nothing where no time runs."""
    left, text = discussion.left, time_left(table, discussion)
    if left is None:
        return []
    text = cut(f" {text}", columns - 1)
    text += " " * (columns - 1 - width(text))
    full = round(discussion.share * len(text)) if left else len(text)
    bar = typer.style(text[:full], bold=True, reverse=True) if full else ""
    return [bar + typer.style(text[full:], bold=True)]


def large_countdown(discussion: Discussion, columns: int, rows: int) -> list[str]:
    """The time in large digits, where so many rows have room for it."""
    if discussion.left is None or rows < BOARD_ROWS + DIGIT_ROWS:
        return []
    from companion.cli.terminal.large_letters import enlarge

    return [row for row in enlarge(shown_time(discussion.left), columns - 1, DIGIT_ROWS) if row]
