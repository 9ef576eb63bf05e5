"""What a command goes by: what the host asks for, or else what the current game was begun with."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from companion.cli.table import home_folder, open_journal
from companion.errors import CompanionError
from companion.terms import PLAIN, Terms

if TYPE_CHECKING:
    from companion.journal import StoredGame
    from companion.rules.ruleset import Ruleset
    from printables.sheet import Paper

ENGLISH, CLASSIC = "en", "classic"


class Chosen(NamedTuple):
    """One spine: these reach the ear, the paper and the screen."""

    ruleset: "Ruleset"
    players: int | None  # None: as many as the rules are for
    words: str  # the theme of all that is heard and read
    look: str  # the theme of what is printed: a name, or the path of a host's own file
    languages: tuple[str, ...]  # the table's first
    paper: "Paper"  # that of the envelopes, if there are any
    night: bool = True  # or the slips of the current game tell all of it


def current_game(home: Path | None) -> "StoredGame | None":
    """The current game, if there is one that can be read."""
    try:
        if not home_folder(home).is_dir():
            return None
        with open_journal(home) as journal:
            return journal.current()
    except CompanionError:
        return None


def chosen(
    game: "StoredGame | None",
    *,
    players: int | None = None,
    ruleset: str = "",
    theme: str = "",
    languages: Sequence[str] = (),
) -> Chosen:
    """What is asked for; what is not follows the game, or the official rules in English.

    Raises:
        CompanionError: there is no such ruleset or theme, or it is not for so many players.
    """
    from companion.rules.ruleset import as_ranges
    from companion.rulesets import OFFICIAL, load_ruleset

    night = True
    if game is not None and not ruleset:
        rules = game.header.ruleset
        night = bool(players) or game.deal is None or game.deal.packing.night
        players = players or len(game.header.players)
    else:
        rules = load_ruleset(ruleset or OFFICIAL)
    if players is not None and players not in rules.players:
        possible = as_ranges(rules.players).replace("–", " to ")
        raise CompanionError(
            f"The rules {rules.name} are for {possible} players, not {players}: "
            "give --players another number, or choose other rules with --ruleset."
        )
    words, look = _words_and_look(game, theme)
    wanted = dict.fromkeys(one.strip().lower() for one in languages) or _languages(game)
    dealt_on = game.deal.packing.paper if game is not None and game.deal is not None else ""
    return Chosen(rules, players, words, look, tuple(wanted), known_paper(dealt_on), night)


def look_of(theme: str) -> tuple[str, str]:
    """The words of a theme, and the theme that paper is drawn in: by name, or the path of a file.

    Raises:
        CompanionError: there is no such theme, or its file is faulty.
    """
    from companion.extended_toml import OWN
    from printables.theme import load_theme

    look = str(Path(theme).absolute()) if theme.endswith(OWN) else theme
    return load_theme(theme).words, look


def known_paper(name: str) -> "Paper":
    """The paper of this name; a record from elsewhere may name one that is not known here."""
    from printables.sheet import Paper

    return Paper(name) if name in set(Paper) else Paper.A4


def terms_of(theme: str) -> Terms:
    """What commands, pieces and records of a theme are called."""
    if theme == CLASSIC:
        return PLAIN
    from printables.theme import load_theme, themes

    return load_theme(theme).terms if theme in themes() else PLAIN


def _words_and_look(game: "StoredGame | None", theme: str) -> tuple[str, str]:
    if theme:
        return look_of(theme)
    if game is None:
        return CLASSIC, CLASSIC
    return game.header.theme, game.header.look or game.header.theme


def _languages(game: "StoredGame | None") -> dict[str, None]:
    """The table's, then those in which somebody reads."""
    if game is None:
        return {ENGLISH: None}
    read = game.deal.packing.languages if game.deal is not None else ()
    return dict.fromkeys((game.header.language, *read))
