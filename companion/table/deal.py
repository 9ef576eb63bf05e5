"""A deal at hand: opened for those who may, told in each player's language, drawn on paper."""

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli.table import deal_words, in_words
from companion.errors import CompanionError
from companion.files.atomic_write import open_private
from companion.rules.knowledge import knowledge

if TYPE_CHECKING:
    from companion.cli.table import Table
    from companion.deal.roles import Deal
    from companion.deal.sealed import HowOpened, Packing, StoredDeal
    from companion.rules.pieces import Seat
    from companion.store.recorded_game import Header
    from printables.components.envelopes import EnvelopeOf
    from printables.sheet import Paper
    from printables.slips import PlayerSecret
    from printables.wording import Wording

DEAL_FIRST = "companion deal -o envelopes.pdf"


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
            CompanionError: there are none in a language; a record from elsewhere may name any.
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

    def draw(self, file: Path, paper: "Paper", seats: Sequence["Seat"]) -> None:
        """The envelopes of these seats, as a PDF that only its owner may read.

        Raises:
            CompanionError: a text does not fit.
        """
        from printables.components.envelopes import Envelopes, draw_envelopes

        packing = self.packing
        common = Envelopes(
            self.common.fingerprint,
            self.common.ruleset,
            packing.night,
            packing.words,
            packing.ballots,
        )
        with open_private(file) as written:
            draw_envelopes(written, paper, common, [self._envelope(seat) for seat in seats])

    def messages(self) -> tuple[str, ...]:
        """What is sent to each seat, where the table plays by messages: there is no night."""
        from printables.private_messages import private_messages

        everybody = [self.told(seat, everything=True) for seat, _ in enumerate(self.names, start=1)]
        return private_messages(self.wordings, self.common, everybody, self.first)

    def _envelope(self, seat: "Seat") -> "EnvelopeOf":
        from printables.components.envelopes import EnvelopeOf
        from printables.components.slip_faces import Nonces, slip_faces

        wording = self.wordings[seat - 1]
        nonces = Nonces(self.deal.nonce(seat, "role"), self.deal.nonce(seat, "membership"))
        words = self.packing.words
        faces = slip_faces(wording, self.common, self.told(seat), nonces, words=words)
        return EnvelopeOf(self.names[seat - 1], seat, wording, *faces)


def stored_deal(table: "Table") -> "StoredDeal":
    """The deal of the current game, still sealed.

    Raises:
        CompanionError: it was not dealt.
    """
    if table.stored.deal is None:
        raise CompanionError(deal_words(table.referee, "no_deal", command=DEAL_FIRST))
    return table.stored.deal


def open_deal(table: "Table") -> Dealt:
    """The deal of the current game, opened.

    Raises:
        CompanionError: it was not dealt, or its key is gone or changed.
    """
    from companion.deal.keys import KeyRing

    stored = stored_deal(table)
    keys = KeyRing(table.journal.path.parent)
    deal = keys.open(stored.sealed, table.names)
    return Dealt(table.header, deal, stored.packing)


def note_opening(table: "Table", how: "HowOpened", seat: "Seat | None" = None) -> None:
    """Notes that the deal is opened now, before anything of it is shown.

    Raises:
        CompanionError: another deal took its place, or the note cannot be written.
    """
    from datetime import UTC, datetime

    from companion.deal.sealed import Opening

    opening = Opening(datetime.now(UTC).isoformat(timespec="seconds"), how, seat)
    with in_words(table.referee):
        table.journal.note_opening(table.stored, opening)
