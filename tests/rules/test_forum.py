import pytest

from companion.rules.events import (
    ChoiceGranted,
    ElectionTied,
    HitlerAsked,
    HitlerElected,
    ProvenNotHitler,
    TrackerAdvanced,
)
from companion.rules.game import Game
from companion.rules.legality import eligible_chancellors, targets
from companion.rules.moves import CallElection, Execute, Investigate, Move, Nominate
from companion.rules.objections import InvestigatedTwice, PowerNotGranted
from companion.rules.pieces import Phase, Power, WinReason
from tests.rules.evening import (
    IS_HITLER,
    IS_NOT,
    PEEK,
    F,
    L,
    Step,
    after,
    chaos,
    fascist_law,
    half,
    heard,
    law,
    refused,
    rejected,
    table,
)

LOOK, CALL, PEEKS, KILL = Power.INVESTIGATE, Power.CALL_ELECTION, Power.PEEK, Power.EXECUTE


def forum(players: int = 6, **state: object) -> Game:
    return table(players, "forum", **state)  # type: ignore[arg-type]


# The Eva Braun Rule


def test_a12_a_tie_asks() -> None:
    """A12: "a tie vote is considered a fail UNLESS three (or more) fascist policies have been
    passed. In this case, if Hitler is the nominated Chancellor, a tie vote is considered a passed
    government and the Fascists win"."""
    told = heard(forum(fascist=3), Nominate(4), half)
    assert told[1:] == (ElectionTied(1, 4, ja=3, nein=3), HitlerAsked(chancellor=4))
    tied = after(forum(fascist=3), Nominate(4), half)
    assert tied.phase is Phase.HITLER_CHECK
    won = after(tied, IS_HITLER)
    assert won.win_reason is WinReason.HITLER_ELECTED
    assert won.elections[-1].elected
    assert heard(tied, IS_HITLER) == (HitlerElected(president=1, chancellor=4),)


def test_a12_not_hitler_fails() -> None:
    """A12: if the nominee is not Hitler, the tie was "considered a fail"."""
    tied = after(forum(fascist=3), Nominate(4), half)
    failed = after(tied, IS_NOT)
    assert (failed.phase, failed.tracker, failed.president) == (Phase.NOMINATE, 1, 2)
    assert failed.term_limited is None
    assert failed.proven == (4,)
    assert heard(tied, IS_NOT)[:2] == (ProvenNotHitler(4), TrackerAdvanced(1, length=3))
    assert not failed.elections[-1].elected


def test_a12_a_tie_may_cause_chaos() -> None:
    """A12: a tie that failed counts on the tracker like any other."""
    game = after(forum(fascist=3), rejected(), rejected(), Nominate(5), half, IS_NOT)
    assert game.phase is Phase.CHAOS


@pytest.mark.parametrize("fascist", [0, 2])
def test_a12_below_three(fascist: int) -> None:
    """A12: below three fascist policies "a tie vote is considered a fail"."""
    assert after(forum(fascist=fascist), Nominate(4), half).tracker == 1


@pytest.mark.parametrize(("dead", "asked"), [((), False), ((7,), True), ((6, 7), False)])
def test_a12_living_voters(dead: tuple[int, ...], asked: bool) -> None:  # noqa: FBT001
    """A12: "With an even number of players" means living voters, not seats."""
    game = after(forum(7, fascist=3, dead=dead), Nominate(4), half)
    assert (game.phase is Phase.HITLER_CHECK) is asked


def test_a12_not_by_the_official_rules() -> None:
    """R11: by the official rules a tie fails, whoever was nominated."""
    game = after(table(6, fascist=3), Nominate(4), half)
    assert (game.phase, game.tracker) == (Phase.NOMINATE, 1)


# Choices

POWERS = {  # players: the powers of each fascist tile, before any was used
    5: ((), (PEEKS,), (CALL,), (PEEKS, KILL), (PEEKS, KILL)),
    6: ((), (PEEKS,), (CALL,), (PEEKS, KILL), (PEEKS, KILL)),
    7: ((), (PEEKS, LOOK), (CALL,), (LOOK, KILL), (PEEKS, KILL)),
    8: ((), (PEEKS, LOOK), (CALL,), (LOOK, KILL), (PEEKS, KILL)),
    9: ((PEEKS, LOOK), (PEEKS, LOOK), (CALL,), (KILL,), (KILL,)),
    10: ((PEEKS, LOOK), (PEEKS, LOOK), (CALL,), (KILL,), (KILL,)),
}


@pytest.mark.parametrize(("players", "board"), POWERS.items())
def test_powers_of_the_forum(players: int, board: tuple[tuple[Power, ...], ...]) -> None:
    """R4: the forum's tracks: "Choice of Policy Peek or Assassinate a player", and so on."""
    assert tuple(forum(players).powers_of(tile) for tile in range(1, 6)) == board


@pytest.mark.parametrize("move", [PEEK, Investigate(5)])
def test_a_choice(move: Move) -> None:
    """R18: "Choice of Policy Peek or Investigate one player"; one of them is used."""
    game = after(forum(9), law(F))
    assert heard(forum(9), law(F))[-1] == ChoiceGranted(president=1, powers=(PEEKS, LOOK))
    assert targets(game) == (2, 3, 4, 5, 6, 7, 8, 9)
    assert refused(game, Execute(5)) == PowerNotGranted(KILL, (PEEKS, LOOK))
    game = after(game, move)
    assert (game.phase, game.pending) == (Phase.NOMINATE, ())


@pytest.mark.parametrize(
    ("players", "fascist", "used", "left"),
    [
        (9, 0, PEEK, LOOK),
        (9, 0, Investigate(5), PEEKS),
        (5, 3, PEEK, KILL),
        (6, 3, Execute(5), PEEKS),
    ],
)
def test_whichever_was_not_used(players: int, fascist: int, used: Move, left: Power) -> None:
    """R18: "Whichever power was not used after the 1st fascist policy was passed"."""
    game = after(forum(players, fascist=fascist), fascist_law(used), law(F))
    assert game.pending == (left,)


@pytest.mark.parametrize(
    ("players", "fascist", "both"), [(9, 0, (PEEKS, LOOK)), (5, 3, (PEEKS, KILL))]
)
def test_a11_both_stay_open(players: int, fascist: int, both: tuple[Power, ...]) -> None:
    """A11: slot "whichever power was not used" after the earlier slot was covered by chaos: both
    stay open."""
    game = after(forum(players, fascist=fascist), chaos(F), law(F))
    assert game.pending == both


def test_special_election_of_the_forum() -> None:
    """R20: "The current President is not eligible to be the Special Election President. After that
    single election, the Presidency goes back to where it would have been otherwise"."""
    game = after(forum(6, fascist=2), fascist_law(CallElection(5)), rejected())
    assert game.president == 2


# Where the forum is silent, the official rule holds


def test_a9_chaos_forgets_limits() -> None:
    """A9: forum: chaos forgets term limits."""
    game = after(forum(7), law(L, 7), chaos(L))
    assert eligible_chancellors(game) == (1, 2, 3, 4, 6, 7)


def test_a13_nobody_twice() -> None:
    """A13: forum: a player may not be investigated twice."""
    steps: tuple[Step, ...] = (fascist_law(Investigate(6)), fascist_law(CallElection(5)), law(F))
    game = after(forum(7, fascist=1), *steps)
    assert game.pending == (LOOK, KILL)
    assert isinstance(refused(game, Investigate(6)), InvestigatedTwice)
    assert 6 in targets(game)  # he may still be executed
    assert 6 not in targets(game, LOOK)
