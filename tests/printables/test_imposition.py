"""Every piece on every paper: nothing overlaps, and every back lies behind its front."""

from cmath import rect
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from math import isclose, radians

import pytest
from hypothesis import given, strategies as some

from companion.files.choices import OutOfRange
from printables.edition.piece import Face, Piece
from printables.paper.options import MAX_BLEED, Backs, Marks, Sheets
from printables.paper.packing import BACK_GUTTER
from printables.paper.sheet import SEAM, UNPRINTABLE_MARGIN, Box, Flip, Paper, Slot
from printables.sheets.calibration import Drift, correction
from printables.sheets.imposition import (
    ART_EDGE,
    FOLD_CLEARANCE,
    Cut,
    Placement,
    Plan,
    Settings,
    TooLarge,
    impose,
    sheet_count,
)
from printables.sheets.marks import creases, cuts
from printables.sheets.render import strip
from tests.examples import examples

NEAR = 0.01  # mm


def nothing(*_: object) -> None:
    """Draws a face, of which only the place matters here."""


FRONT, BACK, OTHER_BACK = (Face(name, nothing) for name in ("front", "back", "other-back"))

papers = some.sampled_from(Paper)
sizes = some.floats(12, 130).map(lambda size: round(size, 2))
piece_lists = some.lists(
    some.builds(
        Piece,
        name=some.sampled_from(["policy-tiles", "role-cards", "ballots"]),
        width=sizes,
        height=sizes,
        front=some.just(FRONT),
        back=some.sampled_from([BACK, OTHER_BACK, None]),
        copies=some.integers(1, 9),
    ),
    min_size=1,
    max_size=4,
)
all_settings = some.builds(
    Settings,
    paper=papers,
    backs=some.sampled_from(Backs),
    marks=some.sampled_from(Marks),
    bleed=some.sampled_from([0.0, 0.5, 1.5, 3.0, 5.0]),
    outline=some.booleans(),
    sheets=some.sampled_from(Sheets),
    seed=some.integers(0, 9),
    board=some.sampled_from([0.0, 2.0]),
    large=some.booleans(),
)
few = examples(60)


def overlap(one: Box, other: Box) -> float:
    """Return how deep one box lies in another, in mm."""
    across = min(one.right, other.right) - max(one.x, other.x)
    along = min(one.top, other.top) - max(one.y, other.y)
    return min(across, along)


def inside(inner: Box, outer: Box) -> bool:
    return (
        inner.x >= outer.x - NEAR
        and inner.y >= outer.y - NEAR
        and inner.right <= outer.right + NEAR
        and inner.top <= outer.top + NEAR
    )


def turned_over(slot: Slot, paper: Paper, flip: Flip) -> tuple[Box, complex]:
    """Return the place of a back as seen from the front, and the direction of its upper side."""
    box, turned = slot
    width, height = paper.size
    up = rect(1, radians(turned + 90))
    if flip is Flip.LONG_EDGE:
        return Box(width - box.right, box.y, box.width, box.height), complex(-up.real, up.imag)
    return Box(box.x, height - box.top, box.width, box.height), complex(up.real, -up.imag)


def same(one: Box, other: Box) -> bool:
    return all(isclose(a, b, abs_tol=NEAR) for a, b in zip(one, other, strict=True))


def pairs(plans: list[Plan]) -> list[tuple[Plan, tuple[Placement, ...]]]:
    """Every front with the backs that belong to it, on its other side or beyond the fold."""
    behind = {plan.number: plan.placed for plan in plans if plan.back}
    return [(plan, plan.behind or behind.get(plan.number, ())) for plan in plans if not plan.back]


