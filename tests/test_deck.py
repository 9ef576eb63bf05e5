"""The digital deck and its vault: fair, replayed, and closed until the end."""

import math
import os
import stat
from collections import Counter
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from companion.deal.deck import Deck, seen, top
from companion.deal.secret_files import VaultGone
from companion.deal.vault import Vault
from companion.rules.deck_claims import packs
from companion.rules.game import Game, new_game
from companion.rules.moves import (
    AskVeto,
    Chaos,
    Discard,
    Enact,
    HiddenKnowledge,
    Move,
    Peek,
    Shuffle,
    Veto,
)
from companion.rules.pieces import Party, Phase
from companion.rules.play import play
from companion.rules.ruleset import Tiles
from tests.rules.evening import F, L, load
from tests.rules.test_whole_games import TABLES, sensible

SUSPICIOUS = 1e-6
DRAWN, RECEIVED, PEEKED = HiddenKnowledge.DRAWN, HiddenKnowledge.RECEIVED, HiddenKnowledge.PEEKED


def shuffles(count: int, seed: int) -> float:
    """Return the chance of a chi-square as large as that of shuffles of four and two tiles."""
    chance = Random(seed)
    orders: Counter[tuple[Party, ...]] = Counter()
    for number in range(count):
        if number % 100 == 0:
            deck = Deck(chance.randbytes(32), ("a", "b") if number % 200 else ())
        orders[tuple(deck.shuffled(Tiles(2, 4), number % 100 + 1))] += 1
    all_orders = [
        tuple(L if place in liberal else F for place in range(6))
        for liberal in combinations(range(6), 2)
    ]
    expected = count / len(all_orders)
    squares = sum((orders[order] - expected) ** 2 / expected for order in all_orders)
    return least_chance(squares, len(all_orders) - 1)


