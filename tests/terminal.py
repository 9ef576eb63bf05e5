"""A program on a pseudo-terminal, and what a person sees on it."""

import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from tests.conftest import COMPANION

pexpect = pytest.importorskip("pexpect", reason="needs a pseudo-terminal")
pyte = pytest.importorskip("pyte")

LEFT, RIGHT, ENTER, CTRL_C, CTRL_Z, TAB = "\x1b[D", "\x1b[C", "\r", "\x03", "\x1a", "\t"

PATIENCE = 60.0  # s for anything to be seen, on the busiest machine

_SIZE = ("LINES", "COLUMNS")


class Terminal:
    """A program on a screen of its own."""

    def __init__(
        self,
        words: list[str],
        environment: dict[str, str],
        folder: Path,
        size: tuple[int, int] = (100, 32),
        program: Sequence[str] = COMPANION[1:],
    ) -> None:
        columns, rows = size
        self._screen = pyte.Screen(columns, rows)
        self._stream = pyte.Stream(self._screen)
        self.child = pexpect.spawn(
            sys.executable,
            [*program, *words],
            # its own size counts; readline leaves LINES and COLUMNS to what pytest-xdist starts
            env={key: one for key, one in environment.items() if key not in _SIZE},
            cwd=str(folder),
            dimensions=(rows, columns),
            encoding="utf-8",
            timeout=30,
        )
        self.child.delaybeforesend = None
        self.child.ptyproc.delayafterclose = self.child.ptyproc.delayafterterminate = 0.02
        self._screen.write_process_input = self.child.send  # where is the cursor? here
        self.raw = ""
        self._rows: list[str] | None = None  # unless something has been written since

    def read(self) -> str:
        """What is on the screen now, with lines joined as a person reads them."""
        return " ".join(" ".join(self.rows()).split())

    def rows(self) -> list[str]:
        """The screen as it is now, row by row."""
        try:
            while True:
                part = self.child.read_nonblocking(65_536, timeout=0.02)
                self.raw += part
                self._stream.feed(part)
                self._rows = None
        except (pexpect.TIMEOUT, pexpect.EOF):
            pass
        if self._rows is None:
            self._rows = [row.rstrip() for row in self._screen.display]
        return self._rows

    def resize(self, columns: int, rows: int) -> None:
        self._rows = None
        self._screen.resize(rows, columns)
        self.child.setwinsize(rows, columns)

    def shows(self, *words: str, within: float = PATIENCE) -> str:
        deadline = time.monotonic() + within
        while True:
            screen = self.read()
            if all(" ".join(word.split()) in screen for word in words):
                return screen
            assert time.monotonic() < deadline, (words, screen)
            time.sleep(0.02)

    def settles(self, as_it_should: Callable[[list[str]], bool], within: float = PATIENCE) -> None:
        """Waits until the rows are as they should be."""
        deadline = time.monotonic() + within
        while not as_it_should(self.rows()):
            assert time.monotonic() < deadline, self.rows()

    def press(self, *keys: str) -> None:
        for key in keys:
            self.child.send(key)
            time.sleep(0.1)

    def ends(self, status: int, within: float = PATIENCE) -> str:
        """Waits for the end, -15 by signal 15; what it left on the terminal."""
        deadline = time.monotonic() + within
        while self.child.isalive():
            self.read()
            assert time.monotonic() < deadline, self.read()
        left = self.read()
        self.child.close()
        signalled = self.child.signalstatus
        assert (self.child.exitstatus if signalled is None else -signalled) == status, left
        assert "Traceback" not in self.raw
        return left

    def end(self) -> None:
        """Leaves nothing running, however busy the machine is."""
        if self.child.isalive():
            self.child.kill(signal.SIGKILL)
            self.child.wait()
        self.child.close()


@pytest.fixture
def terminal(
    environment: dict[str, str], tmp_path: Path, full_secrets: None
) -> Iterator[Callable[..., Terminal]]:
    opened: list[Terminal] = []

    def open_terminal(*words: str, size: tuple[int, int] = (100, 32), **more: str) -> Terminal:
        opened.append(Terminal([*words], {**environment, **more}, tmp_path, size))
        return opened[-1]

    yield open_terminal
    for one in opened:
        one.end()
