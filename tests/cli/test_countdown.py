"""The timer on the screen of the table and from its loudspeaker; the test makes the seconds pass."""

import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from companion.cli.terminal import session_screen
from companion.cli.terminal.columns import width
from companion.cli.terminal.progress import Progress
from companion.cli.terminal.prompts import ESCAPE, Asker, Page
from companion.cli.terminal.session_screen import SessionScreen
from companion.evening.dealing.new_game import NewGame
from companion.evening.game.aloud import Voice
from companion.evening.guests.door import Door
from companion.evening.guests.last_evening import Choices, Evening
from companion.evening.session import Means, Session
from companion.evening.settings import Folders
from companion.store.journal import Journal
from companion.table.table import Table

FIVE = ("Ada", "Ben", "Cleo", "Dan", "Eva")
BLOCKS = re.compile("[▀▄█▌▐▖▗▘▙▚▛▜▝▞▟]{3}")


class Host(Voice):
    """Somebody who looks at the screen every few seconds, then answers, and hears the voice."""

    def __init__(self, table: Table, minutes: int, columns: int = 80, rows: int = 24) -> None:
        super().__init__()
        self.minutes = minutes
        self.heard: list[str] = []
        self.moments: list[object] = []  # where two are alike, nothing is drawn between them
        self.screens: list[str] = []  # one for each look
        self.answered: list[str] = []  # those that were answered, without colours
        self.now = 1e9
        self._journal, self._language = table.journal, table.referee.language
        self._size = columns, rows
        self._between = 1  # seconds, from one look to the next
        self._answers: Iterator[tuple[int, str]] = iter(())

    def read_out(self, _: Table, sentences: Sequence[str]) -> None:
        self.heard += sentences

    def plays(self, *answers: tuple[int, str], between: int = 1) -> None:
        """Each answer after so many seconds; then the host leaves."""
        self.screens, self.answered, self.heard = [], [], []
        self._answers, self._between = iter(answers), between
        evening = Evening(Choices(self._language, discussion=self.minutes))
        folders, means = Folders(Path(), Path()), Means(Progress, read_out=self.read_out)
        session = Session(
            self._journal,
            Door(evening),
            folders,
            evening,
            means,
            now=self.now,
            alone=True,
        )
        SessionScreen(session, self).run()
        self.minutes = session.discussion.minutes

    def asker(self, _: str, moment: Callable[[], object], _changed: object) -> Asker:
        self._moment = moment
        return self.ask

    def ask(self, page: Page, _words: Sequence[str], _typed: str = "", /) -> str:
        seconds, typed = next(self._answers, (0, ""))
        for _ in range(0, seconds + 1, self._between):
            columns, rows = self._size
            self.moments.append(self._moment())
            lines = page(columns, rows)
            assert max(map(width, lines)) <= columns
            assert len(lines) <= rows
            self.screens.append("\n".join(lines))
            self.now += self._between
        self.now -= self._between
        self.answered.append(plain(self.screens[-1]))
        if not typed:
            raise EOFError
        return typed


def plain(screen: str) -> str:
    """Without colours."""
    return re.sub("\x1b\\[[0-9;]*m", "", screen)


Begins = Callable[..., Host]


@pytest.fixture
def begins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Begins]:
    """A host at a new table."""
    with Journal(tmp_path) as journal:

        def host(minutes: int, *size: int, language: str = "en", theme: str = "classic") -> Host:
            new = NewGame(FIVE, language=language, theme=theme, first="Ada")
            host = Host(new.begin(journal), minutes, *size)
            monkeypatch.setattr(session_screen, "asker", host.asker)
            monkeypatch.setattr(session_screen, "now", lambda: host.now)
            return host

        yield host


def times(host: Host) -> list[str]:
    """Return each time that the timer showed, once; nothing for a screen without a timer."""
    shown = [re.search(r"\d:\d\d(?= left)|Time's up", plain(one)) for one in host.screens]
    return [*dict.fromkeys(one[0] if one else "" for one in shown)]


