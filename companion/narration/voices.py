"""Lines into checked clips: every line is spoken by two processes that must agree, or not at all.

Speech engines lose and alter lines under load without an error, so no line is believed until two
renderings of it have the same length, are not silent and last about as long as such a text must.
Checked clips are cached under the user's cache folder.
"""

import contextlib
import hashlib
import importlib.metadata
import io
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from companion.errors import CompanionError
from companion.narration import engine as engine_file
from companion.narration.narrator import Say, speaking_seconds
from companion.narration.script import Script
from companion.whole_file import whole_files

ENGINES = {"linux": ("espeak",), "darwin": ("nsss", "espeak"), "win32": ("sapi5", "espeak")}
TIME_LIMIT = 30.0  # s for one rendering; 0.08 s is usual, a busy machine needs more
TRIES = 8  # renderings of a line before it is given up
SHORTEST, LONGEST = 0.35, 3.0  # times the expected length of a text; voices differ that much
SILENCE = 10 ** (-46 / 20)  # of full scale: quieter is not speech
EDGE = 0.02  # s kept around the speech when a clip is trimmed

Samples = npt.NDArray[np.float32]


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
    """How a line is spoken: by which engine and voice, at how many words a minute."""

    engine: str
    voice: str
    rate: int


@dataclass(frozen=True, eq=False, slots=True)
class Clip:
    """Speech without silence around it: mono samples in -1..1."""

    samples: Samples
    sample_rate: int

    @property
    def seconds(self) -> float:
        """Its length."""
        return len(self.samples) / self.sample_rate


def default_engine() -> str:
    """The engine that pyttsx3 uses on this system."""
    return ENGINES.get(sys.platform, ENGINES["linux"])[0]


class VoiceList:
    """The voices of an engine, asked for in a process of its own while other work goes on."""

    def __init__(self, engine: str) -> None:
        known = ENGINES.get(sys.platform, ENGINES["linux"])
        if engine not in known:
            raise CompanionError(
                f'There is no speech engine "{engine}" on this system: use {" or ".join(known)}.'
            )
        self.engine = engine
        self._folder = tempfile.TemporaryDirectory(prefix="companion-", ignore_cleanup_errors=True)
        self._work = _Work({"engine": engine}, Path(self._folder.name))

    def voices(self) -> tuple[Voice, ...]:
        """All of them, in the engine's order.

        Raises:
            CompanionError: the engine does not work here.
        """
        with self._folder:
            answer = self._work.wait()
        if "voices" not in answer:
            raise CompanionError(_no_engine(self.engine))
        return tuple(Voice(id_, name, tuple(tags)) for id_, name, tags in answer["voices"])


def choose_voices(
    voices: Sequence[Voice], scripts: Sequence[Script], wanted: Sequence[str] = ()
) -> tuple[Voice, ...]:
    """The voice that reads each script: one the host asked for, else the language's best.

    A wanted voice is named by its id, its language tag or a part of its name; `+f3` and the like
    choose an espeak variant. It reads the scripts of its language, or the only script there is.

    Raises:
        CompanionError: there is none, with what to do.
    """
    named = [_named(voices, wish) for wish in wanted]
    if len(scripts) == 1 and len(named) == 1:
        return (named[0],)
    chosen = []
    for script in scripts:
        own = voices_for(named, script)
        chosen.append(own[0] if own else _best(voices, script))
    return tuple(chosen)


def _named(voices: Sequence[Voice], wish: str) -> Voice:
    base, plus, variant = wish.strip().lower().partition("+")
    exact = [v for v in voices if base in (v.id.lower(), v.name.lower(), *v.languages)]
    part = [v for v in voices if base and base in v.name.lower()]
    found = exact or part
    if not found:
        raise CompanionError(
            f'There is no voice "{wish}" here: companion voices lists what there is.'
        )
    return replace(found[0], id=found[0].id + plus + variant)


def _best(voices: Sequence[Voice], script: Script) -> Voice:
    for tag in map(str.lower, script.voice.languages):
        exact = [voice for voice in voices if tag in voice.languages]
        near = [voice for voice in voices if voice.speaks(tag)]
        if exact or near:
            return (exact or near)[0]
    raise CompanionError(f"No voice here speaks {script.name}. {how_to_add_voices()}")


