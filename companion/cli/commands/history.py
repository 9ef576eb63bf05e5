"""`companion history`, `undo`, `redo` and `amend`: what was recorded, and how it is put right."""

from typing import Annotated

import typer

from companion.cli.current_game import HomeOption, open_table
from companion.cli.terminal.announcer import tell


def history(home: HomeOption = None) -> None:
    """List the moves of the current game, with the numbers that `amend` takes."""
    with open_table(home) as table:
        typer.echo("\n".join(table.history()))


def undo(home: HomeOption = None) -> None:
    """Take back the last move; `redo` makes it again."""
    with open_table(home) as table:
        typer.echo(table.undo())
        tell(table, (), speak=False)


def redo(home: HomeOption = None) -> None:
    """Make the move again that was taken back last."""
    with open_table(home) as table:
        typer.echo(table.redo())
        tell(table, (), speak=False)


def amend(
    number: Annotated[int, typer.Argument(help="The number of the move, from history.")],
    move: Annotated[
        list[str] | None,
        typer.Argument(help="The move as it should be, like: nominate ada", show_default=False),
    ] = None,
    insert: Annotated[bool, typer.Option("--insert", help="Put the move before that one.")] = False,
    drop: Annotated[bool, typer.Option("--drop", help="Take that move away.")] = False,
    keep_legal: Annotated[
        bool,
        typer.Option("--keep-legal", help="End the record where a later move becomes illegal."),
    ] = False,
    home: HomeOption = None,
) -> None:
    """Put an earlier move right: replace it, insert one before it, or drop it.

    Everything after it is played again. If a later move becomes illegal, nothing is changed
    unless you say --keep-legal.

    Examples: companion amend 4 vote --ja ada ben cleo dan / companion amend 7 --drop
    """
    with open_table(home) as table:
        lines = table.amend(number, *(move or ()), insert=insert, drop=drop, keep_legal=keep_legal)
        typer.echo("\n".join(lines))
        tell(table, (), speak=False)
