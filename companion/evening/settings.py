"""Settings of an evening and of a new game, and the languages that can be chosen."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import MappingProxyType
from typing import Literal, NamedTuple

from companion.deal.sealed import Packing
from companion.errors import Refusal, UsageRefusal
from companion.files.toml_extends import TOML_SUFFIX
from companion.frozen import Frozen
from companion.rules.game import new_game
from companion.rules.objections import IllegalMove, NotThatManyPlayers
from companion.rules.pieces import Seat
from companion.rules.ruleset import FirstCandidate, Ruleset
from companion.rulesets import OFFICIAL, load_ruleset
from companion.store.journal import Journal, StoredGame
from companion.store.recorded_game import (
    MAX_NAME_LETTERS,
    Header,
    Memory,
    NoGame,
    folded,
    name_fault,
    repeated,
    tidy,
    unusable_letters,
)
from companion.table.games_folder import open_games
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
from companion.words.night_safety import UnsafeNight, night_faults
from companion.words.night_script import Script, load_script
from companion.words.sentences import Referee, load_referee, say
from companion.words.tables import (
    ANY,
    CLASSIC,
    ENGLISH,
    NIGHT,
    EnglishInstead,
    NoSuchLanguage,
    as_code,
    check_theme,
    is_language_code,
    is_whole,
    languages,
    look_in,
    read_table,
    stand_in_mark,
    themes,
    unreadable,
    word_themes,
)
from companion.words.tiers import Tier, lacking
from printables.paper.sheet import Paper

MAX_DEALS_AT_ONCE = 9  # deals to print at once
MAX_LANGUAGES = 2  # languages on one piece


class Folders(NamedTuple):
    """Folders of an evening: for games and for output."""

    games: Path
    out: Path  # output folder
    home: Path | None = None  # folder of the games, if the host named it

    def beside(self, taken: Path) -> "Folders":
        """Return these folders with another output folder if `taken` holds other files."""
        name, _, number = taken.name.rpartition("-")
        counted = number.isdecimal() and bool(name)
        following = f"{name}-{int(number) + 1}" if counted else f"{taken.name}-2"
        return self._replace(out=taken.with_name(following))


class NotTogether(UsageRefusal):
    """These options, or files, cannot be given together."""

    options: tuple[str, ...]


class UnknownFormat(UsageRefusal):
    """A file name does not have the suffix of a known format."""

    option: str
    file: str
    suffixes: tuple[str, ...]


class UnusableName(Refusal):
    """A name cannot be used for a printer, a tray or a voice."""

    name: str


class EveningSettings(NamedTuple):
    """Settings of a game that sound, printing and screens need, like languages and theme."""

    ruleset: Ruleset
    players: int | None  # None: all numbers that the rules allow
    words: str  # theme of spoken and shown words
    look: str  # theme of printed pieces: a name, or a file's path
    languages: tuple[str, ...]  # language of the game first
    paper_name: str = ""  # paper of the envelopes, if there are any
    night: bool = True  # False: the slips of the current game say who sees whom
    slips: bool = False  # True: slips name the roles, in the theme of the words

    @property
    def named_by(self) -> str:
        """Theme of the role names at night, which are those that players have read."""
        return self.words if self.slips else self.look

    @property
    def paper(self) -> Paper:
        """Paper of the envelopes, or the default paper."""
        return known_paper(self.paper_name)


def current_game(home: Path | None) -> StoredGame | None:
    """Return the current game, or None if there is none.

    Raises:
        Refusal: the folder of the games cannot be reached, or they cannot be read.
    """
    try:
        with open_games(home) as journal:
            return journal.current()
    except NoGame:
        return None


def evening_settings(
    game: StoredGame | None,
    *,
    players: int | None = None,
    ruleset: str = "",
    theme: str = "",
    languages: Sequence[str] = (),
) -> EveningSettings:
    """Return settings, those not given from the game, or the official rules in English.

    Raises:
        Refusal: there is no such ruleset or theme.
        RefusedMove: the rules are not for this number of players.
    """
    if game is None:
        rules = load_ruleset(ruleset or OFFICIAL)
        by = EveningSettings(rules, players, CLASSIC, CLASSIC, (ENGLISH,))
    else:
        by = settings_of(game.header, game.deal.packing if game.deal else None)
        if ruleset or players:
            rules = load_ruleset(ruleset) if ruleset else by.ruleset
            by = by._replace(ruleset=rules, players=players, night=True, slips=False)
    if by.players is not None and by.players not in by.ruleset.players:
        raise RefusedMove(NotThatManyPlayers(by.players, by.ruleset.players), ())
    if theme:
        words, look = look_of(theme)
        by = by._replace(words=words, look=look)
    wanted = tuple(dict.fromkeys(as_code(language) for language in languages))
    return by._replace(languages=wanted or by.languages)


def settings_of(header: Header, packing: Packing | None) -> EveningSettings:
    """Return the settings of a game; its own language comes first, then those of its readers."""
    return EveningSettings(
        header.ruleset,
        len(header.players),
        header.theme,
        header.look or header.theme,
        tuple(dict.fromkeys((header.language, *(packing.languages if packing else ())))),
        packing.paper if packing else "",
        packing is None or packing.night,
        packing is not None,
    )


def look_of(theme: str) -> tuple[str, str]:
    """Return the theme whose words are used, and the look (graphic style): a name, or the path of a file.

    Raises:
        Refusal: there is no such theme, or its file is faulty.
    """
    from printables.look.themes import load_theme

    look = str(Path(theme).absolute()) if theme.endswith(TOML_SUFFIX) else theme
    return load_theme(theme).words, look


def known_paper(name: str) -> Paper:
    """Return the paper of this name, or A4 for unknown names in stored games."""
    return Paper(name) if name in set(Paper) else Paper.A4


class Progress:
    """Progress of long work that is not shown; a user interface overrides `show`."""

    def show(self, table: str, key: str, /, **places: object) -> None:
        """Show the current step of the work, a sentence of a table of words."""

    def lines(self, done: int, total: int) -> None:
        """Show how many lines of a night are spoken and checked."""
        self.show("sound", "speaking", done=done, total=total)

    def writing(self, share: float) -> None:
        """Show the share of the sound that is written, from 0 to 1."""
        percent = round(100 * share)
        self.show("sound", "writing", percent=percent, done=percent, total=100)


class NotInThisTheme(Refusal):
    """A language has some words, but none in this theme."""

    language: str
    theme: str
    themes: tuple[str, ...]  # themes in which the language has words


class LanguageNotReady(Refusal):
    """A language lacks lines of the night, or of a whole evening."""

    language: str
    theme: str
    count: int
    file: str  # file of the first missing line
    key: str


def offered(theme: str = CLASSIC, tier: Tier = Tier.NIGHT) -> tuple[str, ...]:
    """Return the languages in which a theme has all lines for this extent, like the night."""
    return tuple(code for code in languages(theme, ANY) if is_offered(code, theme, tier))


def own_name(language: str) -> str:
    """Return a language's name for itself, like "Deutsch"."""
    return str(read_table(language, CLASSIC, NIGHT)["name"])


