"""Settings of a new game: players, rules, language, theme, and first Presidential Candidate."""

from collections.abc import Sequence
from typing import Literal

from companion.errors import Refusal
from companion.evening.settings import (
    NotInThisTheme,
    begun_themes,
    check_offered,
    look_of,
    offered,
    table_scripts,
)
from companion.files.toml_extends import TOML_SUFFIX
from companion.frozen import Frozen
from companion.rules.game import new_game
from companion.rules.objections import IllegalMove
from companion.rules.pieces import Seat
from companion.rules.ruleset import FirstCandidate, Ruleset
from companion.rulesets import OFFICIAL, load_ruleset
from companion.store.journal import Journal
from companion.store.recorded_game import (
    MAX_NAME_LETTERS,
    Header,
    Memory,
    folded,
    name_fault,
    repeated,
    tidy,
    unusable_letters,
)
from companion.table.names import (
    NotAnAnswer,
    RefusedMove,
    UnwritableScript,
    as_typed,
    check_direction,
    named_seat,
    reserved_words,
)
from companion.table.table import Table
from companion.words.sentences import Referee, load_referee, say
from companion.words.tables import ANY, CLASSIC, ENGLISH, NoSuchLanguage, as_code, languages, themes


class UnfitName(Refusal):
    """A player name that cannot be used, or that is used twice."""

    why: Literal["twice", "shape", "letters"]
    name: str = ""
    letters: tuple[str, ...] = ()
    most: int = MAX_NAME_LETTERS


class NewGame(Frozen):
    """Settings that the host gives for a game; others are defaults, or those of an earlier game."""

    names: tuple[str, ...] = ()  # in seating order, clockwise
    ruleset: str | None = None  # a name, or the path of a file
    language: str | None = None
    theme: str | None = None  # a name, or the path of a file
    first: str = ""  # a name, or "random"; else as the ruleset says
    memory: Memory | None = None
    speak: bool | None = None
    again: bool = False  # True: deal the current table again

    @property
    def settles(self) -> bool:
        """True if the host gave a setting that only a new game can have."""
        return any(value is not None for value in (self.ruleset, self.language, self.theme))

    def header(self, like: Header | None = None) -> Header:
        """Return the complete settings of the game; those not given are taken from `like`.

        Raises:
            Refusal: a name or a choice is not possible.
            RefusedMove: the rules are not for this number of players.
        """
        language, theme, look = self._words(like)
        same = like is not None and self.names in ((), like.players)
        players = like.players if like and same else checked_names(self.names)
        kept = like.ruleset if like and not self.ruleset else None
        rules = kept or load_ruleset(self.ruleset or OFFICIAL)
        try:
            new_game(rules, len(players), 1)
        except IllegalMove as refusal:
            raise RefusedMove(refusal.objection, players) from None
        return Header(
            players=players,
            ruleset=rules,
            theme=theme,
            language=language,
            first=first_candidate(self.first, players, rules),
            memory=self.memory or (like.memory if like else Memory()),
            speak=bool(like and like.speak) if self.speak is None else self.speak,
            look=look,
        )

    def _words(self, like: Header | None) -> tuple[str, str, str]:
        """Return language, theme of the words, and printed look (graphic style) if that differs."""
        if like and self.language is None and self.theme is None:
            return like.language, like.theme, like.look
        before = (like.language, like.look or like.theme) if like else (ENGLISH, CLASSIC)
        theme = self.theme or before[1]
        language = as_code(self.language or before[0])
        referee, look = chosen_words(language, theme)
        return language, referee.theme, look

    def begin(self, journal: Journal, like: Header | None = None) -> Table:
        """Begin the game and make it the current one."""
        return Table(journal, journal.new(self.header(like)))


def begun(table: Table) -> tuple[str, ...]:
    """Return sentences that a game has begun, with seating and rules."""
    players, rules = len(table.names), table.header.ruleset.name
    return (
        table.say("game_begun", game=table.stored.number, players=players, ruleset=rules),
        table.say("seating", names=table.names),
        *called_like_commands(table),
        *known_of(table.header.ruleset, table.referee),
    )


def called_like_commands(table: Table) -> tuple[str, ...]:
    """Return a note for each player whose name is also a command or an answer."""
    words = reserved_words(table.referee)
    seats = {str(at): name for at, name in enumerate(table.names, start=1) if folded(name) in words}
    names, numbers = tuple(seats.values()), tuple(seats)
    told = table.advice("called_like_commands", names=names, numbers=numbers)
    return tuple(told) if seats else ()


def known_of(rules: Ruleset, referee: Referee) -> tuple[str, ...]:
    """Return the description of a shipped ruleset, or () for the official one."""
    shipped = rules.name in referee.words["rulesets"] and rules == load_ruleset(rules.name)
    return (say(referee, "rulesets", rules.name),) if shipped else ()


def checked_names(names: Sequence[str]) -> tuple[str, ...]:
    """Return the names in the form that the board shows. Paper has stricter rules; see `draw_deal`.

    Raises:
        Refusal: a name is not possible.
    """
    wanted = tuple(map(tidy, names))
    for name in wanted:
        if fault := name_fault(name):
            raise _name_refusal(name, fault, wanted)
    if twice := repeated(wanted):
        raise UnfitName("twice", twice[0])
    return wanted


def _name_refusal(name: str, fault: str, names: Sequence[str]) -> Refusal:
    if fault != "letters":  # faults other than letters
        return UnfitName("shape", as_typed(name))
    try:
        check_direction(names)
    except UnwritableScript as turned:
        return turned
    return UnfitName("letters", as_typed(name), unusable_letters(name))


def chosen_words(language: str, theme: str) -> tuple[Referee, str]:
    """Return the words of a language and theme, and the printed look (graphic style) if it differs.

    Raises:
        NoSuchLanguage, NotAnAnswer, NotInThisTheme: they cannot be chosen.
        FaultyFile: the theme's file, or one that it extends, has faults.
        LanguageNotReady, UnsafeNight: no night can be read in them.
        RoleNameUnclear: the theme's printed names of roles are unclear in the night.
    """
    language = as_code(language)
    if language not in languages(table=ANY):
        raise NoSuchLanguage(as_typed(language), offered())
    known, words, look = begun_themes(language), theme, ""
    if theme not in known:
        words, look = look_of(theme)
    if words not in known:
        if words in themes(ENGLISH):
            raise NotInThisTheme(language, words, known)
        raise NotAnAnswer(as_typed(theme), known)
    check_offered(language, words)
    if look.endswith(TOML_SUFFIX):
        table_scripts((language,), words, look)
    return load_referee(language, words), look


def first_candidate(typed: str, players: tuple[str, ...], rules: Ruleset) -> Seat:
    """Return the seat of the first Presidential Candidate. Rule: SET UP, "randomly select"."""
    if (typed or rules.first_candidate) == FirstCandidate.RANDOM:
        from companion.table.deal import draw_first

        return draw_first(len(players))
    return named_seat(typed, players) if typed else 1
