"""Undo at a table whose Policy deck the program shuffles: what players have seen, and how far it goes."""

from collections.abc import Sequence

from companion.rules.game import Game
from companion.rules.moves import Move, Shuffle
from companion.rules.pieces import HAND, Power


def seen_so_far(game: Game) -> tuple[object, ...]:
    """Return values that together decide which tiles players have seen so far."""
    peeks = [use for use in game.powers_used if use.power is Power.PEEK]
    session = (game.hand, game.round, game.president, game.chancellor) if game.hand else ()
    return (game.sessions, game.chaos_tiles, peeks, game.pile, game.shuffled, session)


def taken_back(moves: Sequence[Move], games: Sequence[Game]) -> tuple[int, tuple[Shuffle, ...]]:
    """Return the number of moves left after an undo, and a new shuffle if tiles were seen.

    Within a Legislative Session, an undo goes back to its start. `games` are the states before each
    move, and the last one.
    """
    kept = max((at for at, move in enumerate(moves) if not isinstance(move, Shuffle)), default=0)
    while games[kept].hand == HAND - 1:
        kept -= 1
    if seen_so_far(games[kept]) == seen_so_far(games[-1]):
        return kept, ()
    return kept, (Shuffle(games[-1].pile + 1),)
