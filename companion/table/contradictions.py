"""What a table is told when its record cannot be true."""

from collections.abc import Collection

from companion.rules.amendments import amendment
from companion.rules.contradictions import Contradiction, contradictions
from companion.table.open_game import OpenGame
from companion.table.typed_moves import as_words
from companion.words.sentences import sentence


def told_contradictions(table: OpenGame, *, claims: bool, mended: bool = True) -> list[str]:
    """All contradictions of the game, in words.

    With `claims`, those of claims too, whatever the table chose to be told while it plays. With
    `mended`, the commands follow that would mend them, where an entry may be mistyped.
    """
    found = [one for one in contradictions(table.game) if claims or not one.of_claims]
    if mended:
        return with_amendments(table, found)
    return [sentence(table.referee, one, table.names) for one in found]


def with_amendments(table: OpenGame, found: Collection[Contradiction]) -> list[str]:
    """These contradictions in words, then the commands that would mend some, the smallest change first."""
    games = [table.header.new_game(), *(game for game, _ in table.stored.steps)]
    meant = filter(None, (amendment(games, table.stored.moves, one) for one in found))
    commands = [
        table.typed("amend", str(one.number), *as_words(table, one.move))
        for one in sorted(meant, key=lambda one: one.changes)
    ]
    return [
        *(sentence(table.referee, one, table.names) for one in found),
        *(
            line
            for one in dict.fromkeys(commands)
            for line in table.advice("amend", "contradictions", command=one)
        ),
    ]
