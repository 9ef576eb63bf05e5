"""`companion deal`: the roles are drawn, sealed, and printed as envelopes or written as messages."""

from pathlib import Path
from typing import Annotated

import typer

from companion.cli.current_game import HomeOption, open_journal
from companion.cli.options import (
    PAPER,
    TOLD,
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
from companion.evening.envelopes import DealFiles, EnvelopeChoices
from companion.evening.envelopes import deal as deal_roles
from companion.evening.new_game import NewGame
from printables.sheet import Paper


def deal(
    names: NamesArgument = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "-o", "--out", help="The PDF to print, a sheet for each player.", show_default=False
        ),
    ] = None,
    messages: Annotated[
        Path | None,
        typer.Option(
            help="A folder for one text file a player, where a table plays by messages.",
            show_default=False,
            rich_help_panel=PAPER,
        ),
    ] = None,
    paper: Annotated[Paper, typer.Option(help="The paper.", rich_help_panel=PAPER)] = Paper.A4,
    ballots: Annotated[
        bool, typer.Option(help="Two Ballot cards for each player.", rich_help_panel=PAPER)
    ] = True,
    force: Annotated[
        bool, typer.Option("--force", help="Replace existing files.", rich_help_panel=PAPER)
    ] = False,
    knowledge: Annotated[
        bool,
        typer.Option(
            "--knowledge", help="The codes tell who knows whom, too.", rich_help_panel=TOLD
        ),
    ] = False,
    night: NightOption = None,
    words: WordsOption = None,
    language_for: LanguageForOption = None,
    again: AgainOption = False,
    ruleset: RulesetOption = None,
    language: LanguageOption = None,
    theme: ThemeOption = None,
    first: FirstOption = "",
    home: HomeOption = None,
) -> None:
    """Draw the roles, seal them, and make an envelope for each player, the host included.

    Examples: companion deal Ada Ben Cleo Dan Eva Finn Gia -o envelopes.pdf / companion deal -o
    envelopes.pdf --language-for Ada=it --words
    """
    wanted = NewGame(
        tuple(names or ()), ruleset, table_language(language), theme, first, again=again
    )
    choices = EnvelopeChoices(tuple(language_for or ()), paper, night, words, ballots, knowledge)
    with open_journal(home, current=not names) as journal:
        files = DealFiles(out, messages)
        _, lines = deal_roles(journal, wanted, files, choices, force=force)
        with shown():
            typer.echo("\n".join(lines))
