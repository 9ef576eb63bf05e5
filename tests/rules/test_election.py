import pytest

from companion.rules.events import (
    CandidacyPassed,
    ElectionFailed,
    ElectionTied,
    GovernmentElected,
    HitlerAsked,
    SessionOpened,
    TrackerAdvanced,
)
from companion.rules.game import Election, Government
from companion.rules.legality import eligible_chancellors
from companion.rules.moves import Chaos, Enact, Execute, Nominate, Vote, VoteCount
from companion.rules.objections import (
    IsDead,
    LastChancellor,
    LastPresident,
    NominatedOneself,
    NoSuchSeat,
    NotNow,
    WrongNumberOfBallots,
)
from companion.rules.pieces import Phase, Topic
from tests.legal_moves import legal_moves
from tests.rules.evening import (
    IS_NOT,
    F,
    L,
    after,
    anybody,
    chaos,
    elected,
    fascist_law,
    half,
    heard,
    ja,
    kinds,
    law,
    nein,
    not_hitler,
    refused,
    rejected,
    table,
    vetoed,
)

# 1. Pass the Presidential Candidacy


def test_r5_clockwise() -> None:
    """R5: "the President placard moves clockwise to the next player, who is the new Presidential
    Candidate"."""
    game = table(5, first=4)
    candidates = []
    for _ in range(7):
        candidates.append(game.president)
        game = after(game, law(L) if game.liberal < 4 else rejected())
    assert candidates == [4, 5, 1, 2, 3, 4, 5]


def test_r5_rounds_are_counted() -> None:
    """R5: "At the beginning of a new round" the placard moves: a failed vote begins one too."""
    game = after(table(), law(L), rejected())
    assert (game.round, game.president, game.chancellor) == (3, 3, None)
    assert after(game, rejected(4)).next_president == 5


def test_r8_anyone_can_be_president() -> None:
    """R8: "anyone can be President, even someone who was just Chancellor"."""
    game = after(table(), law(L, chancellor=2))
    assert game.president == 2
    assert game.term_limited == Government(president=1, chancellor=2)


# 2. Nominate a Chancellor


def test_r6_any_other_player() -> None:
    """R6: "passing the Chancellor placard to any other eligible player"."""
    game = table(7, first=3)
    assert eligible_chancellors(game) == (1, 2, 4, 5, 6, 7)
    assert refused(game, Nominate(3)) == NominatedOneself(3, (1, 2, 4, 5, 6, 7))
    assert refused(game, Nominate(8)) == NoSuchSeat(8, (1, 2, 4, 5, 6, 7))
    assert refused(game, Nominate(0)) == NoSuchSeat(0, (1, 2, 4, 5, 6, 7))
    assert after(game, Nominate(7)).phase is Phase.VOTE


def test_r7_last_elected() -> None:
    """R7: "The last elected President and Chancellor are 'term-limited,' and ineligible to be
    nominated as Chancellor Candidate"."""
    game = after(table(7), law(L, chancellor=4))
    allowed = (3, 5, 6, 7)
    assert eligible_chancellors(game) == allowed
    assert refused(game, Nominate(4)) == LastChancellor(4, allowed)
    assert refused(game, Nominate(1)) == LastPresident(1, allowed)
    assert refused(game, Nominate(1)).heading is Topic.NOMINATE


def test_r7_not_the_last_pair_nominated() -> None:
    """R7: "not to the last pair nominated".

    Edge case, failed vote and limits: no change; the failed pair is not limited.
    Mistake: term limits are set by failed nominations.
    """
    game = after(table(7), law(L, chancellor=4), rejected(5))
    assert game.president == 3
    assert eligible_chancellors(game) == (2, 5, 6, 7)
    assert after(table(7), rejected(4)).term_limited is None


def test_r7_new_government_new_limits() -> None:
    """R7: only "the President and Chancellor who were last elected"."""
    game = after(table(7), law(L, 4), law(L, 5))
    assert eligible_chancellors(game) == (1, 4, 6, 7)


def test_limits_while_the_game_is_asked_elsewhere() -> None:
    """R6: only a Presidential Candidate nominates."""
    assert eligible_chancellors(after(table(), Nominate(2))) == ()


@pytest.mark.parametrize("dead", [(), (6,), (6, 7)])
def test_r9_five_players_left(dead: tuple[int, ...]) -> None:
    """R9: "If there are only five players left in the game, only the last elected Chancellor is
    ineligible to be Chancellor Candidate; the last President may be nominated".

    Edge case, exactly five alive: only the last elected Chancellor is barred, counted over the
    living at the nomination.
    """
    game = table(7, dead=dead, term_limited=Government(1, 2), first=3)
    assert (1 in eligible_chancellors(game)) is (len(game.alive) == 5)
    assert 2 not in eligible_chancellors(game)


