"""Commands about the current game: moves, the board, corrections and questions."""

from collections.abc import Callable, Sequence
from itertools import compress
from pathlib import Path
from shutil import get_terminal_size
from typing import Annotated

import typer

from companion.cli.completion import complete, complete_name
from companion.cli.host import HOST, HomeOption, SpeakOption, open_table
from companion.cli.terminal.prompts import tell
from companion.rules.moves import POWER_MOVES
from companion.rules.pieces import Power
from companion.table.pile_count import count as compare
from companion.table.table import Table, why as rule_of

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
Party = Annotated[str, typer.Argument(help="liberal or fascist", autocompletion=complete("party"))]


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
    answer: Annotated[str, typer.Argument(help="yes or no", autocompletion=complete("answer"))],
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
    answer: Annotated[
        str, typer.Argument(help="agreed or refused", autocompletion=complete("veto"))
    ],
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
    """Return the command for a Presidential Power that has no function in this module.

    Its help is that of its move.
    """
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
        typer.Argument(
            help="drew, passed, received, peeked or saw", autocompletion=complete("claim")
        ),
    ],
    said: Annotated[
        list[str],
        typer.Argument(
            help="Tiles like FFL, a party, or no-comment", autocompletion=complete("statement")
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


def status(
    json: Annotated[bool, typer.Option("--json", help="Print JSON, for other programs.")] = False,
    home: HomeOption = None,
) -> None:
    """Show the board, and what to do next at the table.

    For a screen reader: companion status --plain
    """
    from companion.cli.terminal.board import board, plain_board, step  # slow to load
    from companion.table.view import plain, view

    with open_table(home) as table:
        if json:
            from json import dumps

            typer.echo(dumps(plain(view(table))))
        else:
            columns, _ = get_terminal_size()
            sentences = [*plain_board(table), table.next_step()]
            drawn = [*board(table, columns), "", *step(table, columns)]
            typer.echo("\n".join(sentences if HOST.is_plain else drawn))
            if table.stored.deal and not table.stored.moves:
                from companion.table.deals import numbers

                typer.echo("".join(f"{line}\n" for line in numbers(table)), nl=False)


def history(home: HomeOption = None) -> None:
    """List the moves of the current game, with the numbers for `amend`."""
    with open_table(home) as table:
        typer.echo("\n".join(table.history()))


def undo(home: HomeOption = None) -> None:
    """Undo the last move; `redo` brings it back."""
    _correct(home, lambda table: [table.undo()])


def redo(home: HomeOption = None) -> None:
    """Redo the last undone move."""
    _correct(home, lambda table: [table.redo()])


def amend(
    number: Annotated[int, typer.Argument(help="The number of the move, as in history.")],
    move: Annotated[
        list[str] | None,
        typer.Argument(help="What the move should be, like: nominate ada", show_default=False),
    ] = None,
    insert: Annotated[
        bool, typer.Option("--insert", help="Insert the move before that one.")
    ] = False,
    drop: Annotated[bool, typer.Option("--drop", help="Remove that move.")] = False,
    keep_legal: Annotated[
        bool,
        typer.Option(
            "--keep-legal", help="If a later move becomes illegal, keep only the moves before it."
        ),
    ] = False,
    home: HomeOption = None,
) -> None:
    """Correct an earlier move: replace it, insert one before it, or remove it.

    All later moves are checked again. If one becomes illegal, nothing changes unless you add
    --keep-legal.

    Examples: companion amend 4 vote --ja ada ben cleo dan / companion amend 7 --drop
    """
    _correct(
        home,
        lambda table: table.amend(
            number, *(move or ()), insert=insert, drop=drop, keep_legal=keep_legal
        ),
    )


def _correct(home: Path | None, correct: Callable[[Table], Sequence[str]]) -> None:
    with open_table(home) as table:
        typer.echo("\n".join(correct(table)))
        tell(table, (), speak=False)


def rename(
    old: Name,
    new: Annotated[str, typer.Argument(help="The right name.")],
    home: HomeOption = None,
) -> None:
    """Correct a misspelt name; seats, moves and roles stay as they are.

    A sealed deal and its proof keep the name as printed. This can't be undone, but you can rename
    the player again.

    Example: companion rename Bem Ben
    """
    from companion.evening.game.play import rename as rename_player  # slow to load

    with open_table(home) as table:
        typer.echo("\n".join(rename_player(table, table.seat(old), new)))


def why(
    topic: Annotated[
        list[str] | None,
        typer.Argument(
            help="A rule, like veto or chaos (default: the last refusal or the current step).",
            autocompletion=complete("topic"),
            show_default=False,
        ),
    ] = None,
    home: HomeOption = None,
) -> None:
    """Explain the last refusal, the current step or a rule, with its heading in the rulebook.

    Examples: companion why / companion why veto / companion why eva braun
    """
    with open_table(home) as table:
        typer.echo("\n".join(rule_of(table, " ".join(topic or ()))))


def count(
    draw: Annotated[int | None, typer.Option(help="Tiles in the Policy deck.")] = None,
    discard: Annotated[int | None, typer.Option(help="Tiles in the Discard pile.")] = None,
    liberal: Annotated[int | None, typer.Option("--liberal", help="Liberal tiles face up.")] = None,
    fascist: Annotated[int | None, typer.Option("--fascist", help="Fascist tiles face up.")] = None,
    home: HomeOption = None,
) -> None:
    """Compare the piles on the table with the stored game, and find out when they began to differ.

    Example: companion count --draw 8 --discard 4 --liberal 2 --fascist 3
    """
    with open_table(home) as table:
        agrees, lines = compare(table, draw, discard, liberal, fascist)
        typer.echo("\n".join(lines))
        if not agrees:
            raise typer.Exit(1)
