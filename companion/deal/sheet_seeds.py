"""Random seeds for the positions of hidden pieces on printed sheets."""

import secrets

_SEEDS = 2**63


def new_seed() -> int:
    """Return a random seed for the positions of hidden pieces."""
    return secrets.randbelow(_SEEDS)
