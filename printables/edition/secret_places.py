"""Places of hidden pieces on sheets, drawn by a seed: no sheet and no place belongs to a party."""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import accumulate, pairwise

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
