"""Options that several commands share, about a new game or about the current one."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperOption

from companion.cli.completion import complete, complete_name, complete_pair, listed
from companion.cli.host import HOST, UnclearCommand, keep_setting
from companion.evening.settings import MAX_DEALS_AT_ONCE, UnknownFormat

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
