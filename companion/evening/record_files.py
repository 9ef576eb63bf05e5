"""Games that travel: written as a record, and read from one."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from companion.errors import Refusal
from companion.evening.new_game import chosen_words
from companion.evening.settings import look_of
from companion.store.journal import Journal
from companion.store.record import read_record
from companion.store.recorded_game import Header
from companion.table.record_text import write_record
from companion.table.table import Table
from companion.words.referee import Referee


def export_game(table: Table, file: Path, *, force: bool = False) -> str:
    """Writes the current game as a readable file, and says so."""
    write_record(table.stored, file, force=force)
    return table.say("exported", game=table.stored.number, file=file)


def import_game(journal: Journal, file: Path, told_in: Callable[[Referee], None]) -> Table:
    """Reads a game from a file; it becomes the current one.

    What is wrong with its table or moves is `told_in` its own words, if a game can be played in
    them.

    Raises:
        Refusal: the file is no game, or has what no game here may have.
    """

    def opened(header: Header) -> None:
        with suppress(Refusal):  # told below, after what is wrong with the game
            told_in(chosen_words(header.language, header.theme)[0])

    recorded = read_record(file, opened)
    header = recorded.header
    chosen_words(header.language, header.theme)
    if header.look:
        look_of(header.look)
    return Table(journal, journal.add(recorded))
