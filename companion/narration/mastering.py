"""Processing that makes speech equally loud and clear in a room, without clipping."""

from collections.abc import Callable
from functools import lru_cache, reduce
from typing import Any

import numpy as np
import numpy.typing as npt

from companion.narration.sound import SAMPLE_RATE, Samples, effective, resample

TREATMENT = 3  # raise it when processing changes, so that cached lines are spoken again
Curve = npt.NDArray[np.floating[Any]]

SPEECH_LUFS = -16.0  # LUFS of every line (ITU-R BS.1770): speech for a room
PEAK = 10 ** (-1 / 20)  # times full scale, between samples too: -1 dBTP
HEADROOM = 10 ** (-0.3 / 20)  # below it, as encoding raises peaks
RUMBLE = 85.0  # Hz: lower sounds are not speech
LIFT, LIFT_AT, OCTAVES = 3.0, 3900.0, 0.55  # dB, Hz and width: consonants
HISS, HISS_SHARE = 5500.0, 0.4  # Hz; times the amplitude: louder hiss is reduced
COMPRESSOR_KNEE_DB, COMPRESSOR_RATIO = (
    2.0,
    2.0,
)  # sound this many dB above average is divided by this
ECHO, DECAY = 0.1, 0.025  # amplitude of the echoes, and s in which they fall to a third
ENVELOPE_SAMPLES = 220  # samples between two values of an envelope: 0.01 s
BLOCK_SECONDS, STEP_SECONDS = 0.4, 0.1  # s: the blocks of BS.1770
SILENT = -70.0  # LUFS: first gate of BS.1770
MIN_SPEECH_PEAK = 1e-6  # times full scale: quieter sound is not made louder
FADE_SECONDS = 0.005  # s at the edges, against clicks
MAX_TRIES = 6  # tries to make up for loudness lost by limiting
MAX_LOSS = 10 ** (0.1 / 20)  # greatest loss of loudness by limiting
LIMITER_SAMPLES = 32  # samples between two values of the limiter's gain
OVERSAMPLING = 8  # at 22,050 Hz, as fine as four times at BS.1770's rate
LOUD_SHARE = 0.7  # times a ceiling: there is no peak above it between softer samples
PEAK_SAMPLES, PEAK_MARGIN = 512, 256  # samples in which peaks are looked for, and around them


def mastered(samples: Samples, sample_rate: int) -> Samples:
    """Return speech filtered and compressed, with a short echo, at SPEECH_LUFS and SAMPLE_RATE."""
    loud = samples / max(float(np.max(np.abs(samples))), MIN_SPEECH_PEAK)
    sound = _filtered(resample(loud.astype(np.float32), sample_rate, SAMPLE_RATE), _equalizer)
    sound = _in_a_room(_even(_without_hiss(sound)))
    edge = round(FADE_SECONDS * SAMPLE_RATE)
    rise = np.linspace(0, 1, edge, dtype=np.float32)
    sound[:edge] *= rise
    sound[-edge:] *= rise[::-1]
    return levelled(sound)


def levelled(sound: Samples, ceiling: float = PEAK * HEADROOM) -> Samples:
    """Return a sound with the loudness SPEECH_LUFS and no peak above `ceiling`."""
    peaks, gain = peaks_of(sound), 1.0
    out = sound
    for _ in range(MAX_TRIES):  # limiting takes some of the loudness
        missing = 10 ** ((SPEECH_LUFS - loudness(out)) / 20)
        if out is not sound and missing < MAX_LOSS:
            break
        gain *= missing
        out = sound * (gain * _limits(peaks * gain, ceiling)).astype(np.float32)
        if gain * np.max(peaks) <= ceiling:
            break
    return out


def limited(sound: Samples, ceiling: float, oversampled: int = OVERSAMPLING) -> Samples:
    """Return a sound with no peak above `ceiling`, including peaks between samples."""
    peaks = _looked_for(sound, ceiling, oversampled)
    return sound if np.max(peaks, initial=0) <= ceiling else sound * _limits(peaks, ceiling)


