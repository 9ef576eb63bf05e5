from contextlib import suppress
from random import Random
from typing import Any, get_args

import pytest

from companion.rules.moves import (
    AnswerHitler,
    CallElection,
    Chaos,
    Claim,
    Enact,
    Execute,
    HiddenKnowledge,
    Investigate,
    Move,
    Nominate,
    Peek,
    Veto,
    Vote,
    VoteCount,
)
from companion.rules.pieces import Party
from companion.store.codec import NotAMoveError, move_from_values, move_values

L, F = Party.LIBERAL, Party.FASCIST

AS_VALUES: list[tuple[Move, dict[str, Any]]] = [
    (Nominate(3), {"nominate": 3}),
    (Vote(frozenset({5, 1, 10})), {"vote_ja": [1, 5, 10]}),
    (Vote(frozenset()), {"vote_ja": []}),
    (VoteCount(5, 2), {"vote_count": [5, 2]}),
    (AnswerHitler(is_hitler=True), {"answer_hitler": True}),
    (Enact(L), {"enact": "liberal"}),
    (Veto(agreed=True), {"veto": "agreed"}),
    (Veto(agreed=False), {"veto": "refused"}),
    (Chaos(F), {"chaos": "fascist"}),
    (Investigate(2), {"investigate": 2}),
    (CallElection(2), {"call_election": 2}),
    (Peek(), {"peek": True}),
    (Execute(4), {"execute": 4}),
    (Execute(4, hitler=True), {"execute": 4, "hitler": True}),
    (
        Claim(1, HiddenKnowledge.LOYALTY, None),
        {"claim": "loyalty", "seat": 1, "said": "no_comment"},
    ),
    (
        Claim(1, HiddenKnowledge.PASSED, (F, L)),
        {"claim": "passed", "seat": 1, "said": ["fascist", "liberal"]},
    ),
    (Claim(1, HiddenKnowledge.DRAWN, ()), {"claim": "drawn", "seat": 1, "said": []}),
]


@pytest.mark.parametrize(("move", "values"), AS_VALUES, ids=lambda one: str(one)[:40])
def test_there_and_back(move: Move, values: dict[str, Any]) -> None:
    assert move_values(move) == values
    assert repr(move_from_values(values)) == repr(move)


def test_every_move_has_values() -> None:
    assert {type(move) for move, _ in AS_VALUES} == set(get_args(Move))


@pytest.mark.parametrize(
    ("values", "problem"),
    [
        (None, "is None: expected a move, like { nominate = 3 }"),
        ({}, "is {}: expected a move"),
        ([{"nominate": 3}], "expected a move"),
        ({"flee": 3}, "is {'flee': 3}: expected one of nominate, vote_ja, vote_count"),
        ({"nominate": 3, "peek": True}, "expected one of nominate"),
        ({"nominate": 3, "why": 1}, "has 'why' beside nominate: expected nothing else"),
        ({"execute": 3, "said": 1}, "has 'said' beside execute: expected hitler at most"),
        ({"nominate": "3"}, "has '3' as nominate: expected the number of a seat"),
        ({"nominate": True}, "has True as nominate: expected the number of a seat"),
        ({"nominate": 1000}, "has 1000 as nominate: expected the number of a seat"),
        ({"nominate": 3.0}, "has 3.0 as nominate"),
        ({"nominate": None}, "has no nominate: expected the number of a seat"),
        ({"nominate": 10**5000}, "has a number of too many digits as nominate"),
        ({"vote_ja": 3}, "has 3 as vote_ja: expected the seats that said ja, like [1, 2, 5]"),
        ({"vote_ja": [1, "2"]}, "expected the seats that said ja"),
        ({"vote_ja": [1, 2, 1]}, "has [1, 2, 1] as vote_ja: expected each seat once"),
        ({"vote_count": [3]}, "expected how many said ja and nein, like [4, 3]"),
        ({"vote_count": [True, 1]}, "expected how many said ja and nein"),
        ({"vote_count": "32"}, "expected how many said ja and nein"),
        ({"answer_hitler": 0}, "has 0 as answer_hitler: expected true or false"),
        ({"enact": "communist"}, 'as enact: expected "liberal" or "fascist"'),
        ({"chaos": []}, 'has [] as chaos: expected "liberal" or "fascist"'),
        ({"veto": True}, 'has True as veto: expected "agreed" or "refused"'),
        ({"peek": False}, "has False as peek: expected true"),
        ({"peek": 1}, "has 1 as peek: expected true"),
        ({"execute": 3, "hitler": "yes"}, "has 'yes' as hitler: expected true or false"),
        ({"claim": "seen", "seat": 1, "said": []}, 'as claim: expected "drawn" or "passed"'),
        ({"claim": "drawn", "said": []}, "has no seat: expected the number of a seat"),
        ({"claim": "drawn", "seat": 1}, 'has no said: expected "no_comment", or a list of'),
        ({"claim": "drawn", "seat": 1, "said": "liberal"}, "has 'liberal' as said"),
        ({"claim": "drawn", "seat": 1, "said": [1]}, "has 1 as said"),
    ],
)
def test_what_is_no_move(values: object, problem: str) -> None:
    with pytest.raises(NotAMoveError) as raised:
        move_from_values(values)
    assert problem in raised.value.problem
    assert raised.value.problem in str(raised.value)


def test_anything_is_a_move_or_refused() -> None:
    chance = Random(1)
    verbs = [key for _, values in AS_VALUES for key in values]
    things: list[Any] = [None, True, 0, -3, 1.5, "x", "drawn", "liberal", [], [1], {}, {"a": 1}]
    for _ in range(3000):
        values = {chance.choice(verbs): chance.choice(things) for _ in range(chance.randint(0, 3))}
        with suppress(NotAMoveError):
            assert move_values(move_from_values(values))
