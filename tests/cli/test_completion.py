"""What the shell offers, and that it offers nothing where nothing can be found."""

from collections.abc import Callable
from pathlib import Path

import pytest
from typer._click.core import Context

from companion.cli import completion
from companion.cli.app import COMMANDS, HIDDEN, _load
from companion.cli.host import HOST
from tests.transcript import answer

Complete = Callable[[str], list[str]]

OFFERED = [
    (completion.complete_theme, "c", ["classic", "cold-war"]),
    (completion.complete_language, "", ["en", "it", "ru"]),
    (completion.complete_ruleset, "REB", ["REBalanced-6", "REBalanced-7", "REBalanced-9"]),
    (completion.complete_command, "ass", ["assassinate"]),
    (completion.complete_piece, "id", ["identity-cards"]),
    (completion.complete_party, "", ["democratica", "comunista"]),
    (completion.complete_topic, "v", ["votazione-del-governo"]),
    (completion.complete_name, "anna", ["anna"]),
    (completion.complete_name, "", ["Anna", "Bruno", "Carla", "Dario", "Elena"]),
]


@pytest.fixture(autouse=True)
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    words = "new Anna Bruno Carla Dario Elena -l it --theme cold-war"
    assert answer(words.split()).status == 0
    HOST.begin(())


@pytest.mark.parametrize(("complete", "typed", "offered"), OFFERED)
def test_what_begins_so_is_offered(complete: Complete, typed: str, offered: list[str]) -> None:
    found = complete(typed)
    assert found[: len(offered)] == offered


@pytest.mark.parametrize("complete", [one for one, *_ in OFFERED])
def test_without_a_match_or_a_table_there_is_nothing(complete: Complete, tmp_path: Path) -> None:
    (tmp_path / "games.sqlite3").write_bytes(b"no database")
    HOST.begin(())
    assert complete("zzz") == []


def test_every_command_is_offered_once() -> None:
    assert len(completion.complete_command("")) == len(COMMANDS) - len(HIDDEN)


@pytest.mark.parametrize(
    ("command", "typed", "offered"),
    [("vote", "--f", ["--for", "--for-all"]), ("count", "--de", ["--democratic"])],
)
def test_options_are_offered_as_the_theme_has_them(
    command: str, typed: str, offered: list[str]
) -> None:
    found = _load(command)
    items = found.shell_complete(Context(found), typed)
    assert sorted(one.value for one in items) == sorted(offered)
