"""Chance, and nothing else: the only use of the operating system's randomness."""

import secrets


def draw_seat(players: int) -> int:
    """The first Presidential Candidate, any of 1 to `players`. Rule: SET UP, "randomly"."""
    return secrets.randbelow(players) + 1
