"""`companion check` and `backup`: a folder of games, looked through and saved."""

from pathlib import Path
from typing import Annotated

import typer

from companion.checks.games_folder import folder_checks
from companion.cli.commands.machine import show_findings
from companion.cli.current_game import HomeOption
from companion.cli.host import say, words
from companion.evening.folder.backup import back_up


def check(home: HomeOption = None) -> None:
    """Check your games: the journal, the chain of deals, unfinished files and free space.

    Nothing is changed, and no role is shown.

    Example: companion check
    """
    if not show_findings(folder_checks(words(), home)):
        raise typer.Exit(1)


def backup(
    file: Annotated[Path, typer.Argument(help="The file to write, like games.zip.")],
    force: Annotated[bool, typer.Option("--force", help="Replace an existing file.")] = False,
    home: HomeOption = None,
) -> None:
    """Save all games, settings, own words and voices in one file, without the keys of deals.

    To use it, unpack it into an empty folder and name that with --home.

    Example: companion backup games.zip
    """
    count, folder = back_up(home, file, force=force)
    typer.echo(say("messages", "backed_up", count=count, folder=folder, file=file))
