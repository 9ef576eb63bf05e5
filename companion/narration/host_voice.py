"""A host's own voice: a folder of sounds for each language, one for each line, and what each one says.

A file is named by its line, like `night.large.open_eyes.wav`; `lines.toml` has the words that it says,
so that a wording that has changed since is known, and the digest of the file that says them. All files may
be dropped into the folder by hand.
"""

import io
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import soundfile

from companion.errors import Detail, Refusal
from companion.files.atomic_write import atomic_write, sole_writer
from companion.files.cache import digest
from companion.files.toml import toml_values
from companion.files.toml_writer import toml_lines
from companion.narration.audio_settings import SOUND_FILES
from companion.narration.clip_check import (
    FRAME,
    MIN_LINES,
    SILENCE,
    Clipped,
    LongerThanText,
    NoSpeech,
    ShorterThanText,
    fault_of,
    flat_topped,
    levels,
)
from companion.narration.narrator import speaking_seconds
from companion.narration.sound import Clip

NOTES = "lines.toml"
MAX_SAMPLES = 20 * 60 * 96_000  # of a file: 20 minutes of 48 kHz stereo
RATE = 150  # words a minute, about, of somebody who speaks to friends
BESIDES = 3  # letters, about, that a line takes longer than its own
PAUSE = 0.12  # s of silence within a line that are no part of its words
SHORTEST, LONGEST = 0.72, 1.45  # of what this voice usually takes for so many letters
EDGE = 0.05  # s kept around the speech
ROOM = 0.2  # s of the room kept around it in a file: its noise is known by them, and that the line ends
OVER_NOISE = 3.0  # times the noise of the room: from here on it is speech
QUIET = -36.0  # dB of full scale, of the speech
FAINTEST = -80.0  # dB of full scale: below it there is no speech
FAR = 10.0  # dB that speech, however quiet, is louder than the room
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


class LengthyFile(Detail):
    """A file with more samples than any take needs, which would take minutes to read."""

    file: str
    minutes: int  # that are enough, as it was sampled


class SeveralSounds(Detail):
    """More than one file can be read as the sound of a line."""

    files: tuple[str, ...]


class SilenceWithin(Detail):
    """The speech stops for so many seconds, and goes on."""

    seconds: float


class TakeUnreadable(Refusal):
    """The file of one long take is no sound that can be read."""

    problem: UnreadableSound | DamagedSound | LengthyFile


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
        speech = speech_of(centred(take), ROOM)
        samples = np.clip(speech.samples, -1, 1 - 2**-15)
        soundfile.write(content, samples, speech.sample_rate, format="WAV", subtype="PCM_16")
        with atomic_write(kept, force=True) as (part,):
            part.write_bytes(content.getvalue())
        for other in self._files().get(name, ()):
            if other != kept:
                other.unlink()
        self._note({name: text}, {name: digest(content.getvalue())})

    def texts(self) -> dict[str, str]:
        """What each sound says, by its name."""
        return self._notes()[0]

    def findings(self, lines: Mapping[str, str]) -> tuple[Finding, ...]:
        """All that is wrong, in the order of the lines; sounds without a note get one."""
        _, found = self._heard(lines)
        return tuple(Finding(text, found[name]) for name, text in lines.items() if name in found)

    def strays(self, names: Collection[str]) -> tuple[str, ...]:
        """Files of this folder that no line is called like."""
        known = {*names, *self.texts(), Path(NOTES).stem}
        return tuple(
            path.name
            for name, paths in self._files().items()
            for path in paths
            if name not in known and not name.startswith(".")
        )

    def fault(self, name: str, text: str, take: Clip) -> Detail | None:
        """What is wrong with a take from a microphone, by the pace of the lines that are there as well."""
        take = centred(take)
        if found := fault(text, take):
            return found
        texts = self.texts()
        there = {one: said for one, said in texts.items() if one != name}
        takes, found_there = self._heard(there)
        said = {one: (texts[one], takes[one]) for one in takes if one not in found_there}
        return faults({**said, name: (text, take)}).get(name)

    def takes(self, texts: Sequence[str], lines: Mapping[str, str]) -> dict[str, Clip]:
        """The sounds of those texts that have a sound without a fault, as `findings` knows them.

        `lines` are texts by the names of files that may have no note yet.
        """
        wanted = self.recorded(texts, lines)
        takes, found = self._heard(wanted)
        good = {name: text for name, text in wanted.items() if name not in found}
        return {text: speech_of(takes[name]) for name, text in good.items()}

    def recorded(self, texts: Sequence[str], lines: Mapping[str, str]) -> dict[str, str]:
        """Those of these texts of which there is a file, by its name; see `takes`."""
        files, (noted, _) = self._files(), self._notes()
        names = {text: name for name, text in noted.items() if name in files}
        names |= {text: name for name, text in lines.items() if name in files}
        return {names[text]: text for text in texts if text in names}

    def _heard(self, lines: Mapping[str, str]) -> tuple[dict[str, Clip], dict[str, Detail]]:
        """Sounds by their names, and what is wrong with them; by the pace of all that this voice has."""
        texts, sounds = before = self._notes()
        texts, sounds, files = {**texts}, {**sounds}, self._files()
        found: dict[str, Detail] = {}
        takes: dict[str, Clip] = {}
        for name, text in {**texts, **lines}.items():
            take = _readable(files.get(name, ()))
            if not isinstance(take, tuple):
                found[name] = take or NoRecording(f"{name}.wav")
                continue
            takes[name], heard = take
            if sounds.setdefault(name, heard) != heard:  # another file: it says what is said now
                texts[name], sounds[name] = text, heard
            if texts.setdefault(name, text) != text:
                found[name] = WordingChanged(texts[name])
        said = {name: (lines.get(name, texts[name]), take) for name, take in takes.items()}
        for name, fault in faults(said).items():
            found.setdefault(name, fault)
        if (texts, sounds) != before:
            self._note(_changed(before[0], texts), _changed(before[1], sounds))
        return takes, found

    def _files(self) -> dict[str, list[Path]]:
        files: dict[str, list[Path]] = {}
        for path in sorted(self.folder.iterdir()) if self.folder.is_dir() else ():
            files.setdefault(path.stem, []).append(path)
        return files

    def _notes(self) -> tuple[dict[str, str], dict[str, str]]:
        """What each sound says, and the digest of its file, by its name."""
        path = self.folder / NOTES
        values = toml_values(path) if path.is_file() else {}
        texts, sounds = (values.get(table) for table in ("texts", "sounds"))
        return _strings(texts), _strings(sounds)

    def _note(self, texts: Mapping[str, str], sounds: Mapping[str, str]) -> None:
        """Note these sounds besides the others, which another program may have noted just now."""
        path = self.folder / NOTES
        with sole_writer(path), atomic_write(path, force=True) as (part,):
            texts_before, sounds_before = self._notes()
            tables = {"texts": {**texts_before, **texts}, "sounds": {**sounds_before, **sounds}}
            part.write_text("\n".join(toml_lines(tables)) + "\n", encoding="utf-8")


