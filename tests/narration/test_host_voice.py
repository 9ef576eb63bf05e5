"""A host's own voice, recorded through a source that is not there: line by line, in one take, faulty."""

import errno
import os
import re
import struct
import tomllib
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

import numpy as np
import pytest
import soundfile

from companion.cli.commands.machine import record_lines
from companion.errors import Detail
from companion.evening.night.night import (
    Night,
    host_voices,
    lines_to_record,
    names_of_voices,
    voice_folder,
)
from companion.evening.settings import Progress, UnusableName
from companion.files.atomic_write import NotWritten
from companion.files.toml import FaultyFile, NoSuchFile
from companion.narration import mastering, readers
from companion.narration.host_voice import (
    HostVoice,
    NoRecording,
    TakeInParts,
    TakeOverKept,
    WordingChanged,
    keep_take,
    read_take,
)
from companion.narration.narrator import Stage, UnusedOption, VoiceSettings, speaking_seconds
from companion.narration.player import Microphone
from companion.narration.readers import Filled, Lines, LinesNotRecorded, Reading
from companion.narration.sound import (
    SAMPLE_RATE,
    Clip,
    Clipped,
    NoSpeech,
    Samples,
    UnusableSound,
    WrongLength,
)
from companion.narration.voices import EngineSilent, recorded_clip
from companion.rules.pieces import Role
from companion.words.night_script import load_script
from companion.words.role_names import with_role_names
from tests.conftest import Run, assert_friendly
from tests.english import english
from tests.narration.tables import official

RATE = 16_000
TONIGHT = lines_to_record("en", "classic", official(7))
LINES = dict([*TONIGHT.items()][:8])


@cache
def spoken(text: str, *, level: float = 0.25, noise: float = 0.001, pace: float = 1.0) -> Samples:
    """Somebody who says a text into a microphone: syllables in a room, with quiet around them."""
    chance = np.random.default_rng(len(text))
    at = np.arange(round(speaking_seconds(text, 150) * pace * RATE)) / RATE
    syllables = np.maximum(0, np.sin(2 * np.pi * 2.2 * at)) ** 0.4
    voice = (
        level * syllables * np.sin(2 * np.pi * 160 * at) * (1 + 0.3 * np.sin(2 * np.pi * 480 * at))
    )
    quiet = np.zeros(round(0.7 * RATE))
    sound = np.concatenate([quiet, voice, quiet])
    room = noise * chance.standard_normal(len(sound))
    return np.clip(sound + room, -1, 1).astype(np.float32)


def with_gap(sound: Samples, seconds: float) -> Samples:
    """Somebody stops in the middle of a line."""
    room = 0.001 * np.random.default_rng(0).standard_normal(round(seconds * RATE))
    first, second = np.array_split(sound, 2)
    return np.concatenate([first, room, second]).astype(np.float32)


def with_value(sound: Samples, value: float) -> Samples:
    """A broken program has written single samples that are no numbers."""
    broken = sound.copy()
    broken[5000:5010] = value
    return broken


def cut_off(sound: Samples, share: float) -> Samples:
    """The recorder was stopped when so much of the speech was said: in a syllable."""
    speech = np.flatnonzero(np.abs(sound) > 0.02)
    loud = np.flatnonzero(np.abs(sound) > 0.2)
    end = speech[0] + share * (speech[-1] - speech[0])
    return sound[: int(loud[np.argmin(np.abs(loud - end))])]


def trimmed_close(sound: Samples) -> Samples:
    """As an editor trims: up to the last sample that is clearly heard."""
    heard = np.flatnonzero(np.abs(sound) > 0.15)
    return sound[int(heard[0]) : int(heard[-1]) + 1]


def far_away(sound: Samples) -> Samples:
    """Peaks at -50 dB of full scale, in a room that is quieter still."""
    return np.asarray(sound * 10 ** (-50 / 20) / np.max(np.abs(sound)), np.float32)