def test_r9_at_a_table_of_five() -> None:
    """R9: a table of five has five players left from the start."""
    game = after(table(5), law(L, chancellor=3))
    assert eligible_chancellors(game) == (1, 4, 5)
    assert refused(game, Nominate(3)) == LastChancellor(3, (1, 4, 5))


def test_six_alive_execution_brings_five() -> None:
    """Edge case, six alive, execution brings five: the President who executed may be nominated at
    once."""
    game = after(table(6, fascist=3), fascist_law(Execute(6), chancellor=3))
    assert game.president == 2
    assert eligible_chancellors(game) == (1, 4, 5)


@pytest.mark.parametrize("dead", [(3,), (3, 4), (3, 4, 5)])
def test_a1_five_or_fewer(dead: tuple[int, ...]) -> None:
    """A1: "only five players left" holds with four or three too.

    Edge case, four or three alive: same exemption.
    Mistake: the five-players rule is missed, or applied at exactly five only.
    """
    game = table(6, dead=dead, term_limited=Government(1, 2), first=6)
    assert eligible_chancellors(game) == tuple(seat for seat in game.alive if seat not in {2, 6})
    assert 1 in eligible_chancellors(game)


def test_dead_limited_player() -> None:
    """Edge case, dead limited player: no effect on the others.

    Mistake: term limits count the dead.
    """
    game = after(table(8, fascist=3), fascist_law(Execute(4), chancellor=4))
    assert game.term_limited == Government(1, 4)
    assert eligible_chancellors(game) == (3, 5, 6, 7, 8)
    assert refused(game, Nominate(4)) == IsDead(4, (3, 5, 6, 7, 8))


# 3. Vote on the government


@pytest.mark.parametrize(
    ("alive", "needed"), [(3, 2), (4, 3), (5, 3), (6, 4), (7, 4), (8, 5), (9, 5), (10, 6)]
)
def test_r11_majority(alive: int, needed: int) -> None:
    """R11: "If a majority of players votes yes"; "If the vote is a tie ... The vote fails"."""
    players = max(alive, 5)
    game = after(table(players, fascist=3, dead=tuple(range(alive + 1, players + 1))), anybody)
    assert game.votes_needed == needed
    for voters in range(alive + 1):
        outcome = after(game, Vote(frozenset(game.alive[:voters])), not_hitler)
        assert (outcome.phase is Phase.LEGISLATE) is (voters >= needed)
        assert after(game, VoteCount(voters, alive - voters), not_hitler).phase is outcome.phase


def test_r10_candidates_vote() -> None:
    """R10: "Every player, including the Candidates, votes on the proposed government"."""
    game = after(table(5), Nominate(2))
    assert after(game, Vote(frozenset({1, 2, 3}))).phase is Phase.LEGISLATE
    assert after(game, Vote(frozenset({3, 4, 5}))).phase is Phase.LEGISLATE
    assert sum(isinstance(move, Vote) for move in legal_moves(game)) == 2**5


def test_r10_the_dead_do_not_vote() -> None:
    """R10: executed players "may not speak, vote, or run for office".

    Edge case, dead in the ballot: do not vote and do not count.
    Mistake: the dead vote, or must vote.
    """
    game = after(table(7, fascist=3), fascist_law(Execute(7)), anybody)
    assert refused(game, Vote(frozenset({1, 2, 3, 7}))) == IsDead(7, (1, 2, 3, 4, 5, 6))
    assert refused(game, Vote(frozenset({9}))) == NoSuchSeat(9, (1, 2, 3, 4, 5, 6))
    assert game.votes_needed == 4
    voted = after(game, ja)
    assert voted.elections[-1].ja == 6
    assert after(game, nein).elections[-1].nein_seats == (1, 2, 3, 4, 5, 6)


@pytest.mark.parametrize(("ja", "nein"), [(4, 4), (3, 3), (-1, 8), (8, -1), (0, 0)])
def test_r10_ballots_are_counted(ja: int, nein: int) -> None:
    """R10: everybody living votes, so the count is the number of the living."""
    game = after(table(7), Nominate(2))
    assert refused(game, VoteCount(ja, nein)) == WrongNumberOfBallots(ja, nein, 7)


def test_r11_tie() -> None:
    """R11: "If the vote is a tie, or if a majority of players votes no: The vote fails".

    Edge case, votes with an even number alive: half is a tie and fails.
    Mistake: the President breaks ties.
    """
    game = after(table(6), Nominate(2))
    tied = after(game, half)
    assert (tied.phase, tied.tracker, tied.president) == (Phase.NOMINATE, 1, 2)
    told = heard(game, half)
    assert told[0] == ElectionTied(president=1, chancellor=2, ja=3, nein=3)


