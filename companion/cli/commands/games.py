"""`companion new`, `games`, `export` and `import`: games begin, are listed, and travel."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from companion.cli.completion import complete_language, complete_ruleset, complete_theme
from companion.cli.options import THEMES
from companion.cli.table import (
    HomeOption,
    SpeakOption,
    Table,
    hosts_referee,
    message,
    open_journal,
    open_table,
)
from companion.cli.terminal.announcer import tell
from companion.errors import CompanionError
from companion.evening.settings import look_of
from companion.table.names import MAX_NAME, as_typed, find, name_fault, same, tidy

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.rules.pieces import Seat
    from companion.rules.ruleset import Ruleset
    from companion.store.journal import Journal, Summary
    from companion.store.recorded_game import Header
    from companion.words.referee import Referee

RANDOM = "random"
MOST_NAMED = 10  # numbers of games in a refusal


def new(
    names: Annotated[list[str], typer.Argument(help="The players, clockwise.")],
    ruleset: Annotated[
        str,
        typer.Option(
            help="official, forum, first-edition, rebalanced-6 ..., or your own file.",
            autocompletion=complete_ruleset,
        ),
    ] = "official",
    language: Annotated[
        str,
        typer.Option("--language", "-l", help="en, it or ru.", autocompletion=complete_language),
    ] = "en",
    theme: Annotated[str, typer.Option(help=THEMES, autocompletion=complete_theme)] = "classic",
    first: Annotated[
        str,
        typer.Option(
            help="The first Presidential Candidate: a name, or random (else the ruleset's).",
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
    from companion.store.recorded_game import Header, Memory

    referee, look = chosen_words(language, theme)
    players = named_players(names, referee)
    rules = chosen_ruleset(ruleset, referee)
    header = Header(
        players=players,
        ruleset=rules,
        theme=referee.theme,
        language=referee.language,
        first=first_candidate(first, players, rules, referee),
        memory=Memory(votes=votes, claims=claims, proven=proven),
        speak=bool(speak),
        look=look,
    )
    with open_journal(home) as journal:
        table = begin(journal, header, referee)
        for line in begun(table):
            typer.echo(line)
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
    with open_journal(home) as journal:
        known = journal.games()
        if not known:
            command = "companion new NAMES..."
            typer.echo(message(hosts_referee(), "no_games", command=command))
        elif current is not None:
            _switch(journal, current, known)
        else:
            words = Table(journal, journal.current()).referee.words["board"]
            for game in known:
                typer.echo(_line(game, words))


def export(
    file: Annotated[Path, typer.Argument(help="The record to write, like evening.toml.")],
    force: Annotated[bool, typer.Option("--force", help="Replace an existing file.")] = False,
    home: HomeOption = None,
) -> None:
    """Write the current game as a readable file.

    Example: companion export evening.toml
    """
    from companion.files.atomic_write import atomic_write
    from companion.table.record_text import record_text

    with open_table(home) as table:
        if file.is_file() and not force:
            command = f"companion export {file} --force"
            raise CompanionError(table.say("file_exists", file=file, command=command))
        with atomic_write(file, force=force) as (part,):
            part.write_text(record_text(table.stored), encoding="utf-8", newline="\n")
        typer.echo(table.say("exported", game=table.stored.number, file=file))


def import_(
    file: Annotated[Path, typer.Argument(help="A record that companion export wrote.")],
    home: HomeOption = None,
) -> None:
    """Read a game from a file; it becomes the current one.

    Example: companion import evening.toml
    """
    from companion.store.record import read_record

    with open_journal(home) as journal:
        recorded = read_record(file)
        chosen_words(recorded.header.language, recorded.header.theme)
        table = Table(journal, journal.add(recorded))
        typer.echo(table.say("imported", file=file, game=table.stored.number))
        tell(table, (), speak=False)


def begin(journal: "Journal", header: "Header", referee: "Referee") -> Table:
    """A new game, which becomes the current one.

    Raises:
        CompanionError: the rules are not for so many players, or the game cannot be written.
    """
    from companion.rules.objections import IllegalMove
    from companion.words.sentences import sentence

    try:
        return Table(journal, journal.new(header))
    except IllegalMove as refusal:
        raise CompanionError(sentence(referee, refusal.objection, header.players)) from None


def begun(table: Table) -> tuple[str, str]:
    """That a game has begun, and who sits where."""
    players, rules = len(table.names), table.header.ruleset.name
    number = table.stored.number
    return (
        table.say("game_begun", game=number, players=players, ruleset=rules),
        table.say("seating", names=", ".join(table.names)),
    )


def named_players(names: "Iterable[str]", referee: "Referee") -> tuple[str, ...]:
    """The names as they will stand on the board; all of them must be fit for paper and voice.

    Raises:
        CompanionError: one of them is not, or two cannot be told apart.
    """
    faults = {
        "empty": "name_empty",
        "long": "name_too_long",
        "letters": "name_unprintable",
        "number": "name_is_a_number",
    }
    players: list[str] = []
    for name in map(tidy, names):
        fault = name_fault(name)
        if fault:
            key = faults[fault]
            raise CompanionError(message(referee, key, name=as_typed(name), most=MAX_NAME))
        if any(same(name, other) for other in players):
            raise CompanionError(message(referee, "name_twice", name=name))
        players.append(name)
    return tuple(players)


def chosen_words(language: str, theme: str) -> "tuple[Referee, str]":
    """The referee in the words that the host chose, and how paper looks, if not as they do.

    Raises:
        CompanionError: there is no such language, or no such theme in it.
    """
    from companion.words.folder import languages, themes
    from companion.words.referee import load_referee

    language = language.strip().lower()
    if language not in languages():
        allowed = ", ".join(languages())
        name = as_typed(language)
        raise CompanionError(
            message(hosts_referee(), "unknown_language", name=name, allowed=allowed)
        )
    known = themes(language)
    if theme in known:
        return load_referee(language, theme), ""
    from companion.files.toml_extends import OWN
    from printables.theme import themes as looks

    if theme in looks() or theme.endswith(OWN):
        words, look = look_of(theme)
        if words in known:
            return load_referee(language, words), look
    name, allowed = as_typed(theme), ", ".join((*looks(), f"*{OWN}"))
    raise CompanionError(
        message(load_referee(language), "unknown_theme", name=name, allowed=allowed)
    )


def chosen_ruleset(which: str, referee: "Referee") -> "Ruleset":
    """The ruleset of a name, or of the host's own file.

    Raises:
        CompanionError: there is none, or it is impossible.
    """
    from companion.files.toml import FaultyFile
    from companion.files.toml_extends import OWN
    from companion.rulesets import load_ruleset, rulesets
    from companion.words.sentences import shown

    if which not in rulesets() and not which.endswith(OWN):
        allowed = ", ".join((*rulesets(), f"*{OWN}"))
        raise CompanionError(
            message(referee, "unknown_ruleset", name=as_typed(which), allowed=allowed)
        )
    try:
        return load_ruleset(which)
    except FaultyFile as error:
        places = {"file": error.file, "faults": shown(referee, error.faults)}
        raise CompanionError(message(referee, "ruleset_faulty", **places)) from None


def first_candidate(
    wish: str, players: tuple[str, ...], rules: "Ruleset", referee: "Referee"
) -> "Seat":
    """The seat of the first Presidential Candidate. Rule: SET UP, "randomly select".

    Raises:
        CompanionError: nobody is called so, or several are.
    """
    from companion.rules.ruleset import FirstCandidate

    at_random = rules.first_candidate is FirstCandidate.RANDOM
    if wish == RANDOM or (not wish and at_random):
        from companion.deal.roles import draw_seat

        return draw_seat(len(players))
    if not wish:
        return 1
    found = find(wish, players)
    if len(found) == 1:
        return found[0]
    key = "ambiguous_name" if found else "unknown_name"
    allowed = ", ".join([players[seat - 1] for seat in found] or players)
    raise CompanionError(message(referee, key, name=as_typed(wish), allowed=allowed))


def _switch(journal: "Journal", number: int, known: "tuple[Summary, ...]") -> None:
    numbers = [game.number for game in known]
    if number not in numbers:
        table = Table(journal, journal.current())
        allowed = ", ".join(map(str, numbers[-MOST_NAMED:]))
        raise CompanionError(table.say("unknown_game", name=number, allowed=allowed))
    table = Table(journal, journal.switch(number))
    typer.echo(table.say("game_selected", game=number))


def _line(game: "Summary", words: "dict[str, Any]") -> str:
    """A game in the list: when, how far, by which rules, who has won, and who plays."""
    mark = "*" if game.current else " "
    end = words["sides"][game.winner] if game.winner else words["running"]
    return (
        f"{mark} {game.number:>3}  {when(game.begun)}  {game.moves:>3}  {game.ruleset:13}  "
        f"{end}: {', '.join(game.players)}"
    )


def when(moment: str) -> str:
    """A moment of the record as the host's clock shows it; a record may hold anything."""
    from datetime import datetime

    try:
        return f"{datetime.fromisoformat(moment).astimezone():%Y-%m-%d %H:%M}"
    except (ValueError, OverflowError):
        return as_typed(moment)
