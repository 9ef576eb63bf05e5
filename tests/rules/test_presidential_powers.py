import pytest

from companion.rules.events import (
    CandidacyPassed,
    CandidacyReturned,
    LoyaltyInvestigated,
    PlayerExecuted,
    PoliciesPeeked,
    PowerGranted,
    PowersLapsed,
    SpecialElectionCalled,
)
from companion.rules.game import Game, Government, PowerUse
from companion.rules.legality import eligible_chancellors, targets
from companion.rules.moves import (
    CallElection,
    Chaos,
    Enact,
    Execute,
    Investigate,
    Move,
    Nominate,
)
from companion.rules.objections import (
    ChoseOneself,
    InvestigatedTwice,
    IsDead,
    NoSuchSeat,
    NotNow,
    PowerNotGranted,
)
from companion.rules.pieces import Phase, Power, Topic
from companion.rules.ruleset import Slot
from tests.legal_moves import legal_moves
from tests.rules.evening import (
    AGREED,
    PEEK,
    F,
    L,
    after,
    elected,
    fascist_law,
    heard,
    law,
    load,
    refused,
    rejected,
    table,
)


def granted(power: Power, **state: object) -> Game:
    """A table whose President must use this power."""
    fascist, players = {
        Power.INVESTIGATE: (1, 7),
        Power.CALL_ELECTION: (2, 7),
        Power.EXECUTE: (3, 7),
        Power.PEEK: (2, 5),
    }[power]
    state = {"players": players, "fascist": fascist} | state
    game = after(table(**state), law(F))  # type: ignore[arg-type]
    assert game.pending == (power,)
    return game


# Executive Action


@pytest.mark.parametrize("power", Power)
def test_r18_before_the_next_round(power: Power) -> None:
    """R18: "the President must use it before the next round can begin"."""
    game = granted(power)
    assert game.phase is Phase.POWER
    refusal = refused(game, Nominate(4))
    assert refusal == NotNow(Phase.POWER)
    assert refusal.heading is Topic.EXECUTIVE_ACTION
    move = next(legal_moves(game))
    game = after(game, move)
    assert (game.phase, game.pending) == (Phase.NOMINATE, ())
    assert refused(game, move) == NotNow(Phase.NOMINATE)


@pytest.mark.parametrize("power", Power)
def test_r18_only_the_power_granted(power: Power) -> None:
    """R18: "Presidential Powers are used only once; they don't stack or roll over"."""
    game = granted(power)
    moves: dict[Power, Move] = {
        Power.INVESTIGATE: Investigate(5),
        Power.CALL_ELECTION: CallElection(5),
        Power.EXECUTE: Execute(5),
        Power.PEEK: PEEK,
    }
    for other, move in moves.items():
        if other is not power:
            assert refused(game, move) == PowerNotGranted(other, (power,))
    assert after(game, moves[power]).pending == ()


def test_r18_the_table_hears() -> None:
    """R18: "the sitting President gets to use that power"."""
    assert heard(table(7, fascist=1), law(F))[-1] == PowerGranted(1, Power.INVESTIGATE)
    assert heard(table(7, fascist=2), law(F))[-1] == PowerGranted(1, Power.CALL_ELECTION)
    assert heard(table(7, fascist=3), law(F))[-1] == PowerGranted(1, Power.EXECUTE)
    assert heard(table(5, fascist=2), law(F))[-1] == PowerGranted(1, Power.PEEK)


# Investigate Loyalty


def test_r19_investigation() -> None:
    """R19: "The President chooses a player to investigate"."""
    game = granted(Power.INVESTIGATE)
    assert targets(game) == (2, 3, 4, 5, 6, 7)
    assert heard(game, Investigate(6))[0] == LoyaltyInvestigated(president=1, seat=6)
    game = after(game, Investigate(6))
    assert game.investigated == (6,)
    assert game.powers_used == (PowerUse(1, 2, Power.INVESTIGATE, president=1, target=6),)


@pytest.mark.parametrize("president", [2, 3])
def test_r19_nobody_twice(president: int) -> None:
    """R19: "No player may be investigated twice in the same game".

    Edge case, investigating twice: refused, whoever asks.
    Mistake: a player is investigated twice.
    """
    game = after(table(9), fascist_law(Investigate(5)))
    game = after(game, *[rejected()] * (president - 2), law(F))
    assert game.president == president
    allowed = tuple(seat for seat in range(1, 10) if seat not in {5, president})
    assert refused(game, Investigate(5)) == InvestigatedTwice(5, allowed)
    assert targets(game) == allowed


def test_a5_not_oneself() -> None:
    """A5: the President may not investigate himself.

    Edge case, investigating self: refused (A5).
    """
    game = granted(Power.INVESTIGATE)
    assert refused(game, Investigate(1)) == ChoseOneself(Power.INVESTIGATE, 1, (2, 3, 4, 5, 6, 7))


def test_investigating_the_own_chancellor() -> None:
    """Edge case, investigating the own Chancellor: allowed."""
    game = after(table(7, fascist=1), law(F, 4), Investigate(4))
    assert game.investigated == (4,)


