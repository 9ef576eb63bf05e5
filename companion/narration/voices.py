"""The voices of this machine, which of them reads a script, and the folder of their clips."""

import contextlib
import hashlib
import importlib.util
import json
import re
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Any

from companion.errors import Refusal
from companion.files.atomic_write import atomic_write
from companion.narration.speech_jobs import Job, check_temporary_folder
from companion.words.night_script import Script


class System(StrEnum):
    """Where voices are added differently."""

    WINDOWS = "win32"
    MAC = "darwin"
    OTHER = "linux"


class NoSuchEngine(Refusal):
    """pyttsx3 has no such engine on this system."""

    name: str
    names: tuple[str, ...]


class NoEspeak(Refusal):
    """The library of espeak-ng cannot be loaded."""


class EngineSilent(Refusal):
    """The engine does not answer: neither lists its voices nor speaks."""

    engine: str


class NoSuchVoice(Refusal):
    """No voice has this id or name."""

    name: str


class NoVoice(Refusal):
    """No voice speaks a language; `codes` are those of the languages that they speak."""

    language: str
    codes: tuple[str, ...]
    system: System


class NothingToSay(Refusal):
    """More than one voice is asked for in a language."""

    voice: str
    languages: tuple[str, ...]


ENGINES = {"linux": ("espeak",), "darwin": ("nsss", "espeak"), "win32": ("sapi5", "espeak")}


@dataclass(frozen=True, slots=True)
class Voice:
    """A voice of this machine."""

    id: str
    name: str
    languages: tuple[str, ...]

    def speaks(self, tag: str) -> bool:
        """Whether a tag like "ru" or "en-gb" names its language."""
        return any(own == tag or own.startswith(tag + "-") for own in self.languages)


@dataclass(frozen=True, slots=True)
class Delivery:
    """How a line is spoken: engine, version, voice, and words a minute."""

    engine: str
    version: str  # of the packages: a newer one may speak otherwise
    voice: str
    rate: int


def default_engine() -> str:
    """The engine that pyttsx3 uses on this system."""
    return ENGINES.get(sys.platform, ENGINES["linux"])[0]


class VoiceList:
    """The voices of an engine, asked for in a process of its own while other work goes on.

    Those of the packaged espeak never change, so they are cached.
    """

    def __init__(self, engine: str = "", cache: Path | None = None) -> None:
        self.engine = engine or default_engine()
        known = ENGINES.get(sys.platform, ENGINES["linux"])
        if self.engine not in known:
            raise NoSuchEngine(engine, known)
        self._cache_file = _cache_file(self.engine, cache)
        self._answer = _cached(self._cache_file)
        if not self._answer:
            self._folder = tempfile.TemporaryDirectory(
                prefix="companion-", ignore_cleanup_errors=True
            )
            self._job = self._start_job()

    def voices(self) -> tuple[Voice, ...]:
        """All of them, in the engine's order.

        Raises:
            NoEspeak, EngineSilent, NoRoom: the engine does not work here.
        """
        if not self._answer:
            with self._folder:  # a process that was killed is started once more
                self._answer = self._job.wait() or self._start_job().wait()
            if "voices" not in self._answer:
                check_temporary_folder()
                failed = self.engine == "espeak" and "error" in self._answer
                raise NoEspeak() if failed else EngineSilent(self.engine)
            _store(self._cache_file, self._answer)
        return tuple(Voice(id_, name, tuple(tags)) for id_, name, tags in self._answer["voices"])

    def _start_job(self) -> Job:
        return Job({"engine": self.engine}, Path(self._folder.name))

    @property
    def version(self) -> str:
        """Of the packages that speak."""
        return str(self._answer["version"])


def clip_folder() -> Path | None:
    """The cache of checked clips; None for a user without a home."""
    from platformdirs import user_cache_path

    try:
        return user_cache_path("secret-hitler-companion") / "clips"
    except RuntimeError:
        return None


