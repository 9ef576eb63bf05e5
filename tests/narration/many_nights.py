"""Nights of all kinds, saved one after the other, and what is heard in each; half of them under load."""

import multiprocessing
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from itertools import chain, repeat
from pathlib import Path
from random import Random
from unittest.mock import patch

import numpy as np
import soundfile

from companion.evening.night.night import Night, lines_to_record
from companion.evening.settings import Progress
from companion.narration.ambience import ambience
from companion.narration.captions import BELL
from companion.narration.host_voice import HostVoice
from companion.narration.mastering import PEAK, SPEECH_LUFS, loudness
from companion.narration.narrator import (
    AMBIENCE_NAMES,
    NO_AMBIENCE,
    Cue,
    Levels,
    Pauses,
    Stage,
    VoiceSettings,
)
from companion.narration.sound import SAMPLE_RATE, TONE_GAP_SECONDS, TONE_SECONDS, Clip, Samples
from companion.narration.track import Track, mix
from companion.narration.voices import recorded_clip
from companion.words.night_script import load_script
from companion.words.tables import languages, themes
from tests.narration.peaks import true_peak
from tests.narration.tables import official

HOST = "host"  # whose own voice is the shipped clips, recorded from afar
VOICES = ("", "", "", HOST, "espeak")  # shipped clips mostly: the others take a second each
FORMATS = (".wav", ".wav", ".wav", ".flac", ".ogg", ".mp3")
EXACT = {".wav": 1.1 / 32768, ".flac": 1.1 / 32768}  # of full scale: 16 bits; others are coded
AUDIBLE = 0.01  # of full scale
AROUND = 0.25  # s around a line, in which it may begin and end
CAPTION, LOUDER = 0.05, 1.0  # s that a caption may be off; LU between all voices
PIECE = SAMPLE_RATE * 4  # samples whose peaks are looked for at a time


@dataclass(frozen=True)
class Wish:
    """A night that is asked for."""

    languages: tuple[str, ...]
    theme: str
    players: int
    pauses: tuple[float, float]
    voice: str
    ambience: str
    levels: tuple[float, float]
    suffix: str


def wish(chance: Random) -> Wish:
    """Any night."""
    theme = chance.choice(themes())
    return Wish(
        tuple(chance.sample(languages(theme), chance.choice((1, 1, 1, 2)))),
        theme,
        chance.randrange(5, 11),
        (round(chance.uniform(0, 5), 2), round(chance.uniform(0, 10), 2)),
        chance.choice(VOICES),
        chance.choice((NO_AMBIENCE, *AMBIENCE_NAMES)),
        (round(chance.uniform(0.5, 1), 2), round(chance.uniform(0, 1), 2)),
        chance.choice(FORMATS),
    )


@dataclass
class Quiet(Progress):
    """Progress that nobody looks at; all lines are ready in the end."""

    ready: bool = False

    def lines(self, done: int, total: int) -> None:
        self.ready = done == total


