"""Dealing roles into envelopes: settings, files, reprints, and words given by the players."""

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Literal, TypeAlias

from companion.deal.chain import LinkKind, grouped
from companion.deal.sealed import Packing
from companion.deal.secret_files import KEYS_FOLDER, secret_file
from companion.errors import Refusal
from companion.evening.dealing.new_game import NewGame, begun, checked_names, first_candidate
from companion.evening.settings import NotTogether, check_offered, known_paper
from companion.files.atomic_write import (
    NotWritten,
    TargetRefused,
    atomic_write,
    new_folder,
    open_private,
)
from companion.files.exposure import cloud, is_shared
from companion.frozen import Frozen
from companion.rules.pieces import Seat
from companion.rules.ruleset import sights
from companion.store.journal import Journal, StoredGame
from companion.store.recorded_game import Header, HomeMissing, NoGame
from companion.table.deal import (
    DEAL_FIRST,
    OpenDeal,
    Promise,
    WordsOfTheTable,
    commit,
    draw_deal,
    file_sentences,
    keep_deal,
    key_ring,
    open_deal,
    writing,
)
from companion.table.deals import numbers, withdraw
from companion.table.names import HowTo, as_typed, named_seat
from companion.table.table import Table
from companion.words.tables import as_code
from printables.paper.sheet import Paper

DEALS_OPTION, WORDS_OPTION = "--deals", "--words-of-the-table"
DEAL_COMMAND = "companion deal NAMES... -o envelopes.pdf"
DEAL_AGAIN = "companion deal --again -o envelopes.pdf"


class DealRefused(Refusal):
    """The roles cannot be dealt now; `command` is what the host can type instead."""

    why: Literal["nobody", "settled", "begun", "dealt", "unfinished"]
    command: str


class DealStays(Refusal):
    """A new deal cannot be written, so the envelopes on paper stay valid."""

    reason: Refusal
    fingerprint: str  # beginning of the deal's fingerprint


class TableToDeal(Frozen):
    """The game to deal: a stored one without moves, or the settings of a new one."""

    header: Header
    stored: StoredGame | None = None


class EnvelopeChoices(Frozen):
    """Settings of the envelopes; None keeps the value of the previous deal, or uses the default."""

    languages: tuple[str, ...] = ()  # texts like "Ada=it"
    paper: Paper | None = None
    night: bool | None = None
    words: bool | None = None
    ballots: bool | None = None
    knowledge: bool = False
    words_for: tuple[str, ...] = ()  # names
    slips_alone: bool | None = None  # True: only slips, for the envelopes of the published game
    by_touch: bool = False  # True: ballots for a player who cannot see

    def packing(self, table: TableToDeal, old: Packing | None = None) -> Packing:
        """Return the complete settings for the envelopes of a table."""
        header = table.header
        before = old or Packing(
            languages=(header.language,) * len(header.players),
            paper="",
            knowledge=False,
            night=True,
            words=(),
            ballots=True,
        )
        night = before.night if self.night is None else self.night
        # by some rules nobody learns anything at night
        night = night and bool(sights(header.ruleset.table(len(header.players))))
        known = old.knowledge if old is not None and old.night == night else not night
        return Packing(
            languages=_seat_languages(self.languages, header, before.languages),
            paper=(self.paper or known_paper(before.paper)).value,
            knowledge=self.knowledge or known,
            night=night,
            words=self._words(header.players, before.words),
            ballots=before.ballots if self.ballots is None else self.ballots,
            slips_alone=before.slips_alone if self.slips_alone is None else self.slips_alone,
            by_touch=self.by_touch or before.by_touch,
        )

    def _words(self, names: Sequence[str], before: tuple[Seat, ...]) -> tuple[Seat, ...]:
        named = {named_seat(name, names) for name in self.words_for}
        if self.words:
            return tuple(range(1, len(names) + 1))
        return tuple(sorted(named)) if named or self.words is False else before


AS_USUAL = EnvelopeChoices()
AskWords: TypeAlias = Callable[[Promise, Sequence[str]], Iterable[str]]  # asks players for words


