"""The settings of an evening: those that the host gives, else those of the current game."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from companion.errors import Refusal
from companion.store.refusals import NoGame
from companion.table.games_folder import open_games
from companion.words.language_code import as_code
from companion.words.tables import CLASSIC, ENGLISH

if TYPE_CHECKING:
    from companion.deal.sealed import Packing
    from companion.rules.ruleset import Ruleset
    from companion.store.journal import StoredGame
    from companion.store.recorded_game import Header
    from printables.paper.sheet import Paper

MAX_DEALS_AT_ONCE = 9  # at once
MAX_LANGUAGES = 2  # on one piece


class Folders(NamedTuple):
    """Where everything is."""

    games: Path
    out: Path  # for what is printed
    home: Path | None = None  # that of the games, if the host named it

    def beside(self, taken: Path) -> "Folders":
        """With another folder for what is printed, as this one has files of something else."""
        name, _, number = taken.name.rpartition("-")
        counted = number.isdecimal() and bool(name)
        following = f"{name}-{int(number) + 1}" if counted else f"{taken.name}-2"
        return self._replace(out=taken.with_name(following))


class RulesNotForSoMany(Refusal):
    """The ruleset is for other numbers of players."""

    players: int
    possible: str


class EveningSettings(NamedTuple):
    """The settings of a table, for all that is heard, printed and shown."""

    ruleset: "Ruleset"
    players: int | None  # None: as many as the rules are for
    words: str  # the theme of all that is heard and read
    look: str  # the theme of what is printed: a name, or the path of a host's own file
    languages: tuple[str, ...]  # the table's first
    paper_name: str = ""  # that of the envelopes, if there are any
    night: bool = True  # or the slips of the current game tell all of it
    slips: bool = False  # they tell the roles, by the names of the words

    @property
    def named_by(self) -> str:
        """The theme whose names the roles have at night: those that players have read."""
        return self.words if self.slips else self.look

    @property
    def paper(self) -> "Paper":
        """That of the envelopes, or the usual one."""
        return known_paper(self.paper_name)


def current_game(home: Path | None) -> "StoredGame | None":
    """The current game, if one has begun.

    Raises:
        Refusal: the folder of the games cannot be reached, or they cannot be read.
    """
    try:
        with open_games(home) as journal:
            return journal.current()
    except NoGame:
        return None


def evening_settings(
    game: "StoredGame | None",
    *,
    players: int | None = None,
    ruleset: str = "",
    theme: str = "",
    languages: Sequence[str] = (),
) -> EveningSettings:
    """What is asked for; what is not follows the game, or the official rules in English.

    Raises:
        Refusal: there is no such ruleset or theme.
        RulesNotForSoMany: by their number of players.
    """
    from companion.rules.ruleset import as_ranges
    from companion.rulesets import load_ruleset
    from companion.rulesets.official import OFFICIAL

    if game is None:
        rules = load_ruleset(ruleset or OFFICIAL)
        by = EveningSettings(rules, players, CLASSIC, CLASSIC, (ENGLISH,))
    else:
        by = settings_of(game.header, game.deal.packing if game.deal else None)
        if ruleset or players:
            rules = load_ruleset(ruleset) if ruleset else by.ruleset
            by = by._replace(ruleset=rules, players=players, night=True, slips=False)
    if by.players is not None and by.players not in by.ruleset.players:
        raise RulesNotForSoMany(by.players, as_ranges(by.ruleset.players))
    if theme:
        words, look = look_of(theme)
        by = by._replace(words=words, look=look)
    wanted = tuple(dict.fromkeys(as_code(one) for one in languages))
    return by._replace(languages=wanted or by.languages)


def settings_of(header: "Header", packing: "Packing | None") -> EveningSettings:
    """What a game was begun with, and dealt on; the table's language, then those of its readers."""
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
    """The words of a theme, and the theme that paper is drawn in: by name, or the path of a file.

    Raises:
        Refusal: there is no such theme, or its file is faulty.
    """
    from companion.files.toml_extends import TOML_SUFFIX
    from printables.look.themes import load_theme

    look = str(Path(theme).absolute()) if theme.endswith(TOML_SUFFIX) else theme
    return load_theme(theme).words, look


def known_paper(name: str) -> "Paper":
    """The paper of this name; a record from elsewhere may name one that is not known here."""
    from printables.paper.sheet import Paper

    return Paper(name) if name in set(Paper) else Paper.A4
