"""Programs as `python -m companion` starts them, each a copy of one that has imported everything.

Python's start and the imports take 0.3 to 0.5 s of a processor, a copy a hundredth of it. The start
itself is for tests that start `python -m companion`.

A copy seals as its test does, and does once what tests in their own process do once.
"""

import contextlib
import os
import runpy
import signal
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, NoReturn

from companion import __main__ as module, cli
from companion.deal import sealing
from companion.store.journal import Journal
from tests.once import once
from tests.quick_codes import quick_codes
from tests.quick_loudspeaker import quick_loudspeaker

# What a program imports.
MODULES = (
    "companion.cli.app",
    "companion.cli.commands.moves",
    "companion.cli.commands.evening",
    "companion.cli.commands.night",
    "companion.cli.commands.deals",
    "companion.cli.terminal.session_screen",
    "companion.cli.terminal.night_screen",
    "companion.cli.terminal.private_screen",
    "companion.evening.folder.files",
    "companion.narration.track",
    "companion.store.database",
    "cryptography.fernet",
    "printables.dealt.dealt_envelopes",
    "prompt_toolkit",
)
if sys.platform == "win32":
    COPIES = get_context("spawn")
else:
    COPIES = get_context("forkserver")
COPIES.set_forkserver_preload([*MODULES, "tests.espeak", "tests.quick_speech", __name__])
ROOT = Path(__file__).parents[1]
_OWNERS: dict[str, Any] = {"Journal": Journal, "Path": Path, "os": os}


class Program:
    """A running `companion ...`, in a session of its own. Not on Windows."""

    def __init__(  # noqa: PLR0913
        self,
        words: Sequence[object],
        environment: Mapping[str, str],
        folder: Path,
        *,
        shown: Path | None = None,
        stop_at: tuple[str, signal.Signals] | None = None,
        terminal: Path | None = None,
        instead: Path | None = None,
    ) -> None:
        """Start it; it begins when this returns.

        Args:
            words: what stands after `companion`.
            environment: all of it.
            folder: where the host stands.
            shown: the file of its standard output, if it is not told in the end.
            stop_at: a function, and the signal that the program gets after the first call of it.
            terminal: what it is shown and typed on; else nothing is typed.
            instead: a Python file that is run.
        """
        self._streams = tempfile.TemporaryDirectory()
        self._shown = Path(self._streams.name) / "stdout"
        self._complained = Path(self._streams.name) / "stderr"
        streams = (
            (terminal,) * 3
            if terminal
            else (Path(os.devnull), shown or self._shown, self._complained)
        )
        here, there = COPIES.Pipe()
        begins = partial(_program, instead, stop_at, vars(sealing)["_SCRYPT_COST"])
        start = (there, streams, dict(environment), folder, [*map(str, words)], begins)
        self._process = COPIES.Process(target=_start, args=start)
        with contextlib.chdir(ROOT):  # where the first copy finds its modules
            self._process.start()
        here.recv()

    @property
    def returncode(self) -> int | None:
        """None as long as it runs, negative after a signal: as of subprocess."""
        return self._process.exitcode

    def send_signal(self, number: signal.Signals) -> None:
        if self.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self._process.pid or 0, number)

    def communicate(self, timeout: float | None = None) -> tuple[str, str]:
        """Wait for its end; what it wrote on its standard output, and on standard error."""
        self._process.join(timeout)
        assert self.returncode is not None, "it still runs"
        told = [
            file.read_text("utf-8") if file.exists() else ""
            for file in (self._shown, self._complained)
        ]
        self._streams.cleanup()
        return told[0], told[1]

    def end(self) -> None:
        """Leave nothing running."""
        self._process.kill()
        self._process.join()
        self._streams.cleanup()


def _start(
    begun: Connection,
    streams: Sequence[Path],
    environment: Mapping[str, str],
    folder: Path,
    words: list[str],
    begins: Callable[[], NoReturn],
) -> NoReturn:
    os.setsid()
    for number, file in enumerate(streams):
        opened = os.open(file, _WRITE if number else os.O_RDONLY, 0o600)
        os.dup2(opened, number)
        os.close(opened)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    tempfile.tempdir = None  # TMPDIR is this one's own
    sys.argv[:] = [module.__file__, *words]
    sys.stdin = os.fdopen(0, encoding="utf-8")
    sys.stdout, sys.stderr = (os.fdopen(one, "w", encoding="utf-8") for one in (1, 2))
    begun.send(None)
    begins()


_WRITE = os.O_WRONLY | os.O_CREAT | os.O_TRUNC


def _program(
    instead: Path | None, stop_at: tuple[str, signal.Signals] | None, cost: int
) -> NoReturn:
    vars(sealing)["_SCRYPT_COST"] = cost
    if stop_at:
        _stop(*stop_at)
    drawn = Path(os.environ.get("XDG_CACHE_HOME", "")).with_name("drawn")
    with once(drawn if drawn.is_dir() else None), quick_codes(), quick_loudspeaker():
        if instead:
            runpy.run_path(str(instead), run_name="__main__")
            sys.exit()
        cli.run()


def _stop(function: str, number: signal.Signals) -> None:
    owner, name = function.split(".")
    usual = getattr(_OWNERS[owner], name)

    def stopped(*words: Any, **more: Any) -> Any:
        done = usual(*words, **more)
        os.kill(os.getpid(), number)
        return done

    setattr(_OWNERS[owner], name, stopped)
