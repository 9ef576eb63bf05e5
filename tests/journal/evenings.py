"""Random evenings for the journal: whole games with claims, at any table."""

from functools import cache
from itertools import islice
from pathlib import Path
from random import Random

from companion.recorded_game import Header, Memory, RecordedGame
from companion.rules.game import Game
from companion.rules.legality import legal_claims, legal_moves
from companion.rules.moves import Move, Vote, VoteCount
from companion.rules.pieces import Phase
from companion.rules.play import play
from companion.rulesets import load_ruleset, rulesets

NAMES = (
    "Anna",
    'Bo "the" \\b',
    "👩‍👩‍👧",
    "דנה",
    "E'v#e = [1]",
    "Фёдор",
    "李",
    "Çağlar\u200d",
    '"""',
    "{x}",
)

ROOT = Path(__file__).parents[2]  # where a child finds these tests

load = cache(load_ruleset)
TABLES = [(name, players) for name in rulesets() for players in load(name).players]


def header(ruleset: str = "official", players: int = 7, first: int = 1) -> Header:
    return Header(
        players=NAMES[:players],
        ruleset=load(ruleset),
        theme="classic",
        language="en",
        first=first,
        memory=Memory(claims=players % 2 == 0),
        speak=players % 2 == 1,
    )


def some_move(game: Game, chance: Random) -> Move:
    """A legal move, of those that make a long game; now and then a claim."""
    if chance.random() < 0.2:
        claims = list(islice(legal_claims(game), 200))
        if claims:
            return chance.choice(claims)
    if game.phase is Phase.VOTE:
        ja = frozenset(seat for seat in game.alive if chance.random() < 0.6)
        return Vote(ja) if chance.random() < 0.8 else VoteCount(len(ja), len(game.alive) - len(ja))
    moves = list(legal_moves(game))
    calm = [m for m in moves if not (getattr(m, "hitler", 0) or getattr(m, "is_hitler", 0))]
    return chance.choice(calm if calm and chance.random() < 0.95 else moves)


def some_moves(settled: Header, chance: Random, most: int = 1000) -> tuple[Move, ...]:
    """The moves of a whole game, or the first ones."""
    game = settled.new_game()
    moves: list[Move] = []
    while game.phase is not Phase.GAME_OVER and len(moves) < most:
        move = some_move(game, chance)
        game, _ = play(game, move)
        moves.append(move)
    return tuple(moves)


def evening(seed: int, most: int = 1000) -> RecordedGame:
    chance = Random(seed)
    ruleset, players = chance.choice(TABLES)
    settled = header(ruleset, players, first=chance.randint(1, players))
    return RecordedGame(header=settled, moves=some_moves(settled, chance, most))
