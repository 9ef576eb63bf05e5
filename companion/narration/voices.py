"""The voices of this machine, and which of them reads a script."""

import contextlib
import hashlib
import importlib.util
import json
import re
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from companion.errors import CompanionError
from companion.files.atomic_write import atomic_write
from companion.narration.subprocess_pool import Worker, no_room
from companion.words.script import Script

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
    """How a line is spoken: by which engine, of which version, by which voice, at how many words a minute."""

    engine: str
    version: str  # of the packages: a newer one may speak otherwise
    voice: str
    rate: int


def default_engine() -> str:
    """The engine that pyttsx3 uses on this system."""
    return ENGINES.get(sys.platform, ENGINES["linux"])[0]


class VoiceList:
    """The voices of an engine, asked for in a process of its own while other work goes on.

    Those of the packaged espeak never change, so they are remembered in the cache.
    """

    def __init__(self, engine: str = "", cache: Path | None = None) -> None:
        self.engine = engine or default_engine()
        known = ENGINES.get(sys.platform, ENGINES["linux"])
        if self.engine not in known:
            raise CompanionError(
                f'There is no speech engine "{engine}" on this system: use {" or ".join(known)}.'
            )
        self._memory = _memory(self.engine, cache)
        self._answer = _remembered(self._memory)
        if not self._answer:
            self._folder = tempfile.TemporaryDirectory(
                prefix="companion-", ignore_cleanup_errors=True
            )
            self._worker = Worker({"engine": self.engine}, Path(self._folder.name))

    def voices(self) -> tuple[Voice, ...]:
        """All of them, in the engine's order.

        Raises:
            CompanionError: the engine does not work here.
        """
        if not self._answer:
            with self._folder:
                self._answer = self._worker.wait()
            if "voices" not in self._answer:
                raise CompanionError(no_room() or _no_engine(self.engine))
            _remember(self._memory, self._answer)
        return tuple(Voice(id_, name, tuple(tags)) for id_, name, tags in self._answer["voices"])

    @property
    def version(self) -> str:
        """Of the packages that speak."""
        return str(self._answer["version"])


def _memory(engine: str, cache: Path | None) -> Path | None:
    """The file that remembers an engine's voices, if they cannot change."""
    package = importlib.util.find_spec("espeakng_loader") if engine == "espeak" else None
    if cache is None or package is None or package.origin is None:
        return None
    installed = f"{package.origin} {Path(package.origin).stat().st_mtime_ns}"
    return cache / f"voices-{hashlib.sha256(installed.encode()).hexdigest()[:16]}.json"


def _remembered(memory: Path | None) -> dict[str, Any]:
    """What was answered before; empty when it was not, or is damaged."""
    if memory is None:
        return {}
    try:
        digest, answer = memory.read_text(encoding="utf-8").split("\n", 1)
        return dict(json.loads(answer)) if digest == _digest(answer) else {}
    except (OSError, ValueError):
        return {}


def _remember(memory: Path | None, answer: dict[str, Any]) -> None:
    """Keeps an answer; a cache that cannot be written is only slower."""
    if memory is None:
        return
    text = json.dumps(answer)
    with contextlib.suppress(OSError, CompanionError):
        memory.parent.mkdir(parents=True, exist_ok=True)
        with atomic_write(memory, force=True) as (part,):
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
        CompanionError: there is none, with what to do.
    """
    named = [_named(voices, wish, scripts) for wish in wanted]
    if len(scripts) == 1 and len(named) == 1:
        return (named[0],)
    chosen = []
    for script in scripts:
        own = voices_for(named, script)
        chosen.append(own[0] if own else _best(voices, script))
    for wish, voice in zip(wanted, named, strict=True):
        if voice not in chosen:
            spoken = " and ".join(script.name for script in scripts)
            raise CompanionError(
                f'The voice "{wish}" would have nothing to say: '
                f"choose one voice for each language, here {spoken}."
            )
    return tuple(chosen)


def _named(voices: Sequence[Voice], wish: str, scripts: Sequence[Script]) -> Voice:
    base, plus, variant = wish.strip().lower().partition("+")
    exact = [v for v in voices if base in (v.id.lower(), v.name.lower(), *v.languages)]
    spoken = [v for v in voices if base and v.speaks(base)]
    part = [v for v in voices if base and re.search(rf"\b{re.escape(base)}", v.name.lower())]
    found = exact or spoken or part
    if not found:
        raise CompanionError(
            f'There is no voice "{wish}" here: companion voices lists what there is.'
        )
    liked = [tag.lower() for script in scripts for tag in script.voice.languages]
    best = min(
        found,
        key=lambda v: min((liked.index(t) for t in v.languages if t in liked), default=len(liked)),
    )
    return replace(best, id=best.id + plus + variant)


def _best(voices: Sequence[Voice], script: Script) -> Voice:
    for tag in map(str.lower, script.voice.languages):
        exact = [voice for voice in voices if tag in voice.languages]
        near = [voice for voice in voices if voice.speaks(tag)]
        if exact or near:
            return (exact or near)[0]
    raise CompanionError(f"No voice here speaks {script.name}. {how_to_add()}")


def voices_for(voices: Sequence[Voice], script: Script) -> tuple[Voice, ...]:
    """Those that speak the script's language, whatever the country."""
    tags = {tag.lower().split("-")[0] for tag in script.voice.languages}
    return tuple(voice for voice in voices if any(map(voice.speaks, tags)))


def how_to_add() -> str:
    """What a host does when a voice is missing."""
    return {
        "win32": "Add one in Settings > Time & language > Speech, then try again.",
        "darwin": "Add one in System Settings > Accessibility > Spoken Content, then try again.",
    }.get(sys.platform, "Install the Python package espeakng-loader, then try again.")


def _no_engine(engine: str) -> str:
    if engine == "espeak":
        return (
            "The speech engine espeak-ng cannot be loaded: install the Python package "
            "espeakng-loader (pip install espeakng-loader), or read it yourself with --text."
        )
    return f"The speech engine {engine} does not answer: try --engine espeak, or --text."
