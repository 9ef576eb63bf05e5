"""The chain of deals: each deal, reprint, look, import and reveal is hashed with all before it.

Its head stands on the sheets, so a table sees how often was dealt before, and a journal that was
changed or put back afterwards does not fit what was printed.
"""

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from enum import StrEnum

from companion.frozen import Frozen
from companion.rules.pieces import Seat

START = "0" * 64  # the head before the first link
MAX_LINKS = 100_000
_MORNING = timedelta(hours=6)  # a deal after midnight belongs to the evening before


class LinkKind(StrEnum):
    """What a link notes."""

    PROMISE = "promise"  # a commitment was said; words of the table follow
    DEAL = "deal"
    REPRINT = "reprint"
    LOOK = "look"
    SEAL = "seal"
    REVEAL = "reveal"
    IMPORT = "import"


class Link(Frozen):
    """A link of the chain."""

    number: int  # from 1
    at: str  # ISO 8601, in the time zone of the host
    kind: LinkKind
    deal: str  # its fingerprint; of a promise the commitment, of an import the record's SHA-256
    seat: Seat | None  # all, if None
    head: str  # the SHA-256 of the head before it and of all above


def next_link(
    chain: Sequence[Link], kind: LinkKind, deal: str, seat: Seat | None, now: datetime
) -> Link:
    """The link that follows at a moment of the host's time zone."""
    number, before = (chain[-1].number + 1, chain[-1].head) if chain else (1, START)
    at = now.isoformat(timespec="seconds")
    link = Link(number, at, kind, deal, seat, "")
    return link.replace(head=_head(before, link))


def evening_of(now: datetime) -> date:
    """The date of an evening, which ends at six in the morning."""
    return (now - _MORNING).date()


def deal_number(chain: Sequence[Link], now: datetime) -> int:
    """Which deal of its evening one would be now, from 1."""
    evenings = (evening_of(moment(one)) for one in chain if one.kind is LinkKind.DEAL)
    return 1 + sum(evening == evening_of(now) for evening in evenings)


def moment(link: Link) -> datetime:
    """When a link was added.

    Raises:
        ValueError: no companion wrote it.
    """
    return datetime.fromisoformat(link.at)


def broken_link(chain: Sequence[Link]) -> int | None:
    """The number of the first link that is missing or does not fit the one before it."""
    before = START
    for number, link in enumerate(chain, start=1):
        if link.number != number or link.head != _head(before, link):
            return number
        before = link.head
    return None


def _head(before: str, link: Link) -> str:
    import hashlib

    fields = (link.number, link.at, link.kind.value, link.deal, link.seat or 0)
    return hashlib.sha256("\n".join((before, *map(str, fields))).encode()).hexdigest()
