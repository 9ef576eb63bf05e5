"""Whole random games at every shipped table, and at houses' own; more: poe prove games houses."""

from collections.abc import Callable
from contextlib import suppress
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.files.toml import FaultyFile
from companion.rules.events import CandidacyReturned, Event, SpecialElectionCalled
from companion.rules.game import Game
from companion.rules.legality import (
    eligible_chancellors,
    legal_claims,
    objection,
    targets,
    veto_available,
)
from companion.rules.moves import (
    AnswerHitler,
    CallElection,
    Chaos,
    Claim,
    Enact,
    Execute,
    HiddenKnowledge,
    Investigate,
    Move,
    Nominate,
    Peek,
    Veto,
    Vote,
    VoteCount,
)
from companion.rules.pieces import Party, Phase
from companion.rules.play import play
from companion.rules.ruleset import Ruleset
from companion.rulesets import rulesets
from companion.rulesets.ruleset_file import checked, ruleset_values
from tests.legal_moves import legal_moves
from tests.rules.evening import load, refused, table

TABLES = [(name, players) for name in rulesets() for players in load(name).players]
LONGEST = 1000  # moves; far more than any evening has
POWERS = ("investigate", "call_election", "peek", "execute")


def anything(chance: Random, game: Game) -> Move:
    """A move that somebody might try, mostly nonsense."""
    seat = chance.randint(0, game.players + 1)
    party = chance.choice(list(Party))
    tries: tuple[Callable[[], Move], ...] = (
        lambda: Nominate(seat),
        lambda: Vote(frozenset(one for one in game.seats if chance.random() < 0.7)),
        lambda: VoteCount(chance.randint(-1, 8), chance.randint(0, 8)),
        lambda: AnswerHitler(is_hitler=chance.random() < 0.1),
        lambda: Enact(party),
        lambda: Veto(agreed=chance.random() < 0.5),
        lambda: Chaos(party),
        lambda: Investigate(seat),
        lambda: CallElection(seat),
        Peek,
        lambda: Execute(seat, hitler=chance.random() < 0.1),
        lambda: Claim(seat, chance.choice(list(HiddenKnowledge)), (party,) * 3),
    )
    return chance.choice(tries)()


def sensible(chance: Random, game: Game) -> Move:
    """A legal move, of those that make a long game."""
    if game.phase is Phase.VOTE:
        return Vote(frozenset(seat for seat in game.alive if chance.random() < 0.6))
    moves = list(legal_moves(game))
    calm = [move for move in moves if not getattr(move, "hitler", False)]
    calm = [move for move in calm if not getattr(move, "is_hitler", False)]
    return chance.choice(calm if chance.random() < 0.95 else moves)


def play_out(game: Game, chance: Random, look: Callable[[Game, Move, Game], None]) -> Game:
    """A whole game; `look` sees every move between what was before and after it."""
    for _ in range(LONGEST):
        if game.phase is Phase.GAME_OVER:
            return game
        move = sensible(chance, game)
        after, _ = play(game, move)
        look(game, move, after)
        game = after
    raise AssertionError(f"no end after {LONGEST} moves: {game}")


def holds(game: Game) -> None:
    """Check everything that is true at every moment."""
    rules = game.ruleset
    assert game.draw + game.discard + game.liberal + game.fascist == rules.deck.total
    assert game.discard >= 0
    assert game.liberal <= rules.to_win.liberal
    assert game.fascist <= rules.to_win.fascist
    assert (game.win_reason is not None) is (game.phase is Phase.GAME_OVER)
    assert set(eligible_chancellors(game)) | set(targets(game)) <= set(game.alive)
    assert not set(eligible_chancellors(game)) & {game.president}
    assert len(set(game.investigated)) == len(game.investigated)
    assert len(set(game.dead)) == len(game.dead)
    assert veto_available(game) <= (game.phase is Phase.LEGISLATE)
    if game.phase is Phase.GAME_OVER:
        assert next(legal_moves(game), None) is None
        return
    assert next(legal_moves(game), None) is not None
    assert game.draw >= 3
    assert game.president in game.alive
    assert game.chancellor is None or game.phase is Phase.POWER or game.chancellor in game.alive
    assert (game.tracker == rules.tracker_length) is (game.phase is Phase.CHAOS)
    assert bool(game.pending) is (game.phase is Phase.POWER)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("ruleset", "players"), TABLES)
