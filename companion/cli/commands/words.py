"""`companion words`: begin a language, see what is left to do in it, look at it and listen to it."""

from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer

from companion.checks.languages import accept, all_faults, themes_of
from companion.cli.completion import complete_theme, complete_written, listed
from companion.cli.host import say, told, words
from companion.cli.terminal.progress import Progress
from companion.cli.terminal.rooms import misfits, room_told
from companion.errors import Refusal
from companion.evening.night.new_lines import show_faults
from companion.words.language_code import as_code
from companion.words.tables import CLASSIC, ENGLISH, languages
from companion.workshop.new_language import begin_language
from companion.workshop.preview import write_preview

words_ = typer.Typer(
    add_completion=False, help="Add a language: start it, see what is left to do, preview it."
)


class WordsLeft(Refusal):
    """Languages in which something is left to do."""

    languages: tuple[str, ...]
    count: int


Theme = Annotated[str, typer.Option(help="The theme of the words.", **listed(complete_theme))]


@words_.command()
def new(
    language: Annotated[str, typer.Argument(help="The code of the language, like pt or pt-br.")],
    theme: Theme = CLASSIC,
) -> None:
    """Write every file of a language to fill in, with the English lines and how much room each has.

    Existing files are left as they are.

    Example: companion words new pt
    """
    code = as_code(language)
    files, folder = begin_language(code, theme, room_told)
    typer.echo(say("sound", "words_begun", files=files, folder=folder, language=code))


@words_.command()
def check(
    language: Annotated[
        str,
        typer.Argument(
            help="The code of the language (default: all).",
            **listed(complete_written),
            show_default=False,
        ),
    ] = "",
    accept_: Annotated[
        bool,
        typer.Option(
            "--accept",
            help="Confirm that the words match the current English ones, and accept the new lines "
            "of the night.",
        ),
    ] = False,
) -> None:
    """List everything that is left to do in a language.

    It names lines that are missing, untranslated, out of date, against the glossary, unsafe at night,
    or too long for their place on paper.

    Example: companion words check it
    """
    chosen = (as_code(language),) if language else languages()
    unfinished, count = [], 0
    for one in chosen:
        if accept_ and one != ENGLISH:
            accept(one)
        with Progress() as progress:
            faults = all_faults(one, misfits, progress.checking)
        left = show_faults(one, faults, words(), typer.echo, accept=accept_)
        if left:
            unfinished.append(one)
            count += left
        else:
            typer.echo(say("sound", "words_done", language=one))
    if unfinished:
        raise WordsLeft(tuple(unfinished), count)


@words_.command()
def preview(
    language: Annotated[
        str, typer.Argument(help="The code of the language.", **listed(complete_written))
    ],
    theme: Theme = CLASSIC,
    out: Annotated[
        Path | None,
        typer.Option(
            "-o", "--out", help="The folder to fill (default: words-LANGUAGE).", show_default=False
        ),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace existing files.")] = False,
) -> None:
    """Make a PDF of all that is printed, and the night as sound.

    What is still missing is in English on paper, after [en], and is not said in the night.

    Example: companion words preview it
    """
    code = as_code(language)
    themes_of(code)  # else it is refused before a folder is made
    folder = out or Path(f"words-{code}")
    with suppress(OSError):  # else atomic_write refuses, with the reason
        folder.mkdir(exist_ok=True)
    with Progress() as progress:
        files, silent = write_preview(code, theme, folder, progress, force=force)
    typer.echo(say("sound", "words_shown", folder=folder, files=files))
    if silent is not None:
        typer.echo(told(silent))
