"""Chance for the places of hidden pieces on printed sheets."""

import secrets

_SEEDS = 2**63


def new_seed() -> int:
    """A seed that nobody knows."""
    return secrets.randbelow(_SEEDS)
