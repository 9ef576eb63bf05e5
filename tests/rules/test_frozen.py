import copy
import pickle

import pytest

from companion.frozen import Frozen
from companion.rules.moves import Execute, Investigate, Nominate, Peek


def test_equal_by_class_and_fields() -> None:
    assert Nominate(3) == Nominate(chancellor=3) != Nominate(4)
    assert Nominate(3) != Investigate(3)
    assert Peek() == Peek()
    assert len({Nominate(3), Nominate(3), Investigate(3)}) == 2


def test_reads_as_it_is_written() -> None:
    assert repr(Execute(3)) == "Execute(seat=3, hitler=False)"
    assert Execute(3).fields() == {"seat": 3, "hitler": False}
    assert Execute(3).replace(hitler=True) == Execute(3, hitler=True)
    match Execute(3, hitler=True):
        case Execute(seat, hitler):
            assert (seat, hitler) == (3, True)


def test_is_frozen() -> None:
    with pytest.raises(AttributeError, match="seat is frozen"):
        Execute(3).seat = 4  # type: ignore[misc]
    with pytest.raises(AttributeError, match="seat is frozen"):
        del Execute(3).seat


def test_is_copied_and_kept() -> None:
    move = Execute(3, hitler=True)
    assert copy.deepcopy(move) == move
    assert pickle.loads(pickle.dumps(move)) == move  # noqa: S301


@pytest.mark.parametrize(
    ("values", "named"), [((1, 2, 3), {}), ((1,), {"seat": 1}), ((1,), {"x": 1})]
)
def test_takes_each_field_once(values: tuple[int, ...], named: dict[str, int]) -> None:
    class Two(Frozen):
        seat: int
        hitler: int = 0

    with pytest.raises(TypeError, match="fields seat, hitler"):
        Two(*values, **named)


def test_missing_field() -> None:
    class One(Frozen):
        seat: int

    with pytest.raises(TypeError, match="fields seat"):
        One()  # type: ignore[call-arg]
