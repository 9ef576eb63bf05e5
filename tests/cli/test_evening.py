"""`companion` alone: whole evenings as lines on standard input, and key by key in a real terminal."""

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.evening.guests import Roles, load_evening
from companion.store.journal import Journal
from companion.table import deal
from tests.cli.typed import SEVEN
from tests.conftest import Answer, Run

FIVE = SEVEN[:5]
# Three Fascist tiles, the peek, and Hitler is elected; the first Presidential Candidate sits first.
TO_THE_END = ("2", "+", "f", "3", "+", "f", "4", "+", "f", "yes", "5", "+", "yes")

Evening = Callable[..., Answer]


@pytest.fixture
def evening(run: Run, monkeypatch: pytest.MonkeyPatch) -> Evening:
    """Runs an evening whose answers are lines on standard input; nobody waits in its nights."""
    monkeypatch.setattr(deal, "draw_first", lambda _: 1)
    monkeypatch.setattr("time.sleep", lambda _: None)

    def runs(*lines: str, words: tuple[str, ...] = ()) -> Answer:
        return run(*words, typed="".join(f"{line}\n" for line in lines))

    return runs


def shows(answer: Answer, *sentences: str) -> None:
    """One after the other."""
    assert (answer.returncode, answer.stderr) == (0, "")
    left = " ".join(answer.stdout.split())
    for sentence in sentences:
        assert sentence in left, (sentence, left[-1500:])
        left = left.partition(sentence)[2]


def test_two_games_with_a_box_and_a_late_guest(evening: Evening, home: Path) -> None:
    answer = evening(
        *("Ada Ben Cleo Dan Eva", "", "", ""),  # the door
        *("", *TO_THE_END, "5 3"),  # everybody has read; the game; who was who
        *("+Hugo 2", "", "", *TO_THE_END[:3], "quit"),
    )
    shows(
        answer,
        "Who is here?",
        "Box, or printed?",
        "How are roles dealt?",
        "All else: language en",
        "Game 1 has begun. Players: 5.",
        "Enter when everybody has read their role",
        "Everybody, close your eyes.",
        "Eva is Hitler",
        "Who was who? Type the seats or names",
        "Cleo: Fascist",
        "Eva: Hitler",
        "Another game? Who is here? Enter: Ada, Ben, Cleo, Dan, Eva.",
        "Clockwise: Ada, Hugo, Ben, Cleo, Dan, Eva.",
        "Game 2 has begun. Players: 6.",
        "Everybody, close your eyes.",
        "Everything is saved. Go on at any time with: companion",
    )
    with Journal(home) as journal:
        assert [one.moves for one in journal.games()] == [13, 3]
    after = load_evening(home, "ru")
    assert after.table == ("Ada", "Hugo", "Ben", "Cleo", "Dan", "Eva")
    assert after.choices.roles is Roles.BOX


def test_it_goes_on_where_it_was(evening: Evening) -> None:
    shows(evening("Ada Ben Cleo Dan Eva", "", "", ""), "Enter when everybody has read their role")
    shows(evening("", "table", *TO_THE_END[:5]), "Game 1 is not over: round 1", "Round 2")
    shows(
        evening("+Hugo", "", *TO_THE_END[5:], "", "no"),
        "Game 1 is not over: round 2, Ada, Ben, Cleo, Dan, Eva.",
        "A game has no place for one more",
        "Go on with it?",
        "Eva is Hitler",
        "Who was who?",
        "Another game?",
    )
