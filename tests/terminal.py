"""A program on a pseudo-terminal, and what a person sees on it."""

import os
import signal
import time
from codecs import getincrementaldecoder
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from select import select

import pytest

from tests.programs import Program

pty = pytest.importorskip("pty", reason="needs a pseudo-terminal")
termios = pytest.importorskip("termios")
pyte = pytest.importorskip("pyte")

LEFT, RIGHT, ENTER, CTRL_C, CTRL_Z, TAB = "\x1b[D", "\x1b[C", "\r", "\x03", "\x1a", "\t"

PATIENCE = 60.0  # s for anything to be seen, on the busiest machine

_SIZE = ("LINES", "COLUMNS")
_PAUSE = 0.02  # s without a letter: all is shown


class Terminal:
    """A program on a screen of its own."""

    def __init__(
        self,
        words: list[str],
        environment: dict[str, str],
        folder: Path,
        size: tuple[int, int] = (100, 32),
        instead: Path | None = None,
    ) -> None:
        """Start `companion ...`, or the Python file that stands in for it."""
        columns, rows = size
        self._screen = pyte.Screen(columns, rows)
        self._stream = pyte.Stream(self._screen)
        self._screen.write_process_input = self.send  # where is the cursor? here
        self._rows: dict[int, str] = {}
        self._decoder = getincrementaldecoder("utf-8")()
        self.raw = ""
        self.keyboard, theirs = pty.openpty()
        termios.tcsetwinsize(theirs, (rows, columns))
        self._program = Program(
            words,
            # its own size counts; readline leaves LINES and COLUMNS to what pytest-xdist starts
            {key: one for key, one in environment.items() if key not in _SIZE},
            folder,
            terminal=Path(os.ttyname(theirs)),
            instead=instead,
        )
        os.close(theirs)

    def read(self) -> str:
        """Return the text on the screen, with lines joined as a person reads them."""
        return " ".join(" ".join(self.rows()).split())

    def rows(self) -> list[str]:
        """The screen as it is now, row by row."""
        with suppress(OSError):  # nobody writes there any more
            while select([self.keyboard], [], [], _PAUSE)[0]:
                part = self._decoder.decode(os.read(self.keyboard, 65_536))
                if not part:
                    break  # that is how some systems tell it
                self.raw += part
                self._stream.feed(part)
        for row in self._screen.dirty:
            line = self._screen.buffer[row]
            letters = (line[column].data for column in range(self._screen.columns))
            self._rows[row] = "".join(letters).rstrip()
        self._screen.dirty.clear()
        return [self._rows.get(row, "") for row in range(self._screen.lines)]

    def send(self, typed: str) -> None:
        """Type without a pause."""
        os.write(self.keyboard, typed.encode())

    def is_running(self) -> bool:
        return self._program.returncode is None

    def kill(self, number: signal.Signals) -> None:
        """Send a signal."""
        self._program.send_signal(number)

    def resize(self, columns: int, rows: int) -> None:
        self._screen.resize(rows, columns)
        self._screen.dirty.update(range(rows))
        termios.tcsetwinsize(self.keyboard, (rows, columns))

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
            self.send(key)
            time.sleep(0.1)

    def press_until_it_counts(self, key: str, shown: str) -> None:
        """For a key that counts only after a while, and means nothing once this is shown."""
        deadline = time.monotonic() + PATIENCE
        while " ".join(shown.split()) not in self.read():
            assert time.monotonic() < deadline, self.read()
            self.press(key)

    def ends(self, status: int, within: float = PATIENCE) -> str:
        """Waits for the end, -15 by signal 15; what it left on the terminal."""
        deadline = time.monotonic() + within
        while self.is_running():
            self.read()
            assert time.monotonic() < deadline, self.read()
        left, ended = self.read(), self._program.returncode
        self.end()
        assert ended == status, left
        assert "Traceback" not in self.raw
        return left

    def close(self) -> None:
        """Close the window, as a host may at any time."""
        if self.keyboard >= 0:
            os.close(self.keyboard)
            self.keyboard = -1

    def end(self) -> None:
        """Leaves nothing running, however busy the machine is."""
        self._program.end()
        self.close()


@pytest.fixture
def terminal(environment: dict[str, str], tmp_path: Path) -> Iterator[Callable[..., Terminal]]:
    opened: list[Terminal] = []

    def open_terminal(*words: str, size: tuple[int, int] = (100, 32), **more: str) -> Terminal:
        opened.append(Terminal([*words], {**environment, **more}, tmp_path, size))
        return opened[-1]

    yield open_terminal
    for one in opened:
        one.end()
