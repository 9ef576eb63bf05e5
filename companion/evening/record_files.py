"""Games that travel: written as a record, and read from one."""

from pathlib import Path

from companion.evening.new_game import chosen_words
from companion.evening.settings import look_of
from companion.store.journal import Journal
from companion.store.record import read_record
from companion.table.record_text import write_record
from companion.table.table import Table


def export_game(table: Table, file: Path, *, force: bool = False) -> str:
    """Writes the current game as a readable file, and says so."""
    write_record(table.stored, file, force=force)
    return table.say("exported", game=table.stored.number, file=file)


def import_game(journal: Journal, file: Path) -> Table:
    """Reads a game from a file; it becomes the current one.

    Raises:
        Refusal: the file is no game, or has what no game here may have.
    """
    recorded = read_record(file)
    header = recorded.header
    chosen_words(header.language, header.theme)
    if header.look:
        look_of(header.look)
    return Table(journal, journal.add(recorded))
