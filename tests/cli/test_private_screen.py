"""A secret shown to one player in a real terminal, and what is left of it: nothing."""

import contextlib
import io
import re
import shutil
import signal
import subprocess
import sys
import termios
import threading
import time
from collections.abc import Callable, Iterator
from copy import copy
from pathlib import Path
from typing import Any

import pyte
import pytest
from prompt_toolkit.application import Application, create_app_session
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output import DummyOutput
from prompt_toolkit.output.vt100 import Vt100_Output

from companion.cli.terminal import private_screen
from companion.cli.terminal.private_screen import LookWords, page, show_privately
from tests.terminal import CTRL_C, CTRL_Z, ENTER, LEFT, PATIENCE, RIGHT, Terminal

SPACE, ESCAPE = " ", "\x1b"
SIZE = (100, 30)
ENTERED, LEFT_AGAIN = "\x1b[?1049h", "\x1b[?1049l"  # the alternate screen

WORDS = LookWords(
    hand_over="Hand the device to Ada. Everyone else, look away.",
    show_key="Ada: press Space to see your role.",
    hide_key="Press Space to hide it. It hides by itself after {seconds}.",
    done="Hidden. Hand the device back.",
    done_key="Enter",
)
SECRET = ["Fascist", "Zoltan is Hitler. Quentin plays along.", "Tell nobody."]
OF_THE_SECRET = re.compile("Fascist|Zoltan|Quentin|nobody|[▀▄█▌▐▛▜▙▟▘▝▖▗▞▚]")

PROGRAM = f"""
import sys
from companion.cli.terminal import private_screen
from companion.cli.terminal.private_screen import LookWords, has_terminal, show_privately

private_screen.SETTLE = private_screen.FIRST_REPEAT = 0  # a key counts as soon as the page is there

def secret():
    open("asked", "w").close()
    return {SECRET!r}

print("starting", flush=True)
input()
if "plain" in sys.argv:
    print(*secret(), *range(40), sep="\\n")
elif has_terminal():
    try:
        print("shown:", show_privately({WORDS!r}, secret, seconds=60))
    except KeyboardInterrupt as error:
        print("ended by", repr(error))
else:
    print("no terminal")
    show_privately({WORDS!r}, secret)
"""


# In this process, where the test has the clock


class Clock:
    """Both clocks of the screen, which stand still in between."""

    def __init__(self) -> None:
        self.now = 0.0

    def monotonic(self) -> float:
        return self.now

    def time(self) -> float:
        return self.now


class Drawn(io.StringIO):
    """Everything that is written to a terminal."""

    def __init__(self) -> None:
        super().__init__()
        self.all = ""

    def write(self, text: str) -> int:
        self.all += text
        return len(text)


