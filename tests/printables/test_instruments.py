"""What no decoder reads, no classifier tells: a sample; `poe prove` looks at thousands."""

import pytest

from companion.rules.pieces import Party, Role
from tests.printables.instruments import cells, coarse, seen_through, sorted_by, told_apart
from tests.printables.slips_seen import Slips, leaky_codes, role_codes, role_words

COUNT = 105


def test_coarse_pictures_of_codes_tell_no_role() -> None:
    training, test = (role_codes("en", COUNT, test=test) for test in (False, True))
    for asked in (Role.LIBERAL, Role.HITLER):
        assert not told(training, test, asked)


def test_a_leak_would_be_seen() -> None:
    """Codes as version 0.1 made them."""
    training, test = (leaky_codes("en", COUNT, test=test) for test in (False, True))
    assert told(training, test, Role.LIBERAL)


def told(training: Slips, test: Slips, asked: Role | Party) -> bool:
    before, now = (seen_through(coarse, one.pictures, one.of(asked)) for one in (training, test))
    return told_apart(before, now).tells


def test_words_averaged_to_a_millimetre_tell_no_role() -> None:
    """Each slip has all three sentences, in any order, and a mark at one of them."""
    training, test = (role_words("en", COUNT // 2, test=test) for test in (False, True))
    before, now = (
        seen_through(lambda one: cells(one, 57, 25), slips.pictures, slips.of(Role.LIBERAL))
        for slips in (training, test)
    )
    assert not told_apart(before, now).tells


@pytest.mark.parametrize("scores", [[0, 1, 2, 3, 4, 5, 6, 7] * 10])
def test_what_is_known_is_told_for_certain(scores: list[int]) -> None:
    import numpy as np

    labels = np.array(scores) > 3
    verdict = sorted_by(np.array(scores), labels)
    assert verdict.auc == 1
    assert verdict.tells
