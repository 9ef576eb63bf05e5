"""The one door to the secrets of a deal: drawn, kept, opened for those who may, put on paper."""

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import cache, cached_property, partial
from io import BytesIO
from typing import TYPE_CHECKING

from companion.deal.keys import KeyRing
from companion.deal.roles import Deal, deal_roles, draw_seat
from companion.deal.sealed import HowOpened, Opening, Packing, StoredDeal
from companion.errors import Refusal
from companion.rules.knowledge import knowledge
from companion.rules.pieces import Seat
from companion.store.journal import Journal, StoredGame
from companion.store.recorded_game import Header
from companion.table.table import Table
from companion.words.tables import CLASSIC

if TYPE_CHECKING:
    from printables.sheet import Paper
    from printables.slips import PlayerSecret
    from printables.wording import Wording

DEAL_FIRST = "companion deal -o envelopes.pdf"


class NotDealt(Refusal):
    """The cards of the box were dealt, so there is no deal to open."""

    command: str


class LettersMissing(Refusal):
    """No font has these letters of a name."""

    name: str
    letters: tuple[str, ...]


class Dealt:
    """A deal with its table: what the envelopes say, and to whom."""

    def __init__(self, header: Header, deal: Deal, packing: Packing) -> None:
        from printables.slips import TableOfSlips

        self.header, self.deal, self.packing = header, deal, packing
        self.common = TableOfSlips(header.ruleset, header.players, deal.fingerprint)

    @cached_property
    def wordings(self) -> "tuple[Wording, ...]":
        """The words that each seat reads.

        Raises:
            Refusal: there are none in a language; a record from elsewhere may name any.
        """
        from printables.wording import load_wording

        load = cache(partial(load_wording, theme=self.header.theme))
        return tuple(map(load, self.packing.languages))

    def told(self, seat: Seat, *, everything: bool = False) -> "PlayerSecret":
        """What the player on this seat is told; who else is who only if the deal is to tell it."""
        from printables.slips import PlayerSecret

        knows = self.packing.knowledge or everything
        known = knowledge(self.common.table, self.deal.roles, seat) if knows else None
        return PlayerSecret(self.common.names[seat - 1], seat, self.deal.role(seat), known)

    def sentences(self, seat: Seat) -> list[str]:
        """What the Secret Role slip of a player says."""
        from printables.slips import role_sentences

        return role_sentences(self.wordings[seat - 1], self.common, self.told(seat))

    def envelopes(self, paper: "Paper", seats: Sequence[Seat] = ()) -> bytes:
        """The envelopes of these seats, or of all, as a PDF. It is secret.

        Raises:
            Refusal: a text does not fit.
        """
        from printables.components.dealt_envelopes import EnvelopeOf, Envelopes, draw_envelopes
        from printables.components.slip_faces import Nonces, slip_faces

        common, packing, envelopes = self.common, self.packing, []
        for seat in seats or range(1, len(common.names) + 1):
            wording = self.wordings[seat - 1]
            nonces = Nonces(self.deal.nonce(seat, "role"), self.deal.nonce(seat, "membership"))
            faces = slip_faces(wording, common, self.told(seat), nonces, words=packing.words)
            envelopes.append(EnvelopeOf(common.names[seat - 1], seat, wording, *faces))
        options = packing.night, packing.words, packing.ballots
        written = BytesIO()
        alike = Envelopes(common.fingerprint, common.ruleset, *options)
        draw_envelopes(written, paper, alike, envelopes)
        return written.getvalue()

    def messages(self) -> tuple[str, ...]:
        """What is sent to each seat, where the table plays by messages: there is no night."""
        from printables.slips import private_messages

        seats = range(1, len(self.common.names) + 1)
        everybody = [self.told(seat, everything=True) for seat in seats]
        return private_messages(self.wordings, self.common, everybody, self.header.first)


def draw_deal(header: Header, packing: Packing) -> Dealt:
    """The roles drawn for names that paper and codes can hold, whoever is who.

    Raises:
        LettersMissing: they cannot.
        Refusal: the names are too long together.
    """
    from printables.pen import missing_letters
    from printables.slips import check_lengths

    for name in header.players:
        missing = missing_letters(name)
        if missing:
            raise LettersMissing(name, tuple(missing))
    rules = header.ruleset.table(len(header.players))
    deal = deal_roles(header.players, rules, neutral=header.theme != CLASSIC)
    dealt = Dealt(header, deal, packing)
    check_lengths(dealt.wordings, dealt.common, knowledge=packing.knowledge)
    return dealt


def keep_deal(
    journal: Journal, header: Header, dealt: Dealt, stored: StoredGame | None = None
) -> StoredGame:
    """A new game with its deal, or the `stored` one, and the key that opens it; or none of them.

    Raises:
        Refusal: it cannot be written.
    """
    keys = KeyRing(journal.path.parent)
    sealed = keys.seal(dealt.deal)
    try:
        deal = StoredDeal(sealed, dealt.packing)
        if stored is None:
            return journal.new(header, deal)
        return journal.deal(stored, deal, first=header.first)
    except BaseException:
        keys.forget(sealed)
        raise


def draw_first(players: int) -> Seat:
    """The first Presidential Candidate at random. Rule: SET UP."""
    return draw_seat(players)


def stored_deal(table: Table) -> StoredDeal:
    """The deal of the current game, still sealed.

    Raises:
        NotDealt: there is none.
    """
    if table.stored.deal is None:
        raise NotDealt(DEAL_FIRST)
    return table.stored.deal


def open_deal(table: Table) -> Dealt:
    """The deal of the current game, opened.

    Raises:
        NotDealt: there is none.
        Refusal: its key is gone or changed.
    """
    stored, keys = stored_deal(table), KeyRing(table.journal.path.parent)
    return Dealt(table.header, keys.open(stored.sealed, table.names), stored.packing)


def note_opening(table: Table, how: HowOpened, seat: Seat | None = None) -> None:
    """Note that the deal is opened now, before anything of it is shown.

    Raises:
        Refusal: another deal took its place, or the note cannot be written.
    """
    now = datetime.now(UTC).isoformat(timespec="seconds")
    table.journal.note_opening(table.stored, Opening(now, how, seat))


def private_look(table: Table, dealt: Dealt, seat: Seat) -> list[str]:
    """What the slip of one player says; noted first, so that nobody looks unnoticed."""
    note_opening(table, HowOpened.LOOK, seat)
    return dealt.sentences(seat)
