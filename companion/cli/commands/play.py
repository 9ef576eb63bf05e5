"""`companion play`: the whole evening in one screen; it asks only for what comes next."""

from pathlib import Path

import typer

from companion.cli.current_game import (
    DiscussionOption,
    HomeOption,
    SpeakOption,
    open_journal,
    pronounced,
)
from companion.cli.host import terminal_language, terminal_words, words
from companion.cli.options import SayOption
from companion.evening.guests.door import Door
from companion.evening.guests.last_evening import Choices, Evening
from companion.evening.settings import Folders

PLAY_COMMAND = "companion play"


def play(
    discussion: DiscussionOption = None,
    home: HomeOption = None,
    speak: SpeakOption = None,
    pronunciations: SayOption = None,
) -> None:
    """Track a whole game on one screen.

    It asks what happens next, accepts a few letters or a seat number, and shows the board after
    every move. Start it again to carry on where you stopped. If there is no game yet, it asks who
    is playing.

    For a screen reader: companion play --plain
    """
    from companion.cli.terminal.session_screen import run_session  # --help needs much less

    with open_journal(home) as journal:
        with pronounced(journal, pronunciations):
            language = words().language  # English, where the terminal's has the night alone
            if language == terminal_words().language:
                language = terminal_language()
            evening = Evening(Choices(language, discussion=discussion or 0))
        folders = Folders(journal.path.parent, Path(), home)
        session = run_session(journal, Door(evening), folders, evening, speak=speak, alone=True)
        if session.table is not None:
            typer.echo(session.table.say("goodbye", "play", command=PLAY_COMMAND))
