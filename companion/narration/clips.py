"""Lines as checked clips: two processes speak every line, and must agree.

Speech engines lose and alter lines under load without an error, so no line is believed until two
renderings of it have the same length, are not silent and last about as long as such a text must.
Checked clips are cached under the user's cache folder.
"""

import contextlib
import hashlib
import io
import json
import os
import tempfile
import time
import wave
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import astuple, dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import soundfile

from companion.errors import Detail, Refusal
from companion.files.atomic_write import atomic_write
from companion.narration.narrator import Say, speaking_seconds
from companion.narration.sound import Samples
from companion.narration.speech_jobs import (
    POLL_INTERVAL,
    Job,
    NoAnswer,
    NoRoom,
    WrongVoice,
    check_temporary_folder,
    problem_of,
)
from companion.narration.voices import Delivery, EngineSilent

MAX_TRIES = 8  # renderings of a line before it is given up
MAX_HUNG = 2  # jobs in a row before the engine is given up; each takes its whole timeout
MIN_LENGTH, MAX_LENGTH = 0.35, 3.0  # times the expected length of a text; voices differ that much
SILENCE = 10 ** (-46 / 20)  # of full scale: quieter is not speech
EDGE = 0.02  # s kept around the speech when a clip is trimmed


class LineLost(Refusal):
    """The voice cannot say a line: nothing may be played."""

    line: str
    problem: Detail


@dataclass(frozen=True, eq=False, slots=True)
class Clip:
    """Speech without silence around it: mono samples in -1..1."""

    samples: Samples
    sample_rate: int

    @property
    def seconds(self) -> float:
        """Its length."""
        return len(self.samples) / self.sample_rate


def speak(
    lines: Mapping[Say, Delivery],
    cache: Path | None,
    progress: Callable[[int, int], None],
) -> dict[Say, Clip]:
    """Every line as a checked clip, from the cache or freshly rendered.

    Args:
        lines: what to say and how.
        cache: the folder of checked clips, or None; a damaged clip is rendered again.
        progress: called with (lines ready, lines in all).

    Raises:
        LineLost, EngineSilent, NoRoom: a line cannot be rendered. Then nothing may be played.
    """
    clips: dict[Say, Clip] = {}
    keys = {say: _key(say, delivery) for say, delivery in lines.items()}
    for say in lines:
        if kept := _cached(cache, keys[say]):
            clips[say] = kept
    progress(len(clips), len(lines))
    missing = {say: lines[say] for say in lines if say not in clips}
    for say, clip in _render(missing):
        clips[say] = clip
        _store(cache, keys[say], clip)
        progress(len(clips), len(lines))
    return clips


# Rendering


@dataclass(eq=False)
class _Line:
    """A line that is rendered until two takes agree."""

    say: Say
    delivery: Delivery
    takes: list[Clip] = field(default_factory=list)
    tries: int = 0
    problem: Detail = field(default_factory=NoAnswer)

    def hear(self, folder: Path, answer: dict[str, Any]) -> Clip | None:
        """Check one more take; the clip, once two agree."""
        self.tries += 1
        take = None
        if "spoken" in answer:
            with contextlib.suppress(OSError, RuntimeError, ValueError):
                take = _read(folder / "take.wav")
        if "error" in answer:
            self.problem = problem_of(answer)
        if take is None or not self._plausible(take):
            return None
        self.takes.append(take)
        same = [other for other in self.takes if len(other.samples) == len(take.samples)]
        return take if len(same) > 1 else None

    def _plausible(self, take: Clip) -> bool:
        expected = speaking_seconds(self.say.spoken, self.delivery.rate)
        return MIN_LENGTH * expected <= take.seconds <= MAX_LENGTH * expected


