"""Time opening a game and moving on, beside none and a thousand others; prints figures.

python -m tests.store.bench
"""

import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from companion.store.journal import GAMES_FILE, Journal
from tests.legal_moves import legal_moves
from tests.store.evenings import ROOT, evening

RUNS = 25
UNFINISHED = next(
    one for one in (evening(seed, most=40) for seed in range(100)) if not one.game.winner
)
IMPORTS = "import typer, companion.rules.play"  # what a command needs without a journal
JOURNAL = """
from pathlib import Path
from companion.store.journal import Journal
with Journal(Path({home!r})) as journal:
    seen = journal.current()
    {change}
"""
CHANGES = {
    "open": "seen.game",
    "open, append, undo": "journal.undo(journal.append(seen, next(legal_moves(seen.game))))",
}


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        homes = {games: Path(name) / str(games) for games in (1, 1001)}
        for games, home in homes.items():
            with Journal(home) as journal:
                for seed in range(games - 1):
                    journal.add(evening(seed))
                journal.add(UNFINISHED)
            print(f"{games:5} games: {(home / GAMES_FILE).stat().st_size / 1000:7.0f} kB")
        print("\nin one program, median (slowest) of", RUNS)
        for games, home in homes.items():
            for what, way in _ways(home).items():
                print(f"{_milliseconds(way)}  {what}, {games} games")
        print("\nas a program of its own, processor time in all, median (slowest) of", RUNS)
        print(f"{_of_a_program(IMPORTS)}  the rules and typer alone")
        for games, home in homes.items():
            for what, change in CHANGES.items():
                code = "from tests.legal_moves import legal_moves" + JOURNAL.format(
                    home=str(home), change=change
                )
                print(f"{_of_a_program(f'{IMPORTS}; {code}')}  {what}, {games} games")


def _ways(home: Path) -> dict[str, Callable[[], object]]:
    def opened() -> None:
        with Journal(home) as journal:
            _ = journal.current().game

    def listed() -> None:
        with Journal(home) as journal:
            journal.games()

    def changed() -> None:
        with Journal(home) as journal:
            seen = journal.current()
            journal.undo(journal.append(seen, next(legal_moves(seen.game))))

    return {"open, 40 moves played": opened, "open, append, undo": changed, "list": listed}


def _milliseconds(way: Callable[[], object]) -> str:
    times = []
    for _ in range(RUNS):
        began = time.perf_counter()
        way()
        times.append(time.perf_counter() - began)
    return _shown(times)


def _of_a_program(code: str) -> str:
    # As it is installed: compiled once, when it ran first.
    environment = {key: one for key, one in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    command = [sys.executable, "-c", code]
    subprocess.run(command, check=True, env=environment, cwd=ROOT)
    times = []
    for _ in range(RUNS):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(command, check=True, env=environment, cwd=ROOT)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        times.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return _shown(times)


def _shown(times: list[float]) -> str:
    return f"{statistics.median(times) * 1000:8.1f} ms ({max(times) * 1000:.1f})"


if __name__ == "__main__":
    main()