@pytest.fixture(scope="module", autouse=True)
def _takes_are_mastered_once() -> Iterator[None]:
    """Those of one night are in others too."""
    known: dict[bytes, Samples] = {}
    usual = mastering.mastered

    def once(samples: Samples, sample_rate: int) -> Samples:
        key = samples.tobytes()
        if key not in known:
            known[key] = usual(samples, sample_rate)
        return known[key]

    with patch.object(mastering, "mastered", once):
        yield


class Host(Microphone):
    """A microphone that hears one sound after the other; what was shown, heard and told, and what is typed."""

    def __init__(
        self, monkeypatch: pytest.MonkeyPatch, sounds: Iterable[Samples], *typed: str
    ) -> None:
        self._sounds, self._typed = iter(sounds), iter(typed)
        self.played: list[str] = []
        self.told: list[str] = []
        monkeypatch.setattr("builtins.input", self._answer)
        monkeypatch.setattr("typer.echo", self.told.append)
        monkeypatch.setattr("companion.narration.announcer.play_take", self._play)

    def start(self) -> None:
        self._sound = next(self._sounds)

    def stop(self) -> Clip:
        return Clip(self._sound, RATE)

    @property
    def shown(self) -> list[str]:
        return [one.strip() for one in self.told if one.startswith("\n")]

    @property
    def faults(self) -> list[str]:
        return [one for one in self.told if one.startswith("Not kept")]

    def _play(self, text: str, take: Clip, _: str) -> None:
        assert len(take.samples)
        self.played.append(text)

    def _answer(self, _: str) -> str:
        after_a_take = self.told[-1].startswith(("Not kept", "Enter keeps"))
        return next(self._typed, "") if after_a_take else ""


@pytest.fixture
def voice(tmp_path: Path) -> HostVoice:
    return HostVoice(tmp_path / "grandma", "en")


def problems(voice: HostVoice) -> dict[str, type[Detail]]:
    return {text: type(problem) for text, problem in voice.findings(LINES).items()}


@pytest.fixture
def drop(voice: HostVoice) -> Callable[..., None]:
    """Puts a file into the folder of a voice, as a host does."""
    voice.folder.mkdir(parents=True)

    def put(name: str, sound: Samples, suffix: str = ".wav") -> None:
        subtype = None if np.isfinite(sound).all() else "FLOAT"
        soundfile.write(voice.folder / f"{name}{suffix}", sound, RATE, subtype)

    return put


# Line by line


