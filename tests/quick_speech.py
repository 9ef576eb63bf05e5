"""Speech workers as copies of a process that has loaded espeak: a quarter of the work of each.

A copy speaks one line, as a real worker does. Workers of programs, and engines that a test has put in
place, are real processes; so are all workers after a copy has crashed. Now and then espeak crashes at a
text, depending on where its memory lies, and all copies have it at the same place.
"""

import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import chdir, contextmanager
from multiprocessing import forkserver
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

from companion.narration import speech_jobs
from companion.narration.engines import pyttsx3_engine
from tests.programs import COPIES, ROOT

_ENGINE = pyttsx3_engine.__file__


@contextmanager
def quick_speech() -> Iterator[None]:
    """Speak by copies, on Linux."""
    if sys.platform != "linux":
        yield
        return
    with chdir(ROOT):
        forkserver.ensure_running()  # its socket in the run's folder: a path of a test is too long
    replaced = SimpleNamespace(**{**vars(subprocess), "Popen": _worker})
    with patch.object(speech_jobs, "subprocess", replaced):
        yield


def _worker(command: Sequence[str], **streams: Any) -> Any:
    *_, engine, job_file = command
    copied = engine == _ENGINE and not _Copy.crashed
    return _Copy(Path(job_file)) if copied else subprocess.Popen(command, **streams)


class _Copy:
    """A stand-in with the methods of a process that speech_jobs.py calls."""

    crashed = False

    def __init__(self, job_file: Path) -> None:
        self._process = COPIES.Process(target=_speak, args=(job_file, dict(os.environ)))
        with chdir(ROOT):  # where the first copy finds its modules
            self._process.start()

    def poll(self) -> int | None:
        status = self._process.exitcode
        _Copy.crashed |= status == -signal.SIGSEGV
        return status

    def kill(self) -> None:
        self._process.kill()

    def communicate(self, timeout: float) -> None:
        self._process.join(timeout)


def _speak(job_file: Path, environment: Mapping[str, str]) -> None:
    os.environ.clear()
    os.environ.update(environment)
    tempfile.tempdir = None
    reading, _ = os.pipe()  # a worker ends when its standard input does
    os.dup2(reading, 0)
    sys.stdin = os.fdopen(0)
    pyttsx3_engine.main(job_file)
