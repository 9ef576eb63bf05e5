"""Tables by the official rules."""

from companion.rules.ruleset import Table
from companion.rulesets import load_ruleset
from companion.rulesets.official import OFFICIAL

RULES = load_ruleset(OFFICIAL)


def official(players: int) -> Table:
    return RULES.table(players)
