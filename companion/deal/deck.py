"""The Policy deck kept by the program: a secret chosen before the first draw decides its order.

Anybody who is shown the secret after the game can draw all tiles again.
"""

import hashlib
import hmac
from collections.abc import Iterator, Mapping, Sequence

from companion.deal.roles import below, commitment
from companion.frozen import Frozen
from companion.rules.deck_claims import Pack, Place, packs
from companion.rules.game import Game
from companion.rules.moves import HiddenKnowledge
from companion.rules.pieces import HAND, Party
from companion.rules.ruleset import Tiles
from companion.rules.story import Sights

_DRAW_BYTES, _DRAWS = 8, 32  # bytes of a random number, and numbers drawn at a time


class Deck(Frozen):
    """A Policy deck kept by the program; its repr hides the secret.

    If players gave words, the secret is what was committed to before they gave them.
    """

    secret: bytes
    words: tuple[str, ...] = ()

    @property
    def commitment(self) -> str:
        """Public SHA-256 hash of the secret's hexadecimal digits."""
        return commitment(self.secret)

    def shuffled(self, tiles: Tiles, order: int) -> list[Party]:
        """Return these tiles shuffled, the top tile first; `order` numbers the shuffles of a deck.

        From the last tile up to the second, each changes places with one of those up to it.
        """
        cards = [Party.LIBERAL] * tiles.liberal + [Party.FASCIST] * tiles.fascist
        numbers = self._numbers(order)
        for last in range(len(cards) - 1, 0, -1):
            other = below(last + 1, numbers)
            cards[last], cards[other] = cards[other], cards[last]
        return cards

    def _numbers(self, order: int) -> Iterator[int]:
        seed, block = hmac.digest(self.secret, "\n".join(self.words).encode(), "sha256"), 0
        while True:
            stream = hashlib.shake_256(f"{seed.hex()} {order} {block}".encode())
            drawn = stream.digest(_DRAWS * _DRAW_BYTES)
            for at in range(0, len(drawn), _DRAW_BYTES):
                yield int.from_bytes(drawn[at : at + _DRAW_BYTES], "big")
            block += 1

    def __repr__(self) -> str:
        return "Deck(secret)"


def top(deck: Deck, game: Game) -> tuple[Party, ...]:
    """Return the top three tiles, which the President draws or peeks at; chaos takes the first one."""
    *_, pack = packs(game)
    return tuple(_lying(deck, pack)[pack.rest.start :][:HAND])


def seen(deck: Deck, game: Game, discarded: Mapping[int, Party]) -> Sights:
    """Return the tiles seen in each Legislative Session, including an unfinished one, and each peek.

    `discarded` are the tiles that Presidents discarded, by round.
    """
    sights: dict[tuple[int, HiddenKnowledge], tuple[Party, ...]] = {}
    all_packs = list(packs(game))
    for pack in all_packs:
        tiles = _lying(deck, pack)
        for peek, orders in pack.looks:
            then = _lying(deck, pack.replace(orders=pack.orders[:orders]))
            sights[peek.round, HiddenKnowledge.PEEKED] = _of(peek, then)
        is_open = game.hand and pack is all_packs[-1]
        opened = [Place(game.round, pack.rest.start, HAND, None)] if is_open else []
        for place in (*pack.places, *opened):
            if place.tiles == HAND:
                drawn = _of(place, tiles)
                sights[place.round, HiddenKnowledge.DRAWN] = drawn
                if not (is_open and game.hand == HAND and place.round == game.round):
                    passed = list(drawn)
                    passed.remove(discarded[place.round])
                    sights[place.round, HiddenKnowledge.PASSED] = tuple(passed)
                    sights[place.round, HiddenKnowledge.RECEIVED] = tuple(passed)
    return sights


def _of(place: Place, tiles: Sequence[Party]) -> tuple[Party, ...]:
    return tuple(tiles[place.start : place.start + place.tiles])


def _lying(deck: Deck, pack: Pack) -> list[Party]:
    """Return the tiles of a shuffled deck in their original order, with those drawn since then."""
    tiles = [Party.LIBERAL] * pack.held.liberal + [Party.FASCIST] * pack.held.fascist
    for start, order in pack.orders:
        liberal = tiles[start:].count(Party.LIBERAL)
        tiles[start:] = deck.shuffled(Tiles(liberal, len(tiles) - start - liberal), order)
    return tiles
