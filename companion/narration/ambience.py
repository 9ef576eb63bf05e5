"""Background sounds that cover noises of the room: synthesized rain, wind or fire, or a file.

Noise is shaped in the frequency domain, where everything repeats after exactly one loop, so a loop
of it has no seam. Seeds are fixed: the same rain falls every night.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import soundfile

from companion.files.toml import Fault, FaultyFile
from companion.narration.narrator import AMBIENCES
from companion.narration.quiet_stderr import quiet_stderr
from companion.narration.sound import Samples, UnusableSound, effective, resample

LOOP = 20.0  # s
AMBIENCE_LEVEL = 0.045  # root mean square of a loop: about 9 dB under the speech
MIN_LOUDNESS, MAX_PEAK = 1e-4, 1e3  # limits of a host's own file, times full scale
CANCELLED = 0.1  # of the first channel's loudness: 20 dB less
MAX_SECONDS, MIN_SECONDS = 180.0, 1.0  # length of a host's own file
WIND_HZ = 0.35  # Hz: how often the wind rises and falls
CROSSFADE = 0.5  # s in which the end of a file fades into its beginning


def ambience(name: str, sample_rate: int) -> Samples:
    """Return a background sound that loops without a seam, synthesized by its name or from a file.

    Raises:
        FaultyFile: the file cannot be used.
    """
    if name in SYNTHESIZED:
        return _levelled(SYNTHESIZED[name](round(LOOP * sample_rate), sample_rate))
    return _levelled(_from_file(Path(name), sample_rate))


def _rain(count: int, sample_rate: int) -> Samples:
    chance = np.random.default_rng(1)
    hiss = _shaped(chance, count, sample_rate, lambda hz: _band(hz, 260, 9000) * hz**-0.3)
    drops = _ticks(chance, count, per_second=28, sample_rate=sample_rate, decay=0.006)
    return hiss + 0.5 * _through(drops, sample_rate, lambda hz: _band(hz, 1200, 6000))


def _wind(count: int, sample_rate: int) -> Samples:
    chance = np.random.default_rng(2)
    low = _shaped(chance, count, sample_rate, lambda hz: _band(hz, 90, 1400) * hz**-0.5)
    high = _shaped(chance, count, sample_rate, lambda hz: _band(hz, 700, 3500) * hz**-0.5)
    swell = _shaped(chance, count, sample_rate, lambda hz: (hz < WIND_HZ).astype(float))
    return low * (1 + 0.3 * swell) + 0.7 * high * (1 + 0.3 * np.roll(swell, count // 3))


def _fire(count: int, sample_rate: int) -> Samples:
    chance = np.random.default_rng(3)
    roar = _shaped(chance, count, sample_rate, lambda hz: _band(hz, 60, 2600) * hz**-0.45)
    crackle = _ticks(chance, count, per_second=9, sample_rate=sample_rate, decay=0.012)
    return roar + 0.8 * _through(crackle, sample_rate, lambda hz: _band(hz, 800, 8000))


SYNTHESIZED: dict[str, Callable[[int, int], Samples]] = dict(
    zip(AMBIENCES, (_rain, _wind, _fire), strict=True)
)

Spectrum = npt.NDArray[np.floating[Any]]
Shape = Callable[[Spectrum], Spectrum]


def _shaped(chance: np.random.Generator, count: int, sample_rate: int, shape: Shape) -> Samples:
    return _through(chance.standard_normal(count).astype(np.float32), sample_rate, shape)


def _through(samples: Samples, sample_rate: int, shape: Shape) -> Samples:
    hz = np.fft.rfftfreq(len(samples), 1 / sample_rate)
    hz[0] = hz[1]
    gain = shape(hz)
    gain[0] = 0
    out = np.fft.irfft(np.fft.rfft(samples) * gain, len(samples))
    return (out / (effective(out) + 1e-12)).astype(np.float32)


def _band(hz: Spectrum, low: float, high: float) -> Spectrum:
    return 1 / (1 + (low / hz) ** 4) / (1 + (hz / high) ** 4)


def _ticks(
    chance: np.random.Generator, count: int, *, per_second: float, sample_rate: int, decay: float
) -> Samples:
    out = np.zeros(count, np.float32)
    length = round(decay * 6 * sample_rate)
    fall = np.exp(-np.arange(length) / (decay * sample_rate))
    for at in chance.integers(0, count, round(per_second * count / sample_rate)):
        burst = chance.standard_normal(length) * fall * chance.uniform(0.2, 1) ** 2
        np.add.at(out, np.arange(at, at + length) % count, burst.astype(np.float32))
    return out


def _from_file(path: Path, sample_rate: int) -> Samples:
    try:
        with quiet_stderr(), soundfile.SoundFile(path) as file:
            rate = file.samplerate
            wanted = min(file.frames, round(MAX_SECONDS * rate))
            blocks = file.blocks(rate, frames=wanted, dtype="float32", always_2d=True)
            mono = np.concatenate(
                [_one_channel(block) for block in blocks] or [np.zeros(0, np.float32)]
            )
    except (soundfile.SoundFileError, OSError, ValueError, TypeError):
        raise FaultyFile(path, (Fault("", UnusableSound()),)) from None
    if (
        len(mono) < wanted
        or len(mono) < MIN_SECONDS * rate
        or not np.isfinite(mono).all()
        or np.max(np.abs(mono)) > MAX_PEAK
    ):
        raise FaultyFile(path, (Fault("", UnusableSound()),))
    level = mono - np.mean(mono, dtype=np.float64)
    parts = np.array_split(level, max(2, len(level) // (rate // 2)))
    if np.median([effective(part) for part in parts]) < MIN_LOUDNESS:
        raise FaultyFile(path, (Fault("", UnusableSound()),))
    return _seamless(resample(level.astype(np.float32), rate, sample_rate), sample_rate)


def _one_channel(block: Samples) -> Samples:
    mono: Samples = block.mean(axis=1, dtype=np.float32)
    first = block[:, 0]
    return first if np.max(np.abs(mono)) < CANCELLED * np.max(np.abs(first)) else mono


def _seamless(samples: Samples, sample_rate: int) -> Samples:
    count = min(round(CROSSFADE * sample_rate), len(samples) // 3)
    rise = np.sin(np.linspace(0, np.pi / 2, count, dtype=np.float32))
    join = samples[:count] * rise + samples[-count:] * rise[::-1]
    return np.concatenate([join, samples[count:-count]])


def _levelled(samples: Samples) -> Samples:
    most = 8 * AMBIENCE_LEVEL
    bed = samples * (AMBIENCE_LEVEL / effective(samples))
    return np.asarray(np.tanh(bed / most) * most, np.float32)
