"""`companion recap`: the story of the current game, its moments, and what was proven."""

from pathlib import Path
from typing import Annotated

import typer

from companion.cli.current_game import HomeOption, open_table
from companion.cli.terminal.announcer import show
from companion.evening.folder.record_files import keep_record
from companion.table.recap import POSTER_COMMAND, recap_advice, recap_lines
from printables.paper.sheet import Paper


def recap(
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", "-o", help="Save it as a poster, a PDF like poster.pdf.", show_default=False
        ),
    ] = None,
    paper: Annotated[
        Paper | None,
        typer.Option(
            help="The paper of the poster (default: as dealt, or a4).", show_default=False
        ),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace an existing file.")] = False,
    home: HomeOption = None,
) -> None:
    """Tell the story of the game: governments, votes, policies, claims, and what was proven.

    It includes who was who, once that has been revealed or stated. It also makes a poster.

    Examples: companion recap / companion recap -o poster.pdf
    """
    with open_table(home) as table:
        if out is None:
            show(
                [
                    *recap_lines(table),
                    *recap_advice(table, poster=POSTER_COMMAND),
                    *keep_record(table),
                ]
            )
        else:
            from companion.evening.game.poster import write_poster

            show([write_poster(table, out, paper, force=force)])
