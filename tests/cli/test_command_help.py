"""Help in the host's language, for what an evening needs."""

import tomllib
from typing import Any

import pytest

from companion.cli.app import (
    COMMANDS_TABLE,
    EPILOG_KEY,
    EXAMPLES_KEY,
    HELP_FILE,
    OPTIONS_TABLE,
    PANELS_TABLE,
    USAGE_KEY,
)
from companion.cli.command_table import COMMANDS, HIDDEN_COMMANDS
from companion.words.tables import SCRIPTS
from tests.commands_page import commands
from tests.conftest import Run

LANGUAGES = tuple(path.parent.name for path in sorted(SCRIPTS.glob(f"??/{HELP_FILE}")))
ENGLISH_OF_TYPER = (
    *("Usage:", "Commands", "[default", "[required]", "COMMAND ", "ARGS", "NAME]", "NEW}"),
    *("MINUTES}", "completion for", "This companion is unofficial"),
)
OF_AN_EVENING = (
    *("evening", "envelope", "seal", "night", "play", "status", "nominate", "vote", "answer"),
    *("enact", "veto", "chaos", "investigate", "call-election", "peek", "execute", "claim", "undo"),
    *("redo", "history", "amend", "rename", "why", "count", "recap", "reveal"),
)


def _help(language: str) -> dict[str, Any]:
    return tomllib.loads((SCRIPTS / language / HELP_FILE).read_text(encoding="utf-8"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_an_evening_needs_is_translated(language: str) -> None:
    texts = _help(language)
    assert texts[COMMANDS_TABLE].keys() >= COMMANDS.keys() - {*HIDDEN_COMMANDS}
    assert texts[PANELS_TABLE].keys() >= {panel for panel, *_ in COMMANDS.values()}
    for command, _ in commands():
        if command.name in OF_AN_EVENING:
            names = {parameter.name for parameter in command.params} | {"help"}
            translated = texts[OPTIONS_TABLE].keys() | texts.get(command.name, {}).keys()
            assert names <= translated, command.name


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_else_is_there(language: str) -> None:
    known = {
        command.name: {parameter.name for parameter in command.params} for command, _ in commands()
    }
    texts = _help(language)
    everywhere = set().union(
        *known.values(), {"version", "help"}, {"install_completion", "show_completion"}
    )
    assert texts.keys() - known.keys() == {
        EXAMPLES_KEY,
        USAGE_KEY,
        EPILOG_KEY,
        PANELS_TABLE,
        COMMANDS_TABLE,
        OPTIONS_TABLE,
    }
    assert texts[OPTIONS_TABLE].keys() <= everywhere
    assert texts[COMMANDS_TABLE].keys() <= {*COMMANDS, "companion"}
    for name in texts.keys() & known.keys():
        assert texts[name].keys() <= known[name], name


def test_it_is_in_the_language_of_the_terminal(run: Run, environment: dict[str, str]) -> None:
    german = run("status", "--help", env={**environment, "LC_ALL": "de_AT.UTF-8"}).stdout
    assert "Den Spielplan zeigen" in german
    assert "JSON für andere Programme ausgeben." in german
    assert "Beispiele: companion status --plain" in german
    assert "Legge ad alta voce" in run("night", "-l", "it", "--help").stdout
    assert "Show the board" in run("status", "--help", env={**environment, "LC_ALL": "pl"}).stdout


@pytest.mark.parametrize("framed", ["0", "1"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_of_typer_stays_english(
    run: Run, environment: dict[str, str], language: str, framed: str
) -> None:
    here = {**environment, "LC_ALL": language, "ACCESSIBLE": framed}
    for typed in ((), ("words",), ("night",), ("rename",), ("evening",)):
        page = run(*typed, "--help", env=here).stdout
        assert ("╭" in page) == (framed == "0"), typed
        assert [word for word in ENGLISH_OF_TYPER if word in page] == []
    assert "[required]" in run("rename", "--help", env={**here, "LC_ALL": "en"}).stdout
