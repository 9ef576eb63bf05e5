"""The shell completes commands, names and files, and offers nothing when it finds nothing."""

from collections.abc import Callable
from pathlib import Path

import pytest
import typer
from typer import Context

from companion.cli import completion
from companion.cli.app import _load, app
from companion.cli.command_table import COMMANDS, HIDDEN_COMMANDS
from companion.cli.host import HOST, words as words_of_the_host
from companion.narration.voices import engines
from companion.words.tables import languages
from tests.commands_page import commands
from tests.transcript import answer

Complete = Callable[[str], list[str]]

OFFERED = [
    (completion.complete("theme"), "c", ["classic", "cold-war"]),
    (completion.complete("language"), "", [*languages()]),
    (completion.complete("ruleset"), "REB", ["REBalanced-6", "REBalanced-7", "REBalanced-9"]),
    (completion.complete("command"), "ass", ["assassinate"]),
    (completion.complete("piece"), "id", ["identity-cards"]),
    (completion.complete("party"), "", ["democratica", "comunista"]),
    (completion.complete("topic"), "v", ["votazione-del-governo"]),
    (completion.complete("card-size"), "P", ["Poker"]),
    (completion.complete("ambience"), "", ["none", "rain", "wind", "fire"]),
    (completion.complete("answer"), "", ["sì", "no"]),
    (completion.complete("veto"), "a", ["agreed"]),
    (completion.complete("claim"), "p", ["passed", "peeked"]),
    (completion.complete("statement"), "", ["democratica", "comunista", "no-comment"]),
    (completion.complete("game"), "", ["1"]),
    (completion.complete("printer"), "o", ["office"]),
    (completion.complete("engine"), "", [*engines()]),
    (completion.complete_pair("language"), "an", ["anna="]),
    (completion.complete_pair("language"), "Anna=i", ["Anna=it"]),
    (completion.complete_pair("role"), "Anna=a", ["Anna=agente segreto"]),
    (completion.complete_name, "anna", ["anna"]),
    (completion.complete_name, "", ["Anna", "Bruno", "Carla", "Dario", "Elena"]),
]


@pytest.fixture(autouse=True)
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    words = "new Anna Bruno Carla Dario Elena -l it --theme cold-war"
    assert answer(words.split()).status == 0
    assert answer(["printer", "measure", "Office", "0", "0", "0", "0"]).status == 0
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
    assert len(completion.complete("command")("")) == len(COMMANDS) - len(HIDDEN_COMMANDS)


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


FREE = {  # what is no list: names of a new game, numbers of moves, and what a sheet or a person says
    "companion evening": {"names"},
    "companion moderate begin": {"names", "plays"},
    "companion moderate replace": {"new"},
    "companion moderate take-over": {"words"},
    "companion tonight": {"names"},
    "companion deal": {"names"},
    "companion new": {"names"},
    "companion amend": {"number", "move"},
    "companion rename": {"new"},
    "companion script new": {"language"},
    "companion words new": {"language"},
    "companion print": {"players", "seed", "tray"},
    "companion printer measure": {"numbers", "tray"},
    "companion night": {"players", "rate"},
    "companion voice record": {"name", "players"},
    "companion voice check": {"name", "players"},
    "companion count": {"draw", "discard", "liberal", "fascist"},
    "companion deals": {"text"},
}


@pytest.mark.parametrize("path", [context.command_path for _, context in commands()])
def test_every_value_of_a_list_is_offered(path: str) -> None:
    (command,) = (one for one, context in commands() if context.command_path == path)
    free = {
        str(one.name)
        for one in command.params
        if one.type.name in {"str", "int"} and one._custom_shell_complete is None
    }
    assert free == FREE.get(path, set())


def test_a_value_of_a_list_is_taken_in_any_case() -> None:
    words = "--paper A4 --size POKER --theme Cold-War --ruleset FORUM -l EN --sleeves Thin"
    plain, typed = (
        answer(["print", "Role-Cards", "--list", *one.split()]) for one in (words.lower(), words)
    )
    assert (typed.status, typed.output) == (0, plain.output)
    assert (
        answer(["night", "-n", "7", "--dry-run", "--ambience", "RAIN", "--theme", "CLASSIC"]).status
        == 0
    )
    begun = answer(
        ["new", "A", "B", "C", "D", "E", "--theme", "Cold-War", "--ruleset", "Official", "-l", "IT"]
    )
    assert begun.status == 0, begun.error
    assert words_of_the_host().theme == "cold-war"


def test_a_line_of_options_is_the_whole_evening() -> None:
    group = typer.main.get_command(app)
    with group.make_context("companion", [], resilient_parsing=True) as context:
        offered = [one.value for one in group.shell_complete(context, "--pr")]
    assert offered == ["--printed", "--printer"]
