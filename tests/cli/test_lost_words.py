"""A game goes on in English when its language has lost words since it began: a host's own, after an update."""

import io
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.cli import run_command
from companion.words.tiers import _lacking
from tests.cli.typed import TypedTable, table
from tests.words_copy import copied_words

__all__ = ["table"]

Change = Callable[[str, str, str], None]


@pytest.fixture
def change(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Change:
    """Change what matches a pattern in an Italian table of words, as in a language that does not come along."""
    root = copied_words(tmp_path, "it/classic")
    monkeypatch.setattr("companion.words.tables.SCRIPTS", root)

    def change(table: str, before: str, after: str) -> None:
        file = root / "it" / "classic" / f"{table}.toml"
        text = file.read_text(encoding="utf-8")
        changed = re.sub(before, after, text, flags=re.MULTILINE)
        assert changed != text
        file.write_text(changed, encoding="utf-8")

    return change


@pytest.fixture
def hosted(table: TypedTable, monkeypatch: pytest.MonkeyPatch) -> TypedTable:
    """A table whose host types nothing more than a command."""
    monkeypatch.setenv("COMPANION_HOME", str(table.home))
    monkeypatch.setattr("sys.stdin", io.StringIO())
    return table


def test_what_is_lost_is_told_in_english(change: Change, table: TypedTable) -> None:
    table.begins("-l", "it")
    table.plays("nominate ben")
    change("events", "^GovernmentElected.*", "")
    change("steps", "^session .*", "")
    told = table.types("vote", "--ja-all")
    assert "Elected. Ja: 7. Nein: 0." in told
    assert "President Ada draws three tiles" in told
    change("board", r"^liberal_track .*", "")
    assert "Liberal policies" in table.types("status")


def test_a_place_that_nothing_fills_is_not_shown(change: Change, table: TypedTable) -> None:
    table.begins("-l", "it")
    change("events", r"^(ChancellorNominated.*)\{chancellor\}", r"\1{cancelliere}")
    assert "Ada nominates Ben for Chancellor" in table.types("nominate", "ben")


@pytest.mark.parametrize(
    ("broken", "typed", "in_english"),
    [
        ("events", "nominate ben", "Ada nominates Ben for Chancellor"),
        ("steps", "nominate ben", "Everyone votes"),
        ("board", "status", "Liberal policies"),
        ("play", "play --plain", "undoes the last move"),
        ("refusals/words", "status", "Leggi liberali"),
    ],
)
def test_of_a_file_that_is_no_toml_the_english_words_stand_in_and_it_is_told_once(
    change: Change,
    hosted: TypedTable,
    capsys: pytest.CaptureFixture[str],
    broken: str,
    typed: str,
    in_english: str,
) -> None:
    hosted.begins("-l", "it")
    change(broken, r"\A", "x y\n")
    before = hosted.status()["round"], hosted.status()["phase"]
    _lacking.cache_clear()  # as in a program of its own
    capsys.readouterr()
    assert run_command(typed.split()) == 0
    told = capsys.readouterr()
    assert in_english in told.out
    file = f"{broken}.toml"
    needed = broken != "refusals/words"  # nothing is refused
    assert (told.out + told.err).count(file) == needed
    assert ("line 1" in told.out + told.err) == needed
    moved = typed.startswith("nominate")
    assert ((hosted.status()["round"], hosted.status()["phase"]) != before) == moved


def test_once_it_is_mended_its_own_words_are_back(change: Change, table: TypedTable) -> None:
    table.begins("-l", "it")
    change("board", r"\A", "x y\n")
    assert "Liberal policies" in table.types("status")
    change("board", r"\Ax y\n", "")
    assert "Leggi liberali" in table.types("status")
