"""`companion screens`: the evening in a browser, for the host, the room and the guests."""

import webbrowser
from pathlib import Path
from typing import Annotated

import typer

from companion.cli.current_game import HomeOption
from companion.cli.host import say, terminal_words
from companion.evening.guests.last_evening import load_evening
from companion.evening.settings import Folders
from companion.table.games_folder import checked_home

DEFAULT_PORT = 8473


def screens(
    port: Annotated[
        int, typer.Option(min=1, max=65535, help="The port to serve on.")
    ] = DEFAULT_PORT,
    no_open: Annotated[
        bool, typer.Option("--no-open", help="Do not open the host's page on this computer.")
    ] = False,
    home: HomeOption = None,
) -> None:
    """Run the evening in a browser: the board on a television, the host's taps on a phone.

    Everybody has to be in the same network; nothing leaves it. The address and the codes are
    shown here.

    Example: companion screens
    """
    from companion.web.screens import LOOPBACK, Screens, listening_socket, word_list
    from companion.web.server import WORDS

    games = checked_home(home, required=False)
    evening = load_evening(games, terminal_words().language)
    folders = Folders(games, Path("tonight"), home)
    with listening_socket(port) as listener:
        shown = Screens(folders, evening, word_list())

        def ready() -> None:
            codes = shown.access.codes
            typer.echo(say(WORDS, "open_here", address=f"http://127.0.0.1:{port}/host"))
            typer.echo(shown.address)
            if LOOPBACK in shown.address:
                typer.echo(say(WORDS, "no_network"))
            typer.echo(say(WORDS, "room_code", code=codes.room))
            typer.echo(say(WORDS, "host_words", words=" ".join(codes.host)))
            if not no_open:
                webbrowser.open(f"http://127.0.0.1:{port}/host")

        shown.run(listener, ready)
    typer.echo(say(WORDS, "ended"))
