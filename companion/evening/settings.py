"""Settings of an evening: given by the host, or else those of the current game."""

from collections.abc import Sequence
from pathlib import Path
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
from companion.table.refusals import RefusedMove
from companion.words.tables import CLASSIC, ENGLISH, as_code
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
    """Return the words of a theme, and its look (graphic style): a name, or a file's path.

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