def test_r12_failure() -> None:
    """R12: "the President placard moves clockwise to the next player. The Election Tracker is
    advanced by one Election"."""
    game = after(table(7, first=7), Nominate(2))
    assert heard(game, VoteCount(3, 4)) == (
        ElectionFailed(president=7, chancellor=2, ja=3, nein=4),
        TrackerAdvanced(tracker=1, length=3),
        CandidacyPassed(candidate=1),
    )
    assert after(game, nein).tracker == 1


def test_r12_votes_are_public() -> None:
    """R12: "reveal your Ballot cards simultaneously so that everyone's vote is public"."""
    game = after(table(5), Nominate(2), Vote(frozenset({1, 4})))
    vote = Election(1, Government(1, 2), 2, 3, (1, 4), (2, 3, 5), elected=False)
    assert game.elections == (vote,)
    counted = after(table(5), Nominate(2), VoteCount(2, 3)).elections[-1]
    assert (counted.ja, counted.nein, counted.ja_seats, counted.nein_seats) == (2, 3, None, None)


# "If three or more Fascist Policies have been enacted already"


@pytest.mark.parametrize("fascist", range(6))
def test_r15_hitler_question(fascist: int) -> None:
    """R15: "If three or more Fascist Policies have been enacted already: Ask if the new Chancellor
    is Hitler"."""
    told = heard(table(7, fascist=fascist), Nominate(3), ja)
    asked = HitlerAsked(chancellor=3)
    assert told[1] == GovernmentElected(president=1, chancellor=3, ja=7, nein=0)
    assert told[2:] == ((asked,) if fascist >= 3 else (SessionOpened(1, 3),))


def test_r15_not_hitler_for_sure() -> None:
    """R15: "Otherwise, other players know for sure the Chancellor is not Hitler"."""
    game = after(table(7, fascist=3), Nominate(3), ja, IS_NOT)
    assert game.proven == (3,)
    assert game.phase is Phase.LEGISLATE


def test_a19_asked_again() -> None:
    """A19: a Chancellor already proven not to be Hitler is asked again."""
    game = after(table(7, fascist=3), law(L, 6), law(L, 5), Nominate(6), ja)
    assert game.proven == (6, 5)
    assert game.phase is Phase.HITLER_CHECK
    assert after(game, IS_NOT).proven == (6, 5)


def test_hitler_as_president() -> None:
    """Edge case, Hitler as President: nothing; only Chancellors are asked."""
    told = heard(table(7, fascist=3), Nominate(3), ja)
    assert [event.chancellor for event in told if isinstance(event, HitlerAsked)] == [3]
    assert after(table(7, fascist=3), elected(3)).proven == (3,)


def test_hitler_voted_down() -> None:
    """Edge case, Hitler nominated but voted down: no win, and no question."""
    told = heard(table(7, fascist=5), rejected(3))
    assert HitlerAsked not in kinds(told)


def test_hitler_elected_at_two_tiles() -> None:
    """Edge case, Hitler elected at two tiles, then enacts the third: no win (R15, "already")."""
    game = table(7, fascist=2)
    told = heard(game, Nominate(3), ja, Enact(F))
    assert HitlerAsked not in kinds(told)
    assert after(game, law(F, 3)).phase is Phase.POWER


def test_third_tile_by_chaos() -> None:
    """Edge case, third tile by chaos: Hitler question from the next election on."""
    game = after(table(7, fascist=2), chaos(F))
    assert game.hitler_zone
    assert after(game, anybody, ja).phase is Phase.HITLER_CHECK


def test_limits_after_a_veto() -> None:
    """Edge case, limits after a veto: the vetoing pair was elected, so it is limited; unless the
    veto caused chaos."""
    game = after(table(7, fascist=5), vetoed(3))
    assert game.term_limited == Government(1, 3)
    broken = after(table(7, fascist=5), rejected(), rejected(), vetoed(5))
    assert broken.phase is Phase.CHAOS
    assert after(broken, Chaos(L)).term_limited is None


def test_only_the_step_that_is_due() -> None:
    """R12: an Election has its order: nominate, vote, and only then govern."""
    game = table(7)
    for move in (Vote(frozenset()), VoteCount(0, 7), Enact(L), IS_NOT, Execute(2)):
        assert refused(game, move) == NotNow(Phase.NOMINATE)
    voting = after(game, Nominate(2))
    assert refused(voting, Nominate(3)) == NotNow(Phase.VOTE)
    assert refused(voting, Nominate(3)).heading is Topic.VOTE
    assert refused(after(voting, ja), ja(voting)) == NotNow(Phase.LEGISLATE)


def test_elected_twice_in_the_table_memory() -> None:
    """R7: what the limits rest on can be read in the record of elections."""
    game = after(table(7), rejected(4), elected(5))
    assert [(one.candidates, one.elected) for one in game.elections] == [
        (Government(1, 4), False),
        (Government(2, 5), True),
    ]
