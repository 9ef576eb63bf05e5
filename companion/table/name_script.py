"""Scripts that paper cannot show: a name in one is refused before anything is printed."""

import unicodedata
from collections.abc import Sequence

from companion.errors import Detail, Refusal
from companion.table.names import as_typed
from printables.look.alphabets import Script, shaped_script


class ScriptName(Detail):
    """What a script is called."""

    script: Script


class NameInScript(Detail):
    """A name and its script."""

    name: str
    script: ScriptName


class UnwritableScript(Refusal):
    """Names in scripts that cannot be set letter by letter from left to right."""

    names: tuple[NameInScript, ...]


class RightToLeft(Refusal):
    """Letters that would turn round what stands beside them on the screen."""

    names: tuple[str, ...]


def check_direction(names: Sequence[str]) -> None:
    """Refuse letters that run from right to left.

    Raises:
        RightToLeft: there are some; with all names that have them.
    """
    turned = (
        as_typed(name)
        for name in names
        if any(unicodedata.bidirectional(letter) in {"R", "AL", "AN"} for letter in name)
    )
    if found := tuple(turned):
        raise RightToLeft(found)


def check_scripts(names: Sequence[str]) -> None:
    """Refuse names that paper would show with wrong letters, or in a wrong order.

    Raises:
        UnwritableScript: some are in such a script; with all of them.
    """
    shaped = ((name, script) for name in names if (script := shaped_script(name)))
    if found := tuple(NameInScript(as_typed(name), ScriptName(one)) for name, one in shaped):
        raise UnwritableScript(found)
