"""The one door to the secrets of a deal: drawn, kept, opened for those who may, put on paper."""

from collections.abc import Sequence
from functools import cached_property
from io import BytesIO
from typing import TYPE_CHECKING

from companion.errors import Refusal
from companion.rules.knowledge import knowledge
from companion.table.table import Table
from companion.words.tables import CLASSIC

if TYPE_CHECKING:
    from companion.deal.roles import Deal
    from companion.deal.sealed import HowOpened, Packing, StoredDeal
    from companion.rules.pieces import Seat
    from companion.store.journal import Journal, StoredGame
    from companion.store.recorded_game import Header
    from printables.components.dealt_envelopes import EnvelopeOf
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

    def __init__(self, header: "Header", deal: "Deal", packing: "Packing") -> None:
        from printables.slips import TableOfSlips

        self.deal = deal
        self.packing = packing
        self.names = header.players
        self.first = header.first
        self.theme = header.theme
        self.common: TableOfSlips = TableOfSlips(header.ruleset, self.names, deal.fingerprint)

    @cached_property
    def wordings(self) -> "tuple[Wording, ...]":
        """The words that each seat reads.

        Raises:
            Refusal: there are none in a language; a record from elsewhere may name any.
        """
        from printables.wording import load_wording

        languages = self.packing.languages
        loaded = {language: load_wording(language, self.theme) for language in set(languages)}
        return tuple(loaded[one] for one in languages)

    def told(self, seat: "Seat", *, everything: bool = False) -> "PlayerSecret":
        """What the player on this seat is told; who else is who only if the deal is to tell it."""
        from printables.slips import PlayerSecret

        roles, knows = self.deal.roles, self.packing.knowledge or everything
        known = knowledge(self.common.table, roles, seat) if knows else None
        return PlayerSecret(self.names[seat - 1], seat, self.deal.role(seat), known)

    def sentences(self, seat: "Seat") -> list[str]:
        """What the Secret Role slip of a player says."""
        from printables.slips import role_sentences

        return role_sentences(self.wordings[seat - 1], self.common, self.told(seat))

    def envelopes(self, paper: "Paper", seats: Sequence["Seat"] = ()) -> bytes:
        """The envelopes of these seats, or of all, as a PDF. It is secret.

        Raises:
            Refusal: a text does not fit.
        """
        from printables.components.dealt_envelopes import Envelopes, draw_envelopes

        packing = self.packing
        common = Envelopes(
            self.common.fingerprint,
            self.common.ruleset,
            packing.night,
            packing.words,
            packing.ballots,
        )
        whose = seats or range(1, len(self.names) + 1)
        written = BytesIO()
        draw_envelopes(written, paper, common, [self._envelope(seat) for seat in whose])
        return written.getvalue()

    def messages(self) -> tuple[str, ...]:
        """What is sent to each seat, where the table plays by messages: there is no night."""
        from printables.slips import private_messages

        everybody = [self.told(seat, everything=True) for seat, _ in enumerate(self.names, start=1)]
        return private_messages(self.wordings, self.common, everybody, self.first)

    def _envelope(self, seat: "Seat") -> "EnvelopeOf":
        from printables.components.dealt_envelopes import EnvelopeOf
        from printables.components.slip_faces import Nonces, slip_faces

        wording = self.wordings[seat - 1]
        nonces = Nonces(self.deal.nonce(seat, "role"), self.deal.nonce(seat, "membership"))
        words = self.packing.words
        faces = slip_faces(wording, self.common, self.told(seat), nonces, words=words)
        return EnvelopeOf(self.names[seat - 1], seat, wording, *faces)


def draw_deal(header: "Header", packing: "Packing") -> Dealt:
    """The roles drawn for names that paper and codes can hold, whoever is who.

    Raises:
        LettersMissing: they cannot.
        Refusal: the names are too long together.
    """
    from companion.deal.roles import deal_roles
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
    journal: "Journal", header: "Header", dealt: Dealt, stored: "StoredGame | None" = None
) -> "StoredGame":
    """A new game with its deal, or the `stored` one, and the key that opens it; or none of them.

    Raises:
        Refusal: it cannot be written.
    """
    from companion.deal.keys import KeyRing
    from companion.deal.sealed import StoredDeal

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


def draw_first(players: int) -> "Seat":
    """The first Presidential Candidate at random. Rule: SET UP."""
    from companion.deal.roles import draw_seat

    return draw_seat(players)


def stored_deal(table: Table) -> "StoredDeal":
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
    from companion.deal.keys import KeyRing

    stored = stored_deal(table)
    keys = KeyRing(table.journal.path.parent)
    deal = keys.open(stored.sealed, table.names)
    return Dealt(table.header, deal, stored.packing)


def note_opening(table: Table, how: "HowOpened", seat: "Seat | None" = None) -> None:
    """Notes that the deal is opened now, before anything of it is shown.

    Raises:
        Refusal: another deal took its place, or the note cannot be written.
    """
    from datetime import UTC, datetime

    from companion.deal.sealed import Opening

    opening = Opening(datetime.now(UTC).isoformat(timespec="seconds"), how, seat)
    table.journal.note_opening(table.stored, opening)


def private_look(table: Table, dealt: Dealt, seat: "Seat") -> list[str]:
    """What the slip of one player says; noted first, so that nobody looks unnoticed."""
    from companion.deal.sealed import HowOpened

    note_opening(table, HowOpened.LOOK, seat)
    return dealt.sentences(seat)
