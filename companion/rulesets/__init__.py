"""Rulesets: the shipped ones, a host's own files, and plain values for the journal.

The schema is imported when a file is read: a move loads its rules from the journal.
"""

from pathlib import Path
from typing import Any

from companion.rules.ruleset import Ruleset
from companion.rulesets.plain_values import ruleset_of, values_of

SHIPPED = Path(__file__).parent
OFFICIAL = "official"


def rulesets() -> tuple[str, ...]:
    """The names of the shipped rulesets, the official one first."""
    from companion.rulesets.ruleset_files import SHELF

    return SHELF.names()


def load_ruleset(which: str) -> Ruleset:
    """A shipped ruleset by its name, or a host's own by the path of its file.

    Raises:
        NotShipped: there is no such ruleset.
        FaultyFile: with every fault of the file.
    """
    from companion.rulesets.ruleset_files import SHELF

    return SHELF.load(which)


def read_ruleset(path: Path) -> Ruleset:
    """The ruleset in a file, with what it extends.

    Raises:
        FaultyFile: with every fault of the file, or of the first one below it that has any.
    """
    from companion.rulesets.ruleset_files import SHELF

    return SHELF.read(path)


def ruleset_values(ruleset: Ruleset) -> dict[str, Any]:
    """The ruleset in plain values that TOML and JSON can keep; it extends nothing any more."""
    return values_of(ruleset)


def ruleset_as_kept(values: dict[str, Any]) -> Ruleset:
    """The same as `ruleset_from_values`, without the schema: for values of our own journal.

    Raises:
        KeyError, TypeError, ValueError: the values were changed outside.
    """
    return ruleset_of(values)


def ruleset_from_values(values: dict[str, Any], source: Path) -> Ruleset:
    """The ruleset that `ruleset_values` was made from; `source` is named where there are faults.

    Raises:
        FaultyFile: with every fault.
    """
    from companion.rulesets.ruleset_files import checked

    return checked(values, (), source)
