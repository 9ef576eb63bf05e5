"""Random sets on random papers, and what must hold of every packing of them."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import product
from math import ceil
from random import Random
from typing import NamedTuple

from printables.edition.piece import Edition, Piece
from printables.edition.wording import wording_languages
from printables.paper.cards import CARD_SIZES, Sleeves
from printables.paper.options import Backs, Sheets
from printables.paper.sheet import MARGIN, Box, Flip, Paper, Slot
from printables.printed_set import pieces
from printables.sheets.imposition import ART_EDGE, Plan, Settings, impose, sheet_count, too_large
from tests.printables.full_box import full_box

REGISTER = 0.01  # mm
CLOSE = 1.1  # times the bound, in sheets
_BACKS = (Backs.LONG_EDGE, Backs.LONG_EDGE, Backs.SHORT_EDGE, Backs.SEPARATE, Backs.NONE)
_EPSILONS = (0.5, 0.45, 0.4, 1 / 3, 0.3, 0.25, 0.2)


class Job(NamedTuple):
    """A set and how it is printed."""

    edition: Edition
    pieces: tuple[Piece, ...]
    settings: Settings


def random_job(chance: Random) -> Job:
    """The pieces that fit the paper, of a set by chance."""
    languages = chance.sample(wording_languages("classic"), chance.choice((1, 1, 1, 2)))
    paper = chance.choice(list(Paper))
    players = chance.choice((None, *range(5, 11)))
    size = CARD_SIZES[chance.choice(list(CARD_SIZES))]
    edition = replace(
        full_box("classic", *languages, players=players),
        paper=paper,
        sleeves=chance.choice(list(Sleeves)),
        card=size,
    )
    bleed = chance.choice((0.0, 0.0, 1.5, 3.0, 5.0))
    settings = Settings(paper, chance.choice(_BACKS), bleed=bleed, sheets=Sheets.FEWEST)
    made = pieces(edition)
    names = sorted({piece.name for piece in made})
    some = set(names if chance.random() < 0.5 else chance.sample(names, chance.randint(1, 9)))
    refused = too_large(made, settings)
    kept = tuple(one for one in made if one.name in some and one.name not in refused)
    return Job(edition, kept, settings)


class Verdict(NamedTuple):
    """Count of sheets that a packing takes, and of those needed at least."""

    sheets: int
    bound: int  # by the area of all pieces, and by those of which no two share a sheet
    tight: bool  # not all that is on the emptiest sheet fits on other ones

    @property
    def close(self) -> bool:
        """Return True if it is as good as the bound, or has a reason."""
        return self.tight or self.sheets <= ceil(CLOSE * self.bound)


def judged(job: Job) -> Verdict:
    """Nothing overlaps, backs lie behind their fronts, and each cut goes straight through."""
    plans = impose(job.pieces, job.settings)
    assert plans == impose(job.pieces, job.settings)
    for plan in plans:
        assert apart([placed.slot.box for placed in plan.placed])
        if not plan.back:
            assert separable([placed.slot.box for placed in plan.placed])
    behind = {plan.number: plan for plan in plans if plan.back}
    for plan in plans:
        if not plan.back and plan.number in behind:
            in_register(job, plan, behind[plan.number])
    count, least = sheet_count(plans), bound(job)
    return Verdict(count, least, count > ceil(CLOSE * least) and tight(job, plans))


def apart(boxes: Sequence[Box]) -> bool:
    """Return True if no two of these overlap."""
    return not any(
        min(one.right, two.right) - max(one.x, two.x) > REGISTER
        and min(one.top, two.top) - max(one.y, two.y) > REGISTER
        for at, one in enumerate(boxes)
        for two in boxes[at + 1 :]
    )


def separable(boxes: Sequence[Box]) -> bool:
    """Return True if cuts from edge to edge of what is left part all of these."""
    if len(boxes) < 2:
        return True
    for axis in (0, 1):
        ordered = sorted(boxes, key=lambda box: box[axis])
        end = ordered[0][axis] + ordered[0][axis + 2]
        for at, box in enumerate(ordered[1:], start=1):
            if box[axis] >= end - REGISTER:
                return separable(ordered[:at]) and separable(ordered[at:])
            end = max(end, box[axis] + box[axis + 2])
    return False


def in_register(job: Job, front: Plan, back: Plan) -> None:
    """Every back is behind its front, turned as it is, and every front has its own."""
    pairs = {
        piece.front.name: piece.back.name
        for piece in job.pieces
        if piece.back and (job.settings.backs.duplex or not piece.lined)
    }
    seen = {
        (placed.face.name, *map(round, _seen(placed.slot, job.settings).centre)): placed.slot
        for placed in back.placed
    }
    expected = [placed for placed in front.placed if placed.face.name in pairs]
    if job.settings.backs is not Backs.NONE:
        assert len(expected) == len(back.placed)
    for placed in expected:
        box = placed.slot.box
        near = product(*([round(at) + by for by in (0, -1, 1)] for at in box.centre))
        keys = ((pairs[placed.face.name], *at) for at in near)
        slot = next((seen[key] for key in keys if key in seen), None)
        if slot is None and job.settings.backs is Backs.NONE:
            continue  # only booklets have backs
        assert slot is not None
        there = _seen(slot, job.settings)
        assert all(abs(a - b) < REGISTER for a, b in zip(there, box, strict=True))
        assert (placed.slot.turned, slot.turned) in _TURNS[job.settings.backs.flip]


_TURNS = {
    Flip.LONG_EDGE: ((0, 0), (90, -90)),
    Flip.SHORT_EDGE: ((0, 180), (90, 90)),
}


def _seen(slot: Slot, settings: Settings) -> Box:
    """Return the place of a back, as seen through the sheet from its front."""
    width, height = settings.paper.size
    box = slot.box
    if settings.backs.flip is Flip.LONG_EDGE:
        return box._replace(x=width - box.right)
    return box._replace(y=height - box.top)


def tight(job: Job, plans: Sequence[Plan]) -> bool:
    """Return True if not all pieces of the emptiest sheet can be moved to other ones."""
    fronts = {piece.front.name: piece for piece in job.pieces}
    sheets = [
        Counter(placed.face.name for placed in plan.placed) for plan in plans if not plan.back
    ]

    def area(name: str) -> float:
        return fronts[name].width * fronts[name].height

    sheets.sort(key=lambda sheet: sum(area(name) * count for name, count in sheet.items()))
    emptiest, *others = sheets
    for name in sorted(emptiest.elements(), key=area, reverse=True):
        for sheet in others:
            if sheet_count(impose(_copies(fronts, sheet, name), job.settings)) == 1:
                sheet[name] += 1
                break
        else:
            return True
    return False


def _copies(fronts: dict[str, Piece], counts: Counter[str], more: str) -> list[Piece]:
    """The pieces of a sheet and one more."""
    together = counts + Counter([more])
    return [replace(fronts[name], copies=count) for name, count in together.items()]


def bound(job: Job) -> int:
    """Sheets needed at least: of card, and of plain paper."""
    return sum(
        _bound(job._replace(pieces=some))
        for on_paper in (False, True)
        if (some := tuple(one for one in job.pieces if one.on_paper is on_paper))
    )


def _bound(job: Job) -> int:
    """Sheets needed at least: by area, and by sides too (dual feasible functions).

    A piece that is longer than all but a part of the sheet counts as the whole of it, if pieces
    that are shorter than that part count nothing: no packing can take fewer sheets.
    """
    bleed = job.settings.bleed
    area = job.settings.paper.whole.inset(max(MARGIN, ART_EDGE + bleed) - bleed)
    sizes = [
        ((width / area.width, height / area.height), (height / area.width, width / area.height))
        for piece in job.pieces
        for gap in (0 if piece.folded else 2 * bleed,)
        for width, height in ((piece.width + gap, piece.height + gap),)
        for _ in range(piece.copies)
    ]
    scales = (0.0, *_EPSILONS)
    return max(
        ceil(sum(_share(size, one, two) for size in sizes) - 1e-9)
        for one, two in product(scales, scales)
    )


def _share(ways: Iterable[tuple[float, float]], across: float, along: float) -> float:
    return min(
        _scaled(one, across) * _scaled(two, along) for one, two in ways if max(one, two) <= 1 + 1e-9
    )


def _scaled(side: float, epsilon: float) -> float:
    if side > 1 - epsilon + 1e-9:
        return 1.0
    return side if side >= epsilon else 0.0
