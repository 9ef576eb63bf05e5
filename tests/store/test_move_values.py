from contextlib import suppress
from random import Random
from typing import Any, get_args

import pytest

from companion.files.toml import Fault
from companion.rules.moves import (
    AnswerHitler,
    AskVeto,
    CallElection,
    Chaos,
    Claim,
    Discard,
    Enact,
    Execute,
    HiddenKnowledge,
    Investigate,
    Move,
    Nominate,
    Peek,
    Shuffle,
    Veto,
    Vote,
    VoteCount,
)
from companion.rules.pieces import Party
from companion.store.codec import NotAMove, move_from_values, move_values
from tests.english import english

L, F = Party.LIBERAL, Party.FASCIST

AS_VALUES: list[tuple[Move, dict[str, Any]]] = [
    (Nominate(3), {"nominate": 3}),
    (Vote(frozenset({5, 1, 10})), {"vote_ja": [1, 5, 10]}),
    (Vote(frozenset()), {"vote_ja": []}),
    (VoteCount(5, 2), {"vote_count": [5, 2]}),
    (AnswerHitler(is_hitler=True), {"answer_hitler": True}),
    (Discard(), {"discard": True}),
    (Enact(L), {"enact": "liberal"}),
    (AskVeto(), {"ask_veto": True}),
    (Shuffle(2), {"shuffle": 2}),
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
        (None, "move 1 is …: expected one of nominate, vote_ja, vote_count"),
        ({}, "move 1 is {}: expected one of nominate"),
        ([{"nominate": 3}], "expected one of nominate"),
        ({"flee": 3}, "move 1 is { flee = 3 }: expected one of nominate, vote_ja, vote_count"),
        ({"nominate": 3, "peek": True}, "expected one of nominate"),
        ({"nominate": 3, "why": 1}, "move 1 why isn't a known key: did you mean nominate"),
        (
            {"execute": 3, "said": 1},
            "move 1 said isn't a known key: did you mean execute, hitler",
        ),
        ({"nominate": "3"}, "move 1 nominate is '3': expected a number from 1 to 10"),
        ({"nominate": True}, "nominate is true: expected a number from 1 to 10"),
        ({"nominate": 1000}, "nominate is 1000: expected a number from 1 to 10"),
        ({"nominate": 3.0}, "nominate is 3.0"),
        ({"nominate": None}, "nominate is missing: expected a number from 1 to 10"),
        ({"nominate": 10**5000}, "nominate is …"),
        ({"vote_ja": 3}, "vote_ja is 3: expected a list of 0 to 10; in it: a number"),
        ({"vote_ja": [1, "2"]}, "expected a list of 0 to 10; in it: a number"),
        (
            {"vote_ja": [1, 2, 1]},
            "vote_ja is [1, 2, 1]: expected a list of 0 to 10; in it: a number",
        ),
        ({"vote_count": [3]}, "expected a list of 0 to 10; in it: a number"),
        ({"vote_count": [3, 2, 1]}, "expected a list of 0 to 10; in it: a number"),
        ({"vote_count": [True, 1]}, "expected a list of 0 to 10; in it: a number"),
        ({"vote_count": "32"}, "expected a list of 0 to 10; in it: a number"),
        ({"answer_hitler": 0}, "answer_hitler is 0: expected one of true, false"),
        ({"enact": "communist"}, ': expected one of "liberal", "fascist"'),
        ({"chaos": []}, 'chaos is []: expected one of "liberal", "fascist"'),
        ({"veto": True}, 'veto is true: expected one of "agreed", "refused"'),
        ({"peek": False}, "peek is false: expected one of true"),
        ({"peek": 1}, "peek is 1: expected one of true"),
        ({"execute": 3, "hitler": "yes"}, "hitler is 'yes': expected one of true, false"),
        ({"claim": "seen", "seat": 1, "said": []}, 'expected one of "drawn", "passed"'),
        ({"claim": "drawn", "said": []}, "seat is missing: expected a number from 1 to 10"),
        (
            {"claim": "drawn", "seat": 1},
            'said is missing: expected one of "no_comment", ["liberal"',
        ),
        ({"claim": "drawn", "seat": 1, "said": "liberal"}, "said is 'liberal'"),
        ({"claim": "drawn", "seat": 1, "said": [1]}, "said is [1]"),
    ],
)
def test_what_is_no_move(values: object, problem: str) -> None:
    with pytest.raises(NotAMove) as raised:
        move_from_values(values)
    fault = Fault(f"move 1 {raised.value.key}".strip(), raised.value.problem)
    assert problem in english(fault)


def test_anything_is_a_move_or_refused() -> None:
    chance = Random(1)
    verbs = [key for _, values in AS_VALUES for key in values]
    things: list[Any] = [None, True, 0, -3, 1.5, "x", "drawn", "liberal", [], [1], {}, {"a": 1}]
    for _ in range(3000):
        values = {chance.choice(verbs): chance.choice(things) for _ in range(chance.randint(0, 3))}
        with suppress(NotAMove):
            assert move_values(move_from_values(values))