@few
@given(piece_lists, all_settings)
def test_backs_lie_behind_their_fronts_and_stand_as_they_do(
    pieces: list[Piece], chosen: Settings
) -> None:
    plans = imposed(pieces, chosen)
    for front, backs in pairs(plans):
        fronts = {(round(slot.box.x, 1), round(slot.box.y, 1)): slot for _, slot, _ in front.placed}
        for _, slot, _ in backs:
            box, up = turned_over(slot, chosen.paper, chosen.backs.flip)
            ahead = min(
                fronts.values(), key=lambda one: abs(one.box.x - box.x) + abs(one.box.y - box.y)
            )
            assert same(box, ahead.box)
            assert abs(up - rect(1, radians(ahead.turned + 90))) < 1e-9


@few
@given(piece_lists, all_settings)
def test_every_piece_is_there_with_its_own_back(pieces: list[Piece], chosen: Settings) -> None:
    plans = imposed(pieces, chosen)
    if not plans:
        return
    fronts = [placed for front, _ in pairs(plans) for placed in front.placed]
    assert len(fronts) == sum(piece.copies for piece in pieces)
    backs = [placed for _, behind in pairs(plans) for placed in behind]
    wanted = sum(piece.copies for piece in pieces if piece.back)
    assert len(backs) == (0 if chosen.backs is Backs.NONE else wanted)
    assert sheet_count(plans) == len({plan.number for plan in plans})


@few
@given(piece_lists, all_settings)
def test_nothing_overlaps_and_all_is_within_reach(pieces: list[Piece], chosen: Settings) -> None:
    middle = chosen.paper.whole.centre[1]
    for plan in imposed(pieces, chosen):
        placed = (*plan.placed, *plan.behind)
        for at, one in enumerate(placed):
            assert inside(one.slot.box, chosen.paper.printable)
            assert inside(one.slot.box.inset(-chosen.bleed), chosen.paper.whole.inset(ART_EDGE))
            assert inside(one.slot.box, one.art)
            assert inside(one.art, chosen.paper.whole.inset(ART_EDGE))
            if plan.behind:
                fold = Box(0, middle, chosen.paper.size[0], 0).inset(
                    0, -FOLD_CLEARANCE - chosen.board / 2
                )
                assert overlap(one.art, fold) < NEAR
            for other in placed[at + 1 :]:
                assert overlap(one.slot.box, other.slot.box) < NEAR
                assert overlap(one.slot.box, other.art) < NEAR  # it is drawn later
                assert overlap(one.art, other.slot.box) < SEAM + NEAR


@few
@given(piece_lists, all_settings)
def test_marks_keep_off_the_art_and_on_the_sheet(pieces: list[Piece], chosen: Settings) -> None:
    reached = chosen.paper.whole.inset(UNPRINTABLE_MARGIN)
    for plan in imposed(pieces, chosen):
        for mark in (*cuts(plan, chosen), *creases(plan, chosen)):
            x, y = min(mark.x, mark.to_x), min(mark.y, mark.to_y)
            line = Box(x, y, abs(mark.to_x - mark.x), abs(mark.to_y - mark.y))
            assert inside(line, reached)
            if chosen.marks is Marks.CROP:
                for _, slot, _ in (*plan.placed, *plan.behind):
                    assert overlap(line, slot.box.inset(-chosen.bleed)) < NEAR


@few
@given(piece_lists, all_settings)
def test_the_margin_has_a_place_for_its_words(pieces: list[Piece], chosen: Settings) -> None:
    for plan in imposed(pieces, chosen):
        words = strip(chosen)
        assert words.width >= 150
        assert inside(words, chosen.paper.whole.inset(UNPRINTABLE_MARGIN))
        for mark in (*cuts(plan, chosen), *creases(plan, chosen)):
            x, y = min(mark.x, mark.to_x), min(mark.y, mark.to_y)
            line = Box(x, y, abs(mark.to_x - mark.x), abs(mark.to_y - mark.y))
            assert overlap(words, line) < 0
        for _, _, art in (*plan.placed, *plan.behind):
            assert overlap(words, art) < NEAR


