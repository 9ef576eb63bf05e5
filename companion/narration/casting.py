"""Assign voices to the languages of a night."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from pathlib import Path
from types import MappingProxyType

from companion.frozen import Frozen
from companion.narration.audio_settings import UnusedOption, VoiceSettings
from companion.narration.narrator import Say
from companion.narration.shipped import besides_recorded, is_recorded, missing, recordings
from companion.narration.voices import (
    NoSuchVoice,
    NothingToSay,
    VoiceList,
    asked_engines,
    read_by,
)
from companion.words.night_script import Script

Lacking = Mapping[str, int]  # how many lines a voice lacks in each language that it reads


class OwnVoice(Frozen):
    """A voice recorded by the host, with the texts of its files by language."""

    folder: Path
    lines: Mapping[str, Mapping[str, str]]  # texts by the names of their files
    checks: Mapping[str, str]  # commands


class Engines:
    """The speech engines of a night; each one lists its voices only once."""

    def __init__(self, cache: Path | None = None) -> None:
        self.cache = cache  # the folder of checked clips
        self._lists: dict[str, VoiceList] = {}

    def voices_of(self, engine: str) -> VoiceList:
        """Return the voices of an engine.

        Raises:
            NotAvailable: it is not there.
        """
        if engine not in self._lists:
            self._lists[engine] = VoiceList(engine, self.cache)
        return self._lists[engine]


class Lines(Frozen):
    """The lines of a night and the host's settings for reading them."""

    says: tuple[Say, ...]
    scripts: Sequence[Script]
    settings: VoiceSettings
    engines: Engines
    own: Mapping[str, OwnVoice] = MappingProxyType({})  # by names among the voices asked for
    fill: bool = False  # what these lack is read by another one

    def part(self, scripts: Sequence[Script], voices: tuple[str, ...]) -> "Lines":
        """Return the lines of some scripts, to be read by these voices."""
        languages = {script.language for script in scripts}
        return self.replace(
            says=tuple(say for say in self.says if say.language in languages),
            scripts=tuple(scripts),
            settings=self.settings.replace(voices=voices),
        )

    def texts(self, language: str) -> list[str]:
        """Return the texts in a language."""
        return [say.text for say in self.says if say.language == language]


def cast(lines: Lines) -> tuple[Lines, ...]:
    """Split the lines by reader: a requested voice, if any, then the voices that fill its missing lines.

    Voices take languages that they read, both in the order in which they are given, so that as few lines as
    possible are missing. A language that is left goes to the first of them that reads it, too; else it is read
    as if no voice had been asked for, but where all voices are the host's own, the first of these lacks it.

    Raises:
        NothingToSay, UnusedOption: what is asked for would not be heard.
        Refusal: there is no such voice.
    """
    wanted = lines.settings.voices
    if not wanted:
        return (lines,)
    readers, spare = _readers(lines)
    spoken = {voice for voice in wanted if is_of_an_engine(lines, voice)}
    if lines.settings.engine:
        fills = lines.fill and bool(lines.own) and spoken.issuperset(spare)
        if not (fills or spoken & {*readers.values()} or None in readers.values()):
            raise UnusedOption("--engine")
    if lines.settings.rate is not None:  # then an engine reads
        readers = {one: voice if voice in spoken else None for one, voice in readers.items()}
    return tuple(
        lines.part(
            [one for one in lines.scripts if readers[one.language] == reader],
            () if reader is None else (reader, *(spare if reader in lines.own else ())),
        )
        for reader in dict.fromkeys(readers.values())
    )


def _readers(lines: Lines) -> tuple[dict[str, str | None], tuple[str, ...]]:
    """Return the voice of each language (None: any voice), and the voices that only fill missing lines."""
    wanted, languages = lines.settings.voices, [script.language for script in lines.scripts]
    if len(wanted) == len(languages) == 1:  # the only one may be read by a foreign voice
        return {languages[0]: wanted[0]}, ()
    lacking = [lacking_of(lines, voice) for voice in wanted]
    kept: list[int] = []
    spare: list[int] = []
    by_own = sorted(range(len(wanted)), key=lambda at: lines.fill and wanted[at] not in lines.own)
    for at in by_own:
        if _pairs([lacking[one] for one in sorted((*kept, at))], languages) is not None:
            kept = sorted((*kept, at))
        elif lines.fill and lacking[at] and any(wanted[one] in lines.own for one in kept):
            spare.append(at)
        else:
            raise NothingToSay(wanted[at], tuple(script.name for script in lines.scripts))
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
    """Return a language for each voice with the fewest missing lines, or None if a voice has none to read."""
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
    """Count the lines that a voice lacks in each language that it reads.

    Raises:
        Refusal: there is no such voice.
    """
    if own := lines.own.get(voice):
        return dict(_lacking_of_own(lines, own))
    if not is_of_an_engine(lines, voice):
        engine = lines.settings.engine
        its = [one.language for one in lines.scripts if is_recorded(voice, [one], engine)]
        return {one: missing(one, lines.texts(one)) is not None for one in its if recordings(one)}
    lists = [lines.engines.voices_of(one) for one in asked_engines(lines.settings.engine)]
    try:
        return dict.fromkeys(read_by(lists, voice, lines.scripts), 0)
    except NoSuchVoice as refusal:
        raise besides_recorded(refusal, lines.scripts) from None


def _lacking_of_own(lines: Lines, own: OwnVoice) -> Iterator[tuple[str, int]]:
    from companion.narration.host_voice import HostVoice

    for language in (script.language for script in lines.scripts):
        voice, texts = HostVoice(own.folder, language), lines.texts(language)
        there = voice.recorded(texts, own.lines[language])
        if there:
            yield language, len(texts) - len(there)


def is_of_an_engine(lines: Lines, voice: str) -> bool:
    """Return whether a voice belongs to a speech engine: neither the host's own nor a shipped recording."""
    return voice not in lines.own and not is_recorded(voice, lines.scripts, lines.settings.engine)
