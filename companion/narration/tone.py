"""Synthesize a small bell that cannot be mistaken for a word."""

import numpy as np

from companion.narration.sound import Samples

TONE_SECONDS = 1.1  # s until it is hardly heard
PARTIALS = (
    (784.0, 1.0, 0.42),
    (1568.0, 0.45, 0.26),
    (2352.0, 0.2, 0.16),
)  # Hz, amplitude, decay in s
ATTACK = 0.01  # s
TONE_GAP_SECONDS = 0.25  # s of quiet after it, before the word


def tone(sample_rate: int, loudness: float) -> Samples:
    """Return the bell and a short silence, with a root mean square of `loudness` in all."""
    at = np.arange(round(TONE_SECONDS * sample_rate)) / sample_rate
    bell = sum(
        amplitude * np.exp(-at / decay) * np.sin(2 * np.pi * hz * at)
        for hz, amplitude, decay in PARTIALS
    )
    shaped = bell * np.minimum(1, at / ATTACK) * np.minimum(1, (TONE_SECONDS - at) / ATTACK)
    quiet = np.zeros(round(TONE_GAP_SECONDS * sample_rate))
    samples: Samples = np.concatenate([shaped, quiet]).astype(np.float32)
    return samples * np.float32(loudness / np.sqrt(np.mean(samples**2)))