@few
@given(
    piece_lists,
    papers,
    some.sampled_from([Backs.LONG_EDGE, Backs.SHORT_EDGE]),
    some.builds(Drift, some.floats(-5, 5), some.floats(-5, 5), some.floats(-0.5, 0.5)),
)
def test_a_correction_brings_backs_behind_their_fronts(
    pieces: list[Piece], paper: Paper, backs: Backs, drift: Drift
) -> None:
    chosen = Settings(paper, backs, correction=correction(drift, backs.flip))
    middle_x, middle_y = paper.whole.centre
    plans = imposed(pieces, chosen)
    for front, behind in pairs(plans):
        corners = {
            corner
            for _, (box, _), _ in front.placed
            for corner in (
                (box.right, box.y),
                (box.x, box.top),
                (box.x, box.y),
                (box.right, box.top),
            )
        }
        for _, (box, _), _ in behind:
            for x, y in ((box.x, box.y), (box.right, box.top)):
                drawn = chosen.correction.moves(paper, x, y)
                seen, _ = turned_over(Slot(Box(*drawn, 0, 0)), paper, backs.flip)
                slipped = drift.slip(seen.x - middle_x, seen.y - middle_y)
                there = (seen.x + slipped[0], seen.y + slipped[1])
                assert any(
                    isclose(there[0], a, abs_tol=NEAR) and isclose(there[1], b, abs_tol=NEAR)
                    for a, b in corners
                )


def imposed(pieces: list[Piece], chosen: Settings) -> list[Plan]:
    """The sheets; none if a piece is too large."""
    try:
        return impose(pieces, chosen)
    except TooLarge:
        return []


def neighbours(placed: tuple[Placement, ...]) -> Iterator[tuple[Placement, Placement, int]]:
    """Two pieces beside each other or one above the other, and in which direction: 0 is across."""
    for one in placed:
        for other in placed:
            box, next_box = one.slot.box, other.slot.box
            for axis, end in enumerate((box.right, box.top)):
                gap = next_box[axis] - end
                if -NEAR < gap < 2 * MAX_BLEED + NEAR and isclose(
                    box[1 - axis], next_box[1 - axis], abs_tol=NEAR
                ):
                    yield one, other, axis


def _between(one: Placement, other: Placement, axis: int, bleed: float) -> bool:
    """Return True if another is so near, on that side, that art of both could meet."""
    box, next_box = one.slot.box, other.slot.box
    ahead = box.inset(-2 * bleed, 0) if axis == 0 else box.inset(0, -2 * bleed)
    aside = ahead.inset(0, -2 * bleed) if axis == 0 else ahead.inset(-2 * bleed, 0)
    return next_box[axis] >= box[axis] + box[axis + 2] - NEAR and overlap(aside, next_box) > -NEAR


@few
@given(piece_lists, all_settings)
def test_art_meets_in_the_middle_of_the_gap(pieces: list[Piece], chosen: Settings) -> None:
    """And where nothing is beside it, it goes as far as the bleed, or backs as the spill."""
    limit = chosen.paper.whole.inset(ART_EDGE)
    for plan in imposed(pieces, chosen):
        for placed, bleed in (
            (plan.placed, chosen.spill if plan.back else chosen.bleed),
            (plan.behind, chosen.spill),
        ):
            for one, other, axis in neighbours(placed):
                box, next_box = one.slot.box, other.slot.box
                middle = (box[axis] + box[axis + 2] + next_box[axis]) / 2
                if any(
                    _between(one, two, axis, bleed) for two in placed if two not in (one, other)
                ):
                    continue  # it goes as far as that one allows
                end = min(middle, box[axis] + box[axis + 2] + bleed)
                assert one.art[axis] + one.art[axis + 2] >= end - NEAR
                assert other.art[axis] <= max(middle, next_box[axis] - bleed) + NEAR
            for one in placed:
                around = one.slot.box.inset(-2 * bleed - NEAR)
                if all(overlap(around, two.slot.box) < 0 for two in placed if two is not one):
                    free = one.slot.box.inset(-bleed)
                    low = max(free.x, limit.x), max(free.y, chosen.low)
                    high = min(free.right, limit.right), min(free.top, limit.top)
                    assert same(one.art, Box(*low, high[0] - low[0], high[1] - low[1]))


