"""Mono samples from -1 to 1, and how many make a second."""

import numpy as np
import numpy.typing as npt

Samples = npt.NDArray[np.float32]

SAMPLE_RATE = 22_050  # Hz, as espeak speaks; more would hold nothing more


def resample(samples: Samples, from_rate: int, to_rate: int) -> Samples:
    """The same sound at another sample rate, band-limited."""
    if from_rate == to_rate:
        return samples
    count = round(len(samples) * to_rate / from_rate)
    spectrum = np.fft.rfft(samples)[: count // 2 + 1]
    return (np.fft.irfft(spectrum, count) * (count / len(samples))).astype(np.float32)
