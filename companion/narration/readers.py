"""Choosing a reader for each language of a night: recorded, host's own or synthesized voices."""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import permutations
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from companion.errors import Refusal
from companion.frozen import Frozen
from companion.narration.narrator import RECORDED, Say, UnusedOption, VoiceSettings
from companion.narration.voices import (
    Delivery,
    NoSuchVoice,
    NotRecorded,
    VoiceList,
    asked_engines,
    besides_recorded,
    choose_voices,
    is_recorded,
    missing,
    read_by,
    recorded_clip,
    recordings,
    why_none,
)
from companion.words.night_script import Script

if TYPE_CHECKING:
    from companion.narration.sound import Clip


Lacking = Mapping[str, int]  # number of lines that a voice lacks, by language


class OwnVoice(Frozen):
    """A voice recorded by the host, with the texts of its files by language."""

    folder: Path
    lines: Mapping[str, Mapping[str, str]]  # texts by the names of their files
    checks: Mapping[str, str]  # commands that check the voices, by name


class Engines:
    """The speech engines for a night; each lists its voices only once."""

    def __init__(self, cache: Path | None = None) -> None:
        self.cache = cache  # the folder of checked clips
        self._lists: dict[str, VoiceList] = {}

    def voices_of(self, engine: str) -> VoiceList:
        """Return the voices of an engine, listed on the first call only."""
        if engine not in self._lists:
            self._lists[engine] = VoiceList(engine, self.cache)
        return self._lists[engine]


class Lines(Frozen):
    """The lines of a night, and the host's settings for reading them."""

    says: tuple[Say, ...]
    scripts: Sequence[Script]
    settings: VoiceSettings
    engines: Engines
    own: Mapping[str, OwnVoice] = MappingProxyType({})  # requested voices of the host, by name
    fill: bool = False  # True: another voice reads lines that are missing

    def part(self, scripts: Sequence[Script], voices: tuple[str, ...]) -> "Lines":
        """Return the lines of some of the scripts only, to be read by these voices."""
        languages = {script.language for script in scripts}
        return self.replace(
            says=tuple(say for say in self.says if say.language in languages),
            scripts=tuple(scripts),
            settings=self.settings.replace(voices=voices),
        )

    def texts(self, language: str) -> list[str]:
        """Return the texts of all lines in a language."""
        return [say.text for say in self.says if say.language == language]


def cast(lines: Lines) -> tuple[Lines, ...]:
    """Split the lines by reader: a requested voice, if any, then the voices that fill its gaps.

    Voices get languages that they read, in the order in which both are given, so that as few lines
    as possible are missing. A language that is left over goes to the first voice that reads it. If
    none does, it is read as if no voice had been asked for; but if all voices are the host's own,
    the first of them is refused for lacking it.

    Raises:
        UnusedOption: an option would have no effect.
        Refusal: there is no such voice.
    """
    wanted = lines.settings.voices
    if not wanted:
        return (lines,)
    readers, spare = _readers(lines)
    spoken = {voice for voice in wanted if _is_of_an_engine(lines, voice)}
    if lines.settings.engine:
        fills = lines.fill and bool(lines.own) and spoken.issuperset(spare)
        if not (fills or spoken & {*readers.values()} or None in readers.values()):
            raise UnusedOption("--engine")
    if lines.settings.rate is not None:  # a rate is only for speech engines
        readers = {one: voice if voice in spoken else None for one, voice in readers.items()}
    return tuple(
        lines.part(
            [script for script in lines.scripts if readers[script.language] == reader],
            () if reader is None else (reader, *(spare if reader in lines.own else ())),
        )
        for reader in dict.fromkeys(readers.values())
    )


def _readers(lines: Lines) -> tuple[dict[str, str | None], tuple[str, ...]]:
    """Return the voice of each language (None for any), and voices that only read missing lines."""
    wanted, languages = lines.settings.voices, [script.language for script in lines.scripts]
    if len(wanted) == len(languages) == 1:  # a single language may be read by a foreign voice
        return {languages[0]: wanted[0]}, ()
    lacking = [lacking_of(lines, voice) for voice in wanted]
    kept: list[int] = []
    spare: list[int] = []
    by_own = sorted(range(len(wanted)), key=lambda at: lines.fill and wanted[at] not in lines.own)
    for at in by_own:
        if _pairs([lacking[place] for place in sorted((*kept, at))], languages) is not None:
            kept = sorted((*kept, at))
        elif lines.fill and lacking[at] and any(wanted[place] in lines.own for place in kept):
            spare.append(at)
        else:
            raise UnusedOption(f"--voice {wanted[at]}")
    pairs = _pairs([lacking[at] for at in kept], languages) or ()
    readers: dict[str, str | None] = {
        language: wanted[at] for language, at in zip(pairs, kept, strict=True)
    }
    own = all(voice in lines.own for voice in wanted)
    other = wanted[0] if own and not (lines.fill or lines.settings.engine) else None
    for language in languages:
        able = (wanted[at] for at in kept if language in lacking[at])
        readers.setdefault(language, next(able, other))
    return readers, tuple(wanted[at] for at in sorted(spare))


