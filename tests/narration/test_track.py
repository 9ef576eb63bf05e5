"""The sound of a night, measured in its samples."""

import io
import re
from collections.abc import Callable
from functools import cache, partial
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
import soundfile

from companion.errors import Refusal
from companion.files.choices import OutOfRange
from companion.files.toml import FaultyFile
from companion.narration import mastering, sound
from companion.narration.ambience import (
    AMBIENCE_LEVEL,
    ambience,
)
from companion.narration.captions import vtt
from companion.narration.mastering import PEAK, loudness
from companion.narration.narrator import (
    AMBIENCES,
    BREATH,
    SOUND_FILES,
    Levels,
    Narration,
    Pauses,
    Say,
    Stage,
    Step,
    narrations,
)
from companion.narration.sound import SAMPLE_RATE, Clip, Samples, resample
from companion.narration.track import DUCKED_GAIN, PAUSE_GAIN, Track, encode, make_track, mix
from companion.narration.voices import recorded_clip
from companion.words.night_script import load_script
from companion.words.tables import languages
from tests.narration.peaks import true_peak
from tests.narration.tables import official
from tests.products import cells

QUIET = 0.006  # of full scale: noise that keeps a loudspeaker awake is fainter


loop_of = cache(partial(ambience, sample_rate=SAMPLE_RATE))


@pytest.fixture
def night(clips_of: Callable[[Narration], dict[Say, Clip]]) -> Callable[..., Track]:
    def make(*languages: str, players: int = 7, short: float = 1.0, long: float = 3.0) -> Track:
        scripts = [load_script(language) for language in languages]
        narration = narrations(scripts, official(players), Pauses(short, long))[Stage.NIGHT]
        return make_track(narration, clips_of(narration))

    return make


def longest_quiet(samples: Samples, start: float, end: float) -> float:
    """Seconds of the longest silence between two moments."""
    loud = np.flatnonzero(
        np.abs(samples[round(start * SAMPLE_RATE) : round(end * SAMPLE_RATE)]) > QUIET
    )
    edges = np.concatenate([[0], loud, [round((end - start) * SAMPLE_RATE)]])
    return float(np.max(np.diff(edges))) / SAMPLE_RATE


@pytest.mark.parametrize(
    ("language", "players", "pauses"),
    cells(languages(), [5, 10], [(0, 0), (1, 3), (0.7777, 2.3333)]),
)
def test_every_pause_is_at_least_as_long_as_asked(
    night: Callable[..., Track], language: str, players: int, pauses: tuple[float, float]
) -> None:
    short, long = pauses
    track = night(language, players=players, short=short, long=long)
    asked = [
        long if line.pause == "long" else short
        for line in load_script(language).lines(official(players))
    ]
    for beat, seconds in zip(track.timeline.beats, asked, strict=True):
        around = (beat.pause_start - 0.05, beat.end + 0.05)
        assert longest_quiet(track.speech, *around) >= max(seconds, BREATH)


