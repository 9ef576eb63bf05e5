"""`companion deal`: the roles are drawn, sealed, and printed as envelopes or written as messages."""

from collections.abc import Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.dealt import DEAL_FIRST, Dealt
from companion.cli.games import (
    begun,
    chosen_referee,
    chosen_ruleset,
    first_candidate,
    named_players,
)
from companion.cli.names import as_typed, find
from companion.cli.table import (
    HomeOption,
    Table,
    deal_words,
    hosts_referee,
    in_words,
    message,
    open_journal,
)
from companion.cli.telling import shown
from companion.errors import CompanionError, UsageError
from companion.journal import Journal, NoGameError, StoredGame
from companion.narration.referee import Referee, load_referee
from companion.narration.sentences import objection_sentence
from companion.recorded_game import Header
from companion.rules.objections import IllegalMove
from companion.sealed_deal import Packing, StoredDeal
from companion.whole_file import open_private, whole_files
from printables.sheet import Paper

if TYPE_CHECKING:
    from companion.dealing import Deal

AGAIN = "companion deal --again -o envelopes.pdf"
REPRINT = "companion envelope --reprint -o envelopes.pdf"
GAME, PLAYERS, PAPER = "A new game", "What is told", "Files and paper"


def deal(
    names: Annotated[
        list[str] | None,
        typer.Argument(help="The players, clockwise (else the current game's)."),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "-o", "--out", help="The PDF to print, a sheet for each player.", show_default=False
        ),
    ] = None,
    messages: Annotated[
        Path | None,
        typer.Option(
            help="A folder for one text file a player, where a table plays by messages.",
            show_default=False,
            rich_help_panel=PAPER,
        ),
    ] = None,
    paper: Annotated[Paper, typer.Option(help="The paper.", rich_help_panel=PAPER)] = Paper.A4,
    ballots: Annotated[
        bool, typer.Option(help="Two Ballot cards for each player.", rich_help_panel=PAPER)
    ] = True,
    force: Annotated[
        bool, typer.Option("--force", help="Replace existing files.", rich_help_panel=PAPER)
    ] = False,
    knowledge: Annotated[
        bool,
        typer.Option(
            "--knowledge", help="The codes tell who knows whom, too.", rich_help_panel=PLAYERS
        ),
    ] = False,
    night: Annotated[
        bool,
        typer.Option(
            help="Eyes are closed as usual; or no night, and the codes tell everything.",
            rich_help_panel=PLAYERS,
        ),
    ] = True,
    words: Annotated[
        bool,
        typer.Option(
            "--words",
            help="The role in words too, inside a fold, for players without a phone.",
            rich_help_panel=PLAYERS,
        ),
    ] = False,
    language_for: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=LANGUAGE",
            help="Another language for a player, like Ada=it; repeat it.",
            show_default=False,
            rich_help_panel=PLAYERS,
        ),
    ] = None,
    again: Annotated[
        bool,
        typer.Option("--again", help="Deal once more for the same table.", rich_help_panel=GAME),
    ] = False,
    ruleset: Annotated[
        str | None,
        typer.Option(
            help="As for companion new (else official).",
            show_default=False,
            rich_help_panel=GAME,
        ),
    ] = None,
    language: Annotated[
        str | None,
        typer.Option(
            "--language",
            "-l",
            help="en, it or ru (else en).",
            show_default=False,
            rich_help_panel=GAME,
        ),
    ] = None,
    theme: Annotated[
        str | None,
        typer.Option(
            help="How everything is called (else classic).",
            show_default=False,
            rich_help_panel=GAME,
        ),
    ] = None,
    first: Annotated[
        str,
        typer.Option(
            help="The first Presidential Candidate: a name, or random.",
            show_default=False,
            rich_help_panel=GAME,
        ),
    ] = "",
    home: HomeOption = None,
) -> None:
    """Draw the roles, seal them, and make an envelope for each player, the host included.

    Examples: companion deal Ada Ben Cleo Dan Eva Finn Gia -o envelopes.pdf / companion deal -o
    envelopes.pdf --language-for Ada=it --words
    """
    wishes = _NewGame(names or [], ruleset, language, theme, first)
    with open_journal(home) as journal:
        table = _table(journal, wishes, again=again)
        if out is None and messages is None:
            raise UsageError(deal_words(table.referee, "where_to", command=DEAL_FIRST))
        night = night and out is not None  # messages tell everything, and are all there is
        packing = Packing(
            languages=_languages(language_for or [], table),
            paper=paper.value,
            knowledge=knowledge or not night,
            night=night,
            words=words,
            ballots=ballots,
        )
        dealt = _drawn(table, packing)
        stored = _write(journal, table, dealt, _Files(out, messages, paper), force=force)
        after = Table(journal, stored)
        with shown(after):
            _tell(table, after, dealt, _Files(out, messages, paper))