def is_offered(language: str, theme: str = CLASSIC, tier: Tier = Tier.NIGHT) -> bool:
    """Return True if a language has all lines for this extent, like the night, and its night is safe."""
    try:
        check_offered(language, theme, tier)
    except Refusal:
        return False
    return True


def own_languages() -> Iterator[tuple[str, str]]:
    """Yield each language that is not completely shipped, and a theme in which it has words."""
    for theme in sorted(word_themes(), key=CLASSIC.__ne__):
        for language in languages(theme, ANY):
            if not is_whole(language, theme):
                yield language, theme


def check_offered(language: str, theme: str = CLASSIC, tier: Tier = Tier.NIGHT) -> None:
    """Check that a language has all lines for an extent (`tier`), like the night or a whole evening.

    Raises:
        NoSuchLanguage: there is no language of this name.
        NotInThisTheme: it only has words in other themes.
        FaultyFile: the theme's files or the night have faults.
        LanguageNotReady: lines are missing or impossible.
        UnsafeNight: lines of its night are dangerous, or not accepted by the host.
    """
    if (language, theme) == (ENGLISH, CLASSIC) or stand_in_mark():
        return
    check_theme(theme)
    if language not in languages(theme, ANY):
        if known := begun_themes(language):
            raise NotInThisTheme(language, theme, known)
        raise NoSuchLanguage(as_typed(language), offered(theme))
    if is_whole(language, theme):
        return
    if lines := lacking(language, theme, tier):
        first = lines[0]
        raise LanguageNotReady(language, theme, len(lines), f"{first.table}.toml", first.key)
    script = load_script(language, theme)
    if faults := night_faults(script):
        raise UnsafeNight(script.name, len(faults))


