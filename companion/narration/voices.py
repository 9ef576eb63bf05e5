"""Voices of this computer and shipped recordings, and the choice of a voice for each script.

`audio_scripts/<language>/clips/` has a sound for each line of the shipped scripts and `clips.toml`,
which has the speaker, the licence, and the properties of each clip. A clip is found by its text, so
a line that was changed since has none.
"""

import hashlib
import importlib.util
import json
import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self, TypeVar

from companion.errors import Refusal, Unheard
from companion.files.cache import cached, digest, store
from companion.files.choices import NotAvailable
from companion.files.toml import toml_values
from companion.frozen import Frozen
from companion.narration.narrator import ESPEAK, RECORDED
from companion.narration.speech_jobs import (
    MAX_KILLED,
    Job,
    Patience,
    check_temporary_folder,
)
from companion.words import tables
from companion.words.night_script import Script

if TYPE_CHECKING:
    from companion.narration.sound import Clip


T = TypeVar("T")


class EngineSilent(Unheard):
    """These speech engines do not answer; `options` are command-line options for another voice."""

    engines: tuple[str, ...]
    options: tuple[str, ...] = ()

    def or_by(self, options: Iterable[str]) -> Self:
        """Return this error with more options."""
        return type(self)(self.engines, (*options, *self.options))


class NoSuchVoice(Refusal):
    """No voice has this id or name; `voices` are those that read the languages of the night."""

    name: str
    voices: tuple[str, ...]


class NoVoice(Refusal):
    """No voice speaks a language; `codes` are of the languages that voices speak."""

    language: str
    codes: tuple[str, ...]


ENGINES = {"linux": (ESPEAK,), "darwin": ("nsss", ESPEAK), "win32": ("sapi5", ESPEAK)}
# Packages of speech engines, whose voices never change; the system's engine comes first if it has one.
VOICE_PACKAGES = {"pico": "py_nanotts", ESPEAK: "espeakng_loader"}


class Voice(Frozen):
    """A voice that this computer can speak with."""

    id: str
    name: str
    languages: tuple[str, ...]

    def speaks(self, tag: str) -> bool:
        """Return True if the voice speaks the language of a tag like "ru" or "en-gb"."""
        return any(own == tag or own.startswith(tag + "-") for own in self.languages)


class Delivery(Frozen):
    """Engine, version, voice and rate (in words per minute) with which a line is spoken."""

    engine: str
    version: str  # version of the packages: a newer version may speak otherwise
    voice: str
    rate: int


def engines() -> tuple[str, ...]:
    """Return the speech engines of this system, best first: those of installed packages, then its own."""
    own = ENGINES.get(sys.platform, ENGINES["linux"])
    return (*(name for name in VOICE_PACKAGES if name not in own and _package(name)), *own)


def asked_engines(wanted: str = "") -> tuple[str, ...]:
    """Return the engine that the host has named, or the default engines of the system."""
    spare = ENGINES.get(sys.platform, ENGINES["linux"])[1:]
    return (wanted,) if wanted else tuple(name for name in engines() if name not in spare)


def why_none(refusals: Mapping[str, Refusal]) -> Refusal:
    """Return the error to show if no engine could do what was asked: that of the last engine.

    If the last engine only has no such voice, the voices of all engines are listed; but an engine
    that hangs may have the voice.
    """
    *_, last = refusals.values()
    if isinstance(last, NoSuchVoice):
        known = (why.voices for why in refusals.values() if isinstance(why, NoSuchVoice))
        last = NoSuchVoice(last.name, tuple(dict.fromkeys(chain.from_iterable(known))))
    silent = [engine for engine, why in refusals.items() if isinstance(why, EngineSilent)]
    if not silent or not isinstance(last, EngineSilent | NoSuchVoice | NoVoice):
        return last
    others = (f"--engine {engine}" for engine in engines() if engine not in refusals)
    return EngineSilent(tuple(silent)).or_by(others)


def voice_lists(engine: str = "", cache: Path | None = None) -> "tuple[VoiceList, ...]":
    """Return a list of voices for one engine, or for each default engine.

    Raises:
        NotAvailable: the engine is not installed.
    """
    return tuple(VoiceList(name, cache) for name in asked_engines(engine))


