"""Read the lines of a night with recorded, own or synthesized voices."""

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, Protocol

from companion.errors import Refusal
from companion.frozen import Frozen
from companion.narration.audio_settings import RECORDED, UnusedOption
from companion.narration.casting import Lines, cast, is_of_an_engine, lacking_of
from companion.narration.shipped import (
    NotRecorded,
    besides_recorded,
    is_recorded,
    missing,
    recorded_clip,
    recordings,
)
from companion.narration.voices import (
    Delivery,
    NoSuchVoice,
    asked_engines,
    choose_voices,
    why_none,
)

if TYPE_CHECKING:
    from companion.narration.narrator import Say
    from companion.narration.sound import Clip

Progress = Callable[[int, int], None]


class LinesNotRecorded(Refusal):
    """A voice recorded by the host lacks `count` lines of this night; `line` is the first."""

    name: str
    count: int
    line: str
    command: str


class Filled(Frozen):
    """Lines that a recorded voice lacks in a language, and the voice that speaks them instead."""

    language: str
    count: int
    voice: str


class Reading(Frozen):
    """All lines as checked clips, and the names of the voices."""

    clips: "Mapping[Say, Clip]"
    voices: tuple[str, ...]  # names, one for each language
    instead: Refusal | None = None  # why the recorded voice does not read
    filled: tuple[Filled, ...] = ()


class Reader(Protocol):
    """A kind of voice. Making one refuses at once what it can't read."""

    def read(self, progress: Progress) -> Reading:
        """Return every line; progress is called with (lines ready, lines in all)."""


class RecordedReader:
    """The shipped clips, and unless they were asked for, another voice for lines without one.

    Raises:
        NotRecorded, UnusedOption: it cannot read these lines so.
    """

    def __init__(self, lines: Lines) -> None:
        self._lines = lines
        if lines.settings.rate is not None:
            raise UnusedOption("--rate")
        lacking = [one for one in lines.says if missing(one.language, (one.text,)) is not None]
        self._says = tuple(one for one in lines.says if one not in lacking)
        if lacking and (lines.settings.voices or not self._says):
            raise NotRecorded(lacking[0].text)

    def read(self, progress: Progress) -> Reading:
        """Read every shipped clip, and have other voices read the rest.

        Raises:
            DamagedRecording: one of them is not what was shipped.
            Refusal: nobody can read the others.
        """
        with ThreadPoolExecutor() as pool:  # libsndfile leaves the interpreter to others
            clips = pool.map(lambda say: recorded_clip(say.language, say.text), self._says)
            recorded = dict(zip(self._says, clips, strict=True))
        voices = (recordings(script.language) for script in self._lines.scripts)
        reading = Reading(recorded, tuple(one.voice if one else "" for one in voices))
        return _completed(reading, self._lines, lambda lacking: _read(lacking, progress))


class SpokenReader:
    """A voice of pyttsx3 for each language; a process lists them while numpy is imported."""

    def __init__(self, lines: Lines, engine: str) -> None:
        self._lines = lines
        self._list = lines.engines.voices_of(engine)

    def read(self, progress: Progress) -> Reading:
        """Speak every line, or take it from the cache.

        Raises:
            Refusal: there is no such voice, or a line cannot be rendered.
        """
        from companion.narration.clips import speak

        lines, listed = self._lines, self._list
        try:
            chosen = choose_voices(listed.voices(), lines.scripts, lines.settings.voices)
        except NoSuchVoice as refusal:
            raise besides_recorded(refusal, lines.scripts) from None
        deliveries = {
            script.language: Delivery(
                listed.engine, listed.version, voice.id, lines.settings.rate or script.voice.rate
            )
            for script, voice in zip(lines.scripts, chosen, strict=True)
        }
        said = {say: deliveries[say.language] for say in lines.says}
        clips = speak(said, lines.engines.cache, progress, listed.patience)
        return Reading(clips, tuple(voice.name for voice in chosen))


