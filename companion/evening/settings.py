"""Settings of an evening, and the languages that can be chosen for it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from companion.deal.sealed import Packing
from companion.errors import Refusal, UsageRefusal
from companion.files.toml_extends import TOML_SUFFIX
from companion.rules.objections import NotThatManyPlayers
from companion.rules.ruleset import Ruleset
from companion.rulesets import OFFICIAL, load_ruleset
from companion.store.journal import StoredGame
from companion.store.recorded_game import Header, NoGame
from companion.table.games_folder import open_games
from companion.table.names import RefusedMove, as_typed
from companion.words.night_safety import UnsafeNight, night_faults
from companion.words.night_script import Script, load_script
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
