"""Cuts of the gouge keep to their box, and the same seed cuts the same."""

import math

import pytest

from printables.art import gouge
from printables.operators import Polygon
from printables.sheet import Box

BOX = Box(10, 20, 56, 58)


def area(polygon: Polygon) -> float:
    pairs = zip(polygon, (*polygon[1:], polygon[0]), strict=True)
    return abs(sum(x * to_y - to_x * y for (x, y), (to_x, to_y) in pairs)) / 2


def corners_beyond(cuts: gouge.Cuts, box: Box, reach: float) -> list[tuple[float, float]]:
    room = box.inset(-reach)
    return [
        (x, y)
        for cut in cuts
        for x, y in cut
        if not (room.x <= x <= room.right and room.y <= y <= room.top)
    ]


def test_the_edge_of_a_block_sways_and_no_farther() -> None:
    edge = gouge.block_edge(BOX, 3)
    assert corners_beyond([edge], BOX, gouge.EDGE_SWAY) == []
    assert any(x not in (BOX.x, BOX.right) and y not in (BOX.y, BOX.top) for x, y in edge)
    assert gouge.block_edge(BOX, 3) == edge != gouge.block_edge(BOX, 4)


def test_water_keeps_to_its_height_and_rays_to_their_radii() -> None:
    assert all(BOX.y <= y <= BOX.top for cut in gouge.water(BOX, 8, 1.1) for _, y in cut)
    cuts = gouge.rays(BOX.centre, 44, 12, 30, 1.8, sway=3)
    assert len(cuts) == 44
    for cut in cuts:
        assert 12 <= math.dist(cut[0], BOX.centre) <= 15
        assert math.dist(cut[3], BOX.centre) == pytest.approx(30)


def test_rain_covers_its_box() -> None:
    cuts = gouge.rain(BOX, 2, (0.4, 0.6), (6, 18))
    for x in range(12, 66, 3):
        for y in range(22, 78, 3):
            assert any(math.dist(point, (x, y)) < 9 for cut in cuts for point in cut)


@pytest.mark.parametrize(
    "cuts",
    [
        [gouge.wedge((0, 0), (20, 5), 2)],
        gouge.whirl((0, 0), 8, 30, 3, 1.2),
        [gouge.bent([(0, 0), (3, 1), (6, 1), (9, 0)], [1, 0.8])],
    ],
)
def test_a_thinner_cut_is_thinner_along_the_same_line(cuts: gouge.Cuts) -> None:
    for cut in cuts:
        half = gouge.thinner(cut, 0.5)
        assert area(half) == pytest.approx(area(cut) / 2, rel=0.03)
        assert half[0] == pytest.approx(cut[0])
        assert half[len(cut) // 2] == pytest.approx(cut[len(cut) // 2])


def test_what_is_turned_by_half_twice_is_as_it_was() -> None:
    cuts = gouge.rain(BOX, 3, (0.4, 0.6), (6, 18))
    twice = gouge.turned_by_half(gouge.turned_by_half(cuts, (7, 9)), (7, 9))
    assert [pytest.approx(point) for cut in cuts for point in cut] == [
        point for cut in twice for point in cut
    ]


def test_nicks_come_from_above_and_from_below() -> None:
    cuts = gouge.nicks(BOX, 40, (0.2, 0.4), (2, 6))
    above = [cut for cut in cuts if cut[0][1] > BOX.top]
    below = [cut for cut in cuts if cut[0][1] < BOX.y]
    assert len(above) + len(below) == 40
    assert len(above) > len(below) > 3
