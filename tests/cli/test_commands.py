"""Every command has its help, its place in the list of all, and its lines in COMMANDS.md."""

import pytest
from typer.testing import CliRunner

from companion import __version__
from companion.cli.app import app
from companion.cli.command_table import COMMANDS, HIDDEN_COMMANDS
from tests.commands_page import PAGE, commands, page


def _shown(*words: str) -> str:
    answer = CliRunner().invoke(app, words, env={"COLUMNS": "200", "TERM": "xterm"})
    assert answer.exit_code == 0, answer.output
    return answer.output


def test_the_page_is_as_generated() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "poe write-commands writes it again"


def test_help_lists_every_command_once_as_an_evening_goes() -> None:
    lines = _shown("--help").splitlines()
    listed = [words[1] for line in lines if (words := line.split())[1:] and words[1] in COMMANDS]
    assert listed == [name for name in COMMANDS if name not in HIDDEN_COMMANDS]
    panels = list(dict.fromkeys(panel for panel, *_ in COMMANDS.values()))
    found = [panel for line in lines for panel in panels if f"─ {panel} ─" in line]
    assert found == panels


def test_h_is_help_and_the_version_is_told() -> None:
    assert _shown("-h") == _shown("--help")
    assert _shown("--version") == f"companion {__version__}\n"
    assert _shown("printer", "measure", "-h") == _shown("printer", "measure", "--help")


@pytest.mark.parametrize("path", [context.command_path for _, context in commands()], ids=str)
def test_every_option_has_its_meaning(path: str) -> None:
    command = next(one for one, context in commands() if context.command_path == path)
    for parameter in command.params:
        assert getattr(parameter, "help", ""), parameter.name
