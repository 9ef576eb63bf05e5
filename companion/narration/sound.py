"""Mono sound as samples from -1 to 1: resampling, checks for faults, and a small bell."""

from contextlib import suppress
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import soundfile

from companion.errors import Detail
from companion.files.signals import deferred_signals

Samples = npt.NDArray[np.float32]

MAX_SAMPLES = 20 * 60 * 96_000  # samples of a file: 20 minutes of 48 kHz stereo
SAMPLE_RATE = 22_050  # Hz, as espeak speaks, and enough for any speech


@dataclass(frozen=True, eq=False, slots=True)
class Clip:
    """A sound: mono samples from -1 to 1 and their sample rate."""

    samples: Samples
    sample_rate: int

    @property
    def seconds(self) -> float:
        """Length of the sound in s."""
        return len(self.samples) / self.sample_rate


def resample(samples: Samples, from_rate: int, to_rate: int) -> Samples:
    """Return a sound at another sample rate."""
    if from_rate == to_rate:
        return samples
    count = round(len(samples) * to_rate / from_rate)
    spectrum = np.fft.rfft(samples)[: count // 2 + 1]
    return (np.fft.irfft(spectrum, count) * (count / len(samples))).astype(np.float32)


def read_sound(file: Path | BytesIO) -> Clip | None:
    """Return the sound of a file, or None if it is damaged, far too long, or of an unknown format."""
    # defer signals, as exceptions in soundfile's callbacks would be lost
    with (
        deferred_signals(),
        suppress(OSError, RuntimeError, ValueError),
        soundfile.SoundFile(file) as opened,
    ):
        if opened.frames * opened.channels <= MAX_SAMPLES:  # reading more would take minutes
            samples = opened.read(dtype="float32", always_2d=True)
            if np.isfinite(samples).all():
                return Clip(samples.mean(axis=1, dtype=np.float32), opened.samplerate)
    return None


def wav_of(clip: Clip) -> bytes:
    """Return a sound as the content of a WAV file with 16 bits per sample."""
    content = BytesIO()
    samples = np.clip(clip.samples, -1, 1 - 2**-15)
    with deferred_signals():
        soundfile.write(content, samples, clip.sample_rate, format="WAV", subtype="PCM_16")
    return content.getvalue()


# Checks

SILENT_LEVEL = 10 ** (-46 / 20)  # times full scale: quieter sound is not speech
AUDIBLE = 0.01  # times full scale: where captions begin and end
CLIP_EDGE_SECONDS = 0.02  # s kept around the speech when a clip is trimmed
LEVEL_SECONDS = 0.02  # s of each frame in which the level is measured
MIN_LENGTH, MAX_LENGTH = 0.45, 3.0  # times the expected length of a text; voices differ that much
MIN_SPEECH = 0.35  # fraction of frames with speech; less is clicks, or rests of a lost line
CUT_PEAK, PEAK_STEP = 0.985, 1e-3  # times the peak: samples there count as clipped
MAX_CLIPPED = 0.002  # share of the samples that may be clipped
MIN_LINES = 4  # lines needed to know the usual pace


class NoSpeech(Detail):
    """The sound is silent, or has only clicks, or speech that hardly stands out of the noise."""


class WrongLength(Detail):
    """The sound is shorter or longer than its text needs; in s."""

    seconds: float
    expected: float


class UnusableSound(Detail):
    """A file is damaged, too short, too long, nearly silent, or of a format that libsndfile cannot read."""


class Clipped(Detail):
    """The peaks of the sound are cut off."""


def trimmed(
    samples: Samples, sample_rate: int, edge: float, silence: float = SILENT_LEVEL
) -> Samples:
    """Return a sound without the silence before and after it, except for `edge` seconds."""
    loud = np.flatnonzero(np.abs(samples) > silence)
    if not len(loud):
        return samples[:0]
    around = round(edge * sample_rate)
    return samples[max(0, loud[0] - around) : loud[-1] + around]


def effective(samples: npt.NDArray[np.floating[Any]]) -> float:
    """Return the root mean square of samples, a measure of their loudness."""
    return float(np.sqrt(np.mean(samples**2)))


def levels(clip: Clip) -> Samples:
    """Return the root mean square of each short frame of a sound, a measure of loudness."""
    count = max(1, round(LEVEL_SECONDS * clip.sample_rate))
    whole = clip.samples[: len(clip.samples) // count * count].reshape(-1, count)
    return np.asarray(np.sqrt(np.mean(whole**2, axis=1)), np.float32)


def fault_of(clip: Clip, expected: float) -> Detail | None:
    """Return the first fault of a recording whose text takes `expected` seconds, or None."""
    samples, seconds = clip.samples, round(clip.seconds, 1)
    if not len(samples) or not np.isfinite(samples).all():
        return NoSpeech()
    if not MIN_LENGTH * expected <= seconds <= MAX_LENGTH * expected:
        return WrongLength(seconds, round(expected, 1))
    if np.mean(levels(clip) > SILENT_LEVEL) < MIN_SPEECH:
        return NoSpeech()
    return Clipped() if clipped(samples) else None


def clipped(samples: Samples) -> bool:
    """Return True if many peaks have the same height, as after clipping at any level."""
    peak = min(1.0, float(np.max(np.abs(samples), initial=0)))  # decoded sound may be louder
    stuck = (np.abs(samples[1:]) > CUT_PEAK * peak) & (np.abs(np.diff(samples)) < PEAK_STEP * peak)
    return bool(np.mean(stuck) > MAX_CLIPPED)


# A bell that cannot be mistaken for a word

TONE_SECONDS = 1.1  # s until it is hardly heard
PARTIALS = (
    (784.0, 1.0, 0.42),
    (1568.0, 0.45, 0.26),
    (2352.0, 0.2, 0.16),
)  # Hz, amplitude, decay in s
ATTACK = 0.01  # s
TONE_GAP_SECONDS = 0.25  # s of quiet after it, before the word


def tone(sample_rate: int, loudness: float) -> Samples:
    """Return the bell followed by a short silence, with `loudness` as root mean square."""
    at = np.arange(round(TONE_SECONDS * sample_rate)) / sample_rate
    bell = sum(
        amplitude * np.exp(-at / decay) * np.sin(2 * np.pi * hz * at)
        for hz, amplitude, decay in PARTIALS
    )
    shaped = bell * np.minimum(1, at / ATTACK) * np.minimum(1, (TONE_SECONDS - at) / ATTACK)
    samples = np.pad(shaped, (0, round(TONE_GAP_SECONDS * sample_rate))).astype(np.float32)
    return samples * np.float32(loudness / effective(samples))