class Look:
    """A private look in a thread, on a screen of its own, with keys from a pipe."""

    def __init__(
        self, keys: PipeInput, clock: Clock, patches: pytest.MonkeyPatch, **how: Any
    ) -> None:
        self.asked = 0  # times
        self.keys, self._clock = keys, clock
        self._drawn, self._fed = Drawn(), 0
        self._size = how.get("size", SIZE)
        self._screen = pyte.Screen(*self._size)
        self._stream = pyte.Stream(self._screen)
        self._seconds = how.get("seconds", 60)
        self._fails = how.get("fails", False)
        self.shown: bool | None = None
        self.error: BaseException | None = None
        self._app: Application[None] | None = None
        patches.setattr(private_screen, "Application", self._application)
        patches.setattr(private_screen, "_output", self._output)
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _application(self, **options: Any) -> Application[None]:
        self._app = Application(**options)
        return self._app

    def _output(self) -> Vt100_Output:
        columns, rows = self._size
        return private_screen._LineByLine(self._drawn, lambda: Size(rows, columns))

    def _secret(self) -> list[str]:
        self.asked += 1
        if self._fails:
            raise LookupError("Ada has no role.")
        return SECRET

    def _run(self) -> None:
        with create_app_session(input=self.keys, output=DummyOutput()):
            try:
                self.shown = show_privately(WORDS, self._secret, seconds=self._seconds)
            except LookupError as error:
                self.error = error

    @property
    def raw(self) -> str:
        return self._drawn.all

    def shows(self, *words: str) -> str:
        deadline = time.monotonic() + PATIENCE
        while True:
            raw = self.raw
            self._stream.feed(raw[self._fed :])
            self._fed = len(raw)
            screen = " ".join(" ".join(self._screen.display).split())
            if all(word in screen for word in words):
                return screen
            assert time.monotonic() < deadline, (words, screen)
            time.sleep(0.005)

    def press(self, *keys: str, after: float = 0.45) -> None:
        """As a person does, who sees the page first; until the keys are read."""
        for key in keys:
            self.settles()
            self._clock.now += after
            self.keys.send_text(key)
            self.settles()

    def press_again(self, key: str) -> None:
        """The same key, not held down."""
        self.press(key, after=0.75)

    def passes(self, seconds: float) -> None:
        self._clock.now += seconds

    def settles(self) -> None:
        """Waits until what was sent is read and drawn."""
        loop = self._app.loop if self._app else None
        with contextlib.suppress(RuntimeError):  # it has ended
            for _ in range(6):
                done = threading.Event()
                if loop is not None:
                    loop.call_soon_threadsafe(done.set)
                    done.wait(0.5)

    def ends(self) -> bool | None:
        """Waits for the end; whether the secret was shown."""
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()
        return self.shown

    def end(self) -> None:
        self.keys.send_text(CTRL_C)
        while self._thread.is_alive():
            self._clock.now += 1
            self.keys.send_text(CTRL_C)
            self._thread.join(0.02)


Begin = Callable[..., Look]


@pytest.fixture
def look(monkeypatch: pytest.MonkeyPatch) -> Iterator[Begin]:
    """Begins a private look."""
    clock = Clock()
    monkeypatch.setattr(private_screen, "time", clock)
    monkeypatch.setattr(private_screen, "has_terminal", lambda: True)
    with create_pipe_input() as keys:
        opened: list[Look] = []

        def begin(*typed: str, **how: Any) -> Look:
            keys.send_text("".join(typed))
            opened.append(Look(keys, clock, monkeypatch, **how))
            return opened[-1]

        yield begin
        for one in opened:
            one.end()


def shown(look: Begin, **how: Any) -> Look:
    screen = look(**how)
    screen.shows(WORDS.hand_over, WORDS.show_key)
    screen.press(SPACE)
    screen.shows(*SECRET, "It hides by itself after")
    return screen


def rendered(raw: str, size: tuple[int, int] = SIZE) -> list[str]:
    """Return the text that these bytes leave on a screen."""
    screen = pyte.Screen(*size)
    pyte.Stream(screen).feed(raw)
    return [row.rstrip() for row in screen.display]


def assert_nothing_stayed(raw: str, largest: tuple[int, int] = SIZE) -> None:
    """The secret is overwritten before the alternate screen is left, and comes no more.

    `largest` is the size that the terminal had at most: a smaller one would scroll by itself.
    """
    _, inside = raw.split(ENTERED)
    inside, after = inside.split(LEFT_AGAIN)
    assert OF_THE_SECRET.search(inside)
    assert set(rendered(inside)) == {""}
    assert not OF_THE_SECRET.search(after)
    assert "\x1b]" not in raw  # neither title nor clipboard
    assert not OF_THE_SECRET.search("".join(kept(raw, *largest)))


def assert_given_back(raw: str) -> None:
    for on, off in (("\x1b[?25l", "\x1b[?25h"), ("\x1b[?2004h", "\x1b[?2004l")):
        assert raw.rindex(off) > raw.rindex(on)  # cursor; bracketed paste
    assert raw.rindex("\x1b[?7h") > raw.rindex("\x1b[?7l")  # long lines wrap


# State by state


