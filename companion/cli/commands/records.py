"""Commands about whole games: `companion new`, `games`, `export`, `import`, `recap`, `statistics`."""

from pathlib import Path
from shutil import get_terminal_size
from typing import Annotated

import typer

from companion.cli.completion import complete
from companion.cli.host import (
    HOST,
    HomeOption,
    SpeakOption,
    open_journal,
    open_table,
    pronounced,
    say,
    words,
)
from companion.cli.options import (
    FirstOption,
    ForceFileOption,
    LanguageOption,
    RulesetOption,
    SayOption,
    ThemeOption,
    check_picture,
    table_language,
)
from companion.cli.terminal.columns import left
from companion.cli.terminal.prompts import at_a_terminal, show, tell
from companion.evening.dealing.new_game import NewGame, begun
from companion.evening.folder.record_files import (
    import_game,
    keep_record,
    write_poster,
)
from companion.files.atomic_write import atomic_write
from companion.store.recorded_game import Memory
from companion.table.clock import local_time
from companion.table.deals import void_games
from companion.table.recap import (
    POSTER_COMMAND,
    bg_stats_link,
    recap_advice,
    recap_lines,
    write_record,
)
from companion.table.statistics import statistics, statistics_lines
from companion.table.table import Table
from companion.table.view import plain
from printables.paper.sheet import Paper


def recap(
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", "-o", help="Save it as a poster, a PDF like poster.pdf.", show_default=False
        ),
    ] = None,
    paper: Annotated[
        Paper | None,
        typer.Option(
            help="The paper of the poster (default: as dealt, or a4).", show_default=False
        ),
    ] = None,
    force: ForceFileOption = False,
    home: HomeOption = None,
) -> None:
    """Tell the story of the game: governments, votes, policies, claims, and what was proven.

    It includes who was who, once that has been revealed or stated. It also makes a poster.

    Examples: companion recap / companion recap -o poster.pdf
    """
    with open_table(home) as table:
        if out is None:
            show(
                [
                    *recap_lines(table),
                    *recap_advice(table, poster=POSTER_COMMAND),
                    *keep_record(table),
                ]
            )
        else:
            show([write_poster(table, out, paper, force=force)])


def statistics_(
    json: Annotated[bool, typer.Option("--json", help="Print JSON, for other programs.")] = False,
    bg_stats: Annotated[
        bool, typer.Option("--bg-stats", help="Print the current game as a link for BG Stats.")
    ] = False,
    code: Annotated[
        Path | None,
        typer.Option(help="Save that link as a QR code, a PNG.", show_default=False),
    ] = None,
    force: ForceFileOption = False,
    home: HomeOption = None,
) -> None:
    """Show who has won how often: by side, number of players, role, seat and name.

    Roles count if they were revealed or stated. Every percentage comes with its 90% interval.

    Examples: companion statistics / companion statistics --bg-stats --code play.png
    """
    check_picture(code)
    with open_journal(home, current=True) as journal:
        if bg_stats or code is not None:
            table = Table(journal, journal.current())
            _play(table, bg_stats_link(table), code, force=force)
            return
        result = statistics(journal.games())
    if json:
        from json import dumps

        typer.echo(dumps(plain(result), ensure_ascii=False))
    else:
        show(statistics_lines(words(), result))


def _play(table: Table, link: str, code: Path | None, *, force: bool) -> None:
    from companion.cli.terminal.code_screen import code_lines
    from printables.pdf.codes import code_file

    typer.echo(link)
    if code is not None:
        with atomic_write(code, force=force) as (part,):
            part.write_bytes(code_file(link.encode()))
        show([table.say("saved", file=code)])
    elif at_a_terminal():
        lines, room = code_lines(link.encode()), get_terminal_size()
        if len(lines[0]) <= room.columns and len(lines) < room.lines:
            typer.secho("\n".join(lines), fg="black", bg="white")


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
            "--current", help="Make this game the current one.", autocompletion=complete("game")
        ),
    ] = None,
    home: HomeOption = None,
) -> None:
    """List all games; the current one is marked *.

    Example: companion games --current 3
    """
    with open_journal(home) as journal:
        if current is not None:
            typer.echo(Table(journal, journal.switch(current)).say("game_selected", game=current))
            return
        known, void = journal.games(), void_games(journal)
        board = words().words["board"]
        for game in known:
            unfinished = "void" if game.number in void else "running"
            end = board["sides"][game.winner] if game.winner else board[unfinished]
            columns = (
                f"{'*' if game.current else ' '} {game.number:>3}", local_time(game.begun),
                f"{game.moves:>3}", left(game.ruleset, 13), say("messages", "labelled", label=end, text=", ".join(game.players)),
            )  # fmt: skip
            typer.echo("  ".join(columns))
        if not known:
            typer.echo(say("messages", "no_games", command="companion new NAMES..."))


def export(
    file: Annotated[Path, typer.Argument(help="The file to write, like evening.toml.")],
    force: ForceFileOption = False,
    home: HomeOption = None,
) -> None:
    """Save the current game in a readable file.

    Example: companion export evening.toml
    """
    with open_table(home) as table:
        write_record(table.stored, file, force=force)
        typer.echo(table.say("saved", file=file))


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
