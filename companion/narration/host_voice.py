"""A host's own voice: a folder of sounds for each language, one for each line, and what each one says.

A file is named by its line, like `night.large.open_eyes.wav`; `lines.toml` has the words that it says,
so that a wording that has changed since is known. All files may be dropped into the folder by hand.
"""

import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import soundfile

from companion.errors import Detail, Refusal
from companion.files.atomic_write import atomic_write
from companion.files.toml import toml_values
from companion.files.toml_writer import toml_lines
from companion.narration.audio_settings import SOUND_FILES
from companion.narration.clip_check import (
    FRAME,
    MIN_LINES,
    SILENCE,
    LongerThanText,
    NoSpeech,
    ShorterThanText,
    fault_of,
    levels,
)
from companion.narration.narrator import speaking_seconds
from companion.narration.sound import Clip

NOTES = "lines.toml"
RATE = 150  # words a minute, about, of somebody who speaks to friends
PACE = (0.55, 1.8)  # times the usual pace of this voice
EDGE = 0.05  # s kept around the speech
OVER_NOISE = 3.0  # times the noise of the room: from here on it is speech
QUIET = -36.0  # dB of full scale, of the speech
FAINTEST = -46.0  # dB of full scale: below it there is no speech
MIN_RATIO = 18.0  # dB of the speech over the noise
BETWEEN = 0.6  # s of silence between two lines of one take
LONGEST_GAP = 1.5  # s of silence within a line: who hears it takes the line to be over
SHORTER = 0.75  # of the shortest of them: any silence within a line must be shorter than this


class NoRecording(Detail):
    """There is no sound of the line; it would have this name."""

    file: str


class WordingChanged(Detail):
    """The line was worded otherwise when it was recorded."""

    was: str


class TooQuiet(Detail):
    """The speech is too far from the microphone; in dB of full scale."""

    level: float


class Noisy(Detail):
    """The speech is hardly louder than the room; in dB."""

    ratio: float


class UnreadableSound(Detail):
    """A format that libsndfile does not read, like that of a phone's memos, or a damaged file."""

    file: str
    suffix: str
    wav: str


class DamagedSound(Detail):
    """A file of a format that is read, with nothing in it that is a sound."""

    file: str


class SilenceWithin(Detail):
    """The speech stops for so many seconds, and goes on."""

    seconds: float


class TakeUnreadable(Refusal):
    """The file of one long take is no sound that can be read."""

    problem: UnreadableSound | DamagedSound


class FaultyTake(Refusal):
    """One long take has no parts, as nothing in it can be told from the room."""

    file: Path
    problem: Detail


class TakeInParts(Refusal):
    """One long take has not as many parts between silences as there are lines."""

    file: Path
    found: int
    wanted: int
    seconds: float


class LinesNotRecorded(Refusal):
    """A host's own voice lacks lines of this night, or some have faults; the first of them."""

    name: str
    count: int
    line: str
    command: str


@dataclass(frozen=True, slots=True)
class Finding:
    """What is wrong with the sound of a line."""

    text: str
    problem: Detail


class HostVoice:
    """The sounds of a voice in a language. `lines` are texts by the names of their files."""

    def __init__(self, folder: Path, language: str) -> None:
        self.folder = folder / language

    @property
    def name(self) -> str:
        """As the host calls it."""
        return self.folder.parent.name

    def keep(self, name: str, text: str, take: Clip) -> None:
        """Store the sound of a line, trimmed, in the place of another one."""
        self.folder.mkdir(parents=True, exist_ok=True)
        content, kept = io.BytesIO(), self.folder / f"{name}.wav"
        speech = speech_of(take)
        samples = np.clip(speech.samples, -1, 1 - 2**-15)
        soundfile.write(content, samples, speech.sample_rate, format="WAV", subtype="PCM_16")
        with atomic_write(kept, force=True) as (part,):
            part.write_bytes(content.getvalue())
        for other in self._files(name):
            if other != kept:
                other.unlink()
        self._note({**self.texts(), name: text})

    def texts(self) -> dict[str, str]:
        """What each sound says, by its name."""
        path = self.folder / NOTES
        values = toml_values(path) if path.is_file() else {}
        return {name: str(text) for name, text in values.get("texts", {}).items()}

    def findings(self, lines: Mapping[str, str]) -> tuple[Finding, ...]:
        """All that is wrong, in the order of the lines; sounds without a note get one."""
        noted = self.texts()
        found: dict[str, Detail] = {}
        takes: dict[str, Clip] = {}
        for name, text in lines.items():
            take = self._take(name)
            if isinstance(take, Clip):
                takes[name] = take
            else:
                found[name] = take
            if name in takes and noted.setdefault(name, text) != text:
                found[name] = WordingChanged(noted[name])
        for name, fault in faults(
            {name: (lines[name], take) for name, take in takes.items()}
        ).items():
            found.setdefault(name, fault)
        if takes:
            self._note(noted)
        return tuple(Finding(text, found[name]) for name, text in lines.items() if name in found)

    def takes(self, texts: Sequence[str]) -> dict[str, Clip]:
        """The sounds of those texts that have a sound without a fault."""
        names = {text: name for name, text in self.texts().items()}
        found = {}
        for text in texts:
            take = self._take(names[text]) if text in names else None
            if isinstance(take, Clip) and fault(text, take) is None:
                found[text] = speech_of(take)
        return found

    def _take(self, name: str) -> Clip | Detail:
        for path in self._files(name):
            return read_take(path)
        return NoRecording(f"{name}.wav")

    def _files(self, name: str) -> list[Path]:
        if not self.folder.is_dir():
            return []
        return sorted(path for path in self.folder.iterdir() if path.stem == name)

    def _note(self, texts: Mapping[str, str]) -> None:
        with atomic_write(self.folder / NOTES, force=True) as (part,):
            part.write_text("\n".join(toml_lines({"texts": texts})) + "\n", encoding="utf-8")


