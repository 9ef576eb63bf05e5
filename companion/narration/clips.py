"""Speaking of lines with a speech engine: two processes must agree on every line.

Speech engines lose and alter lines under load without an error, so no line is trusted until its
length fits the text and the pace of the voice, and another recording is as long. If a voice never
speaks a line twice in the same way, three recordings of nearly the same length are enough. Checked
recordings (clips) are cached under the user's cache folder, and checked again when they come from
there.
"""

import json
import os
import tempfile
import time
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np

from companion.errors import Detail, Unheard
from companion.files.atomic_write import NotWritten, OSReason
from companion.files.cache import cached, digest, store
from companion.narration.mastering import TREATMENT, mastered
from companion.narration.narrator import Say, speaking_seconds
from companion.narration.sound import (
    CLIP_EDGE_SECONDS,
    MIN_LINES,
    SAMPLE_RATE,
    Clip,
    fault_of,
    read_sound,
    trimmed,
    wav_of,
)
from companion.narration.speech_jobs import (
    MAX_JOB_TRIES,
    MAX_KILLED,
    POLL_INTERVAL,
    EngineFailed,
    Job,
    NoAnswer,
    Patience,
    check_temporary_folder,
)
from companion.narration.voices import Delivery, EngineSilent

MIN_VOICE_PACE = 0.62  # times a voice's usual pace: below, a sentence may be lost


class LineLost(Unheard):
    """The voice cannot speak a line, so nothing can be played."""

    line: str
    problem: Detail


def speak(
    lines: Mapping[Say, Delivery],
    cache: Path | None,
    progress: Callable[[int, int], None],
    patience: Patience | None = None,
) -> dict[Say, Clip]:
    """Return every line as a checked recording (clip), from the cache or newly spoken.

    Args:
        lines: the texts, with the voice of each.
        cache: the folder of checked recordings, or None; a damaged one is replaced.
        progress: called with (lines ready, lines in all).
        patience: the time to wait for an engine that hangs.

    Raises:
        LineLost, EngineSilent, NotWritten: a line cannot be spoken. Then nothing may
            be played.
    """
    patience = patience or Patience()
    keys = {say: _key(say, delivery) for say, delivery in lines.items()}
    clips = dict[Say, Clip]()
    for say, key in keys.items():
        content = cached(cache, key)
        clip = _read(content) if content else None
        if clip and not _fault(clip, say, lines[say]):
            clips[say] = clip
    progress(len(clips), len(lines))
    for say, clip in _render({say: lines[say] for say in lines if say not in clips}, patience):
        clips[say] = _for_a_room(clip)
        store(cache, keys[say], wav_of(clips[say]), ".wav")
        progress(len(clips), len(lines))
    for say, clip in _render({say: lines[say] for say in _hurried(clips, lines)}, patience):
        whole = _for_a_room(clip)
        if whole.seconds > clips[say].seconds:
            clips[say] = whole
            store(cache, keys[say], wav_of(whole), ".wav")
    return clips


def _for_a_room(clip: Clip) -> Clip:
    sound = mastered(clip.samples, clip.sample_rate)
    of_16_bits = (np.round(sound * 32768) / 32768).astype(np.float32)
    return Clip(trimmed(of_16_bits, SAMPLE_RATE, CLIP_EDGE_SECONDS), SAMPLE_RATE)


def _fault(clip: Clip, say: Say, delivery: Delivery) -> Detail | None:
    return fault_of(clip, speaking_seconds(say.spoken, delivery.rate))


def _hurried(clips: Mapping[Say, Clip], lines: Mapping[Say, Delivery]) -> Iterable[Say]:
    """Yield lines that are much shorter than others by their voice, so that both tries may be cut off."""
    for delivery in dict.fromkeys(lines.values()):
        paces = {
            say: clips[say].seconds / speaking_seconds(say.spoken, delivery.rate)
            for say, wanted in lines.items()
            if wanted == delivery
        }
        if len(paces) >= MIN_LINES:
            usual = float(np.median([*paces.values()]))
            yield from (say for say, pace in paces.items() if pace < MIN_VOICE_PACE * usual)


# Speaking


@dataclass(eq=False)
class _Line:
    """A line and its recordings; it is spoken again until two recordings agree."""

    say: Say
    delivery: Delivery
    takes: list[Clip] = field(default_factory=list)
    tries: int = 0  # number of recordings so far
    killed: int = 0
    problem: Detail = field(default_factory=NoAnswer)

    @property
    def text(self) -> str:
        return self.say.said_by(self.delivery.engine)

    @property
    def is_lost(self) -> bool:
        return self.tries >= MAX_JOB_TRIES or self.killed >= MAX_KILLED

    def hear(self, answer: dict[str, Any]) -> Clip | None:
        """Check one more recording; return a clip once two agree, or three nearly do, else None."""
        self.tries += bool(answer)
        self.killed += not answer
        if "error" in answer:
            self.problem = EngineFailed(str(answer["error"]))
        take = _read(answer["take"]) if "take" in answer else None
        if take is None:
            return None
        if fault := _fault(take, self.say, self.delivery):
            self.problem = fault
            return None
        if any(len(other.samples) == len(take.samples) for other in self.takes):
            return take
        self.takes = sorted((*self.takes, take), key=lambda clip: clip.seconds)
        for shortest, middle, longest in zip(
            self.takes, self.takes[1:], self.takes[2:], strict=False
        ):
            # Longest of three recordings over the shortest, for voices that vary.
            if longest.seconds <= 1.12 * shortest.seconds:
                return middle
        return None


def _render(lines: Mapping[Say, Delivery], patience: Patience) -> Iterable[tuple[Say, Clip]]:
    """Speak lines in one process per processor, and yield the recordings (clips).

    Each line is spoken twice, or more often if the recordings disagree. No process is left running.
    """
    slots = max(2, os.cpu_count() or 2)
    waiting = deque(line for pair in lines.items() for line in [_Line(*pair)] * 2)
    running: dict[Job, _Line] = {}
    try:
        while waiting or running:
            while waiting and len(running) < slots:
                line = waiting.popleft()
                running[Job({**line.delivery.fields(), "text": line.text}, patience)] = line
            for job in [job for job in running if job.done()]:
                line = running.pop(job)
                clip = line.hear(job.end())
                if patience.is_over:
                    raise EngineSilent((line.delivery.engine,))
                if clip:
                    yield line.say, clip
                elif line.is_lost:
                    check_temporary_folder()
                    raise LineLost(line.say.text, line.problem)
                elif line.tries + line.killed > 1:
                    waiting.append(line)
            time.sleep(POLL_INTERVAL)
    except OSError:
        raise NotWritten(Path(tempfile.gettempdir()), OSReason("full")) from None
    finally:
        for job in running:
            job.end()


def _read(wav: bytes) -> Clip | None:
    if (clip := read_sound(BytesIO(wav))) is None:
        return None
    speech = trimmed(clip.samples, clip.sample_rate, CLIP_EDGE_SECONDS)
    return Clip(speech, clip.sample_rate) if len(speech) else None


# The cache


def _key(say: Say, delivery: Delivery) -> str:
    spoken = say.said_by(delivery.engine)
    return digest(json.dumps([spoken, *delivery.fields().values(), TREATMENT]).encode())
