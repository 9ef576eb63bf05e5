"""A game that is to begin: who plays, by which rules, in which words, and who is first."""

from collections.abc import Sequence

from companion.errors import Refusal
from companion.evening.offer import (
    NotInThisTheme,
    UnknownLanguage,
    begun_themes,
    check_offered,
    offered,
)
from companion.frozen import Frozen
from companion.rules.objections import IllegalMove
from companion.rules.pieces import Seat
from companion.rules.ruleset import FirstCandidate, Ruleset
from companion.rulesets import OFFICIAL, load_ruleset
from companion.store.journal import Journal
from companion.store.names import MAX_NAME, folded, name_fault, tidy
from companion.store.recorded_game import Header, Memory
from companion.table.name_script import check_direction
from companion.table.names import as_typed
from companion.table.table import RefusedMove, Table, named_seat
from companion.words.language_code import as_code
from companion.words.referee import Referee, load_referee
from companion.words.sentences import say
from companion.words.tables import ANY, CLASSIC, ENGLISH, languages, themes


class EmptyName(Refusal):
    """A name without a letter."""


class NameTwice(Refusal):
    """Two names cannot be told apart at a table."""

    name: str


class NameTooLong(Refusal):
    """It would not stand on an envelope."""

    name: str
    most: int


class UnprintableName(Refusal):
    """A name with signs that paper, voice or board would lose."""


class NameIsANumber(Refusal):
    """Numbers mean seats."""

    name: str


class UnknownTheme(Refusal):
    """There is no such theme, neither of words nor of paper."""

    name: str
    allowed: tuple[str, ...]


class NewGame(Frozen):
    """What the host says about a game; the rest is as usual, or as in a game before."""

    names: tuple[str, ...] = ()  # in seating order, clockwise
    ruleset: str | None = None  # a name, or the path of a file
    language: str | None = None
    theme: str | None = None  # a name, or the path of a file
    first: str = ""  # a name, or "random"; else as the ruleset says
    memory: Memory | None = None
    speak: bool | None = None
    again: bool = False  # the current table is dealt once more

    @property
    def settles(self) -> bool:
        """Whether it says what only a new game can have."""
        return any(one is not None for one in (self.ruleset, self.language, self.theme))

    def header(self, like: Header | None = None) -> Header:
        """The game as it will be stored; what is not said is as in `like`.

        Raises:
            Refusal: a name or a choice will not do.
            RefusedMove: the rules are not for so many players.
        """
        if like and self.language is None and self.theme is None:
            language, theme, look = like.language, like.theme, like.look
        else:
            before = (like.language, like.look or like.theme) if like else (ENGLISH, CLASSIC)
            referee, look = chosen_words(self.language or before[0], self.theme or before[1])
            language, theme = referee.language, referee.theme
        same_players = like is not None and self.names in ((), like.players)
        players = like.players if like and same_players else checked_names(self.names)
        rules = (
            like.ruleset if like and not self.ruleset else load_ruleset(self.ruleset or OFFICIAL)
        )
        header = Header(
            players=players,
            ruleset=rules,
            theme=theme,
            language=language,
            first=first_candidate(self.first, players, rules),
            memory=self.memory or (like.memory if like else Memory()),
            speak=bool(like and like.speak) if self.speak is None else self.speak,
            look=look,
        )
        try:
            header.new_game()
        except IllegalMove as refusal:
            raise RefusedMove(refusal.objection, players) from None
        return header

    def begin(self, journal: Journal, like: Header | None = None) -> Table:
        """The game before its first move; it becomes the current one."""
        return Table(journal, journal.new(self.header(like)))


def begun(table: Table) -> tuple[str, ...]:
    """That a game has begun, who sits where, and what is known of its rules."""
    players, rules = len(table.names), table.header.ruleset.name
    return (
        table.say("game_begun", game=table.stored.number, players=players, ruleset=rules),
        table.say("seating", names=table.names),
        *known_of(table.header.ruleset, table.referee),
    )


def known_of(rules: Ruleset, referee: Referee) -> tuple[str, ...]:
    """What is known of a ruleset that comes along, if it is not the usual one."""
    words = referee.words["rulesets"]
    shipped = rules.name in words and rules == load_ruleset(rules.name)
    return (say(referee, "rulesets", rules.name),) if shipped else ()


def checked_names(names: Sequence[str]) -> tuple[str, ...]:
    """The names as they will stand on the board. Paper has narrower rules; see `draw_deal`."""
    players: list[str] = []
    wanted = [*map(tidy, names)]
    for name in wanted:
        refusals: dict[str, Refusal] = {
            "empty": EmptyName(),
            "long": NameTooLong(as_typed(name), MAX_NAME),
            "letters": UnprintableName(),
            "number": NameIsANumber(as_typed(name)),
        }
        if fault := name_fault(name):
            if fault == "letters":
                check_direction(wanted)
            raise refusals[fault]
        if folded(name) in map(folded, players):
            raise NameTwice(name)
        players.append(name)
    return tuple(players)


def chosen_words(language: str, theme: str) -> tuple[Referee, str]:
    """The words of a language and a theme, and how paper looks, if not as they do.

    Raises:
        UnknownLanguage, UnknownTheme, NotInThisTheme: they are not offered at a table.
        FaultyFile: what the theme extends or calls things will not do.
        TableWordsIncomplete: no game can be played in them.
    """
    language = as_code(language)
    if language not in languages(table=ANY):
        raise UnknownLanguage(as_typed(language), offered())
    known, words, look = begun_themes(language), theme, ""
    if theme not in known:
        from companion.evening.settings import look_of

        words, look = look_of(theme)
    if words not in known:
        if words in themes(ENGLISH):
            raise NotInThisTheme(language, words, known)
        raise UnknownTheme(as_typed(theme), known)
    check_offered(language, words)
    return load_referee(language, words), look


def first_candidate(typed: str, players: tuple[str, ...], rules: Ruleset) -> Seat:
    """The seat of the first Presidential Candidate. Rule: SET UP, "randomly select"."""
    if (typed or rules.first_candidate) == FirstCandidate.RANDOM:
        from companion.table.deal import draw_first

        return draw_first(len(players))
    return named_seat(typed, players) if typed else 1
