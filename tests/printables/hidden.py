"""Clues to hidden pieces on the sheets of a set: sheet, turn, and edges after a drift."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from math import sqrt
from typing import NamedTuple

from printables.edition.piece import Edition, Piece
from printables.paper.sheet import Box, Flip
from printables.printed_set import pieces
from printables.sheets.imposition import Placement, Plan, Settings, impose, too_large

DRIFT = 2.0  # mm
LIMIT = 5.0  # standard deviations


class Clue(NamedTuple):
    """Features of a piece seen from behind, by somebody who saw its sheet printed and cut."""

    sheet: int
    turn: int
    edges: tuple[str, ...]  # what a drift brings in: at the left, at the right, below, above


class Seen(NamedTuple):
    """A hidden piece with what tells of it."""

    kind: str
    side: str
    place: int
    clue: Clue


def hidden_pieces(edition: Edition, settings: Settings) -> list[Piece]:
    """The pieces of a set that fit the paper."""
    some = pieces(replace(edition, paper=settings.paper, free=settings.free))
    refused = too_large(some, settings)
    return [piece for piece in some if piece.name not in refused]


def hidden_seen(some: Sequence[Piece], settings: Settings) -> list[Seen]:
    """All hidden pieces of a set, as it is printed."""
    plans = impose(some, settings)
    by_face = {piece.front.name: piece for piece in some if piece.hidden}
    return [
        Seen(piece.name, piece.side, place, Clue(plan.number, one.slot.turned, edges(one, others)))
        for plan in plans
        if not plan.back
        for others in [_backs(plan, plans, settings)]
        for place, one in enumerate(plan.placed)
        for piece in [by_face.get(one.face.name)]
        if piece is not None
    ]


def _backs(plan: Plan, plans: Sequence[Plan], settings: Settings) -> tuple[Placement, ...]:
    """The backs of a sheet as they lie behind its fronts; fronts where there are none."""
    if plan.behind:
        return tuple(_mirrored(one, settings, Flip.SHORT_EDGE) for one in plan.behind)
    other = next((two for two in plans if two.back and two.number == plan.number), None)
    if other is None:
        return ()
    return tuple(_mirrored(one, settings, settings.backs.flip) for one in other.placed)


def _mirrored(placed: Placement, settings: Settings, flip: Flip) -> Placement:
    width, height = settings.paper.size

    def turned_over(box: Box) -> Box:
        if flip is Flip.LONG_EDGE:
            return box._replace(x=width - box.right)
        return box._replace(y=height - box.top)

    face, slot, art = placed
    return Placement(face, slot._replace(box=turned_over(slot.box)), turned_over(art))


def edges(front: Placement, backs: Sequence[Placement]) -> tuple[str, ...]:
    """Return the names of faces beside a back, as far as a drift reaches; "" where there is none."""
    box = front.slot.box
    if not backs:
        return ()
    near = [
        Box(box.x - DRIFT, box.y, DRIFT, box.height),
        Box(box.right, box.y, DRIFT, box.height),
        Box(box.x, box.y - DRIFT, box.width, DRIFT),
        Box(box.x, box.top, box.width, DRIFT),
    ]
    return tuple(" ".join(sorted(set(_covering(strip, backs)))) for strip in near)


def _covering(strip: Box, backs: Iterable[Placement]) -> Iterator[str]:
    """The faces that cover a strip; "white" where it is not covered."""
    left = strip.width * strip.height
    for back in backs:
        across = min(strip.right, back.art.right) - max(strip.x, back.art.x)
        along = min(strip.top, back.art.top) - max(strip.y, back.art.y)
        if across > 0 and along > 0:
            left -= across * along
            if across * along > strip.width * strip.height / 20:
                yield back.face.name
    if left > strip.width * strip.height / 20:
        yield "white"


def faults(seen: Sequence[Seen]) -> Iterator[str]:
    """Why a print tells of parties: by a turn, by a sheet, or by a back of another kind."""
    for kind in {one.kind for one in seen}:
        some = [one for one in seen if one.kind == kind]
        if len({one.clue.turn for one in some}) > 1:
            yield f"{kind}: turned differently"
        sheets = Counter(one.clue.sheet for one in some)
        pairs = max(sheets.values()) == 2 and len(some) % 2  # an odd one is left
        if 1 in sheets.values() and max(sheets.values()) > 1 and not pairs:
            yield f"{kind}: alone on a sheet"
        for side, copies in Counter(one.side for one in some).items():
            there = Counter(one.clue.sheet for one in some if one.side == side)
            for sheet, count in sheets.items():
                if abs(there[sheet] - count * copies / len(some)) >= 1:
                    yield f"{kind}: {there[sheet]} of {count} on sheet {sheet} are {side}"
        names = {name for one in some for edge in one.clue.edges for name in edge.split()}
        if len(names - {"white"}) > 1:
            yield f"{kind}: {names} beside its back"


def most_told(prints: Iterable[Sequence[Seen]]) -> float:
    """Return how far a side's share among pieces of one clue or place is from the deck's.

    In standard deviations, over many prints; the largest of all clues and places.
    """
    counts: dict[tuple[str, object], Counter[str]] = defaultdict(Counter)
    decks: dict[str, Counter[str]] = defaultdict(Counter)
    for seen in prints:
        for one in seen:
            decks[one.kind][one.side] += 1
            counts[one.kind, one.clue][one.side] += 1
            counts[one.kind, (one.clue.sheet, one.place)][one.side] += 1
    farthest = 0.0
    for (kind, _), sides in counts.items():
        deck, total = decks[kind], sum(sides.values())
        for side, copies in deck.items():
            share = copies / sum(deck.values())
            spread = sqrt(total * share * (1 - share)) or 1.0
            farthest = max(farthest, abs(sides[side] - total * share) / spread)
    return farthest
