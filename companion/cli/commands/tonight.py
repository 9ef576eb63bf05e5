"""`companion tonight`: an evening in one command: deal, night, cards, and a page with the steps."""

from pathlib import Path
from typing import Annotated

import typer

from companion.cli.current_game import HomeOption, open_journal
from companion.cli.options import (
    PAPER,
    AgainOption,
    FirstOption,
    LanguageForOption,
    LanguageOption,
    NamesArgument,
    NightOption,
    RulesetOption,
    ThemeOption,
    WordsOption,
    table_language,
)
from companion.cli.terminal.announcer import shown
from companion.cli.terminal.progress import Progress
from companion.evening.envelopes import EnvelopeChoices
from companion.evening.new_game import NewGame
from companion.evening.tonight import EveningFiles
from companion.evening.tonight import tonight as prepare
from printables.sheet import Paper

HERE = Path("tonight")


def tonight(
    names: NamesArgument = None,
    language: LanguageOption = None,
    theme: ThemeOption = None,
    ruleset: RulesetOption = None,
    language_for: LanguageForOption = None,
    first: FirstOption = "",
    paper: Annotated[
        Paper | None,
        typer.Option(help="The paper (else a4).", show_default=False, rich_help_panel=PAPER),
    ] = None,
    out: Annotated[
        Path, typer.Option("--out", "-o", help="The folder.", rich_help_panel=PAPER)
    ] = HERE,
    print_: Annotated[
        bool,
        typer.Option("--print", help="The whole set for this table too.", rich_help_panel=PAPER),
    ] = False,
    words: WordsOption = None,
    night: NightOption = None,
    again: AgainOption = False,
    home: HomeOption = None,
) -> None:
    """Prepare the whole evening in one folder: deal, night, cards, and a page that says what to do.

    Examples: companion tonight Ada Ben Cleo Dan Eva Finn Gia / companion tonight Ада Вера Глеб Дана
    Егор -l ru --theme cold-war --print

    Run it again for the same table: the roles stay as they were dealt, and what is missing is made.
    """
    wanted = NewGame(
        tuple(names or ()), ruleset, table_language(language), theme, first, again=again
    )
    choices = EnvelopeChoices(tuple(language_for or ()), paper, night, words)
    files = EveningFiles(out, whole_set=print_, home=home)
    with open_journal(home, current=not names) as journal:
        with Progress() as progress:
            _, lines = prepare(journal, wanted, files, choices, progress=progress)
        with shown():
            typer.echo("\n".join(lines))
