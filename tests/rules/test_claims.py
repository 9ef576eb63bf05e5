import pytest

from companion.rules.events import ClaimMade
from companion.rules.game import PowerUse, Statement
from companion.rules.legality import legal_claims
from companion.rules.moves import CallElection, Claim, Enact, Execute, HiddenKnowledge, Investigate
from companion.rules.objections import (
    IsDead,
    NoSuchSeat,
    NothingToTell,
    WrongNumberOfCards,
)
from companion.rules.pieces import Power, Topic
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
    refused,
    rejected,
    table,
)

DRAWN, PASSED, RECEIVED = HiddenKnowledge.DRAWN, HiddenKnowledge.PASSED, HiddenKnowledge.RECEIVED
PEEKED, LOYALTY = HiddenKnowledge.PEEKED, HiddenKnowledge.LOYALTY


def test_what_the_government_said() -> None:
    """R28: "when the President and Chancellor get to see Policy tiles", others rely on their
    word."""
    game = after(table(7), law(F, 3))
    game = after(
        game, Claim(1, DRAWN, (F, F, L)), Claim(1, PASSED, (F, F)), Claim(3, RECEIVED, None)
    )
    assert game.statements == (
        Statement(1, 1, DRAWN, (F, F, L), None),
        Statement(1, 1, PASSED, (F, F), None),
        Statement(1, 3, RECEIVED, None, None),
    )


def test_what_an_investigator_and_a_peeker_said() -> None:
    """R28: "You can always lie about hidden knowledge in Secret Hitler"."""
    game = after(table(7, fascist=1), fascist_law(Investigate(6)))
    assert after(game, Claim(1, LOYALTY, (L,))).statements == (Statement(1, 1, LOYALTY, (L,), 6),)
    game = after(table(5, fascist=2), fascist_law(PEEK))
    assert heard(game, Claim(1, PEEKED, (F, L, F))) == (
        ClaimMade(Statement(1, 1, PEEKED, (F, L, F), None)),
    )


def test_about_the_last_time() -> None:
    """R28: a claim is about what its player saw last, and may come rounds later."""
    game = after(table(5), law(L, 3), rejected(), law(L, 1), rejected(), rejected(), law(F, 2))
    assert game.round == 7
    game = after(game, Claim(3, RECEIVED, (L, L)), Claim(3, DRAWN, None), Claim(1, DRAWN, None))
    assert [one.round for one in game.statements] == [1, 3, 6]


def test_about_the_last_investigation() -> None:
    """R28: of two investigations by the same President, the claim is about the later one."""
    first = PowerUse(1, 1, Power.INVESTIGATE, president=1, target=6)
    game = table(9, fascist=1, round=10).replace(powers_used=(first,))
    game = after(game, fascist_law(Investigate(7)), Claim(1, LOYALTY, (F,)))
    assert game.statements == (Statement(10, 1, LOYALTY, (F,), 7),)


def test_a_vetoed_agenda_was_seen_too() -> None:
    """R28: tiles that were vetoed were seen."""
    game = after(table(7, fascist=5), elected(3), AGREED, Claim(1, DRAWN, (F, F, F)))
    assert game.statements[0].round == 1


def test_nothing_seen_nothing_told() -> None:
    """R28: only what was seen can be told, once it has been seen."""
    sitting = after(table(7), elected(3))
    for seat, about in ((1, DRAWN), (3, RECEIVED), (2, LOYALTY), (2, PEEKED)):
        assert refused(sitting, Claim(seat, about, None)) == NothingToTell(seat, about)
        assert refused(sitting, Claim(seat, about, None)).heading is Topic.ABOUT_LYING
    done = after(sitting, Enact(L))
    assert refused(done, Claim(3, DRAWN, None)) == NothingToTell(3, DRAWN)
    assert refused(done, Claim(9, DRAWN, None)) == NoSuchSeat(9, done.alive)


@pytest.mark.parametrize(
    ("about", "seen"), [(DRAWN, 3), (PASSED, 2), (RECEIVED, 2), (PEEKED, 3), (LOYALTY, 1)]
)
def test_as_many_as_were_seen(about: HiddenKnowledge, seen: int) -> None:
    """R16: three tiles were drawn, two passed on."""
    game = after(table(9), fascist_law(Investigate(7)), fascist_law(Investigate(8)))
    game = after(table(5, fascist=2), fascist_law(PEEK)) if about is PEEKED else game
    seat = 3 if about is RECEIVED else 1
    if about is RECEIVED:
        game = after(table(5), law(L, 3))
    assert refused(game, Claim(seat, about, (F,) * 4)) == WrongNumberOfCards(about, 4, seen)
    assert after(game, Claim(seat, about, (F,) * seen)).statements


def test_the_dead_say_nothing() -> None:
    """R10: executed players "may not speak"."""
    game = after(table(7, fascist=3), law(L, 5), law(F, 4), Execute(5))
    assert refused(game, Claim(5, RECEIVED, None)) == IsDead(5, game.alive)


def test_all_that_can_be_said() -> None:
    """R28: President and Chancellor may claim any hand, or make no comment."""
    game = after(table(7, fascist=2), fascist_law(CallElection(5), chancellor=3))
    claims = list(legal_claims(game))
    assert len(claims) == (1 + 4) + (1 + 3) + (1 + 3)  # drawn, passed, received
    assert Claim(1, DRAWN, (L, F, F)) in claims
    for claim in claims:
        assert after(game, claim).statements[-1].said == claim.said
