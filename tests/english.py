"""Refusals, faults and events as an English table reads them."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from companion.errors import Refusal
from companion.words.sentences import load_referee, sentence

_ENGLISH = load_referee("en")


def english(thing: Any, *names: str) -> str:
    """Return the English sentence for it, in the classic theme."""
    return sentence(_ENGLISH, thing, names)


@contextmanager
def refused(
    *parts: str, kind: type[Refusal] = Refusal
) -> Iterator["pytest.ExceptionInfo[Refusal]"]:
    """The block is refused, and the English sentence has all of these parts."""
    with pytest.raises(kind) as raised:
        yield raised
    told = english(raised.value)
    for part in parts:
        assert part in told