def test_every_line_sounds_where_the_clock_says(night: Callable[..., Track]) -> None:
    track = night("it")
    loud = np.abs(track.speech) > 0.01
    for cue in track.timeline.cues:
        first = round(cue.start * SAMPLE_RATE)
        last = round(cue.end * SAMPLE_RATE)
        assert loud[first : first + SAMPLE_RATE // 10].any()
        assert loud[last - SAMPLE_RATE // 10 : last].any()
    for before, after in pairwise(track.timeline.cues):
        assert not loud[round(before.end * SAMPLE_RATE) : round(after.start * SAMPLE_RATE)].any()


def test_faint_noise_wakes_the_loudspeaker_before_each_line(night: Callable[..., Track]) -> None:
    """For half a second, or as much as fits; inaudible beside speech, and never digital silence."""
    for track in (night("it", "ru"), night("en", short=0, long=0)):
        before = 0
        for cue in track.timeline.cues:
            first, last = (round(at * SAMPLE_RATE) for at in (cue.start, cue.end))
            noise = track.speech[max(before, first - SAMPLE_RATE // 2) : first]
            assert len(noise) >= BREATH * SAMPLE_RATE - 1
            assert np.sqrt(np.mean(noise**2)) == pytest.approx(0.001, rel=0.1)
            assert np.max(np.abs(noise)) < QUIET
            before = last


def test_a_bilingual_night_holds_both_languages(night: Callable[..., Track]) -> None:
    both, italian, russian = night("it", "ru"), night("it"), night("ru")
    speech = [sum(c.end - c.start for c in t.timeline.cues) for t in (both, italian, russian)]
    assert speech[0] == pytest.approx(speech[1] + speech[2])


def test_all_voices_are_equally_loud_and_none_is_clipped(
    clips_of: Callable[[Narration], dict[Say, Clip]],
) -> None:
    """An engine's voices, and those that are shipped, as they are played."""
    scripts = [load_script(language) for language in ("it", "ru", "en")]
    night = narrations(scripts, official(7), Pauses())[Stage.NIGHT]
    spoken = clips_of(night)
    levels = []
    for clips in (spoken, {say: recorded_clip(say.language, say.text) for say in spoken}):
        track = make_track(tuple(Step((say,), 0.5) for say in clips), clips)
        assert true_peak(mix(track, None, Levels())) <= PEAK
        for cue in track.timeline.cues:
            part = track.speech[round(cue.start * SAMPLE_RATE) : round(cue.end * SAMPLE_RATE)]
            levels.append(loudness(part))
    assert max(levels) - min(levels) < 1  # LU
    assert abs(np.mean(levels) - mastering.SPEECH_LUFS) < 0.3


@pytest.mark.parametrize("name", AMBIENCES)
class TestAmbience:
    def test_it_loops_without_a_seam(self, name: str) -> None:
        """From the last sample to the first is a step like any other."""
        loop = loop_of(name)
        steps = np.abs(np.diff(loop))
        assert abs(loop[0] - loop[-1]) <= np.percentile(steps, 99.9)

    def test_a_cut_loop_would_be_noticed(self, name: str) -> None:
        """The test above can fail: the same loop with a piece cut out clicks somewhere."""
        loop = loop_of(name)
        usual = np.percentile(np.abs(np.diff(loop)), 99.9)
        cuts = (abs(loop[0] - loop[-cut]) for cut in range(2, 20_000))
        assert any(step > usual for step in cuts)

    def test_it_sounds_the_same_every_night(self, name: str) -> None:
        """As it was chosen by ear."""
        chosen = {
            "rain": [0.00848885, 0.01062494, -0.05156972, -0.0051403],
            "wind": [-0.06023948, -0.07738798, 0.02310376, 0.01898125],
            "fire": [-0.06120203, 0.0167061, -0.01817894, 0.05280669],
        }
        heard = loop_of(name)[[12345, 123456, 234567, 345678]]
        assert heard == pytest.approx(chosen[name], rel=0, abs=2e-7)

    def test_it_is_never_quiet_and_never_sticks_out(self, name: str) -> None:
        """Chairs and sleeves are masked in every half second."""
        loop = loop_of(name)
        parts = loop[: len(loop) // 11025 * 11025].reshape(-1, 11025)
        loudness = np.sqrt(np.mean(parts**2, axis=1))
        assert np.min(loudness) > 0.25 * AMBIENCE_LEVEL
        assert np.max(np.abs(loop)) < 0.6

    def test_it_covers_where_chairs_and_sleeves_sound(self, name: str) -> None:
        """Between 300 and 4,000 Hz no third of an octave is empty."""
        loop = loop_of(name)
        power = np.abs(np.fft.rfft(loop)) ** 2
        hz = np.fft.rfftfreq(len(loop), 1 / SAMPLE_RATE)
        total = np.sum(power)
        low = 300.0
        while low < 4000:
            high = low * 2 ** (1 / 3)
            assert np.sum(power[(hz >= low) & (hz < high)]) > 0.002 * total, low
            low = high

    def test_it_is_the_same_every_night(self, name: str) -> None:
        assert np.array_equal(ambience(name, SAMPLE_RATE), loop_of(name))

    def test_it_is_heard_under_speech_too(self, name: str, night: Callable[..., Track]) -> None:
        """9 dB softer than in the pauses, and no more: chairs creak while somebody speaks as well."""
        track = night("it", short=3.0)
        alone = mix(track, loop_of(name), Levels()) - mix(track, None, Levels())

        def loudness_of(start: float, end: float) -> float:
            part = alone[round(start * SAMPLE_RATE) : round(end * SAMPLE_RATE)]
            return float(20 * np.log10(np.sqrt(np.mean(part**2))))

        for beat in track.timeline.beats[1:4]:
            under = loudness_of(beat.start, beat.pause_start)
            assert under == pytest.approx(20 * np.log10(AMBIENCE_LEVEL) - 9, abs=3)
            between = loudness_of(beat.pause_start + 1, beat.end - 1)
            assert 5 < between - under < 17

    def test_it_ducks_under_speech(self, name: str, night: Callable[..., Track]) -> None:
        track = night("it")
        bed = loop_of(name)
        alone = mix(track, bed, Levels()) - mix(track, None, Levels())
        cue = track.timeline.cues[1]
        middle = round((cue.start + cue.end) / 2 * SAMPLE_RATE)
        assert track.bed_gain[middle] == pytest.approx(DUCKED_GAIN)
        pause = round((track.timeline.beats[2].end - 0.5) * SAMPLE_RATE)
        assert track.bed_gain[pause] == pytest.approx(1, abs=0.5)
        assert np.all(np.abs(np.diff(track.bed_gain)) < 0.001)
        loop = np.take(bed, np.arange(len(alone)), mode="wrap")
        under = loop[pause : pause + 100] * track.bed_gain[pause : pause + 100]
        assert np.allclose(alone[pause : pause + 100], under, atol=1e-6)


def test_the_ambience_swells_in_long_pauses_and_is_back_before_speech(
    night: Callable[..., Track],
) -> None:
    track = night("it", short=1.5, long=5.0)
    for beat in track.timeline.beats:
        first, last = (round(at * SAMPLE_RATE) for at in (beat.pause_start, beat.end))
        highest = np.max(track.bed_gain[first:last])
        long = beat.end - beat.pause_start > 4
        assert highest == pytest.approx(PAUSE_GAIN if long else 1, abs=0.01)
    for cue in track.timeline.cues:
        first, last = (round(at * SAMPLE_RATE) for at in (cue.start, cue.end))
        assert np.max(track.bed_gain[first:last]) == pytest.approx(DUCKED_GAIN)


def test_the_ambience_gives_way_to_a_line_by_9_db_and_swells_by_4_db_in_a_long_pause() -> None:
    """It falls in half a second, and takes 0.6 s to come back; noise at -60 dB comes before the line."""
    say, hum = Say("x", "x", "en"), np.full(SAMPLE_RATE, 0.5, np.float32)
    track = make_track((Step((say,), 5.0), Step((say,), 5.0)), {say: Clip(hum, SAMPLE_RATE)})
    cue, beat = track.timeline.cues[1], track.timeline.beats[1]
    middle = (beat.pause_start + 0.6 + beat.end - 0.5) / 2
    levels = {
        cue.start - 0.5: 0,
        cue.start - 0.25: 20 * np.log10((1 + 10 ** (-9 / 20)) / 2),
        cue.start: -9,
        cue.end - 0.01: -9,
        cue.end + 0.3: 20 * np.log10((1 + 10 ** (-9 / 20)) / 2),
        cue.end + 0.6: 0,
        middle: 4,
        beat.end - 0.5: 0,
    }
    heard = [20 * np.log10(track.bed_gain[round(at * SAMPLE_RATE)]) for at in levels]
    assert heard == pytest.approx([*levels.values()], abs=0.02)
    before = track.speech[round((cue.start - 0.2) * SAMPLE_RATE) : round(cue.start * SAMPLE_RATE)]
    assert 20 * np.log10(np.sqrt(np.mean(before**2))) == pytest.approx(-60, abs=0.3)


@pytest.mark.parametrize(("pause", "louder"), [(3.0, False), (3.2, True)])
def test_the_ambience_swells_in_a_pause_of_two_seconds_beside_its_fades(
    *, pause: float, louder: bool
) -> None:
    say, hum = Say("x", "x", "en"), np.full(SAMPLE_RATE, 0.5, np.float32)
    track = make_track((Step((say,), pause),), {say: Clip(hum, SAMPLE_RATE)})
    assert bool(np.max(track.bed_gain) > 1.001) is louder


def test_the_tone_is_clear_and_as_loud_as_speech(night: Callable[..., Track]) -> None:
    """It sounds before its line, and belongs to it: again begins with it, captions with the words."""
    track = night("it")
    cue = track.timeline.beats[-2].cues[0]
    assert "aprite gli occhi" in cue.say.text
    first = round(cue.start * SAMPLE_RATE)
    bell = track.speech[first : first + round(sound.TONE_SECONDS * SAMPLE_RATE)]
    power = np.abs(np.fft.rfft(bell)) ** 2
    hz = np.fft.rfftfreq(len(bell), 1 / SAMPLE_RATE)
    near = np.any([np.abs(hz - partial) < 15 for partial, _, _ in sound.PARTIALS], axis=0)
    assert np.sum(power[near]) > 0.95 * np.sum(power)
    assert np.max(np.abs(bell)) < PEAK
    quiet = track.speech[first + len(bell) :][: round(sound.TONE_GAP_SECONDS * SAMPLE_RATE) - 10]
    assert not quiet.any()
    loud = np.flatnonzero(np.abs(track.speech[first + len(bell) + len(quiet) :]) > 0.01)
    spoken = cue.start + sound.TONE_SECONDS + sound.TONE_GAP_SECONDS + loud[0] / SAMPLE_RATE
    (shown,) = re.findall(r"(\S+) --> \S+\n" + re.escape(cue.say.text), vtt(track.timeline.cues))
    minutes, seconds = map(float, shown.split(":")[1:])
    assert 60 * minutes + seconds == pytest.approx(spoken, abs=0.05)


def test_the_host_sets_both_volumes(night: Callable[..., Track]) -> None:
    track = night("it")
    loud, soft = mix(track, None, Levels(voice=1)), mix(track, None, Levels(voice=0.5))
    assert np.allclose(soft * 2, loud)
    bed = loop_of("rain")
    assert np.allclose(mix(track, bed, Levels(ambience=0)), loud, atol=1e-6)


def test_a_soft_voice_is_not_drowned(night: Callable[..., Track]) -> None:
    track = night("it")
    bed = loop_of("wind")
    cue = track.timeline.cues[1]
    line = slice(round(cue.start * SAMPLE_RATE), round(cue.end * SAMPLE_RATE))
    for voice in (0.05, 1.0):
        speech = mix(track, None, Levels(voice=voice))[line]
        under = mix(track, bed, Levels(voice=voice, ambience=1))[line] - speech
        assert np.sqrt(np.mean(speech**2)) > 2 * np.sqrt(np.mean(under**2))


def test_nothing_passes_full_scale(night: Callable[..., Track]) -> None:
    sound = mix(night("ru"), loop_of("fire"), Levels(1, 1))
    assert np.max(np.abs(sound)) <= PEAK + 1e-6


@pytest.mark.parametrize("levels", [(0, 0.5), (1.1, 0.5), (1, -0.1), (1, 1.1), (float("nan"), 0)])
def test_a_volume_that_nobody_would_hear_is_refused(levels: tuple[float, float]) -> None:
    with pytest.raises(OutOfRange):
        Levels(*levels)


@pytest.mark.parametrize("suffix", SOUND_FILES)
def test_encoding_tells_its_progress_and_can_be_stopped(
    suffix: str, night: Callable[..., Track]
) -> None:
    sound, shares = night("it").speech[: 25 * SAMPLE_RATE], list[float]()

    def stops(share: float) -> None:
        if share > 0.3:
            raise TimeoutError

    encode(sound, suffix, shares.append)
    assert len(shares) > 3
    assert shares == sorted(shares)
    with pytest.raises(TimeoutError):
        encode(sound, suffix, stops)


@pytest.mark.parametrize("seconds", [0.01, 1, 3.02])
def test_mp3_is_as_long_and_as_loud_as_its_sound(
    seconds: float, night: Callable[..., Track]
) -> None:
    speech = night("it").speech[12_000 : 12_000 + round(seconds * SAMPLE_RATE)] * np.float32(0.5)
    content = encode(speech, ".mp3")
    heard, _ = soundfile.read(io.BytesIO(content), dtype="float32")
    assert len(heard) == len(speech)
    assert b"Xing" in content[:40]
    if seconds >= 1:
        apart = 10 * np.log10(np.sum(speech**2) / np.sum((heard - speech) ** 2))
        assert apart > 18, apart  # dB: nothing is late or softer
        assert abs(loudness(heard) - loudness(speech)) < 0.1


@pytest.mark.parametrize("suffix", [".mp3", ".ogg"])
def test_what_a_coder_adds_to_peaks_stays_below_the_ceiling(
    suffix: str, night: Callable[..., Track]
) -> None:
    sound = mix(night("ru"), loop_of("fire"), Levels(1, 1))[: 12 * SAMPLE_RATE]
    heard, _ = soundfile.read(io.BytesIO(encode(sound, suffix)), dtype="float32")
    assert true_peak(heard) <= PEAK


@pytest.mark.parametrize(("suffix", "language"), cells(SOUND_FILES, ("ru", "en")))
def test_every_format_is_as_long_and_as_loud_as_any_other(
    suffix: str, language: str, night: Callable[..., Track]
) -> None:
    """A voice with high peaks loses none of its loudness to their limits."""
    track = night(language, short=0.5, long=0.5)
    content = encode(mix(track, None, Levels()), suffix)
    heard, sample_rate = soundfile.read(io.BytesIO(content), dtype="float32")
    assert (len(heard), sample_rate) == (len(track.speech), SAMPLE_RATE)
    assert abs(loudness(heard) - mastering.SPEECH_LUFS) < 0.7
    assert true_peak(heard) <= PEAK


def test_a_sound_with_nothing_over_the_ceiling_stays_as_it_is() -> None:
    """And silence too."""
    for quiet in (np.zeros(9000, np.float32), np.full(9000, 0.1, np.float32)):
        assert np.array_equal(mastering.held_down(quiet, 0.5), quiet)


@pytest.mark.parametrize("high", [6, 9])
def test_what_limiting_takes_is_given_back(high: float) -> None:
    """Of a hiss with clicks over the ceiling; none is left over it."""
    hiss = np.random.default_rng(1).normal(0, 0.1, 3 * SAMPLE_RATE).astype(np.float32)
    hiss[:: SAMPLE_RATE // 50] *= high
    held = mastering.held_down(hiss, 0.4)
    assert abs(loudness(held) - loudness(hiss)) < 0.5
    assert loudness(mastering.limited(hiss, 0.4)) < loudness(hiss) - 0.5
    assert true_peak(held) <= 0.4 * 1.02


class TestAmbienceFromAFile:
    @pytest.fixture
    def file(self, tmp_path: Path) -> Path:
        return tmp_path / "cafe.flac"

    def write(self, file: Path, seconds: float, rate: int = 44_100, channels: int = 2) -> None:
        chance = np.random.default_rng(7)
        hum = np.cumsum(chance.standard_normal((round(seconds * rate), channels)), axis=0)
        soundfile.write(file, hum / np.max(np.abs(hum)) * 0.8, rate)

    def test_it_is_resampled_levelled_and_made_to_loop(self, file: Path) -> None:
        self.write(file, 4)
        loop = ambience(str(file), SAMPLE_RATE)
        assert len(loop) == pytest.approx(3.5 * SAMPLE_RATE, abs=10)
        assert np.sqrt(np.mean(loop**2)) == pytest.approx(AMBIENCE_LEVEL, rel=0.1)
        assert abs(loop[0] - loop[-1]) < 0.01

    @pytest.mark.parametrize("content", [b"", b"not a sound", b"RIFF\x00\x00\x00\x00WAVE"])
    def test_a_corrupt_file_is_refused(self, file: Path, content: bytes) -> None:
        file.write_bytes(content)
        with pytest.raises(FaultyFile):
            ambience(str(file), SAMPLE_RATE)

    def test_a_truncated_file_is_refused_or_used_as_far_as_it_goes(self, file: Path) -> None:
        self.write(file, 4)
        file.write_bytes(file.read_bytes()[:3000])
        with pytest.raises(Refusal):
            ambience(str(file), SAMPLE_RATE)

    def test_a_very_short_file_is_refused(self, file: Path) -> None:
        self.write(file, 0.5)
        with pytest.raises(FaultyFile):
            ambience(str(file), SAMPLE_RATE)

    def test_a_silent_file_is_refused(self, file: Path) -> None:
        soundfile.write(file, np.zeros(88_200), 44_100)
        with pytest.raises(FaultyFile):
            ambience(str(file), SAMPLE_RATE)

    def test_one_click_is_no_ambience(self, file: Path) -> None:
        click = np.zeros(88_200)
        click[100] = 0.9
        soundfile.write(file, click, 44_100)
        with pytest.raises(FaultyFile):
            ambience(str(file), SAMPLE_RATE)

    def test_a_constant_is_no_ambience(self, file: Path) -> None:
        soundfile.write(file, np.full(88_200, 0.5), 44_100)
        with pytest.raises(FaultyFile):
            ambience(str(file), SAMPLE_RATE)

    def test_channels_that_cancel_each_other_still_sound(self, file: Path) -> None:
        noise = np.random.default_rng(1).standard_normal(88_200) * 0.1
        soundfile.write(file, np.stack([noise, -noise], axis=1), 44_100)
        assert np.sqrt(np.mean(ambience(str(file), SAMPLE_RATE) ** 2)) > 0.03

    @pytest.mark.parametrize("sample", [1e20, float("nan"), float("inf")])
    def test_impossible_samples_are_refused(self, tmp_path: Path, sample: float) -> None:
        samples = np.full(44_100, 0.1)
        samples[100] = sample
        file = tmp_path / "float.wav"
        soundfile.write(file, samples, 22_050, subtype="FLOAT")
        with pytest.raises(FaultyFile):
            ambience(str(file), SAMPLE_RATE)


def test_resampling_keeps_a_tone() -> None:
    tone = np.sin(2 * np.pi * 440 * np.arange(44_100) / 44_100).astype(np.float32)
    expected = np.sin(2 * np.pi * 440 * np.arange(SAMPLE_RATE) / SAMPLE_RATE)
    assert np.allclose(resample(tone, 44_100, SAMPLE_RATE), expected, atol=1e-3)
