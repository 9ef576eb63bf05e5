"""Asking as an ordinary user, which the tests may not be."""

import os
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")
NOBODY = 65534


def as_nobody(ask: Callable[[], T]) -> T:
    """The answer that somebody gets who may do nothing special; not on Windows."""
    if os.geteuid() != 0:
        return ask()
    os.seteuid(NOBODY)
    try:
        return ask()
    finally:
        os.seteuid(0)
