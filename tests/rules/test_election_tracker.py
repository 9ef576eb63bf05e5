import pytest

from companion.rules.events import (
    CandidacyPassed,
    ChaosBrokeOut,
    DeckReshuffled,
    FascistPolicyEnacted,
    HitlerZoneReached,
    LiberalPoliciesWon,
    PowersIgnored,
    TermLimitsForgotten,
    TrackerAdvanced,
    TrackerReset,
    VetoUnlocked,
)
from companion.rules.game import Government
from companion.rules.legality import eligible_chancellors
from companion.rules.moves import Chaos, Enact, Execute, Nominate
from companion.rules.objections import NoSuchTileLeft, NotNow
from companion.rules.pieces import Party, Phase, Power, Topic
from companion.rules.ruleset import Tiles
from tests.rules.evening import (
    AGREED,
    F,
    L,
    after,
    anybody,
    chaos,
    elected,
    heard,
    ja,
    kinds,
    law,
    load,
    nein,
    not_hitler,
    refused,
    rejected,
    table,
    vetoed,
)


def test_r13_chaos() -> None:
    """R13: "If the group rejects three governments in a row, the country is thrown into chaos.
    Immediately reveal the Policy on top of the Policy deck and enact it"."""
    game = after(table(7), rejected(), rejected())
    assert (game.phase, game.tracker) == (Phase.NOMINATE, 2)
    assert heard(game, anybody, nein)[-2:] == (TrackerAdvanced(3, length=3), ChaosBrokeOut())
    game = after(game, rejected())
    assert (game.phase, game.tracker, game.chancellor) == (Phase.CHAOS, 3, None)
    assert refused(game, Nominate(5)) == NotNow(Phase.CHAOS)
    assert refused(game, Nominate(5)).heading is Topic.ELECTION_TRACKER
    game = after(game, Chaos(L))
    assert (game.phase, game.tracker, game.liberal, game.draw) == (Phase.NOMINATE, 0, 1, 16)


@pytest.mark.parametrize(("fascist", "power"), [(1, Power.INVESTIGATE), (3, Power.EXECUTE)])
def test_r13_power_ignored(fascist: int, power: Power) -> None:
    """R13: "Any power granted by this Policy is ignored".

    Mistake: a chaos tile grants a power.
    """
    game = after(table(7, fascist=fascist), chaos(F))
    assert (game.phase, game.pending) == (Phase.NOMINATE, ())
    assert PowersIgnored((power,)) in heard(table(7, fascist=fascist), chaos(F))
    assert PowersIgnored not in kinds(heard(table(7), chaos(F)))
    assert PowersIgnored not in kinds(heard(table(7, fascist=2), chaos(L)))


def test_power_covered_by_chaos() -> None:
    """Edge case, power on a slot covered by chaos: lost for good."""
    game = after(table(7, fascist=1), chaos(F), law(F))
    assert game.pending == (Power.CALL_ELECTION,)


def test_r13_limits_forgotten() -> None:
    """R13: "existing term-limits are forgotten. All players become eligible to hold the office of
    Chancellor for the next Election"."""
    game = after(table(7), law(L, 7), chaos(L))
    assert (game.president, eligible_chancellors(game)) == (5, (1, 2, 3, 4, 6, 7))
    assert TermLimitsForgotten() in heard(table(7), chaos(L))


def test_limits_after_chaos() -> None:
    """Edge case, limits after chaos: none, also when the next election fails; they return with the
    next elected government.

    Mistake: term limits come back at once after chaos.
    """
    game = after(table(7), law(L, 7), chaos(L), rejected())
    assert eligible_chancellors(game) == (1, 2, 3, 4, 5, 7)
    game = after(game, law(L, 1))
    assert game.term_limited == Government(6, 1)


def test_r14_a_tile_resets() -> None:
    """R14: "Any time a new Policy tile is played face-up, the Election Tracker is reset, whether it
    was enacted by an elected government or enacted by the frustrated populace"."""
    assert after(table(7), rejected(), rejected(), law(L)).tracker == 0
    assert TrackerReset() in heard(table(7), rejected(), law(L))
    assert TrackerReset() in heard(table(7), chaos(L))
    assert TrackerReset() not in heard(table(7), law(L))


@pytest.mark.parametrize("ruleset", ["official", "forum"])
def test_r14_an_election_does_not(ruleset: str) -> None:
    """R14, A10: a tile resets the tracker, not the election; the forum is silent about it.

    Edge case, tracker on election: unchanged until a tile is face up.
    Mistake: the tracker is reset by an election, or by a veto.
    """
    game = after(table(7, ruleset=ruleset), rejected(), rejected(), elected())
    assert game.tracker == 2
    assert after(game, Enact(L)).tracker == 0
    assert after(table(7, ruleset=ruleset, fascist=5), rejected(), vetoed()).tracker == 2


def test_failures_in_a_row() -> None:
    """R13: "three governments in a row".

    Mistake: failures are counted over the whole game.
    """
    game = after(table(7), rejected(), rejected(), law(L), rejected(), rejected())
    assert (game.tracker, game.phase) == (2, Phase.NOMINATE)
    assert after(game, rejected()).phase is Phase.CHAOS


