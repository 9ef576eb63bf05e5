"""Words for an evening, so that a rule's test reads: at this table, after these moves, this."""

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, TypeAlias

import pytest

from companion.rules.events import Event
from companion.rules.game import Game, PowerUse, new_game
from companion.rules.legality import eligible_chancellors, objection
from companion.rules.moves import (
    AnswerHitler,
    Chaos,
    Enact,
    Move,
    Nominate,
    Peek,
    Veto,
    Vote,
)
from companion.rules.objections import IllegalMove, Objection
from companion.rules.pieces import Party, Phase, Power
from companion.rules.play import play
from companion.rules.ruleset import Ruleset
from companion.rulesets import load_ruleset

L, F = Party.LIBERAL, Party.FASCIST

# A step of an evening: a move, one that depends on the game, nothing, or several in a row.
Step: TypeAlias = "Move | Callable[[Game], Move | None] | tuple[Step, ...]"

load = cache(load_ruleset)


def table(
    players: int = 7,
    ruleset: str | Ruleset = "official",
    first: int = 1,
    dead: tuple[int, ...] = (),
    **state: Any,
) -> Game:
    """A table before a nomination: the first one, or later with the state as told.

    The Discard pile holds the tiles that are not elsewhere.
    """
    rules = load(ruleset) if isinstance(ruleset, str) else ruleset
    executions = tuple(PowerUse(0, 0, Power.EXECUTE, first, seat) for seat in dead)
    game = new_game(rules, players, first).replace(powers_used=executions, **state)
    hidden = rules.deck.total - game.liberal - game.fascist
    draw = state.get("draw", hidden)
    return game.replace(draw=draw, discard=hidden - draw)


def after(game: Game, *steps: Step) -> Game:
    """The table after these moves."""
    return _play(game, steps)[0]


def heard(game: Game, *steps: Step) -> tuple[Event, ...]:
    """All that the table hears during these moves."""
    return _play(game, steps)[1]


def kinds(events: Iterable[Event]) -> list[type]:
    """Return the types of these events."""
    return [type(event) for event in events]


def refused(game: Game, move: Move) -> Objection:
    """The objection to a move, which `play` raises too."""
    told = objection(game, move)
    assert told is not None, f"{move} is legal"
    with pytest.raises(IllegalMove) as raised:
        play(game, move)
    assert raised.value.objection == told
    return told


def ja(game: Game) -> Move:
    """Everybody votes ja."""
    return Vote(frozenset(game.alive))


def nein(game: Game) -> Move:
    """Everybody votes nein."""
    return Vote(frozenset())


def half(game: Game) -> Move:
    """Half of the living vote ja."""
    return Vote(frozenset(game.alive[: len(game.alive) // 2]))


def anybody(game: Game) -> Move:
    """The Presidential Candidate nominates somebody."""
    return Nominate(eligible_chancellors(game)[0])


def not_hitler(game: Game) -> Move | None:
    """The Chancellor says no, if asked."""
    return AnswerHitler(is_hitler=False) if game.phase is Phase.HITLER_CHECK else None


def elected(chancellor: int | None = None) -> Step:
    """A government is elected, and is not Hitler's."""
    return (nominated(chancellor), ja, not_hitler)


def rejected(chancellor: int | None = None) -> Step:
    """A government is voted down."""
    return (nominated(chancellor), nein)


def nominated(chancellor: int | None = None) -> Step:
    """Somebody is nominated."""
    return anybody if chancellor is None else Nominate(chancellor)


def law(party: Party, chancellor: int | None = None) -> Step:
    """A government is elected and enacts a tile."""
    return (elected(chancellor), Enact(party))


def vetoed(chancellor: int | None = None) -> Step:
    """A government is elected and vetoes its agenda."""
    return (elected(chancellor), Veto(agreed=True))


def chaos(party: Party) -> Step:
    """Three governments are voted down, and the top tile is revealed."""
    return (rejected(), rejected(), rejected(), Chaos(party))


def fascist_law(move: Move, chancellor: int | None = None) -> Step:
    """A Fascist tile is enacted, and its power used."""
    return (law(F, chancellor), move)


def _play(game: Game, steps: Iterable[Step]) -> tuple[Game, tuple[Event, ...]]:
    told: tuple[Event, ...] = ()
    for step in steps:
        if isinstance(step, tuple):
            game, events = _play(game, step)
        else:
            move = step(game) if callable(step) else step
            if move is None:
                continue
            game, events = play(game, move)
        told = (*told, *events)
    return game, told


# Moves that tests name often.
AGREED, REFUSED = Veto(agreed=True), Veto(agreed=False)
IS_HITLER, IS_NOT = AnswerHitler(is_hitler=True), AnswerHitler(is_hitler=False)
PEEK = Peek()
