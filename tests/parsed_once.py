"""TOML files that many commands of one process read, parsed once."""

import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from functools import lru_cache
from typing import Any
from unittest.mock import patch

_parse = lru_cache(maxsize=None)(tomllib.loads)


def _parsed(text: str) -> dict[str, Any]:
    """Of the same text, equal values that may be changed."""
    return deepcopy(_parse(text))


@contextmanager
def parsed_once() -> Iterator[None]:
    """A program reads its words afresh at every command; a test of a hundred commands need not."""
    with patch("tomllib.loads", _parsed):
        yield
