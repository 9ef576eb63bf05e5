"""What is wrong with a clip, by its samples: silence, a length that does not fit, clipping, noise. Pure."""

import numpy as np

from companion.errors import Detail
from companion.narration.sound import Samples

SILENCE = 10 ** (-46 / 20)  # of full scale: quieter is not speech
AUDIBLE = 0.01  # of full scale: where captions begin and end
EDGE = 0.02  # s kept around the speech when a clip is trimmed
FRAME = 0.02  # s over which the level is measured
MIN_LENGTH, MAX_LENGTH = 0.45, 3.0  # times the expected length of a text; voices differ that much
MIN_SPEECH = 0.35  # of the frames of a clip: what holds less is clicks, or the ends of a lost line
FULL_SCALE, STEP = 0.985, 1e-3  # where peaks are cut off, and stay at one height
MAX_CLIPPED = 0.002  # of the samples
FLAT, MAX_FLAT = 2e-4, 3e-4  # of the peak, and of the samples: at whatever level they are clipped
LOUD = (0.07, 0.27)  # of full scale, the root mean square of mastered clips: most have 0.11 to 0.18
LIVELY = (
    3.0  # dB, the deviation of the level of speech: it has 6 or more, and noise has less than 1
)
MAX_HOLE = 0.3  # of a clip, without a sound: of speech at any rate it is at most 0.21
ENDING = 0.0009  # s in which a trimmed clip is silent
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
    """Its peaks are cut off at full scale."""


def trimmed(samples: Samples, sample_rate: int, edge: float, silence: float = SILENCE) -> Samples:
    """What lies between the first and the last sound, and `edge` seconds around it."""
    loud = np.flatnonzero(np.abs(samples) > silence)
    if not len(loud):
        return samples[:0]
    around = round(edge * sample_rate)
    return samples[max(0, loud[0] - around) : loud[-1] + around]


def levels(samples: Samples, sample_rate: int) -> Samples:
    """The root mean square of each frame."""
    count = max(1, round(FRAME * sample_rate))
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
    if np.mean(levels(samples, sample_rate) > SILENCE) < MIN_SPEECH:
        return NoSpeech()
    return Clipped() if clipped(samples) else None


def is_as_kept(samples: Samples, sample_rate: int) -> bool:
    """Whether that is speech, mastered and trimmed: as loud as any, lively, without a hole, to its end."""
    level = levels(samples, sample_rate)
    heard = np.flatnonzero(level > SILENCE)
    if not len(heard):
        return False
    loud = LOUD[0] < float(np.sqrt(np.mean(samples**2))) < LOUD[1]
    lively = float(np.std(20 * np.log10(level[heard]))) > LIVELY
    whole = np.max(np.diff(heard), initial=0) < MAX_HOLE * len(level)
    ended = np.max(np.abs(samples[-round(ENDING * sample_rate) :])) <= SILENCE
    is_trimmed = len(trimmed(samples, sample_rate, EDGE)) == len(samples)
    return bool(loud and lively and whole and ended and is_trimmed)


def clipped(samples: Samples) -> bool:
    """Whether peaks stick at one height: full scale, or just under it."""
    stuck = (np.abs(samples[1:]) > FULL_SCALE) & (np.abs(np.diff(samples)) < STEP)
    return bool(np.mean(stuck) > MAX_CLIPPED)


def flat_topped(samples: Samples) -> bool:
    """Whether peaks stick at the height of the highest one, whatever it is, for three samples and more."""
    peak = float(np.max(np.abs(samples), initial=0))
    high = np.abs(samples[1:]) > FULL_SCALE * peak
    stuck = high & (np.abs(np.diff(samples)) < FLAT * peak)
    return bool(len(stuck) > 1 and np.mean(stuck[1:] & stuck[:-1]) > MAX_FLAT)