def read_take(path: Path) -> Clip | UnreadableSound | DamagedSound:
    """The sound of a file, or why it cannot be read."""
    try:
        samples, sample_rate = soundfile.read(path, dtype="float32", always_2d=True)
    except (OSError, RuntimeError, ValueError):
        if path.suffix.lower() in SOUND_FILES:
            return DamagedSound(path.name)
        return UnreadableSound(path.name, path.suffix, f"{path.stem}.wav")
    if not np.isfinite(samples).all():
        return DamagedSound(path.name)
    return Clip(samples.mean(axis=1, dtype=np.float32), sample_rate)


def speech_of(take: Clip) -> Clip:
    """The speech of a take, without what the room does around it."""
    loud = _speaking(take)
    if not len(loud):
        return Clip(take.samples[:0], take.sample_rate)
    edge = round(EDGE * take.sample_rate)
    return Clip(take.samples[max(0, loud[0] - edge) : loud[-1] + edge], take.sample_rate)


def fault(text: str, take: Clip) -> Detail | None:
    """The first thing that is wrong with a take of a text."""
    if faint := _faint(take):
        return faint
    speech = speech_of(take)
    found = fault_of(speech.samples, speech.sample_rate, speaking_seconds(text, RATE))
    silence = float(np.diff(_speaking(take)).max(initial=0)) / take.sample_rate
    return SilenceWithin(round(silence, 1)) if not found and silence > LONGEST_GAP else found


def faults(takes: Mapping[str, tuple[str, Clip]]) -> dict[str, Detail]:
    """What is wrong with takes, each with its text; by their own pace as well."""
    found = {name: one for name, (text, take) in takes.items() if (one := fault(text, take))}
    paces = {}
    for name, (text, take) in takes.items():
        if name not in found:
            speech = speech_of(take)
            seconds = speech.seconds
            paces[name] = (seconds, speaking_seconds(text, RATE))
    usual = float(np.median([seconds / expected for seconds, expected in paces.values()] or [1.0]))
    for name, (seconds, expected) in paces.items() if len(paces) >= MIN_LINES else ():
        own = round(usual * expected, 1)
        if seconds < PACE[0] * own:
            found[name] = ShorterThanText(round(seconds, 1), own)
        elif seconds > PACE[1] * own:
            found[name] = LongerThanText(round(seconds, 1), own)
    return found


def cut(file: Path, take: Clip, count: int) -> list[Clip]:
    """One long take as so many parts, at its silences.

    If more silences are long, a line may have been said twice, and nobody can tell which is which.

    Raises:
        FaultyTake, TakeInParts: it has fewer, or more.
    """
    loud, rate = _speaking(take), take.sample_rate
    gaps = np.diff(loud)
    longest = np.argsort(-gaps, kind="stable")[: count - 1]
    wide = int(np.sum(gaps >= BETWEEN * rate))
    if not len(loud) or wide < count - 1:
        if faint := _faint(take):
            raise FaultyTake(file, faint)
        raise TakeInParts(file, wide + 1 if len(loud) else 0, count, BETWEEN)
    least = max(BETWEEN * rate, SHORTER * int(gaps[longest].min(initial=len(take.samples))))
    if (parts := int(np.sum(gaps >= least)) + 1) > count:
        raise TakeInParts(file, parts, count, BETWEEN)
    ends = np.sort(longest)
    firsts = [loud[0], *loud[ends + 1]]
    lasts = [*loud[ends], loud[-1]]
    around = round(BETWEEN / 2 * rate)  # with some of the room, by which noise is known
    return [
        Clip(take.samples[max(0, first - around) : last + around], rate)
        for first, last in zip(firsts, lasts, strict=True)
    ]


def _speaking(take: Clip) -> np.ndarray[tuple[int, ...], np.dtype[np.intp]]:
    """The samples, by their numbers, of the frames in which somebody speaks."""
    level = levels(take.samples, take.sample_rate)
    if not len(level) or not np.isfinite(take.samples).all():
        return np.zeros(0, np.intp)
    threshold = max(SILENCE, OVER_NOISE * float(np.quantile(level, 0.05)))
    return np.flatnonzero(np.repeat(level > threshold, round(FRAME * take.sample_rate)))


def _faint(take: Clip) -> Detail | None:
    """Why the speech of a take is not heard well, or not at all."""
    noise, level = _noise_and_speech(take)
    if level < FAINTEST:
        return NoSpeech()
    if level < QUIET:
        return TooQuiet(round(level))
    return Noisy(round(level - noise)) if level - noise < MIN_RATIO else None


def _noise_and_speech(take: Clip) -> tuple[float, float]:
    """The levels of the room and of the speech, in dB of full scale."""
    level = levels(take.samples, take.sample_rate)
    if not len(level) or not np.isfinite(level).all():
        return -np.inf, -np.inf
    noise, speech = np.quantile(level, (0.05, 0.9))
    return float(20 * np.log10(noise + 1e-6)), float(20 * np.log10(speech + 1e-6))