def test_handed_over_shown_and_hidden(look: Begin) -> None:
    screen = look()
    screen.shows(WORDS.hand_over, WORDS.show_key)
    assert screen.asked == 0
    assert not OF_THE_SECRET.search(screen.raw)
    screen.press(SPACE)
    seen = screen.shows(*SECRET, "It hides by itself after")
    assert len(re.findall("[▀▄█▌▐▛▜▙▟▘▝▖▗▞▚]", seen)) > 30
    assert screen.asked == 1
    screen.press_again(SPACE)
    assert not OF_THE_SECRET.search(screen.shows(WORDS.done, WORDS.done_key))
    screen.press_again(SPACE)  # another look is another command
    assert not OF_THE_SECRET.search(screen.shows(WORDS.done))
    screen.press(ENTER)
    assert screen.ends() is True
    assert_nothing_stayed(screen.raw)


@pytest.mark.parametrize("key", [ESCAPE, "й"])
def test_many_keys_hide_it_and_leave(look: Begin, key: str) -> None:
    screen = shown(look)
    screen.press(key)
    screen.shows(WORDS.done)
    screen.press_again(key)
    assert screen.ends() is True
    assert_nothing_stayed(screen.raw)


def test_a_player_need_not_look(look: Begin) -> None:
    screen = look()
    screen.shows(WORDS.hand_over)
    screen.press(CTRL_C)
    assert screen.ends() is False
    assert screen.asked == 0


def test_it_hides_by_itself(look: Begin) -> None:
    screen = shown(look, seconds=2)
    screen.passes(1)
    screen.shows("by itself after 1.")
    screen.passes(1)
    assert not OF_THE_SECRET.search(screen.shows(WORDS.done))
    screen.press(ENTER)
    assert screen.ends() is True
    assert_nothing_stayed(screen.raw)


# Keys that are not meant


def test_what_was_typed_before_shows_nothing(look: Begin) -> None:
    keys = f"{SPACE}{ENTER}{SPACE}q"
    screen = look(keys)
    screen.shows(WORDS.hand_over)
    screen.press(keys, after=0.1)
    screen.passes(0.6)
    screen.shows(WORDS.hand_over)
    assert screen.asked == 0
    screen.press(ENTER)
    screen.shows(*SECRET)


def test_a_key_that_is_held_down_counts_once(look: Begin) -> None:
    """A keyboard waits for half a second before it repeats."""
    key = ENTER
    screen = look()
    screen.shows(WORDS.hand_over)
    screen.press(key)
    screen.passes(0.46)
    screen.press(*[key] * 30, after=0.04)
    screen.shows(*SECRET, "It hides by itself after")
    screen.press(key)
    screen.shows(WORDS.done)


def test_a_key_that_follows_at_once_does_not_hide_it(look: Begin) -> None:
    screen = shown(look)
    screen.press("q", after=0.1)
    screen.passes(0.6)
    screen.settles()
    screen.shows(*SECRET)


def test_ctrl_z_and_pasted_text_do_nothing(look: Begin) -> None:
    pasted = f"\x1b[200~{SPACE}{ENTER}q{SPACE}\x1b[201~"
    screen = look()
    screen.shows(WORDS.hand_over)
    screen.press(pasted, CTRL_Z)
    screen.shows(WORDS.hand_over)
    assert screen.asked == 0
    screen.press(SPACE)
    screen.shows(*SECRET)
    screen.press(CTRL_Z, pasted)
    screen.passes(0.5)
    screen.shows(*SECRET, "by itself after 59.")  # it is not stopped


def test_what_the_secret_raises_is_for_the_caller(look: Begin) -> None:
    screen = look(fails=True)
    screen.shows(WORDS.hand_over)
    screen.press(SPACE)
    screen.ends()
    assert repr(screen.error) == "LookupError('Ada has no role.')"
    assert_given_back(screen.raw)


