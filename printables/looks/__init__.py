"""How pieces are drawn, each look as a whole: a package for each, a module for each family of pieces.

A component says which pieces there are, how many, and with which words.
"""

from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from printables.theme import Theme


def drawn_by(theme: Theme, family: str) -> ModuleType:
    """What draws a family of pieces in a theme's look, or in the classic one if that has none."""
    return _module("atomic" if theme.look.stem == "atomic" else "linocut", family)


@lru_cache
def _module(look: str, family: str) -> ModuleType:
    own = f"{__name__}.{look}.{family}"
    return import_module(own if find_spec(own) else f"{__name__}.linocut.{family}")