@few
@given(piece_lists, all_settings)
def test_only_what_is_folded_has_marks_of_a_fold(pieces: list[Piece], chosen: Settings) -> None:
    folds = {chosen.paper.whole.centre[1] + side * chosen.board / 2 for side in (-1, 1)}
    for plan in imposed(pieces, chosen):
        marks = creases(plan, chosen)
        if not plan.behind:
            assert marks == []
            continue
        assert chosen.backs is Backs.GUTTERFOLD
        assert {mark.y for mark in marks} == folds
        assert len(marks) == 2 * len(folds)
        assert all(mark.y == mark.to_y for mark in marks)


booklets = some.builds(
    Piece,
    name=some.just("rulebook"),
    width=sizes,
    height=sizes,
    front=some.just(FRONT),
    back=some.sampled_from([BACK, None]),
    copies=some.integers(1, 5),
    folded=some.just(value=True),
)


@few
@given(booklets, all_settings)
def test_a_booklet_has_both_sides_without_bleed_however_backs_are_printed(
    booklet: Piece, chosen: Settings
) -> None:
    by_hand = chosen.backs in (Backs.GUTTERFOLD, Backs.NONE)
    flip = Flip.LONG_EDGE if by_hand else chosen.backs.flip
    for front, backs in pairs(imposed([booklet], chosen)):
        assert front.behind == ()
        assert all(grid.gap == 0 for grid in front.grids)
        for placed in front.placed:
            assert inside(placed.art, placed.slot.box.inset(-SEAM))
        assert len(backs) == (len(front.placed) if booklet.back else 0)
        fronts = [placed.slot for placed in front.placed]
        for one, back in zip(fronts, backs, strict=False):
            box, up = turned_over(back.slot, chosen.paper, flip)
            assert same(box, one.box)
            assert abs(up - rect(1, radians(one.turned + 90))) < 1e-9


@few
@given(piece_lists, some.lists(booklets, max_size=2), all_settings)
def test_all_that_bleeds_has_the_whole_bleed_whatever_lies_beside_it(
    pieces: list[Piece], folded: list[Piece], chosen: Settings
) -> None:
    """Option --bleed: "Bleed beyond the cut in mm"."""
    booklet, card = Face("booklet", nothing), Face("card", nothing)
    together = [replace(one, front=card, back=one.back and card) for one in pieces]
    together += [replace(one, front=booklet, back=one.back and booklet) for one in folded]
    for plan in imposed(together, chosen):
        placed = (*plan.placed, *plan.behind)
        for at, one in enumerate(placed):
            bleed = chosen.bleed if one.face is card else 0
            assert inside(one.slot.box.inset(-bleed), one.art)
            for other in placed[at + 1 :]:
                assert overlap(one.art, other.slot.box) < SEAM + NEAR


def test_beside_a_net_there_is_the_whole_bleed_and_not_half_the_gap() -> None:
    net = Piece("box", 100, 250, FRONT, folded=True)
    card = Piece("role-cards", 63, 88, OTHER_BACK, BACK)
    chosen = Settings(bleed=5, sheets=Sheets.FEWEST)
    front, back = impose([net, card], chosen)
    for plan, face in ((front, OTHER_BACK), (back, BACK)):
        (placed,) = (one for one in plan.placed if one.face is face)
        assert inside(placed.slot.box.inset(-5), placed.art)


# What printing.md says


