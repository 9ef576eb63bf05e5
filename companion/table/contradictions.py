"""What a table is told when its record cannot be true."""

from collections.abc import Collection

from companion.rules.amendments import amendment
from companion.rules.contradictions import Contradiction, contradictions
from companion.table.table import Table
from companion.table.typed_moves import as_words
from companion.words.sentences import sentence


def told_contradictions(table: Table, *, claims: bool, mended: bool = True) -> list[str]:
    """All contradictions of the game, in words.

    With `claims`, those of claims too, whatever the table chose to be told while it plays. With
    `mended`, each is followed by the command that would mend it, if an entry may be mistyped.
    """
    found = [one for one in contradictions(table.game) if claims or not one.of_claims]
    if mended:
        return with_amendments(table, found)
    return [sentence(table.referee, one, table.names) for one in found]


def with_amendments(table: Table, found: Collection[Contradiction]) -> list[str]:
    """These contradictions in words, each with the command that would mend it, if there is one."""
    lines, stored = [], table.stored
    games = [table.header.new_game(), *(game for game, _ in stored.steps)]
    for one in found:
        lines.append(sentence(table.referee, one, table.names))
        meant = amendment(games, stored.moves, one)
        if meant is not None:
            command = table.typed("amend", str(meant.number), *as_words(table, meant.move))
            lines.append(table.say("amend", "contradictions", command=command))
    return lines
