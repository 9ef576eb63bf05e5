"""The steps of a Legislative Session at a table with a digital deck; with tiles nothing changes."""

from random import Random
from typing import Any

import pytest

from companion.rules.deck_claims import packs
from companion.rules.events import (
    AgendaVetoed,
    DeckShuffled,
    SessionOpened,
    TilesDrawn,
    TilesPassed,
    TopTileTurned,
    VetoAsked,
    VetoRefused,
)
from companion.rules.game import Game
from companion.rules.legality import veto_available
from companion.rules.moves import AskVeto, Discard, Enact, Move, Peek, Shuffle
from companion.rules.objections import NoDigitalDeck, OtherStepNow, VetoLocked, VetoRefusedAlready
from companion.rules.pieces import Phase, Topic
from companion.rules.play import play
from tests.legal_moves import legal_moves
from tests.rules.evening import (
    AGREED,
    REFUSED,
    F,
    L,
    after,
    elected,
    heard,
    kinds,
    refused,
    rejected,
    table,
)
from tests.rules.test_whole_games import TABLES, sensible

DISCARD, ASK = Discard(), AskVeto()


def digital(players: int = 7, **state: Any) -> Game:
    """A table with a digital deck."""
    return table(players, **state).replace(digital=True)


def other_step(game: Game, why: str) -> OtherStepNow:
    """The objection that another step comes first."""
    return OtherStepNow(why, game.president, game.chancellor or 0)  # type: ignore[arg-type]


def test_r16_step_by_step() -> None:
    """R16: "The President draws the top three tiles ...", looks at them in secret, and discards one;
    "The remaining two tiles go to the Chancellor, who ... discards one Policy tile, and enacts"."""
    game = after(digital(), elected(3))
    assert heard(digital(), elected(3))[-2:] == (SessionOpened(1, 3), TilesDrawn(1, 3))
    assert (game.hand, game.draw, game.discard) == (3, 17, 0)
    for move in (Enact(L), AGREED, ASK):
        assert refused(game, move) == other_step(game, "discard")
    assert heard(game, DISCARD) == (TilesPassed(1, 3),)
    passed = after(game, DISCARD)
    assert passed.hand == 2
    assert refused(passed, DISCARD) == other_step(passed, "discarded")
    assert refused(passed, DISCARD).heading is Topic.LEGISLATIVE_SESSION
    over = after(passed, Enact(L))
    assert (over.hand, over.draw, over.discard, over.liberal) == (0, 14, 2, 1)


def test_r25_the_president_answers_first() -> None:
    """R24, R25: "if both the Chancellor and President agree"; "If the President does not consent, the
    Chancellor must enact a Policy as normal"."""
    game = after(digital(fascist=5), elected(3), DISCARD)
    assert veto_available(game)
    assert refused(game, AGREED) == other_step(game, "not_asked")
    assert heard(game, ASK) == (VetoAsked(1, 3),)
    asked = after(game, ASK)
    for early in (Enact(L), ASK):
        assert refused(asked, early) == other_step(asked, "answer")
    assert heard(asked, REFUSED) == (VetoRefused(1, 3),)
    forced = after(asked, REFUSED)
    for late in (ASK, AGREED):
        assert refused(forced, late) == VetoRefusedAlready(1)
    assert after(forced, Enact(L)).liberal == 1
    vetoed = after(asked, AGREED)
    assert AgendaVetoed(1, 3) in heard(asked, AGREED)
    assert (vetoed.draw, vetoed.discard, vetoed.hand, vetoed.tracker) == (9, 3, 0, 1)
    assert not vetoed.veto_asked


def test_r24_not_before_the_fifth() -> None:
    game = after(digital(fascist=4), elected(3), DISCARD)
    for move in (ASK, AGREED):
        assert refused(game, move) == VetoLocked(4, needed=5)


@pytest.mark.parametrize("move", [DISCARD, ASK, Shuffle(2)])
def test_tiles_on_the_table_are_the_players(move: Move) -> None:
    game = after(table(7, fascist=5), elected(3))
    assert refused(game, move) == NoDigitalDeck()
    assert game.hand == 0


def test_chaos_turns_by_itself() -> None:
    told = heard(digital(), rejected(), rejected(), rejected())
    assert told[-1] == TopTileTurned()


def test_r17_the_companion_shuffles() -> None:
    """R17: "shuffle them with the Discard pile": it is the companion who does."""
    game = after(digital(draw=4), elected(3), DISCARD)
    assert DeckShuffled in kinds(heard(game, Enact(L)))
    over = after(game, Enact(L))
    assert (over.draw, over.discard, over.pile) == (16, 0, 2)


def test_a_shuffle_begins_the_session_anew() -> None:
    game = after(digital(fascist=5), elected(3), DISCARD, ASK, REFUSED)
    assert heard(game, Shuffle(5)) == (DeckShuffled(12),)
    anew = after(game, Shuffle(5))
    assert (anew.hand, anew.veto_refused, anew.pile, anew.phase) == (3, False, 5, Phase.LEGISLATE)


def test_orders_of_a_pack() -> None:
    """Each order of a deck has its own start and number, a peek only those that it was seen in."""
    game = after(digital(5, fascist=2), law_of(F), Shuffle(4), Peek(), Shuffle(6))
    (pack,) = packs(game)
    assert pack.orders == ((0, 1), (3, 4), (3, 6))
    assert pack.peeks == ()
    game = after(digital(5, fascist=2), law_of(F), Shuffle(4), Peek())
    (pack,) = packs(game)
    assert [peek.start for peek in pack.peeks] == [3]


def law_of(party: Any) -> Any:
    """A government is elected and enacts a tile, step by step."""
    return (elected(), DISCARD, Enact(party))


@pytest.mark.parametrize(("ruleset", "players"), TABLES)
def test_a_digital_game_is_the_same_game(ruleset: str, players: int) -> None:
    """Without its own steps, a digital table is where the one with tiles is after each move."""
    compared(ruleset, players, Random(f"{ruleset} {players}"))


def compared(ruleset: str, players: int, chance: Random) -> int:
    """Play one game at both kinds of table; return the number of moves."""
    tiles = table(players, ruleset)
    deck, moves = tiles.replace(digital=True), 0
    while tiles.phase is not Phase.GAME_OVER:
        if deck.hand == 3:
            deck, _ = play(deck, DISCARD)
        move = sensible(chance, tiles)
        if move in {AGREED, REFUSED}:
            deck, _ = play(deck, ASK)
        offered = [one for one in legal_moves(deck) if one != ASK]
        assert move in offered
        tiles, told = play(tiles, move)
        deck, told_too = play(deck, move)
        own = {"digital", "hand", "pile"}
        fields = tiles.fields()
        assert {name for name, one in deck.fields().items() if one != fields[name]} <= own
        ours = [event for event in told_too if not isinstance(event, TilesDrawn)]
        assert len(told) == len(ours)
        assert all(isinstance(one, type(event)) for one, event in zip(ours, told, strict=True))
        moves += 1
    return moves
