"""Sheets drawn to be looked at and not for use: what does not fit is noted, and drawing goes on."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import NamedTuple

from companion.errors import Refusal


class Place(NamedTuple):
    """Where texts stand together, one below the other, and what it holds of the smallest letters."""

    piece: str
    texts: tuple[str, ...]
    lines: int
    letters: int  # of the usual width, in a line
    width: float  # mm
    height: float
    size: float  # of the smallest letters, in points


@dataclass
class Proof:
    """What was found out while sheets were drawn that are not for use."""

    places: list[Place] = field(default_factory=list)
    refused: list[tuple[Refusal, tuple[str, ...]]] = field(default_factory=list)  # with its texts


_PROOF: ContextVar[Proof | None] = ContextVar("proof", default=None)


@contextmanager
def proof() -> Iterator[Proof]:
    """Draw on where a text does not fit or a letter is missing; note that, and all places."""
    noted = Proof()
    token = _PROOF.set(noted)
    try:
        yield noted
    finally:
        _PROOF.reset(token)


def open_proof() -> Proof | None:
    """The one that is being drawn, if this is no file for use."""
    return _PROOF.get()
