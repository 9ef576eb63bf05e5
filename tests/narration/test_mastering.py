"""Processing stays as it was chosen by ear, or cached lines are spoken again."""

import numpy as np
import pytest

from companion.narration.mastering import (
    SPEECH_LUFS,
    TREATMENT,
    held_down,
    levelled,
    limited,
    loudness,
    mastered,
    peaks_of,
)
from companion.narration.sound import SAMPLE_RATE, Samples


def hummed() -> Samples:
    """A hum that rises, with hiss, in loud and soft parts, and silence at its end."""
    at = np.arange(3 * SAMPLE_RATE) / SAMPLE_RATE
    hiss = np.random.default_rng(9).standard_normal(len(at)) * (np.sin(8 * at) > 0.3)
    hum = np.sin(2 * np.pi * (120 + 40 * at) * at) * (1 + 0.5 * np.sin(19 * at))
    volume = np.where((at > 1) & (at < 1.4), 0.02, 1) * (at < 2.6)
    return np.asarray((0.3 * hum + 0.25 * hiss) * volume, np.float32)


def test_a_changed_treatment_has_a_new_number() -> None:
    """Else lines in the cache would sound otherwise than new ones."""
    sound = hummed()
    loud = sound * np.linspace(0.1, 3, len(sound), dtype=np.float32)
    treated = (
        mastered(sound, SAMPLE_RATE), mastered(sound[:30_000], 16_000), limited(loud, 0.5),
        held_down(loud, 0.5), held_down(loud, 0.5, 4), peaks_of(sound[:1000]),
    )  # fmt: skip
    chance = np.random.default_rng(1)
    sums = [float(np.dot(out, chance.standard_normal(len(out)))) for out in treated]
    assert (TREATMENT, [len(out) for out in treated]) == (3, [67_252, 42_446, *[66_150] * 3, 1000])
    usual = [14.4296, -32.8417, 49.6872, -23.4624, -17.5145, 11.264]
    assert sums == pytest.approx(usual, rel=0, abs=3e-4)


def test_loudness_is_that_of_bs_1770() -> None:
    """A sine of 997 Hz at full scale has -3.01 LUFS; silence, and what is 10 dB softer, does not count."""
    at = np.arange(2 * SAMPLE_RATE) / SAMPLE_RATE
    sine = np.asarray(np.sin(2 * np.pi * 997 * at), np.float32)
    for decibels in (0, -20, -66):
        volume = np.float32(10 ** (decibels / 20))
        assert loudness(sine * volume) == pytest.approx(decibels - 3.01, abs=0.02)
    assert loudness(sine * np.float32(10 ** (-68 / 20))) == -np.inf
    assert loudness(sine[: SAMPLE_RATE // 5]) == pytest.approx(-6.02, abs=0.05)
    softer = np.concatenate([sine, sine * np.float32(0.2)])
    assert loudness(softer) == pytest.approx(-3.01, abs=0.5)


@pytest.mark.parametrize("volume", [0.01, 3])
def test_a_sound_is_levelled_whatever_its_volume(volume: float) -> None:
    sound = hummed()[:SAMPLE_RATE]
    assert loudness(levelled(sound * np.float32(volume))) == pytest.approx(SPEECH_LUFS, abs=0.1)
    usual, treated = (mastered(sound * np.float32(factor), SAMPLE_RATE) for factor in (1, volume))
    assert np.allclose(usual, treated, atol=1e-4)
