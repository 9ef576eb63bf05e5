"""Scripts that paper cannot show: a name in one is refused before anything is printed."""

import unicodedata

from companion.errors import Detail, Refusal
from companion.table.names import as_typed
from printables.alphabets import Script, shaped_script


class ScriptName(Detail):
    """What a script is called."""

    script: Script


class UnwritableScript(Refusal):
    """A name in a script that cannot be set letter by letter from left to right."""

    name: str
    script: ScriptName


class RightToLeft(Refusal):
    """Letters that would turn round what stands beside them on the screen."""

    name: str


def check_direction(name: str) -> None:
    """Refuse letters that run from right to left.

    Raises:
        RightToLeft: there are some.
    """
    if any(unicodedata.bidirectional(letter) in {"R", "AL", "AN"} for letter in name):
        raise RightToLeft(as_typed(name))


def check_script(name: str) -> None:
    """Refuse a name that paper would show with wrong letters, or in a wrong order.

    Raises:
        UnwritableScript: it is in such a script.
    """
    if script := shaped_script(name):
        raise UnwritableScript(as_typed(name), ScriptName(script))