class _NewGame:
    """What the host said about a game that is to begin."""

    def __init__(
        self,
        names: Sequence[str],
        ruleset: str | None,
        language: str | None,
        theme: str | None,
        first: str,
    ) -> None:
        self.names = names
        self.ruleset = ruleset
        self.language = language
        self.theme = theme
        self.first = first

    @property
    def settles(self) -> bool:
        """Whether it says what only a new game can have."""
        return any(one is not None for one in (self.ruleset, self.language, self.theme))


class _TableToDeal:
    """The game that is dealt: one before its first move, or a header that begins one."""

    def __init__(self, header: Header, referee: Referee, stored: StoredGame | None) -> None:
        self.header = header
        self.referee = referee
        self.stored = stored
        try:
            header.new_game()
        except IllegalMove as refusal:
            raise CompanionError(
                objection_sentence(referee, refusal.objection, header.players)
            ) from None


class _Files:
    """Where the host wants the secrets."""

    def __init__(self, out: Path | None, messages: Path | None, paper: Paper) -> None:
        self.out = out
        self.messages = messages
        self.paper = paper

    def message_files(self, names: Sequence[str]) -> tuple[Path, ...]:
        """One for each seat; the number keeps names of devices harmless on Windows."""
        if self.messages is None:
            return ()
        return tuple(
            self.messages / f"{seat}-{name.replace(' ', '-')}.txt"
            for seat, name in enumerate(names, start=1)
        )


def _table(journal: Journal, wishes: _NewGame, *, again: bool) -> _TableToDeal:
    """Which game is dealt.

    Raises:
        CompanionError: it was dealt, or has begun, or there is none and nobody is named.
    """
    try:
        current = journal.current()
    except NoGameError:
        current = None
    if current is None or (wishes.names and not _goes_on(current, wishes)):
        if not wishes.names:
            command = "companion deal NAMES... -o envelopes.pdf"
            raise CompanionError(message(hosts_referee(), "no_game", command=command))
        return _new_table(wishes)
    referee = load_referee(current.header.language, current.header.theme)
    if wishes.settles and not wishes.names:
        command = "companion deal NAMES... -o envelopes.pdf"
        raise CompanionError(deal_words(referee, "settled_already", command=command))
    if not again:
        if current.moves:
            raise CompanionError(deal_words(referee, "begun_already", again=AGAIN))
        if current.deal is not None:
            raise CompanionError(deal_words(referee, "dealt_already", again=AGAIN, reprint=REPRINT))
    header = current.header
    if wishes.first or current.moves:
        first = first_candidate(wishes.first, header.players, header.ruleset, referee)
        header = header.but(first=first)
    return _TableToDeal(header, referee, None if current.moves else current)


def _goes_on(current: StoredGame, wishes: _NewGame) -> bool:
    """Whether the names mean the current game, and not another one."""
    referee = load_referee(current.header.language, current.header.theme)
    same = named_players(wishes.names, referee) == current.header.players
    return same and not wishes.settles and not current.ended


def _new_table(wishes: _NewGame) -> _TableToDeal:
    referee = chosen_referee(wishes.language or "en", wishes.theme or "classic")
    players = named_players(wishes.names, referee)
    rules = chosen_ruleset(wishes.ruleset or "official", referee)
    first = first_candidate(wishes.first, players, rules, referee)
    header = Header(
        players=players,
        ruleset=rules,
        theme=referee.theme,
        language=referee.language,
        first=first,
    )
    return _TableToDeal(header, referee, None)


def _languages(wishes: Sequence[str], table: _TableToDeal) -> tuple[str, ...]:
    """Which language each seat reads, by the table's and --language-for."""
    from printables.wording import wording_languages

    names, referee = table.header.players, table.referee
    languages = [table.header.language] * len(names)
    known = wording_languages(table.header.theme)
    for wish in wishes:
        name, equals, language = wish.rpartition("=")
        if not equals:
            command = f"{DEAL_FIRST} --language-for {names[0]}=it"
            raise UsageError(deal_words(referee, "how_to_language", command=command))
        found = find(name, names)
        if len(found) != 1:
            key = "ambiguous_name" if found else "unknown_name"
            allowed = ", ".join([names[seat - 1] for seat in found] or names)
            raise CompanionError(message(referee, key, name=as_typed(name), allowed=allowed))
        chosen = language.strip().lower()
        if chosen not in known:
            places = {"name": as_typed(language), "allowed": ", ".join(known)}
            raise CompanionError(message(referee, "unknown_language", **places))
        languages[found[0] - 1] = chosen
    return tuple(languages)


