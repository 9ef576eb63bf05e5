"""The digital deck of a table: who may see which tiles. It is the only door to the deck's secrets.

A choice is in the vault before its move is in the journal. Where a program is killed between the
two, `made_up` has the move that is missing.
"""

from pathlib import Path
from typing import Any, Literal

from companion.deal.deck import Deck, Sights, seen, top
from companion.deal.roles import new_salt
from companion.deal.vault import Vault
from companion.errors import Refusal
from companion.rules.game import Game
from companion.rules.moves import Chaos, Discard, Enact, HiddenKnowledge, Move, Shuffle
from companion.rules.pieces import HAND, Party, Power
from companion.store.recorded_game import DigitalDeck
from companion.table.open_game import OpenGame


class DeckRefused(Refusal):
    """Something that a digital deck does not allow: a tile that is not there, or to take back what was seen."""

    why: Literal["not_there", "seen", "shown"]


def settled(games: Path) -> DigitalDeck:
    """Settle a digital deck, whose secret is in its vault on the disk; words may be added to it.

    Raises:
        Refusal: it cannot be written.
    """
    deck = Deck(new_salt())
    Vault(games, deck.commitment).keep(deck=deck.secret.hex())
    return DigitalDeck(deck.commitment)


def vault_of(table: OpenGame) -> Vault:
    """Return the vault of a game with a digital deck."""
    return Vault(table.journal.path.parent, _public(table).commitment)


def hand(table: OpenGame) -> tuple[Party, ...]:
    """Return the tiles in the government's hands: the President's three, or the Chancellor's two.

    Raises:
        KeyGone: the vault cannot be read.
    """
    game = table.game
    about = HiddenKnowledge.DRAWN if game.hand == HAND else HiddenKnowledge.RECEIVED
    return sights(table)[game.round, about]


def top_tiles(table: OpenGame) -> tuple[Party, ...]:
    """Return the top three tiles, in order: what a President sees who peeks."""
    return top(_deck(table, _values(table)), table.game)


def sights(table: OpenGame) -> Sights:
    """Return all tiles that were seen in this game, by round and kind."""
    values = _values(table)
    return seen(_deck(table, values), table.game, _discarded(values))


def discard(table: OpenGame, party: Party) -> Discard:
    """Keep in the vault which tile the President discards, and return the move.

    Raises:
        DeckRefused: there is no such tile among the three.
        Refusal: the vault cannot be written.
    """
    game = table.game
    if game.hand != HAND or party not in hand(table):
        raise DeckRefused("not_there")
    kept = _values(table).get("discards", {}) | {f"{game.pile} {game.round}": party.value}
    vault_of(table).keep(discards=kept)
    return Discard()


def turned(table: OpenGame) -> Chaos:
    """Return the move of chaos, with the top tile."""
    return Chaos(top_tiles(table)[0])


def check(table: OpenGame, move: Move) -> None:
    """Check that a legal move fits the tiles.

    Raises:
        DeckRefused: it does not.
    """
    match move:
        case Enact(party):
            fits = party in hand(table)
        case Chaos(party):
            fits = party is top_tiles(table)[0]
        case Discard():
            fits = made_up(table) == move
        case _:
            fits = True
    if not fits:
        raise DeckRefused("not_there")


def made_up(table: OpenGame) -> Discard | None:
    """Return the move of a President's choice that a killed program did not come to make, if any."""
    game = table.game
    key = f"{game.pile} {game.round}"
    is_chosen = game.hand == HAND and key in _values(table).get("discards", {})
    return Discard() if is_chosen else None


def facts(game: Game) -> tuple[object, ...]:
    """Return all that decides which tiles somebody has seen; no correction changes it."""
    peeks = [use for use in game.powers_used if use.power is Power.PEEK]
    open_ = (game.hand, game.round, game.president, game.chancellor) if game.hand else ()
    return (game.sessions, game.chaos_tiles, peeks, game.pile, game.shuffled, open_)


def kept_moves(table: OpenGame) -> int | None:
    """Return how many moves an undo leaves after which the deck is shuffled again.

    None if it takes back nothing that concerns tiles. Within a Legislative Session it goes back to
    the start, as tiles were seen.

    Raises:
        DeckRefused: everybody knows the tiles.
    """
    if _public(table).secret:
        raise DeckRefused("shown")
    moves = table.stored.moves
    kept = max((at for at, move in enumerate(moves) if not isinstance(move, Shuffle)), default=0)
    while kept and table.game_before(kept + 1).hand == HAND - 1:
        kept -= 1
    return None if facts(table.game_before(kept + 1)) == facts(table.game) else kept


def check_amended(table: OpenGame, number: int, moves: tuple[Move, ...], *, count: int) -> None:
    """Check that an amendment changes nothing that decides who has seen which tiles.

    Raises:
        DeckRefused: it does.
    """
    made = table.stored.moves
    amended = (*made[: number - 1], *moves, *made[number - 1 + count :])
    after = table.stored.replace(moves=amended, undone=(), known=())
    if after.impossible() is not None or facts(after.game) != facts(table.game):
        raise DeckRefused("seen")


def show(table: OpenGame) -> DigitalDeck:
    """Return the deck with its secret, for everybody after the game.

    Raises:
        KeyGone: the vault cannot be read.
    """
    values, public = _values(table), _public(table)
    discarded = _discarded(values)
    of_sessions = tuple(discarded[session.round] for session in table.game.sessions)
    return public.replace(secret=values["deck"], discarded=of_sessions)


def _public(table: OpenGame) -> DigitalDeck:
    assert table.header.deck is not None  # noqa: S101  for the type checker
    return table.header.deck


def _values(table: OpenGame) -> dict[str, Any]:
    """Return the secret values of the vault, or those of a deck that was shown."""
    public = _public(table)
    if not public.secret:
        return vault_of(table).read()
    discarded = zip(table.game.sessions, public.discarded, strict=True)
    return {
        "deck": public.secret,
        "discards": {f"0 {session.round}": party.value for session, party in discarded},
    }


def _deck(table: OpenGame, values: dict[str, Any]) -> Deck:
    return Deck(bytes.fromhex(values["deck"]), _public(table).words)


def _discarded(values: dict[str, Any]) -> dict[int, Party]:
    """Return the discarded tiles by round; after an undo, the later one counts."""
    kept = values.get("discards", {}).items()
    return {int(key.split()[1]): Party(party) for key, party in kept}
