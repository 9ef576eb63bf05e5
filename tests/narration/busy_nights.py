"""Nights in a real terminal beside busy processes, and what their devices were given.

Each runs as `python -m tests.narration.busy_nights WORD...`: the program itself, which writes every
sample that its null device is given in the night to a file.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from select import select
from time import monotonic, sleep
from unittest.mock import patch

import numpy as np

from companion.narration.narrator import Levels, Pauses, Stage, narrations
from companion.narration.sound import SAMPLE_RATE, Samples
from companion.narration.track import make_track, mix
from companion.narration.voices import recorded_clip
from companion.words.night_script import Script, load_script
from tests.narration.many_nights import busy
from tests.narration.tables import official

LANGUAGES = ("en", "de", "it", "ru")
SAME = 0.99  # of a correlation: it is this line, and no other one
LONGEST = 1200.0  # s for the nights that run together


def check_busy_nights(count: int, chance: Random, beside: int = 40, together: int = 20) -> int:
    """Hear so many nights end by themselves beside busy processes; the lines that they said once.

    Raises:
        AssertionError: a night did not end, or a line was not heard once.
    """
    with tempfile.TemporaryDirectory() as folder:
        nights = [
            _Night(LANGUAGES[number % 4], chance.randrange(5, 11), Path(folder, f"{number}.raw"))
            for number in range(count)
        ]
        with busy(beside):
            for first in range(0, count, together):
                _hear(nights[first : first + together])
        return sum(night.lines() for night in nights)


def _hear(nights: Sequence["_Night"]) -> None:
    deadline = monotonic() + LONGEST
    try:
        for night in nights:
            night.begin()
        while any(night.process.poll() is None for night in nights):
            assert monotonic() < deadline, "a night does not end"
            for night in nights:
                night.presses_enter()
            sleep(1)
    finally:
        for night in nights:
            night.process.kill()


class _Night:
    """A night whose host presses Enter each second: to begin it, and when it has ended."""

    def __init__(self, language: str, players: int, recording: Path) -> None:
        self._script, self._players, self._recording = load_script(language), players, recording
        self._shown = b""

    def begin(self) -> None:
        import pty

        self._keyboard, theirs = pty.openpty()
        words = ["-n", str(self._players), "-l", self._script.language, "--loudspeaker", "null"]
        self.process = subprocess.Popen(
            [
                sys.executable,
                "-m",
                "tests.narration.busy_nights",
                "night",
                *words,
                "--pause",
                "1",
                "--look",
                "2",
            ],
            env={**os.environ, "RECORDING": str(self._recording)},
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
        )
        os.close(theirs)

    def presses_enter(self) -> None:
        """Press it, and read what is shown."""
        with suppress(OSError):  # the night is over
            os.write(self._keyboard, b"\r")
            while select([self._keyboard], [], [], 0)[0]:
                self._shown = (self._shown + os.read(self._keyboard, 65_536))[-1000:]

    def lines(self) -> int:
        """The lines that were said once."""
        self.presses_enter()
        os.close(self._keyboard)
        shown = self._shown.decode(errors="replace")
        assert self.process.returncode == 0, shown
        assert self._script.screen.ended in shown, shown
        recording = np.fromfile(self._recording, np.float32)
        return lines_said_once(recording, self._script, self._players)


def lines_said_once(recording: Samples, script: Script, players: int) -> int:
    """The lines of a night, each of which is in a recording once, whole and in its order."""
    narration = narrations([script], official(players), Pauses(1, 2))[Stage.NIGHT]
    clips = {
        say: recorded_clip(script.language, say.text) for step in narration for say in step.says
    }
    track = make_track(narration, clips)
    whole = mix(track, None, Levels())
    ends = 0
    for beat in track.timeline.beats:
        line = whole[round(beat.start * SAMPLE_RATE) : round(beat.pause_start * SAMPLE_RATE)]
        size = 1 << (len(recording) + len(line)).bit_length()
        spectrum = np.fft.rfft(recording, size) * np.conj(np.fft.rfft(line, size))
        alike = np.fft.irfft(spectrum, size)[: len(recording)] / np.sum(line.astype(float) ** 2)
        at = np.flatnonzero(alike > SAME)
        assert len(at), f"not heard whole: {beat.cues[0].say.text}"
        assert at[-1] - at[0] < SAMPLE_RATE, f"heard twice: {beat.cues[0].say.text}"
        assert at[0] >= ends - 1, f"heard too early: {beat.cues[0].say.text}"
        ends = int(at[0]) + len(line)
    return len(track.timeline.beats)


def _record() -> None:
    """Run the program, and write what its device is given during the night."""
    from companion.cli import run
    from companion.narration.player import Playback

    ask = Playback.next_samples

    def next_samples(playback: Playback, frames: int) -> Samples:
        stage = playback.performance.stage
        sound = ask(playback, frames)
        if stage is Stage.NIGHT:
            recording.write(sound.tobytes())
            recording.flush()
        return sound

    with (
        Path(os.environ["RECORDING"]).open("wb") as recording,
        patch.object(Playback, "next_samples", next_samples),
    ):
        run()


if __name__ == "__main__":
    _record()
