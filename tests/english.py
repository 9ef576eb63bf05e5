"""Refusals, faults and events as an English table reads them."""

from typing import Any

from companion.words.referee import load_referee
from companion.words.sentences import sentence

_ENGLISH = load_referee("en")


def english(thing: Any, *names: str) -> str:
    """What is said of it in English, in the classic theme."""
    return sentence(_ENGLISH, thing, names)
