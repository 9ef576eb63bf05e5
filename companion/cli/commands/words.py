"""Commands for translators: `companion words` and `script`."""

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from itertools import dropwhile
from pathlib import Path
from typing import Annotated

import typer

from companion.checks.languages import WordsLeft, accept, all_faults, faults_of, themes_of
from companion.cli.completion import listed
from companion.cli.host import refusal_text, say, words
from companion.cli.options import ACCEPT_HELP, ForceFileOption
from companion.cli.terminal.board import (
    LARGE_COLUMNS,
    MARK_SIGNS,
    MAX_COLUMNS,
    SIGN_COLUMNS,
    SLOT,
    SLOT_MARGIN,
    TILE_COLUMNS,
    ZONES,
    box_columns,
    large_slot,
    title_room,
)
from companion.cli.terminal.columns import width
from companion.cli.terminal.progress import Progress
from companion.errors import Detail
from companion.evening.night.night import check_lines, show_faults
from companion.files.atomic_write import atomic_write
from companion.files.toml import Fault, NoSuchFile
from companion.files.toml_writer import comment
from companion.frozen import Frozen
from companion.words.grammar import FORM_PLACE
from companion.words.night_script import read_script
from companion.words.tables import (
    CLASSIC,
    ENGLISH,
    NIGHT,
    NoLanguageCode,
    as_code,
    check_theme,
    checked_code,
    is_language_code,
    languages,
)
from companion.words.tiers import Tier, tier_lines
from companion.workshop.new_language import begin_language, emptied, notes_file, rooms_of
from companion.workshop.preview import write_preview
from companion.workshop.spreadsheet import YOURS, changes, export_rows, take_over, write_rows

MAX_LISTED = 10  # lines of the list of what is left to do

_SLOTS, _LIBERAL_SLOTS, _PILES = 6, 5, 3
_MIN_LARGE = LARGE_COLUMNS.start - 1
_LARGE_WORD = large_slot(_MIN_LARGE, _SLOTS) - SLOT_MARGIN
_TIME = "00:00"  # widest time that can fill the field


class Room(Frozen):
    """Width of a label in columns, or of each of its words if it may be broken between them."""

    columns: int
    each_word: bool = False


class TooWide(Detail):
    """A label is wider than its place on the screen, in columns."""

    text: str
    columns: int
    room: int


ROOMS: Mapping[str, Room] = {
    **{f"board.{mark}": Room(MAX_COLUMNS - SIGN_COLUMNS) for mark in MARK_SIGNS},
    **{f"board.{zone}": Room(_LARGE_WORD, each_word=True) for zone in ZONES},
    "board.liberal_track": Room(title_room(_LIBERAL_SLOTS, SLOT)),
    "board.fascist_track": Room(title_room(_SLOTS, SLOT)),
    **{
        f"board.{title}": Room(title_room(1, box_columns(_MIN_LARGE, _PILES)))
        for title in ("policy_deck", "discard_pile", "tracker")
    },
    "board.powers": Room(_LARGE_WORD, each_word=True),
    "board.powers_short": Room(SLOT, each_word=True),
    "board.other_power": Room(SLOT, each_word=True),
    "board.parties_short": Room(TILE_COLUMNS),
    "play.discussion.left": Room(MAX_COLUMNS),
    "play.discussion.time_is_up": Room(MAX_COLUMNS),
}


def _room_of(table: str, key: str) -> Room | None:
    whole = f"{table}.{key}"
    return ROOMS.get(whole) or ROOMS.get(whole.rpartition(".")[0])


def _misfits(table: str, lines: Mapping[str, str]) -> Iterator[Fault]:
    for key, line in lines.items():
        if room := _room_of(table, key):
            shown = FORM_PLACE.sub(_TIME, line)
            for text in shown.split() if room.each_word else (shown,):
                if width(text) > room.columns:
                    yield Fault(key, TooWide(text, width(text), room.columns))


def _room_in_words(table: str, key: str) -> str | None:
    room = _room_of(table, key)
    if room is None:
        return None
    return notes_file().rooms["words" if room.each_word else "columns"].format(columns=room.columns)


words_ = typer.Typer(
    add_completion=False, help="Add a language: start it, see what is left to do, preview it."
)


Theme = Annotated[str, typer.Option(help="The theme of the words.", **listed("theme"))]


@words_.command()
def new(
    language: Annotated[str, typer.Argument(help="The code of the language, like pl or pt-br.")],
    theme: Theme = CLASSIC,
) -> None:
    """Write every file of a language to fill in, with the English lines and how much room each has.

    Existing files are left as they are.

    Example: companion words new pl
    """
    code = as_code(language)
    files, folder = begin_language(code, theme, _room_in_words)
    typer.echo(say("translation", "words_begun", files=files, folder=folder, language=code))


