"""Time a night, as whole processes; prints figures and judges nothing.

python -m tests.bench_night    cold and warm cache, the first screen, help, dry run
"""

import argparse
import fcntl
import os
import pty
import shutil
import statistics
import struct
import subprocess
import sys
import tempfile
import termios
import time
from pathlib import Path

import soundfile

SAVE = ("night", "--players", "7", "--language", "it", "--force", "--save")
SCREEN = ("night", "--players", "7", "--language", "it", "--loudspeaker", "null")
KEYS = b"\x1b[0;7m"  # how the row of keys begins, the last one of a screen


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
        env=environment(folder),
        cwd=folder,
        check=True,
        capture_output=True,
    )
    return time.perf_counter() - began


def first_screen(folder: Path, *words: str) -> float:
    """Seconds from the start of a process in a terminal of 120 by 40 to the end of its first screen."""
    screen, terminal = pty.openpty()
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("4H", 40, 120, 0, 0))
    began = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, "-m", "companion", *words],
        env=environment(folder),
        cwd=folder,
        stdin=terminal,
        stdout=terminal,
        stderr=terminal,
        start_new_session=True,
    )
    shown = b""
    while KEYS not in shown:
        shown += os.read(screen, 65_536)
    seconds = time.perf_counter() - began
    process.kill()
    process.wait()
    os.close(screen)
    os.close(terminal)
    return seconds


def environment(folder: Path) -> dict[str, str]:
    """Ours, with a cache and games of its own."""
    own = {"XDG_CACHE_HOME": folder / "cache", "COMPANION_HOME": folder / "games"}
    return {**os.environ, "TERM": "xterm-256color", **{name: str(one) for name, one in own.items()}}


def measure(folder: Path, runs: int) -> None:
    def forget() -> None:
        shutil.rmtree(folder / "cache", ignore_errors=True)

    def nothing() -> None:
        pass

    jobs = [
        ("7 players to MP3, cold cache", forget, companion, (*SAVE, "night.mp3")),
        ("7 players to MP3, warm cache", nothing, companion, (*SAVE, "night.mp3")),
        ("7 players to WAV, cold cache", forget, companion, (*SAVE, "night.wav")),
        ("7 players to WAV, warm cache", nothing, companion, (*SAVE, "night.wav")),
        ("MP3 with rain, warm", nothing, companion, (*SAVE, "night.mp3", "--ambience", "rain")),
        ("first screen, cold cache", forget, first_screen, SCREEN),
        ("first screen, warm cache", nothing, first_screen, SCREEN),
        ("companion night --dry-run", nothing, companion, ("night", "--players", "7", "--dry-run")),
        ("companion --help", nothing, companion, ("--help",)),
    ]
    print(f"{runs} runs each on {os.cpu_count()} processors; seconds of the whole process")
    print(f"{'':32}{'min':>7}{'median':>8}{'max':>7}")
    for name, before, measured, words in jobs:
        seconds = []
        for _ in range(runs + 1):
            before()
            seconds.append(measured(folder, *words))
        counted = seconds[1:]  # the first one warms up
        print(f"{name:32}{min(counted):7.2f}{statistics.median(counted):8.2f}{max(counted):7.2f}")
    night = soundfile.info(folder / "night.mp3").duration
    print(f"the night lasts {night:.1f} s")


if __name__ == "__main__":
    main()
