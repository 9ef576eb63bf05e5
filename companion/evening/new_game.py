"""A deal that is to be made: for which table, the roles drawn, and kept with the files they are in."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli.commands.games import (
    chosen_ruleset,
    chosen_words,
    first_candidate,
    named_players,
)
from companion.cli.table import deal_words, hosts_referee, in_words, message
from companion.deal.sealed import Packing, StoredDeal
from companion.errors import CompanionError, UsageError
from companion.rules.objections import IllegalMove
from companion.store.journal import Journal, StoredGame
from companion.store.recorded_game import Header
from companion.store.refusals import NoGame
from companion.table.deal import DEAL_FIRST, Dealt
from companion.table.names import as_typed, find
from companion.words.folder import CLASSIC, ENGLISH
from companion.words.referee import Referee, load_referee
from companion.words.sentences import sentence
from printables.sheet import Paper

if TYPE_CHECKING:
    from companion.deal.roles import Deal

AGAIN = "companion deal --again -o envelopes.pdf"
REPRINT = "companion envelope --reprint -o envelopes.pdf"


class NewGame:
    """What the host said about a game that is to begin."""

    def __init__(
        self,
        names: Sequence[str],
        ruleset: str | None,
        language: str | None,
        theme: str | None,
        first: str,
    ) -> None:
        self.names = names
        self.ruleset = ruleset
        self.language = language
        self.theme = theme
        self.first = first

    @property
    def settles(self) -> bool:
        """Whether it says what only a new game can have."""
        return any(one is not None for one in (self.ruleset, self.language, self.theme))


class TableToDeal:
    """The game that is dealt: one before its first move, or a header that begins one."""

    def __init__(self, header: Header, referee: Referee, stored: StoredGame | None) -> None:
        self.header = header
        self.referee = referee
        self.stored = stored
        try:
            header.new_game()
        except IllegalMove as refusal:
            raise CompanionError(sentence(referee, refusal.objection, header.players)) from None


def table_to_deal(journal: Journal, wishes: NewGame, *, again: bool) -> TableToDeal:
    """Which game is dealt.

    Raises:
        CompanionError: it was dealt, or has begun, or there is none and nobody is named.
    """
    try:
        current = journal.current()
    except NoGame:
        current = None
    if current is None or (wishes.names and not _goes_on(current, wishes)):
        if not wishes.names:
            command = "companion deal NAMES... -o envelopes.pdf"
            raise CompanionError(message(hosts_referee(), "no_game", command=command))
        return new_table(wishes)
    referee = load_referee(current.header.language, current.header.theme)
    if wishes.settles and not wishes.names:
        command = "companion deal NAMES... -o envelopes.pdf"
        raise CompanionError(deal_words(referee, "settled_already", command=command))
    if not again:
        if current.moves:
            raise CompanionError(deal_words(referee, "begun_already", again=AGAIN))
        if current.deal is not None:
            raise CompanionError(deal_words(referee, "dealt_already", again=AGAIN, reprint=REPRINT))
    return once_more(current, wishes.first, referee)


def once_more(current: StoredGame, first: str, referee: Referee) -> TableToDeal:
    """The same table dealt once more; another game if this one has begun.

    Raises:
        CompanionError: nobody is called as the first Presidential Candidate shall be.
    """
    header = current.header
    if first or current.moves:
        seat = first_candidate(first, header.players, header.ruleset, referee)
        header = header.replace(first=seat)
    return TableToDeal(header, referee, None if current.moves else current)


def same_seats(current: StoredGame, names: Sequence[str]) -> bool:
    """Whether these are the players of the current game, in their order."""
    referee = load_referee(current.header.language, current.header.theme)
    return named_players(names, referee) == current.header.players


def _goes_on(current: StoredGame, wishes: NewGame) -> bool:
    """Whether the names mean the current game, and not another one."""
    return same_seats(current, wishes.names) and not wishes.settles and not current.ended


def new_table(wishes: NewGame, like: Header | None = None) -> TableToDeal:
    """The table of a game that is to begin, as the host wants it, or else as an earlier one was.

    Raises:
        CompanionError: a name, or a wish, will not do.
    """
    language, theme, rules = ENGLISH, CLASSIC, None
    if like is not None:
        language, theme, rules = like.language, like.look or like.theme, like.ruleset
    referee, look = chosen_words(wishes.language or language, wishes.theme or theme)
    players = named_players(wishes.names, referee)
    if wishes.ruleset or rules is None:
        rules = chosen_ruleset(wishes.ruleset or "official", referee)
    first = first_candidate(wishes.first, players, rules, referee)
    header = Header(
        players=players,
        ruleset=rules,
        theme=referee.theme,
        language=referee.language,
        first=first,
        look=look,
    )
    if like is not None:
        header = header.replace(memory=like.memory, speak=like.speak)
    return TableToDeal(header, referee, None)


def seat_languages(
    wishes: Sequence[str], table: TableToDeal, before: Sequence[str] = ()
) -> tuple[str, ...]:
    """Which language each seat reads: as before, or the table's, and by --language-for."""
    from printables.wording import wording_languages

    names, referee = table.header.players, table.referee
    languages = [*before] or [table.header.language] * len(names)
    known = wording_languages(table.header.theme)
    for wish in wishes:
        name, equals, language = wish.rpartition("=")
        if not equals:
            command = f"{DEAL_FIRST} --language-for {names[0]}=it"
            raise UsageError(deal_words(referee, "how_to_language", command=command))
        found = find(name, names)
        if len(found) != 1:
            key = "ambiguous_name" if found else "unknown_name"
            allowed = ", ".join([names[seat - 1] for seat in found] or names)
            raise CompanionError(message(referee, key, name=as_typed(name), allowed=allowed))
        chosen = language.strip().lower()
        if chosen not in known:
            places = {"name": as_typed(language), "allowed": ", ".join(known)}
            raise CompanionError(message(referee, "unknown_language", **places))
        languages[found[0] - 1] = chosen
    return tuple(languages)


