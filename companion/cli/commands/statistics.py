"""`companion statistics`: wins over all games, and a game for BG Stats."""

from pathlib import Path
from shutil import get_terminal_size
from typing import Annotated

import typer

from companion.cli.current_game import HomeOption, open_journal
from companion.cli.host import words
from companion.cli.options import check_picture
from companion.cli.terminal.announcer import show
from companion.cli.terminal.prompts import at_a_terminal
from companion.files.atomic_write import atomic_write
from companion.table.bg_stats import bg_stats_link
from companion.table.statistics import STATISTICS_TABLE, statistics, statistics_lines
from companion.table.table import Table
from companion.table.view import plain


def statistics_(
    json: Annotated[bool, typer.Option("--json", help="Print JSON, for other programs.")] = False,
    bg_stats: Annotated[
        bool, typer.Option("--bg-stats", help="Print the current game as a link for BG Stats.")
    ] = False,
    code: Annotated[
        Path | None,
        typer.Option(help="Save that link as a QR code, a PNG.", show_default=False),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace an existing file.")] = False,
    home: HomeOption = None,
) -> None:
    """Show who has won how often: by side, number of players, role, seat and name.

    Roles count if they were revealed or stated. Every percentage comes with its 90% interval.

    Examples: companion statistics / companion statistics --bg-stats --code play.png
    """
    check_picture(code)
    with open_journal(home, current=True) as journal:
        if bg_stats or code is not None:
            table = Table(journal, journal.current())
            _play(table, bg_stats_link(table), code, force=force)
            return
        result = statistics(journal.games())
    if json:
        from json import dumps

        typer.echo(dumps(plain(result), ensure_ascii=False))
    else:
        show(statistics_lines(words(), result))


def _play(table: Table, link: str, code: Path | None, *, force: bool) -> None:
    from companion.cli.terminal.code_screen import code_lines
    from printables.pdf.codes import code_file

    typer.echo(link)
    text = link.encode()
    if code is not None:
        with atomic_write(code, force=force) as (part,):
            part.write_bytes(code_file(text))
        show([table.say("code", STATISTICS_TABLE, file=code)])
    elif at_a_terminal():
        lines, room = code_lines(text), get_terminal_size()
        if len(lines[0]) <= room.columns and len(lines) < room.lines:
            typer.secho("\n".join(lines), fg="black", bg="white")
