"""Deals of roles: draw, store, open, print and seal them.

Sealing destroys the key to the roles. No other module passes the secrets of `deal/` on.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import cache, cached_property, partial
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeAlias

from companion.deal.chain import (
    DEALS,
    HEAD_DIGITS,
    START,
    Link,
    LinkKind,
    current_links,
    deal_number,
    grouped,
    moment,
    moved_clock,
    next_link,
)
from companion.deal.keys import KeyRing
from companion.deal.reveal_words import NotAWord, NotSixWords, read_words, word_numbers
from companion.deal.roles import (
    Deal,
    commitment,
    deal_by_words,
    deal_roles,
    draw_seat,
    new_salt,
)
from companion.deal.sealed import DealNumber, Packing, SealedDeal, StoredDeal
from companion.deal.sealing import WordsOpenNothing, seal as seal_roles, unseal
from companion.deal.secret_files import (
    Destruction,
    KeyRemains,
    SecretFile,
    merged,
    recover,
    writing_note,
)
from companion.errors import Refusal
from companion.files.atomic_write import erase
from companion.rules.pieces import Seat
from companion.rules.ruleset import knowledge
from companion.store.journal import Journal, StoredGame
from companion.store.recorded_game import GameWentOn, Header
from companion.table.clock import local_time, now
from companion.table.names import check_scripts
from companion.table.open_game import OpenGame
from companion.words.sentences import Referee, say
from companion.words.tables import CLASSIC
from printables.dealt.deal_label import DealLabel
from printables.dealt.private_messages import private_messages, reveal_message
from printables.dealt.slips import PlayerSecret, SlipCodes, TableOfSlips, role_sentences, slip_codes
from printables.edition.wording import Wording, load_wording
from printables.paper.sheet import Paper

if TYPE_CHECKING:
    from companion.files.atomic_write import Noting
    from printables.edition.piece import Edition

DEAL_FIRST = "companion deal -o envelopes.pdf"
_MAX_GAMES_TRIED = 10  # games whose deals are tried with words that do not open the current one


class NotDealt(Refusal):
    """The program has not dealt the roles of this game."""

    command: str


class NothingOpened(Refusal):
    """The roles of a deal cannot be decrypted now, or not at all."""

    why: Literal["sealed", "unsealed", "record", "too_early", "unanswered", "unproven"]


class WordsOfAnother(Refusal):
    """The words of The Reveal belong to another game."""

    game: int
    command: str


class LettersMissing(Refusal):
    """Names have letters that no font contains."""

    names: tuple[str, ...]
    letters: tuple[str, ...]


WRONG_WORDS = (NotSixWords, NotAWord, WordsOpenNothing, WordsOfAnother)


class Promise:
    """A secret salt, to which the host commits in the log of deals before players give words."""

    def __init__(self, journal: Journal) -> None:
        """Draw a secret salt, and add the commitment to it to the log of deals.

        The salt itself is not written to a disk until there is a deal.

        Raises:
            Refusal: the log cannot be written.
        """
        self._salt = new_salt()
        self.commitment = commitment(self._salt)
        self.link = add_link(journal, LinkKind.PROMISE, self.commitment)

    def deal(
        self, header: Header, number: DealNumber, words: Sequence[str], *, neutral: bool
    ) -> Deal:
        """Return the deal that follows from the salt and the players' words, in order of seats."""
        table = header.ruleset.table(len(header.players))
        return deal_by_words(header.players, table, number, self._salt, words, neutral=neutral)


WordsOfTheTable: TypeAlias = tuple[Promise, Sequence[str]]  # by seat


