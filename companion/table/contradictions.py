"""What a table is told when its record cannot be true."""

from collections.abc import Collection

from companion.rules.amendments import amendment
from companion.rules.contradictions import Contradiction, contradictions
from companion.table.open_game import OpenGame
from companion.table.typed_moves import as_words


def all_contradictions(table: OpenGame, *, claims: bool) -> list[Contradiction]:
    """All contradictions of the game; with `claims`, those of claims too, whatever is told in play."""
    return [one for one in contradictions(table.game) if claims or not one.of_claims]


def amendments(table: OpenGame, found: Collection[Contradiction]) -> list[str]:
    """The commands that would mend contradictions, where an entry may be mistyped, the smallest change first."""
    games = [table.header.new_game(), *(game for game, _ in table.stored.steps)]
    meant = filter(None, (amendment(games, table.stored.moves, one) for one in found))
    commands = [
        table.typed("amend", str(one.number), *as_words(table, one.move))
        for one in sorted(meant, key=lambda one: one.changes)
    ]
    return [
        line
        for one in dict.fromkeys(commands)
        for line in table.advice("amend", "contradictions", command=one)
    ]
