"""Where the games are."""

import os
from pathlib import Path

from companion.errors import Refusal
from companion.store.journal import Journal


class NoHomeFolder(Refusal):
    """The user has no home folder, and no folder was given."""


def home_folder(home: Path | None) -> Path:
    """The folder that is given, COMPANION_HOME, or one in the user's data folder."""
    chosen = home or os.environ.get("COMPANION_HOME")
    if chosen:
        return Path(chosen)
    from platformdirs import user_data_path

    try:
        return user_data_path("secret-hitler-companion")
    except RuntimeError:
        raise NoHomeFolder from None


def open_games(home: Path | None) -> Journal:
    """The games in that folder."""
    chosen = bool(home or os.environ.get("COMPANION_HOME"))
    return Journal(home_folder(home), chosen=chosen)
