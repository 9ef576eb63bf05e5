"""Random games through messages and replies alone, beside the rules."""

from pathlib import Path
from random import Random

import pytest

from companion.table.recap import recap_lines
from tests.moderation.players import PHRASES, Forum
from tests.products import cells

RULESETS = ["forum", "official", "first-edition"]


@pytest.mark.parametrize(("language", "ruleset"), cells(PHRASES, RULESETS))
def test_a_game_by_messages_is_a_game_by_the_rules(
    tmp_path: Path, language: str, ruleset: str
) -> None:
    chance = Random(f"{ruleset} {language}")
    forum = Forum(tmp_path, ruleset, chance.randint(5, 10), chance, language)
    forum.play_out()
    table = forum.moderator.table
    assert table.header.deck is not None
    assert table.header.deck.secret in forum.thread[-1]
    assert table.stored.roles is not None
    assert recap_lines(table)