class DealFiles(Frozen):
    """Paths of the output files of a deal."""

    out: Path | None  # a PDF
    messages: Path | None = None  # a folder for one text file a player
    deals: int = 1  # number of deals, one for each game of the evening

    def texts(self, names: Sequence[str]) -> tuple[Path, ...]:
        """Return the path of a text file for each seat, named by number and player.

        The number keeps Windows from taking a name like CON for a device.
        """
        if self.messages is None:
            return ()
        return tuple(
            self.messages / f"{seat}-{name.replace(' ', '-')}.txt"
            for seat, name in enumerate(names, start=1)
        )

    @property
    def reveal(self) -> Path | None:
        """The path for The Reveal as a text file, or None if paper is printed."""
        return self.messages / "reveal.txt" if self.messages and self.out is None else None

    @property
    def waiting(self) -> tuple[Path, ...]:
        """The paths of the envelopes for all deals after the first one."""
        return numbered(self.out, self.deals) if self.out else ()

    def all(self, names: Sequence[str]) -> tuple[Path, ...]:
        """Return the paths of all output files of a deal to these players."""
        alone = [path for path in (self.out, self.reveal) if path is not None]
        return (*alone, *self.waiting, *self.texts(names))


def numbered(first: Path, deals: int) -> tuple[Path, ...]:
    """Return the paths for later deals: envelopes-2.pdf, envelopes-3.pdf and so on."""
    return tuple(first.with_stem(f"{first.stem}-{deal}") for deal in range(2, deals + 1))


def table_to_deal(journal: Journal, wanted: NewGame) -> TableToDeal:
    """Return the game for which roles are to be dealt.

    Raises:
        Refusal: its roles were dealt, or it has begun, or there is no game and no
            players are named.
    """
    current = current_of(journal, wanted)
    same = current and checked_names(wanted.names) == current.header.players and not current.ended
    if wanted.names and (wanted.settles or not same):
        return TableToDeal(wanted.header())
    if current is None:
        raise DealRefused("nobody", DEAL_COMMAND)
    if wanted.settles and not wanted.names:
        raise DealRefused("settled", DEAL_COMMAND)
    if not wanted.again:
        if current.moves:
            raise DealRefused("begun", DEAL_AGAIN)
        if current.deal is not None:
            raise DealRefused("dealt", DEAL_AGAIN)
    return once_more(current, wanted.first)


def current_of(journal: Journal, wanted: NewGame) -> StoredGame | None:
    """Return the current game, or None if there is none.

    Raises:
        HomeMissing: no players are named, and the folder that the host named does not
            exist.
    """
    try:
        return journal.current()
    except NoGame as none:
        if isinstance(none, HomeMissing) and not wanted.names:
            raise
        return None


def once_more(current: StoredGame, first: str) -> TableToDeal:
    """Return the same table to deal again, as a new game if this one has moves."""
    header = current.header
    if first or current.moves:
        header = header.replace(first=first_candidate(first, header.players, header.ruleset))
    return TableToDeal(header, None if current.moves else current)


def _seat_languages(
    wanted: Sequence[str], header: Header, before: Sequence[str]
) -> tuple[str, ...]:
    """Return the language of each seat: the previous one, unless a text like "Ada=it" changes it."""
    read = [*before]
    for one in wanted:
        name, language = language_for(one, f"{DEAL_FIRST} --language-for {header.players[0]}=it")
        seat = named_seat(name, header.players)
        code = as_code(language)
        check_offered(code, header.theme)
        read[seat - 1] = code
    return tuple(read)


def language_for(text: str, example: str) -> tuple[str, str]:
    """Split a text like "Ada=it" into a name and a language.

    Raises:
        HowTo: one of them is missing; with the `example`, a command.
    """
    name, equals, language = text.rpartition("=")
    if not equals:
        raise HowTo(example)
    return name, language