class VoiceList:
    """The voices of an engine, listed by a background process.

    Lists of engines that are packages never change, so they are cached.
    """

    def __init__(self, engine: str = "", cache: Path | None = None) -> None:
        known = engines()
        self.engine = engine or asked_engines()[-1]
        if self.engine not in known:
            raise NotAvailable(engine, known)
        self._key = _cache_key(self.engine)
        self._cache = cache if self._key else None
        content = cached(self._cache, self._key)
        self._answer = json.loads(content) if content else {}
        self._refusal: Refusal | None = None
        packages = filter(None, ["pyttsx3", VOICE_PACKAGES.get(self.engine)])
        self._listing = {"engine": self.engine, "packages": [*packages]}
        self.patience = Patience()
        if not content:
            self._job = Job(self._listing, self.patience)

    def voices(self) -> tuple[Voice, ...]:
        """Return all voices in the engine's order; an engine that fails is not asked again.

        Raises:
            EngineSilent, NotWritten: the engine does not work here.
        """
        if self._refusal:
            raise self._refusal
        if not self._answer:
            self._answer = self._ask()
            if "voices" not in self._answer:
                check_temporary_folder()
                self._refusal = EngineSilent((self.engine,))
                raise self._refusal
            store(self._cache, self._key, json.dumps(self._answer).encode(), ".json")
        return tuple(Voice(id_, name, tuple(tags)) for id_, name, tags in self._answer["voices"])

    def _ask(self) -> dict[str, Any]:
        for _ in range(MAX_KILLED - 1):
            answer = self._job.wait()
            if answer or self.patience.is_over:
                return answer
            self._job = Job(self._listing, self.patience)
        return self._job.wait()

    @property
    def version(self) -> str:
        """Version of the packages of the speech engine."""
        return str(self._answer["version"])


def _cache_key(engine: str) -> str:
    package = _package(engine)
    return f"voices-{digest(f'{package} {package.stat().st_mtime_ns}'.encode())}" if package else ""


def _package(engine: str) -> Path | None:
    spec = importlib.util.find_spec(VOICE_PACKAGES[engine]) if engine in VOICE_PACKAGES else None
    return Path(spec.origin) if spec and spec.origin else None


def choose_voices(
    voices: Sequence[Voice], scripts: Sequence[Script], wanted: Sequence[str] = ()
) -> tuple[Voice, ...]:
    """Return a voice for each script: a requested one, or the best one of its language.

    A requested voice is named by its id, its language tag or a part of its name; `+f3` and the like
    choose an espeak variant. It reads the scripts of its language, or the only script there is.

    Raises:
        NoSuchVoice, NoVoice: there is none for a script, or of a requested name.
    """
    named = [_named(voices, name, scripts) for name in wanted]
    if len(scripts) == 1 and len(named) == 1:
        return (named[0],)
    return tuple(
        next(iter(voices_for(named, script)), None) or _best(voices, script) for script in scripts
    )


def choose_from(
    lists: Sequence[VoiceList], scripts: Sequence[Script], wanted: Sequence[str] = ()
) -> tuple[Voice, ...]:
    """Choose voices from the first list that has one for every script.

    Raises:
        Refusal: no list has; see `why_none`.
    """
    return _of_first(lists, lambda voices: choose_voices(voices, scripts, wanted))


def read_by(lists: Sequence[VoiceList], wanted: str, scripts: Sequence[Script]) -> tuple[str, ...]:
    """Return the languages of the scripts that a requested voice can read.

    Raises:
        Refusal: no voice can; see `why_none`.
    """
    voice = _of_first(lists, lambda voices: _named(voices, wanted, scripts))
    return tuple(script.language for script in scripts if voices_for((voice,), script))


def _of_first(lists: Sequence[VoiceList], choose: Callable[[Sequence[Voice]], T]) -> T:
    refusals: dict[str, Refusal] = {}
    for listed in lists:
        try:
            return choose(listed.voices())
        except Refusal as refusal:
            refusals[listed.engine] = refusal
    raise why_none(refusals)


def all_voices(lists: Sequence[VoiceList]) -> tuple[tuple[Voice, ...], Refusal | None]:
    """Return the voices of all engines that answer, and the error of the others, or None."""
    voices: list[Voice] = []
    refusals: dict[str, Refusal] = {}
    for listed in lists:
        try:
            voices += listed.voices()
        except Refusal as refusal:
            refusals[listed.engine] = refusal
    return tuple(voices), why_none(refusals) if refusals else None


def _named(voices: Sequence[Voice], name: str, scripts: Sequence[Script]) -> Voice:
    base, plus, variant = name.strip().partition("+")  # names of variants keep their case
    base = base.lower()
    exact = [v for v in voices if base in (v.id.lower(), v.name.lower(), *v.languages)]
    spoken = [v for v in voices if base and v.speaks(base)]
    part = [v for v in voices if base and re.search(rf"\b{re.escape(base)}", v.name.lower())]
    if not (matches := exact or spoken or part):
        fitting = [voice.name for script in scripts for voice in voices_for(voices, script)]
        if not fitting:
            raise no_voice(scripts[0].name, voices)
        raise NoSuchVoice(name, tuple(dict.fromkeys(fitting)))
    liked = [tag.lower() for script in scripts for tag in script.voice.languages]
    best = min(
        matches,
        key=lambda v: min((liked.index(t) for t in v.languages if t in liked), default=len(liked)),
    )
    return best.replace(id=best.id + plus + variant)


def _best(voices: Sequence[Voice], script: Script) -> Voice:
    for tag in map(str.lower, script.voice.languages):
        exact = [voice for voice in voices if tag in voice.languages]
        if matches := exact or [voice for voice in voices if voice.speaks(tag)]:
            return matches[0]
    raise no_voice(script.name, voices)


