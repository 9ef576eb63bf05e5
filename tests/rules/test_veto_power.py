import pytest

from companion.rules.events import (
    CandidacyPassed,
    DeckReshuffled,
    TrackerAdvanced,
    VetoAgreed,
    VetoRefused,
    VetoUnlocked,
)
from companion.rules.game import Government, Session
from companion.rules.legality import veto_available
from companion.rules.moves import Enact, Execute
from companion.rules.objections import NotNow, VetoLocked, VetoRefusedAlready
from companion.rules.pieces import Phase, Topic
from tests.legal_moves import legal_moves
from tests.rules.evening import (
    AGREED,
    REFUSED,
    F,
    L,
    after,
    elected,
    fascist_law,
    heard,
    kinds,
    law,
    refused,
    rejected,
    table,
    vetoed,
)


@pytest.mark.parametrize("fascist", range(6))
def test_r24_after_the_fifth(fascist: int) -> None:
    """R24: "For all Legislative Sessions after the fifth Fascist Policy is enacted".

    Edge case, veto before the fifth tile, or in the session that enacts it: not possible.
    Mistake: the veto threshold is wrong.
    """
    game = after(table(7, fascist=fascist), elected())
    assert veto_available(game) is game.veto_unlocked is (fascist == 5)
    if fascist < 5:
        for answer in (AGREED, REFUSED):
            assert refused(game, answer) == VetoLocked(fascist, needed=5)
            assert refused(game, answer).heading is Topic.VETO_POWER


def test_r24_unlocked() -> None:
    """R24: "the Executive branch gains a permanent new ability"."""
    fifth = table(7, fascist=4)
    assert VetoUnlocked() in heard(fifth, law(F))
    game = after(fifth, fascist_law(Execute(7)))
    assert not veto_available(game)  # there is no session yet
    assert refused(game, AGREED) == NotNow(Phase.NOMINATE)
    assert veto_available(after(game, elected()))
    assert veto_available(after(game, law(L), elected()))


def test_r24_not_in_the_session_that_enacts_it() -> None:
    """R24: "after", so the session that enacts the fifth tile has none."""
    game = after(table(7, fascist=4), elected())
    assert not veto_available(game)
    assert refused(after(game, Enact(F)), AGREED) == NotNow(Phase.POWER)


def test_r25_refused() -> None:
    """R25: "If the President does not consent, the Chancellor must enact a Policy as normal".

    Edge case, tracker after a refused veto: unchanged (the tile then resets it).
    Edge case, second veto request after a refusal: not possible in that session.
    Mistake: a second veto request after a refusal.
    """
    game = after(table(7, fascist=5), rejected(), elected(4))
    assert heard(game, REFUSED) == (VetoRefused(president=2, chancellor=4),)
    game = after(game, REFUSED)
    assert (game.phase, game.tracker, game.veto_refused) == (Phase.LEGISLATE, 1, True)
    for answer in (AGREED, REFUSED):
        assert refused(game, answer) == VetoRefusedAlready(president=2)
    assert not veto_available(game)
    assert list(legal_moves(game)) == [Enact(L), Enact(F)]
    game = after(game, Enact(L))
    assert (game.tracker, game.veto_refused) == (0, False)
    assert veto_available(after(game, elected()))


def test_r26_agreed() -> None:
    """R26: "both Policies are discarded and the President placard passes to the left as usual";
    "advances the Election Tracker by one"."""
    game = after(table(7, fascist=5), elected(3))
    assert heard(game, AGREED) == (
        VetoAgreed(president=1, chancellor=3),
        TrackerAdvanced(tracker=1, length=3),
        CandidacyPassed(candidate=2),
    )
    game = after(game, AGREED)
    assert (game.draw, game.discard, game.tracker) == (9, 3, 1)
    assert game.sessions == (Session(1, Government(1, 3), None),)


@pytest.mark.parametrize("failures", [0, 1])
def test_tracker_after_veto(failures: int) -> None:
    """Edge case, tracker after veto: previous value + 1."""
    game = after(table(7, fascist=5), (rejected(),) * failures, vetoed())
    assert game.tracker == failures + 1


def test_three_vetoes_are_chaos() -> None:
    """R26: "Each use of the Veto Power represents an inactive government"."""
    game = after(table(7, fascist=5), vetoed(), vetoed(), vetoed())
    assert game.phase is Phase.CHAOS
    assert len(game.sessions) == 3


def test_veto_reshuffle() -> None:
    """Edge case, accepted veto leaves fewer than 3: reshuffle at once; before the chaos tile
    (A4)."""
    game = after(table(7, fascist=5, draw=5), elected())
    assert DeckReshuffled in kinds(heard(game, AGREED))
    assert (after(game, AGREED).draw, after(game, AGREED).discard) == (12, 0)
