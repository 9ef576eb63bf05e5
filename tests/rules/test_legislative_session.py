import pytest

from companion.rules.events import (
    CandidacyPassed,
    DeckReshuffled,
    FascistPolicyEnacted,
    LiberalPolicyEnacted,
    PoliciesPeeked,
    SessionOpened,
)
from companion.rules.game import Game, Government, Session
from companion.rules.moves import Enact, Nominate
from companion.rules.objections import NoSuchTileLeft, NotNow
from companion.rules.pieces import Party, Phase, Topic
from companion.rules.ruleset import Tiles
from tests.rules.evening import (
    PEEK,
    F,
    L,
    after,
    elected,
    heard,
    ja,
    kinds,
    law,
    load,
    refused,
    table,
)


def tiles(game: Game) -> int:
    return game.draw + game.discard + game.liberal + game.fascist


@pytest.mark.parametrize("party", Party)
def test_r16_three_drawn_two_discarded(party: Party) -> None:
    """R16: "The President draws the top three tiles from the Policy deck ... and discards one tile
    face down"; the Chancellor "discards one Policy tile face down, and enacts the remaining
    Policy"."""
    game = after(table(5), law(party))
    assert (game.draw, game.discard, game.liberal + game.fascist) == (14, 2, 1)
    assert game.liberal == (party is L)


def test_r16_the_table_hears() -> None:
    """R16: the session opens with the election and ends with "the tile face up"."""
    told = heard(table(5), elected(2), Enact(L))
    assert SessionOpened(president=1, chancellor=2) in told
    assert told[-2:] == (LiberalPolicyEnacted(tiles=1, to_win=5), CandidacyPassed(candidate=2))
    assert heard(table(7), law(F))[-2] == FascistPolicyEnacted(tiles=1, to_win=6)


def test_r16_remembered() -> None:
    """R16: the table remembers which government enacted what."""
    game = after(table(7), law(L, 3), law(F, 4))
    assert game.sessions == (Session(1, Government(1, 3), L), Session(2, Government(2, 4), F))


def test_no_secret_in_a_game() -> None:
    """R16: "Discarded Policy tiles should never be revealed to the group"; a game knows numbers."""
    game = after(table(7), elected(3))
    assert isinstance(game.draw, int)
    assert isinstance(game.discard, int)
    assert isinstance(game.hand, int)
    assert not {"roles", "deck", "drawn"} & game.fields().keys()


@pytest.mark.parametrize(("draw", "left", "discarded"), [(6, 3, 13), (5, 15, 0), (4, 14, 0)])
def test_r17_reshuffle(draw: int, left: int, discarded: int) -> None:
    """R17: "If there are fewer than three tiles remaining in the Policy deck at the end of a
    Legislative Session, shuffle them with the Discard pile".

    Edge case, exactly three tiles left: no reshuffle.
    Edge case, remaining tiles at a reshuffle: are shuffled in, not put on top or below.
    Mistake: discards are put under or on top of the rest instead of shuffled in.
    Mistake: the reshuffle waits for the next draw.
    """
    game = after(table(7, draw=draw), law(L))
    expected = (left, discarded) if left == 3 else (16, 0)
    assert (game.draw, game.discard) == expected
    told = heard(table(7, draw=draw), law(L))
    # The new deck is all of both piles, there is no pile put aside.
    assert (DeckReshuffled(tiles=16) in told) is (left != 3)


def test_reshuffle_and_peek() -> None:
    """Edge case, reshuffle and peek: the session ends first, so the peek sees the new deck.

    Mistake: a peek consumes the tiles.
    """
    before = table(5, fascist=2, draw=5)
    told = kinds(heard(before, law(F), PEEK))
    assert told.index(DeckReshuffled) < told.index(PoliciesPeeked)
    granted = after(before, law(F))
    assert (granted.phase, granted.draw) == (Phase.POWER, 14)
    assert after(granted, PEEK).draw == 14


def test_a14_official_timing() -> None:
    """A14: forum: "immediately" does not shuffle while the session's tiles are in hand."""
    game = after(table(5, ruleset="forum", draw=5), elected())
    assert (game.phase, game.draw, game.discard) == (Phase.LEGISLATE, 5, 12)
    game = after(game, Enact(L))
    assert (game.draw, game.discard) == (16, 0)


def test_enacted_tiles() -> None:
    """Edge case, enacted tiles: never return to the deck: draw + discard + face up = 17."""
    game = table(7)
    for party in (L, L, L, L):
        game = after(game, law(party))
        assert tiles(game) == 17
    assert (game.draw, game.discard) == (5, 8)
    game = after(game, law(F))
    assert (game.draw, game.discard, tiles(game)) == (12, 0, 17)


def test_a_tile_must_be_there() -> None:
    """R2: there are so many tiles of a party; when all are face up, none can be enacted."""
    few = load("official").replace(deck=Tiles(liberal=2, fascist=15))
    game = after(table(7, ruleset=few), law(L), law(L), elected())
    refusal = refused(game, Enact(L))
    assert refusal == NoSuchTileLeft(L, tiles=2)
    assert refusal.heading is Topic.SET_UP
    assert after(game, Enact(F)).fascist == 1


def test_only_after_the_election() -> None:
    """R16: "Proceed as usual to the Legislative Session": not before the government is elected."""
    assert refused(after(table(7), Nominate(2)), Enact(L)) == NotNow(Phase.VOTE)
    asked = after(table(7, fascist=3), Nominate(2), ja)
    assert refused(asked, Enact(L)) == NotNow(Phase.HITLER_CHECK)


def test_new_round_after_a_liberal_policy() -> None:
    """R18: "If the government enacted a Liberal Policy or a Fascist Policy that grants no
    Presidential Power, begin a new round"."""
    assert after(table(7), law(L)).phase is Phase.NOMINATE
    assert after(table(7), law(F)).phase is Phase.NOMINATE
    assert after(table(7, fascist=1), law(L)).phase is Phase.NOMINATE