def voices_for(voices: Sequence[Voice], script: Script) -> tuple[Voice, ...]:
    """Those that speak the script's language, whatever the country."""
    tags = {tag.lower().split("-")[0] for tag in script.voice.languages}
    return tuple(voice for voice in voices if any(map(voice.speaks, tags)))


def how_to_add_voices() -> str:
    """What a host does when a voice is missing."""
    return {
        "win32": "Add one in Settings > Time & language > Speech, then try again.",
        "darwin": "Add one in System Settings > Accessibility > Spoken Content, then try again.",
    }.get(sys.platform, "Install the Python package espeakng-loader, then try again.")


def speak(
    lines: Mapping[Say, Delivery],
    cache: Path | None,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> dict[Say, Clip]:
    """Every line as a checked clip, from the cache or freshly made.

    Args:
        lines: what to say and how.
        cache: the folder of checked clips, or None; a clip found damaged there is made again.
        progress: told (lines ready, lines in all).

    Raises:
        CompanionError: a line cannot be had. Then nothing may be played.
    """
    clips: dict[Say, Clip] = {}
    keys = {say: _key(say, delivery) for say, delivery in lines.items()}
    for say in lines:
        found = _cached(cache, keys[say])
        if found:
            clips[say] = found
    progress(len(clips), len(lines))
    missing = {say: lines[say] for say in lines if say not in clips}
    for say, clip in _render(missing):
        clips[say] = clip
        _store(cache, keys[say], clip)
        progress(len(clips), len(lines))
    return clips


# Rendering


class _Work:
    """A job in a process of its own, with a time limit; see engine.py for the jobs."""

    def __init__(self, job: dict[str, Any], folder: Path) -> None:
        self._answer = folder / "answer.json"
        job_file = folder / "job.json"
        job = {**job, "answer": str(self._answer), "limit": TIME_LIMIT}
        job_file.write_text(json.dumps(job), encoding="utf-8")
        self._deadline = time.monotonic() + TIME_LIMIT
        self._process = subprocess.Popen(
            # -P: no file of the folder the host stands in may take the place of a module
            [sys.executable, "-P", engine_file.__file__, str(job_file)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def done(self) -> bool:
        """Whether it has ended; past its time limit it is ended."""
        if self._process.poll() is not None:
            return True
        if time.monotonic() < self._deadline:
            return False
        self.end()
        return True

    def wait(self) -> dict[str, Any]:
        """Its answer, when it has ended."""
        try:
            while not self.done():
                time.sleep(0.002)
        finally:
            self.end()
        return self.answer()

    def answer(self) -> dict[str, Any]:
        """What it answered; empty when it was lost."""
        try:
            answer = json.loads(self._answer.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return answer if isinstance(answer, dict) else {}

    def end(self) -> None:
        """Leaves nothing running."""
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait()


@dataclass(eq=False)
class _Line:
    """A line on its way to two renderings that agree."""

    say: Say
    delivery: Delivery
    takes: list[Clip] = field(default_factory=list)
    tries: int = 0
    reason: str = ""

    def hear(self, folder: Path, answer: dict[str, Any]) -> Clip | None:
        """Checks one more rendering; the clip, once two agree."""
        self.tries += 1
        take = None
        if "spoken" in answer:
            with contextlib.suppress(OSError, RuntimeError, ValueError):
                take = _read(folder / "take.wav")
        self.reason = answer.get("error", "") or self.reason
        if take is None or not self._plausible(take):
            return None
        self.takes.append(take)
        same = [other for other in self.takes if len(other.samples) == len(take.samples)]
        return take if len(same) > 1 else None

    def _plausible(self, take: Clip) -> bool:
        expected = speaking_seconds(self.say.spoken, self.delivery.rate)
        return SHORTEST * expected <= take.seconds <= LONGEST * expected


def _render(lines: Mapping[Say, Delivery]) -> Iterable[tuple[Say, Clip]]:
    """Speaks lines in as many processes as there are processors, two for each line and more if
    they disagree. Whatever happens, no process is left running."""
    if not lines:
        return
    slots = max(2, os.cpu_count() or 2)
    waiting = deque(line for pair in lines.items() for line in [_Line(*pair)] * 2)
    running: dict[_Work, tuple[_Line, Path]] = {}
    started = 0
    try:
        with tempfile.TemporaryDirectory(prefix="companion-", ignore_cleanup_errors=True) as room:
            while waiting or running:
                while waiting and len(running) < slots:
                    line = waiting.popleft()
                    started += 1
                    folder = Path(room, str(started))
                    folder.mkdir()
                    running[_start(line, folder)] = (line, folder)
                for work in [work for work in running if work.done()]:
                    line, folder = running.pop(work)
                    clip = line.hear(folder, work.answer())
                    if clip:
                        yield line.say, clip
                    elif line.tries >= TRIES:
                        raise CompanionError(_lost_line(line, Path(room)))
                    elif line.tries > 1:
                        waiting.append(line)
                time.sleep(0.002)
    except OSError as error:
        raise CompanionError(
            f"The voice has no room to work ({error.strerror}): free some space in "
            f"{tempfile.gettempdir()} and try again."
        ) from None
    finally:
        for work in running:
            work.end()


def _start(line: _Line, folder: Path) -> _Work:
    delivery = line.delivery
    return _Work(
        {
            "engine": delivery.engine,
            "voice": delivery.voice,
            "rate": delivery.rate,
            "text": line.say.spoken,
            "wav": str(folder / "take.wav"),
        },
        folder,
    )


def _read(wav: Path) -> Clip | None:
    """A rendering without the silence around it; None when there is no speech in it."""
    import soundfile

    samples, sample_rate = soundfile.read(wav, dtype="float32", always_2d=True)
    mono = samples.mean(axis=1, dtype=np.float32)
    loud = np.flatnonzero(np.abs(mono) > SILENCE)
    if not len(loud) or not np.isfinite(mono).all():
        return None
    edge = round(EDGE * sample_rate)
    return Clip(mono[max(0, loud[0] - edge) : loud[-1] + edge], sample_rate)


def _lost_line(line: _Line, room: Path) -> str:
    free = _free_bytes(room)
    if free is not None and free < 10_000_000:  # noqa: PLR2004  bytes: a night is 3 MB
        return f"The disk is full: the voice needs some room in {room.parent}."
    why = f" ({line.reason})" if line.reason else ""
    return (
        f'The voice could not say "{line.say.text}"{why}. Nobody should close their eyes now: '
        "try another --voice, or read it yourself with --text."
    )


def _free_bytes(folder: Path) -> int | None:
    try:
        return shutil.disk_usage(folder).free
    except OSError:
        return None


def _no_engine(engine: str) -> str:
    if engine == "espeak":
        return (
            "The speech engine espeak-ng cannot be loaded: install the Python package "
            "espeakng-loader (pip install espeakng-loader), or read it yourself with --text."
        )
    return f"The speech engine {engine} does not answer: try --engine espeak, or --text."


# The cache: KEY-DIGEST.wav, where the digest proves the content


def _key(say: Say, delivery: Delivery) -> str:
    packages = [_version(name) for name in ("pyttsx3", "espeakng-loader")]
    facts = [delivery.engine, delivery.voice, delivery.rate, say.spoken, packages]
    return hashlib.sha256(json.dumps(facts).encode()).hexdigest()[:32]


def _version(package: str) -> str:
    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return ""


def _cached(cache: Path | None, key: str) -> Clip | None:
    if cache is None:
        return None
    for path in cache.glob(f"{key}-*.wav"):
        with contextlib.suppress(OSError, RuntimeError):
            content = path.read_bytes()
            if path.stem.split("-")[1] == _digest(content):
                return _from_wav(content)
    return None


def _store(cache: Path | None, key: str, clip: Clip) -> None:
    """Keeps a clip; a cache that cannot be written is only slower."""
    if cache is None:
        return
    content = _to_wav(clip)
    with contextlib.suppress(OSError, CompanionError):
        cache.mkdir(parents=True, exist_ok=True)
        for damaged in cache.glob(f"{key}-*.wav"):
            damaged.unlink(missing_ok=True)
        with whole_files(cache / f"{key}-{_digest(content)}.wav", force=True) as (part,):
            part.write_bytes(content)


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:32]


def _to_wav(clip: Clip) -> bytes:
    import soundfile

    file = io.BytesIO()
    samples = np.round(clip.samples * 32768).astype(np.int16)  # as it came, to the bit
    soundfile.write(file, samples, clip.sample_rate, format="WAV")
    return file.getvalue()


def _from_wav(content: bytes) -> Clip:
    import soundfile

    samples, sample_rate = soundfile.read(io.BytesIO(content), dtype="float32")
    return Clip(samples, sample_rate)