@pytest.mark.parametrize(
    ("paper", "size", "bleed", "places"),
    [
        (Paper.A4, (57, 87), 0, 9),
        (Paper.A4, (57, 87), 3, 9),
        (Paper.LETTER, (57, 87), 0, 9),
        (Paper.A4, (63, 88), 0, 9),
        (Paper.A4, (63, 88), 3, 8),
        (Paper.LETTER, (63, 88), 0, 8),
        (Paper.LETTER, (63, 88), 3, 6),
        (Paper.A4, (44.45, 63.5), 0, 18),
        (Paper.A4, (44.45, 63.5), 3, 12),
        (Paper.LETTER, (44.45, 63.5), 0, 16),
        (Paper.LETTER, (44.45, 63.5), 3, 12),
        (Paper.A4, (41, 63), 0, 18),
        (Paper.A4, (70, 120), 3, 4),
    ],
)
def test_so_many_fit(paper: Paper, size: tuple[float, float], bleed: float, places: int) -> None:
    piece = Piece("ballots", *size, FRONT, BACK, copies=places)
    (plan, _) = impose([piece], Settings(paper, bleed=bleed))
    assert len(plan.placed) == places


def tiles(copies: int = 17, back: Face | None = BACK) -> Piece:
    return Piece("policy-tiles", 44.45, 63.5, FRONT, back, copies)


def board(copies: int = 1) -> Piece:
    """It leaves no room for another piece."""
    return Piece("liberal-track", 190, 270, FRONT, copies=copies)


def test_fronts_and_backs_alternate_and_a_blank_back_keeps_the_next_front_off() -> None:
    plans = impose([tiles(20), board(), tiles(2)], Settings(sheets=Sheets.FEWEST))
    assert [(plan.number, plan.back) for plan in plans] == [
        (number, back) for number in (1, 2, 3) for back in (False, True)
    ]
    assert [len(plan.placed) for plan in plans] == [18, 18, 4, 4, 1, 0]


def test_what_has_no_back_needs_no_blank_one() -> None:
    assert [plan.back for plan in impose([tiles(20, None)], Settings())] == [False, False]


def test_separate_backs_follow_in_the_order_of_their_fronts() -> None:
    plans = impose([board(), tiles(20)], Settings(backs=Backs.SEPARATE))
    assert [(plan.number, plan.back) for plan in plans] == [
        (2, False), (3, False), (2, True), (3, True), (1, False),
    ]  # fmt: skip


@pytest.mark.parametrize("bleed", [0.0, 1.0, 3.0])
def test_kinds_with_other_backs_do_not_touch(bleed: float) -> None:
    """Neither shows at the edge of the other, however the printer drifts."""
    other = replace(tiles(3), back=OTHER_BACK)
    _, back = impose([tiles(3), other], Settings(bleed=bleed, sheets=Sheets.FEWEST))
    kinds = [[one for one in back.placed if one.face is face] for face in (BACK, OTHER_BACK)]
    assert [len(kind) for kind in kinds] == [3, 3]
    for one, two in product(*kinds):
        assert overlap(one.slot.box, two.slot.box) <= -BACK_GUTTER + NEAR
        assert overlap(one.art, two.art) < NEAR


@pytest.mark.parametrize("bleed", [0, 2, 5])
@pytest.mark.parametrize("board", [0, 2])
def test_a_fold_keeps_off_the_bleed(bleed: float, board: float) -> None:
    chosen = Settings(backs=Backs.GUTTERFOLD, bleed=bleed, board=board)
    (plan, *more) = impose([tiles(4)], chosen)
    assert more == []
    middle = Paper.A4.size[1] / 2
    assert min(art.y for _, _, art in plan.placed) >= middle + board / 2 + FOLD_CLEARANCE - NEAR
    assert max(art.top for _, _, art in plan.behind) <= middle - board / 2 - FOLD_CLEARANCE + NEAR
    ((turned, behind),) = {
        (one.turned, two.turned)
        for (_, one, _), (_, two, _) in zip(plan.placed, plan.behind, strict=True)
    }
    assert (turned, behind) in ((0, 180), (90, 90))
    marks = creases(plan, chosen)
    assert {mark.y for mark in marks} == {middle - board / 2, middle + board / 2}
    assert all(mark.to_x <= 15 or mark.x >= Paper.A4.size[0] - 15 for mark in marks)