@pytest.mark.parametrize(
    ("power", "move"),
    [
        (Power.INVESTIGATE, Investigate),
        (Power.CALL_ELECTION, CallElection),
        (Power.EXECUTE, Execute),
    ],
)
def test_dead_targets(power: Power, move: type[Investigate | CallElection | Execute]) -> None:
    """Edge case, dead targets: refused for every power."""
    game = granted(power, dead=(7,))
    assert refused(game, move(7)) == IsDead(7, (2, 3, 4, 5, 6))
    assert refused(game, move(8)) == NoSuchSeat(8, (2, 3, 4, 5, 6))


# Call Special Election


def test_r20_any_other_player() -> None:
    """R20: "The President chooses any other player at the table to be the next Presidential
    Candidate".

    Edge case, special election of self: not possible.
    """
    game = granted(Power.CALL_ELECTION)
    assert targets(game) == (2, 3, 4, 5, 6, 7)
    assert refused(game, CallElection(1)) == ChoseOneself(
        Power.CALL_ELECTION, 1, (2, 3, 4, 5, 6, 7)
    )
    called = SpecialElectionCalled(president=1, candidate=5)
    assert heard(game, CallElection(5)) == (called,)
    game = after(game, CallElection(5))
    assert (game.phase, game.president, game.caller) == (Phase.NOMINATE, 5, 1)


def test_r20_even_term_limited() -> None:
    """R20: "Any player can become President - even players that are term-limited".

    Edge case, special President is the last Chancellor: allowed.
    """
    game = after(table(7, fascist=2), law(F, 4), CallElection(4))
    assert game.term_limited == Government(1, 4)
    assert game.president == 4


def test_r20_eligible_chancellor() -> None:
    """R20: "The new President nominates an eligible player".

    Edge case, nominating the caller or his Chancellor in the special election: term limits as
    usual.
    Mistake: term limits are skipped in special elections.
    """
    game = after(table(7, fascist=2), law(F, 4), CallElection(6))
    assert eligible_chancellors(game) == (2, 3, 5, 7)


def test_r21_left_of_the_caller() -> None:
    """R21: "After a Special Election, the President placard returns to the left of the President
    who enacted the Special Election"."""
    game = after(table(7, fascist=2), fascist_law(CallElection(6)))
    assert game.next_president == 2
    assert heard(game, law(L))[-1] == CandidacyReturned(candidate=2, caller=1)
    game = after(game, law(L))
    assert (game.president, game.caller, game.next_president) == (2, None, 3)


def test_r21_twice_in_a_row() -> None:
    """R21: "that player would get to run for President twice in a row".

    Edge case, special election to the next player: runs twice in a row.
    """
    game = after(table(7, fascist=2), fascist_law(CallElection(2)), law(L))
    assert game.president == 2
    assert after(game, law(L)).president == 3


def test_limits_after_a_special_election() -> None:
    """Edge case, limits after a special election: the pair elected there is limited."""
    game = after(table(7, fascist=2), fascist_law(CallElection(6)), law(L, 5))
    assert game.term_limited == Government(6, 5)


def test_special_election_vote_fails() -> None:
    """Edge case, special election vote fails: next candidate is left of the caller, tracker 1.

    Mistake: a failed special election continues from the wrong seat.
    """
    game = after(table(7, fascist=2), fascist_law(CallElection(6)), rejected())
    assert (game.president, game.tracker, game.caller) == (2, 1, None)
    assert after(game, rejected()).president == 3


@pytest.mark.parametrize(
    ("caller", "dead", "called", "returns"),
    [
        (1, (2,), 5, 3),
        (1, (2, 3), 4, 4),
        (7, (1,), 4, 2),
        (6, (7, 1), 3, 2),
    ],
)
def test_return_seat_dead(caller: int, dead: tuple[int, ...], called: int, returns: int) -> None:
    """Edge case, return seat dead: next living seat to its left, with wrap.

    Mistake: after a special election whose caller's neighbour is dead, a dead player becomes
    candidate.
    """
    before = table(7, fascist=2, first=caller, dead=dead)
    game = after(before, fascist_law(CallElection(called)))
    assert after(game, law(L)).president == returns
    assert after(game, rejected()).president == returns


def test_caller_dead() -> None:
    """Edge case, caller dead: left of the caller's seat."""
    game = after(table(7, fascist=2), fascist_law(CallElection(6)), fascist_law(Execute(1)))
    assert game.president == 2
    neighbour_too = table(7, fascist=2, dead=(2,))
    game = after(neighbour_too, fascist_law(CallElection(6)), fascist_law(Execute(1)))
    assert game.president == 3


def test_chosen_seat_1() -> None:
    """Edge case, chosen seat 1: is a seat like any other."""
    game = after(table(7, fascist=2, first=7), fascist_law(CallElection(1)))
    assert (game.president, game.caller) == (1, 7)
    game = after(game, law(L))
    assert game.president == 1
    assert after(game, law(L)).president == 2


