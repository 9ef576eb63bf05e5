"""Mono samples from -1 to 1, and how many make a second."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Samples = npt.NDArray[np.float32]

SAMPLE_RATE = 22_050  # Hz, as espeak speaks, and enough for any speech


@dataclass(frozen=True, eq=False, slots=True)
class Clip:
    """A sound, as it was spoken or recorded: mono samples in -1..1."""

    samples: Samples
    sample_rate: int

    @property
    def seconds(self) -> float:
        """Its length."""
        return len(self.samples) / self.sample_rate


def resample(samples: Samples, from_rate: int, to_rate: int) -> Samples:
    """The same sound at another sample rate, band-limited."""
    if from_rate == to_rate:
        return samples
    count = round(len(samples) * to_rate / from_rate)
    spectrum = np.fft.rfft(samples)[: count // 2 + 1]
    return (np.fft.irfft(spectrum, count) * (count / len(samples))).astype(np.float32)
