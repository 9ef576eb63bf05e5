"""Commands for games in a forum, by mail or in a chat: `companion moderate` and `receive`."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Annotated
from urllib.parse import quote

import typer

from companion.cli.completion import complete_name
from companion.cli.host import HOST, HomeOption, UnclearCommand, open_table
from companion.cli.options import (
    FILES_AND_PAPER_PANEL,
    GAME_PANEL,
    PLAYERS_PANEL,
    FirstOption,
    ForceFilesOption,
    LanguageOption,
    RulesetOption,
    ThemeOption,
    table_language,
)
from companion.cli.terminal.prompts import ask_line, at_a_terminal
from companion.evening.dealing.envelopes import EnvelopeChoices, TableToDeal
from companion.evening.dealing.new_game import NewGame
from companion.evening.game.play import rename
from companion.files.atomic_write import atomic_write, open_private
from companion.files.toml import read_text
from companion.moderation import posts
from companion.moderation.moderator import (
    ModerationRefused,
    Moderator,
    begin,
    handed_over,
    last_post,
    taken_over,
)
from companion.moderation.posts import Dialect
from companion.moderation.state import Late
from companion.rules.pieces import Phase
from companion.store.recorded_game import HomeMissing, NoGame, tidy
from companion.table.games_folder import open_games
from companion.table.names import named_seat
from companion.table.table import Table
from companion.words.sentences import sentence

_CLIPBOARDS = (["pbcopy"], ["clip"], ["wl-copy"], ["xclip", "-selection", "clipboard"])
_CLIPBOARD_SECONDS = 5.0

moderate = typer.Typer(
    add_completion=False,
    help="Moderate a game in a forum, by mail or in a chat: begin with the players' names.",
)

OutOption = Annotated[
    Path | None,
    typer.Option(
        "--out", "-o", help="The file or folder to write.", rich_help_panel=FILES_AND_PAPER_PANEL
    ),
]


@contextmanager
def _table(home: Path | None) -> Iterator[Table]:
    try:
        with open_table(home) as table:
            yield table
    except HomeMissing:
        raise
    except NoGame:
        raise ModerationRefused("no_game") from None


@contextmanager
def _moderated(home: Path | None) -> Iterator[Moderator]:
    with _table(home) as table:
        yield Moderator(table)


@moderate.command("begin")
def begin_(
    names: Annotated[
        list[str] | None,
        typer.Argument(
            help="The players in the order of their seats (default: show what is to be done in "
            "the current game).",
        ),
    ] = None,
    ruleset: RulesetOption = None,
    language: LanguageOption = None,
    theme: ThemeOption = None,
    first: FirstOption = "",
    plays: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            help="You play too, under this name: all private texts are sealed.",
            rich_help_panel=GAME_PANEL,
        ),
    ] = "",
    dialect: Annotated[
        Dialect,
        typer.Option("--as", help="The marks that your forum knows.", rich_help_panel=GAME_PANEL),
    ] = Dialect.BBCODE,
    hours: Annotated[
        int,
        typer.Option(
            min=0,
            max=1000,
            help="Hours to answer; 0 for as long as it takes.",
            rich_help_panel=GAME_PANEL,
        ),
    ] = 0,
    late: Annotated[
        Late,
        typer.Option(
            help="After that time: wait, count a vote as Nein, or replace the player.",
            rich_help_panel=GAME_PANEL,
        ),
    ] = Late.WAIT,
    word: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=WORD",
            autocompletion=complete_name,
            help="A word that a player has given, so that nobody can choose the order of the "
            "tiles; can be repeated.",
            rich_help_panel=PLAYERS_PANEL,
            show_default=False,
        ),
    ] = None,
    out: OutOption = None,
    force: ForceFilesOption = False,
    home: HomeOption = None,
) -> None:
    """Begin a moderated game, or show what is to be sent, and who has to answer.

    The companion deals the roles, shuffles the deck, and writes your posts and private messages.

    Examples: companion moderate Ada Ben Cleo Dan Eva Finn Gia --ruleset forum --hours 48 /
    companion moderate Ada Ben Cleo Dan Eva --plays Cleo --as markdown
    """
    if late is not Late.WAIT and not hours:
        raise UnclearCommand("unclear", "companion moderate NAMES... --late LATE --hours HOURS")
    file = out or (Path(posts.SLIP_FILE) if plays else None)
    # a file that cannot be written is refused before anything is dealt
    with atomic_write(*filter(None, [file]), force=force) as parts, ExitStack() as games:
        if names:
            wanted = NewGame(tuple(names), ruleset, table_language(language), theme, first)
            journal = games.enter_context(open_games(home))
            header = wanted.header()
            packing = EnvelopeChoices(night=False, knowledge=True).packing(TableToDeal(header))
            seat = named_seat(plays, header.players) if plays else 0
            deadline = {"hours": hours, "late": late, "plays": seat}
            given = dict(text.partition("=")[::2] for text in word or ())
            if not all(given.values()):
                raise UnclearCommand("unclear", "companion moderate NAMES... --word NAME=WORD")
            words = {named_seat(name, header.players): tidy(one) for name, one in given.items()}
            of_seats = tuple(words.get(at, "") for at in range(1, len(names) + 1)) if words else ()
            moderator = begin(journal, header, packing, of_seats, dialect=dialect, **deadline)
            HOST.sits_at(moderator.table.referee)
        else:
            moderator = games.enter_context(_moderated(home))
        for part in parts:
            part.write_bytes(posts.page(moderator).encode())
            _say(moderator, "page", file=file)
        typer.echo("\n".join(posts.screen(moderator)))
        is_over = moderator.table.game.phase is Phase.GAME_OVER
        if not (HOST.is_plain or is_over) and moderator.is_to_post:
            typer.echo(f"\n{posts.post(moderator)}", nl=False)


@moderate.command()
def post(
    again: Annotated[bool, typer.Option("--again", help="The last one, once more.")] = False,
    home: HomeOption = None,
) -> None:
    """Print the next post, ready to paste; if nothing is new, a reminder.

    Example: companion moderate post
    """
    with _table(home) as table:
        file = last_post(table)
        if again and file.exists():
            text = file.read_text(encoding="utf-8")
        else:
            moderator = Moderator(table)
            moderator.prepare_post()
            text = posts.post(moderator)
            moderator.posted(text)
        typer.echo(text, nl=False)


@moderate.command()
def messages(
    names: Annotated[
        list[str] | None,
        typer.Argument(help="The readers (default: all).", autocompletion=complete_name),
    ] = None,
    again: Annotated[
        bool, typer.Option("--again", help="Those that were handed out before.")
    ] = False,
    copy: Annotated[
        bool, typer.Option("--copy", help="Copy the first one, to paste it elsewhere.")
    ] = False,
    by_mail: Annotated[
        bool, typer.Option("--mail", help="Links that open a program for mail.")
    ] = False,
    out: OutOption = None,
    force: ForceFilesOption = False,
    home: HomeOption = None,
) -> None:
    """Print the private messages that are due, write them to a folder, or copy them one by one.

    Examples: companion moderate messages / companion moderate messages Ada --again
    """
    with _moderated(home) as moderator:
        table = moderator.table
        seats = [table.seat(name) for name in names or ()]
        due = posts.private_texts(moderator, seats, again=again)[: 1 if copy else None]
        readers = table.names_of([message.seat for message, _ in due])
        if not due:
            _say(moderator, "nothing")
        elif copy:
            _copy(due[0][1])
            _say(moderator, "copied", name=readers[0])
        elif out is not None:
            out.mkdir(mode=0o700, parents=True, exist_ok=True)
            named = zip(readers, due, strict=True)
            letters = {out / f"{one.key}-{name}.txt": text for name, (one, text) in named}
            _write(letters, force=force)
            _say(moderator, "written", folder=out, names=readers)
        else:
            for name, (_, text) in zip(readers, due, strict=True):
                typer.echo(f"=== {name} ===\n{_mail(text) if by_mail else text}\n")
        moderator.handed_out([message for message, _ in due])


def _mail(text: str) -> str:
    subject, _, body = text.strip().partition("\n\n")
    return f"mailto:?subject={quote(subject)}&body={quote(body)}"


def _copy(text: str) -> None:
    found = next((command for command in _CLIPBOARDS if shutil.which(command[0])), None)
    if found is None:
        raise ModerationRefused("no_clipboard")
    try:
        subprocess.run(found, input=text.encode(), check=True, timeout=_CLIPBOARD_SECONDS)
    except (OSError, subprocess.SubprocessError):
        raise ModerationRefused("no_clipboard") from None


def _write(texts: Mapping[Path, str], *, force: bool) -> None:
    with atomic_write(*texts, force=force) as parts:
        for part, text in zip(parts, texts.values(), strict=True):
            with open_private(part) as file:
                file.write(text.encode())


@moderate.command()
def replace(
    old: Annotated[
        str, typer.Argument(help="The player who leaves.", autocompletion=complete_name)
    ],
    new: Annotated[
        str, typer.Argument(help="The player who comes (default: the same one, with a new key).")
    ] = "",
    home: HomeOption = None,
) -> None:
    """Give a seat to somebody else, with new private messages; the old ones are void.

    Example: companion moderate replace Ada Ann
    """
    with _moderated(home) as moderator:
        seat = moderator.table.seat(old)
        if seat in moderator.table.game.dead:
            raise ModerationRefused("dead")
        name = moderator.table.names[seat - 1]
        if new:
            [*rename(moderator.table, seat, new)]
        moderator.replaced(seat, name)
        key = "replaced" if new else "renewed"
        _say(moderator, key, old=name, new=moderator.table.names[seat - 1])


@moderate.command()
def hand_over(
    file: Annotated[Path, typer.Argument(help="The file to write.")],
    force: ForceFilesOption = False,
    home: HomeOption = None,
) -> None:
    """Write everything about the game to an encrypted file, for a co-moderator.

    Example: companion moderate hand-over game.txt
    """
    with _moderated(home) as moderator:
        content, words = handed_over(moderator)
        _write({file: content}, force=force)
        moderator.handed_over()
        _say(moderator, "handed", file=file, words=" ".join(words))


@moderate.command()
def take_over(
    file: Annotated[Path, typer.Argument(help="The file of the other moderator.", exists=True)],
    words: Annotated[list[str], typer.Argument(help="The words that open it.")],
    home: HomeOption = None,
) -> None:
    """Continue a game that another moderator has handed over.

    Example: companion moderate take-over game.txt six words that open the file
    """
    with open_games(home) as journal:
        moderator = taken_over(journal, read_text(file), " ".join(words))
        HOST.sits_at(moderator.table.referee)
        table = moderator.table
        _say(moderator, "taken_over", game=table.stored.number, names=table.names)


def receive(
    file: Annotated[
        Path | None,
        typer.Argument(help="A file with replies (default: what is typed or pasted).", exists=True),
    ] = None,
    sender: Annotated[
        str,
        typer.Option("--from", metavar="NAME", help="Who wrote it.", autocompletion=complete_name),
    ] = "",
    again: Annotated[
        bool, typer.Option("--again", help="Take it although the same text was taken before.")
    ] = False,
    home: HomeOption = None,
) -> None:
    """Read replies as the players wrote them, many at once, and show the result for each.

    Each begins with the player's name on a line of its own, or before a colon.

    Examples: companion receive replies.txt / companion receive --from Ada
    """
    # nobody waits for the host while the games are open: other windows may change them
    with _moderated(home) as moderator:
        writer = moderator.table.names[moderator.table.seat(sender) - 1] if sender else ""
        if file is None and at_a_terminal():
            _say(moderator, "paste", keys="Ctrl-Z, Enter" if os.name == "nt" else "Ctrl-D")
    pasted = read_text(file) if file else sys.stdin.read()
    texts, screen, problems = [(writer, pasted, "")], list[str](), 0
    while texts:
        name, text, question = texts.pop(0)
        if question:
            with suppress(EOFError):
                text = ask_line(question)
        if question and not text:
            typer.echo(question)
            problems += 1
            continue
        with _moderated(home) as moderator:
            table = moderator.table
            seat = table.seat(name) if name else None
            for outcome in moderator.receive(text, seat, again=again or bool(question)):
                line = sentence(table.referee, outcome, table.names)
                if outcome.why == "unclear" and at_a_terminal():
                    texts.append((table.names[outcome.seat - 1], "", line))
                else:
                    typer.echo(line)
                    problems += outcome.why != "taken"
            screen = posts.screen(moderator)
    typer.echo("\n".join(screen))
    if problems:
        raise typer.Exit(1)


def _say(moderator: Moderator, key: str, **places: object) -> None:
    typer.echo(posts.told(moderator.table, "screen", key, **places))
