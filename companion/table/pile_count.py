"""Comparison of the piles on the table with the stored game."""

from collections.abc import Iterator
from operator import sub
from typing import NamedTuple

from companion.rules.events import DeckReshuffled, Event, FascistPolicyEnacted, LiberalPolicyEnacted
from companion.rules.game import Game
from companion.rules.pieces import HAND, Phase
from companion.table.names import HowTo, NotAnAnswer
from companion.table.table import Table
from companion.words.tables import terms_of

MAX_TILES = 99  # tiles counted in one pile, at most


class Piles(NamedTuple):
    """Numbers of tiles that everybody can count on the table."""

    draw: int
    discard: int
    liberal: int
    fascist: int


def count(
    table: Table,
    draw: int | None,
    discard: int | None,
    liberal: int | None,
    fascist: int | None,
    history: str = "companion history",
) -> tuple[bool, list[str]]:
    """Compare the piles with the game; return True if they agree, and sentences for the host.

    The sentences name the differences, and the round in which they began.

    Raises:
        HowTo: a pile was not counted.
        NotAnAnswer: a number is below 0.
    """
    if draw is None or discard is None or liberal is None or fascist is None:
        tracks = terms_of(table.header.theme).themed("--liberal 2 --fascist 3")
        raise HowTo(f"companion count --draw 8 --discard 4 {tracks}")
    counted = Piles(draw, discard, liberal, fascist)
    if min(counted) < 0:
        raise NotAnAnswer(str(min(counted)), (f"0–{MAX_TILES}",))
    recorded, hands = min(
        _recorded(table.game), key=lambda one: sum(map(abs, map(sub, counted, one[0])))
    )
    in_hands = [table.say("in_hands", hands=hands)] if hands else []
    if counted == recorded:
        return True, [table.say("counts_agree"), *in_hands]
    repair = table.advice("count_how_to_repair", command=history)
    return False, [*_differ(table, counted, recorded, hands), *in_hands, *repair]


def _recorded(game: Game) -> Iterator[tuple[Piles, int]]:
    draw, discard = game.draw, game.discard
    if game.phase is Phase.LEGISLATE:
        yield Piles(draw - HAND, discard, game.liberal, game.fascist), HAND
        yield Piles(draw - HAND, discard + 1, game.liberal, game.fascist), HAND - 1
    if not (game.phase is Phase.LEGISLATE and game.veto_refused):  # the tiles were drawn before
        yield Piles(draw, discard, game.liberal, game.fascist), 0


def _differ(table: Table, counted: Piles, recorded: Piles, hands: int) -> Iterator[str]:
    whole, there = table.game.ruleset.deck.total, sum(counted) + hands
    board = table.referee.words["board"]
    labels = ("policy_deck", "discard_pile", "liberal_track", "fascist_track")
    if there == whole:
        yield table.say("counts_differ_since", round=_since(table, counted))
    else:
        yield table.say("counts_differ")
    for label, real, known in zip(labels, counted, recorded, strict=True):
        if real != known:
            yield table.say("pile_differs", pile=board[label], counted=real, recorded=known)
    if there != whole:
        yield table.say("tiles_wrong", counted=there, all=whole)


def _since(table: Table, counted: Piles) -> int:
    game = table.game
    more: dict[type[Event], int] = {
        LiberalPolicyEnacted: game.liberal - counted.liberal,
        FascistPolicyEnacted: game.fascist - counted.fascist,
    }
    if any(more.values()):
        surplus = [kind for kind, tiles in more.items() if tiles > 0]
        return min((round_ for kind in surplus for round_ in _rounds(table, kind)), default=1)
    return _rounds(table, DeckReshuffled)[-1]


def _rounds(table: Table, kind: type[Event]) -> list[int]:
    return [
        table.game_before(number).round
        for number, (_, events) in enumerate(table.stored.steps, start=1)
        if any(isinstance(event, kind) for event in events)
    ] or [1]
