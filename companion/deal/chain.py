"""The log of deals, in which each entry's hash includes the entry before (a hash chain).

The last hash is printed on the sheets, so a table sees how many deals there were before, and a log
that was changed or put back afterwards does not fit what was printed.
"""

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from enum import StrEnum
from itertools import zip_longest

from companion.frozen import Frozen
from companion.rules.pieces import Seat

START = "0" * 64  # hash before the first entry
HEAD_DIGITS, FINGERPRINT_DIGITS = 12, 8  # as many digits as on the sheets
_SEALED_LINKS_KEPT = timedelta(hours=6)
_CORRECTION = timedelta(minutes=1)  # largest correction that a computer makes to its clock
_MORNING = timedelta(hours=6)  # a deal after midnight belongs to the evening before


class LinkKind(StrEnum):
    """Kinds of entries in the log of deals."""

    PROMISE = "promise"  # a commitment was shown; words of the players follow
    DEAL = "deal"
    DEAL_BY_WORDS = "deal_by_words"  # a deal that follows from the commitment before it
    UNFINISHED = "unfinished"  # a deal without a game, in old logs only
    REPRINT = "reprint"
    LOOK = "look"
    SEAL = "seal"
    WITHDRAWAL = "withdrawal"  # a deal made in advance was replaced by another
    REVEAL = "reveal"
    IMPORT = "import"


DEALS = (LinkKind.DEAL, LinkKind.DEAL_BY_WORDS)
DRAWN_LINKS = (*DEALS, LinkKind.UNFINISHED)


class Link(Frozen):
    """An entry in the log of deals, with the hash of the entry before."""

    number: int  # from 1
    at: str  # ISO 8601, in the time zone of the host
    kind: LinkKind
    deal: str  # fingerprint, commitment, or SHA-256 of an imported file
    seat: Seat | None  # None: all seats
    head: str  # SHA-256 of the hash before and of all fields above


def next_link(
    chain: Sequence[Link], kind: LinkKind, deal: str, seat: Seat | None, now: datetime
) -> Link:
    """Return a new entry for the end of the log of deals, with `now` as its time."""
    number, before = (chain[-1].number + 1, chain[-1].head) if chain else (1, START)
    at = now.isoformat(timespec="seconds")
    link = Link(number, at, kind, deal, seat, "")
    return link.replace(head=_head(before, link))


def evening_of(now: datetime) -> date:
    """Return the date of the evening at a time; an evening ends at six in the morning."""
    return (now - _MORNING).date()


def deal_number(chain: Sequence[Link], now: datetime) -> int:
    """Return the number of a deal made now within its evening, from 1, counting unfinished ones."""
    return 1 + sum(link.kind in DRAWN_LINKS for link in current_links(chain, now))


def current_links(chain: Sequence[Link], now: datetime) -> Sequence[Link]:
    """Return the log entries of this evening: those after the last finished deal of an earlier one.

    A clock that is changed therefore begins no new evening. Deals of the last hours belong to this
    evening in any time zone, and so do deals with a later time from before the clock was put back.
    """
    sealed = {link.deal for link in chain if link.kind in {LinkKind.SEAL, LinkKind.REVEAL}}
    played = (
        place
        for place, link in reversed([*enumerate(chain, start=1)])
        if link.kind in DRAWN_LINKS
        and link.deal in sealed
        and moment(link) <= now - _SEALED_LINKS_KEPT
        if link_evening(link) != evening_of(now)
    )
    return chain[next(played, 0) :]


def moved_clock(chain: Sequence[Link], now: datetime) -> tuple[int, ...]:
    """Return the numbers of log entries whose time is before the previous entry's, or in the future."""
    past = [moment(link) - _CORRECTION for link in chain]
    return tuple(
        link.number
        for link, before in zip(chain, (*past[:1], *past), strict=False)
        if not before <= moment(link) <= now + _CORRECTION
    )


def links_of(chain: Sequence[Link], evening: date) -> tuple[Link, ...]:
    """Return the log entries of an evening and of later ones."""
    return tuple(link for link in chain if link_evening(link) >= evening)


def link_evening(link: Link) -> date:
    """Return the date of the evening of a log entry."""
    return evening_of(moment(link))


def broken_promises(chain: Sequence[Link]) -> tuple[Link, ...]:
    """Return the PROMISE entries without a deal: the host committed to one, but did not finish it."""
    dealing = [link for link in chain if link.kind in {LinkKind.PROMISE, *DEALS}]
    return tuple(
        link
        for link, following in zip_longest(dealing, dealing[1:])
        if link.kind is LinkKind.PROMISE
        and not (following and following.kind is LinkKind.DEAL_BY_WORDS)
    )


def grouped(digits: str, most: int = 64) -> str:
    """Return the first `most` digits of a hash in groups of four, as they are printed."""
    plain = digits.replace(" ", "")[:most]
    return " ".join(plain[at : at + 4] for at in range(0, len(plain), 4))


def moment(link: Link) -> datetime:
    """Return the time at which an entry was added to the log of deals.

    Raises:
        ValueError: the entry was not written by this program.
    """
    at = datetime.fromisoformat(link.at)
    if at.tzinfo is None:
        raise ValueError("a time without its zone")
    return at


def broken_link(chain: Sequence[Link]) -> int | None:
    """Return the number of the first log entry that is missing or does not fit the one before.

    Return None if all entries fit.
    """
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
