"""`companion words`: begin a language, see what is left to do in it, look at it and listen to it."""

import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import typer

from companion.cli.completion import complete_theme, complete_written, listed
from companion.cli.host import say, told, words
from companion.cli.terminal.progress import Progress
from companion.cli.terminal.rooms import misfits, room_told
from companion.errors import Refusal
from companion.evening.languages import accept, all_faults, themes_of
from companion.evening.new_language import begin_language
from companion.evening.night_lines import show_faults
from companion.evening.preview import PAGE, Captured, marked, write_preview
from companion.words.language_code import as_code
from companion.words.stand_in import english_stands_in
from companion.words.tables import CLASSIC, ENGLISH, languages

COLUMNS, ROWS = 80, 24  # of a terminal that is captured
_STYLE = re.compile("\x1b\\[[0-9;]*m")
_NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva")
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
    begun = begin_language(code, theme, room_told)
    typer.echo(say("sound", "words_begun", files=begun.files, folder=begun.folder, language=code))


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
    """Make a page with every sentence in its place, a PDF of all that is printed, and the night.

    What is still missing is in English there, after [en], and is not said in the night.

    Example: companion words preview it
    """
    code = as_code(language)
    themes_of(code)  # else it is refused before a folder is made
    folder = out or Path(f"words-{code}")
    with suppress(OSError):  # else atomic_write refuses, with the reason
        folder.mkdir(exist_ok=True)
    with Progress() as progress:
        with english_stands_in(marked):
            screens = list(_screens(code, theme))
        written = write_preview(code, theme, folder, screens, progress, force=force)
    typer.echo(say("sound", "words_shown", file=folder / PAGE))
    if written.silent is not None:
        typer.echo(told(written.silent))


def _screens(language: str, theme: str) -> Iterator[Captured]:
    from companion.cli.terminal.board import board, step
    from companion.cli.terminal.night_screen import page
    from companion.evening.new_game import NewGame, begun
    from companion.evening.night import Night
    from companion.narration.narrator import Stage
    from companion.narration.performance import Performance
    from companion.rules.moves import Enact, Nominate, Vote
    from companion.rules.pieces import Party
    from companion.store.journal import Journal
    from companion.words.night_script import load_script

    with TemporaryDirectory() as folder, Journal(Path(folder)) as journal:
        table = NewGame(_NAMES, language=language, theme=theme, first=_NAMES[0]).begin(journal)
        heard = [*begun(table)]
        for chancellor, party in ((3, Party.FASCIST), (4, Party.FASCIST), (1, Party.LIBERAL)):
            moves = Nominate(chancellor), Vote(frozenset({1, 2, 3, 4})), Enact(party)
            heard += [one for move in moves for one in table.sentences(table.play(move))]
            if table.game.pending:
                break
        shown = [*heard, "", *board(table, COLUMNS), *step(table, COLUMNS)]
        title = table.referee.words["board"]["game"]
        yield Captured(title, _STYLE.sub("", "\n".join(shown)))
    script = load_script(language, theme)
    night = Night([script], table.game.table)
    for stage in (Stage.READY, Stage.NIGHT, Stage.LOST):
        performance = Performance(night.prompts(), stage=stage)
        drawn = page(performance, script.screen, night.heading, COLUMNS, ROWS)
        yield Captured(script.screen.night, "".join(text for _, text, *_ in drawn))
