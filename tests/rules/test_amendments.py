"""Corrections that are offered, replayed and judged by trying orders; more: poe prove offers."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

import pytest

from companion.rules.amendments import Amendment, amendment
from companion.rules.contradictions import Contradiction, contradictions, new_contradictions
from companion.rules.game import Game, new_game
from companion.rules.legality import objection
from companion.rules.moves import (
    AnswerHitler,
    Chaos,
    Claim,
    Enact,
    Execute,
    HiddenKnowledge,
    Move,
    Nominate,
    Peek,
    Vote,
)
from companion.rules.pieces import Party, Power
from companion.rules.play import play
from tests.rules.evening import F, L, load
from tests.rules.test_whole_games import TABLES
from tests.rules.truth import LOYALTY, TruePack, Truth, last_words, pack_allows, true_game

DRAWN, PASSED, RECEIVED = HiddenKnowledge.DRAWN, HiddenKnowledge.PASSED, HiddenKnowledge.RECEIVED


def replayed(first: Game, moves: Sequence[Move]) -> list[Game]:
    """The games before each move, and after the last one."""
    games = [first]
    for move in moves:
        games.append(play(games[-1], move)[0])
    return games


def changed(was: Move, now: Move) -> int:
    """Return how many tiles or answers are others."""
    if not (isinstance(was, Claim) and isinstance(now, Claim)):
        return int(was != now)
    old, new = was.said or (), now.said or ()
    if was.about is HiddenKnowledge.PEEKED:
        return sum(one is not other for one, other in zip(old, new, strict=True))
    return (Counter(old) - Counter(new)).total()


def judged(games: Sequence[Game], moves: Sequence[Move], found: Contradiction) -> Amendment | None:
    """Check that an offer is legal, mends its contradiction and brings no new one."""
    meant = amendment(games, moves, found)
    if meant is None:
        return None
    was = moves[meant.number - 1]
    assert type(meant.move) is type(was)
    assert changed(was, meant.move)
    amended = [*moves[: meant.number - 1], meant.move, *moves[meant.number :]]
    left = contradictions(replayed(games[0], amended)[-1])  # which refuses what is illegal
    assert set(left) < set(contradictions(games[-1])), (meant, moves)
    assert found not in left
    return meant


def lied(ruleset: str, players: int, chance: Random) -> list[Amendment]:
    """The offers in a game of lies; no order of the tiles refutes any of them anew."""
    *_, truth = true_game(load(ruleset), players, chance, lies=0.35)
    return [*offers(_first(truth), truth.moves, truth)]


def mistyped(ruleset: str, players: int, chance: Random) -> list[Amendment]:
    """The same where tiles and answers are mistyped too, and moves that cannot follow are left out."""
    *_, truth = true_game(load(ruleset), players, chance, lies=0.1)
    game, moves = _first(truth), list[Move]()
    for move in truth.moves:
        meant = _typed(move, chance)
        if objection(game, meant) is None:
            moves.append(meant)
            game, _ = play(game, meant)
    return [*offers(_first(truth), moves)]


def offers(first: Game, moves: Sequence[Move], truth: Truth | None = None) -> Iterator[Amendment]:
    games = replayed(first, moves)
    for number in range(1, len(games)):
        before, after = games[number - 1], games[number]
        for found in new_contradictions(before, after, of_claims=True):
            meant = judged(games[: number + 1], moves[:number], found)
            if meant is not None:
                yield meant
                if truth is not None:
                    _fits(truth, after, moves[:number], meant)


def _fits(truth: Truth, game: Game, moves: Sequence[Move], meant: Amendment) -> None:
    """The new claim fits with all claims that fit with each other; up to three are tried."""
    amended = [*moves[: meant.number - 1], meant.move, *moves[meant.number :]]
    claims = last_words(replayed(_first(truth), amended)[-1].statements)
    new = [one for one in claims if one not in game.statements and one.about is not LOYALTY]
    for pack in (_until(game, pack) for pack in truth.packs):
        here = pack.about([one for one in claims if one.about is not LOYALTY])
        for one in new:
            others = [other for other in here if other != one] if one in here else []
            for some in (some for size in range(4) for some in combinations(others, size)):
                assert pack_allows(pack, (*some, one)) or not pack_allows(pack, some), meant


def _until(game: Game, pack: TruePack) -> TruePack:
    """The pack with what has come up of it."""
    came_up: set[tuple[type, int]] = {(Enact, one.round) for one in game.sessions}
    came_up |= {(Chaos, one.round) for one in game.chaos_tiles}
    came_up |= {(Peek, one.round) for one in game.powers_used if one.power is Power.PEEK}
    known = TruePack(pack.order)
    known.hands = [one for one in pack.hands if (one.kind, one.round) in came_up]
    return known


def _first(truth: Truth) -> Game:
    game = truth.game
    return new_game(game.ruleset, game.players, game.elections[0].candidates.president)


def _typed(move: Move, chance: Random) -> Move:
    """A move as it is entered: one of twelve with a slip, and one answer of three."""
    often = 1 / 3 if isinstance(move, AnswerHitler | Execute) else 1 / 12
    if chance.random() > often:
        return move
    match move:
        case Enact(party) | Chaos(party):
            return type(move)(L if party is F else F)
        case AnswerHitler(is_hitler):
            return AnswerHitler(not is_hitler)
        case Execute(seat, hitler):
            return Execute(seat, not hitler)
        case Claim(seat, about, (first, *rest)) if about is not LOYALTY:
            return Claim(seat, about, (L if first is F else F, *rest))
    return move


def law(party: Party, *claims: Claim) -> list[Move]:
    """The first government, Ada's and Ben's, and what is claimed of it."""
    return [Nominate(2), Vote(frozenset(range(1, 6))), Enact(party), *claims]


@pytest.mark.parametrize(
    ("party", "claims", "number", "move"),
    [
        # the claims of a found evening: LLL would have been refuted by the tile
        (F, (Claim(1, PASSED, (F, F)), Claim(2, RECEIVED, (F, F)), Claim(1, DRAWN, (F, L, L))),
         6, Claim(1, DRAWN, (F, F, L))),
        # one tile is not enough
        (L, (Claim(1, PASSED, (L, L)), Claim(1, DRAWN, (F, F, F))), 5, Claim(1, DRAWN, (L, L, F))),
        # the earlier claim, where the later one fits with all others
        (F, (Claim(1, DRAWN, (L, L, F)), Claim(2, RECEIVED, (F, F)), Claim(1, PASSED, (F, F))),
         4, Claim(1, DRAWN, (F, L, F))),
    ],
)  # fmt: skip
def test_the_smallest_change_that_fits(
    party: Party, claims: tuple[Claim, ...], number: int, move: Move
) -> None:
    moves = law(party, *claims)
    games = replayed(new_game(load("official"), 5, 1), moves)
    (meant,) = {judged(games, moves, one) for one in contradictions(games[-1])} - {None}
    assert meant is not None
    assert (meant.number, meant.move) == (number, move)


@pytest.mark.parametrize(("ruleset", "players"), TABLES[::4])  # more: poe prove offers
def test_offers_in_random_games(ruleset: str, players: int) -> None:
    """70 offers or so; of earlier versions' offers one of 14 brought a new contradiction."""
    name = f"{ruleset} {players}"
    count = sum(len(lied(ruleset, players, Random(f"{name} {seed}"))) for seed in range(3))
    count += sum(len(mistyped(ruleset, players, Random(f"{name} {seed}"))) for seed in range(3))
    assert count
