"""Opening of the stored games and the current game for a command."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Annotated

import typer

from companion.cli.host import HOST, words
from companion.errors import Refusal
from companion.store.journal import Journal
from companion.store.recorded_game import NoGame
from companion.table.discussion import MAX_MINUTES
from companion.table.games_folder import open_games
from companion.table.table import Table

HomeOption = Annotated[
    Path | None,
    typer.Option(
        "--home",
        readable=False,  # errors in the file are reported when it is opened
        envvar="COMPANION_HOME",
        help="The folder with your games (default: in your data folder).",
        show_default=False,
        show_envvar=False,
    ),
]
SpeakOption = Annotated[
    bool | None,
    typer.Option(
        "--speak/--no-speak",
        help="Announce everything aloud (default: as chosen when the game began).",
        show_default=False,
    ),
]
DiscussionOption = Annotated[
    int | None,
    typer.Option(
        metavar="MINUTES",
        min=0,
        max=MAX_MINUTES,
        help="Time to discuss each nomination, shown and, if the referee speaks, announced; 0 for "
        "no timer.",
        show_default=False,
    ),
]


@contextmanager
def open_journal(home: Path | None, *, current: bool = False) -> Iterator[Journal]:
    """Open the stored games; if `current`, use the language and theme of the current game for messages."""
    with open_games(home) as journal:
        if current:
            with suppress(Refusal):
                HOST.sits_at(Table(journal, journal.current()).referee)
        yield journal


@contextmanager
def open_table(home: Path | None) -> Iterator[Table]:
    """Open the current game, and use its language and theme for all messages from now on."""
    with open_games(home) as journal:
        table = Table(journal, journal.current())
        HOST.sits_at(table.referee)
        yield table


@contextmanager
def pronounced(
    journal: Journal, typed: Sequence[str] | None, names: Sequence[str] | None = None
) -> Iterator[None]:
    """Check how names are pronounced, and store it with the guests after the command has succeeded.

    Raises:
        Refusal: a pronunciation is not understood, or the guests cannot be read or
            written.
    """
    if not typed:
        yield
        return
    from companion.evening.guests.last_evening import change_evening, load_evening

    folder, language = journal.path.parent, words().language
    at_the_table = players(journal, names)
    load_evening(folder, language).pronounced(typed, at_the_table)
    yield
    change_evening(folder, language, lambda evening: evening.pronounced(typed, at_the_table))


def players(journal: Journal, names: Sequence[str] | None) -> tuple[str, ...]:
    """Return the players named on the command line, or else those of the current game, if any.

    Raises:
        Refusal: a name cannot be used, or the games cannot be read.
    """
    from companion.evening.dealing.new_game import checked_names

    if names:
        return checked_names(names)
    with suppress(NoGame):
        return journal.current().header.players
    return ()
