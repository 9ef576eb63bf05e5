"""The large counts of what the suite tests in small ones, with seeds; prints figures.

poe prove                                   all of it: hours
python -m tests.prove games --count 1000    one of games, houses, records, files, ...
"""

import argparse
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import hypothesis

from companion.rules.game import Game
from companion.rules.moves import Move
from tests import bench_night
from tests.cli import kills as kills_of_deals
from tests.cli.dealer import Dealer
from tests.cli.test_tonight import NAMES, whole_evening
from tests.printables.envelopes import Table, codes_of, faces_of, roles_of
from tests.printables.instruments import seen_through, told_apart
from tests.printables.slips_seen import KINDS
from tests.printables.test_codes import LANGUAGES, expected, lines, read
from tests.rules.evening import load, table
from tests.rules.test_whole_games import (
    TABLES,
    holds,
    nothing_illegal_is_played,
    play_out,
    possible_house,
)
from tests.store.endure import endure
from tests.store.test_record import random_record, same
from tests.test_dealing import NAMES as DEALT_NAMES
from tests.test_dealing import SUSPICIOUS, by_words, fair, least_chance
from tests.test_toml_writer import TABLES as FILES
from tests.test_toml_writer import written_and_read
from tests.theme_words import COLD_WAR

Figures = dict[str, int]


def games(count: int, seed: int) -> Figures:
    """Random games at all shipped tables; in every hundredth all that is illegal is tried."""
    moves = 0

    def look(_before: Game, _move: Move, after: Game) -> None:
        nonlocal moves
        moves += 1
        holds(after)

    for number in range(count):
        ruleset, players = TABLES[number % len(TABLES)]
        chance = Random(f"{seed} {number}")
        play_out(table(players, ruleset, first=chance.randint(1, players)), chance, look)
        if number % 100 == 0:
            nothing_illegal_is_played(table(players, ruleset), chance)
    return {"games": count, "moves": moves}


def houses(count: int, seed: int) -> Figures:
    """A game at each of so many random rulesets."""
    for number in range(count):
        chance = Random(f"{seed} {number}")
        game = table(chance.randint(5, 10), possible_house(chance))
        play_out(game, chance, lambda _before, _move, after: holds(after))
    return {"houses": count}


def records(count: int, seed: int) -> Figures:
    """Records of random games say the same when they are read."""
    for number in range(count):
        same(random_record(*TABLES[number % len(TABLES)], Random(f"{seed} {number}")))
    return {"records": count}


def files(count: int, seed: int) -> Figures:
    """Random TOML is read back as it was written."""
    many = hypothesis.settings(max_examples=count, deadline=None, database=None)
    hypothesis.seed(seed)(many(hypothesis.given(FILES)(written_and_read)))()
    return {"files": count}


def codes(count: int, seed: int) -> Figures:
    """Codes of random deals say what they should, and have the length of their kind."""
    chance = Random(seed)
    made = 0
    while made < count:
        theme, language = chance.choice(LANGUAGES)
        players, knowing = chance.randint(5, 10), chance.random() < 0.5
        one = Table(players, (language,), knowledge=knowing, theme=theme)
        roles = roles_of(players, hitler=chance.randint(1, players))
        lengths = {code.length for code in codes_of(one)}
        faces = faces_of(one, roles, chance.randbytes(16))
        for pair, slips in zip(faces, expected(one, roles), strict=True):
            texts = {read(face.code) for face in pair}
            assert lines(texts) == slips
            assert {len(text.encode()) for text in texts} == lengths
            made += len(pair)
    return {"codes": made}


def instruments(count: int, _seed: int) -> Figures:
    """Pictures of slips that no decoder reads tell no role: the AUC of each, in thousandths."""
    figures: Figures = {}
    for language in ("en", "ru"):
        for kind, (slips, looks, asked) in KINDS.items():
            training, test = (slips(language, count, test=one) for one in (False, True))
            for name, look in looks.items():
                for one in asked:
                    before, now = (
                        seen_through(look, each.pictures, each.of(one)) for each in (training, test)
                    )
                    verdict = told_apart(before, now)
                    figures[f"{language} {kind} {name} {one.value}"] = round(1000 * verdict.auc)
                    assert verdict.tells == (kind == "leaky"), (kind, name, one, verdict)
    return figures


def evenings(count: int, _seed: int) -> Figures:
    """Whole evenings by commands, in each language and theme in turn."""
    tables = [(language, theme) for theme in ("classic", COLD_WAR) for language in NAMES]
    for number in range(count):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name, "host")
            folder.mkdir()
            whole_evening(Dealer(Path(name, "home"), folder), *tables[number % len(tables)])
    return {"evenings": count}


def nights(count: int, _seed: int) -> Figures:
    """Nights spoken afresh, half of them on a busy machine, all of one length."""
    with tempfile.TemporaryDirectory() as folder:
        bench_night.endure(Path(folder), count)
    return {"nights": count}


def kills(count: int, seed: int) -> Figures:
    """Programs that are killed while they write."""
    with tempfile.TemporaryDirectory() as folder:
        return dict(endure(Path(folder), count, seed))


def seals(count: int, seed: int) -> Figures:
    """Programs that are killed while they deal, print and seal; then one start."""
    with tempfile.TemporaryDirectory() as folder:
        return dict(kills_of_deals.endure(Path(folder), count, seed))


def deals(count: int, seed: int) -> Figures:
    """So many deals for each number of players, by chance and by words of the table, are fair."""
    least = 1.0
    for players in range(5, 11):
        table = load("official").table(players)
        by_chance = [fair(DEALT_NAMES[:players], table) for _ in range(count)]
        spoken = by_words(players, count, Random(f"{seed} {players}"))
        least = min(least, *(least_chance(players, one) for one in (by_chance, spoken)))
    assert least > SUSPICIOUS, least
    return {"deals": 12 * count, "least chance, in a million": round(1e6 * least)}


PROOFS: dict[str, tuple[Callable[[int, int], Figures], int]] = {
    "deals": (deals, 5_000),
    "games": (games, 100_000),
    "houses": (houses, 10_000),
    "records": (records, 1_000),
    "files": (files, 10_000),
    "codes": (codes, 3_000),
    "instruments": (instruments, 3_003),
    "evenings": (evenings, 60),
    "nights": (nights, 300),
    "kills": (kills, 1_000),
    "seals": (seals, 200),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("proofs", nargs="*", choices=[*PROOFS, []], help="all, if none is named")
    parser.add_argument("--count", type=int, help="instead of the usual one")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    for name in arguments.proofs or PROOFS:
        proof, usual = PROOFS[name]
        began = time.perf_counter()
        figures = proof(arguments.count or usual, arguments.seed)
        told = ", ".join(f"{what}: {number}" for what, number in figures.items())
        print(f"{name}: {told}; seed {arguments.seed}, {time.perf_counter() - began:.0f} s")


if __name__ == "__main__":
    main()
