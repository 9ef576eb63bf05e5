"""Sentences about contradictions in a record."""

from collections.abc import Collection

from companion.rules.amendments import amendment
from companion.rules.contradictions import Contradiction, contradictions
from companion.table.open_game import OpenGame
from companion.table.typed_moves import as_words


def all_contradictions(table: OpenGame, *, claims: bool) -> list[Contradiction]:
    """Return all contradictions of the game; with `claims`, also those of claims."""
    return [one for one in contradictions(table.game) if claims or not one.of_claims]


def amendments(table: OpenGame, found: Collection[Contradiction]) -> list[str]:
    """Return the commands that would correct mistyped entries, the smallest change first."""
    games = [table.header.new_game(), *(game for game, _ in table.stored.steps)]
    meant = filter(None, (amendment(games, table.stored.moves, fault) for fault in found))
    commands = [
        table.typed("amend", str(one.number), *as_words(table, one.move))
        for one in sorted(meant, key=lambda one: one.changes)
    ]
    return [
        line
        for one in dict.fromkeys(commands)
        for line in table.advice("amend", "contradictions", command=one)
    ]
