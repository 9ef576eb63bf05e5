"""`companion script`: check a script, or begin one in another language."""

import contextlib
from pathlib import Path
from typing import Annotated

import typer

from companion.cli.host import say, words
from companion.evening.offer import MAX_TOLD
from companion.files.atomic_write import atomic_write
from companion.files.toml import read_text
from companion.files.toml_writer import comment
from companion.words.check import NoWordsInFolder, WordsIncomplete, faults_of
from companion.words.language_code import NoLanguageCode, checked_code, is_language_code
from companion.words.night_safety import UnsafeNight, night_faults
from companion.words.night_script import read_script, with_forms
from companion.words.sentences import sentence
from companion.words.skeleton import emptied, night_notes
from companion.words.tables import CLASSIC, ENGLISH, NIGHT, table_file
from companion.words.term_check import check_theme

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
) -> None:
    """Check whether a script, or the words of a language, is complete, and list what is missing.

    Examples: companion script check audio_scripts/pt/classic / companion script check mine.toml
    """
    if not file.is_dir():
        _check_script(file)
        return
    folder = file.resolve()
    if not any(folder.glob("*.toml")):
        raise NoWordsInFolder(file)
    if not is_language_code(folder.parent.name):  # as it is, since files refer to it
        raise NoLanguageCode(folder.parent.name)
    check_theme(folder.name)
    faults = faults_of(folder.parent.name, folder.name, folder.parent.parent)
    for name, some in faults.items():
        for fault in some:
            typer.echo(f"{name}.toml  {sentence(words(), fault)}")
    if faults:
        raise WordsIncomplete(file, sum(map(len, faults.values())))
    typer.echo(say("sound", "words_complete", folder=file))


def _check_script(file: Path) -> None:
    """Check a host's own script.

    Raises:
        Refusal: it is faulty, or not safe.
    """
    script = read_script(file)
    faults = night_faults(with_forms(script))
    for fault in faults:
        typer.echo(sentence(words(), fault))
    if script.forms is None:
        typer.echo(say("sound", "script_by_language", file=file))
    if faults:
        raise UnsafeNight(str(file), len(faults), faults[:MAX_TOLD])
    typer.echo(say("sound", "script_complete", file=file, name=script.name))
    if script.night.house is None:
        typer.echo(say("sound", "script_without_house"))


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
    night = emptied(read_text(table_file(ENGLISH, CLASSIC, NIGHT)), code, night_notes)
    lines = [
        comment(say("sound", "script_head", language=code)),
        comment(f"  companion script check {path.name}"),
        comment(f"  companion night --players 7 --script {path.name}"),
        comment(_LICENCE),
        *night[night.index("") :],
    ]
    with atomic_write(path, force=force) as (part,):
        part.write_text("\n".join(lines) + "\n", encoding="utf-8")
    typer.echo(say("sound", "script_begun", file=path))
