"""`companion status`: the board, and the next physical step; or the same as JSON."""

from typing import Annotated, Any

import typer

from companion.cli.board import Dial, draw_board
from companion.cli.table import HomeOption, Table, open_table
from companion.narration.sentences import statement_sentence
from companion.rules.game import Game
from companion.rules.legality import eligible_chancellors, targets, veto_available

CLAIMS = 4  # the last ones that are shown under the board


def status(
    json: Annotated[bool, typer.Option("--json", help="For other programs.")] = False,
    home: HomeOption = None,
) -> None:
    """Show the board, and say what comes next at the table."""
    with open_table(home) as table:
        if json:
            import json as json_format

            typer.echo(json_format.dumps(as_json(table.game, table.names), ensure_ascii=False))
        else:
            show(table)


def show(table: Table) -> None:
    """The board and the next step."""
    memory = table.header.memory
    dial = Dial(memory.votes, memory.claims, memory.proven)
    board = table.referee.words["board"]
    heading = f"{board['game']} {table.stored.number} · {table.header.ruleset.name}"
    for line in draw_board(table.game, table.names, board, dial, heading):
        typer.echo(line)
    if dial.claims:
        for statement in table.game.statements[-CLAIMS:]:
            typer.echo(f" · {statement_sentence(table.referee, statement, table.names)}")
    typer.echo()
    typer.echo(f" → {table.next_step()}")


def as_json(game: Game, names: tuple[str, ...]) -> dict[str, Any]:
    """What everybody at the table can see; seats are numbered from 1."""
    return {
        "phase": game.phase.value,
        "players": list(names),
        "ruleset": game.ruleset.name,
        "round": game.round,
        "president": game.president,
        "chancellor": game.chancellor,
        "eligible_chancellors": list(eligible_chancellors(game)),
        "tracker": game.tracker,
        "fascist": game.fascist,
        "liberal": game.liberal,
        "draw": game.draw,
        "discard": game.discard,
        "power": [power.value for power in game.pending],
        "targets": list(targets(game)),
        "alive": list(game.alive),
        "investigated": list(game.investigated),
        "confirmed_not_hitler": list(game.proven),
        "votes_needed": game.votes_needed,
        "next_president": game.next_president,
        "veto_unlocked": game.veto_unlocked,
        "veto_available": veto_available(game),
        "hitler_zone": game.hitler_zone,
        "winner": game.winner.value if game.winner else None,
        "win_reason": game.win_reason.value if game.win_reason else None,
    }
