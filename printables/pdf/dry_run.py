"""DryRuns: sheets drawn only to find texts that do not fit and letters that are missing."""

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
class DryRun:
    """Notes made of texts and letters in a dry run."""

    places: list[Place] = field(default_factory=list)
    refused: list[tuple[Refusal, tuple[str, ...]]] = field(default_factory=list)  # with its texts


_DRY_RUN: ContextVar[DryRun | None] = ContextVar("dry_run", default=None)


@contextmanager
def dry_run() -> Iterator[DryRun]:
    """Draw on after texts that do not fit or missing letters, and note them with all places."""
    notes = DryRun()
    token = _DRY_RUN.set(notes)
    try:
        yield notes
    finally:
        _DRY_RUN.reset(token)


def current_dry_run() -> DryRun | None:
    """Return the notes of the current dry run; None if the file is for use."""
    return _DRY_RUN.get()