def test_rotation_after_chaos() -> None:
    """Edge case, rotation after chaos: unchanged: left of the third failed candidate."""
    assert heard(table(7), chaos(L))[-1] == CandidacyPassed(candidate=4)


@pytest.mark.parametrize(("draw", "left"), [(4, 3), (3, 16)])
def test_chaos_reshuffle(draw: int, left: int) -> None:
    """R17: "If there are fewer than three tiles remaining in the Policy deck at this point, shuffle
    them with the Discard pile".

    Edge case, chaos takes the deck from 3 to 2: reshuffle, even if that destroys a peek.
    """
    game = after(table(7, draw=draw), chaos(L))
    assert game.draw == left
    assert (DeckReshuffled(tiles=16) in heard(table(7, draw=draw), chaos(L))) is (left == 16)


def test_the_deck_is_never_empty_in_chaos() -> None:
    """Mistake: a chaos tile is drawn from an empty deck. Every session ends with three tiles or
    more, and chaos too."""
    game = table(7)
    while game.phase is not Phase.GAME_OVER:
        game = after(game, rejected(), rejected(), rejected())
        assert game.draw >= 3
        game = after(game, Chaos(L))


@pytest.mark.parametrize("party", Party)
def test_chaos_may_win(party: Party) -> None:
    """Edge case, veto at tracker 2: chaos at once: top tile enacted; may win for either side.

    Mistake: a chaos tile's win is missed.
    """
    before = table(7, liberal=4, fascist=5)
    game = after(before, chaos(party))
    assert (game.phase, game.winner) == (Phase.GAME_OVER, party)
    assert TermLimitsForgotten() not in heard(before, chaos(party))


def test_chaos_wins_after_a_veto() -> None:
    """Edge case, veto at tracker 2: the tile that chaos reveals wins like any other."""
    broken = after(table(7, fascist=5, liberal=4), rejected(), rejected(), vetoed())
    assert broken.phase is Phase.CHAOS
    assert after(broken, Chaos(L)).winner is L
    assert after(broken, Chaos(F)).winner is F
    assert heard(broken, Chaos(L))[-1] == LiberalPoliciesWon(tiles=5)


def test_veto_at_tracker_two() -> None:
    """Edge case, veto at tracker 2: chaos at once.

    Mistake: a veto at tracker 2 causes no chaos.
    """
    game = after(table(7, fascist=5), rejected(), rejected(), elected())
    told = heard(game, AGREED)
    assert told[-2:] == (TrackerAdvanced(3, length=3), ChaosBrokeOut())
    game = after(game, AGREED, Chaos(L))
    assert (game.tracker, game.president, game.term_limited) == (0, 4, None)


def test_a4_reshuffle_before_the_chaos_tile() -> None:
    """A4: an accepted veto at tracker 2 leaves fewer than three tiles: reshuffle before the chaos
    tile."""
    game = after(table(7, fascist=5, draw=4), rejected(), rejected(), elected())
    told = kinds(heard(game, AGREED))
    assert told.index(DeckReshuffled) < told.index(ChaosBrokeOut)
    broken = after(game, AGREED)
    assert (broken.phase, broken.draw, broken.discard) == (Phase.CHAOS, 12, 0)
    assert after(broken, Chaos(L)).draw == 11


def test_a2_fifth_tile_by_chaos() -> None:
    """A2: a fifth fascist tile placed by chaos unlocks the veto.

    Edge case, fifth tile by chaos: veto unlocked (A2).
    """
    game = after(table(7, fascist=4), chaos(F))
    assert game.veto_unlocked
    assert VetoUnlocked() in heard(table(7, fascist=4), chaos(F))
    assert after(game, vetoed()).tracker == 1


def test_third_tile_by_chaos() -> None:
    """R27: the third Fascist tile opens the Hitler zone, whoever enacts it."""
    told = heard(table(7, fascist=2), chaos(F))
    zone = told.index(HitlerZoneReached())
    assert told[zone - 2] == FascistPolicyEnacted(tiles=3, to_win=6)
    assert told[zone + 1 :] == (
        PowersIgnored((Power.CALL_ELECTION,)),
        TermLimitsForgotten(),
        CandidacyPassed(candidate=4),
    )


def test_chaos_needs_a_tile_too() -> None:
    """R2: chaos cannot reveal a tile when all of its party are face up."""
    few = load("official").replace(deck=Tiles(liberal=2, fascist=15))
    game = after(table(7, ruleset=few, liberal=2), rejected(), rejected(), rejected())
    assert refused(game, Chaos(L)) == NoSuchTileLeft(L, tiles=2)
    assert after(game, Chaos(F)).fascist == 1


def test_chaos_and_the_dead() -> None:
    """R13 with R10: the dead are skipped in the rotation after chaos."""
    game = after(table(7, dead=(4, 5)), chaos(L))
    assert game.president == 6
    killed = after(table(7, fascist=3), law(F), Execute(2))
    assert killed.president == 3
    assert after(killed, anybody, ja, not_hitler).tracker == 0
