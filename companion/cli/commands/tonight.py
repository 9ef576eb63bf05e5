"""`companion tonight`: an evening in one command: deal, night, cards, and a page with the steps."""

from pathlib import Path
from typing import Annotated

import typer

from companion.cli.commands.games import RANDOM
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
from companion.cli.table import HomeOption, deal_words, hosts_referee, message, open_journal
from companion.deal.sealed import Packing
from companion.errors import CompanionError
from companion.evening.folder import COMMAND, Evening
from companion.evening.new_game import (
    NewGame,
    TableToDeal,
    drawn,
    new_table,
    once_more,
    same_seats,
    seat_languages,
)
from companion.evening.settings import known_paper
from companion.rules.knowledge import sights
from companion.store.journal import Journal, StoredGame
from companion.store.refusals import NoGame
from companion.words.referee import load_referee
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
    wishes = NewGame(names or [], ruleset, table_language(language), theme, first)
    with open_journal(home) as journal:
        table = _table(journal, wishes, again=again)
        evening = Evening(journal, table, out, home)
        before = None if again or table.stored is None else table.stored.deal
        old = before.packing if before else None
        rules = table.header.ruleset.table(len(table.header.players))
        eyes_closed = bool(sights(rules)) and (
            night if night is not None else old is None or old.night
        )
        packing = Packing(
            languages=seat_languages(language_for or [], table, old.languages if old else ()),
            paper=(paper or known_paper(old.paper if old else "")).value,
            knowledge=old.knowledge if old and old.night == eyes_closed else not eyes_closed,
            night=eyes_closed,
            words=words if words is not None else old is not None and old.words,
            ballots=old.ballots if old else True,
        )
        if before is None:
            evening.make(packing, drawn(table, packing), whole_set=print_)
        else:
            evening.mend(before, packing, whole_set=print_)


def _table(journal: Journal, wishes: NewGame, *, again: bool) -> TableToDeal:
    """The current game if it is meant, or one that is to begin.

    Raises:
        CompanionError: there is none and nobody is named, or it has begun without a deal.
    """
    try:
        current = journal.current()
    except NoGame:
        current = None
    if wishes.names and (current is None or current.ended or not same_seats(current, wishes.names)):
        return new_table(wishes)
    if current is None:
        raise CompanionError(message(hosts_referee(), "no_game", command=COMMAND))
    referee = load_referee(current.header.language, current.header.theme)
    if wishes.settles and not wishes.names:
        raise CompanionError(deal_words(referee, "settled_already", command=COMMAND))
    wanted = new_table(wishes, like=current.header) if wishes.names else None
    if wanted and not _same(current, wanted, wishes.first):
        if again or not (current.deal or current.moves):
            return wanted
        command = f"{COMMAND} --again"
        raise CompanionError(referee.words["tonight"]["differs"].format(command=command))
    if again:
        return once_more(current, wishes.first, referee)
    if current.deal is None and current.moves:
        command = f"{COMMAND} --again"
        raise CompanionError(referee.words["tonight"]["begun_already"].format(command=command))
    return TableToDeal(current.header, referee, current)


def _same(current: StoredGame, table: TableToDeal, first: str) -> bool:
    """Whether the host means the current game: all that can be chosen here is as it was."""
    now, wanted = current.header, table.header
    if not first or first == RANDOM:  # then it is drawn, and each time anew
        wanted = wanted.replace(first=now.first)
    return now == wanted
