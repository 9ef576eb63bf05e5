"""Comparison of claims and events with the roles after the game."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TypeAlias

from companion.rules.events import (
    Event,
    HitlerElected,
    HitlerExecuted,
    PlayerExecuted,
    ProvenNotHitler,
)
from companion.rules.game import Statement
from companion.rules.moves import HiddenKnowledge
from companion.rules.ruleset import Party, Role

# Tiles that were seen, by the round and the kind.
Sights: TypeAlias = Mapping[tuple[int, HiddenKnowledge], tuple[Party, ...]]
NOTHING: Sights = MappingProxyType({})


def is_true(statement: Statement, roles: Sequence[Role], sights: Sights = NOTHING) -> bool | None:
    """Return whether a claim is true, or None if neither the roles nor shown tiles decide it."""
    about, said = statement.about, statement.said
    if said is None:
        return None
    if about is HiddenKnowledge.LOYALTY:
        return said == (roles[statement.target - 1].party,) if roles and statement.target else None
    seen = sights.get((statement.round, about))
    if seen is None or about is HiddenKnowledge.PEEKED:
        return None if seen is None else said == seen
    return sorted(said) == sorted(seen)


def is_refuted(event: Event, roles: Sequence[Role]) -> bool:
    """Return True if an event about Hitler contradicts the roles."""
    match event:
        case HitlerExecuted(_, seat) | HitlerElected(_, seat):
            return roles[seat - 1] is not Role.HITLER
        case ProvenNotHitler(seat) | PlayerExecuted(_, seat):
            return roles[seat - 1] is Role.HITLER
    return False
