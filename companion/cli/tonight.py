"""`companion tonight`: an evening in one command: deal, night, cards, and a page with the steps."""

from pathlib import Path
from typing import Annotated

import typer

from companion.cli.evening_folder import COMMAND, Evening
from companion.cli.games import RANDOM
from companion.cli.new_deal import (
    NewGame,
    TableToDeal,
    drawn,
    new_table,
    once_more,
    seat_languages,
)
from companion.cli.options import (
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
from companion.cli.table import (
    HomeOption,
    deal_words,
    hosts_referee,
    message,
    open_journal,
)
from companion.errors import CompanionError
from companion.journal import Journal, NoGameError, StoredGame
from companion.narration.referee import load_referee
from companion.rules.knowledge import sights
from companion.sealed_deal import Packing
from printables.sheet import Paper

HERE = Path("tonight")
PAPER = "Files and paper"


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
    words: WordsOption = False,
    night: NightOption = True,
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
        if before is None:
            rules = table.header.ruleset.table(len(table.header.players))
            night = night and bool(sights(rules))
            packing = Packing(
                languages=seat_languages(language_for or [], table),
                paper=(paper or Paper.A4).value,
                knowledge=not night,
                night=night,
                words=words,
                ballots=True,
            )
            evening.make(packing, drawn(table, packing), whole_set=print_)
        else:
            chosen_paper = paper.value if paper else before.packing.paper
            evening.mend(before, before.packing.but(paper=chosen_paper), whole_set=print_)


def _table(journal: Journal, wishes: NewGame, *, again: bool) -> TableToDeal:
    """The current game if it is meant, or one that is to begin.

    Raises:
        CompanionError: there is none and nobody is named, or it has begun without a deal.
    """
    try:
        current = journal.current()
    except NoGameError:
        current = None
    if wishes.names:
        table = new_table(wishes)
        if current is None or current.ended or not _same(current, table, wishes.first):
            return table
    if current is None:
        raise CompanionError(message(hosts_referee(), "no_game", command=COMMAND))
    referee = load_referee(current.header.language, current.header.theme)
    if wishes.settles and not wishes.names:
        raise CompanionError(deal_words(referee, "settled_already", command=COMMAND))
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
        wanted = wanted.but(first=now.first)
    return now == wanted.but(memory=now.memory, speak=now.speak)
