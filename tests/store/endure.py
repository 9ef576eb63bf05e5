"""Programs that are killed at random instants while they write; prints figures.

python -m tests.store.endure 1000      so many kill -9
"""

import argparse
import hashlib
import json
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

from companion.deal.chain import START
from companion.deal.keys import KeyRing
from companion.deal.roles import deal_roles
from companion.deal.sealed import DealNumber, StoredDeal
from companion.rules.pieces import Phase
from companion.store.codec import move_values
from companion.store.journal import GAMES_FILE, Journal, StoredGame
from companion.store.recorded_game import GameWentOn, Header, ImpossibleMove, NoGame
from tests.store.deal_child import keep, opened
from tests.store.evenings import ROOT, header, packing, some_move

NOTHING = "nothing"  # the state before the first game
MOST = 40  # lines of the diary until the kill
LONGEST = 0.01  # seconds after such a line
AGAIN = 25  # kills until the folder is a new one, so that the first game is caught too


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kills", type=int)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    arguments = parser.parse_args()
    began = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        counts = endure(Path(folder), arguments.kills, arguments.seed)
    print(f"seed {arguments.seed}, {time.perf_counter() - began:.0f} s")
    for what, count in counts.items():
        print(f"{count:8}  {what}")


def endure(folder: Path, kills: int, seed: int) -> Counter[str]:
    """Kills so many children; raises AssertionError if one left what it must not."""
    chance = Random(seed)
    counts: Counter[str] = Counter()
    for number in range(kills):
        home = folder / str(number // AGAIN)
        if number % AGAIN == 0:
            known = NOTHING
        diary = folder / "diary"
        diary.write_text(f"done {known}\n")
        command = [sys.executable, "-m", "tests.store.endure_child", str(home), str(diary)]
        with subprocess.Popen([*command, str(chance.random())], cwd=ROOT) as child:
            lines = chance.randint(2, MOST)
            while diary.read_text().count("\n") < lines:
                assert child.poll() is None, "the child could not go on"
                time.sleep(0.002)
            time.sleep(chance.uniform(0, LONGEST))
            assert child.poll() is None, "the child did not go on"
            child.kill()
        known = _after(home, diary.read_text(), counts)
    return counts


def _after(home: Path, diary: str, counts: Counter[str]) -> str:
    """Return the state on disk: the one confirmed last, or the one that was on its way."""
    *lines, _ = diary.split("\n")  # the last one may be half a line
    confirmed = [line.split()[1] for line in lines if line.startswith("done")]
    counts["kills"] += 1
    counts["changes confirmed"] += len(confirmed) - 1
    counts["kills with a hot journal"] += (home / f"{GAMES_FILE}-journal").exists()
    with Journal(home) as journal:
        found = state(journal)
        assert all(one.moves >= 0 for one in journal.games())
        counts["deals that could be opened"] += _can_be_opened(home, journal)
    on_its_way = lines[-1].startswith("wants")
    if not on_its_way:
        assert found == confirmed[-1], "a confirmed change was lost, or made twice"
        counts["kills between two changes"] += 1
    elif found == confirmed[-1]:
        counts["kills in a change: the old state"] += 1
    else:
        assert found == lines[-1].split()[1], "neither the old state nor the new one"
        counts["kills in a change: the new state"] += 1
    if (home / GAMES_FILE).exists():
        database = sqlite3.connect(home / GAMES_FILE)
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        database.close()
    return found


def _can_be_opened(home: Path, journal: Journal) -> bool:
    """Opens the deal of the current game; False if there is none."""
    stored = journal.current() if journal.games() else None
    if stored is None or stored.deal is None:
        return False
    return opened(home, stored).fingerprint == stored.deal.sealed.fingerprint


def state(journal: Journal) -> str:
    """The current game in one word."""
    try:
        stored = journal.current()
    except NoGame:
        return NOTHING
    assert stored.game.players == len(stored.header.players)
    return digest(stored)


def digest(stored: StoredGame) -> str:
    """All that a change may change, and the number."""
    values = [
        stored.number,
        [move_values(move) for move in stored.moves],
        [move_values(move) for move in stored.undone],
        stored.deal.sealed.fingerprint if stored.deal else None,
    ]
    return hashlib.sha256(json.dumps(values).encode()).hexdigest()[:16]


def changes(home: Path, chance: Random) -> Iterator[tuple[str, StoredGame | None]]:
    """Changes to the current game without end: before each, what it will lead to; then the game.

    A change that comes too late, because another program made one, is told as an empty word.
    """
    with Journal(home) as journal:
        while True:
            try:
                seen: StoredGame | None = journal.current()
            except NoGame:
                seen = None
            if seen is None or (seen.game.phase is Phase.GAME_OVER and chance.random() < 0.5):
                yield from _begin(home, journal, seen.number + 1 if seen else 1, chance)
                continue
            yield from _change(home, journal, seen, chance)
            if chance.random() < 0.3:
                journal.close()  # as a shell does after every move


def _begin(
    home: Path, journal: Journal, number: int, chance: Random
) -> Iterator[tuple[str, StoredGame | None]]:
    settled = header(players=chance.randint(5, 10))
    deal = _sealed(home, settled) if chance.random() < 0.5 else None
    yield digest(StoredGame(header=settled, number=number, revision=0, deal=deal)), None
    yield "", journal.new(settled, deal)


def _change(
    home: Path, journal: Journal, seen: StoredGame, chance: Random
) -> Iterator[tuple[str, StoredGame | None]]:
    over = seen.game.phase is Phase.GAME_OVER
    moves, undone = seen.moves, seen.undone
    try:
        if moves and (over or chance.random() < 0.1):
            yield digest(seen.replace(moves=moves[:-1], undone=(moves[-1], *undone))), None
            yield "", journal.undo(seen)
        elif undone and chance.random() < 0.5:
            yield digest(seen.replace(moves=(*moves, undone[0]), undone=undone[1:])), None
            yield "", journal.redo(seen)
        elif moves and chance.random() < 0.1:
            place = chance.randint(1, len(moves))
            without = (*moves[: place - 1], *moves[place:])
            yield digest(seen.replace(moves=without, undone=())), None
            yield "", journal.amend(seen, place, ())
        elif not moves and chance.random() < 0.8:
            yield from _deal(home, journal, seen)
        elif not over:
            move = some_move(seen.game, chance)
            yield digest(seen.replace(moves=(*moves, move), undone=())), None
            yield "", journal.append(seen, move)
    except (ImpossibleMove, GameWentOn):
        yield digest(seen), None  # nothing has changed


def _deal(
    home: Path, journal: Journal, seen: StoredGame
) -> Iterator[tuple[str, StoredGame | None]]:
    """Deals, and then forgets the key of the deal before; or that of this one, if it came late."""
    deal = _sealed(home, seen.header)
    yield digest(seen.replace(deal=deal, undone=())), None
    try:
        dealt = journal.deal(seen, deal)
    except GameWentOn:
        KeyRing(home).forget(deal.sealed)
        raise
    if seen.deal is not None:
        KeyRing(home).forget(seen.deal.sealed)
    yield "", dealt


def _sealed(home: Path, settled: Header) -> StoredDeal:
    players = len(settled.players)
    number = DealNumber(1, START)
    deal = deal_roles(settled.players, settled.ruleset.table(players), number)
    return StoredDeal(keep(home, deal), packing(players))


if __name__ == "__main__":
    main()