def test_every_line_of_the_table_is_shown_recorded_played_and_kept(
    voice: HostVoice, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = Host(monkeypatch, map(spoken, LINES.values()))
    assert record_lines(voice, LINES, host) == len(LINES)
    assert host.shown == host.played == [*LINES.values()]
    assert problems(voice) == {}
    takes = voice.takes([*LINES.values()], {})
    assert takes.keys() == {*LINES.values()}
    for text, take in takes.items():  # trimmed
        seconds = len(take.samples) / take.sample_rate
        assert seconds == pytest.approx(speaking_seconds(text, 150), abs=0.4)


def test_what_is_said_tonight_is_asked_for() -> None:
    script = load_script("en")
    said = {line.say for line in (*script.lines(official(7)), *script.calls_of(official(7)))}
    assert said < {*TONIGHT.values()}
    assert script.night.small.fascists_look.say not in TONIGHT.values()
    every = lines_to_record("en", "classic")
    assert {line.say for _, line in script.all_lines()} == {*every.values()}


def test_a_theme_asks_for_its_own_lines_and_shares_the_others() -> None:
    classic, theme = (lines_to_record("en", one) for one in ("classic", "cold-war"))
    assert theme["night.large.close_eyes"] == classic["night.large.close_eyes"]
    assert "Secret Agent" in theme["cold-war.night.large.hitler_thumb"]


def test_a_line_is_said_again_left_out_or_the_last_one(
    voice: HostVoice, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second, third, *_ = LINES.values()
    host = Host(monkeypatch, map(spoken, (first, first, second, third)), "r", "", "S", "quit")
    assert record_lines(voice, LINES, host) == 1
    assert host.shown == [first, first, second, third]
    assert first not in problems(voice)


def test_what_has_a_fault_is_not_kept_whatever_is_decided(
    voice: HostVoice, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = next(iter(LINES.values()))
    sounds = spoken(text, level=9), spoken(text, noise=0.1), spoken(text)
    host = Host(monkeypatch, sounds, "", "k", "q")
    assert record_lines(voice, LINES, host) == 0
    assert ["too loud" in one for one in host.faults] == [True, False]
    assert "find a quieter room" in host.faults[1]


def test_a_line_is_compared_with_those_that_are_there(
    voice: HostVoice, monkeypatch: pytest.MonkeyPatch
) -> None:
    *others, twice = LINES.values()
    sounds = [*map(spoken, others), np.tile(spoken(twice), 2), spoken(twice)]
    host = Host(monkeypatch, sounds)
    assert record_lines(voice, LINES, host) == len(LINES)
    (fault,) = host.faults
    assert "its text takes about" in fault


# Files in a folder


@pytest.mark.parametrize(
    ("sound", "problem"),
    [
        (lambda text: spoken(text, pace=0.3), WrongLength),
        (lambda text: spoken(text, pace=4), WrongLength),
        (lambda text: spoken(text, pace=0.48), WrongLength),  # by the pace of the others
        (lambda text: spoken(text, level=6), Clipped),
        (lambda text: spoken(text, noise=0.06), NoSpeech),
        (lambda text: spoken(text, level=0.012, noise=0.0001), NoSpeech),
        (lambda text: cut_off(spoken(text), 0.65), WrongLength),
        (lambda text: np.tile(spoken(text), 2), WrongLength),
        (lambda text: spoken(text, pace=1.7), WrongLength),
        (lambda text: np.clip(spoken(text), -0.2, 0.2) * 3.5, Clipped),  # by a microphone, at 0.7
        (lambda text: far_away(spoken(text, noise=0.0001)), NoSpeech),
        (lambda text: spoken(text, level=0), NoSpeech),
        (lambda _: np.zeros(0, np.float32), NoSpeech),
        (lambda text: with_gap(spoken(text), 3), WrongLength),
        (lambda text: with_value(spoken(text), np.nan), UnusableSound),
        (lambda text: with_value(spoken(text), -np.inf), UnusableSound),
    ],
    ids=[
        "short",
        "long",
        "half",
        "clipped",
        "noisy",
        "quiet",
        "cut at two thirds",
        "twice",
        "slowly",
        "flat",
        "far away",
        "silent",
        "empty",
        "gap",
        "nan",
        "inf",
    ],
)
def test_each_fault_of_a_file_is_told(
    voice: HostVoice,
    drop: Callable[..., None],
    sound: Callable[[str], Samples],
    problem: type[Detail],
) -> None:
    for number, (name, text) in enumerate(LINES.items()):
        drop(name, sound(text) if number == 3 else spoken(text))
    assert problems(voice) == {[*LINES.values()][3]: problem}


@pytest.mark.parametrize("suffix", [".mp3", ".ogg"])
@pytest.mark.parametrize(("gain", "problem"), [(1, None), (8, Clipped)])
def test_peaks_are_cut_off_though_a_codec_has_rounded_them(
    voice: HostVoice,
    suffix: str,
    gain: float,
    problem: type[Detail] | None,
) -> None:
    """Gain 1 is a good recording as loud as a file allows; beyond it a microphone is too close."""
    text = next(text for text in LINES.values() if speaking_seconds(text, 150) > 2)
    clip = recorded_clip("en", text)
    peak = float(np.max(np.abs(clip.samples)))
    loud = np.clip(gain * clip.samples / peak, -1, 1 - 2**-15).astype(np.float32)
    sound = np.pad(loud, clip.sample_rate // 2)
    voice.folder.mkdir(parents=True)
    soundfile.write(voice.folder / f"night{suffix}", sound, clip.sample_rate)
    found = {type(problem) for problem in voice.findings({"night": text}).values()}
    assert found == ({problem} if problem else set())


def test_all_that_is_wrong_is_told_at_once(voice: HostVoice, drop: Callable[..., None]) -> None:
    names = [*LINES]
    for number, (name, text) in enumerate([*LINES.items()][1:], start=1):
        drop(name, spoken(text, level=6 if number == 2 else 0.3), ".flac" if number % 2 else ".wav")
    (voice.folder / f"{names[4]}.wav").rename(voice.folder / f"{names[4]}.m4a")
    (voice.folder / f"{names[4]}.m4a").write_bytes(b"\0\0\0\x20ftypM4A ")
    (voice.folder / f"{names[6]}.wav").write_bytes(b"")
    assert voice.findings(LINES) == {
        LINES[names[0]]: NoRecording(f"{names[0]}.wav"),
        LINES[names[2]]: Clipped(),
        LINES[names[4]]: UnusableSound(),
        LINES[names[6]]: UnusableSound(),
    }


def test_a_voice_that_an_editor_has_trimmed_has_no_faults(
    voice: HostVoice, drop: Callable[..., None]
) -> None:
    for name, text in LINES.items():
        drop(name, trimmed_close(spoken(text)))
    assert voice.findings(LINES) == {}
    assert len(voice.takes([*LINES.values()], LINES)) == len(LINES)


def test_a_wording_that_has_changed_since_is_told(
    voice: HostVoice, drop: Callable[..., None]
) -> None:
    for name, text in LINES.items():
        drop(name, spoken(text))
    assert problems(voice) == {}
    name, text = next(iter(LINES.items()))
    changed = {**LINES, name: f"{text} Please."}
    assert voice.findings(changed) == {changed[name]: WordingChanged(text)}
    assert changed[name] not in voice.takes([*changed.values()], changed)
    voice.keep(name, changed[name], Clip(spoken(changed[name]), RATE))
    assert voice.findings(changed) == {}


def test_a_new_file_in_the_place_of_other_words_is_believed(
    voice: HostVoice, drop: Callable[..., None]
) -> None:
    for name, text in LINES.items():
        drop(name, spoken(text))
    assert problems(voice) == {}
    name, text = next(iter(LINES.items()))
    changed = {**LINES, name: f"{text} Please."}
    assert [type(one) for one in voice.findings(changed).values()] == [WordingChanged]
    drop(name, spoken(changed[name]))
    assert voice.findings(changed) == {}
    assert changed[name] in voice.takes([*changed.values()], changed)


def test_one_good_file_is_heard_whatever_lies_beside_it(
    voice: HostVoice, drop: Callable[..., None]
) -> None:
    """A memo that was made into a WAV file, or an empty one; of two good ones the newest."""
    memo, empty, twice, *_ = names = [*LINES]
    for name, text in LINES.items():
        drop(name, spoken(text))
    (voice.folder / f"{memo}.m4a").write_bytes(b"\0\0\0\x20ftypM4A ")
    (voice.folder / f"{empty}.flac").write_bytes(b"")
    assert voice.findings(LINES) == {}
    assert len(voice.takes([*LINES.values()], {})) == len(names)
    drop(twice, spoken(LINES[twice], level=9), ".flac")
    os.utime(voice.folder / f"{twice}.wav", (0, 0))
    assert problems(voice) == {LINES[twice]: Clipped}
    voice.keep(twice, LINES[twice], Clip(spoken(LINES[twice]), RATE))
    assert voice.findings(LINES) == {}


@pytest.mark.parametrize("notes", ["texts = 4", "[texts]\nx = 1", "sounds = []"])
def test_notes_that_are_none_are_written_anew(
    voice: HostVoice, drop: Callable[..., None], notes: str
) -> None:
    for name, text in LINES.items():
        drop(name, spoken(text))
    (voice.folder / "lines.toml").write_text(notes)
    assert voice.findings(LINES) == {}
    noted = tomllib.loads((voice.folder / "lines.toml").read_text())["texts"]
    assert set(LINES.items()) <= set(noted.items())


@pytest.mark.parametrize("pace", [0.48, 2.0])
def test_what_the_check_refuses_the_night_refuses(
    voice: HostVoice, drop: Callable[..., None], pace: float
) -> None:
    """A line said twice, or half of it: by the pace of this voice."""
    *_, (odd, words) = LINES.items()
    for name, text in LINES.items():
        drop(name, spoken(text, pace=pace if name == odd else 1.0))
    assert [*voice.findings(LINES)] == [words]
    texts = [*LINES.values()]
    assert set(voice.takes(texts, LINES)) == {*texts} - {words}
    assert not voice.takes([words], LINES)  # by the pace of lines that are not said tonight


def test_a_line_that_cannot_be_stored_leaves_the_older_one(
    voice: HostVoice, drop: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The older one may be of any format; the new one would take its place."""
    name, text = next(iter(LINES.items()))
    drop(name, spoken(text), ".flac")

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "")

    with monkeypatch.context() as patches:
        patches.setattr(Path, "write_bytes", full)
        with pytest.raises(NotWritten):
            voice.keep(name, text, Clip(spoken(text), RATE))
    assert [one.name for one in voice.folder.iterdir()] == [f"{name}.flac"]
    voice.keep(name, text, Clip(spoken(text), RATE))
    assert [one.name for one in voice.folder.glob("night*")] == [f"{name}.wav"]


# One take


@pytest.fixture
def take(tmp_path: Path) -> Callable[..., Path]:
    def write(*sounds: Samples, suffix: str = ".wav") -> Path:
        path = tmp_path / f"all{suffix}"
        soundfile.write(path, np.concatenate(sounds), RATE)
        return path

    return write


def test_one_take_is_cut_at_its_silences(voice: HostVoice, take: Callable[..., Path]) -> None:
    keep_take(voice, LINES, take(*map(spoken, LINES.values())))
    assert problems(voice) == {}


def test_a_take_in_a_noisy_room_is_cut_with_the_quiet_after_each_line(
    voice: HostVoice, take: Callable[..., Path]
) -> None:
    """The room is at -45 dB of full scale, and that is all that follows the last word."""
    *sounds, last = (spoken(text, noise=0.0056) for text in LINES.values())
    keep_take(voice, LINES, take(*sounds, last))
    assert problems(voice) == {}
    for path in voice.folder.glob("*.wav"):
        kept, rate = soundfile.read(path)
        assert np.max(np.abs(kept[-rate // 8 :])) < 0.05


@pytest.mark.parametrize("offset", [0.03, -0.1])
def test_a_constant_voltage_is_no_noise(
    voice: HostVoice,
    take: Callable[..., Path],
    monkeypatch: pytest.MonkeyPatch,
    offset: float,
) -> None:
    sounds = [spoken(text) + np.float32(offset) for text in LINES.values()]
    keep_take(voice, LINES, take(*sounds))
    assert problems(voice) == {}
    assert record_lines(voice, LINES, Host(monkeypatch, sounds)) == len(LINES)
    kept = [soundfile.read(path)[0] for path in voice.folder.glob("*.wav")]
    assert max(abs(float(np.mean(one))) for one in kept) < 0.001


def test_a_fault_within_a_take_is_that_of_its_line(
    voice: HostVoice, take: Callable[..., Path]
) -> None:
    sounds = [
        spoken(text, level=6 if number == 5 else 0.3) for number, text in enumerate(LINES.values())
    ]
    keep_take(voice, LINES, take(*sounds))
    assert problems(voice) == {[*LINES.values()][5]: Clipped}


def test_a_take_with_too_few_parts_is_refused(voice: HostVoice, take: Callable[..., Path]) -> None:
    with pytest.raises(TakeInParts) as refused:
        keep_take(voice, LINES, take(*map(spoken, [*LINES.values()][1:])))
    assert (refused.value.found, refused.value.wanted) == (len(LINES) - 1, len(LINES))
    assert not voice.folder.exists()


def test_a_take_with_a_line_said_twice_is_refused(
    voice: HostVoice, take: Callable[..., Path]
) -> None:
    sounds = [spoken(text) for text in LINES.values()]
    with pytest.raises(TakeInParts) as raised:
        keep_take(voice, LINES, take(*sounds[:3], sounds[2], *sounds[3:]))
    assert raised.value.found == raised.value.wanted + 1


@pytest.mark.parametrize(
    ("softer", "noise", "problem"), [(0.02, 0, NoSpeech), (0, 0, NoSpeech), (1, 0.1, NoSpeech)]
)
def test_a_take_in_which_no_line_can_be_told_from_the_room_is_named(
    voice: HostVoice,
    take: Callable[..., Path],
    softer: float,
    noise: float,
    problem: type[Detail],
) -> None:
    room = noise * np.random.default_rng(1).standard_normal(RATE)
    sounds = (softer * spoken(text) for text in LINES.values())
    with pytest.raises(FaultyFile) as refused:
        keep_take(voice, LINES, take(*(one + np.resize(room, len(one)) for one in sounds)))
    assert isinstance(refused.value.faults[0].problem, problem)


def test_the_lines_of_a_table_are_in_the_order_of_its_night() -> None:
    said = [line.say for line in load_script("en").lines(official(7))]
    assert [*TONIGHT.values()][: len(said)] == said


def test_two_lines_in_the_wrong_order_do_not_fit_their_texts(
    voice: HostVoice, take: Callable[..., Path]
) -> None:
    texts = [*TONIGHT.values()]
    by_length = sorted(texts, key=len)
    short, long = texts.index(by_length[0]), texts.index(by_length[-1])
    sounds = [*map(spoken, texts)]
    sounds[short], sounds[long] = sounds[long], sounds[short]
    keep_take(voice, TONIGHT, take(*sounds))
    assert voice.findings(TONIGHT).keys() == {texts[short], texts[long]}


def test_a_take_of_a_phone_is_named_with_what_to_do(voice: HostVoice, tmp_path: Path) -> None:
    memo = tmp_path / "memo.m4a"
    memo.write_bytes(b"\0\0\0\x20ftypM4A ")
    with pytest.raises(FaultyFile) as refused:
        keep_take(voice, TONIGHT, memo)
    assert refused.value.faults[0].problem == UnusableSound()
    with pytest.raises(NoSuchFile):
        keep_take(voice, TONIGHT, tmp_path / "no.wav")


@pytest.mark.parametrize("name", ["", "..", "a/b", "c:d"])
def test_what_cannot_be_a_folder_is_no_name_of_a_voice(name: str, tmp_path: Path) -> None:
    with pytest.raises(UnusableName):
        voice_folder(tmp_path, name)


# The night


class Quiet(Progress):
    """Progress that nobody looks at."""

    def lines(self, done: int, total: int) -> None:
        assert done <= total


def grandma(folder: Path, rate: int | None = None) -> dict[str, Any]:
    """She is to read a night."""
    return {"voice": VoiceSettings(voices=("grandma",), rate=rate), "own": {"grandma": folder}}


def recorded(folder: Path, lines: dict[str, str]) -> Path:
    voice = HostVoice(folder / "grandma", "en")
    for name, text in lines.items():
        voice.keep(name, text, Clip(spoken(text, level=0.1), RATE))
    return voice.folder.parent


def test_a_night_in_the_hosts_own_voice(tmp_path: Path) -> None:
    night = Night([load_script("en")], official(7), **grandma(recorded(tmp_path, TONIGHT)))
    tracks = night.tracks(Quiet())
    assert night.reading is not None
    assert (night.reading.voices, night.reading.filled) == (("grandma",), ())
    cue = tracks[Stage.NIGHT].timeline.cues[0]
    assert cue.end - cue.start == pytest.approx(speaking_seconds(cue.say.text, 150), abs=0.4)


def test_files_are_spoken_that_nobody_has_checked_before(tmp_path: Path) -> None:
    own = recorded(tmp_path, TONIGHT)
    (own / "en" / "lines.toml").unlink()
    night = Night([load_script("en")], official(7), **grandma(own))
    night.tracks(Quiet())
    assert night.reading is not None
    assert (night.reading.voices, night.reading.filled) == (("grandma",), ())


def test_missing_lines_are_refused_or_filled_by_another_voice_of_equal_loudness(
    tmp_path: Path,
) -> None:
    but_one = dict(TONIGHT)
    missing = but_one.pop("night.large.note_thumb")
    own = recorded(tmp_path, but_one)
    with pytest.raises(LinesNotRecorded) as refused:
        Night([load_script("en")], official(7), **grandma(own)).tracks(Quiet())
    assert (refused.value.name, refused.value.count, refused.value.line) == ("grandma", 1, missing)
    assert refused.value.command == "companion voice check grandma --players 7"
    night = Night([load_script("en")], official(7), **grandma(own), fill=True)
    track = night.tracks(Quiet())[Stage.NIGHT]
    assert night.reading is not None
    assert night.reading.filled == (Filled("English", 1, "Kokoro af_heart"),)
    heard = {
        cue.say.text: track.speech[round(cue.start * SAMPLE_RATE) : round(cue.end * SAMPLE_RATE)]
        for cue in track.timeline.cues
    }
    loudness = {text: 10 * np.log10(np.mean(part**2)) for text, part in heard.items()}
    mine = np.mean([value for text, value in loudness.items() if text != missing])
    assert abs(loudness[missing] - mine) < 1  # dB


def test_with_a_rate_another_voice_speaks_the_whole_night_and_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def spoken(_: str, lines: Lines, __: object) -> Reading:
        return Reading({say: recorded_clip("en", say.text) for say in lines.says}, ("Annie",))

    monkeypatch.setattr(readers, "read_spoken", spoken)
    own = recorded(tmp_path, TONIGHT)
    night = Night([load_script("en")], official(7), **grandma(own, rate=120))
    night.tracks(Quiet())
    assert night.reading is not None
    assert isinstance(night.reading.instead, UnusedOption)
    assert {one.text for one in night.reading.clips} == set(TONIGHT.values())


def test_where_an_engine_hangs_the_other_voices_at_hand_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def hangs(engine: str, *_: object) -> Reading:
        raise EngineSilent((engine,))

    monkeypatch.setattr(readers, "read_spoken", hangs)
    recorded(tmp_path / "voices", LINES)
    hosts = names_of_voices(tmp_path, ("en",))
    assert (hosts, names_of_voices(tmp_path, ("en", "it"))) == (("grandma",), ())
    script = load_script("en")
    renamed = with_role_names(
        script, "classic", {one: one.title() for one in Role} | {Role.HITLER: "Kraken"}
    )
    for own, voices, options in (
        (script, ("en-gb",), ("--voice recorded", "--voice grandma")),
        (renamed, (), ("--voice grandma",)),
    ):
        monkeypatch.setattr("companion.narration.voices.engines", lambda: ("espeak",))
        night = Night([own], official(7), voice=VoiceSettings(voices=voices), hosts=hosts)
        with pytest.raises(EngineSilent) as refused:
            night.tracks(Quiet())
        assert refused.value.options == options
        assert "--engine espeak" not in english(refused.value)
    night = Night([renamed], official(7), voice=VoiceSettings(rate=120))
    with pytest.raises(EngineSilent) as alone:
        night.tracks(Quiet())
    assert alone.value.options == ()


def test_a_voice_is_found_by_its_name(tmp_path: Path) -> None:
    folder = recorded(tmp_path / "voices", LINES)
    assert host_voices(tmp_path, ("en-us", "grandma")) == {"grandma": folder}
    assert host_voices(tmp_path, ("nobody", "..", "")) == {}


def test_a_voice_that_says_nothing_is_not_offered(tmp_path: Path) -> None:
    recorded(tmp_path / "voices", LINES)
    for name in ("begun", "emptied"):
        (tmp_path / "voices" / name / "en").mkdir(parents=True)
    (tmp_path / "voices" / "emptied" / "en" / "lines.toml").write_text("[texts]\n")
    assert names_of_voices(tmp_path, ("en",)) == ("grandma",)
    assert names_of_voices(tmp_path) == ("begun", "emptied", "grandma")  # to be gone on with


def test_a_second_take_replaces_lines_only_when_asked_to(
    voice: HostVoice, take: Callable[..., Path]
) -> None:
    file = take(*map(spoken, LINES.values()))
    keep_take(voice, LINES, file)
    before = (voice.folder / "lines.toml").read_text()
    with pytest.raises(TakeOverKept) as refused:
        keep_take(voice, LINES, file)
    assert (refused.value.name, refused.value.count) == ("grandma", len(LINES))
    assert (voice.folder / "lines.toml").read_text() == before
    keep_take(voice, LINES, file, again=True)
    assert voice.findings(LINES) == {}


def test_the_commands_of_a_voice(run: Run, home: Path, tmp_path: Path) -> None:
    """From a take to a saved night, and what is missing of another table."""
    soundfile.write(tmp_path / "all.wav", np.concatenate([*map(spoken, TONIGHT.values())]), RATE)
    words = ("-n", 7, "--take", "all.wav")
    answer = run("voice", "record", "grandma", *words)
    assert answer.returncode == 0, answer.stderr
    assert "companion night --voice grandma --players 7 --rehearse" in answer.stdout
    answer = run("night", "-n", 7, "--voice", "grandma", "--save", "night.wav")
    assert answer.returncode == 0, answer.stderr
    listed = run("voices", "-l", "en").stdout
    assert re.search(rf"^  grandma +en +.*: {len(TONIGHT)}$", listed, re.MULTILINE)
    assert "grandma" not in run("voices", "-l", "it").stdout
    typo = run("night", "-n", 7, "--voice", "typo", "--save", "n.wav")
    assert_friendly(typo, 1, "typo", "grandma", "Kokoro af_heart")
    answer = run("voice", "check", "typo")
    assert_friendly(answer, 1, "grandma")
    assert "missing" not in answer.stdout + answer.stderr
    answer = run("voice", "check", "grandma")
    assert answer.returncode == 1
    assert "missing; its file would be night.small.fascists_look.wav" in answer.stdout
    assert str(home / "voices" / "grandma" / "en") in answer.stderr
    assert_friendly(run("night", "-n", 5, "--voice", "grandma", "--save", "n.wav"), 1, "--fill")
    assert_friendly(run("voice", "record", "grandma"), 1, "companion voice record")


@pytest.mark.parametrize(("rate", "channels"), [(44_100, 1), (192_000, 8)])
def test_a_sparse_file_of_two_gigabytes_is_refused_unread(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rate: int, channels: int
) -> None:
    file, size = tmp_path / "take.wav", 2_000_000_000
    head = struct.pack("<IHHIIHH", 16, 1, channels, rate, rate * channels * 2, channels * 2, 16)
    with file.open("wb") as sound:
        sound.write(b"RIFF" + struct.pack("<I", size + 36) + b"WAVEfmt " + head)
        sound.write(b"data" + struct.pack("<I", size))
        sound.truncate(size + 44)
    monkeypatch.setattr("soundfile.SoundFile.read", lambda *_, **__: pytest.fail("it is read"))
    problem = read_take(file)
    assert isinstance(problem, UnusableSound)
