"""Paths that are read many at once are those that are read one by one."""

import re

import pytest

from printables.pdf_paths import BLOCK, Paths, add_paths

CONTENT = (
    b"n 0 0 m 10 0 l 10 10 l h\n-1.5 +2 m 3 4 l 20 0 m 20 30 40 30 40 0 c 50 0 l h f "
    b"1 0 0 1 7 7 cm 5 5 m 6 6 l S "
)


def test_a_block_ends_where_something_else_begins() -> None:
    begin = CONTENT.index(b"0 0 m")
    block = re.match(BLOCK, CONTENT[begin:])
    assert block is not None
    assert CONTENT[begin + block.end() :].lstrip().startswith(b"f ")
    assert re.match(BLOCK, CONTENT[CONTENT.index(b"1 0 0 1 7") :]) is None


def test_lines_curves_and_closed_paths() -> None:
    paths: list[list[tuple[float, float]]] = []
    add_paths(paths, b"0 0 m 10 0 l 10 10 l h\n-1.5 +2 m 3 4 l ", 1)
    add_paths(paths, b"7 8 l h 20 0 m 20 30 40 30 40 0 c 50 0 l h ", 1)
    assert paths[0] == [(0, 0), (10, 0), (10, 10), (0, 0)]
    assert paths[1] == [(-1.5, 2), (3, 4), (7, 8), (-1.5, 2)]
    assert paths[2][:1] + paths[2][4:] == [(20, 0), (40, 0), (50, 0), (20, 0)]
    assert paths[2][2] == pytest.approx((30, 22.5))


def test_a_short_curve_has_fewer_points() -> None:
    paths: list[list[tuple[float, float]]] = []
    add_paths(paths, b"20 0 m 20 30 40 30 40 0 c ", 0.01)
    assert paths == [[(20, 0), pytest.approx((30, 22.5)), (40, 0)]]


def test_paths_at_a_height() -> None:
    low, high = [(0.0, 0.0), (4.0, 0.0), (4.0, 2.0)], [(0.0, 1.0), (4.0, 1.0), (4.0, 3.0)]
    both = Paths([low, high])
    found = {y: both.at(y) for y in (-1.0, 0.0, 1.0, 2.0, 3.0)}
    assert found == {-1.0: [], 0.0: [low], 1.0: [low, high], 2.0: [high], 3.0: []}