class OpenDeal:
    """The roles of a game, decrypted, with the settings of its envelopes."""

    def __init__(
        self,
        header: Header,
        packing: Packing,
        deal: Deal,
        sealed: SealedDeal,
        chain: Sequence[Link],
        words: tuple[str, ...] = (),
    ) -> None:
        self.header, self.packing, self.deal, self.sealed = header, packing, deal, sealed
        self.words = words  # words of its Reveal; none in version 0.1
        self.chain, self.link = chain, chain[-1]  # the log of deals, and its last entry
        self.drawn: Callable[[], object] = object  # called before each envelope is drawn
        self.destroyed = Destruction()  # files of the replaced deal that were destroyed
        self.common = TableOfSlips(header.ruleset, header.players, grouped(deal.fingerprint))

    def packed(self, packing: Packing) -> "OpenDeal":
        """Return the same deal with other settings for its envelopes."""
        return OpenDeal(self.header, packing, self.deal, self.sealed, self.chain, self.words)

    @property
    def committed(self) -> str:
        """The commitment that was shown before the players gave their words, or ""."""
        return commitment(self.deal.salt) if self.deal.words else ""

    @cached_property
    def wordings(self) -> tuple[Wording, ...]:
        """The printed words for each seat.

        Raises:
            Refusal: a language has none; an exported game may name any language.
        """
        load = cache(partial(load_wording, theme=self.header.theme))
        return tuple(map(load, self.packing.languages))

    @cached_property
    def codes(self) -> SlipCodes:
        """The sizes of the QR codes on all slips.

        Raises:
            Refusal: the names are too long.
        """
        return slip_codes(self.wordings, self.common, knowledge=self.packing.knowledge)

    def told(self, seat: Seat, *, everything: bool = False) -> PlayerSecret:
        """Return the secret knowledge of a player; with `everything`, the roles of all players."""
        knows = self.packing.knowledge or everything
        known = knowledge(self.common.table, self.deal.roles, seat) if knows else None
        return PlayerSecret(self.common.names[seat - 1], seat, self.deal.role(seat), known)

    def sentences(self, seat: Seat) -> list[str]:
        """Return the sentences on the Secret Role slip of a player."""
        return role_sentences(self.wordings[seat - 1], self.common, self.told(seat))

    def envelopes(self, paper: Paper, seats: Sequence[Seat] = ()) -> bytes:
        """Return the secret envelopes of these seats as a PDF, or all of them with The Reveal.

        Raises:
            Refusal: a text does not fit.
        """
        from printables.dealt.dealt_envelopes import EnvelopeOf, Envelopes, draw_envelopes
        from printables.dealt.reveal_sheet import RevealSlip
        from printables.dealt.slip_faces import Nonces, slip_faces

        common, packing, envelopes = self.common, self.packing, []
        for seat in seats or range(1, len(common.names) + 1):
            self.drawn()
            wording = self.wordings[seat - 1]
            nonces = Nonces(self.deal.nonce(seat, "role"), self.deal.nonce(seat, "membership"))
            words = seat in packing.words
            faces = slip_faces(wording, common, self.told(seat), nonces, self.codes, words=words)
            envelopes.append(EnvelopeOf(common.names[seat - 1], seat, wording, *faces))
        reveal = None
        if self.words and not seats:
            digits = word_numbers(self.words, self.sealed.reveal_language)
            reveal = RevealSlip(self.words, digits, self.deal.nonce(0, "reveal"))
        options = packing.night, packing.ballots, reveal, packing.slips_alone
        written = BytesIO()
        shared = Envelopes(self.label, self._edition, *options)
        draw_envelopes(written, paper, shared, envelopes, self.drawn)
        return written.getvalue()

    @property
    def sheets(self) -> int:
        """The number of printed sheets of this deal."""
        return self.label.sheets(len(self.header.players), envelopes=not self.packing.slips_alone)

    @property
    def label(self) -> DealLabel:
        """The label printed on all sheets of the deal."""
        return _label(self.sealed, self.chain)

    @property
    def _edition(self) -> "Edition":
        """The settings for printing; a theme that cannot be read is replaced by that of the words."""
        from printables.edition.piece import Edition
        from printables.look.themes import load_theme

        header = self.header
        try:
            theme = load_theme(header.look or header.theme)
        except Refusal:
            theme = load_theme(header.theme)
        return Edition(
            header.ruleset,
            theme,
            (self._wording,),
            len(header.players),
            by_touch=self.packing.by_touch,
        )

    @property
    def _wording(self) -> Wording:
        languages = self.packing.languages
        table = self.header.language
        return self.wordings[languages.index(table) if table in languages else 0]

    @cached_property
    def printed(self) -> bytes:
        """All envelopes as a PDF, on the paper in their settings."""
        return self.envelopes(Paper(self.packing.paper))

    def reveal_message(self) -> str:
        """Return The Reveal as a text message, for a table without printed envelopes."""
        return reveal_message(self._wording, self.label.short, self.words)

    def messages(self) -> tuple[str, ...]:
        """Return a text message for each seat, for a table without printed envelopes."""
        seats = range(1, len(self.common.names) + 1)
        everybody = [self.told(seat, everything=True) for seat in seats]
        nonces = [self.deal.nonce(seat, "message") for seat in seats]
        return private_messages(self.wordings, self.common, everybody, self.header.first, nonces)


