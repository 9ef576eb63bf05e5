"""`companion new`, `games`, `export` and `import`: games begin, are listed, and travel."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.names import LONGEST, find, name_fault, same, tidy
from companion.cli.table import (
    HomeOption,
    SpeakOption,
    Table,
    home_folder,
    message,
    open_table,
)
from companion.cli.telling import tell
from companion.errors import CompanionError
from companion.journal import Journal

if TYPE_CHECKING:
    from companion.journal import StoredGame
    from companion.narration.referee import Referee
    from companion.recorded_game import Header
    from companion.rules.pieces import Seat
    from companion.rules.ruleset import Ruleset

RANDOM = "random"


def new(
    names: Annotated[list[str], typer.Argument(help="The players, clockwise.")],
    ruleset: Annotated[
        str,
        typer.Option(help="official, forum, first-edition, rebalanced-6 ..., or your own file."),
    ] = "official",
    language: Annotated[str, typer.Option("--language", "-l", help="en, it or ru.")] = "en",
    theme: Annotated[str, typer.Option(help="How everything is called.")] = "classic",
    first: Annotated[
        str,
        typer.Option(
            help="The first Presidential Candidate: a name, or random.  [default: the ruleset's]",
            show_default=False,
        ),
    ] = "",
    votes: Annotated[bool, typer.Option(help="The table remembers who voted how.")] = True,
    claims: Annotated[bool, typer.Option(help="The table remembers who claimed what.")] = True,
    proven: Annotated[
        bool, typer.Option(help="The table remembers who is proven not to be Hitler.")
    ] = True,
    speak: SpeakOption = None,
    home: HomeOption = None,
) -> None:
    """Begin a game, which becomes the current one.

    Examples: companion new Ada Ben Cleo Dan Eva Finn Gia / companion new Ада Бен Вера Глеб Дана
    -l ru --first random
    """
    from companion.narration.referee import load_referee
    from companion.recorded_game import Header, Memory

    referee = load_referee(language.strip().lower(), theme)
    players = _players(names, referee)
    rules = _ruleset(ruleset)
    header = Header(
        players=players,
        ruleset=rules,
        theme=theme,
        language=language.strip().lower(),
        first=_first(first, players, rules, referee),
        memory=Memory(votes=votes, claims=claims, proven=proven),
        speak=bool(speak),
    )
    with Journal(home_folder(home)) as journal:
        table = Table(journal, _begin(journal, header, referee))
        typer.echo(
            table.say(
                "game_begun",
                game=table.stored.number,
                players=len(players),
                ruleset=rules.name,
            )
        )
        typer.echo(table.say("seating", names=", ".join(players)))
        tell(table, ())


def games(
    current: Annotated[
        int | None, typer.Option("--current", help="Make this game the current one.")
    ] = None,
    home: HomeOption = None,
) -> None:
    """List the games; the current one is marked *.

    Example: companion games --current 3
    """
    with Journal(home_folder(home)) as journal:
        if current is not None:
            table = Table(journal, journal.switch(current))
            typer.echo(table.say("game_selected", game=current))
            return
        for game in journal.games():
            mark = "*" if game.current else " "
            end = game.winner.value if game.winner else ""
            typer.echo(
                f"{mark} {game.number:>3}  {game.begun[:16].replace('T', ' ')}  {game.moves:>3}  "
                f"{game.ruleset:14} {end:8} {', '.join(game.players)}"
            )


def export(
    file: Annotated[Path, typer.Argument(help="The record to write, like evening.toml.")],
    force: Annotated[bool, typer.Option("--force", help="Replace an existing file.")] = False,
    home: HomeOption = None,
) -> None:
    """Write the current game as a readable file.

    Example: companion export evening.toml
    """
    from companion.record import to_text
    from companion.whole_file import whole_files

    with open_table(home) as table, whole_files(file, force=force) as (part,):
        part.write_text(to_text(table.stored), encoding="utf-8", newline="\n")
        typer.echo(table.say("exported", game=table.stored.number, file=file))


def import_(
    file: Annotated[Path, typer.Argument(help="A record that companion export wrote.")],
    home: HomeOption = None,
) -> None:
    """Read a game from a file; it becomes the current one.

    Example: companion import evening.toml
    """
    from companion.record import read_record

    recorded = read_record(file)
    with Journal(home_folder(home)) as journal:
        table = Table(journal, journal.add(recorded))
        typer.echo(table.say("imported", file=file, game=table.stored.number))
        tell(table, (), speak=False)


def _begin(journal: Journal, header: "Header", referee: "Referee") -> "StoredGame":
    from companion.narration.sentences import objection_sentence
    from companion.rules.objections import IllegalMove

    try:
        return journal.new(header)
    except IllegalMove as refusal:
        raise CompanionError(
            objection_sentence(referee, refusal.objection, header.players)
        ) from None


def _players(names: list[str], referee: "Referee") -> tuple[str, ...]:
    """The names as they will stand on the board; all of them must be fit for paper and voice."""
    faults = {"empty": "name_empty", "long": "name_too_long", "letters": "name_unprintable"}
    players: list[str] = []
    for name in map(tidy, names):
        fault = name_fault(name)
        if fault:
            key = faults[fault]
            raise CompanionError(message(referee, key, name=name[:LONGEST], most=LONGEST))
        if any(same(name, other) for other in players):
            raise CompanionError(message(referee, "name_twice", name=name))
        players.append(name)
    return tuple(players)


def _ruleset(which: str) -> "Ruleset":
    from companion.rulesets import load_ruleset

    return load_ruleset(which)


def _first(wish: str, players: tuple[str, ...], rules: "Ruleset", referee: "Referee") -> "Seat":
    """The first Presidential Candidate. Rule: SET UP, "randomly select"."""
    from companion.rules.ruleset import FirstCandidate

    seats = tuple(range(1, len(players) + 1))
    at_random = rules.first_candidate is FirstCandidate.RANDOM
    if wish == RANDOM or (not wish and at_random):
        from companion.dealing import draw_seat

        return draw_seat(len(players))
    if not wish:
        return 1
    found = find(wish, players, seats)
    if len(found) == 1:
        return found[0]
    key = "ambiguous_name" if found else "unknown_name"
    allowed = ", ".join(players[seat - 1] for seat in found or seats)
    raise CompanionError(message(referee, key, name=wish[:40], allowed=allowed))
