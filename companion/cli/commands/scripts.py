"""`companion script`: check a script, or begin one in another language."""

import contextlib
from itertools import dropwhile
from pathlib import Path
from typing import Annotated

import typer

from companion.checks.tables import WordsLeft, faults_of
from companion.cli.host import say, words
from companion.cli.options import ACCEPT_HELP
from companion.evening.night.new_lines import check_lines, show_faults
from companion.files.atomic_write import atomic_write
from companion.files.toml import NoSuchFile
from companion.files.toml_writer import comment
from companion.words.language_code import NoLanguageCode, checked_code, is_language_code
from companion.words.night_script import read_script
from companion.words.tables import CLASSIC, NIGHT
from companion.words.term_check import check_theme
from companion.workshop.new_language import emptied

_LICENCE = "Derived from Secret Hitler (Boxleiter, Maranges, Temkin, Schubert), CC BY-NC-SA 4.0."
scripts = typer.Typer(
    add_completion=False, help="Check a script for the night, or start one in another language."
)


@scripts.command()
def check(
    file: Annotated[
        Path,
        typer.Argument(
            readable=False,
            help="A folder of words, like audio_scripts/pt/classic, or your own script.",
        ),
    ],
    accept: Annotated[bool, typer.Option("--accept", help=ACCEPT_HELP)] = False,
) -> None:
    """Check whether a script, or the words of a language, is complete, and list what is missing.

    Examples: companion script check audio_scripts/pt/classic / companion script check mine.toml
    """
    if not file.is_dir():
        _check_script(file, accept=accept)
        return
    folder = file.resolve()
    if not any(folder.glob("*.toml")):
        raise NoSuchFile(file / f"{NIGHT}.toml")
    if not is_language_code(folder.parent.name):  # as it is, since files refer to it
        raise NoLanguageCode(folder.parent.name)
    check_theme(folder.name)
    faults = faults_of(folder.parent.name, folder.name, folder.parent.parent)
    named = {f"{name}.toml": some for name, some in faults.items()}
    if left := show_faults(
        folder.parent.name, named, words(), typer.echo, folder.name, accept=accept
    ):
        raise WordsLeft((str(file),), left)
    typer.echo(say("translation", "words_complete", folder=file))


def _check_script(file: Path, *, accept: bool) -> None:
    """Check a host's own script.

    Raises:
        Refusal: it is faulty, not safe, or has lines that the host has not accepted.
    """
    script = read_script(file)
    check_lines(script, str(file), words(), typer.echo, accept=accept)
    typer.echo(say("translation", "script_complete", file=file, name=script.name))
    if script.night.house is None:
        typer.echo(say("translation", "script_without_house"))


@scripts.command()
def new(
    language: Annotated[str, typer.Argument(help="The code of the language, like pt or pt-br.")],
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", help="The file to write (default: LANGUAGE.toml)."),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace an existing file.")] = False,
) -> None:
    """Write a script to fill in: every line is empty, with the English line above it.

    Example: companion script new pt -o audio_scripts/pt/classic/night.toml
    """
    code = checked_code(language)
    path = output or Path(f"{code}.toml")
    if path.absolute().parent.parent.name == code:  # as audio_scripts/pt/classic/night.toml
        with contextlib.suppress(OSError):  # else atomic_write refuses, with the reason
            path.parent.mkdir(parents=True, exist_ok=True)
    night = emptied(NIGHT, CLASSIC, code, lambda *_: None)
    lines = [
        comment(say("translation", "script_head", language=code)),
        comment(f"  companion script check {path.name}"),
        comment(f"  companion night --players 7 --script {path.name}"),
        comment(_LICENCE),
        *dropwhile(lambda line: line.startswith("#"), night),
    ]
    with atomic_write(path, force=force) as (part,):
        part.write_text("\n".join(lines) + "\n", encoding="utf-8")
    typer.echo(say("translation", "script_begun", file=path))
