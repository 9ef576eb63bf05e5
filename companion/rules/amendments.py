"""Which move may be mistyped where a game contradicts itself, and the move to put in its place."""

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from companion.frozen import Frozen
from companion.rules.contradictions import (
    Contradiction,
    GovernmentDisagrees,
    HitlerDenied,
    NobodyIsHitler,
    RefutedByTile,
    contradictions,
)
from companion.rules.game import Game
from companion.rules.legality import objection
from companion.rules.memory import Answer, Statement
from companion.rules.moves import AnswerHitler, Claim, Enact, Execute, HiddenKnowledge, Move
from companion.rules.pieces import Party
from companion.rules.play import play

Meant: TypeAlias = AnswerHitler | Execute | Enact | Claim


class Amendment(Frozen):
    """A move to put in the place of another one."""

    number: int  # of that move, counted from 1
    move: Meant


def amendment(
    games: Sequence[Game], moves: Sequence[Move], found: Contradiction
) -> Amendment | None:
    """What would mend a contradiction, if it is likely that an entry is mistyped.

    `games` are those before each move, and after the last one. With the amendment, all later moves
    are legal, this contradiction is gone, and no other one has come.
    """
    before = contradictions(games[-1])
    for number, move in _candidates(games, moves, found, before):
        after = _played(games[number - 1], (move, *moves[number:]))
        if after is not None:
            left = contradictions(after)
            if found not in left and len(left) < len(before):
                return Amendment(number, move)
    return None


def _played(game: Game, moves: Sequence[Move]) -> Game | None:
    """The game after these moves; None if one is illegal."""
    for move in moves:
        if objection(game, move) is not None:
            return None
        game, _ = play(game, move)
    return game


def _candidates(
    games: Sequence[Game],
    moves: Sequence[Move],
    found: Contradiction,
    all_found: Sequence[Contradiction],
) -> Iterator[tuple[int, Meant]]:
    """Moves that may be meant, the likely ones first, with the numbers of those in their place."""
    match found:
        # What was entered last is what nobody has looked at yet.
        case HitlerDenied(answers) | NobodyIsHitler(answers):
            answer = answers[-1]
            kind = Execute if answer.executed else AnswerHitler
            yield _number(games, moves, kind, answer.round), _opposite(answer)
        case RefutedByTile((claim,), party, round_):
            # Nobody claims what the tile in front of them refutes. Where both of the government do,
            # the tile is mistyped; else the claim.
            refuted = (one for one in all_found if isinstance(one, RefutedByTile))
            if len({one.claims[0].seat for one in refuted if one.round == round_}) > 1:
                yield _number(games, moves, Enact, round_), Enact(_other(party))
            yield from _nearly(games, moves, claim, party, _place(games[-1], claim, round_))
        case GovernmentDisagrees((one, other)) if one.seat == other.seat:
            for party in Party:
                yield from _nearly(games, moves, other, party)


def _opposite(answer: Answer) -> Meant:
    if answer.executed:
        return Execute(answer.seat, not answer.is_hitler)
    return AnswerHitler(not answer.is_hitler)


def _other(party: Party) -> Party:
    return next(one for one in Party if one is not party)


def _number(games: Sequence[Game], moves: Sequence[Move], kind: type, round_: int) -> int:
    """The number of the move of this kind in a round, which has one."""
    return next(
        number
        for number, (game, move) in enumerate(zip(games, moves, strict=False), start=1)
        if game.round == round_ and isinstance(move, kind)
    )


def _nearly(
    games: Sequence[Game],
    moves: Sequence[Move],
    claim: Statement,
    party: Party,
    place: int | None = None,
) -> Iterator[tuple[int, Meant]]:
    """The claim with one more tile of this party; where an order was seen, in this place."""
    said, statements = claim.said or (), games[-1].statements
    if claim.about is not HiddenKnowledge.PEEKED and _other(party) in said:
        place = said.index(_other(party))
    if place is not None:
        last = max(at for at, one in enumerate(statements) if one == claim)
        claims = [number for number, move in enumerate(moves, start=1) if isinstance(move, Claim)]
        meant = (*said[:place], party, *said[place + 1 :])
        yield claims[last], Claim(claim.seat, claim.about, meant)


def _place(game: Game, claim: Statement, round_: int) -> int | None:
    """Which of the tiles that somebody looked at came up by chaos in a round; None: by a hand."""
    turned = [one.round for one in game.chaos_tiles if claim.round < one.round <= round_]
    return len(turned) - 1 if round_ in turned else None
