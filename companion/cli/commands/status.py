"""`companion status`: the board, and the next physical step; or the same as JSON."""

from shutil import get_terminal_size
from typing import Annotated

import typer

from companion.cli.current_game import HomeOption, open_table
from companion.cli.host import HOST
from companion.cli.terminal.board import board, step
from companion.cli.terminal.plain_board import plain_board


def status(
    json: Annotated[bool, typer.Option("--json", help="Print JSON, for other programs.")] = False,
    home: HomeOption = None,
) -> None:
    """Show the board, and what to do next at the table.

    For a screen reader: companion status --plain
    """
    with open_table(home) as table:
        if json:
            from json import dumps

            from companion.table import view

            typer.echo(dumps(view.plain(view.view(table))))
        else:
            columns, _ = get_terminal_size()
            plain = [*plain_board(table), table.next_step()]
            drawn = [*board(table, columns), "", *step(table, columns)]
            typer.echo("\n".join(plain if HOST.is_plain else drawn))
            if table.stored.deal and not table.stored.moves:
                from companion.table.deals import numbers

                typer.echo("".join(f"{line}\n" for line in numbers(table)), nl=False)