def draw_deal(
    header: Header,
    packing: Packing,
    chain: Sequence[Link],
    agreed: WordsOfTheTable | None = None,
    *,
    posted: bool = False,
) -> OpenDeal:
    """Draw the roles; refuse names that do not fit on paper or in codes, whatever the roles are.

    Nothing is stored before `keep_deal`. With `agreed`, the roles follow from a commitment and the
    players' words. `posted` is true for a game by messages.

    Raises:
        LettersMissing, UnwritableScript: a name cannot be printed.
        GameWentOn: an entry was added to the log of deals since the commitment.
        Refusal: the names are too long together.
    """
    from printables.type.embedding import missing_letters

    check_scripts(header.players)
    lacking = {name: missing for name in header.players if (missing := missing_letters(name))}
    if lacking:
        raise LettersMissing(tuple(lacking), tuple(dict.fromkeys("".join(lacking.values()))))
    at = now()
    number = DealNumber(deal_number(chain, at), chain[-1].head if chain else START)
    neutral = header.theme != CLASSIC
    if agreed is None:
        kind, rules = LinkKind.DEAL, header.ruleset.table(len(header.players))
        deal = deal_roles(header.players, rules, number, neutral=neutral, posted=posted)
    else:
        kind, (promise, given) = LinkKind.DEAL_BY_WORDS, agreed
        if chain[-1] != promise.link:
            raise GameWentOn
        deal = promise.deal(header, number, given, neutral=neutral)
    link = next_link(chain[-1:], kind, deal.fingerprint, None, at)
    sealed, reveal_words = seal_roles(deal, header.language)
    dealt = OpenDeal(header, packing, deal, sealed, (*chain, link), reveal_words)
    slip_codes(dealt.wordings, dealt.common, knowledge=packing.knowledge)
    return dealt


def keep_deal(
    journal: Journal,
    header: Header,
    dealt: OpenDeal,
    stored: StoredGame | None = None,
    files: Sequence[SecretFile] = (),
    *,
    current: bool = True,
) -> StoredGame:
    """Store a deal and its key, in a new game or in `stored`; nothing is stored if a step fails.

    `commit` has already added the deal to the log. A deal that is replaced loses its key and its
    files. `files` are those that the new deal is written to. A new game becomes the `current` one,
    or is for later.

    Raises:
        Refusal: it cannot be written.
    """
    keys = key_ring(journal)
    keys.keep(dealt.sealed, dealt.words, files)
    try:
        deal = StoredDeal(dealt.sealed, dealt.packing)
        if stored is None:
            return journal.new(header, deal, dealt.link, current=current)
        after = journal.deal(stored, deal, dealt.link, first=header.first)
    except BaseException:
        keys.forget(dealt.sealed)
        raise
    if stored.deal is not None and stored.deal.sealed.token:  # not the deal of an imported game
        with suppress(KeyRemains):  # it is tried again when keys are destroyed
            dealt.destroyed = _replaced(keys, stored.deal.sealed, files)
    return after


def _replaced(keys: KeyRing, old: SealedDeal, files: Sequence[SecretFile]) -> Destruction:
    if old.number is None:
        keys.forget(old)
        return Destruction()
    keys.mark(old.fingerprint)
    return keys.destroy(old.fingerprint, files)


def writing(journal: Journal, dealt: OpenDeal | None = None) -> "Noting":
    """Return a function that notes on disk which files are being written, for `atomic_write`."""
    return partial(writing_note, key_ring(journal).folder, dealt.link if dealt else None)


def commit(journal: Journal, dealt: OpenDeal, stored: StoredGame | None) -> None:
    """Add a deal, or the opening of the deal `stored`, to the log before any role leaves memory.

    Raises:
        Refusal: another program has added an entry or a deal meanwhile, or it cannot
            be written.
    """
    if stored is None or dealt.link.kind in DEALS:
        journal.add_link(dealt.link)
    else:
        journal.note(stored, dealt.link)


def add_link(journal: Journal, kind: LinkKind, deal: str, seat: Seat | None = None) -> Link:
    """Add an entry to the log of deals that belongs to no game, and return it.

    If another program adds an entry at the same time, try again.
    """
    while True:
        link = next_link(journal.chain()[-1:], kind, deal, seat, now())
        try:
            journal.add_link(link)
        except GameWentOn:
            continue
        return link


def key_ring(journal: Journal) -> KeyRing:
    """Return the encryption keys of the deals of these games."""
    return KeyRing(journal.path.parent)


def draw_first(players: int) -> Seat:
    """Return a random seat for the first Presidential Candidate. Rule: SET UP."""
    return draw_seat(players)


