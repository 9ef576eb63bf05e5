"""What is wrong with a clip, by its samples: silence, a length that does not fit, clipping, noise. Pure."""

import numpy as np

from companion.errors import Detail
from companion.narration.sound import Samples

SILENT_LEVEL = 10 ** (-46 / 20)  # of full scale: quieter is not speech
AUDIBLE = 0.01  # of full scale: where captions begin and end
CLIP_EDGE_SECONDS = 0.02  # s kept around the speech when a clip is trimmed
LEVEL_SECONDS = 0.02  # s over which the level is measured
MIN_LENGTH, MAX_LENGTH = 0.45, 3.0  # times the expected length of a text; voices differ that much
MIN_SPEECH = 0.35  # of the frames of a clip: what holds less is clicks, or the ends of a lost line
CUT_PEAK, PEAK_STEP = 0.985, 1e-3  # of the peak: where others are cut off, and stay at one height
MAX_CLIPPED = 0.002  # of the samples
MIN_LINES = 4  # that show the usual pace


class NoSpeech(Detail):
    """There is silence in it, or single clicks."""


class ShorterThanText(Detail):
    """It takes less than the text needs; in seconds."""

    seconds: float
    expected: float


class LongerThanText(Detail):
    """It takes more than the text needs; in seconds."""

    seconds: float
    expected: float


class Clipped(Detail):
    """Its peaks are cut off."""


def trimmed(
    samples: Samples, sample_rate: int, edge: float, silence: float = SILENT_LEVEL
) -> Samples:
    """What lies between the first and the last sound, and `edge` seconds around it."""
    loud = np.flatnonzero(np.abs(samples) > silence)
    if not len(loud):
        return samples[:0]
    around = round(edge * sample_rate)
    return samples[max(0, loud[0] - around) : loud[-1] + around]


def levels(samples: Samples, sample_rate: int) -> Samples:
    """The root mean square of each frame."""
    count = max(1, round(LEVEL_SECONDS * sample_rate))
    whole = samples[: len(samples) // count * count].reshape(-1, count)
    rms: Samples = np.sqrt(np.mean(whole**2, axis=1))
    return rms


def fault_of(samples: Samples, sample_rate: int, expected: float) -> Detail | None:
    """The first thing that is wrong with a trimmed clip of a text that takes `expected` seconds."""
    seconds = round(len(samples) / sample_rate, 1)
    if not len(samples) or not np.isfinite(samples).all():
        return NoSpeech()
    if seconds < MIN_LENGTH * expected:
        return ShorterThanText(seconds, round(expected, 1))
    if seconds > MAX_LENGTH * expected:
        return LongerThanText(seconds, round(expected, 1))
    if np.mean(levels(samples, sample_rate) > SILENT_LEVEL) < MIN_SPEECH:
        return NoSpeech()
    return Clipped() if clipped(samples) else None


def clipped(samples: Samples) -> bool:
    """Whether peaks stick at one height, at whatever level they are cut off."""
    peak = min(1.0, float(np.max(np.abs(samples), initial=0)))  # codecs go beyond full scale
    stuck = (np.abs(samples[1:]) > CUT_PEAK * peak) & (np.abs(np.diff(samples)) < PEAK_STEP * peak)
    return bool(np.mean(stuck) > MAX_CLIPPED)
