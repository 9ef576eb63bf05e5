"""`companion script check`: a host's own script for the night."""

from pathlib import Path
from typing import Annotated

import typer

from companion.cli.host import say, words
from companion.cli.options import ACCEPT_HELP
from companion.evening.night_lines import check_lines
from companion.words.night_script import read_script

scripts = typer.Typer(add_completion=False, help="Check your own script for the night.")


@scripts.callback()
def _scripts() -> None:
    pass  # else typer takes the one command for the whole group


@scripts.command()
def check(
    file: Annotated[Path, typer.Argument(readable=False, help="Your own script.")],
    accept: Annotated[bool, typer.Option("--accept", help=ACCEPT_HELP)] = False,
) -> None:
    """Check whether your own script is complete, and show the lines that you have changed.

    Example: companion script check mine.toml
    """
    script = read_script(file)
    check_lines(script, str(file), words(), typer.echo, accept=accept)
    typer.echo(say("sound", "script_complete", file=file, name=script.name))
    if script.night.house is None:
        typer.echo(say("sound", "script_without_house"))
