"""Options of several commands, and the completion of names and words."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from enum import StrEnum
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any, TypeAlias

import typer
from typer.core import TyperOption

from companion.cli.command_table import COMMANDS, HIDDEN_COMMANDS
from companion.cli.host import HOST, UnclearCommand, keep_setting, open_table, themed, words
from companion.evening.settings import MAX_DEALS_AT_ONCE, UnknownFormat
from companion.rules.pieces import Topic
from companion.rulesets import rulesets
from companion.store.recorded_game import folded
from companion.table.games_folder import checked_home, open_games
from companion.table.names import find

Candidates: TypeAlias = Callable[[], Iterable[str]]
Complete: TypeAlias = Callable[[str], list[str]]


def listed(name: str) -> dict[str, Any]:
    """Return Typer settings for an option whose value is from the list of this name, in any case.

    The command itself handles a value that is not in the list.
    """

    def text(value: str) -> str:
        plain = value.casefold()
        return plain if plain != value and plain in complete(name)(plain) else value

    text.__name__ = "str"  # type shown in the help
    return {"parser": text, "autocompletion": complete(name)}


def complete(name: str) -> Complete:
    """Return a function that completes a value from the list of this name in the shell."""
    candidates = _CANDIDATES[name]

    def completed(incomplete: str) -> list[str]:
        with suppress(Exception):  # errors would disturb the shell's prompt
            typed = folded(incomplete)
            matches = [word for word in candidates() if folded(word).startswith(typed)]
            return [incomplete + word[len(incomplete) :] for word in matches]
        return []

    return completed


def complete_pair(name: str) -> Complete:
    """Return a function that completes PLAYER=VALUE in the shell, with a value from the list of this name."""

    def completed(incomplete: str) -> list[str]:
        player, sign, value = incomplete.partition("=")
        if not sign:
            return [f"{text}=" for text in complete_name(player)]
        return [f"{player}={text}" for text in complete(name)(value)]

    return completed


def complete_name(incomplete: str) -> list[str]:
    """Return completions for players of the current game, by their first names if those are unique."""
    with suppress(Exception), open_table(None) as table:
        names = table.names_of(find(incomplete, table.names) if incomplete else table.game.seats)
        firsts = [name.split(" ")[0] for name in names]
        shortest = (
            first if firsts.count(first) == 1 else name
            for first, name in zip(firsts, names, strict=True)
        )
        return [incomplete + word[len(incomplete) :] for word in shortest]
    return []


def _of(module: str, name: str) -> Candidates:
    def candidates() -> Iterable[str]:
        values: Iterable[str] | Candidates = getattr(import_module(module), name)
        return values() if callable(values) else values

    return candidates


def _labels(of: str) -> list[str]:
    return [label.casefold() for label in words().words["board"][of].values()]


def _pieces() -> Iterable[str]:
    from printables.catalogue import SHOP, SMALLEST, PieceName

    return map(themed, (*PieceName, SHOP, SMALLEST))


def _topics() -> Iterable[str]:
    titles = dict.fromkeys(words().words["rules"][topic]["title"] for topic in Topic)
    return [title.casefold().replace(" ", "-") for title in titles]


def _games() -> Iterable[str]:
    with open_games(None) as journal:
        return [str(game.number) for game in journal.games()]


def _printers() -> Iterable[str]:
    from companion.evening.printing.printer_profiles import profiles

    return dict.fromkeys(profile.name for profile in profiles(checked_home(None)))


def _voices() -> Iterable[str]:
    from companion.evening.night.night import names_of_voices
    from companion.narration.narrator import RECORDED
    from companion.narration.voices import all_voices, voice_lists

    return [RECORDED, *names_of_voices(None), *(voice.id for voice in all_voices(voice_lists())[0])]


def _reveal_words() -> Iterable[str]:
    from companion.deal.reveal_words import word_list
    from companion.table.deal import stored_deal

    with open_table(None) as table:
        return word_list(stored_deal(table).sealed.reveal_language)


_CANDIDATES: dict[str, Candidates] = {
    "command": lambda: [themed(name) for name in COMMANDS if name not in HIDDEN_COMMANDS],
    "theme": _of("printables.look.themes", "themes"),
    "language": _of("companion.evening.settings", "offered"),
    "written-language": _of("companion.words.tables", "languages"),  # even incomplete ones
    "ruleset": rulesets,
    "piece": _pieces,
    "card-size": _of("printables.paper.cards", "CARD_SIZES"),
    "stock": _of("printables.paper.cards", "STOCKS"),
    "party": lambda: _labels("parties"),
    "role": lambda: _labels("roles"),
    "topic": _topics,
    "answer": lambda: [words().words["board"][key] for key in ("yes", "no")],
    "veto": lambda: ("agreed", "refused"),
    "claim": _of("companion.table.typed_moves", "CLAIM_KINDS"),
    "statement": lambda: (*_labels("parties"), "no-comment"),
    "game": _games,
    "printer": _printers,
    "ambience": _of("companion.narration.narrator", "AMBIENCE_NAMES"),
    "voice": _voices,
    "engine": _of("companion.narration.voices", "engines"),
    "loudspeaker": _of("companion.narration.devices", "loudspeakers"),
    "reveal-word": _reveal_words,
}


ACCEPT_HELP = (
    "Accept the lines of the night that you have changed, once you have read what each must say."
)
GAME_PANEL, PLAYERS_PANEL, FILES_AND_PAPER_PANEL = "The game", "For the players", "Files and paper"

ForceFileOption = Annotated[bool, typer.Option("--force", help="Replace an existing file.")]
ForceFilesOption = Annotated[
    bool,
    typer.Option("--force", help="Replace existing files.", rich_help_panel=FILES_AND_PAPER_PANEL),
]


def language_option(help_text: str, *, show_default: bool = False) -> Any:
    """Return the Typer option for one or several languages; --help shows `help_text`."""
    return typer.Option(
        "--language",
        "-l",
        help=help_text,
        **listed("language"),
        show_default=show_default,
        rich_help_panel=GAME_PANEL,
    )


def theme_option(help_text: str, *, show_default: bool = False) -> Any:
    """Return the Typer option for choosing a theme."""
    return typer.Option(
        help=help_text,
        **listed("theme"),
        show_default=show_default,
        rich_help_panel=GAME_PANEL,
    )


def players_option(help_text: str) -> Any:
    """Return the Typer option for the number of players."""
    return typer.Option(
        "--players", "-n", help=help_text, show_default=False, rich_help_panel=GAME_PANEL
    )


# Options for a new game

NamesArgument = Annotated[
    list[str] | None,
    typer.Argument(help="The players, clockwise (default: those of the current game)."),
]
LanguageOption = Annotated[
    list[str] | None, language_option("The language, like de or ru (default: en).")
]
ThemeOption = Annotated[
    str | None,
    theme_option(
        "Wording and artwork: classic, cold-war, ink-saver ..., or your own file (default: "
        "classic)."
    ),
]
RulesetOption = Annotated[
    str | None,
    typer.Option(
        help="The rules: official, forum, first-edition, rebalanced-6 ..., or your own file "
        "(default: official).",
        **listed("ruleset"),
        show_default=False,
        rich_help_panel=GAME_PANEL,
    ),
]
FirstOption = Annotated[
    str,
    typer.Option(
        help="The first Presidential Candidate: a name, or random (default: as the rules say).",
        autocompletion=complete_name,
        show_default=False,
        rich_help_panel=GAME_PANEL,
    ),
]
AgainOption = Annotated[
    bool,
    typer.Option("--again", help="Deal again to the same players.", rich_help_panel=GAME_PANEL),
]
LanguageForOption = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAME=LANGUAGE",
        autocompletion=complete_pair("language"),
        help="Give one player another language, like Ada=it; can be repeated.",
        show_default=False,
        rich_help_panel=PLAYERS_PANEL,
    ),
]
SayOption = Annotated[
    list[str] | None,
    typer.Option(
        "--say",
        metavar="NAME=SOUND",
        autocompletion=complete_name,
        help="How to pronounce a name, like Dana=Да́на, or a form of it, like Anna:a='ad Anna'; "
        "can be repeated.",
        show_default=False,
        rich_help_panel=PLAYERS_PANEL,
    ),
]


class Access(StrEnum):
    """Needs of some players that printed pieces can take into account, like large print."""

    BLIND = "blind"
    DEAF = "deaf"
    LARGE_PRINT = "large-print"
    NO_PHONE = "no-phone"


LARGE_PRINT_COMMAND = f"companion print --access {Access.LARGE_PRINT}"
AccessOption = Annotated[
    list[Access] | None,
    typer.Option(
        help="For a player who is blind or deaf, reads large print, or has no phone; can be "
        "repeated.",
        show_default=False,
        rich_help_panel=PLAYERS_PANEL,
    ),
]
NightOption = Annotated[
    bool | None,
    typer.Option(
        help="Play the night with eyes closed, or skip it and put what players learn there into "
        "the codes.",
        show_default=False,
        rich_help_panel=PLAYERS_PANEL,
    ),
]
SlipsOption = Annotated[
    bool | None,
    typer.Option(
        "--slips/--envelopes",
        help="Print slips for the envelopes in your box, or envelopes too.",
        show_default=False,
        rich_help_panel=FILES_AND_PAPER_PANEL,
    ),
]
DealsOption = Annotated[
    int,
    typer.Option(
        min=1,
        max=MAX_DEALS_AT_ONCE,
        help="How many games of this evening to deal at once.",
        rich_help_panel=GAME_PANEL,
    ),
]


def printer_option(panel: str) -> Any:
    """Return the Typer option for a printer, in this section of --help."""
    return typer.Option(
        "--printer",
        help="Correct this printer's shift of the backs, as measured.",
        autocompletion=complete("printer"),
        show_default=False,
        rich_help_panel=panel,
    )


WordsOfTheTableOption = Annotated[
    bool,
    typer.Option(
        "--words-of-the-table",
        help="Every player adds a word that decides the deal, so that nobody can choose it.",
        rich_help_panel=GAME_PANEL,
    ),
]
WordsOption = Annotated[
    bool | None,
    typer.Option(
        "--words/--no-words",
        help="Also print roles in words, inside a fold, for players without a phone.",
        show_default=False,
        rich_help_panel=PLAYERS_PANEL,
    ),
]
WordsForOption = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAME",
        autocompletion=complete_name,
        help="Print one player's role in words; can be repeated.",
        show_default=False,
        rich_help_panel=PLAYERS_PANEL,
    ),
]

# Options that replace settings of the current game

PlayersWish = Annotated[
    int | None, players_option("The number of players (default: that of the current game).")
]
ThemeWish = Annotated[
    str,
    theme_option(
        "Wording and artwork: classic, cold-war, ink-saver, high-contrast, or your own .toml "
        "file (default: as in the current game, or classic)."
    ),
]
RulesetWish = Annotated[
    str,
    typer.Option(
        help="The rules, as for companion new (default: those of the current game, or official).",
        **listed("ruleset"),
        show_default=False,
        rich_help_panel=GAME_PANEL,
    ),
]
LanguagesWish = Annotated[
    list[str] | None,
    language_option(
        "A language, like de or ru; repeat it for two at once (default: that of the current "
        "game, or en)."
    ),
]


PICTURE_SUFFIX = ".png"  # suffix of the picture of a QR code

# Options about the terminal, which are stored


def terminal_options(*, hidden: bool) -> list[TyperOption]:
    """Return the Typer options about the terminal, which every command takes."""
    return [
        TyperOption(
            param_decls=[f"--{name}/--no-{name}"],
            is_flag=True,
            default=None,
            expose_value=False,
            hidden=hidden,
            help=help_text,
            callback=_remember,
        )
        for name, help_text in (
            ("plain", "Plain sentences, line by line, for a screen reader; remembered."),
            ("chimes", "Short sounds when it is your turn, and for errors; remembered."),
        )
    ]


def _remember(_: typer.Context, option: typer.CallbackParam, value: bool | None) -> None:
    if value is not None:
        keep_setting(HOST.home, str(option.name), value=value)


def table_language(given: list[str] | None) -> str | None:
    """Return the language of a game, or None if none is given.

    Raises:
        UnclearCommand: several are given.
    """
    if given and len(set(given)) > 1:
        example = ("-l", given[0], "--language-for", f"Ada={given[-1]}")
        raise UnclearCommand("several", " ".join(example))
    return given[0] if given else None


def check_picture(file: Path | None) -> None:
    """Check that the file for a picture of a QR code is named as a PNG file.

    Raises:
        UnknownFormat: it has another suffix.
    """
    if file is not None and file.suffix.lower() != PICTURE_SUFFIX:
        raise UnknownFormat("--code", file.name, (PICTURE_SUFFIX,))
