"""A whole evening by values alone: no terminal, no loudspeaker, no printer. Every face is built on this."""

import subprocess
import sys
from pathlib import Path

from companion.evening.guests.door import Door
from companion.evening.guests.last_evening import Choices, Evening
from companion.evening.session import Audience, Means, Session, Stage
from companion.evening.settings import Folders
from companion.narration.performance import Key
from companion.store.journal import Journal
from companion.table.question import Kind, Question, Value


def an_evening(home: Path) -> None:
    with Journal(home) as journal:
        evening, folders = Evening(Choices("en")), Folders(home, home / "tonight")
        session = Session(journal, Door(evening), folders, evening, Means())

        def asked() -> Question:
            assert session.question is not None
            return session.question

        def answers(value: Value) -> tuple[str, ...]:
            """Return the answers that are understood for the current question."""
            return session.answer(session.token, value).heard

        # The door: a question has a key, a kind, options, and what is proposed.
        assert (asked().key, asked().kind) == ("who", Kind.NAMES)
        answers(["Ada", "Ben", "Cleo", "Dan", "Eva Braun"])
        assert [one.value for one in asked().options] == ["box", "printed", "grey"]
        answers("box")
        answers("box")  # the cards of the box are shuffled
        answers({"timer": 3})  # one of the things that may be changed; the question comes again
        assert answers("as_it_is")[0] == "Game 1 has started. Players: 5. Rules: official."
        # A guest comes before the cards are read.
        answers({"guests": ["Ada", "Ben", "Cleo", "Dan", "Eva Braun", "Finn"]})
        assert asked().text == "Different players need a new deal."
        answers(value=True)
        answers("night")
        # The night is read aloud here: a face shows its lines, passes the time and presses the keys.
        night = session.night
        assert night is not None
        night.press(Key.CONFIRM)
        assert night.performance.reading.cue(0).say.text.startswith("Everyone, close your eyes")
        night.performance = night.performance.read()
        assert session.tick(0.0).stage is Stage.TABLE
        # The table: seats and tiles.
        answers([asked().options[0].value])
        answers([1, 2, 3, 4])
        old = session.token
        assert answers("fascist")[0] == "First Fascist policy."
        # A retry does nothing, and is told what has happened.
        assert "answered already" in session.answer(old, "fascist").heard[0]
        # What else may be done is offered, with its own kind.
        assert {"claim_drawn", "undo", "why"} <= {one.key for one in asked().offers}
        answers({"claim_drawn": ["fascist", "fascist", "liberal"]})
        assert answers({"undo": True})[0].startswith("Undone: ")
        # A room sees the board and what is asked, and no more.
        room = session.state(Audience.ROOM).question
        assert room is not None
        assert not room.offers
        session.leave()


def test_an_evening_in_a_fresh_interpreter(tmp_path: Path) -> None:
    command = [sys.executable, "-m", __name__, str(tmp_path)]
    subprocess.run(command, check=True, cwd=Path(__file__).parents[1])


if __name__ == "__main__":
    an_evening(Path(sys.argv[1]))
    assert not {"typer", "prompt_toolkit", "companion.cli", "companion.web"} & sys.modules.keys()
