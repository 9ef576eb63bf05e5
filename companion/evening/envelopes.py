"""The envelopes of an evening: which table is dealt, in which languages, into which files."""

from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

from companion.deal.sealed import HowOpened, Packing
from companion.errors import Refusal, UsageRefusal
from companion.evening.new_game import (
    NewGame,
    UnknownLanguage,
    begun,
    checked_names,
    first_candidate,
    named_seat,
)
from companion.evening.settings import known_paper
from companion.files.atomic_write import atomic_write, new_folder, open_private
from companion.frozen import Frozen
from companion.rules.knowledge import sights
from companion.rules.pieces import Seat
from companion.store.journal import Journal, StoredGame
from companion.store.recorded_game import Header
from companion.store.refusals import HomeMissing, NoGame
from companion.table.deal import (
    DEAL_FIRST,
    Dealt,
    draw_deal,
    keep_deal,
    note_opening,
    open_deal,
)
from companion.table.names import as_typed
from companion.table.table import Table
from printables.sheet import Paper

NEW = "companion deal NAMES... -o envelopes.pdf"
AGAIN = "companion deal --again -o envelopes.pdf"
REPRINT = "companion envelope --reprint -o envelopes.pdf"


class NobodyToDeal(Refusal):
    """There is no game, and nobody is named."""

    command: str


class SettledAlready(Refusal):
    """Rules, language and theme are those of the game that has begun."""

    command: str


class BegunAlready(Refusal):
    """The game has moves, and nobody's role may change."""

    again: str


class DealtAlready(Refusal):
    """The game has a deal."""

    again: str
    reprint: str


class HowToLanguage(UsageRefusal):
    """A language without a player."""

    command: str


class WhereTo(UsageRefusal):
    """Neither a PDF nor a folder of messages is asked for."""

    command: str


class TableToDeal(Frozen):
    """The game that is dealt: one before its first move, or a header that begins one."""

    header: Header
    stored: StoredGame | None = None

    @property
    def has_night(self) -> bool:
        """Whether somebody learns something while eyes are closed."""
        return bool(sights(self.header.ruleset.table(len(self.header.players))))


class EnvelopeChoices(Frozen):
    """What the host says about envelopes; what is None is as dealt before, or as usual."""

    languages: tuple[str, ...] = ()  # texts like "Ada=it"
    paper: Paper | None = None
    night: bool | None = None
    words: bool | None = None
    ballots: bool | None = None
    knowledge: bool = False

    def packing(self, table: TableToDeal, old: Packing | None = None) -> Packing:
        """How the envelopes of a table are made."""
        night = self.night if self.night is not None else old is None or old.night
        night = night and table.has_night
        known = old.knowledge if old is not None and old.night == night else not night
        return Packing(
            languages=seat_languages(self.languages, table.header, old.languages if old else ()),
            paper=(self.paper or known_paper(old.paper if old else "")).value,
            knowledge=self.knowledge or known,
            night=night,
            words=self.words if self.words is not None else old is not None and old.words,
            ballots=self.ballots if self.ballots is not None else old is None or old.ballots,
        )


AS_USUAL = EnvelopeChoices()


class DealFiles(Frozen):
    """Where the host wants the secrets."""

    out: Path | None  # a PDF
    messages: Path | None = None  # a folder for one text file a player

    def texts(self, names: Sequence[str]) -> tuple[Path, ...]:
        """One for each seat; the number keeps names of devices harmless on Windows."""
        if self.messages is None:
            return ()
        return tuple(
            self.messages / f"{seat}-{name.replace(' ', '-')}.txt"
            for seat, name in enumerate(names, start=1)
        )


def table_to_deal(journal: Journal, wanted: NewGame) -> TableToDeal:
    """Which game is dealt.

    Raises:
        Refusal: it was dealt, or has begun, or there is none and nobody is named.
    """
    current = current_of(journal, wanted)
    if current is None or (wanted.names and not _goes_on(current, wanted)):
        if not wanted.names:
            raise NobodyToDeal(NEW)
        return TableToDeal(wanted.header())
    if wanted.settles and not wanted.names:
        raise SettledAlready(NEW)
    if not wanted.again:
        if current.moves:
            raise BegunAlready(AGAIN)
        if current.deal is not None:
            raise DealtAlready(AGAIN, REPRINT)
    return once_more(current, wanted.first)


def current_of(journal: Journal, wanted: NewGame) -> StoredGame | None:
    """The current game, if one has begun.

    Raises:
        HomeMissing: nobody is named, and the folder that the host named is not there.
    """
    try:
        return journal.current()
    except HomeMissing:
        if not wanted.names:
            raise
        return None
    except NoGame:
        return None


def once_more(current: StoredGame, first: str) -> TableToDeal:
    """The same table dealt once more; another game if this one has begun."""
    header = current.header
    if first or current.moves:
        header = header.replace(first=first_candidate(first, header.players, header.ruleset))
    return TableToDeal(header, None if current.moves else current)


def same_seats(current: StoredGame, names: Sequence[str]) -> bool:
    """Whether these are the players of the current game, in their order."""
    return checked_names(names) == current.header.players


