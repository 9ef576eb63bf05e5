"""Nights that are suspended: what is heard of each line, with an injected clock, or on the null device.

Each line of such a night is a constant of its own, so that it is known again in what is heard.
"""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, field
from itertools import groupby, pairwise
from random import Random
from unittest.mock import patch

import numpy as np

from companion.narration.narrator import Levels, Narration, Pauses, Stage, lay_out, narrations
from companion.narration.performance import Key, Performance
from companion.narration.player import DECLICK, Playback
from companion.narration.sound import SAMPLE_RATE, Samples
from companion.narration.track import Track
from companion.words.night_script import load_script
from tests.narration.tables import official

PERIOD = 0.06  # s that a device asks for at a time
HELD_BACK = 0.18  # s of sound in a device, which nobody hears if it is suspended
STEP = 0.01  # the amplitude of the first line; the second one has twice as much
LINE = 1.5  # s
SHORTEST = 1.0  # s of a real stop, and after it of what a device may ask for at once


def marked(narration: Narration) -> Track:
    """A track whose lines are constants."""
    timeline = lay_out(narration, lambda _: LINE)
    speech = np.zeros(round(timeline.end * SAMPLE_RATE), np.float32)
    for number, beat in enumerate(timeline.beats, start=1):
        first, last = (round(at * SAMPLE_RATE) for at in (beat.start, beat.pause_start))
        speech[first:last] = number * STEP
    return Track(timeline, speech, np.ones_like(speech))


def night(pause: float = 1.0) -> tuple[Performance, dict[Stage, Track]]:
    """A night of seven players that has just begun."""
    words = narrations([load_script("en")], official(7), Pauses(pause, pause))
    tracks = {stage: marked(part) for stage, part in words.items()}
    readings = {stage: track.timeline for stage, track in tracks.items()}
    return Performance(readings, stage=Stage.NIGHT, begun=True), tracks


@dataclass
class Heard:
    """Runs of one line, or of silence, that the table has heard: its number, and samples."""

    runs: list[tuple[int, int]] = field(default_factory=list)

    def add(self, sound: Samples) -> None:
        """Hear some more."""
        numbers = np.round(sound / STEP).astype(int)
        edges = [0, *(np.flatnonzero(np.diff(numbers)) + 1).tolist(), len(numbers)]
        for first, last in pairwise(edges):
            number = int(numbers[first])
            if self.runs and self.runs[-1][0] == number:
                self.runs[-1] = number, self.runs[-1][1] + last - first
            elif last > first:
                self.runs.append((number, last - first))

    def check(self, lines: int) -> None:
        """Every line was heard whole before the next one began, and none was passed over."""
        whole = LINE * SAMPLE_RATE - 2 * DECLICK
        done = 0
        for number, samples in self.runs:
            if number and samples > DECLICK:
                assert number <= done + 1, f"line {done + 1} was skipped or cut off"
                done = max(done, number if samples >= whole else 0)
        assert done == lines, f"{done} of {lines} lines were heard"


class Clock:
    """Time that passes when the test says so, and the real stops in it."""

    now = 1000.0
    count = 0

    def __call__(self) -> float:
        return self.now

    def stops(self) -> int:
        return self.count


def suspended(moments: Sequence[float], lengths: Sequence[float], *, catches_up: bool) -> Heard:
    """A night that is suspended at moments of it, for so many seconds.

    Where a line was cut off twice, the host tries the loudspeaker again.
    """
    clock, heard = Clock(), Heard()
    performance, tracks = night()
    playback = Playback(performance, tracks, None, Levels(), clock, clock.stops)
    waiting: list[Samples] = []  # in the device
    due = [*zip(moments, lengths, strict=True)]
    began, asleep = clock.now, 0.0
    while playback.performance.stage is Stage.NIGHT:
        if due and clock.now - began - asleep >= due[0][0]:
            _, seconds = due.pop(0)
            clock.now += seconds
            clock.count += 1
            asleep += seconds
            waiting.clear()
            if catches_up:  # nobody hears what it asks for now
                for _ in range(round(seconds)):
                    playback.next_samples(SAMPLE_RATE)
            playback.pass_time(seconds)
            playback.performance = playback.performance.recover()
        clock.now += PERIOD
        playback.pass_time(PERIOD)
        waiting.append(playback.next_samples(round(PERIOD * SAMPLE_RATE)))
        assert not playback.is_lost
        if len(waiting) > HELD_BACK / PERIOD:
            heard.add(waiting.pop(0))
    for sound in waiting:
        heard.add(sound)
    return heard


def check_suspended(count: int, chance: Random) -> int:
    """Nights with so many suspensions in all; how many nights."""
    lines = len(night()[0].reading.beats)
    nights = 0
    while count > 0:
        some = min(count, 5)
        count -= some
        moments = sorted(chance.uniform(0, 20) for _ in range(some))
        lengths = [chance.uniform(1, 60) for _ in range(some)]
        suspended(moments, lengths, catches_up=nights % 2 == 0).check(lines)
        nights += 1
    return nights


# Real ones


def stop_and_go_on(lengths: Sequence[float], chance: Random) -> None:
    """A night on the null device, whose process is stopped for so many seconds at a time."""
    program = subprocess.Popen(
        [sys.executable, "-m", "tests.narration.suspensions"], stdout=subprocess.PIPE, text=True
    )
    try:
        assert program.stdout is not None
        program.stdout.readline()  # it plays
        for seconds in lengths:
            time.sleep(chance.uniform(0.5, 4))
            os.kill(program.pid, signal.SIGSTOP)
            time.sleep(seconds)
            os.kill(program.pid, signal.SIGCONT)
        told, _ = program.communicate(timeout=60)
    finally:
        program.kill()
    numbers = [int(number) for number in told.split()]
    heard = Heard([(number, sum(1 for _ in some)) for number, some in groupby(numbers)])
    heard.runs = [(number, ticks * TICK) for number, ticks in heard.runs]
    heard.check(len(night()[0].reading.beats))


TICK = SAMPLE_RATE // 100


def _play() -> None:
    """Play a night, and print what the device was given, a number for each hundredth of a second.

    What it was given at once after a stop, it did not play.
    """
    from companion.narration.devices import NO_LOUDSPEAKER
    from companion.narration.performance import STOPS, clock
    from companion.narration.player import Player

    STOPS.listen()
    performance, tracks = night(0.5)
    given: list[tuple[float, Samples]] = []
    ask = Playback.next_samples

    def next_samples(playback: Playback, frames: int) -> Samples:
        sound = ask(playback, frames)
        given.append((time.monotonic(), sound))
        return sound

    with (
        patch.object(Playback, "next_samples", next_samples),
        closing(Player(NO_LOUDSPEAKER)) as player,
    ):
        player.start(performance, tracks, None, Levels())
        print("playing", flush=True)
        before = clock()
        while player.performance.stage is not Stage.ENDED:
            time.sleep(0.05)
            now = clock()
            player.pass_time(now - before)
            before = now
            if player.performance.stage is Stage.LOST:  # a line was cut off twice
                player.press(Key.HOLD)
    played, stopped_at = [], 0.0
    for (before, _), (at, sound), (later, _) in zip(given, given[1:], given[2:], strict=False):
        stopped_at = at if at - before > SHORTEST else stopped_at
        if at - stopped_at > SHORTEST or later - at > len(sound) / SAMPLE_RATE / 4:
            played.append(sound)
    print(*np.round(np.concatenate(played)[::TICK] / STEP).astype(int))


if __name__ == "__main__":
    _play()
