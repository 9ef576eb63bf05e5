"""Random evenings for the journal: whole games with claims, at any table."""

from base64 import urlsafe_b64encode
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random

from companion.deal.sealed import (
    OPENINGS,
    DealNumber,
    Opening,
    Packing,
    SealedDeal,
    StoredDeal,
)
from companion.rules.game import Game
from companion.rules.legality import legal_claims
from companion.rules.moves import Move, Vote, VoteCount
from companion.rules.pieces import Phase
from companion.rules.play import play
from companion.rulesets import load_ruleset, rulesets
from companion.store.recorded_game import Header, Memory, RecordedGame
from tests.legal_moves import legal_moves

NAMES = (
    "Anna",
    "Bo-Ève O'Neil",
    "नेहा",
    "Dana 2",
    "J. R. R. van der Welle",
    "Фёдор",
    "李",
    "Çağlar",
    "Ōe·Ken’ichi",
    "Ada",
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


def some_deal(players: int, chance: Random) -> StoredDeal:
    """A deal as it is kept, which no words open."""
    openings = (
        Opening(f"2026-11-21T2{hour}:00:00+00:00", chance.choice(OPENINGS), seat)
        for hour, seat in enumerate(chance.choices([None, *range(1, players + 1)], k=3))
    )
    sealed = SealedDeal(
        fingerprint=chance.randbytes(32).hex(),
        token=urlsafe_b64encode(chance.randbytes(130)).decode(),
        number=DealNumber(chance.randint(1, 9), chance.randbytes(32).hex()),
        table_words=chance.choice([(), NAMES[:players]]),
        reveal_language="en",
        stretching=chance.randbytes(16).hex(),
    )
    return StoredDeal(
        sealed,
        packing(players, chance.choice(["a4", "letter"])),
        tuple(openings)[: chance.randint(0, 3)],
    )


def of_a_record(deal: StoredDeal) -> StoredDeal:
    """Return the part of a deal that a record keeps: nothing that opens it."""
    sealed = deal.sealed.replace(token="", reveal_language="", stretching="")
    return deal.replace(sealed=sealed)


def packing(players: int, paper: str = "a4") -> Packing:
    return Packing(
        languages=tuple(("en", "it", "ru", "pt-BR")[seat % 4] for seat in range(players)),
        paper=paper,
        knowledge=True,
        night=players % 2 == 0,
        words=(1, 3),
        ballots=players % 3 == 0,
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
    """Every other one was dealt by the companion."""
    chance = Random(seed)
    ruleset, players = chance.choice(TABLES)
    settled = header(ruleset, players, first=chance.randint(1, players))
    moves = some_moves(settled, chance, most)
    return RecordedGame(
        header=settled, moves=moves, deal=some_deal(players, chance) if seed % 2 else None
    )