def check_each(some: Iterable[str], theme: str) -> None:
    """Check that all these languages have the lines of the night.

    Raises:
        Refusal: see `check_offered`.
    """
    for language in some:
        check_offered(language, theme)


def begun_themes(language: str) -> tuple[str, ...]:
    """Return the themes in which a language has any words."""
    known = themes(language, ANY) if is_language_code(language) else ()
    return tuple(theme for theme in known if theme in word_themes())


def table_scripts(
    languages: Sequence[str],
    words: str,
    look: str,
    own: Mapping[str, Script] = MappingProxyType({}),
) -> tuple[list[Script], tuple[str, ...]]:
    """Return the scripts of the night in some languages, and the role names of their theme.

    The host's own scripts stay as they are.

    Raises:
        UnsafeNight: a script has lines that are dangerous or not accepted.
        Refusal: there is no such script, or one role name could be taken for another.
    """
    scripts = [own.get(language) or load_script(language, words) for language in languages]
    for script in scripts:
        if script.language not in own:
            _check_lines(script)
    if not look.endswith(TOML_SUFFIX):
        return scripts, ()
    from companion.words.role_names import role_names, template_script, with_role_names
    from printables.look.themes import load_theme

    check_each(set(languages) - own.keys(), words)
    theirs, told = load_theme(look).role_names, dict[str, None]()
    for place, script in enumerate(scripts):
        names = {} if script.language in own else role_names(script, words, theirs)
        if names:
            _check_lines(template_script(script, words))
            scripts[place] = with_role_names(script, words, names)
            told |= dict.fromkeys(theirs.values())
    return scripts, tuple(told)


def _check_lines(script: Script) -> None:
    if not stand_in_mark() and (faults := night_faults(script)):
        raise UnsafeNight(script.name, len(faults))


OWN_WORDS_FOLDER = "words"  # the folder of the host's own languages


class House:
    """The host's own words, and the repair of unfinished files; a user interface shows its notes."""

    def __init__(self, home: Path | None) -> None:
        """Look for the host's own words in the folder that the host named, or in the usual one."""
        self._home = home
        self._told: set[Path] = set()
        look_in(self._own_words())

    def notes(self) -> Iterator[EnglishInstead]:
        """Yield a note for each file of words that could not be read, once per file."""
        while untold := [note for note in unreadable() if note.file not in self._told]:
            self._told.add(untold[0].file)  # a note about one file may need words of another
            yield untold[0]

    def put_right(self) -> None:
        """Finish or remove files that a killed program has left unfinished."""
        from companion.files.atomic_write import sweep
        from companion.table.games_folder import put_right

        sweep()
        put_right(self._home)

    def _own_words(self) -> Path | None:
        from companion.table.games_folder import NoHomeFolder, home_folder

        with suppress(NoHomeFolder):
            return home_folder(self._home) / OWN_WORDS_FOLDER
        return None


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