def test_no_timer_unless_it_is_wanted(begins: Begins) -> None:
    host = begins(0)
    host.plays((5, "2"), (200, "+"), (5, ""), between=5)
    assert times(host) == [""]
    assert len(set(host.moments)) == 1
    assert "Time's up: vote." not in host.heard


def test_a_nominated_government_is_discussed_until_the_vote(begins: Begins) -> None:
    host = begins(2)
    host.plays((200, "2"), (130, "+"), (10, "u"), (0, ""), between=5)
    assert times(host)[:4] == ["", "2:00", "1:55", "1:50"]
    assert times(host)[-2:] == ["0:05", "Time's up"]
    assert [one for one in host.heard if one in {"One minute left.", "Time's up: vote."}] == [
        *("One minute left.", "Time's up: vote.")
    ]
    assert "left to discuss" not in host.screens[-1]  # the vote was taken back, and is over
    assert "Who voted Ja?" in host.screens[-1]


def test_each_government_has_the_whole_time(begins: Begins) -> None:
    host = begins(2)
    host.plays((0, "2"), (10, "-"), (0, "3"), (3, ""))
    assert "1:50 left" in host.screens[11]
    assert "2:00 left" in host.screens[13]


def test_the_bar_grows_shorter(begins: Begins) -> None:
    host = begins(1)
    host.plays((0, "2"), (60, ""), between=20)
    bars = [re.search("\x1b\\[1m\x1b\\[7m(.*?)\x1b", one) for one in host.screens]
    assert [len(bar[1]) if bar else 0 for bar in bars] == [0, 79, 53, 26, 79]
    assert bars[-1] is not None
    assert bars[-1][1].strip() == "Time's up: vote."


def test_words_for_the_timer(begins: Begins) -> None:
    """Anything else that is typed, or refused, leaves the time as it is."""
    host = begins(0)
    host.plays(
        *((0, "timer 4"), (0, "2"), (10, "?"), (10, "timer 99"), (10, ESCAPE), (10, "timer")),
        *((10, "timer no"), (10, "t"), (10, "")),
        between=10,
    )
    shown = [re.search(r"\d:\d\d(?= left)", one) for one in host.answered]
    assert [one[0] if one else "" for one in shown] == [
        *("", "", "3:50", "3:40", "3:30", "3:20", "3:50", "", "2:50")
    ]
    assert "Time to discuss each nomination: 4 min. timer starts it again" in host.answered[1]
    assert "This isn't possible here: 99. Possible: 1–60, no." in host.answered[4]
    assert "There is no timer." in host.answered[7]
    assert host.minutes == 3


def test_a_game_that_goes_on_in_the_discussion(begins: Begins) -> None:
    host = begins(2)
    host.plays((0, "2"), (90, ""), between=30)
    host.plays((5, ""))
    assert times(host)[0] == "2:00"


@pytest.mark.parametrize(("rows", "large"), [(24, False), (60, True)])
def test_large_digits_where_there_is_room(begins: Begins, rows: int, *, large: bool) -> None:
    host = begins(2, 100, rows)
    host.plays((0, "2"), (3, "+"), (0, ""))
    assert [bool(BLOCKS.search(one)) for one in host.screens] == [False, *[large] * 4, False]
    assert "Who voted Ja?" in host.screens[2]
    assert "1:59" in host.screens[2]


@pytest.mark.parametrize("theme", ["classic", "cold-war"])
@pytest.mark.parametrize(
    ("language", "word", "seen", "heard"),
    [
        ("it", "tempo 2", "Restano 1:40", "Il tempo è scaduto: si vota."),
        ("ru", "таймер 2", "осталось 1:40", "Время вышло: голосуем."),
    ],
)
def test_in_other_languages(
    begins: Begins, language: str, theme: str, word: str, seen: str, heard: str
) -> None:
    host = begins(0, language=language, theme=theme)
    host.plays((0, word), (0, "2"), (120, ""), between=20)
    assert seen in host.screens[3]
    assert host.heard[-1] == heard


def test_a_narrow_and_low_window(begins: Begins) -> None:
    host = begins(2, 30, 8)
    host.plays((0, "2"), (3, ""))
    assert "1:59 left" in host.screens[2]
