"""A deal as it is kept: sealed, how its envelopes were made, and who opened it; no secret is in it."""

import re
from enum import StrEnum
from typing import Any

from companion.frozen import Frozen
from companion.rules.pieces import Seat

FINGERPRINT = re.compile("[0-9A-F]{4}( [0-9A-F]{4}){7}")
TOKEN = re.compile("[A-Za-z0-9_-]+={0,2}")


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


def deal_values(deal: StoredDeal) -> dict[str, Any]:
    """The deal in values that TOML and JSON can keep."""
    return {
        "fingerprint": deal.sealed.fingerprint,
        "token": deal.sealed.token,
        "openings": [_opening_values(opening) for opening in deal.openings],
        "packing": deal.packing.fields() | {"languages": list(deal.packing.languages)},
    }


def deal_of(values: dict[str, Any], players: int) -> StoredDeal:
    """The deal that `deal_values` was made from, at a table of so many.

    Raises:
        KeyError, TypeError, ValueError: it cannot be one.
    """
    fingerprint, token, packing = values["fingerprint"], values["token"], values["packing"]
    if not FINGERPRINT.fullmatch(fingerprint) or not TOKEN.fullmatch(token):
        raise ValueError
    if len(packing["languages"]) != players:
        raise ValueError
    return StoredDeal(
        SealedDeal(fingerprint, token),
        Packing(**packing | {"languages": tuple(packing["languages"])}),
        tuple(_opening(one, players) for one in values["openings"]),
    )


def _opening_values(opening: Opening) -> dict[str, Any]:
    values: dict[str, Any] = {"at": opening.at, "how": opening.how.value}
    return values if opening.seat is None else values | {"seat": opening.seat}


def _opening(values: dict[str, Any], players: int) -> Opening:
    opening = Opening(**values | {"how": HowOpened(values["how"])})
    if opening.seat is not None and not 1 <= opening.seat <= players:
        raise ValueError
    return opening
