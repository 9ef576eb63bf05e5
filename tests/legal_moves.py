"""Every move that the rules allow: what a screen offers, a random game may try."""

from collections.abc import Iterator
from itertools import combinations

from companion.rules.game import Game
from companion.rules.legality import objection
from companion.rules.moves import (
    AnswerHitler,
    AskVeto,
    CallElection,
    Chaos,
    Discard,
    Enact,
    Execute,
    Investigate,
    Move,
    Nominate,
    Peek,
    Veto,
    Vote,
    VoteCount,
)
from companion.rules.pieces import Party, Phase


def legal_moves(game: Game) -> Iterator[Move]:
    """All moves that take the game on, lazily; the ballots of a large table are a thousand.

    Claims are not among them: see `companion.rules.legality.legal_claims`.
    """
    return (move for move in _moves_of(game) if objection(game, move) is None)


def _moves_of(game: Game) -> Iterator[Move]:
    """Everything that could be tried at this step, legal or not."""
    match game.phase:
        case Phase.NOMINATE:
            yield from map(Nominate, game.seats)
        case Phase.VOTE:
            living = game.alive
            yield from (VoteCount(ja, len(living) - ja) for ja in range(len(living) + 1))
            for ja in range(len(living) + 1):
                yield from (Vote(frozenset(seats)) for seats in combinations(living, ja))
        case Phase.HITLER_CHECK:
            yield from (AnswerHitler(is_hitler=answer) for answer in (False, True))
        case Phase.LEGISLATE:
            yield Discard()
            yield from map(Enact, Party)
            yield AskVeto()
            yield from (Veto(agreed=answer) for answer in (True, False))
        case Phase.CHAOS:
            yield from map(Chaos, Party)
        case Phase.POWER:
            yield Peek()
            yield from map(Investigate, game.seats)
            yield from map(CallElection, game.seats)
            yield from (Execute(seat, hitler) for seat in game.seats for hitler in (False, True))
        case Phase.GAME_OVER:
            return
