"""One command for each thing that players do at the table."""

from collections.abc import Callable
from itertools import compress
from typing import Annotated

import typer

from companion.cli.completion import (
    complete_answer,
    complete_claim,
    complete_name,
    complete_party,
    complete_statement,
    complete_veto,
)
from companion.cli.current_game import HomeOption, SpeakOption, open_table
from companion.cli.terminal.announcer import tell
from companion.rules.moves import POWER_MOVES
from companion.rules.pieces import Power

Name = Annotated[
    str,
    typer.Argument(
        help="A player; the beginning of the name is enough.",
        autocompletion=complete_name,
    ),
]
Words = Annotated[
    list[str] | None,
    typer.Argument(
        help="Players; or two numbers, for Ja and Nein.",
        autocompletion=complete_name,
        show_default=False,
    ),
]
Party = Annotated[str, typer.Argument(help="liberal or fascist", autocompletion=complete_party)]


def nominate(name: Name, home: HomeOption = None, speak: SpeakOption = None) -> None:
    """The Presidential Candidate nominates a Chancellor Candidate.

    Example: companion nominate ada
    """
    _play(home, speak, "nominate", name)


def vote(
    names: Words = None,
    ja: Annotated[bool, typer.Option("--ja", help="The named players said Ja.")] = False,
    nein: Annotated[bool, typer.Option("--nein", help="The named players said Nein.")] = False,
    ja_all: Annotated[bool, typer.Option("--ja-all", help="Everyone said Ja.")] = False,
    nein_all: Annotated[bool, typer.Option("--nein-all", help="Everyone said Nein.")] = False,
    home: HomeOption = None,
    speak: SpeakOption = None,
) -> None:
    """Everyone reveals their ballot.

    Examples: companion vote --ja ada ben cleo / companion vote --nein dan / companion vote 5 2
    """
    given = {"--ja": ja, "--nein": nein, "--ja-all": ja_all, "--nein-all": nein_all}
    _play(home, speak, "vote", *(names or ()), *compress(given, given.values()))


def answer_hitler(
    answer: Annotated[str, typer.Argument(help="yes or no", autocompletion=complete_answer)],
    home: HomeOption = None,
    speak: SpeakOption = None,
) -> None:
    """The new Chancellor says truthfully whether they are Hitler.

    Example: companion answer no
    """
    _play(home, speak, "answer", answer)


def enact(
    party: Party,
    home: HomeOption = None,
    speak: SpeakOption = None,
) -> None:
    """The Chancellor enacts a policy.

    Example: companion enact fascist
    """
    _play(home, speak, "enact", party)


def veto(
    answer: Annotated[str, typer.Argument(help="agreed or refused", autocompletion=complete_veto)],
    home: HomeOption = None,
    speak: SpeakOption = None,
) -> None:
    """The Chancellor wants to veto the agenda; the President agrees or refuses."""
    _play(home, speak, "veto", answer)


def chaos(
    party: Party,
    home: HomeOption = None,
    speak: SpeakOption = None,
) -> None:
    """Too many governments have failed: the top tile is enacted."""
    _play(home, speak, "chaos", party)


def __getattr__(power: str) -> Callable[..., None]:
    """Return the command of a power that has none of its own here; its help is that of the move."""
    move = POWER_MOVES.get(Power(power)) if power in list(Power) else None
    if move is None:
        raise AttributeError(power)

    typed = power.replace("_", "-")

    def of_a_player(name: Name, home: HomeOption = None, speak: SpeakOption = None) -> None:
        _play(home, speak, typed, name)

    def of_nobody(home: HomeOption = None, speak: SpeakOption = None) -> None:
        _play(home, speak, typed)

    command = of_a_player if move.has_target() else of_nobody
    command.__doc__ = str(move.__doc__).partition(" Rule: ")[0]
    return command


def execute(
    name: Name,
    hitler: Annotated[bool, typer.Option("--hitler", help="That player was Hitler.")] = False,
    home: HomeOption = None,
    speak: SpeakOption = None,
) -> None:
    """The President executes a player.

    Examples: companion execute ben / companion execute ben --hitler
    """
    _play(home, speak, "execute", name, *(["--hitler"] if hitler else []))


def claim(
    name: Name,
    about: Annotated[
        str,
        typer.Argument(help="drew, passed, received, peeked or saw", autocompletion=complete_claim),
    ],
    said: Annotated[
        list[str],
        typer.Argument(
            help="Tiles like FFL, a party, or no-comment", autocompletion=complete_statement
        ),
    ],
    home: HomeOption = None,
    speak: SpeakOption = None,
) -> None:
    """Note what a player says they saw. It may be a lie, and changes nothing in the game.

    Examples: companion claim ada drew FFL / companion claim ben saw liberal /
    companion claim cleo received no-comment
    """
    _play(home, speak, "claim", name, about, *said)


def _play(home: HomeOption, speak: SpeakOption, *words: str) -> None:
    with open_table(home) as table:
        tell(table, table.move(*words), speak=speak)
