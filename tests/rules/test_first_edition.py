import pytest

from companion.rules.events import DeckReshuffled, TrackerReset
from companion.rules.game import Game, Government
from companion.rules.legality import eligible_chancellors
from companion.rules.pieces import Phase
from tests.rules.evening import (
    F,
    L,
    after,
    chaos,
    elected,
    half,
    heard,
    law,
    nominated,
    rejected,
    table,
    vetoed,
)


def older(players: int = 7, **state: object) -> Game:
    return table(players, "first-edition", **state)  # type: ignore[arg-type]


def test_a16_those_who_enacted_the_last_law() -> None:
    """A16: "I giocatori che hanno emanato l'ultima legge non sono candidabili per la Cancelleria":
    a government is limited by its law, not by its election."""
    sitting = after(older(), elected(3))
    assert sitting.term_limited is None
    game = after(older(), law(L, 3))
    assert game.term_limited == Government(1, 3)
    assert eligible_chancellors(game) == (4, 5, 6, 7)


def test_a16_a_vetoed_government_is_not_limited() -> None:
    """A16: a vetoed government does not become term-limited."""
    game = after(older(fascist=5), law(L, 3), vetoed(4))
    assert game.term_limited == Government(1, 3)
    assert eligible_chancellors(game) == (2, 4, 5, 6, 7)


@pytest.mark.parametrize(("players", "dead", "exempt"), [(5, (), True), (7, (6, 7), False)])
def test_a15_a_game_of_five(players: int, dead: tuple[int, ...], exempt: bool) -> None:  # noqa: FBT001
    """A15: "In una partita a cinque giocatori, l'unico a non essere eleggibile per la Cancelleria
    è il Cancelliere uscente": five at the start, not five left."""
    game = older(players, dead=dead, term_limited=Government(1, 2), first=3)
    assert len(game.alive) == 5
    assert (1 in eligible_chancellors(game)) is exempt


def test_a17_reshuffle_after_chaos() -> None:
    """A17: older rules: fewer than three tiles after a chaos tile are shuffled too."""
    assert after(older(draw=3), chaos(L)).draw == 16
    assert DeckReshuffled(tiles=16) in heard(older(draw=3), chaos(L))


def test_the_tracker_is_reset_by_an_election() -> None:
    """R14: older: "Dopo che una politica è promulgata dal popolo o che un governo viene eletto con
    successo, il Contatore delle Elezioni viene azzerato"."""
    told = heard(older(), rejected(), rejected(), elected())
    assert TrackerReset() in told
    assert after(older(), rejected(), rejected(), elected()).tracker == 0


def test_a_veto_alone_never_causes_chaos() -> None:
    """R26: older: the election reset the tracker first, so a veto leaves it at 1."""
    game = older(fascist=5)
    for _ in range(5):
        game = after(game, rejected(), vetoed())
        assert (game.tracker, game.phase) == (1, Phase.NOMINATE)


def test_more_than_half() -> None:
    """R11: "Se più del 50% dei giocatori ha votato Ja!"; a tie fails."""
    assert after(older(6), nominated(4), half).tracker == 1


def test_chaos_forgets_limits() -> None:
    """R13: "tutti i giocatori diventano eleggibili"."""
    game = after(older(), law(F, 7), chaos(L))
    assert game.term_limited is None
