"""Search for the mistyped move behind a contradiction."""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import TypeAlias

from companion.frozen import Frozen
from companion.rules.contradictions import (
    Contradiction,
    GovernmentDisagrees,
    HitlerDenied,
    NobodyIsHitler,
    PeekDisagrees,
    RefutedByTile,
    contradictions,
    standing,
)
from companion.rules.deck_claims import packs, possible
from companion.rules.game import Game, Statement
from companion.rules.legality import objection
from companion.rules.moves import AnswerHitler, Claim, Enact, Execute, HiddenKnowledge, Move
from companion.rules.pieces import Party
from companion.rules.play import play

Meant: TypeAlias = AnswerHitler | Execute | Enact | Claim


class Amendment(Frozen):
    """A suggested correction: a move that replaces another one."""

    number: int  # number of the move, from 1
    move: Meant
    changes: int  # number of tiles or answers that differ


def amendment(
    games: Sequence[Game], moves: Sequence[Move], found: Contradiction
) -> Amendment | None:
    """Return the smallest correction that resolves a contradiction, or None.

    `games` are the game before each move, and after the last move. Each candidate is replayed: with
    the one that is returned all later moves are legal, this contradiction is gone, and no claims
    contradict each other that did not before.
    """
    before = contradictions(games[-1])
    candidates = _candidates(games, moves, found, before)
    for meant in sorted(candidates, key=lambda amendment: amendment.changes):
        after = _played(games[meant.number - 1], (meant.move, *moves[meant.number :]))
        if after is not None:
            left = contradictions(after)
            better = found not in left and set(left) < set(before)
            if better and not _new_overdraft(games[-1], after):
                return meant
    return None


def _new_overdraft(before: Game, after: Game) -> bool:
    """Return True if claims about a deck have become impossible that were possible before.

    One claim about each hand is enough to try: the others about it say no more of a party.
    """
    known = standing(before)
    of_tiles = [claim for claim in standing(after) if claim.about is not HiddenKnowledge.LOYALTY]
    for old, new in zip(packs(before), packs(after), strict=True):
        hands: dict[object, list[Statement | None]] = {}
        for claim in filter(new.seen_by, of_tiles):
            hands.setdefault((claim.round, claim.about is HiddenKnowledge.PEEKED), [None]).append(
                claim
            )
        for some in product(*hands.values()):
            claims = [claim for claim in some if claim]
            was = [claim for claim in claims if claim in known]
            changed = old != new or was != claims
            if changed and possible(old, was) and not possible(new, claims):
                return True
    return False


def _played(game: Game, moves: Sequence[Move]) -> Game | None:
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
) -> Iterator[Amendment]:
    """Yield possible corrections, the likelier ones first."""
    match found:
        # The last entry is the most likely mistake, as nobody has checked it yet.
        case HitlerDenied((*_, answer)) | NobodyIsHitler((*_, answer)):
            no = not answer.is_hitler
            meant = Execute(answer.seat, no) if answer.executed else AnswerHitler(no)
            yield Amendment(_number(games, moves, type(meant), answer.round), meant, 1)
        # Such claims are typing mistakes: nobody claims what is plainly wrong.
        case RefutedByTile(claims) | GovernmentDisagrees(claims) | PeekDisagrees(claims):
            refuted = {
                refuted.claims[0].seat
                for refuted in all_found
                if isinstance(refuted, RefutedByTile) and refuted.round == found.round
            }
            # If the tile contradicts both claims of a government, it is mistyped; else the claim.
            entered = not games[-1].digital  # tiles of the program's deck are never mistyped
            if isinstance(found, RefutedByTile) and len(refuted) > 1 and entered:
                tile = _number(games, moves, Enact, found.round)
                yield Amendment(tile, Enact(_other(found.party)), 1)
            if len({claim.seat for claim in claims}) == 1:
                for claim in reversed(claims):
                    yield from _other_claims(games[-1], moves, claim)


def _other(party: Party) -> Party:
    return next(other for other in Party if other is not party)


def _number(games: Sequence[Game], moves: Sequence[Move], kind: type, round_: int) -> int:
    return next(
        number
        for number, (game, move) in enumerate(zip(games, moves, strict=False), start=1)
        if game.round == round_ and isinstance(move, kind)
    )


def _other_claims(game: Game, moves: Sequence[Move], claim: Statement) -> Iterator[Amendment]:
    said = claim.said or ()
    last = max(at for at, statement in enumerate(game.statements) if statement == claim)
    number = [at for at, move in enumerate(moves, start=1) if isinstance(move, Claim)][last]
    for kept in sorted(product((False, True), repeat=len(said)), key=sum, reverse=True):
        tiles = tuple(p if keeps else _other(p) for p, keeps in zip(said, kept, strict=True))
        yield Amendment(number, Claim(claim.seat, claim.about, tiles), kept.count(False))
