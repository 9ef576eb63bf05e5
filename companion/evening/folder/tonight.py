"""Prepare an evening in one call: deal, night, cards, and a page with the steps, in one folder."""

from pathlib import Path
from typing import NamedTuple

from companion.deal.sealed import StoredDeal
from companion.evening.dealing.envelopes import (
    AS_USUAL,
    DEALS_OPTION,
    WORDS_OPTION,
    DealRefused,
    EnvelopeChoices,
    TableToDeal,
    check_together,
    current_of,
    once_more,
    same_seats,
)
from companion.evening.dealing.new_game import NewGame
from companion.evening.folder.files import TONIGHT_COMMAND, EveningFolder
from companion.evening.progress import Progress
from companion.rules.knowledge import sights
from companion.rules.ruleset import FirstCandidate
from companion.store.journal import Journal, StoredGame
from companion.store.recorded_game import Header
from companion.table.deal import Promise, WordsOfTheTable
from companion.table.table import Table
from companion.table.waiting_deals import next_deal
from printables.paper.sheet import UNCORRECTED, Correction


class EveningFiles(NamedTuple):
    """Files to make, and where."""

    folder: Path
    whole_set: bool = False  # the game for this table too
    home: Path | None = None  # the folder of the games, if the commands on the page need it
    deals: int = 1  # this many: one for each game of the evening
    cards: bool = False  # the players shuffle printed cards, and nothing is dealt
    correction: Correction = UNCORRECTED  # of back pages, for a printer that was measured
    by_touch: bool = False  # the set for a player who cannot see it


CARDS_OPTION = "--cards"


def tonight(
    journal: Journal,
    wanted: NewGame,
    files: EveningFiles,
    choices: EnvelopeChoices = AS_USUAL,
    *,
    progress: Progress,
    agreed: WordsOfTheTable | None = None,
) -> tuple[Table, list[str]]:
    """Deal and write all files, or make missing files for a deal that stays.

    With `agreed`, the roles follow from what was promised and the words of the table.

    Returns the table, and what to say of it.
    """
    table = _table(journal, wanted)
    if files.cards:
        others = {
            DEALS_OPTION: files.deals > 1,
            WORDS_OPTION: agreed is not None,
            "--slips": choices.slips_alone,
        }
        check_together(CARDS_OPTION, others, TONIGHT_COMMAND)
        if table.stored is not None and table.stored.deal is not None:
            if table.stored.moves:
                raise DealRefused("unfinished", f"{TONIGHT_COMMAND} --again")
            table = TableToDeal(table.header)
    evening = EveningFolder(
        journal,
        table,
        files.folder,
        progress,
        files.home,
        files.deals,
        files.correction,
        files.by_touch,
    )
    if files.cards:
        return evening.shuffle(choices.packing(table))
    before = _kept(wanted, table)
    packing = choices.packing(table, before.packing if before else None)
    if before is None or table.stored is None:
        return evening.make(packing, whole_set=files.whole_set, agreed=agreed)
    rules = table.header.ruleset.table(len(table.header.players))
    kept = choices.night is None and not before.packing.night and bool(sights(rules))
    stays = Table(journal, table.stored)
    return evening.mend(stays, packing, whole_set=files.whole_set, no_night_kept=kept)


def promise(
    journal: Journal,
    wanted: NewGame,
    files: EveningFiles,
    choices: EnvelopeChoices = AS_USUAL,
    *,
    progress: Progress,
) -> tuple[Promise, tuple[str, ...]]:
    """Return the promise made before the players give their words for `tonight`, and their names.

    Raises:
        DealRefused: the roles stay as they were dealt.
        Refusal: `tonight` would refuse too, and nothing is promised.
    """
    others = {DEALS_OPTION: files.deals > 1, CARDS_OPTION: files.cards}
    check_together(WORDS_OPTION, others, TONIGHT_COMMAND)
    table = _table(journal, wanted)
    if _kept(wanted, table) is not None:
        raise DealRefused("dealt", f"{TONIGHT_COMMAND} --again --words-of-the-table")
    evening = EveningFolder(journal, table, files.folder, progress, files.home)
    evening.check(choices.packing(table), whole_set=files.whole_set)
    return Promise(journal), table.header.players


def _kept(wanted: NewGame, table: TableToDeal) -> StoredDeal | None:
    return None if wanted.again or table.stored is None else table.stored.deal


def _table(journal: Journal, wanted: NewGame) -> TableToDeal:
    """Resume the current game if requested, else select a new one.

    Raises:
        Refusal: there is none and nobody is named, or it has begun without a deal.
    """
    current = current_of(journal, wanted)
    if current is not None and current.ended and not wanted.again:
        current = next_deal(journal, current) or current
    if wanted.names and (current is None or current.ended or not same_seats(current, wanted.names)):
        return TableToDeal(wanted.header())
    if current is None:
        raise DealRefused("nobody", TONIGHT_COMMAND)
    if wanted.settles and not wanted.names:
        raise DealRefused("settled", TONIGHT_COMMAND)
    header = wanted.header(like=current.header) if wanted.names else None
    if header and not _same(current, header, wanted.first):
        if wanted.again or not (current.deal or current.moves):
            return TableToDeal(header)
        raise DealRefused("unfinished", f"{TONIGHT_COMMAND} --again")
    if wanted.again:
        return once_more(current, wanted.first)
    if current.deal is None and current.moves:
        raise DealRefused("begun", f"{TONIGHT_COMMAND} --again")
    return TableToDeal(current.header, current)


def _same(current: StoredGame, wanted: Header, first: str) -> bool:
    if first in {"", FirstCandidate.RANDOM}:  # then it is drawn, and each time anew
        wanted = wanted.replace(first=current.header.first)
    return current.header == wanted
