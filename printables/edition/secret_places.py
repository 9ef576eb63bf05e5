"""Places of hidden pieces on sheets, drawn by a seed: no sheet and no place belongs to a party."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from hashlib import sha256
from itertools import accumulate, groupby, pairwise

from printables.catalogue import PERSONAL_CARDS
from printables.edition.piece import Piece

_DIGEST = 2.0**256


def secret_order(kind: str, sides: Sequence[str], sheets: Sequence[int], seed: int) -> list[int]:
    """The copies of a kind in the order of its places, of which each sheet has so many.

    Each sheet has the share of a side that the kind has, within one copy (systematic sampling).
    """

    def draw(*key: object) -> int:
        return int.from_bytes(sha256(f"{seed} {kind} {key}".encode()).digest())

    first, *_ = sorted(set(sides))
    copies = sorted(range(len(sides)), key=draw)
    one = iter([at for at in copies if sides[at] == first])
    other = iter([at for at in copies if sides[at] != first])
    share, start = sides.count(first) / len(sides), draw("start") / _DIGEST
    order: list[int] = []
    for begin, end in pairwise(accumulate(sheets, initial=0)):
        ones = int(end * share + start) - int(begin * share + start)
        drawn = [*_taken(one, ones), *_taken(other, end - begin - ones)]
        order += sorted(drawn, key=lambda at: draw("place", at))
    return order


def _taken(copies: Iterator[int], count: int) -> Iterator[int]:
    return (next(copies) for _ in range(count))


def by_chance(pieces: Sequence[Piece], seed: int) -> list[Piece]:
    """The pieces, each role and membership card by itself at a place of its kind that is drawn.

    Neither the number of a file nor the page of a card then tells a party.
    """
    drawn: list[Piece] = []
    for name, kind in groupby(pieces, key=lambda one: one.name):
        some = list(kind)
        if name in PERSONAL_CARDS:
            cards = [replace(one, copies=1) for one in some for _ in range(one.copies)]
            sides = [one.side for one in cards]
            some = [cards[at] for at in secret_order(name, sides, [len(cards)], seed)]
        drawn += some
    return drawn
