"""Corrections and questions: `companion undo`, `redo`, `history`, `amend`, `why` and `count`."""

from typing import Annotated

import typer

from companion.cli.completion import complete_name, complete_topic
from companion.cli.current_game import HomeOption, open_table
from companion.cli.terminal.announcer import tell
from companion.evening.game.play import rename as rename_player
from companion.table.pile_count import count as compare
from companion.table.table import why as rule_of


def history(home: HomeOption = None) -> None:
    """List the moves of the current game, with the numbers for `amend`."""
    with open_table(home) as table:
        typer.echo("\n".join(table.history()))


def undo(home: HomeOption = None) -> None:
    """Undo the last move; `redo` brings it back."""
    with open_table(home) as table:
        typer.echo(table.undo())
        tell(table, (), speak=False)


def redo(home: HomeOption = None) -> None:
    """Redo the last undone move."""
    with open_table(home) as table:
        typer.echo(table.redo())
        tell(table, (), speak=False)


def amend(
    number: Annotated[int, typer.Argument(help="The number of the move, as in history.")],
    move: Annotated[
        list[str] | None,
        typer.Argument(help="What the move should be, like: nominate ada", show_default=False),
    ] = None,
    insert: Annotated[
        bool, typer.Option("--insert", help="Insert the move before that one.")
    ] = False,
    drop: Annotated[bool, typer.Option("--drop", help="Remove that move.")] = False,
    keep_legal: Annotated[
        bool,
        typer.Option(
            "--keep-legal", help="If a later move becomes illegal, keep only the moves before it."
        ),
    ] = False,
    home: HomeOption = None,
) -> None:
    """Correct an earlier move: replace it, insert one before it, or remove it.

    All later moves are checked again. If one becomes illegal, nothing changes unless you add
    --keep-legal.

    Examples: companion amend 4 vote --ja ada ben cleo dan / companion amend 7 --drop
    """
    with open_table(home) as table:
        lines = table.amend(number, *(move or ()), insert=insert, drop=drop, keep_legal=keep_legal)
        typer.echo("\n".join(lines))
        tell(table, (), speak=False)


def rename(
    old: Annotated[
        str,
        typer.Argument(help="The player; the beginning is enough.", autocompletion=complete_name),
    ],
    new: Annotated[str, typer.Argument(help="The right name.")],
    home: HomeOption = None,
) -> None:
    """Correct a misspelt name; seats, moves and roles stay as they are.

    A sealed deal and its proof keep the name as printed. This can't be undone, but you can rename
    the player again.

    Example: companion rename Bem Ben
    """
    with open_table(home) as table:
        typer.echo("\n".join(rename_player(table, table.seat(old), new)))


def why(
    topic: Annotated[
        list[str] | None,
        typer.Argument(
            help="A rule, like veto or chaos (default: the last refusal or the current step).",
            autocompletion=complete_topic,
            show_default=False,
        ),
    ] = None,
    home: HomeOption = None,
) -> None:
    """Explain the last refusal, the current step or a rule, with its heading in the rulebook.

    Examples: companion why / companion why veto / companion why eva braun
    """
    with open_table(home) as table:
        typer.echo("\n".join(rule_of(table, " ".join(topic or ()))))


def count(
    draw: Annotated[int | None, typer.Option(help="Tiles in the Policy deck.")] = None,
    discard: Annotated[int | None, typer.Option(help="Tiles in the Discard pile.")] = None,
    liberal: Annotated[int | None, typer.Option("--liberal", help="Liberal tiles face up.")] = None,
    fascist: Annotated[int | None, typer.Option("--fascist", help="Fascist tiles face up.")] = None,
    home: HomeOption = None,
) -> None:
    """Compare the piles on the table with the record, and find out when they began to differ.

    Example: companion count --draw 8 --discard 4 --liberal 2 --fascist 3
    """
    with open_table(home) as table:
        compared = compare(table, draw, discard, liberal, fascist)
        typer.echo("\n".join(compared.lines))
        if not compared.agrees:
            raise typer.Exit(1)