def _changed(before: Mapping[str, str], now: Mapping[str, str]) -> dict[str, str]:
    return {name: text for name, text in now.items() if before.get(name) != text}


def _strings(table: object) -> dict[str, str]:
    """A table of strings; anything else is none."""
    values = table if isinstance(table, dict) else {}
    return {name: text for name, text in values.items() if isinstance(text, str)}


def _readable(files: Sequence[Path]) -> tuple[Clip, str] | Detail | None:
    """The one sound among files of a name, and its digest; or why there is none."""
    read = {path: read_take(path) for path in files}
    good = {path: take for path, take in read.items() if isinstance(take, Clip)}
    if len(good) > 1:
        return SeveralSounds(tuple(path.name for path in good))
    for path, take in good.items():
        return take, digest(path.read_bytes())
    return next((one for one in read.values() if not isinstance(one, Clip)), None)


def read_take(path: Path) -> Clip | UnreadableSound | DamagedSound | LengthyFile:
    """The sound of a file, or why it cannot be read."""
    try:
        about = soundfile.info(path)
        if about.frames * about.channels > MAX_SAMPLES:
            return LengthyFile(path.name, MAX_SAMPLES // (about.samplerate * about.channels * 60))
        samples, sample_rate = soundfile.read(path, dtype="float32", always_2d=True)
    except (OSError, RuntimeError, ValueError):
        if path.suffix.lower() in SOUND_FILES:
            return DamagedSound(path.name)
        return UnreadableSound(path.name, path.suffix, f"{path.stem}.wav")
    if not np.isfinite(samples).all():
        return DamagedSound(path.name)
    return centred(Clip(samples.mean(axis=1, dtype=np.float32), sample_rate))


def centred(take: Clip) -> Clip:
    """A take around zero: a cheap microphone adds a constant voltage that is no sound."""
    mean = float(np.mean(take.samples, dtype=np.float64)) if len(take.samples) else 0.0
    return Clip(take.samples - np.float32(mean), take.sample_rate)


def speech_of(take: Clip, around: float = EDGE) -> Clip:
    """The speech of a take and so many seconds around it, without what the room does else."""
    loud = _speaking(take)
    if not len(loud):
        return Clip(take.samples[:0], take.sample_rate)
    edge = round(around * take.sample_rate)
    return Clip(take.samples[max(0, loud[0] - edge) : loud[-1] + edge], take.sample_rate)


def fault(text: str, take: Clip) -> Detail | None:
    """The first thing that is wrong with a take of a text."""
    if faint := _faint(take):
        return faint
    speech = speech_of(take)
    found = fault_of(speech.samples, speech.sample_rate, speaking_seconds(text, RATE))
    silence = float(np.diff(_speaking(take)).max(initial=0)) / take.sample_rate
    if found is None and silence > LONGEST_GAP:
        return SilenceWithin(round(silence, 1))
    return Clipped() if found is None and flat_topped(take.samples) else found


def faults(takes: Mapping[str, tuple[str, Clip]]) -> dict[str, Detail]:
    """Faults of takes, each with its text; the usual pace of the voice is known from all of them."""
    found = {name: why for name, (text, take) in takes.items() if (why := fault(text, take))}
    good = {
        name: (_seconds(take), len(re.sub(r"\W", "", text)) + BESIDES)
        for name, (text, take) in takes.items()
        if name not in found
    }
    if len(good) < MIN_LINES:
        return found
    pace = float(np.median([seconds / letters for seconds, letters in good.values()]))
    for name, (seconds, letters) in good.items():
        expected = pace * letters
        if seconds < SHORTEST * expected:
            found[name] = ShorterThanText(round(seconds, 1), round(expected, 1))
        elif seconds > LONGEST * expected:
            found[name] = LongerThanText(round(seconds, 1), round(expected, 1))
    return found


def _seconds(take: Clip) -> float:
    """The time from the first word of a take to the last, without pauses."""
    loud = _speaking(take)
    gaps = np.diff(loud) / take.sample_rate
    return float((loud[-1] + 1 - loud[0]) / take.sample_rate - gaps[gaps > PAUSE].sum())


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
    if level < FAINTEST or (level < QUIET and level - noise < FAR):
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
