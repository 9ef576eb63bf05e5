"""`companion reveal`: who was who, what was claimed, and the proof that nothing was exchanged."""

from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from companion.cli.current_game import HomeOption, open_table
from companion.table.names import chosen
from companion.table.reveal import reveal as open_for_all
from companion.table.reveal import reveal_lines
from companion.table.table import Table


def reveal(
    now: Annotated[
        bool,
        typer.Option("--now", help="Before the game is over too; it asks whether you mean it."),
    ] = False,
    proof: Annotated[
        Path | None,
        typer.Option(
            help="Write the deal as the text whose SHA-256 is the fingerprint.", show_default=False
        ),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace an existing file.")] = False,
    home: HomeOption = None,
) -> None:
    """Open the deal: who was who, against what was claimed, and the proof by the fingerprint.

    Example: companion reveal
    """
    with open_table(home) as table:
        sure = partial(_sure, table) if now else None
        revealed = open_for_all(table, sure, proof, force=force)
        typer.echo("\n".join(reveal_lines(table, revealed, proof)))


def _sure(table: Table) -> bool:
    answers = table.referee.words["play"]
    typer.echo(table.say("sure", "deal", yes=answers["yes"]))
    try:
        typed = input("> ")
    except EOFError:
        return False
    return chosen({answers["yes"]: True, answers["no"]: False}, typed) is True
