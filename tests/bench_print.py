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
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from printables.theme import themes
from printables.wording import wording_languages
from tests.printables.full_box import full_box
from tests.typst_sheets import PROGRAM as TYPST
from tests.typst_sheets import write_source

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

BARE = "import typer; app = typer.Typer(); app.command()(lambda: None); app()"


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
        _beside_typst(folder, arguments.runs)
        _short_commands(folder, arguments.runs)
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


def _beside_typst(folder: Path, runs: int) -> None:
    """The same sheets, drawings as SVG and letters set by typst, if it is installed."""
    if find_spec("typst") is None:
        print("  typst is not installed: pip install typst")
        return
    box(folder, "classic", "en")
    edition = full_box("classic", "en", players=10)
    source = write_source(folder, (folder / "game.pdf").read_bytes(), edition)
    command = [sys.executable, "-c", TYPST, str(source), str(folder / "typst.pdf")]
    show("  the same in typst", [_timed(command, folder / "typst.pdf") for _ in range(runs)])


def _short_commands(folder: Path, runs: int) -> None:
    """The list of the pieces, which draws nothing, beside a program that does nothing."""
    listed = [sys.executable, "-m", "companion", "print", "--list"]
    _timed(listed, folder)
    for what, command in (("  --list", listed), ("  bare typer", [sys.executable, "-c", BARE])):
        show(what, [_timed(command, folder) for _ in range(runs)])


def _timed(command: list[str], file: Path) -> Figures:
    environment = {**os.environ, "COMPANION_HOME": str(file.parent / "home")}
    began = time.perf_counter()
    subprocess.run(command, env=environment, check=True, capture_output=True)
    return Figures(time.perf_counter() - began, 0, file.stat().st_size)


def show(job: str, runs: list[Figures]) -> None:
    """A line."""
    seconds = [one.seconds for one in runs]
    peak = max(one.peak for one in runs) / 2**20
    size = max(one.size for one in runs) / 2**10
    low, middle, high = min(seconds), statistics.median(seconds), max(seconds)
    print(f"{job:26}{low:8.2f}{middle:8.2f}{high:8.2f}{peak:8.1f}{size:8.1f}")


if __name__ == "__main__":
    main()
