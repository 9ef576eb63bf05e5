"""A tuck box folds around its cards, and is cut in one go."""

from hypothesis import given
from hypothesis import strategies as some

from printables.components.box import net_of
from printables.components.box_net import EAR, HOLE, STRIP, TAB, Point, TuckBox
from printables.piece import CARD_SIZES
from printables.sleeves import Sleeves
from tests.printables.test_cards import edition

boxes = some.builds(TuckBox, some.floats(40, 110), some.floats(50, 150), some.floats(18, 60))


@given(boxes)
def test_panels_add_up(net: TuckBox) -> None:
    left, right = net.sides
    assert net.back.x == STRIP
    assert net.back.right == left.x
    assert abs(left.right - net.front.x) < 1e-9
    assert abs(net.front.right - right.x) < 1e-9
    assert abs(right.right - net.size[0]) < 1e-9
    assert net.lid.height == net.depth
    assert abs(net.lid.top + TAB - net.size[1]) < 1e-9


@given(boxes)
def test_the_outline_does_not_cross_itself_and_fills_the_net(net: TuckBox) -> None:
    points = net.outline
    edges = list(zip(points, (*points[1:], points[0]), strict=True))
    for at, one in enumerate(edges):
        for other in edges[at + 2 :]:
            if not (at == 0 and other is edges[-1]):
                assert not _cross(*one, *other)
    xs, ys = zip(*points, strict=True)
    width, height = net.size
    assert (min(xs), min(ys)) == (0, 0) or abs(min(ys)) < 1e-9
    assert abs(max(xs) - width) < 1e-9
    assert abs(max(ys) - height) < 1e-9


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    def side(one: Point, two: Point, three: Point) -> float:
        return (two[0] - one[0]) * (three[1] - one[1]) - (two[1] - one[1]) * (three[0] - one[0])

    return side(a, b, c) * side(a, b, d) < -1e-9 and side(c, d, a) * side(c, d, b) < -1e-9


@given(boxes)
def test_what_is_tucked_in_is_narrower_and_a_finger_gets_in(net: TuckBox) -> None:
    at_tab = [x for x, y in net.outline if y > net.lid.top + 1]
    assert min(at_tab) > net.back.x
    assert max(at_tab) < net.back.right
    dips = [y for x, y in net.outline if net.front.x < x < net.front.right and y > net.size[1] / 2]
    assert abs(net.front.top - min(dips) - HOLE) < 1e-9
    ears = [y for x, y in net.outline if net.sides[0].x < x < net.sides[0].right]
    assert abs(max(ears) - net.front.top - EAR) < 1e-9


def test_a_box_is_as_deep_as_its_cards_in_their_sleeves() -> None:
    from dataclasses import replace

    chosen = edition()
    plain = net_of(chosen)
    thick = net_of(replace(chosen, sleeves=Sleeves.THICK))
    assert thick.depth > plain.depth
    assert thick.width > plain.width
    few = net_of(replace(chosen, players=5))
    assert few.depth < plain.depth
    for size in CARD_SIZES.values():
        assert net_of(replace(chosen, card=size)).height > size.height
