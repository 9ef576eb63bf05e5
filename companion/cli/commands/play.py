"""`companion play`: the whole evening in one screen; it asks only for what comes next."""

import typer

from companion.cli.current_game import (
    DiscussionOption,
    HomeOption,
    SpeakOption,
    open_journal,
    pronounced,
)
from companion.cli.host import HOST, told, words
from companion.cli.options import PlainOption, SayOption
from companion.cli.terminal.announcer import loudspeaker_name, show
from companion.cli.terminal.play_screen import PlayScreen, wrapped
from companion.cli.terminal.prompts import ask_plainly, asker, cannot_redraw
from companion.errors import Refusal
from companion.evening.new_game import NewGame
from companion.evening.record_files import keep_record
from companion.narration.announcer import Announcer
from companion.store.journal import Journal
from companion.store.refusals import NoGame
from companion.table.discussion import Discussion
from companion.table.table import Table

PLAY = "companion play"


def play(
    discussion: DiscussionOption = None,
    home: HomeOption = None,
    speak: SpeakOption = None,
    pronunciations: SayOption = None,
    plain: PlainOption = False,
) -> None:
    """Track a whole game on one screen.

    It asks what happens next, accepts a few letters or a seat number, and shows the board after
    every move. Start it again to carry on where you stopped. If there is no game yet, it asks who
    is playing.

    For a screen reader: companion play --plain
    """
    timer = Discussion(discussion or 0)
    plain = plain or cannot_redraw()
    with open_journal(home) as journal:
        with pronounced(journal, pronunciations):
            table = _table(journal, plain=plain)
        while table is not None:
            HOST.table = table.referee
            loud = table.header.speak if speak is None else speak
            with Announcer(table.referee, loudspeaker_name(), on=loud) as announcer:
                another = PlayScreen(table, announcer, timer, plain=plain).play()
            show(keep_record(table))
            if not another:
                typer.echo(table.say("goodbye", "play", command=PLAY))
                return
            table = NewGame(table.names).begin(journal, like=table.header)


def _table(journal: Journal, *, plain: bool) -> Table | None:
    """The current game, or a first one by the official rules; None: the host leaves."""
    try:
        return Table(journal, journal.current())
    except NoGame as none:
        shown = told(none)
    referee = words()
    asked = referee.words["play"]
    ask = ask_plainly if plain else asker(asked["undo"])

    def page(columns: int, _rows: int | None) -> list[str]:
        return wrapped((shown, asked["which_players"]), columns)

    while True:
        try:
            names = ask(page, ()).split(",")
            return NewGame(tuple(names), language=referee.language).begin(journal)
        except (EOFError, KeyboardInterrupt):
            return None
        except Refusal as refusal:
            shown = told(refusal)
