"""The folder of games: finding and opening it, and repairs after a crash."""

import os
from contextlib import suppress
from pathlib import Path

from companion.deal.secret_files import is_half_done
from companion.errors import Refusal
from companion.store.database import check_home
from companion.store.journal import Journal


class NoHomeFolder(Refusal):
    """The user has no home folder, and no folder was given."""


def home_folder(home: Path | None) -> Path:
    """Return the given folder, or else COMPANION_HOME, or one in the user's data folder."""
    named = _named(home)
    if named:
        return named
    from platformdirs import user_data_path

    try:
        return user_data_path("secret-hitler-companion")
    except RuntimeError:
        raise NoHomeFolder from None


def open_games(home: Path | None) -> Journal:
    """Open the games in the given folder, or in the usual one; see `home_folder`."""
    return Journal(home_folder(home), chosen=_named(home) is not None)


def put_right(home: Path | None) -> None:
    """Finish work that a killed program has left undone in the folder of games."""
    with suppress(Refusal):  # commands that need the folder report errors in it
        if is_half_done(home_folder(home)):
            from companion.table import deal

            with open_games(home) as journal:
                deal.put_right(journal)


def checked_home(home: Path | None, *, required: bool = True) -> Path:
    """Return the folder of games; a folder that the host named has to exist.

    If it is not `required`, it may be one that is still to be made.

    Raises:
        Refusal: a named folder is missing or is no folder.
    """
    named = _named(home)
    if named:
        check_home(named, required=required)
    return home_folder(home)


def _named(home: Path | None) -> Path | None:
    chosen = home or os.environ.get("COMPANION_HOME")
    return Path(chosen) if chosen else None
