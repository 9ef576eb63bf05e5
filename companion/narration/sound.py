"""Mono sound as samples from -1 to 1, and resampling."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Samples = npt.NDArray[np.float32]

SAMPLE_RATE = 22_050  # Hz, as espeak speaks, and enough for any speech


@dataclass(frozen=True, eq=False, slots=True)
class Clip:
    """A sound: mono samples from -1 to 1 and their sample rate."""

    samples: Samples
    sample_rate: int

    @property
    def seconds(self) -> float:
        """Length in seconds."""
        return len(self.samples) / self.sample_rate


def resample(samples: Samples, from_rate: int, to_rate: int) -> Samples:
    """Return the same sound at another sample rate, band-limited."""
    if from_rate == to_rate:
        return samples
    count = round(len(samples) * to_rate / from_rate)
    spectrum = np.fft.rfft(samples)[: count // 2 + 1]
    return (np.fft.irfft(spectrum, count) * (count / len(samples))).astype(np.float32)
