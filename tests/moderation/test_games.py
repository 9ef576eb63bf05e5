"""Random games through messages and replies alone, beside the rules."""

from pathlib import Path
from random import Random

import pytest

from companion.rules.pieces import Phase
from tests.moderation.players import Forum


@pytest.mark.parametrize("ruleset", ["forum", "official", "first-edition"])
def test_a_game_by_messages_is_a_game_by_the_rules(tmp_path: Path, ruleset: str) -> None:
    chance = Random(ruleset)
    forum = Forum(tmp_path, ruleset, chance.randint(5, 10), chance)
    while forum.game.phase is not Phase.GAME_OVER:
        forum.step()
    forum.send()
    deck = forum.moderator.table.header.deck
    assert deck is not None
    assert deck.secret in forum.thread[-1]
    assert forum.moderator.table.stored.roles is not None
