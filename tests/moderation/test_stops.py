"""A program that stops at any write loses no answer, and takes none twice."""

from pathlib import Path
from random import Random

import pytest

from companion.rules.pieces import Phase
from tests.moderation.stops import StoppingForum


@pytest.mark.parametrize("seed", range(2))
def test_a_program_that_stops_at_each_step(tmp_path: Path, seed: int) -> None:
    """`poe prove forum-kills` kills 200 of them."""
    chance = Random(seed)
    forum = StoppingForum(tmp_path, "forum", chance.randint(5, 8), chance)
    while forum.game.phase is not Phase.GAME_OVER:
        forum.step()
    assert forum.counts["stops"] > 10