def _pairs(lacking: Sequence[Lacking], languages: Sequence[str]) -> tuple[str, ...] | None:
    """Return a language for each voice, chosen so that the fewest lines are missing.

    Return None if a voice has nothing to read.
    """
    fitting = (
        some
        for some in permutations(languages, len(lacking))
        if all(language in one for language, one in zip(some, lacking, strict=True))
    )
    return min(
        fitting,
        key=lambda some: sum(one[at] for at, one in zip(some, lacking, strict=True)),
        default=None,
    )


def lacking_of(lines: Lines, voice: str) -> Lacking:
    """Return the number of lines that a voice lacks in each language that it reads.

    Raises:
        Refusal: there is no such voice.
    """
    if own := lines.own.get(voice):
        from companion.narration.host_voice import HostVoice

        texts = {script.language: lines.texts(script.language) for script in lines.scripts}
        recorded = {
            language: HostVoice(own.folder, language).recorded(says, own.lines[language])
            for language, says in texts.items()
        }
        return {
            language: len(texts[language]) - len(files)
            for language, files in recorded.items()
            if files
        }
    if not _is_of_an_engine(lines, voice):
        engine = lines.settings.engine
        languages = [
            script.language for script in lines.scripts if is_recorded(voice, [script], engine)
        ]
        return {
            language: missing(language, lines.texts(language)) is not None
            for language in languages
            if recordings(language)
        }
    lists = [lines.engines.voices_of(name) for name in asked_engines(lines.settings.engine)]
    try:
        return dict.fromkeys(read_by(lists, voice, lines.scripts), 0)
    except NoSuchVoice as refusal:
        raise besides_recorded(refusal, lines.scripts) from None


def _is_of_an_engine(lines: Lines, voice: str) -> bool:
    return voice not in lines.own and not is_recorded(voice, lines.scripts, lines.settings.engine)


# Reading

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
    """The sounds of all lines, and the names of the voices."""

    clips: "Mapping[Say, Clip]"
    voices: tuple[str, ...]  # names of voices, one for each language
    instead: Refusal | None = None  # the reason why the recorded voice is not used
    filled: tuple[Filled, ...] = ()


Reader = Callable[[Lines, Progress], Reading]


def read(lines: Lines, progress: Progress) -> Reading:
    """Return the sound of all lines, each language by its reader.

    `progress` is called with (lines ready, lines in all).

    Raises:
        Refusal: see `cast`, and `why_none` for a language without a reader.
    """
    parts = cast(lines)
    readings = [_read(part, progress) for part in parts]
    names = {
        script.language: name
        for part, reading in zip(parts, readings, strict=True)
        for script, name in zip(part.scripts, reading.voices, strict=True)
    }
    not_so_fast = lines.settings.rate is not None and not all(
        _is_of_an_engine(lines, voice) for voice in lines.settings.voices
    )
    return Reading(
        {say: clip for reading in readings for say, clip in reading.clips.items()},
        tuple(names[script.language] for script in lines.scripts),
        UnusedOption("--rate")
        if not_so_fast
        else next((reading.instead for reading in readings if reading.instead), None),
        tuple(filled for reading in readings for filled in reading.filled),
    )


def _read(part: Lines, progress: Progress) -> Reading:
    refusals: dict[str, Refusal] = {}
    for name, reader in readers(part).items():
        try:
            return reader(part, progress).replace(instead=refusals.get(RECORDED))
        except Refusal as refusal:
            refusals[name] = refusal
    raise why_none(refusals)


def readers(part: Lines) -> dict[str, Reader]:
    """Return the ways to read lines that the host's settings allow, best first."""
    settings = part.settings
    recorded: dict[str, Reader] = {RECORDED: read_recorded}
    for voice in settings.voices[:1]:
        if voice in part.own:
            return {voice: read_own}
        if is_recorded(voice, part.scripts, settings.engine):
            return recorded
    spoken = {name: partial(read_spoken, name) for name in asked_engines(settings.engine)}
    return {**spoken} if settings.voices or settings.engine else recorded | spoken