def _cache_file(engine: str, cache: Path | None) -> Path | None:
    """The cache file of an engine's voices, if they cannot change."""
    package = importlib.util.find_spec("espeakng_loader") if engine == "espeak" else None
    if cache is None or package is None or package.origin is None:
        return None
    installed = f"{package.origin} {Path(package.origin).stat().st_mtime_ns}"
    return cache / f"voices-{hashlib.sha256(installed.encode()).hexdigest()[:16]}.json"


def _cached(file: Path | None) -> dict[str, Any]:
    """The cached answer; empty where there is none, or it is damaged."""
    if file is None:
        return {}
    try:
        digest, answer = file.read_text(encoding="utf-8").split("\n", 1)
        return dict(json.loads(answer)) if digest == _digest(answer) else {}
    except (OSError, ValueError):
        return {}


def _store(file: Path | None, answer: dict[str, Any]) -> None:
    """Store an answer; a cache that cannot be written only makes it slower."""
    if file is None:
        return
    text = json.dumps(answer)
    with contextlib.suppress(OSError, Refusal):
        file.parent.mkdir(parents=True, exist_ok=True)
        with atomic_write(file, force=True) as (part,):
            part.write_text(f"{_digest(text)}\n{text}", encoding="utf-8")


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def choose_voices(
    voices: Sequence[Voice], scripts: Sequence[Script], wanted: Sequence[str] = ()
) -> tuple[Voice, ...]:
    """The voice that reads each script: one the host asked for, else the language's best.

    A wanted voice is named by its id, its language tag or a part of its name; `+f3` and the like
    choose an espeak variant. It reads the scripts of its language, or the only script there is.

    Raises:
        NoSuchVoice, NoVoice, NothingToSay: there is none for a script, or for a wanted voice.
    """
    named = [_named(voices, name, scripts) for name in wanted]
    if len(scripts) == 1 and len(named) == 1:
        return (named[0],)
    chosen = []
    for script in scripts:
        own = voices_for(named, script)
        chosen.append(own[0] if own else _best(voices, script))
    for name, voice in zip(wanted, named, strict=True):
        if voice not in chosen:
            raise NothingToSay(name, tuple(script.name for script in scripts))
    return tuple(chosen)


def _named(voices: Sequence[Voice], name: str, scripts: Sequence[Script]) -> Voice:
    base, plus, variant = name.strip().partition("+")  # the names of variants keep their case
    base = base.lower()
    exact = [v for v in voices if base in (v.id.lower(), v.name.lower(), *v.languages)]
    spoken = [v for v in voices if base and v.speaks(base)]
    part = [v for v in voices if base and re.search(rf"\b{re.escape(base)}", v.name.lower())]
    matches = exact or spoken or part
    if not matches:
        raise NoSuchVoice(name)
    liked = [tag.lower() for script in scripts for tag in script.voice.languages]
    best = min(
        matches,
        key=lambda v: min((liked.index(t) for t in v.languages if t in liked), default=len(liked)),
    )
    return replace(best, id=best.id + plus + variant)


def _best(voices: Sequence[Voice], script: Script) -> Voice:
    for tag in map(str.lower, script.voice.languages):
        exact = [voice for voice in voices if tag in voice.languages]
        near = [voice for voice in voices if voice.speaks(tag)]
        if exact or near:
            return (exact or near)[0]
    raise no_voice(script.name, voices)


def voices_for(voices: Sequence[Voice], script: Script) -> tuple[Voice, ...]:
    """Those that speak the script's language, whatever the country."""
    tags = {tag.lower().split("-")[0] for tag in script.voice.languages}
    return tuple(voice for voice in voices if any(map(voice.speaks, tags)))


def no_voice(language: str, voices: Sequence[Voice]) -> NoVoice:
    """That none of these voices speaks a language."""
    codes = {tag.split("-")[0] for voice in voices for tag in voice.languages}
    system = next((one for one in System if one == sys.platform), System.OTHER)
    return NoVoice(language, tuple(sorted(codes)), system)
