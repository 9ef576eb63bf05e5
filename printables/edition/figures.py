"""Figures and mottoes of Secret Role cards."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from companion.rules.pieces import Role


class RoleCard(NamedTuple):
    """One Secret Role card."""

    role: Role
    number: int  # number among the cards of this role, from 1
    figure: str
    motto: str = ""  # only in a host's own theme; empty: the figure's motto in this language


def with_mottoes(
    cast: Sequence[tuple[Role, str]], mottoes: Sequence[str]
) -> Iterator[tuple[Role, str, str]]:
    """Yield every figure of a theme with its motto, and every motto of the host's own."""
    for number in range(max(len(cast), len(mottoes))):
        yield *cast[number % len(cast)], nth(mottoes, number + 1) if mottoes else ""


def nth(figures: Sequence[str], number: int) -> str:
    """Return the figure of a card, counted from 1; figures repeat if there are more cards."""
    return figures[(number - 1) % len(figures)]
