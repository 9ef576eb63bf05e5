"""Ruleset files: the shipped ones and a host's own, which may extend each other."""

from pathlib import Path
from typing import Any

from companion.files.toml import Fault, FaultyFile, toml_values
from companion.files.toml_extends import Shelf
from companion.rules.ruleset import Ruleset
from companion.rulesets.official import OFFICIAL, SHIPPED


def checked(values: dict[str, Any], known: tuple[Fault, ...], source: Path) -> Ruleset:
    """Return the ruleset of whole values; `known` faults are listed first.

    Raises:
        FaultyFile: with every fault.
    """
    from companion.rulesets.ruleset_file import checked_ruleset

    ruleset, faults = checked_ruleset(values, RULESET_SHELF.standard_values)
    if ruleset is None or known:
        raise FaultyFile(source, (*known, *faults))
    return ruleset


def _read_alone(path: Path) -> dict[str, Any]:
    return {"name": path.stem} | toml_values(path)


RULESET_SHELF = Shelf(SHIPPED, OFFICIAL, _read_alone, checked)