def test_whole_games(ruleset: str, players: int, seed: int) -> None:
    """R2, R10, R27: tiles always add up, somebody can always move until the end, the dead never
    act nor are targets, every game ends, and the same moves make the same game."""
    chance = Random(seed)
    first = chance.randint(1, players)
    start = table(players, ruleset, first=first)
    moves: list[Move] = []

    def look(_: Game, move: Move, after: Game) -> None:
        moves.append(move)
        holds(after)

    end = play_out(start, chance, look)
    again = start
    for move in moves:
        again, _ = play(again, move)
    assert again == end


@pytest.mark.parametrize(("ruleset", "players"), TABLES)
def test_legal_and_illegal(ruleset: str, players: int) -> None:
    """Mistake: an illegal move is refused but has already changed something. `play` refuses exactly
    what `objection` names, and everything that `legal_moves` offers can be played."""
    nothing_illegal_is_played(table(players, ruleset), Random(players))


def nothing_illegal_is_played(start: Game, chance: Random) -> None:
    def look(game: Game, _move: Move, _after: Game) -> None:
        before = game.replace()
        for _ in range(6):
            tried = anything(chance, game)
            told = objection(game, tried)
            if told is None:
                play(game, tried)
            else:
                assert refused(game, tried) == told
            assert game == before
        for move in (*islice(legal_moves(game), 12), *islice(legal_claims(game), 3)):
            after, events = play(game, move)
            assert events
            assert after != game
            only_the_living(game, events)

    play_out(start, chance, look)


def only_the_living(game: Game, events: tuple[Event, ...]) -> None:
    for event in events:
        seats = {"president", "chancellor", "candidate", "seat"} & event.fields().keys()
        assert {event.fields()[name] for name in seats} <= set(game.alive)


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("ruleset", ["official", "forum", "first-edition"])
def test_nobody_is_skipped(ruleset: str, seed: int) -> None:
    """R5, R21: apart from special elections the Candidacy goes round the living, one by one."""
    chance = Random(seed)
    game = table(chance.randint(7, 10), ruleset)
    regular = game.president
    while game.phase is not Phase.GAME_OVER:
        before = game
        game, events = play(game, sensible(chance, game))
        if game.round == before.round:
            continue
        if isinstance(events[-1], SpecialElectionCalled):
            assert game.president == events[-1].candidate
            continue
        clockwise = [(regular + step - 1) % game.players + 1 for step in range(1, 11)]
        regular = next(seat for seat in clockwise if seat in game.alive)
        assert game.president == regular
        assert isinstance(events[-1], CandidacyReturned) is (before.caller is not None)


def house(chance: Random) -> dict[str, Any]:
    """A ruleset that a host might write; some are impossible."""
    fascist, liberal = chance.randint(2, 7), chance.randint(2, 6)

    def track() -> list[list[str]]:
        slots: list[list[str]] = []
        for _ in range(fascist - 1):
            choice = bool(slots) and len(slots[-1]) > 1  # of which the other one remains
            powers = chance.sample(POWERS, chance.randint(0, 2))
            slots.append(["other"] if choice and chance.random() < 0.5 else powers)
        return slots

    return ruleset_values(load("official")) | {
        "name": "house",
        "hitler_zone": chance.randint(0, fascist),
        "veto_zone": chance.randint(0, fascist),
        "tracker_length": chance.randint(1, 4),
        "tracker_reset": chance.choice(["tile", "tile_or_election"]),
        "tie": chance.choice(["fails", "elects_hitler", "elects"]),
        "tie_counted": chance.choice(["living", "at_start"]),
        "term_limits": chance.choice(["last_elected", "last_law"]),
        "exempt_up_to": chance.randint(4, 6),
        "exempt_counted": chance.choice(["living", "at_start"]),
        "deck": {
            "liberal": chance.randint(liberal, 8),
            "fascist": chance.randint(fascist, 12),
        },
        "placed": {
            "liberal": chance.randint(0, 1),
            "fascist": chance.randint(0, fascist - 1),
        },
        "to_win": {"liberal": liberal, "fascist": fascist},
        "tracks": {key: track() for key in ("5-6", "7-8", "9-10")},
    }


def possible_house(chance: Random) -> Ruleset:
    while True:
        with suppress(FaultyFile):
            return checked(house(chance), (), Path("house.toml"))


@pytest.mark.parametrize("seed", range(25))
def test_a_house_of_ones_own(seed: int) -> None:
    """R27: whatever ruleset is accepted, its games go on until somebody wins."""
    chance = Random(seed)
    ruleset = possible_house(chance)
    assert checked(ruleset_values(ruleset), (), Path("house.toml")) == ruleset
    play_out(
        table(chance.randint(5, 10), ruleset), chance, lambda _before, _move, after: holds(after)
    )
