"""Rulesets: the shipped ones and a host's own files.

Code for checking files is imported only when a file is read: a stored game has its rules with it.
"""

from pathlib import Path

from companion.rules.ruleset import Ruleset

SHIPPED = Path(__file__).parent  # the folder of the shipped rulesets
OFFICIAL = "official"


def rulesets() -> tuple[str, ...]:
    """Return the names of the shipped rulesets, the official one first."""
    from companion.rulesets.ruleset_file import RULESET_SHELF

    return RULESET_SHELF.names()


def load_ruleset(which: str) -> Ruleset:
    """Return a shipped ruleset by its name, or a host's own by the path of its file.

    Raises:
        NotAvailable: there is no such ruleset.
        FaultyFile: with every fault of the file.
    """
    from companion.rulesets.ruleset_file import RULESET_SHELF

    return RULESET_SHELF.load(which)
