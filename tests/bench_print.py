"""Time the printed set, as a whole process; prints figures and judges nothing.

python -m tests.bench_print            the full box for ten, A4, two-sided, in turn with the same sheets
                                       in typst; then all languages and themes, each a process of its own
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from printables.edition.wording import wording_languages
from printables.look.themes import themes
from tests.printables.full_box import full_box
from tests.typst_sheets import PROGRAM as TYPST, write_source

# Starts a command and tells how long it took, how much of the processors, and its peak of memory. It
# is small, as a process is counted with the memory of whoever starts it.
LAUNCHER = """
import os, sys, time
began = time.perf_counter()
child = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ)
_, status, used = os.wait4(child, 0)
wall = time.perf_counter() - began
peak = used.ru_maxrss * (1 if sys.platform == "darwin" else 1024)
print(wall, used.ru_utime + used.ru_stime, peak, file=sys.stderr)
sys.exit(os.waitstatus_to_exitcode(status))
"""

BARE = "import typer; app = typer.Typer(); app.command()(lambda: None); app()"


class Figures(NamedTuple):
    """Of one run."""

    wall: float  # seconds
    used: float  # seconds of all processors
    peak: float  # bytes of memory
    size: int  # bytes of the file


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--runs", type=int, default=7)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        print(f"the full box for 10, A4, two-sided; on {os.cpu_count()} processors; s, median")
        print(f"{'':26}{'wall':>8}{'min':>8}{'max':>8}{'CPU':>8}{'MiB':>8}{'KiB':>8}")
        _beside_typst(folder, arguments.runs)
        _short_commands(folder, arguments.runs)
        for theme in themes():
            for language in wording_languages("classic"):
                show(f"{theme} {language}", [box(folder, theme, language)])
            show("  letters not yet cut", [box(folder, theme, "en", cut=False)])
        show("classic it, ru", [box(folder, "classic", "it", "-l", "ru")])


def box(folder: Path, theme: str, language: str, *more: str, cut: bool = True) -> Figures:
    """The box, printed once; with an empty cache if no weights of its letters are `cut` yet."""
    file = folder / "game.pdf"
    words = ("print", "--players", "10", "--theme", theme, "-l", language, *more)
    command = [sys.executable, "-m", "companion", *words, "--force", "-o", str(file)]
    if cut:
        return timed(command, file)
    with tempfile.TemporaryDirectory() as empty:
        return timed(command, file, XDG_CACHE_HOME=empty)


def timed(command: list[str], file: Path, **more: str) -> Figures:
    """A command that writes a file, run once."""
    environment = {**os.environ, "COMPANION_HOME": str(file.parent / "home"), **more}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # a host's Python keeps what it has compiled
    launched = [sys.executable, "-I", "-S", "-c", LAUNCHER, *command]
    answer = subprocess.run(launched, env=environment, check=True, capture_output=True, text=True)
    wall, used, peak = map(float, answer.stderr.splitlines()[-1].split())
    return Figures(wall, used, peak, file.stat().st_size)


def _beside_typst(folder: Path, runs: int) -> None:
    """The box and the same sheets, drawings as SVG and letters set by typst, in turn."""
    box(folder, "classic", "en")
    typst = find_spec("typst") is not None
    if typst:
        edition = full_box("classic", "en", players=10)
        source = write_source(folder, (folder / "game.pdf").read_bytes(), edition)
        other = [sys.executable, "-c", TYPST, str(source), str(folder / "typst.pdf")]
    ours, theirs = [], []
    for _ in range(runs):
        ours.append(box(folder, "classic", "en"))
        if typst:
            theirs.append(timed(other, folder / "typst.pdf"))
    show("classic en", ours)
    if typst:
        show("  the same in typst", theirs)
        show_ratios("  times typst", ours, theirs)
    else:
        print("  typst is not installed: pip install typst")


def _short_commands(folder: Path, runs: int) -> None:
    """The list of the pieces, which draws nothing, in turn with a program that does nothing."""
    file = folder / "game.pdf"
    commands = (
        [sys.executable, "-m", "companion", "print", "--list"],
        [sys.executable, "-c", BARE],
    )
    pairs = [[timed(one, file) for one in commands] for _ in range(runs + 1)][1:]
    listed, bare = (list(one) for one in zip(*pairs, strict=True))
    show("print --list", listed)
    show("  bare typer", bare)
    show_ratios("  times bare typer", listed, bare)


def show(job: str, runs: list[Figures]) -> None:
    """A line."""
    walls = [one.wall for one in runs]
    wall, used = statistics.median(walls), statistics.median(one.used for one in runs)
    peak = max(one.peak for one in runs) / 2**20
    size = max(one.size for one in runs) / 2**10
    print(f"{job:26}{wall:8.3f}{min(walls):8.3f}{max(walls):8.3f}{used:8.3f}{peak:8.1f}{size:8.1f}")


def show_ratios(job: str, ours: list[Figures], theirs: list[Figures]) -> None:
    """A line of the medians of pairs that ran one after the other."""
    pairs = list(zip(ours, theirs, strict=True))
    wall = statistics.median(one.wall / other.wall for one, other in pairs)
    used = statistics.median(one.used / other.used for one, other in pairs)
    print(f"{job:26}{wall:8.2f}{'':16}{used:8.2f}")


if __name__ == "__main__":
    main()