def held_down(sound: Samples, ceiling: float, oversampled: int = OVERSAMPLING) -> Samples:
    """Return a sound with no peak above `ceiling`, amplified to its loudness before."""
    held = limited(sound, ceiling, oversampled)
    if held is not sound:
        for _ in range(MAX_TRIES):
            missing = np.float32(effective(sound) / effective(held))
            held = limited(held * missing, ceiling, oversampled)
    return held


def loudness(sound: Samples) -> float:
    """Return the loudness of mono samples at SAMPLE_RATE in LUFS (BS.1770, with both gates)."""
    size, step = round(BLOCK_SECONDS * SAMPLE_RATE), round(STEP_SECONDS * SAMPLE_RATE)
    weighted = _filtered(np.pad(sound, (0, max(0, size - len(sound)))), _k_weighting)
    energy = np.concatenate([[0.0], np.cumsum(weighted.astype(np.float64) ** 2)])
    starts = np.arange(0, len(weighted) - size + 1, step)
    power = (energy[starts + size] - energy[starts]) / size
    heard = power[_lufs(power) > SILENT]
    return float(_lufs(np.mean(heard[heard > np.mean(heard) / 10]))) if len(heard) else -np.inf


def _lufs(power: Curve) -> Curve:
    return np.asarray(-0.691 + 10 * np.log10(power + 1e-12))