@words_.command()
def check(
    language: Annotated[
        str,
        typer.Argument(
            help="The code of the language (default: all).",
            **listed("written-language"),
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
            faults = all_faults(
                one,
                _misfits,
                lambda name: progress.show("translation", "checking_words", words=name),
            )
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
            files=[f"{table} {files[table]}/{of[table]}" for table in of],
        )
    )


@words_.command("export")
def export_(
    language: Annotated[
        str,
        typer.Argument(
            help="The code of the language, like pl or pt-br.", **listed("written-language")
        ),
    ],
    file: Annotated[Path, typer.Argument(help="The table to write, like pl.csv.")],
    theme: Theme = CLASSIC,
    comma: Annotated[
        bool,
        typer.Option(
            "--comma",
            help="Separate columns by commas, as spreadsheets set to English, Chinese or Japanese "
            "expect it.",
        ),
    ] = False,
    force: ForceFileOption = False,
) -> None:
    """Write the lines of a language as a table for a spreadsheet, those of the night first.

    Example: companion words export pl pl.csv
    """
    code = checked_code(language)
    rows = export_rows(code, theme, rooms_of(theme, _room_in_words))
    write_rows(rows, file, comma=comma, force=force)
    done = sum(bool(row[YOURS]) for row in rows)
    typer.echo(say("translation", "exported", file=file, lines=len(rows), done=done, language=code))


@words_.command("import")
def import_(
    language: Annotated[
        str,
        typer.Argument(
            help="The code of the language, like pl or pt-br.", **listed("written-language")
        ),
    ],
    file: Annotated[Path, typer.Argument(help="The table that was filled in, like pl.csv.")],
) -> None:
    """Write the lines of a table into the files of a language; empty lines are left out.

    Example: companion words import pl pl.csv
    """
    code = checked_code(language)
    changed = changes(code, file)
    for theme in {change.theme for change in changed}:
        begin_language(code, theme, _room_in_words)
    take_over(code, changed)
    for change in changed:
        if change.is_outdated:
            places = {"row": change.row.number, "line": change.row.key, "english": change.english}
            typer.echo(say("translation", "outdated", **places))
    typer.echo(say("translation", "imported", lines=len(changed), language=code))


@words_.command()
def preview(
    language: Annotated[
        str, typer.Argument(help="The code of the language.", **listed("written-language"))
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
    themes_of(code)  # refuse an unknown language before a folder is made
    folder = out or Path(f"words-{code}")
    with suppress(OSError):  # otherwise atomic_write raises the error with the reason
        folder.mkdir(exist_ok=True)
    with Progress() as progress:
        files, silent = write_preview(code, theme, folder, progress, force=force)
    typer.echo(say("translation", "words_shown", folder=folder, files=files))
    if silent is not None:
        typer.echo(refusal_text(silent))


_LICENCE = "Derived from Secret Hitler (Boxleiter, Maranges, Temkin, Schubert), CC BY-NC-SA 4.0."
scripts = typer.Typer(
    add_completion=False, help="Check a script for the night, or start one in another language."
)


@scripts.command("check")
def check_script(
    file: Annotated[
        Path,
        typer.Argument(
            readable=False,
            help="A folder of words, like audio_scripts/pl/classic, or your own script.",
        ),
    ],
    accept: Annotated[bool, typer.Option("--accept", help=ACCEPT_HELP)] = False,
) -> None:
    """Check whether a script, or the words of a language, is complete, and list what is missing.

    Examples: companion script check audio_scripts/pl/classic / companion script check mine.toml
    """
    if not file.is_dir():
        _check_own_script(file, accept=accept)
        return
    folder = file.resolve()
    if not any(folder.glob("*.toml")):
        raise NoSuchFile(file / f"{NIGHT}.toml")
    if not is_language_code(folder.parent.name):  # the folder's name stays, since files refer to it
        raise NoLanguageCode(folder.parent.name)
    check_theme(folder.name)
    faults = faults_of(folder.parent.name, folder.name, folder.parent.parent)
    named = {f"{name}.toml": some for name, some in faults.items()}
    if left := show_faults(
        folder.parent.name, named, words(), typer.echo, folder.name, accept=accept
    ):
        raise WordsLeft((str(file),), left)
    typer.echo(say("translation", "words_done", language=file))


def _check_own_script(file: Path, *, accept: bool) -> None:
    script = read_script(file)
    check_lines(script, str(file), words(), typer.echo, accept=accept)
    typer.echo(say("translation", "script_complete", file=file, name=script.name))
    if script.night.house is None:
        typer.echo(say("translation", "script_without_house"))


@scripts.command("new")
def new_script(
    language: Annotated[str, typer.Argument(help="The code of the language, like pl or pt-br.")],
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", help="The file to write (default: LANGUAGE.toml)."),
    ] = None,
    force: ForceFileOption = False,
) -> None:
    """Write a script to fill in: every line is empty, with the English line above it.

    Example: companion script new pl -o audio_scripts/pl/classic/night.toml
    """
    code = checked_code(language)
    path = output or Path(f"{code}.toml")
    if path.absolute().parent.parent.name == code:  # like audio_scripts/pl/classic/night.toml
        with suppress(OSError):  # otherwise atomic_write raises the error with the reason
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
