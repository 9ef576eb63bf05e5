"""Compare claims and events with the roles after the game."""

from collections.abc import Sequence

from companion.rules.events import (
    Event,
    HitlerElected,
    HitlerExecuted,
    PlayerExecuted,
    ProvenNotHitler,
)
from companion.rules.memory import Statement
from companion.rules.moves import HiddenKnowledge
from companion.rules.pieces import Role


def is_true(statement: Statement, roles: Sequence[Role]) -> bool | None:
    """Return whether a claim about a loyalty is true, or None for other claims."""
    of_loyalty = statement.about is HiddenKnowledge.LOYALTY and statement.said is not None
    if not of_loyalty or not statement.target:
        return None
    return statement.said == (roles[statement.target - 1].party,)


def is_refuted(event: Event, roles: Sequence[Role]) -> bool:
    """Return whether an event about Hitler contradicts the roles."""
    match event:
        case HitlerExecuted(_, seat) | HitlerElected(_, seat):
            return roles[seat - 1] is not Role.HITLER
        case ProvenNotHitler(seat) | PlayerExecuted(_, seat):
            return roles[seat - 1] is Role.HITLER
    return False