def test_a_tiny_terminal_shows_it_in_parts(look: Begin) -> None:
    screen = look(size=(24, 4))
    screen.shows("Hand the device to Ada.", "← 1/2 →")
    screen.press(SPACE)
    screen.shows("Fascist", "Zoltan is Hitler.", "← 1/3 →")
    screen.press(RIGHT)
    screen.shows("Tell nobody. Press Space to hide it. It hides by itself", "← 2/3 →")
    screen.press(RIGHT)
    screen.shows("← 3/3 →")
    screen.press(RIGHT, LEFT, LEFT)
    screen.shows("Tell nobody.", "← 2/3 →")


# In a real terminal


@pytest.fixture
def program(tmp_path: Path) -> str:
    path = tmp_path / "look.py"
    path.write_text(PROGRAM, encoding="utf-8")
    return str(path)


@pytest.fixture
def terminal(program: str, environment: dict[str, str], tmp_path: Path) -> Iterator[Terminal]:
    """Its program begins after Enter."""
    one = Terminal([], environment, tmp_path, SIZE, instead=Path(program))
    one.shows("starting")
    yield one
    one.end()


@pytest.fixture
def showing(terminal: Terminal) -> Terminal:
    """A terminal on which the secret is."""
    terminal.send(ENTER)
    terminal.shows(WORDS.hand_over, WORDS.show_key)
    terminal.send(SPACE)
    terminal.shows(*SECRET, "It hides by itself after")
    return terminal


def test_a_terminal_that_changes_its_size_meanwhile(showing: Terminal) -> None:
    largest = (120, 40)
    for size in ((40, 12), largest, SIZE):
        showing.resize(*size)
        showing.shows(*SECRET, "It hides by itself after")
    showing.send("q")
    showing.shows(WORDS.done)
    showing.send(ENTER)
    assert "shown: True" in showing.ends(0)
    assert_nothing_stayed(showing.raw, largest)


def test_a_signal_hides_it_and_is_heard_then(
    terminal: Terminal, request: pytest.FixtureRequest
) -> None:
    before = termios.tcgetattr(terminal.keyboard)
    screen: Terminal = request.getfixturevalue("showing")
    screen.kill(signal.SIGHUP)
    deadline = time.monotonic() + PATIENCE
    while screen.is_running():
        screen.read()
        assert time.monotonic() < deadline
    screen.read()  # what it wrote last
    assert termios.tcgetattr(screen.keyboard) == before
    assert_given_back(screen.raw)
    screen.ends(-signal.SIGHUP)
    assert_nothing_stayed(screen.raw)


def test_an_interrupt_hides_it_and_is_heard_then(showing: Terminal) -> None:
    showing.kill(signal.SIGINT)
    assert "ended by KeyboardInterrupt()" in showing.ends(0)
    assert_nothing_stayed(showing.raw)


def test_a_closed_terminal_ends_it(showing: Terminal) -> None:
    showing.close()
    deadline = time.monotonic() + PATIENCE
    while showing.is_running():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_without_a_terminal_nothing_is_shown(
    program: str, environment: dict[str, str], tmp_path: Path
) -> None:
    answer = subprocess.run(
        [sys.executable, program],
        input="\n",
        capture_output=True,
        text=True,
        env=environment,
        cwd=tmp_path,
        check=False,
    )
    assert answer.stdout == "starting\nno terminal\n"
    assert "RuntimeError: A secret is shown in a terminal" in answer.stderr
    assert not (tmp_path / "asked").exists()


# The scroll-back


class _Keeping(pyte.HistoryScreen):
    """As GNU screen, and tmux if it is told so: no alternate screen, and a page that is erased at
    once goes into the scroll-back.
    """

    def erase_in_display(self, how: int = 0, *args: object, **private: object) -> None:
        if how == 2 or (how == 0 and (self.cursor.x, self.cursor.y) == (0, 0)):
            self.history.top.extend(copy(self.buffer[row]) for row in range(self.lines))
        super().erase_in_display(how, *args, **private)