class HostReader:
    """A voice that the host has recorded, and another one for what it lacks."""

    def __init__(self, lines: Lines) -> None:
        self._lines = lines
        self._name, *self._others = lines.settings.voices
        self._voice = lines.own[self._name]

    def read(self, progress: Progress) -> Reading:
        """Read every recorded line from its file, and have other voices read the rest.

        Raises:
            LinesNotRecorded: some are missing, and nobody else is to say them.
            Refusal: who is to say them cannot.
        """
        lines, clips = self._lines, self._clips()
        lacking = [say for say in lines.says if say not in clips]
        if lacking and not lines.fill:
            first = lacking[0]
            command = self._voice.checks[first.language]
            raise LinesNotRecorded(self._name, len(lacking), first.text, command)
        reading = Reading(clips, (self._name,) * len(lines.scripts))
        return _completed(reading, lines, lambda some: read(self._fillers(some), progress))

    def _fillers(self, lacking: Lines) -> Lines:
        able = [one for one in self._others if lacking_of(lacking, one)]
        return lacking.part(lacking.scripts, tuple(able))

    def _clips(self) -> "dict[Say, Clip]":
        """Return the recorded lines, mastered and trimmed."""
        from companion.narration import clip_check, host_voice, mastering, sound

        clips: dict[Say, Clip] = {}
        for language in (script.language for script in self._lines.scripts):
            wanted = {say.text: say for say in self._lines.says if say.language == language}
            voice = host_voice.HostVoice(self._voice.folder, language)
            for text, take in voice.takes([*wanted], self._voice.lines[language]).items():
                samples = mastering.mastered(take.samples, take.sample_rate)
                speech = clip_check.trimmed(
                    samples, sound.SAMPLE_RATE, clip_check.CLIP_EDGE_SECONDS, clip_check.AUDIBLE
                )
                clips[wanted[text]] = sound.Clip(speech, sound.SAMPLE_RATE)
        return clips


def _completed(reading: Reading, lines: Lines, read: Callable[[Lines], Reading]) -> Reading:
    """Complete a reading: `read` supplies the missing lines, language by language."""
    clips, voices, filled = dict(reading.clips), list(reading.voices), list[Filled]()
    for place, script in enumerate(lines.scripts):
        wanted = [say for say in lines.says if say.language == script.language]
        says = tuple(say for say in wanted if say not in reading.clips)
        if says:
            other = read(lines.replace(says=says, scripts=(script,)))
            clips |= other.clips
            if count := len(says) - sum(one.count for one in other.filled):
                filled.append(Filled(script.name, count, other.voices[0]))
            filled += other.filled
            if len(says) == len(wanted):
                voices[place] = other.voices[0]
    return Reading(clips, tuple(voices), filled=tuple(filled))


def read(lines: Lines, progress: Progress) -> Reading:
    """Read all lines, each language with its reader.

    Raises:
        Refusal: see `cast`, and `why_none` for a language that nobody reads.
    """
    parts = cast(lines)
    readings = [_read(part, progress) for part in parts]
    names = {
        script.language: name
        for part, reading in zip(parts, readings, strict=True)
        for script, name in zip(part.scripts, reading.voices, strict=True)
    }
    not_so_fast = lines.settings.rate is not None and not all(
        is_of_an_engine(lines, voice) for voice in lines.settings.voices
    )
    why = next(filter(None, (reading.instead for reading in readings)), None)
    return Reading(
        {say: clip for reading in readings for say, clip in reading.clips.items()},
        tuple(names[script.language] for script in lines.scripts),
        UnusedOption("--rate") if not_so_fast else why,
        tuple(one for reading in readings for one in reading.filled),
    )


def _read(part: Lines, progress: Progress) -> Reading:
    refusals: dict[str, Refusal] = {}
    for name, reader in readers(part).items():
        try:
            return reader(part).read(progress).replace(instead=refusals.get(RECORDED))
        except Refusal as refusal:
            refusals[name] = refusal
    raise why_none(refusals)


def readers(part: Lines) -> dict[str, Callable[[Lines], Reader]]:
    """Return the readers that the host's settings allow, best first."""
    settings = part.settings
    recorded: dict[str, Callable[[Lines], Reader]] = {RECORDED: RecordedReader}
    for voice in settings.voices[:1]:
        if voice in part.own:
            return {voice: HostReader}
        if is_recorded(voice, part.scripts, settings.engine):
            return recorded
    spoken = {one: partial(SpokenReader, engine=one) for one in asked_engines(settings.engine)}
    return {**spoken} if settings.voices or settings.engine else recorded | spoken