def deal(
    journal: Journal,
    wanted: NewGame,
    files: DealFiles,
    choices: EnvelopeChoices = AS_USUAL,
    *,
    force: bool = False,
    ask_words: AskWords | None = None,
) -> tuple[Table, list[str]]:
    """Draw the roles, encrypt them and write the envelopes; nothing is kept if a step fails.

    If `ask_words` is given, the roles follow from a commitment and a word from each player. Return
    the table, and the sentences for the host.
    """
    table = table_to_deal(journal, wanted)
    if files.out is None and files.messages is None:
        raise HowTo(DEAL_FIRST)
    for option, given in (("--messages", files.messages), (WORDS_OPTION, ask_words)):
        if given is not None:
            check_together(option, {DEALS_OPTION: files.deals > 1})
    if files.out is None:
        choices = choices.replace(night=False)  # messages already say who sees whom
    packing, names = choices.packing(table), table.header.players
    existing = filter(Path.exists, files.all(names) if ask_words else files.waiting)
    if not force and (there := next(existing, None)):
        raise TargetRefused(there, "exists")
    agreed = None
    if ask_words is not None:
        draw_deal(table.header, packing, journal.chain())  # check that it can be printed
        agreed = promised(journal, names, ask_words)
    dealt = draw_deal(table.header, packing, journal.chain(), agreed)
    _write(journal, table, dealt, files, force=force)
    after = Table(journal, journal.current())
    lines = [*_dealt_lines(table, after, dealt, files)]
    if table.stored is None:
        lines[-1:-1] = withdraw(after)
    for path in files.waiting:
        deal_ahead(after, packing, path, force=force)
    if files.waiting:
        lines.insert(-1, after.say("waiting", "deals", files=files.waiting))
    return after, lines


def deal_ahead(table: Table, packing: Packing, out: Path, *, force: bool) -> None:
    """Draw the roles for a later game of this table, and write its envelopes.

    The first Presidential Candidate of that game is chosen as the rules say, usually at random.
    """
    journal, header = table.journal, table.header
    header = header.replace(first=first_candidate("", header.players, header.ruleset))
    dealt = draw_deal(header, packing, journal.chain())
    contents = [(out, dealt.printed)]
    write_deal(journal, TableToDeal(header), dealt, contents, force=force, current=False)


def check_together(option: str, others: Mapping[str, bool | None]) -> None:
    """Raise an error if an option is given together with options that exclude it.

    Raises:
        NotTogether: naming these options.
    """
    given = tuple(other for other, is_given in others.items() if is_given)
    if given:
        raise NotTogether((option, *given))


def _write(
    journal: Journal, table: TableToDeal, dealt: OpenDeal, files: DealFiles, *, force: bool
) -> None:
    contents: list[tuple[Path, bytes]] = []
    if files.out is not None:
        contents.append((files.out, dealt.printed))
    if files.reveal is not None:
        contents.append((files.reveal, dealt.reveal_message().encode()))
    if files.messages is not None:
        messages = map(str.encode, dealt.messages())
        contents += zip(files.texts(table.header.players), messages, strict=True)
    with deal_stays(table.stored), ExitStack() as undoing:
        if files.messages is not None:
            new_folder(files.messages, undoing)
        write_deal(journal, table, dealt, contents, force=force)
        undoing.pop_all()


def write_deal(
    journal: Journal,
    table: TableToDeal,
    dealt: OpenDeal,
    contents: Sequence[tuple[Path, bytes]],
    *,
    force: bool,
    current: bool = True,
) -> None:
    """Write the secret files of a deal, and store the deal and its key; nothing is kept on failure."""
    secret = [secret_file(path, content) for path, content in contents]
    keep = partial(keep_deal, journal, table.header, dealt, table.stored, secret, current=current)
    noted = writing(journal, dealt)
    paths = (path for path, _ in contents)
    with atomic_write(*paths, force=force, last=keep, noted=noted) as parts:
        commit(journal, dealt, table.stored)
        for part, (_, content) in zip(parts, contents, strict=True):
            write_private(part, content)


@contextmanager
def deal_stays(stored: StoredGame | None) -> Iterator[None]:
    """Turn an error in writing a new deal into one that says which earlier deal stays valid.

    Raises:
        DealStays: a file is open in another program, or cannot be written.
    """
    try:
        yield
    except NotWritten as refusal:
        if stored is None or stored.deal is None:
            raise
        raise DealStays(refusal, grouped(stored.deal.sealed.fingerprint, 12)) from None