def test_touching_pieces_share_one_mark() -> None:
    (front, back) = impose([tiles()], Settings())
    marks = cuts(front, Settings())
    above = [mark for mark in marks if mark.x == mark.to_x and mark.y > front.grids[0].block.top]
    assert len(above) == front.grids[0].columns + 1
    assert cuts(back, Settings()) == []


def test_lines_go_around_every_piece_once() -> None:
    chosen = Settings(marks=Marks.LINES)
    (front, _) = impose([tiles(18)], chosen)
    lines = cuts(front, chosen)
    columns, rows = front.grids[0].columns, front.grids[0].rows
    assert len(lines) == columns * (rows + 1) + rows * (columns + 1)


def test_no_cut_removes_the_mark_of_the_next() -> None:
    """The first two cuts, then columns from the left, then rows at the strip that remains."""
    chosen = Settings(bleed=1)
    plan = impose([tiles()], chosen)[0]
    marks = cuts(plan, chosen)
    block = plan.grids[0].block
    first, second = (next(mark for mark in marks if mark.order == order) for order in (1, 2))
    assert (first.x, second.y) == pytest.approx((block.x, block.y))
    left = [mark for mark in marks if not beyond(mark, left_of=first.x)]
    left = [mark for mark in left if not beyond(mark, below=second.y)]
    columns = sorted({mark.x for mark in left if mark.x == mark.to_x and mark.x > first.x})
    rows = sorted({mark.y for mark in left if mark.y == mark.to_y and mark.y > second.y})
    assert len(columns) == 2 * plan.grids[0].columns - 1
    assert len(rows) == 2 * plan.grids[0].rows - 1
    for column in columns:  # each at a mark above, which no cut has taken off yet
        assert any(mark.x == mark.to_x == column for mark in left)
        left = [mark for mark in left if not beyond(mark, left_of=column)]
    for row in rows:
        assert any(mark.y == mark.to_y == row for mark in left)
        left = [mark for mark in left if not beyond(mark, below=row)]


@pytest.mark.parametrize("bleed", [0, 2])
@pytest.mark.parametrize("large", [False, True])
def test_all_blocks_together_are_in_the_middle_of_the_paper(*, bleed: float, large: bool) -> None:
    kinds = Piece("role-cards", 60, 88, FRONT, BACK, 3), Piece("ballots", 100, 20, FRONT, BACK, 3)
    chosen = Settings(sheets=Sheets.FEWEST, bleed=bleed, large=large)
    front, *_ = impose(kinds, chosen)
    blocks = [grid.block for grid in front.grids]
    assert len(blocks) > 1
    width, height = Paper.A4.size
    left, right = min(block.x for block in blocks), max(block.right for block in blocks)
    assert left == pytest.approx(width - right)
    below, above = min(block.y for block in blocks), max(block.top for block in blocks)
    assert below == pytest.approx(height - above)


def test_without_a_bleed_pieces_touch_and_art_ends_at_their_edges() -> None:
    front, _ = impose([tiles()], Settings())
    first, second = front.placed[:2]
    assert second.slot.box.x == pytest.approx(first.slot.box.right)
    assert first.art.x == pytest.approx(first.slot.box.x)


def test_the_first_cut_between_kinds_goes_through_the_paper_and_the_second_begins_there() -> None:
    some = [
        Piece(name, width, height, FRONT, BACK, copies=copies)
        for name, width, height, copies in (
            ("role-cards", 60, 88, 4), ("policy-tiles", 40, 40, 5), ("ballots", 100, 20, 6),
        )
    ]  # fmt: skip
    first, second = impose(some, Settings(sheets=Sheets.FEWEST))[0].partings
    width, _ = Paper.A4.size
    assert (first.order, first.x, first.to_x) == (
        1, UNPRINTABLE_MARGIN, width - UNPRINTABLE_MARGIN,
    )  # fmt: skip
    assert first.y == first.to_y == second.y > second.to_y
    assert (second.order, second.x) == (2, second.to_x)


