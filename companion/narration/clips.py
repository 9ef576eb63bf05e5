"""Lines as checked clips: two processes speak every line, and must agree.

Speech engines lose and alter lines under load without an error, so no line is believed until two
renderings of it have the same length, are not silent and last about as long as such a text must.
Checked clips are cached under the user's cache folder.
"""

import contextlib
import io
import json
import os
import tempfile
import time
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, astuple, dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import soundfile

from companion.errors import Detail, Refusal
from companion.narration.cache import cached, digest, store
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
    keys = {say: _key(say, delivery) for say, delivery in lines.items()}
    kept = {say: cached(cache, key) for say, key in keys.items()}
    clips = {say: _from_wav(content) for say, content in kept.items() if content}
    progress(len(clips), len(lines))
    for say, clip in _render({say: lines[say] for say in lines if say not in clips}):
        clips[say] = clip
        store(cache, keys[say], _to_wav(clip), ".wav")
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

    def hear(self, answer: dict[str, Any]) -> Clip | None:
        """Check one more take; the clip, once two agree."""
        self.tries += 1
        take = None
        if "take" in answer:
            with contextlib.suppress(OSError, RuntimeError, ValueError):
                take = _read(answer["take"])
        if "error" in answer:
            self.problem = problem_of(answer)
        expected = speaking_seconds(self.say.spoken, self.delivery.rate)
        if take is None or not MIN_LENGTH <= take.seconds / expected <= MAX_LENGTH:
            return None
        self.takes.append(take)
        same = [other for other in self.takes if len(other.samples) == len(take.samples)]
        return take if len(same) > 1 else None


def _render(lines: Mapping[Say, Delivery]) -> Iterable[tuple[Say, Clip]]:
    """Speak lines in as many processes as there are processors.

    Two for each line, and more if they disagree. No process is left running.
    """
    slots = max(2, os.cpu_count() or 2)
    waiting = deque(line for pair in lines.items() for line in [_Line(*pair)] * 2)
    running: dict[Job, _Line] = {}
    hung = 0
    try:
        while waiting or running:
            while waiting and len(running) < slots:
                line = waiting.popleft()
                running[Job({**asdict(line.delivery), "text": line.say.spoken})] = line
            for job in [job for job in running if job.done()]:
                line = running.pop(job)
                clip = line.hear(job.end())
                hung = hung + 1 if job.hung else 0
                if hung >= MAX_HUNG:
                    raise EngineSilent(line.delivery.engine)
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


def _read(wav: bytes) -> Clip | None:
    """A rendering without the silence around it; None when there is no speech in it."""
    samples, sample_rate = soundfile.read(io.BytesIO(wav), dtype="float32", always_2d=True)
    mono = samples.mean(axis=1, dtype=np.float32)
    loud = np.flatnonzero(np.abs(mono) > SILENCE)
    if not len(loud) or not np.isfinite(mono).all():
        return None
    edge = round(EDGE * sample_rate)
    return Clip(mono[max(0, loud[0] - edge) : loud[-1] + edge], sample_rate)


# The cache


def _key(say: Say, delivery: Delivery) -> str:
    return digest(json.dumps([say.spoken, *astuple(delivery)]).encode())


def _to_wav(clip: Clip) -> bytes:
    content = io.BytesIO()
    samples = np.round(clip.samples * 32768).astype(np.int16)
    soundfile.write(content, samples, clip.sample_rate, format="WAV")
    return content.getvalue()


def _from_wav(content: bytes) -> Clip:
    return Clip(*soundfile.read(io.BytesIO(content), dtype="float32"))