def stored_deal(table: OpenGame) -> StoredDeal:
    """Return the deal of the current game, still encrypted.

    Raises:
        NotDealt: there is none.
    """
    if table.stored.deal is None:
        raise NotDealt(DEAL_FIRST)
    return table.stored.deal


def open_deal(table: OpenGame, how: LinkKind, seat: Seat | None = None) -> OpenDeal:
    """Open the deal of the current game with its key, to look at it or print it again.

    The result has a log entry about this, which `note` adds to the log of deals.

    Raises:
        NotDealt: there is no deal.
        NothingOpened: its key was destroyed.
        Refusal: its key has been changed.
    """
    stored = stored_deal(table)
    if not stored.sealed.token:
        raise NothingOpened("record")
    keys = key_ring(table.journal)
    if stored.sealed.number is not None and not keys.has(stored.sealed):
        raise NothingOpened("sealed")
    deal = keys.open(stored.sealed, stored.sealed.dealt_to(table.names))
    words = keys.words(stored.sealed) if stored.sealed.number is not None else ()
    chain = _next(table, how, deal, seat)
    return OpenDeal(table.header, stored.packing, deal, stored.sealed, chain, words)


def open_by_words(table: OpenGame, typed: str) -> OpenDeal:
    """Open the deal of the current game with the words of its Reveal.

    Raises:
        NotDealt: there is no deal.
        WordsOfAnother: the words belong to another stored game.
        NotSixWords, NotAWord, WordsOpenNothing, NothingOpened: the words open nothing.
    """
    stored = stored_deal(table)
    sealed = stored.sealed
    refusal: Refusal = WordsOpenNothing(grouped(sealed.fingerprint, HEAD_DIGITS))
    if not sealed.token:
        refusal = NothingOpened("record")
    try:
        deal = _by_words(sealed, sealed.dealt_to(table.names), typed)
    except NotAWord as fault:  # the word may be on another language's list
        deal, refusal = None, fault
    if deal is not None:
        chain = _next(table, LinkKind.REVEAL, deal)
        return OpenDeal(table.header, stored.packing, deal, sealed, chain)
    for game in reversed(table.journal.games()[-_MAX_GAMES_TRIED:]):
        with suppress(Refusal):  # a damaged game, or words of another language
            played = table.journal.load(game.number)
            other = played.deal.sealed if played.deal else sealed
            players = other.dealt_to(game.players)
            if other != sealed and _by_words(other, players, typed) is not None:
                refusal = WordsOfAnother(game.number, f"companion games --current {game.number}")
                break
    raise refusal


def has_key(table: OpenGame) -> bool:
    """Return True if this computer can still open the deal of the current game."""
    return key_ring(table.journal).has(stored_deal(table).sealed)


def _by_words(sealed: SealedDeal, players: Sequence[str], typed: str) -> Deal | None:
    if not sealed.token or not sealed.reveal_language:
        return None
    return unseal(sealed, players, read_words(typed, sealed.reveal_language))


def _next(
    table: OpenGame, kind: LinkKind, deal: Deal, seat: Seat | None = None
) -> tuple[Link, ...]:
    chain = table.journal.chain()
    return (*chain, next_link(chain, kind, deal.fingerprint, seat, now()))


def printed_label(table: OpenGame) -> DealLabel:
    """Return the label of the sheets that were printed last for the current deal.

    Raises:
        NotDealt: there is no deal.
    """
    sealed, chain = stored_deal(table).sealed, table.journal.chain()
    prints = [
        place
        for place, link in enumerate(chain, start=1)
        if link.deal == sealed.fingerprint
        and link.kind in {*DEALS, LinkKind.REPRINT}
        and link.seat is None
    ]
    return _label(sealed, chain[: prints[-1]] if prints else ())


def _label(sealed: SealedDeal, chain: Sequence[Link]) -> DealLabel:
    fingerprint = grouped(sealed.fingerprint)
    if sealed.number is None:
        return DealLabel(fingerprint)
    if not chain:
        return DealLabel(fingerprint, sealed.number.deal)
    link = chain[-1]
    head, at = grouped(link.head, HEAD_DIGITS), local_time(link.at)
    moved = moved_clock(current_links(chain, moment(link)), moment(link))
    return DealLabel(fingerprint, sealed.number.deal, link.number, head, at, moved=bool(moved))


def private_look(table: OpenGame, dealt: OpenDeal, seat: Seat) -> list[str]:
    """Return the sentences on a player's slips, after adding this look to the log of deals."""
    commit(table.journal, dealt, table.stored)
    return dealt.sentences(seat)