def _filtered(sound: Samples, curve: Callable[[Curve], Curve]) -> Samples:
    size = _transformed(len(sound) + SAMPLE_RATE // 10)
    out = np.fft.irfft(np.fft.rfft(sound, size) * _amplitudes(curve, size), size)
    return out[: len(sound)].astype(np.float32)


@lru_cache(40)  # for the dozen sizes that lines of a night have
def _amplitudes(curve: Callable[[Curve], Curve], size: int) -> Curve:
    return curve(np.maximum(np.fft.rfftfreq(size, 1 / SAMPLE_RATE), 1.0))


def _transformed(least: int) -> int:
    return min(odd << (-(-least // odd) - 1).bit_length() for odd in (1, 3, 5, 9, 15, 25))


def _k_weighting(hz: Curve) -> Curve:
    z = np.exp(-2j * np.pi * hz / 48_000)
    shelf = (1.53512485958697 - 2.69169618940638 * z + 1.19839281085285 * z**2) / (
        1 - 1.69065929318241 * z + 0.73248077421585 * z**2
    )
    high = (1 - 2 * z + z**2) / (1 - 1.99004745483398 * z + 0.99007225036621 * z**2)
    return np.asarray(np.abs(shelf * high))


def _equalizer(hz: Curve) -> Curve:
    lift = LIFT * np.exp(-0.5 * (np.log2(hz / LIFT_AT) / OCTAVES) ** 2)
    return np.asarray(10 ** (lift / 20) / np.sqrt(1 + (RUMBLE / hz) ** 8))


def _hiss(hz: Curve) -> Curve:
    return 1 / (1 + (HISS / hz) ** 8)


def _without_hiss(sound: Samples) -> Samples:
    high = _filtered(sound, _hiss)
    share = _envelope(high) / (_envelope(sound) + 1e-6)
    gain = np.minimum(1, HISS_SHARE / (share + 1e-6))
    return sound - high * (1 - _at_samples(gain, len(sound)))


def _even(sound: Samples) -> Samples:
    level = 20 * np.log10(_envelope(sound, 3) + 1e-6)
    usual = 10 * np.log10(np.mean(sound.astype(np.float64) ** 2) + 1e-12)
    over = np.maximum(0, level - usual - COMPRESSOR_KNEE_DB)
    return sound * _at_samples(10 ** (-over * (1 - 1 / COMPRESSOR_RATIO) / 20), len(sound))


def _in_a_room(sound: Samples) -> Samples:
    """Return a sound with the echo of a small room: decaying noise from a fixed seed."""
    count = round(6 * DECAY * SAMPLE_RATE)
    fall = np.exp(-np.arange(count) / (DECAY * SAMPLE_RATE))
    echoes = np.random.default_rng(4).standard_normal(count) * fall
    echoes[: round(0.003 * SAMPLE_RATE)] = 0
    echoes *= ECHO / np.sqrt(np.sum(echoes**2))
    size = _transformed(len(sound) + count)
    wet = np.fft.irfft(np.fft.rfft(sound, size) * np.fft.rfft(echoes, size), size)
    out = wet[: len(sound) + count // 3]
    out[: len(sound)] += sound
    return out.astype(np.float32)


def _limits(peaks: Samples, ceiling: float) -> Samples:
    """Return a smoothly changing factor for each sample that keeps peaks below `ceiling`."""
    whole = np.pad(peaks, (0, -len(peaks) % LIMITER_SAMPLES))
    highest = whole.reshape(-1, LIMITER_SAMPLES).max(axis=1)
    need = np.pad(ceiling / np.maximum(highest, ceiling), 3, mode="edge")
    least = np.lib.stride_tricks.sliding_window_view(need, 5).min(axis=1)
    gain = np.convolve(least, np.full(3, 1 / 3), "valid")
    return _at_samples(gain, len(peaks), LIMITER_SAMPLES)


def _looked_for(sound: Samples, ceiling: float, oversampled: int) -> Samples:
    """Return the peak at each sample; in loud parts, peaks between samples are included."""
    whole = np.pad(np.abs(sound), (0, -len(sound) % PEAK_SAMPLES))
    parts = whole.reshape(-1, PEAK_SAMPLES)
    loud = np.flatnonzero(parts.max(axis=1) > LOUD_SHARE * ceiling)
    if not len(loud):
        return whole[: len(sound)]
    around = np.pad(sound, (PEAK_MARGIN, -len(sound) % PEAK_SAMPLES + PEAK_MARGIN))
    pieces = np.lib.stride_tricks.sliding_window_view(around, PEAK_SAMPLES + 2 * PEAK_MARGIN)[
        ::PEAK_SAMPLES
    ][loud]
    rise = np.sin(np.linspace(0, np.pi / 2, PEAK_MARGIN, dtype=np.float32)) ** 2
    fade = np.concatenate([rise, np.ones(PEAK_SAMPLES, np.float32), rise[::-1]])
    peaks = _between(pieces * fade, oversampled)[:, PEAK_MARGIN:-PEAK_MARGIN]
    parts[loud] = np.maximum(parts[loud], peaks)
    return whole[: len(sound)]


def peaks_of(sound: Samples) -> Samples:
    """Return the peak at each sample and between it and the next one."""
    size = _transformed(len(sound) + 1)
    return _between(np.pad(sound, (0, size - len(sound))))[: len(sound)]


def _between(sounds: Samples, oversampled: int = OVERSAMPLING) -> Samples:
    size = sounds.shape[-1]
    between = np.abs(np.fft.irfft(np.fft.rfft(sounds), oversampled * size))
    parts = (between[..., first::oversampled] for first in range(oversampled))
    return np.asarray(reduce(np.maximum, parts).astype(np.float32) * oversampled)


def _envelope(sound: Samples, smooth: int = 1) -> Curve:
    frames = np.pad(sound, (0, -len(sound) % ENVELOPE_SAMPLES)).reshape(-1, ENVELOPE_SAMPLES)
    power = np.pad(np.mean(frames.astype(np.float64) ** 2, axis=1), smooth, mode="edge")
    return np.sqrt(np.convolve(power, np.full(2 * smooth + 1, 1 / (2 * smooth + 1)), "valid"))


def _at_samples(values: Curve, count: int, apart: int = ENVELOPE_SAMPLES) -> Samples:
    level = np.pad(values, 1, mode="edge")
    slopes = np.diff(level)[:, None] / apart
    lines = np.repeat(level[:-1, None].astype(np.float32), apart, axis=1)
    bent = np.flatnonzero(slopes)  # most parts have no slope
    lines[bent] = slopes[bent] * np.arange(apart) + level[bent, None]
    return lines.ravel()[apart // 2 :][:count]
