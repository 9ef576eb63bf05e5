"""Running pyttsx3_engine.py in processes with a timeout."""

import atexit
import contextlib
import json
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from companion.errors import Detail
from companion.files.atomic_write import NotWritten, OSReason
from companion.files.signals import deferred_signals
from companion.narration.engines import pyttsx3_engine as engine

TIMEOUTS = (10.0, 5.0)  # s for a job, shorter after the engine has hung; 0.06 s is usual
LIFETIME = 60.0  # s after which a process ends itself, if we cannot end it
MAX_JOB_TRIES = 8  # tries of a job: engines lose words
MAX_KILLED = 24  # processes of a job that may end without an answer
MAX_JOB_BYTES = 1_000_000  # bytes that a job writes, at most
POLL_INTERVAL = 0.002  # s between checks whether a job is done

# -P: files in the current folder must not replace modules.
# -S on Linux: site-packages would take a quarter of the time; the job has its path.
_PYTHON_OPTIONS = ("-P", "-S") if sys.platform == "linux" else ("-P",)
_running: set["Job"] = set()


class EngineFailed(Detail):
    """The speech engine raised an error, or used another voice; `message` is in English."""

    message: str


class NoAnswer(Detail):
    """The process was killed, or the line was silent, or different each time."""


class Patience:
    """Timeouts for a speech engine that hangs, shorter each time, until it is not used any more."""

    def __init__(self) -> None:
        self.hung = 0  # number of jobs that timed out

    @property
    def seconds(self) -> float:
        """Timeout for the next job, in s."""
        return TIMEOUTS[min(self.hung, len(TIMEOUTS) - 1)]

    @property
    def is_over(self) -> bool:
        """True if the engine is not to be used any more."""
        return self.hung >= len(TIMEOUTS)


class Job:
    """A running process that speaks a line; it never outlives this program."""

    def __init__(self, job: dict[str, Any], patience: Patience) -> None:
        self._room = tempfile.TemporaryDirectory(prefix="companion-", ignore_cleanup_errors=True)
        folder = Path(self._room.name)
        self._answer, self._take = folder / "answer.json", folder / "take.wav"
        job_file = folder / "job.json"
        places = {"answer": str(self._answer), "wav": str(self._take), "path": sys.path}
        job_file.write_text(json.dumps({**job, **places, "timeout": LIFETIME}), encoding="utf-8")
        self._began, self._patience = time.monotonic(), patience
        with deferred_signals():
            self._process = subprocess.Popen(
                [sys.executable, *_PYTHON_OPTIONS, engine.__file__, str(job_file)],
                stdin=subprocess.PIPE,  # the job ends when this pipe breaks
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
            _running.add(self)

    def done(self) -> bool:
        """Return True if the process has ended or timed out."""
        return self._process.poll() is not None or self._hangs

    def wait(self) -> dict[str, Any]:
        """Wait until the process ends, and return its answer."""
        try:
            while not self.done():
                time.sleep(POLL_INTERVAL)
        finally:
            answer = self.end()
        return answer

    def end(self) -> dict[str, Any]:
        """Kill the process if it still runs, and return its answer with the WAV content as "take".

        The answer is empty if the process was killed.
        """
        if self._process.poll() is None:
            self._patience.hung += self._hangs
            self._process.kill()
        with contextlib.suppress(subprocess.TimeoutExpired):
            # A driver may keep a killed process for ever.
            self._process.communicate(timeout=1.0)
        _running.discard(self)
        answer: dict[str, Any] = {}
        with contextlib.suppress(OSError, ValueError), self._room:
            answer.update(json.loads(self._answer.read_text(encoding="utf-8")))
            if "spoken" in answer:
                answer["take"] = self._take.read_bytes()
        return answer

    @property
    def _hangs(self) -> bool:
        return time.monotonic() - self._began >= self._patience.seconds


@atexit.register
def _end_all() -> None:
    for job in tuple(_running):
        job.end()


def check_temporary_folder() -> None:
    """Check that the disk of the temporary folder has enough room.

    Raises:
        NotWritten: the disk of the temporary folder is full.
    """
    folder = Path(tempfile.gettempdir())
    with contextlib.suppress(OSError):
        if shutil.disk_usage(folder).free < MAX_JOB_BYTES:
            raise NotWritten(folder, OSReason("full"))
