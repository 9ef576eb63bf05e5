"""What cannot all be true is found, and nothing else; more: poe prove contradictions plants."""

from random import Random

import pytest

from companion.rules.contradictions import OfClaims, contradictions
from tests.rules.evening import load
from tests.rules.test_whole_games import TABLES
from tests.rules.truth import LOYALTY, Truth, last_words, pack_allows, true_game


def honest(ruleset: str, players: int, chance: Random) -> Truth:
    """A game in which every claim is true, and no contradiction is found after any move."""
    for truth in true_game(load(ruleset), players, chance):
        assert contradictions(truth.game) == (), truth.moves
    return truth


def judged(ruleset: str, players: int, chance: Random) -> int:
    """A game of lies: what is found is what no order of the tiles allows, in minimal sets."""
    *_, truth = true_game(load(ruleset), players, chance, lies=0.5)
    found = [one for one in contradictions(truth.game) if isinstance(one, OfClaims)]
    claims = [one for one in last_words(truth.game.statements) if one.about is not LOYALTY]
    for pack in truth.packs:
        here = pack.about(claims)
        sets = [one.claims for one in found if one.claims[0] in here]
        assert bool(sets) is not pack_allows(pack, here), truth.moves
        for claims_of_set in sets:
            assert not pack_allows(pack, claims_of_set), (claims_of_set, truth.moves)
            for one in claims_of_set:
                fewer = [other for other in claims_of_set if other != one]
                assert pack_allows(pack, fewer), (claims_of_set, one, truth.moves)
    return len(found)


@pytest.mark.parametrize(("ruleset", "players"), TABLES)
def test_no_false_alarm(ruleset: str, players: int) -> None:
    for seed in range(10):
        honest(ruleset, players, Random(f"{ruleset} {players} {seed}"))


@pytest.mark.parametrize(("ruleset", "players"), TABLES)
def test_what_no_order_of_the_tiles_allows(ruleset: str, players: int) -> None:
    found = sum(
        judged(ruleset, players, Random(f"{ruleset} {players} {seed}")) for seed in range(8)
    )
    assert found
