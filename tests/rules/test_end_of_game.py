import pytest

from companion.rules.events import (
    FascistPoliciesWon,
    FascistPolicyEnacted,
    HitlerElected,
    HitlerExecuted,
    HitlerZoneReached,
    LiberalPoliciesWon,
    VetoUnlocked,
)
from companion.rules.legality import legal_claims, targets, veto_available
from companion.rules.moves import Claim, Enact, Execute, HiddenKnowledge, Nominate
from companion.rules.objections import GameIsOver
from companion.rules.pieces import Party, Phase, Topic, WinReason
from tests.legal_moves import legal_moves
from tests.rules.evening import (
    IS_HITLER,
    IS_NOT,
    F,
    L,
    after,
    chaos,
    elected,
    heard,
    ja,
    kinds,
    law,
    load,
    refused,
    table,
)

ENDINGS = {
    WinReason.LIBERAL_POLICIES: (table(7, liberal=4), law(L)),
    WinReason.HITLER_EXECUTED: (table(7, fascist=3), (law(F), Execute(5, hitler=True))),
    WinReason.FASCIST_POLICIES: (table(7, fascist=5), law(F)),
    WinReason.HITLER_ELECTED: (table(7, fascist=3), (Nominate(5), ja, IS_HITLER)),
}


@pytest.mark.parametrize("reason", WinReason)
def test_r27_four_endings(reason: WinReason) -> None:
    """R27: "Five Liberal Policies are enacted. OR Hitler is assassinated"; "Six Fascist Policies
    are enacted. OR Hitler is elected Chancellor any time after the third Fascist Policy"."""
    before, moves = ENDINGS[reason]
    game = after(before, moves)
    liberal = reason in {WinReason.LIBERAL_POLICIES, WinReason.HITLER_EXECUTED}
    assert (game.phase, game.win_reason) == (Phase.GAME_OVER, reason)
    assert game.winner is (Party.LIBERAL if liberal else Party.FASCIST)
    assert heard(before, moves)[-1] in (
        LiberalPoliciesWon(tiles=5),
        HitlerExecuted(president=1, seat=5),
        FascistPoliciesWon(tiles=6),
        HitlerElected(president=1, chancellor=5),
    )


@pytest.mark.parametrize("reason", WinReason)
def test_r27_nothing_follows(reason: WinReason) -> None:
    """R27: the game is over: nobody moves any more, and nothing is granted. What the last
    government held may still be claimed.

    Edge case, power while the game is won: none.
    """
    game = after(ENDINGS[reason][0], ENDINGS[reason][1])
    held = reason is not WinReason.HITLER_ELECTED  # three tiles, in the round that ends it
    assert (
        {(one.seat, one.about) for one in legal_claims(game)}
        == {
            (1, HiddenKnowledge.DRAWN),
            (1, HiddenKnowledge.PASSED),
            (2, HiddenKnowledge.RECEIVED),
        }
        if held
        else not [*legal_claims(game)]
    )
    assert not list(legal_moves(game))
    assert (game.pending, game.next_president, targets(game)) == ((), None, ())
    assert not veto_available(game)
    for move in (Nominate(2), Enact(L), Claim(3, HiddenKnowledge.DRAWN, None)):
        assert refused(game, move) == GameIsOver()
    assert refused(game, Nominate(2)).heading is Topic.OBJECT


def test_r27_the_zones_are_told_once() -> None:
    """R27: the table is told when a zone begins, not with every tile in it."""
    early = load("official").replace(hitler_zone=1, veto_zone=2)
    for tiles, told in enumerate(([HitlerZoneReached], [VetoUnlocked], [])):
        events = kinds(heard(table(7, ruleset=early, fascist=tiles), law(F)))
        assert [kind for kind in events if kind in {HitlerZoneReached, VetoUnlocked}] == told


def test_nobody_has_won_yet() -> None:
    """R27: one tile short of either end, the game goes on."""
    game = table(7, liberal=4, fascist=5)
    assert game.winner is None
    assert heard(game, law(F))[-2:] == (FascistPolicyEnacted(6, 6), FascistPoliciesWon(6))
    assert after(table(7, liberal=3), law(L)).winner is None


def test_r27_by_chaos() -> None:
    """R27: an enacted tile wins whoever enacted it, "the frustrated populace" too."""
    assert after(table(7, liberal=4), chaos(L)).win_reason is WinReason.LIBERAL_POLICIES
    assert after(table(7, fascist=5), chaos(F)).win_reason is WinReason.FASCIST_POLICIES


def test_r23_hitler_dead() -> None:
    """R23: "If that player is Hitler, the game ends in a Liberal victory"."""
    game = after(*ENDINGS[WinReason.HITLER_EXECUTED])
    assert game.dead == (5,)
    assert heard(*ENDINGS[WinReason.HITLER_EXECUTED])[-1] == HitlerExecuted(president=1, seat=5)


def test_r28_the_truth_is_owed() -> None:
    """R28: "The only time players MUST tell the truth is in game-ending, Hitler-related scenarios":
    the two answers that the rules ask for, and whatever else is said changes nothing."""
    asked = after(table(7, fascist=3), Nominate(5), ja)
    assert list(legal_moves(asked)) == [IS_NOT, IS_HITLER]
    executing = after(table(7, fascist=3), law(F))
    assert {Execute(5), Execute(5, hitler=True)} <= set(legal_moves(executing))
    enacted = after(table(7), elected(3), Enact(L))
    lie = Claim(1, HiddenKnowledge.DRAWN, (F, F, F))
    told = after(enacted, lie)
    assert told.statements
    assert told.replace(statements=()) == enacted
