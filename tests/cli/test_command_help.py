"""Help in the host's language."""

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
_COMMANDS: list[tuple[str, Any, Any]] = [
    (context.command_path.removeprefix("companion "), command, context)
    for command, context in commands()
    if command.name not in HIDDEN_COMMANDS
]


def _help(language: str) -> dict[str, Any]:
    return tomllib.loads((SCRIPTS / language / HELP_FILE).read_text(encoding="utf-8"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_translated(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", language)
    panels = {panel for panel, *_ in COMMANDS.values()}
    meanings: dict[str, str] = {}
    for path, command, context in _COMMANDS:
        translated = command.in_words(context, context.make_formatter())
        assert translated.help.count("\n\n") == command.help.count("\n\n"), path
        texts = [(command, translated)]
        for name, inner in getattr(command, "commands", {}).items():
            texts.append((inner, translated.commands[name]))
        for parameter, own in zip(command.params, translated.params, strict=True):
            panels |= {parameter.rich_help_panel} - {None}
            texts.append((parameter, own))
            if parameter.name != "force":  # one file or several
                assert meanings.setdefault(own.help, parameter.help) == parameter.help, path
        for english, own in texts:
            assert not english.help or own.help != english.help, f"{path}: {english.name}"
    assert _help(language)[PANELS_TABLE].keys() >= panels


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_else_is_there(language: str) -> None:
    known: dict[str, set[str]] = {}
    for path, command, _ in _COMMANDS:
        for table in (path.split()[0], path):
            known.setdefault(table, set()).update(parameter.name for parameter in command.params)
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
    assert texts[COMMANDS_TABLE].keys() <= {*known, "companion"}
    for name in texts.keys() & known.keys():
        assert texts[name].keys() <= known[name], name


def test_a_command_is_found_by_its_path(run: Run, environment: dict[str, str]) -> None:
    german = {**environment, "LC_ALL": "de"}
    assert "Eine Partie beginnen" not in run("words", "new", "--help", env=german).stdout
    run("new", *"ABCDE", "--theme", "cold-war")
    assert "Jemand wird hingerichtet" in run("assassinate", "--help", env=german).stdout


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
