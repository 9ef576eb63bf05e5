"""Nights in a real terminal beside busy processes, and what their devices were given.

Each runs as `python -m tests.narration.busy_nights FILE WORD...`: the program itself, which writes
every sample of the null device to a file.
"""

import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from random import Random
from time import monotonic, sleep
from unittest.mock import patch

import numpy as np

from companion.narration.audio_settings import Levels
from companion.narration.narrator import Pauses, Stage, narrations
from companion.narration.shipped import recorded_clip
from companion.narration.sound import SAMPLE_RATE, Samples
from companion.narration.track import make_track, mix
from companion.words.night_script import Script, load_script
from tests.narration.many_nights import busy
from tests.narration.tables import official

LANGUAGES = ("en", "de", "it", "ru")
SAME = 0.99  # of a correlation: it is this line, and no other one
LONGEST = 900.0  # s for the nights that run together


def check_busy_nights(count: int, chance: Random, beside: int = 40, together: int = 10) -> int:
    """Hear so many nights end by themselves beside busy processes; the lines that they said once.

    Raises:
        AssertionError: a night did not end, or a line was not heard once.
    """
    nights = [(LANGUAGES[number % 4], chance.randrange(5, 11)) for number in range(count)]
    with tempfile.TemporaryDirectory() as folder, busy(beside):
        return sum(
            _hear(nights[first : first + together], Path(folder))
            for first in range(0, count, together)
        )


def _hear(nights: Sequence[tuple[str, int]], folder: Path) -> int:
    from tests.terminal import ENTER, Terminal

    playing = []
    for number, (language, players) in enumerate(nights):
        words = ["night", "-n", str(players), "-l", language, "--loudspeaker", "null"]
        words += ["--pause", "1", "--look", "2"]
        environment = {**os.environ, "RECORDING": str(folder / f"{number}.raw")}
        night = Terminal(words, environment, folder, instead=Path(__file__))
        playing.append((night, load_script(language), players))
    try:
        deadline = monotonic() + LONGEST
        for night, script, _ in playing:
            night.press_until_it_counts(ENTER, script.screen.pause)
        for number, (night, script, _) in enumerate(playing):
            while " ".join(script.screen.ended_keys.split()) not in night.read():
                assert monotonic() < deadline, night.read()
                assert script.screen.again not in night.read()
                for other, _, _ in playing[number:]:
                    other.read()  # else it would wait for its terminal
                sleep(0.2)
            night.press(ENTER)
            night.ends(0)
    finally:
        for night, *_ in playing:
            night.end()
    return sum(
        lines_said_once(np.fromfile(folder / f"{number}.raw", np.float32), script, players)
        for number, (_, script, players) in enumerate(playing)
    )


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
    from companion.narration.playback import Playback

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
    if "RECORDING" in os.environ:
        _record()
    else:
        print(check_busy_nights(int(sys.argv[1]), Random(1)))
