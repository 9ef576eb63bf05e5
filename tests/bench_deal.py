"""Time the envelopes of a table, as whole processes; prints figures and judges nothing.

python -m tests.bench_deal             ten envelopes, and other tables
python -m tests.bench_deal --timing 60 so many deals, to see whether their time tells who is who
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from pathlib import Path

from companion.deal.keys import KeyRing
from companion.rules.pieces import Role
from companion.store.journal import Journal

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gia", "Huyền", "Ирина", "Ιάσων")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--runs", type=int, default=9)
    parser.add_argument("--timing", type=int, default=0)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if arguments.timing:
            timing(folder, arguments.timing)
        else:
            measure(folder, arguments.runs)


def companion(folder: Path, *words: str) -> float:
    """Seconds of a whole process."""
    environment = {**os.environ, "COMPANION_HOME": str(folder / "home")}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # a host's Python keeps what it has compiled
    began = time.perf_counter()
    subprocess.run(
        [sys.executable, "-m", "companion", *words],
        env=environment,
        cwd=folder,
        check=True,
        capture_output=True,
    )
    return time.perf_counter() - began


def measure(folder: Path, runs: int) -> None:
    to_file = ("--again", "--force", "-o", "envelopes.pdf")
    jobs = {
        "ten envelopes": ("deal", *NAMES, *to_file),
        "ten, with knowledge, Russian": ("deal", *NAMES, *to_file, "--no-night", "-l", "ru"),
        "ten, with words": ("deal", *NAMES, *to_file, "--words"),
        "five envelopes": ("deal", *NAMES[:5], *to_file),
        "one again": ("envelope", NAMES[0], "--reprint", "--force", "-o", "one.pdf"),
    }
    print(f"{runs} runs each on {os.cpu_count()} processors; seconds of the whole process")
    print(f"{'':32}{'min':>7}{'median':>8}{'max':>7}")
    for job, words in jobs.items():
        seconds = [companion(folder, *words) for _ in range(runs + 1)][1:]  # the first warms up
        low, middle, high = min(seconds), statistics.median(seconds), max(seconds)
        print(f"{job:32}{low:7.2f}{middle:8.2f}{high:7.2f}")
    size = (folder / "envelopes.pdf").stat().st_size
    print(f"the five envelopes have {size} bytes")


def timing(folder: Path, deals: int) -> None:
    """Deals for five, and how long those took in which Hitler sits on each seat."""
    taken: dict[int, list[float]] = defaultdict(list)
    for _ in range(deals):
        seconds = companion(folder, "deal", *NAMES[:5], "--again", "--force", "-o", "envelopes.pdf")
        with Journal(folder / "home") as journal:
            stored = journal.current()
        assert stored.deal is not None
        deal = KeyRing(folder / "home").open(stored.deal.sealed, stored.header.players)
        taken[deal.roles.index(Role.HITLER) + 1].append(seconds)
    print(f"{deals} deals; seconds of the whole process, by Hitler's seat")
    print(f"{'':8}{'deals':>7}{'median':>8}{'spread':>8}")
    for seat, seconds_taken in sorted(taken.items()):
        spread = statistics.pstdev(seconds_taken)
        print(
            f"seat {seat:<3}{len(seconds_taken):7}{statistics.median(seconds_taken):8.3f}{spread:8.3f}"
        )


if __name__ == "__main__":
    main()