def is_unsealed(table: OpenGame) -> bool:
    """Return True if this computer can still open the current deal, and The Reveal exists."""
    deal = table.stored.deal
    return (
        deal is not None
        and deal.sealed.number is not None
        and key_ring(table.journal).has(deal.sealed)
    )


def seal_table(table: OpenGame) -> list[str]:
    """Destroy the keys of all deals, so that only The Reveal opens them; return sentences.

    This includes a deal of version 0.1 in the current game.
    """
    keys, deal = key_ring(table.journal), table.stored.deal
    old = deal is not None and deal.sealed.number is None and keys.has(deal.sealed)
    if deal is not None and old:
        add_link(table.journal, LinkKind.SEAL, deal.sealed.fingerprint)
        keys.forget(deal.sealed)
    was_open = bool(keys.unsealed() or keys.marked())
    seals = seal(table.journal)
    if was_open:
        return sealed_sentences(table.referee, seals)
    files = [*file_sentences(table.referee, seals)]
    return (
        files if files and not old else [table.say("sealed" if old else "nothing", "seal"), *files]
    )


def seal_for_move(table: OpenGame) -> list[str]:
    """Destroy the keys of all deals before the first move; return sentences for the host.

    Return no sentences if the keys are destroyed already.

    Raises:
        KeyRemains: a key cannot be removed.
        Refusal: the log of deals cannot be written; then no key is destroyed.
    """
    deal = table.stored.deal
    half_done = deal is not None and key_ring(table.journal).is_marked(deal.sealed)
    if not (half_done or is_unsealed(table)):
        return []
    return sealed_sentences(table.referee, seal(table.journal))


def seal(journal: Journal) -> Destruction:
    """Destroy the keys of all deals, and the files that show their roles.

    Deals of version 0.1 have no Reveal, and keep their keys.

    Raises:
        KeyRemains: a key cannot be removed.
        Refusal: the log of deals cannot be written; then no key is destroyed.
    """
    keys = key_ring(journal)
    open_deals = keys.unsealed()
    try:
        for deal in open_deals:
            keys.mark(deal)
        marked = [*_marked(journal)]
    except Refusal:
        for deal in open_deals:
            keys.unmark(deal)
        raise
    return merged([keys.destroy_left(), *map(keys.destroy, marked)])


def seal_revealed(table: OpenGame) -> Destruction | None:
    """Destroy the key of the current deal, once all know its roles; leave those of later games.

    Return None if it was destroyed before, or cannot be removed yet.
    """
    deal = table.stored.deal
    if deal is None or not is_unsealed(table):
        return None
    keys = key_ring(table.journal)
    with suppress(KeyRemains):  # it is tried again when keys are destroyed
        keys.mark(deal.sealed.fingerprint)
        add_link(table.journal, LinkKind.SEAL, deal.sealed.fingerprint)
        return keys.destroy(deal.sealed.fingerprint)
    return None


def put_right(journal: Journal) -> None:
    """Finish work that killed programs have left undone: a deal, a reprint, destroying a key.

    Raises:
        KeyRemains: a key cannot be removed.
    """
    keys = key_ring(journal)

    def counts(link: Link, places: Sequence[Path]) -> bool:
        return journal.has_deal(link.deal) if link.kind in DEALS else keys.lists(link.deal, places)

    for _ in recover(keys.folder, counts):
        for deal in keys.unsealed():
            if not journal.has_deal(deal):
                keys.mark(deal)
        for vault in keys.folder.glob("*.vault*"):
            if not journal.has_deck(vault.stem):
                with suppress(OSError):
                    erase(vault)
    for deal in _marked(journal):
        keys.destroy(deal)
    keys.destroy_left()


def sealed_sentences(referee: Referee, files: Destruction) -> list[str]:
    """Return sentences that the keys of all deals are destroyed, and what happened to their files."""
    return [say(referee, "seal", "sealed"), *file_sentences(referee, files)]


def file_sentences(referee: Referee, destroyed: Destruction) -> Iterator[str]:
    """Yield a sentence for each group of secret files: deleted, changed, gone or locked."""
    for fate, files in destroyed.fields().items():
        if files:
            yield say(referee, "seal", fate, files=files)


def _marked(journal: Journal) -> Iterator[str]:
    chain = journal.chain()
    sealed = {link.deal for link in chain if link.kind is LinkKind.SEAL}
    dealt = [link.deal for link in chain]
    marked = key_ring(journal).marked()
    for deal in sorted(marked, key=lambda one: dealt.index(one) if one in dealt else len(dealt)):
        if deal not in sealed and journal.has_deal(deal):
            add_link(journal, LinkKind.SEAL, deal)
        yield deal
