"""A game goes on though its language has lost words since it began: a host's own, after an update."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.files.toml import FaultyFile
from tests.cli.typed import TypedTable, table
from tests.words_copy import copied_words

__all__ = ["table"]

Change = Callable[[str, str, str], None]


@pytest.fixture
def change(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Change:
    """Change what matches a pattern in an Italian table of words."""
    root = copied_words(tmp_path)
    monkeypatch.setattr("companion.words.tables.SCRIPTS", root)

    def change(table: str, before: str, after: str) -> None:
        file = root / "it" / "classic" / f"{table}.toml"
        text = file.read_text(encoding="utf-8")
        changed = re.sub(before, after, text, flags=re.MULTILINE)
        assert changed != text
        file.write_text(changed, encoding="utf-8")

    return change


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


def test_a_place_that_nothing_fills_is_shown_as_it_is_written(
    change: Change, table: TypedTable
) -> None:
    table.begins("-l", "it")
    change("events", r"^(ChancellorNominated.*)\{chancellor\}", r"\1{cancelliere}")
    assert "{cancelliere}" in table.types("nominate", "ben")


def test_without_any_words_for_its_questions_play_ends(change: Change, table: TypedTable) -> None:
    table.begins("-l", "it")
    change("board", r"\A", "x\n")
    with pytest.raises(FaultyFile):
        table.typed("play", "--plain")
