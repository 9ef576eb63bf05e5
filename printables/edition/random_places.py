"""Random places of hidden pieces on sheets, so that no sheet or place belongs to a party."""

from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256
from itertools import accumulate, groupby, islice, pairwise

from printables.catalogue import PERSONAL_CARDS
from printables.edition.piece import Piece

_DIGEST = 2.0**256


def secret_order(kind: str, sides: Sequence[str], sheets: Sequence[int], seed: int) -> list[int]:
    """Return the copies of a kind in the order of their places; each sheet has so many places.

    Each sheet has the share of a side that the kind has, within one copy (systematic sampling).
    """

    def draw(*key: object) -> int:
        return int.from_bytes(sha256(f"{seed} {kind} {key}".encode()).digest())

    first, *_ = sorted(set(sides))
    copies = sorted(range(len(sides)), key=draw)
    of_first = iter([at for at in copies if sides[at] == first])
    of_others = iter([at for at in copies if sides[at] != first])
    share, start = sides.count(first) / len(sides), draw("start") / _DIGEST
    order: list[int] = []
    for begin, end in pairwise(accumulate(sheets, initial=0)):
        ones = int(end * share + start) - int(begin * share + start)
        drawn = [*islice(of_first, ones), *islice(of_others, end - begin - ones)]
        order += sorted(drawn, key=lambda at: draw("place", at))
    return order


def by_chance(pieces: Sequence[Piece], seed: int) -> list[Piece]:
    """Shuffle the Secret Role and Party Membership cards within their kind.

    Neither the number of a file nor the page of a card then gives away a party.
    """
    ordered: list[Piece] = []
    for name, kind in groupby(pieces, key=lambda piece: piece.name):
        group = list(kind)
        if name in PERSONAL_CARDS:
            cards = [replace(piece, copies=1) for piece in group for _ in range(piece.copies)]
            sides = [card.side for card in cards]
            group = [cards[at] for at in secret_order(name, sides, [len(cards)], seed)]
        ordered += group
    return ordered