def test_nested_special_elections() -> None:
    """Edge case, nested special elections: only on custom tracks; the placard returns to the left
    of the first caller, since it "does not skip any players" (R21)."""
    official = load("official")
    seven = official.table(7)
    slots = (*seven.track[:3], Slot((Power.CALL_ELECTION,)), seven.track[4])
    custom = official.replace(tables=(seven.replace(track=slots),))
    game = after(
        table(7, ruleset=custom, fascist=2),
        fascist_law(CallElection(6)),
        fascist_law(CallElection(4)),
    )
    assert (game.president, game.caller) == (4, 1)
    assert after(game, law(L)).president == 2


def test_chaos_in_a_special_election() -> None:
    """R21 with R13: chaos in a special election continues left of the caller."""
    game = after(table(7, tracker=2, caller=1, first=6), rejected(), Chaos(L))
    assert (game.president, game.caller) == (2, None)


def test_veto_in_a_special_election() -> None:
    """R21 with R26: after a veto, too, the placard returns to the left of the caller."""
    game = after(table(7, fascist=5, caller=1, first=6), elected(), AGREED)
    assert (game.president, game.caller, game.tracker) == (2, None, 1)


# Policy Peek


def test_r22_peek() -> None:
    """R22: "secretly looks at the top three tiles in the Policy deck and then returns them to the
    top of the deck without changing the order"."""
    game = granted(Power.PEEK)
    assert targets(game) == ()
    assert list(legal_moves(game)) == [PEEK]
    seen = after(game, PEEK)
    assert (seen.draw, seen.discard) == (game.draw, game.discard)
    assert heard(game, PEEK) == (PoliciesPeeked(president=1), CandidacyPassed(candidate=2))


# Execution


def test_r23_execution() -> None:
    """R23: "Executed players are removed from the game"; "the table should not learn whether a
    Fascist or a Liberal has been killed"."""
    game = granted(Power.EXECUTE)
    assert heard(game, Execute(5))[0] == PlayerExecuted(president=1, seat=5)
    game = after(game, Execute(5))
    assert game.dead == (5,)
    assert game.alive == (1, 2, 3, 4, 6, 7)
    assert 5 not in game.proven  # nobody was asked


def test_a3_not_oneself() -> None:
    """A3: the President may not execute himself.

    Edge case, execution of self: refused (A3).
    """
    game = granted(Power.EXECUTE)
    assert refused(game, Execute(1)) == ChoseOneself(Power.EXECUTE, 1, (2, 3, 4, 5, 6, 7))
    assert refused(game, Execute(1, hitler=True)) == ChoseOneself(
        Power.EXECUTE, 1, (2, 3, 4, 5, 6, 7)
    )


@pytest.mark.parametrize(
    ("players", "first", "victim", "next_one"), [(7, 1, 2, 3), (7, 7, 1, 2), (7, 6, 7, 1)]
)
def test_executed_next_candidate(players: int, first: int, victim: int, next_one: int) -> None:
    """Edge case, executed next candidate: skipped; also over the last seat."""
    game = after(table(players, fascist=3, first=first), fascist_law(Execute(victim)))
    assert game.president == next_one


def test_execution_of_the_sitting_chancellor() -> None:
    """Edge case, execution of the sitting Chancellor: allowed."""
    game = after(table(7, fascist=3), law(F, 4), Execute(4))
    assert game.dead == (4,)


def test_the_dead_never_act() -> None:
    """R10: executed players "may not speak, vote, or run for office"."""
    game = after(table(7, fascist=3), fascist_law(Execute(2)))
    assert game.president == 3
    assert refused(game, Nominate(2)) == IsDead(2, eligible_chancellors(game))
    assert refused(game, Nominate(2)).heading is Topic.EXECUTION


def test_a_power_without_a_target_lapses() -> None:
    """R18: nobody can be made to use a power that nobody is left for (custom tracks only)."""
    investigated = tuple(PowerUse(0, 1, Power.INVESTIGATE, 1, seat) for seat in (2, 3, 4, 5))
    official = load("official")
    track = (Slot((Power.INVESTIGATE,)),) * 5
    custom = official.replace(tables=(official.table(5).replace(track=track),))
    game = table(5, ruleset=custom, fascist=1).replace(powers_used=investigated)
    assert after(game, elected(), Enact(F)).phase is Phase.NOMINATE
    assert PowersLapsed((Power.INVESTIGATE,)) in heard(game, elected(), Enact(F))


def test_of_a_choice_only_what_nobody_is_left_for_lapses() -> None:
    """ "No player may be investigated twice in the same game": the other power is left."""
    investigated = tuple(PowerUse(0, 1, Power.INVESTIGATE, 1, seat) for seat in (2, 3, 4, 5))
    official = load("official")
    track = (Slot((Power.INVESTIGATE, Power.PEEK)),) * 5
    custom = official.replace(tables=(official.table(5).replace(track=track),))
    game = table(5, ruleset=custom, fascist=1).replace(powers_used=investigated)
    assert heard(game, elected(), Enact(F))[-2:] == (
        PowersLapsed((Power.INVESTIGATE,)),
        PowerGranted(1, Power.PEEK),
    )
