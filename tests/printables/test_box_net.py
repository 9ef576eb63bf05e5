"""A tuck box folds around its cards, and is cut in one go."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from math import dist

import pytest
from hypothesis import given, strategies as some

from printables.catalogue import IN_TUCK_BOX, SLEEVED, PieceName
from printables.edition.piece import Edition
from printables.paper.cards import CARD_SIZES, STOCKS, Sleeves
from printables.paper.contour import Curve
from printables.paper.packing import Lot, fits
from printables.paper.sheet import Box, Paper
from printables.pieces.blank_envelopes import upright_net
from printables.pieces.box import STACK_CLEARANCE, TABS, nets_of, stacks
from printables.pieces.box_net import (
    FOLD_MARKS_MARGIN,
    HOLE,
    TICK,
    TICK_DISTANCE,
    Point,
    TuckBox,
)
from printables.printed_set import pieces
from tests.examples import examples
from tests.printables.folding import Hinge, folded, meet, ranges
from tests.printables.full_box import there
from tests.printables.test_cards import edition

boxes = some.builds(
    TuckBox,
    some.floats(40, 110),
    some.floats(50, 150),
    some.floats(10, 60),
    some.sampled_from(TABS),
)
few = examples(40)
NEAR = 1e-6


class Folded:
    """Panels of a net as they stand when it is folded, each from its corners."""

    def __init__(self, net: TuckBox) -> None:
        self.net = net
        low, high = net.back.y, net.back.top
        self.body: list[Hinge] = [
            ((x, low), (x, high), 90.0) for x in (net.sides[1].x, net.front.x, net.sides[0].x)
        ]

    def panel(self, box: Box, hinges: list[Hinge]) -> list[tuple[float, float, float]]:
        return folded(box.corners, hinges)

    @property
    def side(self) -> list[tuple[float, float, float]]:
        return self.panel(self.net.sides[1], self.body)

    @property
    def front(self) -> list[tuple[float, float, float]]:
        return self.panel(self.net.front, self.body[1:])

    def level(self, y: float, box: Box, *, up: bool = True) -> Hinge:
        """A fold of a flap."""
        return ((box.x, y), (box.right, y), 90.0 if up else -90.0)


@few
@given(boxes)
def test_faces_meet(net: TuckBox) -> None:
    paper = Folded(net)
    back = folded(net.back.corners, [])
    side, front = paper.side, paper.front
    assert meet([side[1], side[2]], [back[0], back[3]])  # the last side closes the ring
    (_, _), (_, _), depth = ranges(front)
    assert depth == pytest.approx((-net.depth, -net.depth))
    hinge: Hinge = ((net.glue, net.back.y), (net.glue, net.back.top), -90.0)
    strip = ranges(folded(net.strip, [hinge]))
    assert all(
        low >= wide_low - NEAR and high <= wide_high + NEAR
        for (low, high), (wide_low, wide_high) in zip(strip, ranges(side), strict=True)
    )
    lid = paper.panel(net.lid, [paper.level(net.lid.y, net.lid, up=False)])
    bottom = paper.panel(net.bottom, [paper.level(net.back.y, net.lid)])
    assert meet([lid[3], lid[2]], [front[2], front[3]])
    assert meet([bottom[0], bottom[1]], [front[1], front[0]])


@few
@given(boxes)
def test_flaps_clear_each_other(net: TuckBox) -> None:
    paper = Folded(net)
    (one, other), middle = net.sides, net.back.centre[0]
    points = net.outline.points
    tops = net.back.top
    ears = []
    for side, hinges in ((one, paper.body[2:]), (other, paper.body)):
        own = [(x, y) for x, y in points if side.x <= x <= side.right and y >= tops]
        ears.append(ranges(folded(own, [paper.level(tops, side, up=False), *hinges])))
    assert ears[0][0][0] > middle > ears[1][0][1]  # from both sides, they do not meet
    tab = [(x, y) for x, y in points if y > net.lid.top + 1]
    hinges = [paper.level(net.lid.top, net.lid, up=False), paper.level(tops, net.lid, up=False)]
    (left, right), (low, high), (deep, _) = ranges(folded(tab, hinges))
    assert net.back.x < left < right < net.back.right
    assert tops - net.tab - NEAR <= low < high <= tops
    assert deep == pytest.approx(-net.depth)
    for ear in ears:
        assert ear[2][0] > -net.depth  # the tab goes between an ear and the front


@few
@given(boxes)
def test_the_outline_does_not_cross_itself_and_fills_the_net(net: TuckBox) -> None:
    points = net.outline.points
    edges = list(zip(points, (*points[1:], points[0]), strict=True))
    for at, one in enumerate(edges):
        for other in edges[at + 2 :]:
            if not (at == 0 and other is edges[-1]):
                assert not _cross(*one, *other)
    xs, ys = zip(*points, strict=True)
    width, height = net.size
    assert (min(xs), max(xs), min(ys), max(ys)) == pytest.approx(
        (0, width - FOLD_MARKS_MARGIN, 0, height)
    )


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    def side(one: Point, two: Point, three: Point) -> float:
        return (two[0] - one[0]) * (three[1] - one[1]) - (two[1] - one[1]) * (three[0] - one[0])

    return side(a, b, c) * side(a, b, d) < -1e-9 and side(c, d, a) * side(c, d, b) < -1e-9


@few
@given(boxes)
def test_a_finger_gets_in_by_a_round_hole(net: TuckBox) -> None:
    centre = net.front.centre[0], net.front.top
    hole = [
        stroke
        for stroke in net.outline.strokes
        if isinstance(stroke, Curve) and dist(stroke.end, centre) < HOLE + 1
    ]
    assert len(hole) == 2
    below = [
        point
        for point in net.outline.points
        if abs(point[0] - centre[0]) < HOLE and centre[1] - HOLE - 1 < point[1] < centre[1]
    ]
    assert len(below) > 10
    assert all(dist(point, centre) == pytest.approx(HOLE, rel=1e-3) for point in below)


@few
@given(boxes)
def test_every_fold_has_a_tick_at_both_ends_outside_the_outline(net: TuckBox) -> None:
    outline = net.outline.points
    for (x, y), (to_x, to_y) in net.ticks:
        assert dist((x, y), (to_x, to_y)) == pytest.approx(TICK)
        for point in ((x, y), (to_x, to_y)):
            assert min(dist(point, other) for other in outline) > 0.3
    for (x, y), (to_x, to_y) in net.folds:
        axis = 0 if x == to_x else 1
        in_line = [tick for tick in net.ticks if abs(tick[0][axis] - (x, y)[axis]) < NEAR]
        in_line = [tick for tick in in_line if abs(tick[1][axis] - (x, y)[axis]) < NEAR]
        ends = sorted((x, y, to_x, to_y)[1 - axis :: 2])
        assert any(max(tick[0][1 - axis], tick[1][1 - axis]) <= ends[0] for tick in in_line)
        assert any(min(tick[0][1 - axis], tick[1][1 - axis]) >= ends[1] for tick in in_line)
    assert min(x for tick in net.ticks for x, _ in tick) >= 0
    assert max(x for tick in net.ticks for x, _ in tick) == pytest.approx(net.size[0])
    assert TICK_DISTANCE > 1


@few
@given(boxes)
def test_nothing_is_both_cut_and_creased(net: TuckBox) -> None:
    outline = net.outline.points
    for (x, y), (to_x, to_y) in net.folds:
        across, along = (0.05, 0.0) if x == to_x else (0.0, 0.05)
        for share in (0.01, 0.5, 0.99):
            at, up = x + share * (to_x - x), y + share * (to_y - y)
            assert all(
                _inside((at + side * across, up + side * along), outline) for side in (-1, 1)
            )
        for (left, level), (right, _) in net.slits:
            if y == to_y == level:
                assert max(left, right) <= x + NEAR or min(left, right) >= to_x - NEAR


def _inside(point: Point, outline: Sequence[Point]) -> bool:
    """Return True if a ray from a point crosses the outline an odd number of times."""
    (x, y), crossed = point, False
    for (one_x, one_y), (x_two, y_two) in zip(outline, (*outline[1:], outline[0]), strict=True):
        if (one_y > y) != (y_two > y):
            crossed ^= x < one_x + (y - one_y) * (x_two - one_x) / (y_two - one_y)
    return crossed


@pytest.mark.parametrize("sleeves", Sleeves)
@pytest.mark.parametrize("stock", [STOCKS["160g"], STOCKS["300g"]])
def test_the_whole_set_goes_in(sleeves: Sleeves, stock: float) -> None:
    for players, size in product((None, 5, 10), CARD_SIZES.values()):
        chosen = replace(edition(), sleeves=sleeves, stock=stock, players=players, card=size)
        for paper in (Paper.A4, Paper.A3):
            _holds(replace(chosen, paper=paper))


def _holds(chosen: Edition) -> None:
    cards, rest = stacks(chosen)
    nets = nets_of(chosen)
    for stack, net in zip((cards, rest), nets * (3 - len(nets)), strict=False):
        assert net.width >= stack.width + STACK_CLEARANCE - 0.1
        assert net.height >= stack.height + STACK_CLEARANCE - 0.1
    depth = sum(net.depth - STACK_CLEARANCE for net in nets)
    assert depth >= cards.depth + rest.depth - 0.2
    if len(nets) == 1 and chosen.paper is Paper.A4:
        assert fits(Lot(*nets[0].size, 1, 0, 0), 194, 281)
    if chosen.paper is Paper.A3:
        assert len(nets) == 1


def test_a_box_follows_the_stock_and_the_players() -> None:
    chosen = edition()
    (usual,) = nets_of(chosen)
    (thin,) = nets_of(replace(chosen, stock=0.2))
    (few,) = nets_of(replace(chosen, players=5))
    assert thin.depth < usual.depth > few.depth
    envelope = stacks(chosen)[1]
    assert usual.width > envelope.width > chosen.card.width
    assert len(nets_of(replace(chosen, stock=1.0))) == 2  # one sheet does not hold it


def test_two_languages_share_one_box() -> None:
    (net,) = nets_of(edition(languages=("de", "ru"), players=10))
    (alone,) = nets_of(edition(players=10))
    assert net.tab < alone.tab  # what is tucked in is shorter, so that a sheet holds it


@few
@given(boxes)
def test_halves_meet_where_the_box_is_cut(net: TuckBox) -> None:
    one, other = net.halves
    seam = net.front.x
    for half, low, high in ((one, 0.0, seam), (other, seam - net.glue, net.sides[1].right)):
        xs = [x for x, _ in half.outline.points]
        assert (min(xs), max(xs)) == pytest.approx((low, high))
        points = half.outline.points
        edges = list(zip(points, (*points[1:], points[0]), strict=True))
        assert not any(
            _cross(*edge, *far) for at, edge in enumerate(edges) for far in edges[at + 2 :]
        )
        assert half.left + half.width >= high
    assert {*one.folds, *other.folds} == {*net.folds}
    panels = (net.back, net.front, *net.sides, net.lid, net.bottom)
    assert all(one.holds(panel) is not other.holds(panel) for panel in panels)


@pytest.mark.parametrize("languages", [("en",), ("de", "ru")])
@pytest.mark.parametrize("sleeves", Sleeves)
def test_what_is_said_to_go_in_does_and_all_else_is_larger(
    languages: tuple[str, ...], sleeves: Sleeves
) -> None:
    """Rulebook: "The box holds cards, tiles and envelopes. Everything larger lies under it."."""
    chosen = replace(edition(languages=there(*languages), players=10), sleeves=sleeves)
    inside = max((net.width, net.height) for net in nets_of(chosen))
    for piece in pieces(chosen):
        width, height = piece.width, piece.height
        if piece.name in SLEEVED:
            width, height = width + sleeves.margin, height + sleeves.margin
        if piece.name == PieceName.ENVELOPES:
            width, height = upright_net(chosen).panel
        sides = zip(sorted((width, height)), sorted(inside), strict=True)
        goes_in = all(side <= room for side, room in sides)
        if piece.name != PieceName.BOX:
            assert goes_in is (piece.name in IN_TUCK_BOX), piece.name
