"""Two host's pages and a terminal that take turns at random on one game."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from companion.errors import Refusal
from companion.evening.dealing.new_game import NewGame
from companion.evening.guests.door import Door
from companion.evening.guests.last_evening import Choices, Evening
from companion.evening.session import Means, Session, Token
from companion.evening.settings import Folders
from companion.store.journal import Journal, StoredGame
from companion.table.question import Question
from companion.table.table import Table
from companion.web.driver import Driver
from tests.evening.random_evenings import any_value
from tests.legal_moves import legal_moves

FIVE = ("Ada", "undo", "Eva Braun", "All", "Kim")
TURNS = 12
WAIT = 30.0  # s at most, on a busy machine


class TwoPages:
    """Two pages, and a shell, on one game."""

    def __init__(self, home: Path, seed: int) -> None:
        self.home, self.chance = home, Random(seed)
        self.taken = self.late = self.typed = 0

    def play(self) -> None:
        """Take turns, and check that each tap was taken once, or not at all."""
        with Journal(self.home) as shell:
            NewGame(FIVE).begin(shell)
            driver = Driver(self._begin, lambda *_: None, Means())
            driver.start()
            try:
                seen = [driver.do(_look).result(WAIT) for _ in range(2)]
                for _ in range(TURNS):
                    page = self.chance.randrange(2)
                    if self.chance.random() < 0.3:
                        self._types(shell)
                    else:
                        self._taps(driver, shell, seen[page])
                    if self.chance.random() < 0.7:  # else this page hears of it later
                        seen[page] = driver.do(_look).result(WAIT)
                driver.do(_end_night).result(WAIT)
                token, _ = driver.do(_look).result(WAIT)
                stored = shell.current()
                end = token[1:3], (stored.number, stored.revision)
                assert end[0] == end[1], f"all have seen the end: {end}"
            finally:
                driver.stop()
                driver.join(WAIT)
        assert driver.failed is None

    @contextmanager
    def _begin(self, means: Means) -> Iterator[Session]:
        with Journal(self.home) as journal:
            evening = Evening(Choices("en"))
            folders = Folders(self.home, self.home)
            session = Session(journal, Door(evening), folders, evening, means, program="pages")
            session.answer(session.token, value=True)  # the game goes on
            yield session

    def _taps(self, driver: Driver, shell: Journal, seen: tuple[Token, Question | None]) -> None:
        token, question = seen
        if question is None:
            driver.do(_end_night).result(WAIT)  # which nobody interrupts
            return
        value, before = any_value(question, self.chance), shell.current()

        def tap(session: Session) -> bool:
            fits = token == session.token
            session.answer(token, value)
            return fits

        fits = driver.do(tap).result(WAIT)
        self._check(before, shell.current(), fits=fits and token[2] == before.revision)
        if self.chance.random() < 0.3:  # the answer was lost on its way, and is sent again
            again = shell.current()
            driver.do(tap).result(WAIT)
            if fits and again.revision != before.revision:
                assert shell.current().moves == again.moves, "a retry moved twice"

    def _check(self, before: StoredGame, after: StoredGame, *, fits: bool) -> None:
        if fits:
            self.taken += 1
            assert after.number != before.number or after.revision - before.revision <= 2
        else:
            self.late += 1
            assert (after.number, after.moves) == (before.number, before.moves), "an old tap moved"

    def _types(self, shell: Journal) -> None:
        table = Table(shell, shell.current())
        moves: list[Any] = list(legal_moves(table.game))
        if moves:
            self.typed += 1
            try:
                table.play(self.chance.choice(moves))
            except Refusal as refusal:
                raise AssertionError(type(refusal).__name__) from None


def _end_night(session: Session) -> None:
    if session.night is not None:
        session.night.performance = session.night.performance.read()
        session.tick(0.0)


def _look(session: Session) -> tuple[Token, Question | None]:
    if session.is_stale:
        session.elsewhere()
    return session.token, session.question
