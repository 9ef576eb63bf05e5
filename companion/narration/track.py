"""Sound of whole stages: recordings placed in time, mixed with background sound, and encoded."""

import io
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np
import soundfile

from companion.files.signals import deferred_signals
from companion.narration.mastering import PEAK, held_down, limited
from companion.narration.narrator import (
    LEAD_IN,
    SOUND_FILES,
    Beat,
    Levels,
    Narration,
    Say,
    Timeline,
    lay_out,
)
from companion.narration.sound import SAMPLE_RATE, Clip, Samples, resample, tone

DUCKED_GAIN = 10 ** (-9 / 20)  # volume of background sound under speech: 9 dB less
DUCK_BEFORE, DUCK_AFTER = 0.5, 0.6  # s in which it fades before and after speech
PAUSE_GAIN = 10 ** (4 / 20)  # in the middle of a long pause: 4 dB more
MIN_LOUDER_PAUSE = 2.0  # s, least length of such a pause
NOISE_LEVEL = 10 ** (-60 / 20)  # root mean square of the noise before a line: 44 dB under it
TONE = 0.12  # root mean square of the tone: as loud as a line
MAX_HIDDEN_PEAK = 10 ** (-0.1 / 20)  # of a peak, as some peaks between samples are not found
CODED_PEAK_DB = {
    ".mp3": -2.8,
    ".ogg": -3.2,
}  # dBTP before encoding, as these formats raise peaks
COMPRESSION = {".ogg": 0.2}  # libsndfile's compression, from 0 to 1: with 0.6, peaks grow by 3 dB
FILE_OVERSAMPLING = 4  # oversampling; encoding changes peaks anyway
BLOCK_SAMPLES = 32_768  # samples written at a time; libsndfile's OGG writer crashes on long blocks


@dataclass(frozen=True, eq=False, slots=True)
class Track:
    """A stage of the night as sound: its times, its speech, and a factor for the background sound."""

    timeline: Timeline
    speech: Samples
    bed_gain: Samples

    def line(self, beat: Beat) -> Samples:
        """Return the speech of one step of the night as a sound."""
        return self.speech[_samples(beat.start) : _samples(beat.pause_start)]


def make_track(narration: Narration, clips: Mapping[Say, Clip]) -> Track:
    """Place the recordings of a stage in time.

    A tone before a line belongs to its sound: it is heard again with the line. Captions show the
    words when they are said.
    """
    voiced = {
        say: resample(clips[say].samples, clips[say].sample_rate, SAMPLE_RATE)
        for step in narration
        for say in step.says
    }
    bell = tone(SAMPLE_RATE, TONE)
    tones = dict.fromkeys(
        (say for step in narration if step.tone for say in step.says), len(bell) / SAMPLE_RATE
    )
    voiced |= {say: np.concatenate([bell, voiced[say]]) for say in tones}
    timeline = lay_out(
        narration, lambda say: len(voiced[say]) / SAMPLE_RATE, lambda say: tones.get(say, 0.0)
    )
    count = _samples(timeline.end)
    speech = np.zeros(count, np.float32)
    duck = np.ones(count, np.float32)
    noise = _noise()
    last = 0
    for cue in timeline.cues:
        samples = voiced[cue.say]
        first = _samples(cue.start)
        rousing = noise[: first - last]
        speech[first - len(rousing) : first] = rousing
        last = first + len(samples)
        speech[first:last] = samples
        _duck(duck, first, last)
    for beat in timeline.beats:
        _swell(duck, _samples(beat.pause_start + DUCK_AFTER), _samples(beat.end - DUCK_BEFORE))
    return Track(timeline, speech, duck)


def mix(track: Track, bed: Samples | None, levels: Levels) -> Samples:
    """Mix speech and background sound to mono samples, and limit the peaks."""
    speech = track.speech * np.float32(levels.voice)
    if bed is None:
        return speech
    loop = np.take(bed, np.arange(len(speech)), mode="wrap")
    sound = speech + loop * track.bed_gain * np.float32(levels.of_bed)
    return limited(sound, PEAK * MAX_HIDDEN_PEAK)


def encode(
    samples: Samples, suffix: str, progress: Callable[[float], object] = lambda _: None
) -> bytes:
    """Return samples as the content of a sound file; `suffix` is a key of SOUND_FILES.

    `progress` is called with the share that is encoded, and may stop it.
    """
    progress(0.0)
    if suffix in CODED_PEAK_DB:
        samples = held_down(samples, 10 ** (CODED_PEAK_DB[suffix] / 20), FILE_OVERSAMPLING)
    container, subtype = SOUND_FILES[suffix]
    file = io.BytesIO()
    # libsndfile's callbacks into Python would lose Ctrl-C
    with deferred_signals():
        out = soundfile.SoundFile(
            file,
            "w",
            SAMPLE_RATE,
            1,
            subtype,
            format=container,
            compression_level=COMPRESSION.get(suffix),
        )
    with out:
        for start in range(0, len(samples), BLOCK_SAMPLES):
            progress(start / len(samples))
            with deferred_signals():
                out.write(samples[start : start + BLOCK_SAMPLES])
    return file.getvalue()


def _noise() -> Samples:
    chance = np.random.default_rng(5)
    return chance.standard_normal(_samples(LEAD_IN), np.float32) * np.float32(NOISE_LEVEL)


def _duck(gain: Samples, first: int, last: int) -> None:
    before, after = min(first, _samples(DUCK_BEFORE)), _samples(DUCK_AFTER)
    down = np.linspace(1, DUCKED_GAIN, before, dtype=np.float32)
    up = np.linspace(DUCKED_GAIN, 1, after, dtype=np.float32)[: max(0, len(gain) - last)]
    gain[first - before : first] = np.minimum(gain[first - before : first], down)
    gain[first:last] = DUCKED_GAIN
    gain[last : last + len(up)] = np.minimum(gain[last : last + len(up)], up)


def _swell(gain: Samples, first: int, last: int) -> None:
    if last - first >= MIN_LOUDER_PAUSE * SAMPLE_RATE:
        wave = 1 - np.cos(np.linspace(0, 2 * np.pi, last - first, dtype=np.float32))
        gain[first:last] = 1 + (PAUSE_GAIN - 1) / 2 * wave


def _samples(seconds: float) -> int:
    return round(seconds * SAMPLE_RATE)
