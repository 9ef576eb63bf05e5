"""A log is a tuple that shares its beginning with those after it."""

from random import Random

import pytest

from companion.rules.game import Log


def test_any_branches_are_as_tuples() -> None:
    """However games go on, are undone, and go on otherwise."""
    chance = Random(1)
    logs: list[tuple[Log[int], tuple[int, ...]]] = [(Log((), 7), (7,)), (Log((7,), 8), (7, 8))]
    for number in range(500):
        log, items = chance.choice(logs[-5:] if number % 3 else logs)
        logs.append((Log(log, number), (*items, number)))
    for log, items in logs:
        assert log == items
        assert items == log
        assert (len(log), list(log), tuple(reversed(log))) == (len(items), [*items], items[::-1])
        assert (hash(log), repr(log)) == (hash(items), repr(items))
        assert log[-3:] == items[-3:]
        assert log[:2] == items[:2]
        assert log[-1:] == items[-1:]
    assert logs[-1][0] != logs[-2][0]
    assert logs[-1][0] != [*logs[-1][1]]


def test_after_a_tuple() -> None:
    assert Log((1, 2), 3) == (1, 2, 3)


def test_beyond_its_end() -> None:
    """Events of a later log are not in an earlier one."""
    earlier = Log((), 1)
    assert Log(earlier, 2)[1] == 2
    for place in (1, -2):
        with pytest.raises(IndexError):
            earlier[place]
