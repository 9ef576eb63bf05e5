"""Sounds are checked by length, loudness and shape, whatever made them."""

from io import BytesIO

import numpy as np
import pytest
import soundfile

from companion.narration.sound import (
    SAMPLE_RATE,
    Clip,
    Clipped,
    NoSpeech,
    Samples,
    WrongLength,
    fault_of,
    read_sound,
    tone,
    trimmed,
    wav_of,
)


def hiss(seconds: float, level: float = 0.1, share: float = 1.0) -> Clip:
    """A hiss with this root mean square in the first part of its length."""
    count = round(seconds * SAMPLE_RATE)
    samples = level * np.random.default_rng(1).standard_normal(count)
    samples[round(share * count) :] = 0
    return Clip(samples.astype(np.float32), SAMPLE_RATE)


@pytest.mark.parametrize(
    ("clip", "fault"),
    [
        (hiss(0.9), None),
        (hiss(0.8), WrongLength(0.8, 2.0)),
        (hiss(6.0), None),
        (hiss(6.1), WrongLength(6.1, 2.0)),
        (hiss(2, level=10 ** (-45 / 20)), None),
        (hiss(2, level=10 ** (-47 / 20)), NoSpeech()),
        (hiss(2, share=0.36), None),
        (hiss(2, share=0.34), NoSpeech()),
        (hiss(0), NoSpeech()),
        (Clip(np.full(2 * SAMPLE_RATE, np.nan, np.float32), SAMPLE_RATE), NoSpeech()),
        (Clip(np.clip(hiss(2).samples, -0.13, 0.13), SAMPLE_RATE), Clipped()),
        (Clip(np.clip(hiss(2, level=1).samples, -1, 1), SAMPLE_RATE), Clipped()),
    ],
)
def test_a_clip_has_the_first_fault_that_is_found(clip: Clip, fault: object) -> None:
    assert fault_of(clip, 2.0) == fault


@pytest.mark.parametrize(("stuck", "fault"), [(80, None), (100, Clipped())])
def test_one_sample_in_five_hundred_may_be_clipped(stuck: int, fault: object) -> None:
    samples = hiss(2).samples
    samples[100 : 100 + stuck] = 0.6
    assert fault_of(Clip(samples, SAMPLE_RATE), 2.0) == fault


def test_a_sound_is_trimmed_to_its_speech_and_a_little_around_it() -> None:
    samples = np.zeros(1000, np.float32)
    samples[300:500] = 0.5
    assert np.array_equal(trimmed(samples, 1000, 0.02), samples[280:519])
    assert np.array_equal(trimmed(samples[290:], 1000, 0.02), samples[290:519])
    assert len(trimmed(samples, 1000, 0.02, silence=0.6)) == 0


def test_a_wav_file_has_16_bits_and_the_sound_that_was_written() -> None:
    written: Samples = np.array([-1.5, -0.25, 0.5, 1.5], np.float32)
    content = wav_of(Clip(written, 8000))
    assert soundfile.info(BytesIO(content)).subtype == "PCM_16"
    clip = read_sound(BytesIO(content))
    assert clip is not None
    assert clip.sample_rate == 8000
    assert clip.samples == pytest.approx([-1, -0.25, 0.5, 1], abs=2**-14)


@pytest.mark.parametrize(
    ("frames", "read"),
    [([[0.5, 0.25], [-1, 0]], [0.375, -0.5]), ([[0.5, np.nan]], None), ([[np.inf, 0]], None)],
)
def test_channels_are_mixed_and_what_is_no_sound_is_not_read(
    frames: list[list[float]], read: list[float] | None
) -> None:
    file = BytesIO()
    soundfile.write(file, np.array(frames, np.float32), 8000, format="WAV", subtype="FLOAT")
    file.seek(0)
    clip = read_sound(file)
    assert (clip and [*clip.samples]) == read
    assert read_sound(BytesIO(file.getvalue()[:20])) is None


def test_the_bell_sounds_as_it_was_chosen_by_ear() -> None:
    """1.1 s of three partials that fade one after the other, then a quarter of a second of quiet."""
    bell = tone(SAMPLE_RATE, 0.12)
    assert len(bell) == round(1.1 * SAMPLE_RATE) + round(0.25 * SAMPLE_RATE)
    assert np.sqrt(np.mean(bell**2)) == pytest.approx(0.12, rel=1e-5)
    assert not np.any(bell[round(1.1 * SAMPLE_RATE) :])
    heard = bell[[100, 1000, 5000, 10_000, 24_200]]
    assert heard == pytest.approx(
        [-0.0414565, -0.0799282, -0.2450341, -0.0311453, 0.0021532], rel=0, abs=1e-6
    )
