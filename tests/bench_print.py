"""How long the printed set takes, as a whole process; prints figures and judges nothing.

python -m tests.bench_print            the full box for ten, A4, two-sided; and the same for all
                                       languages and themes, each a process of its own
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from printables.theme import themes
from printables.wording import wording_languages

# A command that tells its own peak of memory, which Linux counts in KiB.
PROGRAM = """
import resource, sys
from companion.cli import main
try:
    main()
finally:
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print("peak", peak * (1 if sys.platform == "darwin" else 1024), file=sys.stderr)
"""


class Figures(NamedTuple):
    """Of one run."""

    seconds: float
    peak: int  # bytes of memory
    size: int  # bytes of the file


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--runs", type=int, default=7)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        print(f"the full box for 10, A4, two-sided; on {os.cpu_count()} processors")
        print(f"{'':26}{'s, min':>8}{'median':>8}{'max':>8}{'MiB':>8}{'KiB':>8}")
        show("classic en", [box(folder, "classic", "en") for _ in range(arguments.runs + 1)][1:])
        bare = [box(folder, "classic", "en", "--no-check") for _ in range(arguments.runs)]
        show("  without the check", bare)
        every = [
            (theme, language) for theme in themes() for language in wording_languages("classic")
        ]
        for theme, language in every:
            show(f"{theme} {language}", [box(folder, theme, language)])
        show("classic it, ru", [box(folder, "classic", "it", "-l", "ru")])


def box(folder: Path, theme: str, language: str, *more: str) -> Figures:
    """The box, printed once."""
    file = folder / "game.pdf"
    words = ("print", "--players", "10", "--theme", theme, "-l", language, *more)
    environment = {**os.environ, "COMPANION_HOME": str(folder / "home")}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # a host's Python keeps what it has compiled
    began = time.perf_counter()
    answer = subprocess.run(
        [sys.executable, "-c", PROGRAM, *words, "--force", "-o", str(file)],
        env=environment,
        cwd=folder,
        check=True,
        capture_output=True,
        text=True,
    )
    seconds = time.perf_counter() - began
    return Figures(seconds, int(answer.stderr.rpartition("peak")[2]), file.stat().st_size)


def show(job: str, runs: list[Figures]) -> None:
    """A line."""
    seconds = [one.seconds for one in runs]
    peak = max(one.peak for one in runs) / 2**20
    size = max(one.size for one in runs) / 2**10
    low, middle, high = min(seconds), statistics.median(seconds), max(seconds)
    print(f"{job:26}{low:8.2f}{middle:8.2f}{high:8.2f}{peak:8.1f}{size:8.1f}")


if __name__ == "__main__":
    main()