def least_chance(squares: float, freedom: int) -> float:
    """Return the probability of a larger chi-square, for an even number of degrees of freedom."""
    assert freedom % 2 == 0
    half, term, total = squares / 2, 1.0, 1.0
    for number in range(1, freedom // 2):
        term *= half / number
        total += term
    return math.exp(-half) * total


def test_shuffles_are_fair() -> None:
    assert shuffles(3_000, seed=1) > SUSPICIOUS


def test_the_places_of_a_whole_deck_are_fair() -> None:
    """Each place of a deck of 17 has a Liberal tile in 6 of 17 orders."""
    deck, count = Deck(bytes(32)), 2_000
    places = Counter(
        place
        for order in range(count)
        for place, party in enumerate(deck.shuffled(Tiles(6, 11), order))
        if party is L
    )
    share = 6 / 17
    allowed = 5 * math.sqrt(count * share * (1 - share))
    assert all(abs(places[place] - count * share) < allowed for place in range(17))


def test_secret_words_and_order_decide() -> None:
    tiles = Tiles(6, 11)
    decks = [
        Deck(bytes(32)),
        Deck(bytes(31) + b"1"),
        Deck(bytes(32), ("a",)),
        Deck(bytes(32), ("b",)),
    ]
    assert len({tuple(deck.shuffled(tiles, order)) for deck in decks for order in (1, 2)}) == 8
    assert decks[0].commitment == decks[2].commitment != decks[1].commitment


def test_a_deck_hides_its_secret() -> None:
    deck = Deck(bytes(range(32)), ("word",))
    for text in (repr(deck), str(deck), f"{deck}", repr([deck])):
        assert bytes(range(32)).hex() not in text
        assert repr(bytes(range(4)))[2:-1] not in text


def choices(deck: Deck, game: Game, chance: Random, discarded: dict[int, Party]) -> Move:
    """A move that players make who see their tiles."""
    if game.hand == 3:
        drawn = seen(deck, game, discarded)[game.round, DRAWN]
        assert drawn == top(deck, game)
        discarded[game.round] = chance.choice(drawn)
        return Discard()
    if game.phase is Phase.CHAOS:
        return Chaos(top(deck, game)[0])
    move = sensible(chance, game)
    if isinstance(move, Enact):
        return Enact(chance.choice(seen(deck, game, discarded)[game.round, RECEIVED]))
    return move


def whole_game(ruleset: str, players: int, chance: Random) -> tuple[Deck, Game, dict[int, Party]]:
    """A whole game with a digital deck; a careful player keeps count of all tiles."""
    rules = load(ruleset)
    game = new_game(rules, players, 1, digital=True)
    deck, discarded = Deck(chance.randbytes(32)), dict[int, Party]()
    peeked: dict[int, tuple[Party, ...]] = {}
    while game.phase is not Phase.GAME_OVER:
        move = choices(deck, game, chance, discarded)
        if isinstance(move, Peek):
            peeked[game.round] = top(deck, game)
        game, _ = play(game, move)
        if game.hand == 3 and chance.random() < 0.05:
            game, _ = play(game, Shuffle(game.pile + 1))
    for pack in packs(game):
        told = [seen(deck, game, discarded)[peek.round, PEEKED] for peek, _ in pack.looks]
        assert told == [peeked[peek.round] for peek, _ in pack.looks]
    return deck, game, discarded


def accounted(deck: Deck, game: Game, discarded: dict[int, Party]) -> None:
    """Every tile is somewhere: what was drawn and enacted fits what each pack held."""
    sights = seen(deck, game, discarded)
    for session in game.sessions:
        drawn, passed = sights[session.round, DRAWN], sights[session.round, RECEIVED]
        assert sorted((*passed, discarded[session.round])) == sorted(drawn)
        assert session.enacted is None or session.enacted in passed
    enacted = [one.enacted for one in game.sessions] + [one.party for one in game.chaos_tiles]
    placed = game.ruleset.placed
    assert (game.liberal, game.fascist) == (
        placed.liberal + enacted.count(L),
        placed.fascist + enacted.count(F),
    )


@pytest.mark.parametrize(("ruleset", "players"), TABLES)
def test_random_games_with_every_ruleset(ruleset: str, players: int) -> None:
    accounted(*whole_game(ruleset, players, Random(f"{ruleset} {players}")))


def test_a_veto_and_chaos_take_the_next_tiles() -> None:
    """A4: an accepted veto has discarded its three tiles before chaos turns the next one."""
    deck = Deck(bytes(32))
    order = deck.shuffled(Tiles(6, 11), 1)
    game = new_game(load("official"), 7, 1, digital=True).replace(
        phase=Phase.LEGISLATE, hand=3, chancellor=2, tracker=2, fascist=5, liberal=0, draw=12
    )
    order = deck.shuffled(Tiles(6, 6), 1)
    assert top(deck, game) == tuple(order[:3])
    for move in (Discard(), AskVeto(), Veto(agreed=True)):
        game, _ = play(game, move)
    assert game.phase is Phase.CHAOS
    assert top(deck, game)[0] is order[3]


# The vault


def test_a_vault_keeps_and_forgets(tmp_path: Path) -> None:
    vault = Vault(tmp_path, "ab" * 32)
    vault.keep(deck="5eed", discards={})
    vault.keep(discards={"1 1": "liberal"})
    assert Vault(tmp_path, "ab" * 32).read() == {"deck": "5eed", "discards": {"1 1": "liberal"}}
    files = sorted((tmp_path / "keys").iterdir())
    assert [file.name for file in files] == ["ab" * 8 + ".vault", "ab" * 8 + ".vault-key"]
    for file in files:
        assert b"5eed" not in file.read_bytes()
        assert b"liberal" not in file.read_bytes()
        if os.name != "nt":
            assert stat.S_IMODE(file.stat().st_mode) == 0o600
    vault.erase()
    assert not any((tmp_path / "keys").iterdir())
    with pytest.raises(VaultGone):
        vault.read()


def test_the_size_of_a_vault_tells_no_vote(tmp_path: Path) -> None:
    overhead = 12 + 16  # bytes of the nonce and of the tag
    for number in range(20):
        vault = Vault(tmp_path, f"{number:064}")
        vault.keep(answers={str(seat): seat > number for seat in range(10)})
        assert (vault.path.stat().st_size - overhead) % 4096 == 0


def test_a_vault_of_another_game_is_not_read(tmp_path: Path) -> None:
    one, other = Vault(tmp_path, "a" * 64), Vault(tmp_path, "b" * 64)
    one.keep(deck="5eed")
    other.keep(deck="seed")
    other.path.write_bytes(one.path.read_bytes())
    with pytest.raises(VaultGone):
        other.read()


def test_every_changed_bit_is_refused(tmp_path: Path) -> None:
    vault = Vault(tmp_path, "a" * 64)
    vault.keep(deck="5eed")
    sealed = bytearray(vault.path.read_bytes())
    for bit in range(len(sealed) * 8):
        changed = bytearray(sealed)
        changed[bit // 8] ^= 1 << bit % 8
        vault.path.write_bytes(changed)
        with pytest.raises(VaultGone):
            vault.read()
