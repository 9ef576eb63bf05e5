"""What the roles say of what was claimed and recorded."""

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
    """Whether somebody told the truth about a loyalty; None: roles say nothing of it."""
    if statement.about is not HiddenKnowledge.LOYALTY or not statement.target:
        return None
    if statement.said is None:
        return None
    return statement.said == (roles[statement.target - 1].party,)


def is_refuted(event: Event, roles: Sequence[Role]) -> bool:
    """Whether the table heard something of Hitler that the roles do not bear out."""
    match event:
        case HitlerExecuted(_, seat) | HitlerElected(_, seat):
            return roles[seat - 1] is not Role.HITLER
        case ProvenNotHitler(seat) | PlayerExecuted(_, seat):
            return roles[seat - 1] is Role.HITLER
    return False
