"""Jobs for engine.py, each in a process of its own, with a time limit."""

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

from companion.files.signals import deferred_signals
from companion.narration.engines import pyttsx3_engine as engine

TIME_LIMIT = 30.0  # s for one job; 0.06 s is usual, a busy machine needs more
ROOM = 1_000_000  # bytes that a job needs at the most
PATIENCE = 0.002  # s between two looks whether a job is done

# -P: no file of the folder the host stands in may take the place of a module.
# -S on Linux: a quarter of the time would go into site-packages' start-up; the job brings its path.
_QUICKLY = ("-P", "-S") if sys.platform == "linux" else ("-P",)
_running: set["Worker"] = set()


class Worker:
    """A job on its way. Its process ends with ours, whatever becomes of us."""

    def __init__(self, job: dict[str, Any], folder: Path) -> None:
        self._answer = folder / "answer.json"
        job_file = folder / "job.json"
        job = {**job, "answer": str(self._answer), "limit": TIME_LIMIT, "path": sys.path}
        job_file.write_text(json.dumps(job), encoding="utf-8")
        self._deadline = time.monotonic() + TIME_LIMIT
        with deferred_signals():
            self._process = subprocess.Popen(
                [sys.executable, *_QUICKLY, engine.__file__, str(job_file)],
                stdin=subprocess.PIPE,  # a leash: it breaks when we are gone
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
            _running.add(self)

    def done(self) -> bool:
        """Whether it has ended; past its time limit it is ended."""
        if self._process.poll() is None and time.monotonic() < self._deadline:
            return False
        self.end()
        return True

    def wait(self) -> dict[str, Any]:
        """Its answer, when it has ended."""
        try:
            while not self.done():
                time.sleep(PATIENCE)
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
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(TIME_LIMIT)
        if self._process.stdin:
            self._process.stdin.close()
        _running.discard(self)


@atexit.register
def _end_all() -> None:
    for worker in tuple(_running):
        worker.end()


def no_room() -> str:
    """Why nothing can work in the system's temporary folder: it is full; else an empty text."""
    room = tempfile.gettempdir()
    try:
        free = shutil.disk_usage(room).free
    except OSError:
        return ""
    return f"The disk is full: the voice needs some room in {room}." if free < ROOM else ""