def drawn(table: TableToDeal, packing: Packing) -> Dealt:
    """The roles drawn for names that paper and codes can hold, whoever is who."""
    from companion.deal.roles import deal_roles
    from printables.pen import missing_letters
    from printables.slips import NamesTooLong, check_lengths

    header = table.header
    for name in header.players:
        missing = missing_letters(name)
        if missing:
            places = {"name": name, "letters": " ".join(missing)}
            raise CompanionError(deal_words(table.referee, "letters_missing", **places))
    rules = header.ruleset.table(len(header.players))
    deal: Deal = deal_roles(header.players, rules, neutral=header.theme != CLASSIC)
    dealt = Dealt(header, deal, packing)
    try:
        check_lengths(dealt.wordings, dealt.common, knowledge=packing.knowledge)
    except NamesTooLong:
        raise CompanionError(deal_words(table.referee, "names_too_long")) from None
    return dealt


def draw_all(table: TableToDeal, dealt: Dealt, part: Path, paper: Paper) -> None:
    """Every envelope, as a PDF.

    Raises:
        CompanionError: a text does not fit.
    """
    from printables.slips import NamesTooLong

    try:
        dealt.draw(part, paper, range(1, len(table.header.players) + 1))
    except NamesTooLong:
        raise CompanionError(deal_words(table.referee, "names_too_long")) from None


def keep(journal: Journal, table: TableToDeal, dealt: Dealt) -> StoredGame:
    """The game with its deal, and the key that opens it; or none of them.

    Raises:
        CompanionError: it cannot be written.
    """
    from companion.deal.keys import KeyRing

    keys = KeyRing(journal.path.parent)
    sealed = keys.seal(dealt.deal)
    try:
        deal = StoredDeal(sealed, dealt.packing)
        with in_words(table.referee):
            if table.stored is None:
                return journal.new(table.header, deal)
            return journal.deal(table.stored, deal, first=table.header.first)
    except BaseException:
        keys.forget(sealed)
        raise
