"""Suppression of messages that C libraries write to standard error."""

import contextlib
import os
from collections.abc import Iterator


@contextlib.contextmanager
def quiet_stderr() -> Iterator[None]:
    """Discard everything written to file descriptor 2 in the block."""
    try:
        kept = os.dup(2)
    except OSError:  # no standard error at all
        yield
        return
    nothing = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nothing, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nothing)
