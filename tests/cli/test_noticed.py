"""A terminal shows at once what another program does, at the table and at the door."""

import time
from collections.abc import Callable
from pathlib import Path

from companion.cli.terminal import prompts
from companion.evening.dealing.new_game import NewGame
from companion.evening.game.play import rename
from companion.rules.moves import Nominate
from companion.store.journal import Journal
from companion.table.table import Table
from tests.cli.typed import SEVEN, TypedTable, table
from tests.terminal import Terminal, terminal

__all__ = ["table", "terminal"]  # the fixtures

Open = Callable[..., Terminal]


def moves(journal: Journal) -> None:
    Table(journal, journal.current()).play(Nominate(2))


def renames(journal: Journal) -> None:
    assert [*rename(Table(journal, journal.current()), 3, "Cleopatra")]


def takes_back(journal: Journal) -> None:
    journal.undo(journal.current())


def begins(journal: Journal) -> None:
    NewGame((*SEVEN, "Hugo"), first="Hugo").begin(journal)


def test_at_the_table(terminal: Open, table: TypedTable, home: Path) -> None:
    """A move, another name, a move that is taken back, and a new game."""
    table.begins()
    screen = terminal("play")
    screen.shows("Who does Ada nominate")
    changes = {moves: "Who voted Ja?", renames: "3 Cleopatra", takes_back: "Who does Ada nominate"}
    for change, shown in {**changes, begins: "Who does Hugo nominate"}.items():
        with Journal(home) as journal:
            change(journal)
        screen.shows(shown)
    assert prompts.CHANGE_SECONDS < 0.2


def test_at_the_door(terminal: Open, table: TypedTable, home: Path) -> None:
    table.begins()
    screen = terminal()
    screen.shows("Game 1 isn't over")
    with Journal(home) as journal:
        begins(journal)
        began = time.monotonic()
        screen.shows("Game 2 isn't over", "Hugo")
        print(f"noticed after {time.monotonic() - began:.2f} s")