def warnings(table: Table, *secret: Path) -> Iterator[str]:
    """Yield a warning if other people may be able to read these files or the key of the deal."""
    for path in (*secret, table.journal.path.parent / KEYS_FOLDER):
        service = cloud(path)
        if service or is_shared(path):
            key = "cloud" if service else "shared"
            yield table.say(key, "seal", folder=path.resolve().parent, service=service)
            return


def write_private(part: Path, content: bytes) -> None:
    """Write a file that only its owner may read."""
    with open_private(part) as file:
        file.write(content)


def _dealt_lines(
    before: TableToDeal, table: Table, dealt: OpenDeal, files: DealFiles
) -> Iterator[str]:
    say = partial(table.say, table="deal")
    if before.stored is None:
        yield from begun(table)
    yield table.say("first_candidate", candidate=table.names[table.header.first - 1])
    if files.out is not None:
        yield say("printed", file=files.out, sheets=dealt.sheets)
        yield from (say("print_it"), say("copies"))
    if files.messages is not None:
        yield say("written", folder=files.messages)
    if files.reveal is not None:
        yield say("send_reveal", file=files.reveal)
    yield say("fingerprint", fingerprint=dealt.common.fingerprint)
    yield from numbers(table)
    if before.stored is not None and before.stored.deal is not None:
        yield say("replaced", fingerprint=grouped(before.stored.deal.sealed.fingerprint))
        yield from file_sentences(table.referee, dealt.destroyed)
    if dealt.packing.words and files.out is not None:
        yield table.referee.words["tonight"]["steps"]["words"]
    yield from warnings(table, *([files.out] if files.out else files.texts(table.names)))
    night = ("companion night",) if dealt.packing.night else ()
    yield say("next_steps", commands=(*night, "companion play"))


def reprint(
    table: Table,
    seat: Seat | None,
    out: Path,
    paper: Paper | None,
    packing: Packing | None = None,
    *,
    force: bool,
) -> list[str]:
    """Print one envelope again, or all of them, and return sentences for the host."""
    dealt = open_deal(table, LinkKind.REPRINT, seat)
    dealt = dealt.packed(packing) if packing else dealt
    seats, say = [seat] if seat else table.game.seats, partial(table.say, table="deal")
    content = dealt.envelopes(paper or known_paper(dealt.packing.paper), [seat] if seat else ())
    last = partial(key_ring(table.journal).add_files, dealt.sealed, [secret_file(out, content)])
    with atomic_write(out, force=force, last=last, noted=writing(table.journal, dealt)) as (part,):
        commit(table.journal, dealt, table.stored)
        write_private(part, content)
    if packing and table.stored.deal is not None:  # settings for later prints
        table.journal.deal(
            table.journal.load(table.stored.number), table.stored.deal.replace(packing=packing)
        )
    told = [say("reprinted", file=out, names=table.names_of(seats)), say("print_it"), say("copies")]
    if set(seats) & set(dealt.packing.words):
        told.append(table.referee.words["tonight"]["steps"]["words"])
    return [*told, *warnings(table, out)]


MAX_WORD = 24  # letters of a player's word


class NotOneWord(Refusal):
    """The word that a player gave is not a single word of letters."""

    word: str
    most: int


class DealAbandoned(Refusal):
    """A player gave no word, so nothing was dealt; the commitment stays in the log of deals."""

    link: int


def table_word(typed: str) -> str:
    """Return a player's word in lower case and Unicode composed form, as the proof contains it.

    Raises:
        NotOneWord: it is not one word of up to `MAX_WORD` letters.
    """
    word = unicodedata.normalize("NFC", typed.strip().lower())
    letters = [unicodedata.category(letter)[0] for letter in word]
    if not (word and len(word) <= MAX_WORD and letters[0] == "L" and set(letters) <= {"L", "M"}):
        raise NotOneWord(as_typed(typed), MAX_WORD)
    return word


def promised(journal: Journal, names: Sequence[str], ask_words: AskWords) -> WordsOfTheTable:
    """Commit to a deal, ask each player for a word, and return the commitment with the words by seat."""
    promise = Promise(journal)
    return promise, tuple(map(table_word, ask_words(promise, names)))