def test_no_number_of_a_cut_is_on_the_bleed() -> None:
    """It stands beside the lower end of the line, or where there is no room, at the upper one alone."""
    card = Piece("ballots", 63, 110, FRONT, BACK, copies=9)
    chosen = Settings(Paper.LEGAL, bleed=1.5)
    plan = impose([card], chosen)[0]
    block = plan.grids[0].block
    assert block.y - chosen.low < chosen.bleed + 2
    firsts = [mark for mark in cuts(plan, chosen) if mark.order == 1]
    assert [mark.y > block.top for mark in firsts] == [True]


def beyond(mark: Cut, *, left_of: float = 0, below: float = 0) -> bool:
    """Return True if a mark goes with what is cut off."""
    return max(mark.x, mark.to_x) < left_of or max(mark.y, mark.to_y) < below


@pytest.mark.parametrize("bleed", [-0.1, 5.1, float("nan"), float("inf")])
def test_an_impossible_bleed_is_refused(bleed: float) -> None:
    with pytest.raises(OutOfRange, match="option=--bleed"):
        Settings(bleed=bleed)


@pytest.mark.parametrize("board", [-0.1, 5.1, float("nan"), float("inf")])
def test_an_impossible_board_is_refused(board: float) -> None:
    with pytest.raises(OutOfRange, match="option=--board"):
        Settings(board=board)


@pytest.mark.parametrize(
    ("chosen", "paper", "across", "along"),
    [
        (Settings(), "A4", 194, 281),
        (Settings(large=True), "A4", 194, 279.4),
        (Settings(bleed=3), "A4", 190.2, 276.2),
        (Settings(Paper.LETTER, bleed=1), "Letter", 199.9, 262.6),
        (Settings(backs=Backs.GUTTERFOLD), "½ A4", 194, 132.5),
        (Settings(backs=Backs.GUTTERFOLD, board=2, bleed=3), "½ A4", 190.2, 129.1),
    ],
)
def test_what_does_not_fit_is_refused_with_the_numbers(
    chosen: Settings, paper: str, across: float, along: float
) -> None:
    with pytest.raises(TooLarge) as refused:
        impose([Piece("box", 200, 290, FRONT, BACK)], chosen)
    assert tuple(refused.value.fields().values()) == (
        "box", 200, 290, chosen.bleed, paper, across, along,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("sheets", "counts"), [(Sheets.TIDY, [8] * 5), (Sheets.FEWEST, [9, 9, 9, 9, 4])]
)
def test_tidy_sheets_share_copies_evenly_and_others_are_filled_in_turn(
    sheets: Sheets, counts: list[int]
) -> None:
    plans = impose([Piece("ballots", 63, 88, FRONT, copies=40)], Settings(sheets=sheets))
    assert [len(plan.placed) for plan in plans] == counts


def test_tiny_pieces_of_all_sizes_share_a_tidy_sheet() -> None:
    kinds = Piece("tracker-marker", 20, 20, FRONT), Piece("draw-pile", 30, 40, FRONT, copies=2)
    (plan,) = impose(kinds, Settings())
    assert sorted(placed.slot.box.width for placed in plan.placed) == [20, 30, 30]


@pytest.mark.parametrize(("bleed", "behind"), [(0, 3), (4, 4)])
def test_a_back_spills_three_millimetres_or_as_far_as_the_bleed(
    bleed: float, behind: float
) -> None:
    """A sheet that is turned a little askew shows no white edge."""
    for plan in impose([Piece("box", 60, 60, FRONT, BACK)], Settings(bleed=bleed)):
        (placed,) = plan.placed
        assert same(placed.art, placed.slot.box.inset(-(behind if plan.back else bleed)))


def test_a_tall_piece_keeps_off_the_fold_too() -> None:
    chosen = Settings(backs=Backs.GUTTERFOLD)
    (plan,) = impose([Piece("box", 130, 132, FRONT, BACK)], chosen)
    assert plan.placed[0].art.y >= Paper.A4.size[1] / 2 + FOLD_CLEARANCE
    with pytest.raises(TooLarge):
        impose([Piece("box", 133, 133, FRONT, BACK)], chosen)
