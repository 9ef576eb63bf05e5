"""`companion status`: the board, and the next physical step; or the same as JSON."""

from shutil import get_terminal_size
from typing import Annotated

import typer

from companion.cli.current_game import HomeOption, open_table
from companion.cli.terminal.board import board, step


def status(
    json: Annotated[bool, typer.Option("--json", help="For other programs.")] = False,
    home: HomeOption = None,
) -> None:
    """Show the board, and say what comes next at the table."""
    with open_table(home) as table:
        if json:
            from json import dumps

            from companion.table.view import plain, view

            typer.echo(dumps(plain(view(table))))
        else:
            columns, _ = get_terminal_size()
            for line in (*board(table, columns), "", *step(table, columns)):
                typer.echo(line)
            if table.stored.deal and not table.stored.moves:
                from companion.table.deals import numbers

                typer.echo("".join(f"{line}\n" for line in numbers(table)), nl=False)