def _render(lines: Mapping[Say, Delivery]) -> Iterable[tuple[Say, Clip]]:
    """Speak lines in as many processes as there are processors.

    Two for each line, and more if they disagree. No process is left running.
    """
    if not lines:
        return
    slots = max(2, os.cpu_count() or 2)
    waiting = deque(line for pair in lines.items() for line in [_Line(*pair)] * 2)
    running: dict[Job, tuple[_Line, Path]] = {}
    started = hung = 0
    try:
        with tempfile.TemporaryDirectory(prefix="companion-", ignore_cleanup_errors=True) as room:
            while waiting or running:
                while waiting and len(running) < slots:
                    line = waiting.popleft()
                    started += 1
                    folder = Path(room, str(started))
                    folder.mkdir()
                    running[_start(line, folder)] = (line, folder)
                for job in [job for job in running if job.done()]:
                    line, folder = running.pop(job)
                    hung = _hung_in_a_row(hung, job, line)
                    clip = line.hear(folder, job.answer())
                    if clip:
                        yield line.say, clip
                    elif line.tries >= MAX_TRIES or isinstance(line.problem, WrongVoice):
                        check_temporary_folder()
                        raise LineLost(line.say.text, line.problem)
                    elif line.tries > 1:
                        waiting.append(line)
                time.sleep(POLL_INTERVAL)
    except OSError:
        raise NoRoom(Path(tempfile.gettempdir())) from None
    finally:
        for job in running:
            job.end()


def _hung_in_a_row(before: int, job: Job, line: _Line) -> int:
    """How many of the last jobs hung, after this one.

    Raises:
        EngineSilent: too many.
    """
    if not job.hung:
        return 0
    if before + 1 >= MAX_HUNG:
        raise EngineSilent(line.delivery.engine)
    return before + 1


def _start(line: _Line, folder: Path) -> Job:
    delivery = line.delivery
    return Job(
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
    samples, sample_rate = soundfile.read(wav, dtype="float32", always_2d=True)
    mono = samples.mean(axis=1, dtype=np.float32)
    loud = np.flatnonzero(np.abs(mono) > SILENCE)
    if not len(loud) or not np.isfinite(mono).all():
        return None
    edge = round(EDGE * sample_rate)
    return Clip(mono[max(0, loud[0] - edge) : loud[-1] + edge], sample_rate)


# The cache: KEY-DIGEST.wav, where the digest proves the content


def _key(say: Say, delivery: Delivery) -> str:
    facts = json.dumps([say.spoken, *astuple(delivery)])
    return hashlib.sha256(facts.encode()).hexdigest()[:32]


def _cached(cache: Path | None, key: str) -> Clip | None:
    """A kept clip; none where it is damaged, or the cache cannot be read."""
    if cache is None:
        return None
    with contextlib.suppress(OSError):
        for path in cache.glob(f"{key}-*.wav"):
            content = path.read_bytes()
            if path.stem.split("-")[1] == _digest(content):
                return _from_wav(content)
    return None


def _store(cache: Path | None, key: str, clip: Clip) -> None:
    """Store a clip; a cache that cannot be written only makes it slower."""
    if cache is None:
        return
    content = _to_wav(clip)
    with contextlib.suppress(OSError, Refusal):
        cache.mkdir(parents=True, exist_ok=True)
        for damaged in cache.glob(f"{key}-*.wav"):
            damaged.unlink(missing_ok=True)
        with atomic_write(cache / f"{key}-{_digest(content)}.wav", force=True) as (part,):
            part.write_bytes(content)


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:32]


def _to_wav(clip: Clip) -> bytes:
    content = io.BytesIO()
    with wave.open(content, "wb") as file:
        file.setparams((1, 2, clip.sample_rate, 0, "NONE", ""))
        file.writeframes(np.round(clip.samples * 32768).astype("<i2").tobytes())
    return content.getvalue()


def _from_wav(content: bytes) -> Clip:
    with wave.open(io.BytesIO(content), "rb") as file:
        samples = np.frombuffer(file.readframes(file.getnframes()), "<i2")
        return Clip(samples.astype(np.float32) / np.float32(32768), file.getframerate())
