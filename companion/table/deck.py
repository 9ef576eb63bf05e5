"""The Policy deck of a game if the program keeps it; only this module reads its secrets.

A choice is stored as a secret before its move is stored in the game. If a program is killed between
the two, `made_up` returns the missing move.
"""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from companion.deal.deck import Deck, seen, top
from companion.deal.roles import new_salt
from companion.deal.secret_files import VaultGone
from companion.deal.vault import Vault
from companion.rules.moves import AskVeto, Chaos, Discard, Enact, HiddenKnowledge, Move
from companion.rules.pieces import HAND, Party, Phase
from companion.rules.story import NOTHING, Sights
from companion.store.recorded_game import DeckRefused, DigitalDeck
from companion.table.open_game import OpenGame

MODERATION = "moderation"  # key of a moderator's values among the secrets
VETO = "veto"  # choice of a Chancellor instead of a tile


def is_moderated(table: OpenGame) -> bool:
    """Return True if the tiles of this game are sent in private messages, until the last post."""
    with suppress(VaultGone):
        return MODERATION in vault_of(table).read()
    return False


@contextmanager
def settled(games: Path) -> Iterator[DigitalDeck]:
    """Draw and store the secret of a Policy deck, and yield the deck's public part for a new game.

    If the game cannot be stored, the secret is erased.

    Raises:
        Refusal: it cannot be written.
    """
    deck = Deck(new_salt())
    with Vault(games, deck.commitment).new(deck=deck.secret.hex(), discards={}):
        yield DigitalDeck(deck.commitment)


def vault_of(table: OpenGame) -> Vault:
    """Return the encrypted secrets of a game whose Policy deck the program keeps."""
    return Vault(table.journal.path.parent, _public(table).commitment)


def hand(table: OpenGame) -> tuple[Party, ...]:
    """Return the tiles in the government's hands: the President's three, or the Chancellor's two.

    Raises:
        VaultGone: the secrets cannot be read.
    """
    game = table.game
    about = HiddenKnowledge.DRAWN if game.hand == HAND else HiddenKnowledge.RECEIVED
    return sights(table).get((game.round, about), ())


def top_tiles(table: OpenGame) -> tuple[Party, ...]:
    """Return the top three tiles in order, as a President sees them by Policy Peek."""
    return top(_secrets(table)[0], table.game)


def sights(table: OpenGame) -> Sights:
    """Return all tiles that players have seen in this game, by round and kind."""
    deck, discarded = _secrets(table)
    return seen(deck, table.game, discarded)


def shown_sights(table: OpenGame) -> Sights:
    """Return the tiles that players have seen once everybody may know them; before, nothing."""
    return sights(table) if table.header.deck and table.header.deck.secret else NOTHING


def discard(table: OpenGame, party: str) -> Discard:
    """Store which tile the President discards, and return the move.

    Raises:
        DeckRefused: there is no such tile among the three.
        Refusal: the secrets cannot be written.
    """
    if table.game.hand != HAND or party not in hand(table):
        raise DeckRefused("not_there")
    vault = vault_of(table)
    vault.keep(discards=vault.read()["discards"] | {_session(table): str(party)})
    return Discard()


def enact(table: OpenGame, choice: str) -> Enact | AskVeto:
    """Return the Chancellor's move: a party, or the wish for a veto.

    Raises:
        DeckRefused: there is no such tile.
    """
    if choice == VETO:
        return AskVeto()
    if choice not in hand(table):
        raise DeckRefused("not_there")
    return Enact(Party(choice))


def turned(table: OpenGame) -> Chaos | None:
    """Return the move of chaos with the top tile, or None if there is no chaos."""
    return Chaos(top_tiles(table)[0]) if table.game.phase is Phase.CHAOS else None


def made_up(table: OpenGame) -> Discard | None:
    """Return the move for a President's stored choice that a killed program did not make, or None."""
    is_open = table.game.hand == HAND
    return Discard() if is_open and _session(table) in vault_of(table).read()["discards"] else None


def check(table: OpenGame, move: Move) -> None:
    """Check that a legal move fits the tiles of the program's deck.

    Raises:
        DeckRefused: it does not.
    """
    fits: Move | None = move
    match move:
        case Enact(party):
            fits = enact(table, party)
        case Chaos():
            fits = turned(table)
        case Discard():
            fits = made_up(table)
    if fits != move:
        raise DeckRefused("not_there")


def shown(table: OpenGame) -> DigitalDeck:
    """Return the deck with its secret, for everybody after the game.

    Raises:
        VaultGone: the secrets cannot be read.
    """
    deck, discarded = _secrets(table)
    of_sessions = tuple(discarded[session.round] for session in table.game.sessions)
    return _public(table).replace(secret=deck.secret.hex(), discarded=of_sessions)


def _public(table: OpenGame) -> DigitalDeck:
    assert table.header.deck is not None  # noqa: S101  for the type checker
    return table.header.deck


def _session(table: OpenGame) -> str:
    return f"{table.game.pile} {table.game.round}"


def _secrets(table: OpenGame) -> tuple[Deck, dict[int, Party]]:
    public = _public(table)
    if public.secret:
        rounds = (session.round for session in table.game.sessions)
        discarded = dict(zip(rounds, public.discarded, strict=True))
        return Deck(bytes.fromhex(public.secret), public.words), discarded
    values = vault_of(table).read()
    # after an undo, the later session of a round counts
    discarded = {int(key.split()[1]): Party(one) for key, one in values["discards"].items()}
    return Deck(bytes.fromhex(values["deck"]), public.words), discarded