def read_recorded(lines: Lines, progress: Progress) -> Reading:
    """Return the shipped recordings of lines; other voices read lines without one.

    Raises:
        NotRecorded, UnusedOption: recordings were asked for, but some are missing.
        DamagedRecording: a recording has been changed.
        Refusal: no voice can read the other lines.
    """
    if lines.settings.rate is not None:
        raise UnusedOption("--rate")
    lacking = [say for say in lines.says if missing(say.language, (say.text,)) is not None]
    says = [say for say in lines.says if say not in lacking]
    if lacking and (lines.settings.voices or not says):
        raise NotRecorded(lacking[0].text)
    with ThreadPoolExecutor() as pool:  # libsndfile releases the GIL
        clips = pool.map(lambda say: recorded_clip(say.language, say.text), says)
        recorded = dict(zip(says, clips, strict=True))
    languages = (recordings(script.language) for script in lines.scripts)
    voices = tuple(language.voice if language else "" for language in languages)
    return _completed(Reading(recorded, voices), lines, _read, progress)


def read_spoken(engine: str, lines: Lines, progress: Progress) -> Reading:
    """Return every line spoken by a voice of pyttsx3 for each language, or from the cache.

    Raises:
        Refusal: there is no such voice, or a line cannot be spoken.
    """
    listed = lines.engines.voices_of(engine)  # a process lists voices while numpy is imported
    from companion.narration.clips import speak

    try:
        voices = choose_voices(listed.voices(), lines.scripts, lines.settings.voices)
    except NoSuchVoice as refusal:
        raise besides_recorded(refusal, lines.scripts) from None
    deliveries = {
        script.language: Delivery(
            listed.engine, listed.version, voice.id, lines.settings.rate or script.voice.rate
        )
        for script, voice in zip(lines.scripts, voices, strict=True)
    }
    spoken = {say: deliveries[say.language] for say in lines.says}
    clips = speak(spoken, lines.engines.cache, progress, listed.patience)
    return Reading(clips, tuple(voice.name for voice in voices))


def read_own(lines: Lines, progress: Progress) -> Reading:
    """Return the lines that the host has recorded, and the rest read by other voices.

    Raises:
        LinesNotRecorded: some are missing, and no other voice is to read them.
        Refusal: the other voice cannot read them.
    """
    name, *others = lines.settings.voices
    clips = _own_clips(lines, lines.own[name])
    lacking = [say for say in lines.says if say not in clips]
    if lacking and not lines.fill:
        command = lines.own[name].checks[lacking[0].language]
        raise LinesNotRecorded(name, len(lacking), lacking[0].text, command)

    def fill(some: Lines, progress: Progress) -> Reading:
        able = tuple(voice for voice in others if lacking_of(some, voice))
        return read(some.part(some.scripts, able), progress)

    return _completed(Reading(clips, (name,) * len(lines.scripts)), lines, fill, progress)


def _own_clips(lines: Lines, own: OwnVoice) -> "dict[Say, Clip]":
    """Return the host's recordings of lines, equally loud and without silence at their ends."""
    from companion.narration import host_voice, mastering, sound

    clips: dict[Say, Clip] = {}
    for language in (script.language for script in lines.scripts):
        says = {say.text: say for say in lines.says if say.language == language}
        voice = host_voice.HostVoice(own.folder, language)
        for text, take in voice.takes([*says], own.lines[language]).items():
            speech = sound.trimmed(
                mastering.mastered(take.samples, take.sample_rate),
                sound.SAMPLE_RATE,
                sound.CLIP_EDGE_SECONDS,
                sound.AUDIBLE,
            )
            clips[says[text]] = sound.Clip(speech, sound.SAMPLE_RATE)
    return clips


def _completed(reading: Reading, lines: Lines, read: Reader, progress: Progress) -> Reading:
    """Return a complete reading: the function `read` supplies missing lines, language by language."""
    clips, voices, filled = dict(reading.clips), list(reading.voices), list[Filled]()
    for place, script in enumerate(lines.scripts):
        wanted = [say for say in lines.says if say.language == script.language]
        says = tuple(say for say in wanted if say not in reading.clips)
        if says:
            other = read(lines.replace(says=says, scripts=(script,)), progress)
            clips |= other.clips
            if count := len(says) - sum(part.count for part in other.filled):
                filled.append(Filled(script.name, count, other.voices[0]))
            filled += other.filled
            if len(says) == len(wanted):
                voices[place] = other.voices[0]
    return Reading(clips, tuple(voices), filled=tuple(filled))
