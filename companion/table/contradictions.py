"""What a table is told when its record cannot be true."""

from collections.abc import Collection

from companion.files.quoted import quoted
from companion.rules.amendments import amendment
from companion.rules.contradictions import Contradiction, contradictions
from companion.rules.game import Game
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
    lines = []
    for one in found:
        lines.append(sentence(table.referee, one, table.names))
        mended = amendment(table.header.new_game(), table.stored.moves, one)
        if mended is not None:
            typed = " ".join(quoted(word) for word in as_words(table, mended.move))
            command = f"companion amend {mended.number} {typed}"
            lines.append(table.say("amend", "contradictions", command=command))
    return lines


def new_contradictions(table: Table, before: Game) -> tuple[Contradiction, ...]:
    """What contradicts itself now, and did not before, as far as the table wants to know."""
    known = [one.minimal for one in contradictions(before)]
    return tuple(
        one
        for one in contradictions(table.game)
        if (table.header.memory.contradictions or not one.of_claims)
        and not any(told <= one.minimal for told in known)
    )
