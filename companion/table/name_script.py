"""Scripts that paper cannot show: a name in one is refused before anything is printed."""

import unicodedata
from collections.abc import Iterable, Sequence

from companion.errors import Refusal
from companion.table.names import as_typed
from printables.look.alphabets import shaped_script


class UnwritableScript(Refusal):
    """Names in scripts that cannot be set letter by letter from left to right."""

    names: tuple[str, ...]


def check_direction(names: Sequence[str]) -> None:
    """Refuse letters that run from right to left.

    Raises:
        UnwritableScript: some names have them; with all of these.
    """
    _refuse(
        name
        for name in names
        if any(unicodedata.bidirectional(letter) in {"R", "AL", "AN"} for letter in name)
    )


def check_scripts(names: Sequence[str]) -> None:
    """Refuse names that paper would show with wrong letters, or in a wrong order.

    Raises:
        UnwritableScript: some are in such a script; with all of them.
    """
    _refuse(filter(shaped_script, names))


def _refuse(names: Iterable[str]) -> None:
    if unwritable := tuple(map(as_typed, names)):
        raise UnwritableScript(unwritable)
