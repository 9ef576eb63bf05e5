"""Time the preparation of an evening, as whole processes; prints figures and judges nothing.

python -m tests.bench_tonight    ten players, from a cold and from a warm cache
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gia", "Huyền", "Ирина", "Ιάσων")
JOBS: dict[str, tuple[str, ...]] = {
    "ten players": (),
    "ten, Russian, Cold War": ("-l", "ru", "--theme", "cold-war"),
    "ten, in two languages": ("-l", "it", "--language-for", "Ada=ru"),
    "ten, with the whole set": ("--print",),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--runs", type=int, default=7)
    runs = parser.parse_args().runs
    print(f"{runs} runs, {os.cpu_count()} processors, Python {sys.version.split()[0]}")
    for job, words in JOBS.items():
        cold = [seconds(words, warm=False) for _ in range(runs)]
        warm = [seconds(words, warm=True) for _ in range(runs)]
        print(f"{job:26} cold {told(cold)}   warm {told(warm)}")


def seconds(words: tuple[str, ...], *, warm: bool) -> float:
    """A whole process in an empty folder; a warm one has spoken these lines before."""
    with tempfile.TemporaryDirectory() as folder:
        if warm:
            tonight(Path(folder), "before", words)
        return tonight(Path(folder), "now", words)


def tonight(folder: Path, name: str, words: tuple[str, ...]) -> float:
    environment = {
        **os.environ,
        "COMPANION_HOME": str(folder / f"home-{name}"),
        "XDG_CACHE_HOME": str(folder / "cache"),
    }
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # a host's Python keeps what it has compiled
    command = [sys.executable, "-m", "companion", "tonight", *NAMES, *words]
    began = time.perf_counter()
    subprocess.run(
        [*command, "--out", str(folder / name)], env=environment, check=True, capture_output=True
    )
    return time.perf_counter() - began


def told(times: list[float]) -> str:
    return f"{statistics.median(times):.2f} s ({min(times):.2f}-{max(times):.2f})"


if __name__ == "__main__":
    main()
