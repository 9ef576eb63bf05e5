"""`companion words`: begin a language, see what is left to do in it, look at it and listen to it."""

from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer

from companion.checks.languages import accept, all_faults, themes_of
from companion.checks.tables import WordsLeft
from companion.cli.completion import complete_theme, complete_written, listed
from companion.cli.host import refusal_text, say, words
from companion.cli.terminal.progress import Progress
from companion.cli.terminal.rooms import misfits, room_of
from companion.evening.night.new_lines import show_faults
from companion.words.language_code import as_code, checked_code
from companion.words.tables import CLASSIC, ENGLISH, languages
from companion.words.tiers import Tier, tier_lines
from companion.workshop.new_language import begin_language, rooms_of
from companion.workshop.notes import notes_file
from companion.workshop.preview import write_preview
from companion.workshop.spreadsheet import (
    YOURS,
    changes,
    export_rows,
    take_over,
    write_rows,
)

MAX_LISTED = 10  # of what is left to do


def room_told(table: str, key: str) -> str | None:
    """Return the room of a line in the terminal as a translator reads it; None if it wraps."""
    room = room_of(table, key)
    if room is None:
        return None
    told = notes_file().rooms["words" if room.each_word else "columns"]
    return told.format(columns=room.columns)


words_ = typer.Typer(
    add_completion=False, help="Add a language: start it, see what is left to do, preview it."
)


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
    typer.echo(say("translation", "words_begun", files=files, folder=folder, language=code))


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
    all_: Annotated[
        bool, typer.Option("--all", help="List everything, not only the first ten.")
    ] = False,
) -> None:
    """Count the lines of a language, and list what is left to do, night and glossary first.

    It names lines that are missing, untranslated, out of date, against the glossary, unsafe at night,
    or too long for their place on paper.

    Example: companion words check it
    """
    most = None if all_ else MAX_LISTED
    chosen = (as_code(language),) if language else languages()
    unfinished, count = [], 0
    for one in chosen:
        if accept_ and one != ENGLISH:
            accept(one)
        with Progress() as progress:
            faults = all_faults(one, misfits, progress.checking)
        for tier in Tier:
            _show_count(one, tier)
        left = show_faults(one, faults, words(), typer.echo, accept=accept_, most=most)
        if left:
            unfinished.append(one)
            count += left
        else:
            typer.echo(say("translation", "words_done", language=one))
    if unfinished:
        raise WordsLeft(tuple(unfinished), count)


def _show_count(language: str, tier: Tier) -> None:
    lines = list(tier_lines(language, CLASSIC, tier))
    done = [one for one in lines if not one.lacking]
    files = {one.table: 0 for one in lines} | Counter(one.table for one in done)
    of = Counter(one.table for one in lines)
    typer.echo(
        say(
            "translation",
            "words_counted",
            tier=words().words["translation"]["tiers"][tier],
            done=len(done),
            lines=len(lines),
            files=", ".join(f"{table} {files[table]}/{of[table]}" for table in of),
        )
    )


@words_.command("export")
def export_(
    language: Annotated[
        str,
        typer.Argument(
            help="The code of the language, like pt or pt-br.", **listed(complete_written)
        ),
    ],
    file: Annotated[Path, typer.Argument(help="The table to write, like pt.csv.")],
    theme: Theme = CLASSIC,
    comma: Annotated[
        bool,
        typer.Option(
            "--comma",
            help="Separate columns by commas, as spreadsheets set to English, Chinese or Japanese "
            "expect it.",
        ),
    ] = False,
    force: Annotated[bool, typer.Option("--force", help="Replace an existing file.")] = False,
) -> None:
    """Write the lines of a language as a table for a spreadsheet, those of the night first.

    Example: companion words export pt pt.csv
    """
    code = checked_code(language)
    rows = export_rows(code, theme, rooms_of(theme, room_told))
    write_rows(rows, file, comma=comma, force=force)
    done = sum(bool(row[YOURS]) for row in rows)
    typer.echo(say("translation", "exported", file=file, lines=len(rows), done=done, language=code))


@words_.command("import")
def import_(
    language: Annotated[
        str,
        typer.Argument(
            help="The code of the language, like pt or pt-br.", **listed(complete_written)
        ),
    ],
    file: Annotated[Path, typer.Argument(help="The table that was filled in, like pt.csv.")],
) -> None:
    """Take the lines of a table over into the files of a language; empty ones are left out.

    Example: companion words import pt pt.csv
    """
    code = checked_code(language)
    changed = changes(code, file)
    for theme in {change.theme for change in changed}:
        begin_language(code, theme, room_told)
    take_over(code, changed)
    for change in changed:
        if change.is_outdated:
            places = {"row": change.row.number, "line": change.row.key, "english": change.english}
            typer.echo(say("translation", "outdated", **places))
    typer.echo(say("translation", "imported", lines=len(changed), language=code))


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
    typer.echo(say("translation", "words_shown", folder=folder, files=files))
    if silent is not None:
        typer.echo(refusal_text(silent))