def kept(raw: str, columns: int = SIZE[0], lines: int = SIZE[1]) -> list[str]:
    """The scroll-back and the screen."""
    screen = _Keeping(columns, lines, history=1000)
    pyte.Stream(screen).feed(raw)
    rows = [
        "".join(row[column].data if column in row else " " for column in range(columns))
        for row in screen.history.top
    ]
    return [*rows, *screen.display]


def test_what_is_printed_plainly_is_found() -> None:
    """So the scroll-back is looked at, here and in tmux."""
    found = "".join(kept("\r\n".join([*SECRET, *map(str, range(40))])))
    assert all(line in found for line in SECRET)


def test_a_page_that_is_erased_at_once_is_found() -> None:
    assert "Zoltan" in "".join(kept("\x1b[HZoltan\x1b[H\x1b[J"))


Tmux = Callable[..., str]


@pytest.fixture
def tmux(environment: dict[str, str], tmp_path: Path) -> Iterator[Tmux]:
    command = shutil.which("tmux")
    if command is None:
        pytest.skip("needs tmux")
    usual = {key: one for key, one in environment.items() if key not in ("TMUX", "COLUMNS")}

    def run(*words: str) -> str:
        return subprocess.run(
            [command, "-u", "-S", str(tmp_path / "tmux"), "-f", str(tmp_path / "conf"), *words],
            capture_output=True,
            encoding="utf-8",
            env=usual,
            cwd=tmp_path,
            check=True,
        ).stdout

    yield run
    run("kill-server")


def waited(tmux: Tmux, words: str) -> str:
    """The screen as soon as it shows the words."""
    deadline = time.monotonic() + PATIENCE
    while words not in (screen := tmux("capture-pane", "-p")):
        assert time.monotonic() < deadline, screen
        time.sleep(0.05)
    return screen


@pytest.mark.parametrize(("way", "alternate"), [("look", "on"), ("look", "off"), ("plain", "off")])
def test_the_scroll_back_of_tmux(
    tmux: Tmux, program: str, tmp_path: Path, alternate: str, way: str
) -> None:
    (tmp_path / "conf").write_text(f"set -g alternate-screen {alternate}\n")
    line = f"{sys.executable} {program} {way}; echo ended; sleep 60"
    tmux("new-session", "-d", "-x", "100", "-y", "30", line)
    waited(tmux, "starting")
    tmux("send-keys", "Enter")
    if way == "look":
        waited(tmux, WORDS.show_key)
        for key, words in (("Space", SECRET[1]), ("q", WORDS.done), ("Enter", "shown: True")):
            tmux("send-keys", key)
            waited(tmux, words)
    waited(tmux, "ended")
    found = OF_THE_SECRET.search(tmux("capture-pane", "-p", "-S", "-", "-E", "-"))
    assert bool(found) == (way == "plain")


# The page itself


@pytest.mark.parametrize(
    ("columns", "rows"), [(200, 60), (100, 30), (80, 24), (40, 12), (24, 8), (16, 5), (11, 3)]
)
@pytest.mark.parametrize("lines", [SECRET, ["Гитлер"], ["Donaudampfschifffahrt 你好" * 3, "", "b"]])
def test_no_page_lacks_a_letter(columns: int, rows: int, lines: list[str]) -> None:
    parts = []
    for part in range(40):
        drawn = "".join(one[1] for one in page(lines, "Press q. 17", part, 17, columns, rows))
        rows_ = drawn.split("\n")[:-1]
        assert len(rows_) == rows
        assert all(sum(map(pyte.screens.wcwidth, row)) <= columns for row in rows_)
        parts.append(rows_[:-1] if "←" in drawn else rows_)
    letters = "".join("".join("".join(rows_).split()) for rows_ in parts)
    for line in [*lines, "Press q. 17"]:
        assert "".join(line.split()) in letters


def test_the_first_line_is_in_large_letters_where_they_fit() -> None:
    for columns, rows, large in ((80, 24, True), (60, 16, True), (40, 9, False)):
        drawn = "".join(one[1] for one in page(SECRET, "Press q.", 0, 17, columns, rows))
        assert bool(re.search("[▀▄█]", drawn)) == large
