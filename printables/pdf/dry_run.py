"""Dry runs: sheets drawn only to find texts that do not fit and letters that are missing."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import NamedTuple

from companion.errors import Refusal


class Place(NamedTuple):
    """A box for lines of text, and the number of the smallest letters that fit in it."""

    piece: str
    texts: tuple[str, ...]
    lines: int
    letters: int  # letters of usual width in a line
    width: float  # mm
    height: float
    size: float  # points, size of the smallest letters


@dataclass
class DryRun:
    """Texts that did not fit and letters that were missing in a dry run."""

    places: list[Place] = field(default_factory=list)
    refused: list[tuple[Refusal, tuple[str, ...]]] = field(default_factory=list)  # with their texts


_DRY_RUN: ContextVar[DryRun | None] = ContextVar("dry_run", default=None)


@contextmanager
def dry_run() -> Iterator[DryRun]:
    """Draw without errors, and record texts that do not fit, missing letters and all boxes of texts."""
    notes = DryRun()
    token = _DRY_RUN.set(notes)
    try:
        yield notes
    finally:
        _DRY_RUN.reset(token)


def current_dry_run() -> DryRun | None:
    """Return the record of the current dry run, or None if the file is meant for use."""
    return _DRY_RUN.get()
