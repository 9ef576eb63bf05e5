"""What a table is told when its record cannot be true."""

from collections.abc import Collection

from companion.files.quoted import quoted
from companion.rules.amendments import amendment
from companion.rules.contradictions import Contradiction, contradictions
from companion.table.table import Table
from companion.table.typed_moves import as_words
from companion.words.sentences import sentence


def told_contradictions(table: Table, *, claims: bool) -> list[str]:
    """All contradictions of the game, each with the command that would mend it, if one would.

    With `claims`, those of claims too, whatever the table chose to be told while it plays.
    """
    found = contradictions(table.game)
    return told_all(table, [one for one in found if claims or not one.of_claims])


def told_all(table: Table, found: Collection[Contradiction]) -> list[str]:
    """These contradictions in the words of the table."""
    lines, stored = [], table.stored
    games = [table.header.new_game(), *(game for game, _ in stored.steps)]
    for one in found:
        lines.append(sentence(table.referee, one, table.names))
        mended = amendment(games, stored.moves, one)
        if mended is not None:
            typed = " ".join(quoted(word) for word in as_words(table, mended.move))
            command = f"companion amend {mended.number} {typed}"
            lines.append(table.say("amend", "contradictions", command=command))
    return lines
