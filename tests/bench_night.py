"""How long a night takes, as whole processes; prints figures and judges nothing.

python -m tests.bench_night    cold and warm cache, help, dry run
"""

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import soundfile

SAVE = ("night", "--players", "7", "--language", "it", "--force", "--save")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=9)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        measure(Path(name), arguments.runs)


def companion(folder: Path, *words: str) -> float:
    """Seconds of a whole process."""
    began = time.perf_counter()
    subprocess.run(
        [sys.executable, "-m", "companion", *words],
        env={**os.environ, "XDG_CACHE_HOME": str(folder / "cache")},
        cwd=folder,
        check=True,
        capture_output=True,
    )
    return time.perf_counter() - began


def measure(folder: Path, runs: int) -> None:
    def forget() -> None:
        shutil.rmtree(folder / "cache", ignore_errors=True)

    def nothing() -> None:
        pass

    jobs = [
        ("7 players to MP3, cold cache", forget, (*SAVE, "night.mp3")),
        ("7 players to MP3, warm cache", nothing, (*SAVE, "night.mp3")),
        ("the same with rain, warm", nothing, (*SAVE, "night.mp3", "--ambience", "rain")),
        ("companion night --dry-run", nothing, ("night", "--players", "7", "--dry-run")),
        ("companion --help", nothing, ("--help",)),
    ]
    print(f"{runs} runs each on {os.cpu_count()} processors; seconds of the whole process")
    print(f"{'':32}{'min':>7}{'median':>8}{'max':>7}")
    for name, before, words in jobs:
        seconds = []
        for _ in range(runs + 1):
            before()
            seconds.append(companion(folder, *words))
        counted = seconds[1:]  # the first one warms up
        print(f"{name:32}{min(counted):7.2f}{statistics.median(counted):8.2f}{max(counted):7.2f}")
    night = soundfile.info(folder / "night.mp3").duration
    print(f"the night lasts {night:.1f} s")


if __name__ == "__main__":
    main()
