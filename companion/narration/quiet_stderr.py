"""Silence on standard error while a C library talks to itself."""

import contextlib
import os
from collections.abc import Iterator


@contextlib.contextmanager
def hushed() -> Iterator[None]:
    """Sound libraries write dozens of lines on standard error, past Python."""
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
