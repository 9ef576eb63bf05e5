"""How long a night takes, as whole processes; prints figures and judges nothing.

python -m tests.bench_night               cold and warm cache, help, dry run
python -m tests.bench_night --endure 300  so many nights in a row, half of them with all
                                          processors busy, and their lengths
"""

import argparse
import multiprocessing
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

import soundfile

SAVE = ("night", "--players", "7", "--language", "it", "--force", "--save")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=9)
    parser.add_argument("--endure", type=int, default=0)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if arguments.endure:
            endure(folder, arguments.endure)
        else:
            measure(folder, arguments.runs)


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


def endure(folder: Path, nights: int) -> None:
    """Each night from a cold cache, so that every line is spoken anew."""
    lengths: Counter[tuple[str, int]] = Counter()
    slowest = 0.0
    busy: list[multiprocessing.Process] = []
    for number in range(nights):
        if number == nights // 2:
            busy = [multiprocessing.Process(target=_work) for _ in range(2 * (os.cpu_count() or 2))]
            for process in busy:
                process.start()
        shutil.rmtree(folder / "cache", ignore_errors=True)
        slowest = max(slowest, companion(folder, *SAVE, "night.wav"))
        frames = soundfile.info(folder / "night.wav").frames
        lengths["busy" if busy else "idle", frames] += 1
        (folder / "night.wav").unlink()
    for process in busy:
        process.kill()
    for (state, frames), count in sorted(lengths.items()):
        print(f"{count:4} nights, processors {state}: {frames} samples")
    print(f"slowest night: {slowest:.2f} s; different lengths: {len({f for _, f in lengths})}")


def _work() -> None:
    while True:
        sum(range(100_000))


if __name__ == "__main__":
    main()
