"""A voice recorded by the host: a folder for each language with a sound file for each line.

A file is named by its line, like `night.large.open_eyes.wav`; `lines.toml` has the text that was
spoken, so that later changes of the line are noticed, and a digest of the sound file. All files may
be put into the folder by hand.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np

from companion.errors import Detail, Refusal
from companion.files.atomic_write import atomic_write, sole_writer
from companion.files.cache import digest
from companion.files.toml import Fault, FaultyFile, NoSuchFile, toml_values
from companion.files.toml_writer import toml_lines
from companion.narration.narrator import speaking_seconds
from companion.narration.sound import (
    LEVEL_SECONDS,
    MIN_LINES,
    SILENT_LEVEL,
    Clip,
    NoSpeech,
    UnusableSound,
    WrongLength,
    fault_of,
    levels,
    read_sound,
    wav_of,
)

NOTES_FILE = "lines.toml"
WORDS_A_MINUTE = 150  # words per minute of somebody who speaks to friends, about
MIN_PACE, MAX_PACE = 0.72, 1.45  # times the voice's usual time for such a text
SPEECH_EDGE_SECONDS = 0.05  # s kept around the speech
ROOM_NOISE_SECONDS = 0.2  # s of silence kept around speech in a file, from which noise is measured
OVER_NOISE = 3.0  # times the noise of the room: louder sound is speech
QUIET = -36.0  # dB of full scale: softer speech is too quiet
MIN_RATIO = 18.0  # dB of speech over noise, at least
TAKE_GAP_SECONDS = 0.6  # s of silence between two lines of a long recording
MAX_INNER_GAP = 0.75  # times the shortest such silence: silence within a line must be shorter


class NoRecording(Detail):
    """There is no sound file for the line; `file` is the name it would have."""

    file: str


class WordingChanged(Detail):
    """The text of a line has changed since it was recorded."""

    was: str


class TakeInParts(Refusal):
    """A recording of all lines in one piece has more or fewer parts than there are lines."""

    file: Path
    found: int
    wanted: int
    seconds: float


class TakeOverKept(Refusal):
    """A long recording contains `count` lines that this voice has already."""

    name: str
    count: int


class HostVoice:
    """The sound files of a voice in one language; `lines` are texts by the names of their files."""

    def __init__(self, folder: Path, language: str) -> None:
        self.name = folder.name  # name that the host has given
        self.folder = folder / language

    def keep(self, name: str, text: str, take: Clip) -> None:
        """Store the sound of a line, without silence at its ends, and remove older files of the line."""
        self.folder.mkdir(parents=True, exist_ok=True)
        content = wav_of(speech_of(centred(take), ROOM_NOISE_SECONDS))
        kept = self.folder / f"{name}.wav"
        with atomic_write(kept, force=True) as (part,):
            part.write_bytes(content)
        for other in self._files().get(name, ()):
            if other != kept:
                other.unlink()
        self._note({name: text}, {name: digest(content)})

    def texts(self) -> dict[str, str]:
        """Return the text that each sound file says, by the name of the file."""
        return self._notes()[0]

    def findings(self, lines: Mapping[str, str]) -> dict[str, Detail]:
        """Return the faults of lines by their texts; sound files without a stored text get one."""
        _, faults = self._heard(lines)
        return {text: faults[name] for name, text in lines.items() if name in faults}

    def fault(self, name: str, text: str, take: Clip) -> Detail | None:
        """Return the fault of a new recording, or None, judged by the pace of earlier recordings."""
        takes, _ = self._heard({})
        return faults_of({**takes, name: (text, centred(take))}).get(name)

    def takes(self, texts: Sequence[str], lines: Mapping[str, str]) -> dict[str, Clip]:
        """Return the faultless sounds that the host has recorded for these texts, by text.

        `lines` are texts by the names of files, which may have no stored text yet.
        """
        wanted = self.recorded(texts, lines)
        takes, _ = self._heard(wanted)
        return {text: speech_of(takes[name][1]) for name, text in wanted.items() if name in takes}

    def recorded(self, texts: Sequence[str], lines: Mapping[str, str]) -> dict[str, str]:
        """Return those texts that have a sound file, by the name of the file."""
        files, (noted, _) = self._files(), self._notes()
        names = {text: name for name, text in noted.items() if name in files}
        names |= {text: name for name, text in lines.items() if name in files}
        return {names[text]: text for text in texts if text in names}

    def _heard(
        self, lines: Mapping[str, str]
    ) -> tuple[dict[str, tuple[str, Clip]], dict[str, Detail]]:
        """Return the texts with good sounds, and the faults of other sounds, both by file name."""
        (texts, sounds), files = self._notes(), self._files()
        takes: dict[str, tuple[str, Clip]] = {}
        faults: dict[str, Detail] = {}
        new_texts: dict[str, str] = {}
        digests: dict[str, str] = {}
        for name, text in {**texts, **lines}.items():
            take = _readable(name, files.get(name, ()))
            if isinstance(take, Detail):
                faults[name] = take
                continue
            sound, digests[name] = take
            takes[name] = text, sound
            if name not in texts or sounds.get(name, digests[name]) != digests[name]:
                new_texts[name] = text  # a new file is assumed to say the current text
            elif texts[name] != text:
                faults[name] = WordingChanged(texts[name])
        if new_texts or not digests.items() <= sounds.items():
            self._note(new_texts, digests)
        faults = faults_of(takes) | faults
        return {name: take for name, take in takes.items() if name not in faults}, faults

    def _files(self) -> dict[str, list[Path]]:
        files: dict[str, list[Path]] = {}
        for path in sorted(self.folder.glob("*"), key=lambda file: -file.stat().st_mtime):
            files.setdefault(path.stem, []).append(path)
        return files

    def _notes(self) -> tuple[dict[str, str], dict[str, str]]:
        path = self.folder / NOTES_FILE
        values = toml_values(path) if path.is_file() else {}
        return _strings(values.get("texts")), _strings(values.get("sounds"))

    def _note(self, texts: Mapping[str, str], sounds: Mapping[str, str]) -> None:
        path = self.folder / NOTES_FILE
        with sole_writer(path), atomic_write(path, force=True) as (part,):
            texts_before, sounds_before = self._notes()
            tables = {"texts": {**texts_before, **texts}, "sounds": {**sounds_before, **sounds}}
            part.write_text("\n".join(toml_lines(tables)) + "\n", encoding="utf-8")


def keep_take(
    voice: HostVoice, lines: Mapping[str, str], file: Path, *, again: bool = False
) -> None:
    """Cut one long recording of all lines at its silences, and store the parts.

    With `again`, good older recordings are replaced.

    Raises:
        TakeOverKept: some of these lines are already recorded, without faults.
        NoSuchFile, FaultyFile, TakeInParts: the file cannot be used.
    """
    if not file.exists():
        raise NoSuchFile(file)
    take = read_take(file)
    if not isinstance(take, Clip):
        raise FaultyFile(file, (Fault("", take),))
    parts = cut(file, take, len(lines))
    if not again and (kept := len(lines) - len(voice.findings(lines))):
        raise TakeOverKept(voice.name, kept)
    for (name, text), part in zip(lines.items(), parts, strict=True):
        voice.keep(name, text, part)


def _strings(table: object) -> dict[str, str]:
    values = table if isinstance(table, dict) else {}
    return {name: text for name, text in values.items() if isinstance(text, str)}


def _readable(name: str, files: Sequence[Path]) -> tuple[Clip, str] | Detail:
    problem: Detail = NoRecording(f"{name}.wav")
    for path in files:
        take = read_take(path)
        if isinstance(take, Clip):
            return take, digest(path.read_bytes())
        problem = take
    return problem


def read_take(path: Path) -> Clip | Detail:
    """Return the sound of a file, or the reason why it cannot be read."""
    take = read_sound(path)
    return centred(take) if take else UnusableSound()


def centred(take: Clip) -> Clip:
    """Return a recording without the constant offset that cheap microphones add to its samples."""
    mean = np.mean(take.samples, dtype=np.float64) if len(take.samples) else 0
    return Clip(take.samples - np.float32(mean), take.sample_rate)


def speech_of(take: Clip, around: float = SPEECH_EDGE_SECONDS) -> Clip:
    """Return the part of a recording with speech, and `around` seconds before and after it."""
    loud = _speaking(take)
    if not len(loud):
        return Clip(take.samples[:0], take.sample_rate)
    edge = round(around * take.sample_rate)
    return Clip(take.samples[max(0, loud[0] - edge) : loud[-1] + edge], take.sample_rate)


def faults_of(takes: Mapping[str, tuple[str, Clip]]) -> dict[str, Detail]:
    """Return the faults of recordings by file name; their average pace is the usual one of the voice."""
    faults: dict[str, Detail] = {}
    paces: dict[str, float] = {}  # paces of lines, relative to a usual voice
    for name, (text, take) in takes.items():
        expected = speaking_seconds(text, WORDS_A_MINUTE)
        if fault := _faint(take) or fault_of(speech_of(take), expected):
            faults[name] = fault
        else:
            paces[name] = speech_of(take, 0).seconds / expected
    usual = float(np.median([*paces.values()])) if len(paces) >= MIN_LINES else 0.0
    for name, pace in paces.items():
        if usual and not MIN_PACE * usual <= pace <= MAX_PACE * usual:
            expected = speaking_seconds(takes[name][0], WORDS_A_MINUTE)
            faults[name] = WrongLength(round(pace * expected, 1), round(usual * expected, 1))
    return faults


def cut(file: Path, take: Clip, count: int) -> list[Clip]:
    """Cut a recording of `count` lines at its silences.

    If there are more long silences, a line may have been said twice, and the parts cannot be
    assigned to lines.

    Raises:
        FaultyFile, TakeInParts: it has fewer or more parts.
    """
    loud, rate = _speaking(take), take.sample_rate
    gaps = np.diff(loud)
    shortest = np.sort(gaps)[::-1][: count - 1].min(initial=len(take.samples))
    ends = np.flatnonzero(gaps >= max(TAKE_GAP_SECONDS * rate, MAX_INNER_GAP * shortest))
    if not len(loud) or len(ends) != count - 1:
        if faint := _faint(take):
            raise FaultyFile(file, (Fault("", faint),))
        raise TakeInParts(file, len(ends) + 1, count, TAKE_GAP_SECONDS)
    around = round(TAKE_GAP_SECONDS / 2 * rate)  # with some silence, from which noise is measured
    return [
        Clip(take.samples[max(0, part[0] - around) : part[-1] + around], rate)
        for part in np.split(loud, ends + 1)
    ]


def _speaking(take: Clip) -> np.ndarray[tuple[int, ...], np.dtype[np.intp]]:
    level = levels(take)
    if not len(level):
        return np.zeros(0, np.intp)
    threshold = max(SILENT_LEVEL, OVER_NOISE * float(np.quantile(level, 0.05)))
    return np.flatnonzero(np.repeat(level > threshold, round(LEVEL_SECONDS * take.sample_rate)))


def _faint(take: Clip) -> Detail | None:
    level = levels(take)
    if not len(level):
        return NoSpeech()
    noise, speech = map(float, 20 * np.log10(np.quantile(level, (0.05, 0.9)) + 1e-6))
    return NoSpeech() if speech < QUIET or speech - noise < MIN_RATIO else None
