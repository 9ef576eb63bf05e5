"""A deal as it is kept: sealed, how its envelopes were made, and who opened it; no secret is in it."""

from enum import StrEnum

from companion.frozen import Frozen
from companion.rules.pieces import Seat

# Patterns, compiled where a deal is read: a move reads none.
FINGERPRINT = "[0-9A-F]{4}( [0-9A-F]{4}){7}"
TOKEN = "[A-Za-z0-9_-]+={0,2}"  # noqa: S105  what one looks like


class HowOpened(StrEnum):
    """What a deal was opened for."""

    LOOK = "look"
    REPRINT = "reprint"
    REVEAL = "reveal"


class SealedDeal(Frozen):
    """A deal that only its key opens, and the fingerprint that says which one it is."""

    fingerprint: str
    token: str


class Packing(Frozen):
    """How the envelopes were made, so that a reprint is the same."""

    languages: tuple[str, ...]  # by seat
    paper: str
    knowledge: bool  # whether the codes tell what the role knows
    night: bool  # whether the table closes its eyes too
    words: bool
    ballots: bool


class Opening(Frozen):
    """That a deal was opened, and for whom; it is shown when the deal is revealed."""

    at: str  # ISO 8601
    how: HowOpened
    seat: Seat | None = None  # all, if None


class StoredDeal(Frozen):
    """A sealed deal with all that is known of it."""

    sealed: SealedDeal
    packing: Packing
    openings: tuple[Opening, ...] = ()
