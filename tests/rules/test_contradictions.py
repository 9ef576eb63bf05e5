"""Claims that cannot all be true are found, and no others; `poe prove` tries more."""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

import pytest

from companion.rules.contradictions import OfClaims, PackOverdrawn, contradictions
from companion.rules.game import Answer, Statement, new_game
from companion.rules.legality import eligible_chancellors
from companion.rules.moves import Chaos, Claim, Enact, Nominate, VoteCount
from companion.rules.pieces import Phase
from companion.rules.play import play
from tests.rules.evening import F, L, load
from tests.rules.test_whole_games import TABLES
from tests.rules.truth import (
    DRAWN,
    LOYALTY,
    PASSED,
    Truth,
    deal_allows,
    last_words,
    pack_allows,
    true_game,
    with_overdraft,
)

T = TypeVar("T")


def honest(ruleset: str, players: int, chance: Random) -> Truth:
    """A game in which every claim is true: nothing is found after any claim, or in the end."""
    for truth in true_game(load(ruleset), players, chance):
        if isinstance(truth.moves[-1], Claim) or truth.game.phase is Phase.GAME_OVER:
            assert contradictions(truth.game) == (), truth.moves
    return truth


def judged(ruleset: str, players: int, chance: Random) -> int:
    """A game of lies: what is found is what no order of the tiles allows, in minimal sets."""
    *_, truth = true_game(load(ruleset), players, chance, lies=0.5)
    found = [one for one in contradictions(truth.game) if isinstance(one, OfClaims)]
    looked_at(truth, found)
    return len(found)


def planted(ruleset: str, players: int, chance: Random) -> PackOverdrawn:
    """Return the contradiction found where more is claimed of one pack than it held."""
    truth = None
    while truth is None:
        truth = with_overdraft(load(ruleset), players, chance)
    found = [one for one in contradictions(truth.game) if isinstance(one, OfClaims)]
    looked_at(truth, found)
    last = found[-1]
    assert isinstance(last, PackOverdrawn), truth.moves
    assert last.claimed + last.besides > last.held
    return last


def looked_at(truth: Truth, found: Sequence[OfClaims]) -> None:
    """The sets are minimal, and each pack without one is possible: all orders are tried."""
    claims = [one for one in last_words(truth.game.statements) if one.about is not LOYALTY]
    for pack in truth.packs:
        here = pack.about(claims)
        sets = [one.claims for one in found if one.claims[0] in here]
        told = {claim for one in sets for claim in one}
        assert pack_allows(pack, [one for one in here if one not in told]), truth.moves
        assert bool(sets) is not pack_allows(pack, here), truth.moves
        for claims_of_set in sets:
            assert not pack_allows(pack, claims_of_set), (claims_of_set, truth.moves)
            for one in claims_of_set:
                assert pack_allows(pack, without(claims_of_set, one)), (one, truth.moves)


def cards(chance: Random) -> int:
    """Random answers and loyalties: what is found is what no deal of the roles allows."""
    players = chance.randint(5, 10)
    fascists = chance.randint(0, players - 2)
    table = load("official").table(players)
    roles = table.replace(liberals=players - 1 - fascists, fascists=fascists)
    game = new_game(load("official").replace(tables=(roles,)), players, 1)
    often = chance.random()
    answers = tuple(
        Answer(round_, chance.randint(1, players), last and chance.random() < 0.3)
        for round_ in range(1, chance.randint(0, 2 * players) + 2)
        for last in (round_ > 3,)
        if chance.random() < often
    )
    ends = [at for at, one in enumerate(answers, start=1) if one.is_hitler]
    answers = answers[: ends[0] if ends else None]
    claims = [
        Statement(round_, 1, LOYALTY, (chance.choice((L, F)),), chance.randint(1, players))
        for round_ in range(chance.randint(0, 6))
    ]
    game = game.replace(answers=answers, statements=tuple(claims))
    found = contradictions(game)
    assert bool(found) is not deal_allows(game, answers, claims), game
    for one in found:
        if isinstance(one, OfClaims):
            sets = [((*answers,), without(one.claims, claim)) for claim in one.claims]
            assert not deal_allows(game, answers, one.claims), (one, game)
        else:
            sets = [(without(one.answers, answer), ()) for answer in one.answers]
            assert not deal_allows(game, one.answers, ()), (one, game)
        for some_answers, some_claims in sets:
            assert deal_allows(game, some_answers, some_claims), (one, game)
    return len(found)


def without(values: tuple[T, ...], one: T) -> tuple[T, ...]:
    return tuple(other for other in values if other != one)


def test_what_no_deal_of_the_roles_allows() -> None:
    assert sum(cards(Random(seed)) for seed in range(400)) > 50


@pytest.mark.parametrize(("ruleset", "players"), TABLES)
def test_no_false_alarm(ruleset: str, players: int) -> None:
    for seed in range(5):
        honest(ruleset, players, Random(f"{ruleset} {players} {seed}"))


@pytest.mark.parametrize(("ruleset", "players"), TABLES)
def test_what_no_order_of_the_tiles_allows(ruleset: str, players: int) -> None:
    assert sum(judged(ruleset, players, Random(f"{ruleset} {players} {seed}")) for seed in range(3))


@pytest.mark.parametrize(("ruleset", "players"), TABLES)
def test_more_than_a_pack_held(ruleset: str, players: int) -> None:
    planted(ruleset, players, Random(f"{ruleset} {players}"))


def test_sets_without_a_common_claim_in_one_pack() -> None:
    """Five Liberal tiles are up, so that one of six is left for two governments, who claim it twice."""
    game = new_game(load("official"), 5, 1)
    claims = []

    def government(ja: int, *tiles: Enact | Chaos) -> None:
        nonlocal game
        chancellor = eligible_chancellors(game)[0]
        for move in (Nominate(chancellor), VoteCount(ja, 5 - ja), *tiles):
            game, _ = play(game, move)

    for seat in (1, 2):
        government(5, Enact(F))
        for about, said in ((DRAWN, (F, F, L)), (PASSED, (F, L))):
            game, _ = play(game, Claim(seat, about, said))
            claims.append(game.statements[-1])
    government(5, Enact(L))
    government(5, Enact(L))
    for _ in range(3):
        assert contradictions(game) == ()
        government(0)
        government(0)
        government(0, Chaos(L))
    drew, passed, drew_too, passed_too = claims
    found = [one.minimal for one in contradictions(game)]
    assert found == [{drew, drew_too}, {passed, passed_too}]