def voices_for(voices: Sequence[Voice], script: Script) -> tuple[Voice, ...]:
    """Return the voices that speak the script's language, in any regional form."""
    tags = {tag.lower().split("-")[0] for tag in script.voice.languages}
    return tuple(voice for voice in voices if any(map(voice.speaks, tags)))


def no_voice(language: str, voices: Sequence[Voice]) -> NoVoice:
    """Return the error that none of these voices speaks a language."""
    codes = {tag.split("-")[0] for voice in voices for tag in voice.languages}
    return NoVoice(language, tuple(sorted(codes)))


CLIPS = "clips"
LANGUAGE_TAG = re.compile("[a-z]{2}(-[a-z]+)?")  # a language tag
CLOSE = 0.01  # s, greatest difference between lengths


class NotRecorded(Refusal):
    """A line has no shipped recording."""

    line: str


class DamagedRecording(Refusal):
    """A shipped recording of a line is missing or has been changed."""

    file: Path


class Recording(Frozen):
    """Text, digest, loudness and length of a shipped recording (clip)."""

    text: str
    digest: str  # digest of the file
    loudness: float  # LUFS
    seconds: float


class Recordings(Frozen):
    """All shipped recordings of a language by keys of their texts, and their speaker."""

    voice: str
    licence: str
    clips: dict[str, Recording]


def clip_folder_of(language: str) -> Path:
    """Return the folder with the shipped recordings of a language."""
    return tables.SCRIPTS / language / CLIPS


def text_key(text: str) -> str:
    """Return the name of the recording (clip) of a text."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def recordings(language: str) -> Recordings | None:
    """Return the shipped recordings of a language, or None if there are none."""
    return _recordings(clip_folder_of(language) / f"{CLIPS}.toml")


@lru_cache(maxsize=16)
def _recordings(path: Path) -> Recordings | None:
    try:
        values = toml_values(path)
        clips = {key: Recording(**clip) for key, clip in values["clips"].items()}
        return Recordings(values["voice"], values["licence"], clips)
    except (Refusal, KeyError, TypeError):
        return None


def recorded_voices() -> tuple[Voice, ...]:
    """Return a voice for each language with shipped recordings."""
    return tuple(
        Voice(RECORDED, clips.voice, (language,))
        for language in tables.languages()
        if (clips := recordings(language))
    )


def is_recorded(voice: str, scripts: Iterable[Script], engine: str = "") -> bool:
    """Return True if `voice` names the shipped recordings: "recorded", or a speaker's name.

    One word of that name is enough, unless it is a language tag or an engine is asked for.
    """
    names = {known.name.casefold() for known in _voices_of(scripts)}
    words = {word for name in names for word in name.split() if not LANGUAGE_TAG.fullmatch(word)}
    return voice.strip().casefold() in {RECORDED, *names, *(() if engine else words)}


def besides_recorded(refusal: NoSuchVoice, scripts: Iterable[Script]) -> NoSuchVoice:
    """Return the error NoSuchVoice with the recorded voices added to its list."""
    names = (voice.name for voice in _voices_of(scripts))
    return NoSuchVoice(refusal.name, tuple(dict.fromkeys((*names, *refusal.voices))))


def can_be_read(scripts: Iterable[Script]) -> bool:
    """Return True if there is a shipped recording for every line of these scripts."""
    return all(
        missing(script.language, (line.say for _, line in script.all_lines())) is None
        for script in scripts
    )


def _voices_of(scripts: Iterable[Script]) -> list[Voice]:
    languages = {script.language for script in scripts}
    return [voice for voice in recorded_voices() if languages & {*voice.languages}]


def missing(language: str, texts: Iterable[str]) -> str | None:
    """Return the first of these texts without a shipped recording, or None."""
    shipped = recordings(language)
    known = shipped.clips if shipped else {}
    return next((text for text in texts if text_key(text) not in known), None)


def recorded_clip(language: str, text: str) -> "Clip":
    """Return the shipped recording of a line.

    Raises:
        NotRecorded: there is none.
        DamagedRecording: the file has been changed, or contains no such speech.
    """
    import soundfile

    from companion.narration.sound import AUDIBLE, CLIP_EDGE_SECONDS, Clip, fault_of, trimmed

    shipped = recordings(language)
    wanted = shipped.clips.get(text_key(text)) if shipped else None
    if wanted is None:
        raise NotRecorded(text)
    file = clip_folder_of(language) / f"{text_key(text)}.ogg"
    try:
        content = file.read_bytes()
        # by its name, since callbacks into Python would lose Ctrl-C
        clip = Clip(*soundfile.read(file, dtype="float32"))
    except (OSError, RuntimeError):
        raise DamagedRecording(file) from None
    as_shipped = digest(content) == wanted.digest and abs(clip.seconds - wanted.seconds) < CLOSE
    if not as_shipped or fault_of(clip, wanted.seconds):
        raise DamagedRecording(file)
    return Clip(
        trimmed(clip.samples, clip.sample_rate, CLIP_EDGE_SECONDS, AUDIBLE), clip.sample_rate
    )
