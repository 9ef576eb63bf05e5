"""`companion history`, `undo`, `redo` and `amend`: what was recorded, and how it is put right."""

from typing import Annotated

import typer

from companion.cli.table import HomeOption, Table, open_table
from companion.cli.terminal.announcer import tell
from companion.errors import CompanionError, UsageError
from companion.rules.legality import objection
from companion.rules.moves import Move
from companion.store.journal import StoredGame
from companion.store.refusals import ImpossibleMove
from companion.table.typed_moves import read_move


def history(home: HomeOption = None) -> None:
    """List the moves of the current game, with the numbers that `amend` takes."""
    with open_table(home) as table:
        for line in history_lines(table):
            typer.echo(line)


def history_lines(table: Table) -> list[str]:
    """Each move with its number and round."""
    numbers = range(1, len(table.stored.moves) + 1)
    return [_line(table, number) for number in numbers] or [table.say("no_moves_yet")]


def _line(table: Table, number: int) -> str:
    round_, move = table.game_before(number).round, table.move_words(number)
    return table.say("history_line", number=number, round=round_, move=move)


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
    words = list(move or [])
    with open_table(home) as table:
        if bool(words) == drop or (insert and drop):
            raise UsageError(table.say("how_to_amend", command=_example(table)))
        made = len(table.stored.moves)
        if not 1 <= number <= made:
            raise CompanionError(table.say("no_such_move", number=number, most=made))
        was = table.move_words(number)
        table.game = table.game_before(number)  # who was alive then, and could be named
        fresh = (_possible(table, words),) if words else ()
        count = 0 if insert else 1
        table.change(lambda: _amended(table, number, fresh, count=count, keep_legal=keep_legal))
        key = "inserted" if insert else "replaced" if words else "dropped"
        now = table.move_words(number) if words else was
        typer.echo(table.say(key, number=number, move=now))
        if table.stored.undone:
            kept, lost = len(table.stored.moves), len(table.stored.undone)
            typer.echo(table.say("legal_part_kept", kept=kept, lost=lost))
        tell(table, (), speak=False)


def _possible(table: Table, words: list[str]) -> Move:
    """The move that is typed, if it could be made then."""
    move = read_move(table, words)
    refused = objection(table.game, move)
    if refused is not None:
        raise CompanionError(f"{table.objection_words(refused)} {table.say('nothing_changed')}")
    return move


def _amended(
    table: Table, number: int, fresh: tuple[Move, ...], *, count: int, keep_legal: bool
) -> StoredGame:
    try:
        return table.journal.amend(table.stored, number, fresh, count=count, keep_legal=keep_legal)
    except ImpossibleMove as stopped:
        told = (
            table.later_move_illegal(stopped),
            table.say("nothing_changed"),
            table.say("keep_legal_part", command="companion amend ... --keep-legal"),
        )
        raise CompanionError(" ".join(told)) from None


def _example(table: Table) -> str:
    """How a move is put right, with a tile as the table calls it."""
    return f"companion amend 4 enact {table.referee.words['play']['liberal']}"
