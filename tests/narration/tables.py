"""Tables by the official rules."""

from companion.rules.ruleset import Table
from companion.rulesets import OFFICIAL, load_ruleset

RULES = load_ruleset(OFFICIAL)


def official(players: int) -> Table:
    return RULES.table(players)
