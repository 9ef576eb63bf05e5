"""Rename a player during a game."""

from collections.abc import Iterator
from contextlib import suppress
from functools import partial

from companion.errors import Refusal
from companion.evening.dealing.new_game import UnfitName, called_like_commands, checked_names
from companion.evening.guests.last_evening import GUESTS_FILE, change_evening
from companion.rules.pieces import Seat
from companion.store.names import folded
from companion.table.table import Table
from companion.table.waiting_deals import waiting_for


def rename(table: Table, seat: Seat, name: str) -> Iterator[str]:
    """Rename a player at the table and in its waiting deals; yield what to say.

    Seats do not change, so moves and deals stay as they are. Undo does not take it back; another
    `rename` does.

    Raises:
        UnfitName: somebody else is called so.
        Refusal: the name will not do, or the game went on in another window.
    """
    (new,) = checked_names([name])
    others = (*table.names[: seat - 1], *table.names[seat:])
    if folded(new) in map(folded, others):
        raise UnfitName("twice", new)
    old, players = table.names[seat - 1], (*table.names[: seat - 1], new, *table.names[seat:])
    waiting = waiting_for(table.journal, table.stored)
    table.change(partial(table.journal.rename, table.stored, players))
    for game in waiting:
        table.journal.rename(game, players)
    with suppress(Refusal):  # the evening goes on without it
        folder = table.journal.path.parent
        if (folder / GUESTS_FILE).is_file():
            change_evening(folder, table.header.language, lambda evening: evening.renamed(old, new))
    yield table.say("renamed", old=old, new=new)
    yield from called_like_commands(table)
    if table.stored.deal is not None:
        yield table.say("renamed_on_paper", old=old)
