"""A stored deal: the encrypted roles, settings of its envelopes, and a list of its openings."""

from companion.deal.chain import LinkKind
from companion.frozen import Frozen
from companion.rules.pieces import Seat

# Patterns, compiled where a deal is read: a move reads none.
FINGERPRINT_PATTERN = "[0-9a-f]{64}|[0-9A-F]{4}( [0-9A-F]{4}){7}"  # the second for version 0.1
TOKEN_PATTERN = "[A-Za-z0-9_-]+={0,2}"  # noqa: S105  what one looks like
HEAD_PATTERN = "[0-9a-f]{64}"
SALT_PATTERN = "([0-9a-f]{32})?"

OPENINGS = (LinkKind.LOOK, LinkKind.REPRINT, LinkKind.REVEAL)


class DealNumber(Frozen):
    """The number of a deal within its evening, and the last hash in the log of deals before it."""

    deal: int  # number of the deal this evening, from 1
    chain: str  # hexadecimal, last hash in the log of deals before it


class SealedDeal(Frozen):
    """An encrypted deal with its fingerprint, which the six words of its Reveal open.

    In version 0.1, a key in a file opens it; then there is no `number`.
    """

    fingerprint: str
    token: str  # empty in imported games
    number: DealNumber | None = None
    table_words: tuple[str, ...] = ()  # words of the players by seat, if the roles follow from them
    reveal_language: str = ""  # language of the words of The Reveal
    stretching: str = ""  # hexadecimal, salt for deriving the key from the words
    players: tuple[str, ...] = ()  # names when it was dealt, if they have changed

    def dealt_to(self, players: tuple[str, ...]) -> tuple[str, ...]:
        """Return the names that the players had when roles were dealt, given their names today."""
        return self.players or players


class Packing(Frozen):
    """Settings of the envelopes, stored so that an envelope printed again is identical."""

    languages: tuple[str, ...]  # by seat
    paper: str
    knowledge: bool  # True: the QR codes say who sees whom
    night: bool  # True: there is a night
    words: tuple[Seat, ...]  # seats whose slips have words too
    ballots: bool
    slips_alone: bool = False  # True: only slips, for the envelopes of the published game
    by_touch: bool = False  # True: ballots have corners to cut off


class Opening(Frozen):
    """A record that a deal was opened: the time, the kind, and for which seat."""

    at: str  # ISO 8601
    how: LinkKind  # kind of opening, one of OPENINGS
    seat: Seat | None = None  # all, if None


class StoredDeal(Frozen):
    """An encrypted deal with its envelopes and openings; in an exported game its token is empty."""

    sealed: SealedDeal
    packing: Packing
    openings: tuple[Opening, ...] = ()
