"""`companion new`, `games`, `export` and `import`: games begin, are listed, and travel."""

from pathlib import Path
from typing import Annotated

import typer

from companion.cli.completion import complete_game
from companion.cli.current_game import (
    HomeOption,
    SpeakOption,
    open_journal,
    open_table,
    pronounced,
)
from companion.cli.host import HOST, say, words
from companion.cli.options import (
    FirstOption,
    LanguageOption,
    RulesetOption,
    SayOption,
    ThemeOption,
    table_language,
)
from companion.cli.terminal.announcer import tell
from companion.cli.terminal.columns import left
from companion.evening.dealing.new_game import NewGame, begun
from companion.evening.folder.record_files import export_game, import_game
from companion.store.recorded_game import Memory
from companion.table.clock import local_time
from companion.table.deals import void_games
from companion.table.table import Table


def new(
    names: Annotated[list[str], typer.Argument(help="The players, clockwise.")],
    ruleset: RulesetOption = None,
    language: LanguageOption = None,
    theme: ThemeOption = None,
    first: FirstOption = "",
    votes: Annotated[
        bool, typer.Option(help="Let the table see who voted how in earlier rounds.")
    ] = True,
    claims: Annotated[bool, typer.Option(help="Let the table see who claimed what.")] = True,
    proven: Annotated[
        bool, typer.Option(help="Let the table see who is known not to be Hitler.")
    ] = True,
    contradictions: Annotated[
        bool, typer.Option(help="Tell the table when claims can't all be true.")
    ] = True,
    speak: SpeakOption = None,
    pronunciations: SayOption = None,
    home: HomeOption = None,
) -> None:
    """Start a game and make it the current one.

    Examples: companion new Ada Ben Cleo Dan Eva Finn Gia / companion new Ада Бен Вера Глеб Дана
    -l ru --first random
    """
    wanted = NewGame(
        names=tuple(names),
        ruleset=ruleset,
        language=table_language(language),
        theme=theme,
        first=first,
        memory=Memory(votes, claims, proven, contradictions),
        speak=bool(speak),
    )
    with open_journal(home) as journal:
        header = wanted.header()
        with pronounced(journal, pronunciations, names):
            table = Table(journal, journal.new(header))
        HOST.sits_at(table.referee)
        typer.echo("\n".join(begun(table)))
        tell(table, ())


def games(
    current: Annotated[
        int | None,
        typer.Option(
            "--current", help="Make this game the current one.", autocompletion=complete_game
        ),
    ] = None,
    home: HomeOption = None,
) -> None:
    """List all games; the current one is marked *.

    Example: companion games --current 3
    """
    with open_journal(home) as journal:
        if current is not None:
            table = Table(journal, journal.switch(current))
            typer.echo(table.say("game_selected", game=current))
            return
        known, void = journal.games(), void_games(journal)
        board = words().words["board"]
        for game in known:
            running = board["void" if game.number in void else "running"]
            end = board["sides"][game.winner] if game.winner else running
            columns = (
                f"{'*' if game.current else ' '} {game.number:>3}", local_time(game.begun),
                f"{game.moves:>3}", left(game.ruleset, 13), f"{end}: {', '.join(game.players)}",
            )  # fmt: skip
            typer.echo("  ".join(columns))
        if not known:
            typer.echo(say("messages", "no_games", command="companion new NAMES..."))


def export(
    file: Annotated[Path, typer.Argument(help="The file to write, like evening.toml.")],
    force: Annotated[bool, typer.Option("--force", help="Replace an existing file.")] = False,
    home: HomeOption = None,
) -> None:
    """Save the current game in a readable file.

    Example: companion export evening.toml
    """
    with open_table(home) as table:
        typer.echo(export_game(table, file, force=force))


def import_(
    file: Annotated[Path, typer.Argument(help="A file written by companion export.")],
    home: HomeOption = None,
) -> None:
    """Read a game from a file and make it the current one.

    Example: companion import evening.toml
    """
    with open_journal(home) as journal:
        table, lines = import_game(journal, file, HOST.sits_at)
        typer.echo("\n".join(lines))
        tell(table, (), speak=False)
