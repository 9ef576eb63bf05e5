"""Proofs: sheets drawn only to find texts that do not fit and letters that are missing."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import NamedTuple

from companion.errors import Refusal


class Place(NamedTuple):
    """A place for texts one below the other, and how many of the smallest letters it holds."""

    piece: str
    texts: tuple[str, ...]
    lines: int
    letters: int  # of the usual width, in a line
    width: float  # mm
    height: float
    size: float  # of the smallest letters, in points


@dataclass
class Proof:
    """Notes made while a proof is drawn."""

    places: list[Place] = field(default_factory=list)
    refused: list[tuple[Refusal, tuple[str, ...]]] = field(default_factory=list)  # with its texts


_PROOF: ContextVar[Proof | None] = ContextVar("proof", default=None)


@contextmanager
def proof() -> Iterator[Proof]:
    """Draw on after texts that do not fit or missing letters, and note them with all places."""
    notes = Proof()
    token = _PROOF.set(notes)
    try:
        yield notes
    finally:
        _PROOF.reset(token)


def open_proof() -> Proof | None:
    """Return the proof being drawn; None if the file is for use."""
    return _PROOF.get()
