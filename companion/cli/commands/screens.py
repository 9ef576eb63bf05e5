"""The command `companion screens`: the evening in a browser, for the host, the room and guests."""

import webbrowser
from pathlib import Path
from typing import Annotated

import typer

from companion.cli.host import HomeOption, say, terminal_words
from companion.evening.guests.last_evening import Evening, load_evening
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
    games = checked_home(home, required=False)
    evening = load_evening(games, terminal_words().language)
    serve(evening, Folders(games, Path("tonight"), home), port, opens=not no_open)


def serve(evening: Evening, folders: Folders, port: int = DEFAULT_PORT, *, opens: bool) -> None:
    """Serve an evening to browsers until it ends; with `opens`, open the host's page on this computer."""
    from companion.web.screens import LOOPBACK, Screens, listening_socket, word_list
    from companion.web.server import SCREENS_TABLE

    with listening_socket(port) as listener:
        shown = Screens(folders, evening, word_list())
        page = f"http://{LOOPBACK}:{port}/host"

        def ready() -> None:
            codes = shown.access.codes
            typer.echo(say(SCREENS_TABLE, "open_here", address=page))
            typer.echo(shown.pages.address)
            if LOOPBACK in shown.pages.address:
                typer.echo(say(SCREENS_TABLE, "no_network"))
            typer.echo(say(SCREENS_TABLE, "room_code", code=codes.room))
            typer.echo(say(SCREENS_TABLE, "host_words", words=" ".join(codes.host)))
            if opens:
                webbrowser.open(page)

        shown.run(listener, ready)
    typer.echo(say(SCREENS_TABLE, "ended"))


def wait_for_a_phone() -> bool:
    """Show a QR code and wait until a phone opens it; if none does, explain what may prevent it."""
    from time import monotonic

    from companion.cli.terminal.code_screen import code_lines
    from companion.web import reach
    from companion.web.screens import LOOPBACK, listening_socket, own_address
    from companion.web.server import SCREENS_TABLE

    own, end = own_address(), monotonic() + reach.WAIT
    with listening_socket(0) as listener:
        address = f"http://{own}:{listener.getsockname()[1]}"
        typer.secho("\n".join(code_lines(address.encode())), fg="black", bg="white")
        typer.echo(address)
        typer.echo(say(SCREENS_TABLE, "open_on_phone", seconds=int(reach.WAIT)))
        came = reach.visitors(listener, say(SCREENS_TABLE, "reached"), lambda: end - monotonic())
        itself = reach.reaches(own, listener.getsockname()[1])
        phone = next((visitor for visitor in came if visitor not in {own, LOOPBACK}), "")
    finding = reach.diagnose(own, reach.addresses(), reaches_itself=itself, phone=phone)
    typer.echo(say(SCREENS_TABLE, finding))
    return finding is reach.Finding.REACHED
