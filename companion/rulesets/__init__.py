"""The rules of a table as TOML: the shipped ones, a host's own, and as values to keep."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.files.toml_extends import OWN, Kind, Shelf
from companion.rules.ruleset import Ruleset
from companion.rulesets.plain_values import ruleset_of, values_of

if TYPE_CHECKING:
    from companion.files.toml import Fault

__all__ = [
    "OFFICIAL",
    "OWN",
    "SHIPPED",
    "load_ruleset",
    "read_ruleset",
    "ruleset_as_kept",
    "ruleset_from_values",
    "ruleset_values",
    "rulesets",
]

SHIPPED = Path(__file__).parent
OFFICIAL = "official"


def rulesets() -> tuple[str, ...]:
    """The names of the shipped rulesets, the official one first."""
    return _SHELF.names()


def load_ruleset(which: str) -> Ruleset:
    """A shipped ruleset by its name, or a host's own by the path of its file.

    Raises:
        CompanionError: there is no such ruleset.
        FaultyFile: with every fault of the file.
    """
    return _SHELF.load(which)


def read_ruleset(path: Path) -> Ruleset:
    """The ruleset in a file, with what it extends.

    Raises:
        FaultyFile: with every fault of the file, or of the first one below it that has any.
    """
    return _SHELF.read(path)


def ruleset_values(ruleset: Ruleset) -> dict[str, Any]:
    """The ruleset in plain values that TOML and JSON can keep; it extends nothing any more."""
    return values_of(ruleset)


def ruleset_as_kept(values: dict[str, Any]) -> Ruleset:
    """The same as `ruleset_from_values`, at once: for values that nobody else can have written.

    A move must be on disk before anybody waits; the schema alone would take as long as the rules.

    Raises:
        KeyError, TypeError, ValueError: somebody else has.
    """
    return ruleset_of(values)


def ruleset_from_values(values: dict[str, Any], source: Path) -> Ruleset:
    """The ruleset that `ruleset_values` was made from; `source` is named where there are faults.

    Raises:
        FaultyFile: with every fault.
    """
    return _checked(values, (), source)


def _read_alone(path: Path) -> dict[str, Any]:
    """What a file says. A ruleset is named in its own file, or as its file is."""
    # The schema is loaded when a file is read; a game on disk has its rules beside it.
    from companion.files.toml import toml_values

    return {"name": path.stem} | toml_values(path)


def _checked(values: dict[str, Any], known: "tuple[Fault, ...]", source: Path) -> Ruleset:
    from companion.files.toml import FaultyFile
    from companion.rulesets.ruleset_file import checked_ruleset

    ruleset, faults = checked_ruleset(values)
    if faults:
        _, faults = checked_ruleset(values, sound=_SHELF.standard_values())
    if ruleset is None or known:
        raise FaultyFile(source, (*known, *faults))
    return ruleset


_SHELF = Shelf(Kind.RULESET, SHIPPED, OFFICIAL, _read_alone, _checked)
