"""`companion deal`: the roles are drawn, sealed, and printed as envelopes or written as messages."""

from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import typer

from companion.cli.commands.games import begun
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
from companion.cli.table import HomeOption, Table, deal_words, open_journal
from companion.cli.terminal.announcer import shown
from companion.deal.sealed import Packing
from companion.errors import UsageError
from companion.evening.new_game import (
    NewGame,
    TableToDeal,
    draw_all,
    drawn,
    keep,
    seat_languages,
    table_to_deal,
)
from companion.files.atomic_write import atomic_write, new_folder, open_private
from companion.rules.knowledge import sights
from companion.store.journal import Journal, StoredGame
from companion.table.deal import DEAL_FIRST, Dealt
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
    wishes = NewGame(names or [], ruleset, table_language(language), theme, first)
    with open_journal(home) as journal:
        table = table_to_deal(journal, wishes, again=again)
        if out is None and messages is None:
            raise UsageError(deal_words(table.referee, "where_to", command=DEAL_FIRST))
        rules = table.header.ruleset.table(len(table.header.players))
        # messages tell everything, and are all there is
        night = night is not False and out is not None and bool(sights(rules))
        packing = Packing(
            languages=seat_languages(language_for or [], table),
            paper=paper.value,
            knowledge=knowledge or not night,
            night=night,
            words=bool(words),
            ballots=ballots,
        )
        dealt = drawn(table, packing)
        stored = _write(journal, table, dealt, _Files(out, messages, paper), force=force)
        after = Table(journal, stored)
        with shown():
            _tell(table, after, dealt, _Files(out, messages, paper))


class _Files:
    """Where the host wants the secrets."""

    def __init__(self, out: Path | None, messages: Path | None, paper: Paper) -> None:
        self.out = out
        self.messages = messages
        self.paper = paper

    def message_files(self, names: Sequence[str]) -> tuple[Path, ...]:
        """One for each seat; the number keeps names of devices harmless on Windows."""
        if self.messages is None:
            return ()
        return tuple(
            self.messages / f"{seat}-{name.replace(' ', '-')}.txt"
            for seat, name in enumerate(names, start=1)
        )


def _write(
    journal: Journal, table: TableToDeal, dealt: Dealt, files: _Files, *, force: bool
) -> StoredGame:
    """All files and the game, or nothing."""
    texts = files.message_files(table.header.players)
    targets = ([files.out] if files.out else []) + list(texts)
    stored: list[StoredGame] = []

    def last() -> None:
        stored.append(keep(journal, table, dealt))

    with ExitStack() as undoing:
        if files.messages is not None:
            new_folder(files.messages, undoing)
        with atomic_write(*targets, force=force, last=last) as parts:
            if files.out is not None:
                draw_all(table, dealt, parts[0], files.paper)
            if texts:
                for part, text in zip(parts[-len(texts) :], dealt.messages(), strict=True):
                    with open_private(part) as written:
                        written.write(text.encode())
        undoing.pop_all()
    return stored[0]


def _tell(before: TableToDeal, table: Table, dealt: Dealt, files: _Files) -> None:
    def say(key: str, **places: object) -> None:
        typer.echo(deal_words(table.referee, key, **places))

    if before.stored is None:
        for line in begun(table):
            typer.echo(line)
    typer.echo(table.say("first_candidate", candidate=table.names[table.header.first - 1]))
    if files.out is not None:
        say("printed", file=files.out, sheets=len(table.names))
        say("print_it")
    if files.messages is not None:
        say("written", folder=files.messages)
    say("fingerprint", fingerprint=dealt.common.fingerprint)
    if before.stored is not None and before.stored.deal is not None:
        say("replaced", fingerprint=before.stored.deal.sealed.fingerprint)
    if dealt.packing.words and files.out is not None:
        say("words_warning")
    say("next_steps", commands=", ".join((*_night(dealt.packing), "companion play")))


def _night(packing: Packing) -> tuple[str, ...]:
    """The command that reads the night, unless there is none."""
    return ("companion night",) if packing.night else ()