def _goes_on(current: StoredGame, wanted: NewGame) -> bool:
    """Whether the names mean the current game, and not another one."""
    return same_seats(current, wanted.names) and not wanted.settles and not current.ended


def seat_languages(
    wanted: Sequence[str], header: Header, before: Sequence[str] = ()
) -> tuple[str, ...]:
    """Which language each seat reads: as before, or the table's, and by texts like "Ada=it"."""
    from printables.wording import wording_languages

    names = header.players
    read = [*before] or [header.language] * len(names)
    known = wording_languages(header.theme)
    for one in wanted:
        name, equals, language = one.rpartition("=")
        if not equals:
            raise HowToLanguage(f"{DEAL_FIRST} --language-for {names[0]}=it")
        seat = named_seat(name, names)
        if language.strip().lower() not in known:
            raise UnknownLanguage(as_typed(language), tuple(known))
        read[seat - 1] = language.strip().lower()
    return tuple(read)


def deal(
    journal: Journal,
    wanted: NewGame,
    files: DealFiles,
    choices: EnvelopeChoices = AS_USUAL,
    *,
    force: bool = False,
) -> tuple[Table, list[str]]:
    """Draws the roles, seals them, and writes the envelopes; all files and the game, or nothing.

    Returns the table, and what to say of it.
    """
    table = table_to_deal(journal, wanted)
    if files.out is None and files.messages is None:
        raise WhereTo(DEAL_FIRST)
    if files.out is None:
        choices = choices.replace(night=False)  # messages tell everything
    dealt = draw_deal(table.header, choices.packing(table))
    after = Table(journal, _written(journal, table, dealt, files, force=force))
    return after, [*_dealt_lines(table, after, dealt, files)]


def deal_envelopes(
    journal: Journal, wanted: NewGame, choices: EnvelopeChoices = AS_USUAL
) -> tuple[Table, bytes]:
    """Draws the roles and seals them; the table, and its envelopes as a PDF, which is secret."""
    table = table_to_deal(journal, wanted)
    dealt = draw_deal(table.header, choices.packing(table))
    envelopes = dealt.envelopes(Paper(dealt.packing.paper))
    return Table(journal, keep_deal(journal, table.header, dealt, table.stored)), envelopes


def _written(
    journal: Journal, table: TableToDeal, dealt: Dealt, files: DealFiles, *, force: bool
) -> StoredGame:
    texts = files.texts(table.header.players)
    targets = ([files.out] if files.out else []) + list(texts)
    stored: list[StoredGame] = []

    def last() -> None:
        stored.append(keep_deal(journal, table.header, dealt, table.stored))

    with ExitStack() as undoing:
        if files.messages is not None:
            new_folder(files.messages, undoing)
        with atomic_write(*targets, force=force, last=last) as parts:
            if files.out is not None:
                write_private(parts[0], dealt.envelopes(Paper(dealt.packing.paper)))
            if texts:
                for part, text in zip(parts[-len(texts) :], dealt.messages(), strict=True):
                    write_private(part, text.encode())
        undoing.pop_all()
    return stored[0]


def write_private(part: Path, content: bytes) -> None:
    """Writes a file that only its owner may read."""
    with open_private(part) as file:
        file.write(content)


def _dealt_lines(before: TableToDeal, table: Table, dealt: Dealt, files: DealFiles) -> list[str]:
    first = table.names[table.header.first - 1]
    lines = [*begun(table)] if before.stored is None else []
    lines.append(table.say("first_candidate", candidate=first))
    if files.out is not None:
        lines.append(table.say("printed", "deal", file=files.out, sheets=len(table.names)))
        lines.append(table.say("print_it", "deal"))
    if files.messages is not None:
        lines.append(table.say("written", "deal", folder=files.messages))
    lines.append(table.say("fingerprint", "deal", fingerprint=dealt.common.fingerprint))
    if before.stored is not None and before.stored.deal is not None:
        old = before.stored.deal.sealed.fingerprint
        lines.append(table.say("replaced", "deal", fingerprint=old))
    if dealt.packing.words and files.out is not None:
        lines.append(table.say("words_warning", "deal"))
    commands = ("companion night",) if dealt.packing.night else ()
    lines.append(table.say("next_steps", "deal", commands=(*commands, "companion play")))
    return lines


def reprint(
    table: Table, seat: Seat | None, out: Path, paper: Paper | None, *, force: bool
) -> list[str]:
    """Writes the same envelope again, or all of them, and says so."""
    dealt = open_deal(table)
    seats = [seat] if seat else list(table.game.seats)

    def noted() -> None:
        note_opening(table, HowOpened.REPRINT, seat)

    with atomic_write(out, force=force, last=noted) as (part,):
        write_private(part, dealt.envelopes(paper or known_paper(dealt.packing.paper), seats))
    lines = [
        table.say("reprinted", "deal", file=out, names=table.names_of(seats)),
        table.say("print_it", "deal"),
    ]
    return [*lines, table.say("words_warning", "deal")] if dealt.packing.words else lines
