"""Mistakes of other programs that belong under no heading of their own."""

import pytest

from companion.rules.game import Game
from companion.rules.moves import (
    CallElection,
    Chaos,
    Claim,
    Enact,
    Execute,
    HiddenKnowledge,
    Investigate,
    Move,
    Nominate,
    Vote,
    VoteCount,
)
from companion.rules.objections import IllegalMove
from companion.rules.play import play
from tests.rules.evening import (
    AGREED,
    IS_NOT,
    PEEK,
    F,
    L,
    after,
    anybody,
    elected,
    fascist_law,
    half,
    heard,
    law,
    rejected,
    table,
)

EVERY_MOVE: tuple[Move, ...] = (
    Nominate(2),
    Nominate(99),
    Vote(frozenset({1, 2, 99})),
    VoteCount(1, 1),
    IS_NOT,
    Enact(L),
    AGREED,
    Chaos(F),
    Investigate(1),
    CallElection(1),
    PEEK,
    Execute(1),
    Claim(2, HiddenKnowledge.DRAWN, (F,)),
)


@pytest.mark.parametrize(
    "game",
    [
        table(7),
        after(table(7), Nominate(2)),
        after(table(7, fascist=5), elected(2)),
        after(table(7, tracker=2), rejected()),
        after(table(7, fascist=1), law(F)),
    ],
)
def test_an_illegal_move_changes_nothing(game: Game) -> None:
    """Mistake: an illegal move is refused but has already changed something."""
    before = game.replace()
    refusals = 0
    for move in EVERY_MOVE:
        try:
            play(game, move)
        except IllegalMove:
            refusals += 1
        assert game == before
    assert refusals
    with pytest.raises(AttributeError, match="frozen"):
        game.tracker = 5  # type: ignore[misc]


def test_a_replay_keeps_the_dead() -> None:
    """Mistake: two vocabularies for one event, so that a replay loses the deaths."""
    evening: tuple[Move, ...] = (
        Nominate(2),
        Vote(frozenset(range(1, 8))),
        IS_NOT,
        Enact(F),
        Execute(7),
        Nominate(3),
        VoteCount(6, 0),
        IS_NOT,
        Enact(F),
        Execute(6),
    )
    games = []
    for _ in range(2):
        game = table(7, fascist=3)
        for move in evening:
            game, _ = play(game, move)
        games.append(game)
    assert games[0] == games[1]
    assert games[0].dead == (7, 6)


def test_the_president_has_one_vote() -> None:
    """Mistake: the President breaks ties."""
    game = after(table(6), Nominate(2))
    assert after(game, Vote(frozenset({1, 2, 3}))).tracker == 1
    assert after(game, Vote(frozenset({4, 5, 6}))).tracker == 1
    assert after(game, half).tracker == 1


def test_the_deck_has_no_order() -> None:
    """Mistake: the first deck is never shuffled. Here is no deck to shuffle, only its size, and
    the table is told of every shuffle after the first."""
    assert table(7).draw == 17
    assert [type(event).__name__ for event in heard(table(7, draw=5), law(L))].count(
        "DeckReshuffled"
    ) == 1


def test_the_dead_neighbour() -> None:
    """Mistake: after a special election whose caller's neighbour is dead, a dead player becomes
    candidate."""
    special = (fascist_law(CallElection(6)), fascist_law(Execute(2)))
    game = after(table(7, fascist=2), *special)
    assert game.president == 3
    game = after(table(7, fascist=2, dead=(2,)), fascist_law(CallElection(6)), rejected())
    assert game.president == 3


def test_limits_survive_failures() -> None:
    """Mistake: term limits are set by failed nominations."""
    game = after(table(7), law(L, 3), rejected(5), rejected(6))
    assert game.term_limited == after(table(7), law(L, 3)).term_limited
    assert after(game, anybody).chancellor == 2