def check_nights(count: int, chance: Random, folder: Path) -> dict[str, int]:
    """Save so many nights, each kind once on an idle machine and once on a busy one.

    Raises:
        AssertionError: with what is wrong, and which night it is in.
    """
    wishes = [wish(chance) for _ in range((count + 1) // 2)]
    idle = [night(one, folder) for one in wishes]
    with busy(2 * (os.cpu_count() or 2)):
        loaded = [night(one, folder) for one in wishes[: count // 2]]
    for one, before, after in zip(wishes, idle, loaded, strict=False):
        assert before == after, f"another sound on a busy machine: {one}"
    off = [one for _, lines in idle for one in lines]
    between = max(off) - min(off)
    assert between <= LOUDER, between
    return {
        "nights": count,
        "kinds": len(set(wishes)),
        "spoken now": sum(one.voice == "espeak" for one in wishes),
        "hundredths of a LU between the softest line and the loudest": round(100 * between),
    }


def night(wanted: Wish, folder: Path) -> tuple[str, list[float]]:
    """Save one, from a cold cache; the digest of its samples, and how loud its lines are."""
    with patch.dict(os.environ, {"XDG_CACHE_HOME": str(folder / "cache")}):
        shutil.rmtree(folder / "cache", ignore_errors=True)
        tonight = Night(
            [load_script(one, wanted.theme) for one in wanted.languages],
            official(wanted.players),
            Pauses(*wanted.pauses),
            VoiceSettings(
                "espeak" if wanted.voice == "espeak" else "",
                (HOST,) if wanted.voice == HOST else (),
            ),
            Levels(*wanted.levels),
            wanted.ambience,
            own={HOST: host_folder(folder, wanted)} if wanted.voice == HOST else {},
        )
        sound, captions = folder / f"night{wanted.suffix}", folder / "night.srt"
        tonight.save(sound, captions, Quiet(), force=True)
        (track,) = tonight._record([tonight.words[Stage.NIGHT]], Quiet())
    bed = None if wanted.ambience == NO_AMBIENCE else _bed(wanted.ambience)
    whole = mix(track, bed, tonight.levels)
    saved, rate = soundfile.read(sound, dtype="float32")
    where = str(wanted)
    assert rate == SAMPLE_RATE, where
    if wanted.suffix in EXACT:
        assert len(saved) == len(whole), where
        assert np.max(np.abs(saved - whole)) <= EXACT[wanted.suffix], where
    assert max(map(true_peak, pieces(saved))) <= PEAK, where
    check_lines(tonight, track, captions.read_text(encoding="utf-8"), where)
    return sha256(saved.tobytes()).hexdigest(), offsets(tonight, track)


def check_lines(tonight: Night, track: Track, captions: str, where: str) -> None:
    """Every line is there, with its caption, and no pause is shorter than asked."""
    steps, beats = tonight.words[Stage.NIGHT], track.timeline.beats
    blocks = [block.splitlines() for block in captions.strip().split("\n\n")]
    shown = [block for block in blocks if block[2] != BELL]
    notes = chain(tonight._background_captions(), repeat(""))
    lines = (say.text for step in steps for say in step.says)
    said = [f"{note} {line}".strip() for line, note in zip(lines, notes, strict=False)]
    assert [text for _, _, text in shown] == said, where
    heard = {cue: _heard(track, cue) for cue in track.timeline.cues}
    tones = [
        TONE_SECONDS + TONE_GAP_SECONDS if step.tone else 0 for step in steps for _ in step.says
    ]
    for (_, clock, text), (first, last), tone in zip(shown, heard.values(), tones, strict=True):
        begins, ends = map(_seconds, clock.split(" --> "))
        begins -= tone
        assert abs(begins - first) <= CAPTION, (text, begins, first, where)
        assert abs(ends - last) <= CAPTION, (text, ends, last, where)
    starts = [heard[beat.cues[0]][0] for beat in beats]
    for step, beat, after in zip(steps, beats, (*starts[1:], beats[-1].end), strict=True):
        assert after - heard[beat.cues[-1]][1] >= step.pause - 1 / SAMPLE_RATE, (step, where)


def offsets(tonight: Night, track: Track) -> list[float]:
    """By how many LU each line is louder than it should be."""
    steps = zip(tonight.words[Stage.NIGHT], track.timeline.beats, strict=True)
    parts = (
        track.speech[
            _at(cue.start + (TONE_SECONDS + TONE_GAP_SECONDS if step.tone else 0)) : _at(cue.end)
        ]
        for step, beat in steps
        for cue in beat.cues
    )
    return [loudness(part) - SPEECH_LUFS for part in parts]


def pieces(sound: Samples) -> Iterator[Samples]:
    """A long sound in parts."""
    return (sound[first : first + PIECE] for first in range(0, len(sound), PIECE))


@contextmanager
def busy(processes: int) -> Iterator[None]:
    """So many processes that only work."""
    started = [multiprocessing.Process(target=_work, daemon=True) for _ in range(processes)]
    for process in started:
        process.start()
    try:
        yield
    finally:
        for process in started:
            process.kill()


def host_folder(folder: Path, wanted: Wish) -> Path:
    """A host's own voice: every line of tonight as it is shipped, from afar and with a little noise."""
    for language in wanted.languages:
        voice = HostVoice(folder / HOST, language)
        known = voice.texts().values()
        for name, text in lines_to_record(language, wanted.theme).items():
            if text not in known:
                clip = recorded_clip(language, text)
                quiet = np.zeros(clip.sample_rate // 2, np.float32)
                sound = np.concatenate([quiet, 0.2 * clip.samples, quiet])
                voice.keep(name, text, Clip(sound, clip.sample_rate))
    return folder / HOST


def _heard(track: Track, cue: Cue) -> tuple[float, float]:
    """When a line begins and ends, in what is heard around it."""
    first = max(0, _at(cue.start - AROUND))
    loud = np.flatnonzero(np.abs(track.speech[first : _at(cue.end + AROUND)]) > AUDIBLE)
    return (first + loud[0]) / SAMPLE_RATE, (first + loud[-1] + 1) / SAMPLE_RATE


def _at(seconds: float) -> int:
    return round(seconds * SAMPLE_RATE)


def _seconds(clock: str) -> float:
    hours, minutes, seconds = clock.replace(",", ".").split(":")
    return 3600 * int(hours) + 60 * int(minutes) + float(seconds)


@cache
def _bed(name: str) -> Samples:
    return ambience(name, SAMPLE_RATE)


def _work() -> None:
    while True:
        sum(range(100_000))
