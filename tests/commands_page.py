"""companion/COMMANDS.md: every command and option, as --help has them.

`poe write-commands` writes it; test_commands.py compares.
"""

import os
from collections.abc import Iterator
from functools import partial
from inspect import cleandoc
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import typer
from typer import Context

from companion.cli.app import Command, app
from companion.cli.command_table import COMMANDS, HIDDEN_COMMANDS
from companion.cli.usage import Parameter, argument, usage

PAGE = Path(__file__).parents[1] / "companion" / "COMMANDS.md"
HEAD = """\
# Commands

Every command and option, as `companion COMMAND --help` shows them. This page is generated:
`poe write-commands` writes it, and a test compares. A theme has names of its own for some of them:
see `[terms]` in [audio_scripts/themes](../audio_scripts/themes).
"""


def page() -> str:
    """The whole page."""
    group: Any = typer.main.get_command(app)
    above = group.make_context("companion", ["--help"], resilient_parsing=True)
    lines = [HEAD, *_parameters(group, above)]
    shown = [name for name in COMMANDS if name not in HIDDEN_COMMANDS]
    for panel, names in groupby(shown, key=lambda name: COMMANDS[name][0]):
        lines += [f"## {panel}", ""]
        for name in names:
            command = group.get_command(above, name)
            lines += _command(command, Context(command, parent=above, info_name=name))
    return "\n".join(lines)


def commands() -> Iterator[tuple[Command, Context]]:
    """Every command that runs, with those of groups."""
    group: Any = typer.main.get_command(app)
    above = Context(group, info_name="companion")
    for name in COMMANDS:
        command = group.get_command(above, name)
        context = Context(command, parent=above, info_name=name)
        yield command, context
        for inner in getattr(command, "commands", {}).values():
            yield inner, Context(inner, parent=context, info_name=inner.name)


def _command(command: Command, context: Context) -> Iterator[str]:
    inner = getattr(command, "commands", {})
    heading = context.command_path if inner else usage(context)
    yield from (f"### {heading}", "", *_paragraphs(command.help or ""))
    yield from _parameters(command, context)
    for one in inner.values():
        yield from _command(one, Context(one, parent=context, info_name=one.name))


def _paragraphs(text: str) -> Iterator[str]:
    for paragraph in cleandoc(text).split("\n\n"):
        flat = " ".join(paragraph.split())
        kind, colon, examples = flat.partition(": ")
        if kind in {"Example", "Examples"} and colon:
            yield "```sh"
            yield from examples.split(" / ")
            yield "```"
        else:
            yield flat
        yield ""


def _parameters(command: Command, context: Context) -> Iterator[str]:
    shown = [row for row in map(partial(_row, context), command.params) if row is not None]
    if shown:
        yield from ("| | |", "|---|---|")
        for name, meaning in shown:
            yield f"| `{_cell(name)}` | {_cell(meaning)} |"
        yield ""


def _row(context: Context, parameter: Parameter) -> tuple[str, str] | None:
    row: tuple[str, str] | None = parameter.get_help_record(context)
    if row is not None and parameter.param_type_name == "argument":
        return argument(parameter), row[1]
    return row


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


if __name__ == "__main__":
    with TemporaryDirectory() as home:  # in no theme of a game of one's own
        os.environ["COMPANION_HOME"] = home
        PAGE.write_text(page(), encoding="utf-8", newline="\n")
