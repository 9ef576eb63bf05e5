"""`companion count`: the real piles against the record."""

from typing import Annotated

import typer

from companion.cli.current_game import HomeOption, open_table
from companion.table.pile_count import count as compare


def count(
    draw: Annotated[int | None, typer.Option(help="Tiles in the Policy deck.")] = None,
    discard: Annotated[int | None, typer.Option(help="Tiles in the Discard pile.")] = None,
    liberal: Annotated[int | None, typer.Option("--liberal", help="Liberal tiles face up.")] = None,
    fascist: Annotated[int | None, typer.Option("--fascist", help="Fascist tiles face up.")] = None,
    home: HomeOption = None,
) -> None:
    """Compare the piles on the table with the record, and say since when they can differ.

    Example: companion count --draw 8 --discard 4 --liberal 2 --fascist 3
    """
    with open_table(home) as table:
        compared = compare(table, draw, discard, liberal, fascist)
        typer.echo("\n".join(compared.lines))
        if not compared.agrees:
            raise typer.Exit(1)
