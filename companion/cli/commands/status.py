"""`companion status`: the board, and the next physical step; or the same as JSON."""

from typing import Annotated, Any

import typer

from companion.cli.table import HomeOption, Table, open_table
from companion.cli.terminal.board import Board, Dial
from companion.cli.terminal.columns import terminal_size, wrap
from companion.rules.legality import eligible_chancellors, targets, veto_available
from companion.words.sentences import statement_sentence

CLAIMS = 4  # the last ones that are shown under the board


def status(
    json: Annotated[bool, typer.Option("--json", help="For other programs.")] = False,
    home: HomeOption = None,
) -> None:
    """Show the board, and say what comes next at the table."""
    with open_table(home) as table:
        if json:
            import json as json_format

            typer.echo(json_format.dumps(as_json(table)))
        else:
            columns, _ = terminal_size()
            for line in (*board(table, columns), "", *step(table, columns)):
                typer.echo(line)


def board(table: Table, columns: int, rows: int | None = None) -> list[str]:
    """The board, with what was said last, as far as the table shows it."""
    memory = table.header.memory
    words = table.referee.words["board"]
    heading = f"{words['game']} {table.stored.number} · {table.header.ruleset.name}"
    dial = Dial(memory.votes, memory.claims, memory.proven)
    said = [line for one in _last_claims(table) for line in wrap(f"· {one}", columns - 1, "  ")]
    drawn = Board(table.game, table.names, words, dial, heading)
    whole = drawn.draw(columns, None if rows is None else rows - len(said))
    return [*whole, *(f" {line}" for line in said)] if whole else drawn.draw(columns, rows)


def step(table: Table, columns: int) -> list[str]:
    """The next physical step, in as many lines as it needs."""
    return [f" {line}" for line in wrap(f"→ {table.next_step()}", columns - 1, "  ")]


def _last_claims(table: Table) -> list[str]:
    if not table.header.memory.claims:
        return []
    last = table.game.statements[-CLAIMS:]
    return [statement_sentence(table.referee, one, table.names) for one in last]


def as_json(table: Table) -> dict[str, Any]:
    """What everybody at the table can see; seats are numbered from 1."""
    game = table.game
    return {
        "phase": game.phase.value,
        "players": list(table.names),
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
        "confirmed_not_hitler": list(game.proven) if table.header.memory.proven else [],
        "votes_needed": game.votes_needed,
        "next_president": game.next_president,
        "veto_unlocked": game.veto_unlocked,
        "veto_available": veto_available(game),
        "hitler_zone": game.hitler_zone,
        "winner": game.winner.value if game.winner else None,
        "win_reason": game.win_reason.value if game.win_reason else None,
    }