def _drawn(table: _TableToDeal, packing: Packing) -> Dealt:
    """The roles drawn for names that paper and codes can hold, whoever is who."""
    from companion.dealing import deal_roles
    from printables.pen import missing_letters
    from printables.slips import NamesTooLongError, check_lengths

    header = table.header
    for name in header.players:
        missing = missing_letters(name)
        if missing:
            places = {"name": name, "letters": " ".join(missing)}
            raise CompanionError(deal_words(table.referee, "letters_missing", **places))
    deal: Deal = deal_roles(header.players, header.ruleset.table(len(header.players)))
    dealt = Dealt(header, deal, packing)
    try:
        check_lengths(dealt.wordings, dealt.common, knowledge=packing.knowledge)
    except NamesTooLongError:
        raise CompanionError(deal_words(table.referee, "names_too_long")) from None
    return dealt


def _write(
    journal: Journal, table: _TableToDeal, dealt: Dealt, files: _Files, *, force: bool
) -> StoredGame:
    """All files and the game, or nothing."""
    from companion.sealing import KeyRing

    texts = files.message_files(table.header.players)
    targets = ([files.out] if files.out else []) + list(texts)
    keys = KeyRing(journal.path.parent)
    with ExitStack() as undoing:
        if files.messages is not None:
            _folder(files.messages, undoing)
        stored: list[StoredGame] = []

        def keep() -> None:
            """Nothing comes between the key and its deal."""
            sealed = keys.seal(dealt.deal)
            undoing.callback(keys.forget, sealed)
            stored.append(_keep(journal, table, StoredDeal(sealed, dealt.packing)))
            undoing.pop_all()

        with whole_files(*targets, force=force, last=keep) as parts:
            if files.out is not None:
                _draw(table, dealt, parts[0], files.paper)
            if texts:
                for part, text in zip(parts[-len(texts) :], dealt.messages(), strict=True):
                    with open_private(part) as written:
                        written.write(text.encode())
    return stored[0]


def _draw(table: _TableToDeal, dealt: Dealt, part: Path, paper: Paper) -> None:
    from printables.slips import NamesTooLongError

    try:
        dealt.draw(part, paper, range(1, len(table.header.players) + 1))
    except NamesTooLongError:
        raise CompanionError(deal_words(table.referee, "names_too_long")) from None


def _keep(journal: Journal, table: _TableToDeal, deal: StoredDeal) -> StoredGame:
    with in_words(table.referee):
        if table.stored is None:
            return journal.new(table.header, deal)
        return journal.deal(table.stored, deal, first=table.header.first)


def _folder(folder: Path, undoing: ExitStack) -> None:
    """The folder of the messages, which goes again if nothing comes of it."""
    if folder.exists():
        return
    try:
        folder.mkdir(mode=0o700)
    except OSError as error:
        from companion.whole_file import unwritable

        raise unwritable(folder, error) from None
    undoing.callback(_remove, folder)


def _remove(folder: Path) -> None:
    with suppress(OSError):  # another deal uses it meanwhile
        folder.rmdir()


def _tell(before: _TableToDeal, table: Table, dealt: Dealt, files: _Files) -> None:
    def say(key: str, **places: object) -> None:
        typer.echo(deal_words(table.referee, key, **places))

    if before.stored is None:
        for line in begun(table):
            typer.echo(line)
    typer.echo(table.say("first_candidate", candidate=table.names[table.header.first - 1]))
    if files.out is not None:
        say("printed", file=files.out, sheets=len(table.names))
        say("print_it")
    if files.messages is not None:
        say("written", folder=files.messages)
    say("fingerprint", fingerprint=dealt.common.fingerprint)
    if before.stored is not None and before.stored.deal is not None:
        say("replaced", fingerprint=before.stored.deal.sealed.fingerprint)
    if dealt.packing.words and files.out is not None:
        say("words_warning")
    say("next_steps", commands=", ".join((*_night(dealt.packing), "companion play")))


def _night(packing: Packing) -> tuple[str, ...]:
    """The command that reads the night in every language of this table, unless there is none."""
    if not packing.night:
        return ()
    spoken = "".join(f" -l {language}" for language in dict.fromkeys(packing.languages))
    return (f"companion night -n {len(packing.languages)}{spoken}",)
