"""A secret shown to one player in a real terminal, and what is left of it: nothing."""

import re
import shutil
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator
from copy import copy
from pathlib import Path

import pyte
import pytest

from companion.cli.terminal.private_screen import LookWords, page
from tests.terminal import CTRL_C, CTRL_Z, ENTER, LEFT, RIGHT, Terminal

SPACE, ESCAPE = " ", "\x1b"
ENTERED, LEFT_AGAIN = "\x1b[?1049h", "\x1b[?1049l"  # the alternate screen

WORDS = LookWords(
    hand_over="Hand the device to Ada. Everybody else looks away.",
    show_key="Ada: press Space to see your role.",
    hide_key="Press Space to hide it. It hides by itself in {seconds}.",
    done="Hidden. Hand the device back.",
    done_key="Enter",
)
SECRET = ["Fascist", "Zoltan is Hitler. Quentin plays along.", "Tell nobody."]
OF_THE_SECRET = re.compile("Fascist|Zoltan|Quentin|nobody|[▀▄█▌▐▛▜▙▟▘▝▖▗▞▚]")

PROGRAM = f"""
import sys, time
from pathlib import Path
from companion.cli.terminal.private_screen import LookWords, has_terminal, show_privately

def secret():
    Path("asked").touch()
    if "refuse" in sys.argv:
        raise LookupError("Ada has no role.")
    return {SECRET!r}

if "slow" in sys.argv:
    print("starting", flush=True)
    time.sleep(1)
if "plain" in sys.argv:
    print(*secret(), *range(40), sep="\\n")
elif has_terminal():
    try:
        print("shown:", show_privately({WORDS!r}, secret, seconds=int(sys.argv[1])))
    except (LookupError, KeyboardInterrupt) as error:
        print("ended by", repr(error))
else:
    print("no terminal")
    if "insist" in sys.argv:
        show_privately({WORDS!r}, secret)
"""

Open = Callable[..., Terminal]


@pytest.fixture
def program(tmp_path: Path) -> str:
    path = tmp_path / "look.py"
    path.write_text(PROGRAM, encoding="utf-8")
    return str(path)


@pytest.fixture
def look(program: str, environment: dict[str, str], tmp_path: Path) -> Iterator[Open]:
    opened: list[Terminal] = []

    def open_look(*words: str, seconds: int = 60, size: tuple[int, int] = (100, 30)) -> Terminal:
        opened.append(
            Terminal([str(seconds), *words], environment, tmp_path, size, program=[program])
        )
        return opened[-1]

    yield open_look
    for one in opened:
        one.child.close(force=True)


def press(screen: Terminal, key: str, after: float = 0.45) -> None:
    """As a person does, who sees the page first."""
    time.sleep(after)
    screen.child.send(key)


def press_again(screen: Terminal, key: str) -> None:
    """The same key, not held down."""
    press(screen, key, after=0.75)


def shown(look: Open, **how: object) -> Terminal:
    screen = look(**how)
    screen.shows(WORDS.hand_over, WORDS.show_key)
    press(screen, SPACE)
    screen.shows(*SECRET, "It hides by itself in")
    return screen


def rendered(raw: str, size: tuple[int, int] = (100, 30)) -> list[str]:
    """What all these bytes leave on a screen."""
    screen = pyte.Screen(*size)
    pyte.Stream(screen).feed(raw)
    return [row.rstrip() for row in screen.display]


def assert_nothing_stayed(screen: Terminal) -> None:
    """The secret is overwritten before the alternate screen is left, and comes no more."""
    _, inside = screen.raw.split(ENTERED)
    inside, after = inside.split(LEFT_AGAIN)
    assert OF_THE_SECRET.search(inside)
    assert set(rendered(inside)) == {""}
    assert not OF_THE_SECRET.search(after)
    assert "\x1b]" not in screen.raw  # neither title nor clipboard
    assert not OF_THE_SECRET.search("".join(kept(screen.raw)))


def assert_restored(screen: Terminal, before: list[object]) -> None:
    assert termios.tcgetattr(screen.child.child_fd) == before
    for on, off in (("\x1b[?25l", "\x1b[?25h"), ("\x1b[?2004h", "\x1b[?2004l")):
        assert screen.raw.rindex(off) > screen.raw.rindex(on)  # cursor; bracketed paste
    assert screen.raw.rindex("\x1b[?7h") > screen.raw.rindex("\x1b[?7l")  # long lines wrap


# State by state


def test_handed_over_shown_and_hidden(look: Open, tmp_path: Path) -> None:
    screen = look()
    screen.shows(WORDS.hand_over, WORDS.show_key)
    time.sleep(0.5)
    screen.read()
    assert not (tmp_path / "asked").exists()
    assert not OF_THE_SECRET.search(screen.raw)
    press(screen, SPACE)
    seen = screen.shows(*SECRET, "It hides by itself in")
    assert len(re.findall("[▀▄█▌▐▛▜▙▟▘▝▖▗▞▚]", seen)) > 30
    assert (tmp_path / "asked").exists()
    press_again(screen, SPACE)
    assert not OF_THE_SECRET.search(screen.shows(WORDS.done, WORDS.done_key))
    press_again(screen, SPACE)  # another look is another command
    time.sleep(0.3)
    assert not OF_THE_SECRET.search(screen.shows(WORDS.done))
    press(screen, ENTER)
    assert "shown: True" in screen.ends(0)
    assert_nothing_stayed(screen)


@pytest.mark.parametrize("key", [ESCAPE, "й"])
def test_many_keys_hide_it_and_leave(look: Open, key: str) -> None:
    screen = shown(look)
    press(screen, key)
    screen.shows(WORDS.done)
    press_again(screen, key)
    assert "shown: True" in screen.ends(0)
    assert_nothing_stayed(screen)


def test_a_player_need_not_look(look: Open, tmp_path: Path) -> None:
    screen = look()
    screen.shows(WORDS.hand_over)
    press(screen, CTRL_C)
    assert "shown: False" in screen.ends(0)
    assert not (tmp_path / "asked").exists()


def test_it_hides_by_itself(look: Open) -> None:
    screen = shown(look, seconds=2)
    screen.shows("by itself in 1.", within=3)
    assert not OF_THE_SECRET.search(screen.shows(WORDS.done, within=3))
    press(screen, ENTER)
    assert "shown: True" in screen.ends(0)
    assert_nothing_stayed(screen)


# Keys that are not meant


def test_what_was_typed_before_shows_nothing(look: Open, tmp_path: Path) -> None:
    screen = look("slow")
    screen.shows("starting")
    screen.child.send(f"{SPACE}{ENTER}{SPACE}q")
    screen.shows(WORDS.hand_over)
    screen.child.send(f"{SPACE}{ENTER}{SPACE}q")
    time.sleep(0.6)
    screen.shows(WORDS.hand_over)
    assert not (tmp_path / "asked").exists()
    press(screen, ENTER)
    screen.shows(*SECRET)


def test_a_key_that_is_held_down_counts_once(look: Open) -> None:
    """A keyboard waits for half a second before it repeats."""
    key = ENTER
    screen = look()
    screen.shows(WORDS.hand_over)
    press(screen, key)
    time.sleep(0.5)
    for _ in range(30):
        screen.child.send(key)
        time.sleep(0.04)
    screen.shows(*SECRET, "It hides by itself in")
    press(screen, key)
    screen.shows(WORDS.done)


def test_a_key_that_follows_at_once_does_not_hide_it(look: Open) -> None:
    screen = shown(look)
    screen.child.send("q")
    time.sleep(0.6)
    screen.shows(*SECRET)


def test_ctrl_z_and_pasted_text_do_nothing(look: Open, tmp_path: Path) -> None:
    pasted = f"\x1b[200~{SPACE}{ENTER}q{SPACE}\x1b[201~"
    screen = look()
    screen.shows(WORDS.hand_over)
    press(screen, pasted)
    press(screen, CTRL_Z)
    time.sleep(0.3)
    screen.shows(WORDS.hand_over)
    assert not (tmp_path / "asked").exists()
    press(screen, SPACE)
    screen.shows(*SECRET)
    press(screen, CTRL_Z)
    press(screen, pasted)
    screen.shows(*SECRET, "by itself in 59.", within=5)  # it is not stopped


# However it ends


def test_a_signal_hides_it_and_is_heard_then(look: Open) -> None:
    number = signal.SIGHUP
    screen = look("slow")
    screen.shows("starting")
    before = termios.tcgetattr(screen.child.child_fd)
    screen.shows(WORDS.hand_over)
    press(screen, SPACE)
    screen.shows(*SECRET)
    screen.child.kill(number)
    deadline = time.monotonic() + 10
    while screen.child.isalive():
        screen.read()
        assert time.monotonic() < deadline
    screen.read()  # what it wrote last
    assert_restored(screen, before)
    screen.ends(-number)
    assert_nothing_stayed(screen)


def test_an_interrupt_hides_it_and_is_heard_then(look: Open) -> None:
    screen = shown(look)
    screen.child.kill(signal.SIGINT)
    assert "ended by KeyboardInterrupt()" in screen.ends(0)
    assert_nothing_stayed(screen)


def test_a_closed_terminal_ends_it(look: Open) -> None:
    screen = shown(look)
    screen.child.close(force=False)
    assert not screen.child.isalive()


def test_what_the_secret_raises_is_for_the_caller(look: Open, tmp_path: Path) -> None:
    screen = look("slow", "refuse")
    screen.shows("starting")
    before = termios.tcgetattr(screen.child.child_fd)
    screen.shows(WORDS.hand_over)
    press(screen, SPACE)
    screen.shows("ended by LookupError('Ada has no role.')")
    assert_restored(screen, before)
    screen.ends(0)


def test_a_terminal_that_changes_its_size_meanwhile(look: Open) -> None:
    screen = shown(look)
    for size in ((40, 12), (120, 40), (100, 30)):
        screen.resize(*size)
        screen.shows(*SECRET, "It hides by itself in")
    press(screen, "q")
    screen.shows(WORDS.done)
    press(screen, ENTER)
    assert "shown: True" in screen.ends(0)
    assert_nothing_stayed(screen)


def test_a_tiny_terminal_shows_it_in_parts(look: Open) -> None:
    screen = look(size=(24, 4))
    screen.shows("Hand the device to Ada.", "← 1/2 →")
    press(screen, SPACE)
    screen.shows("Fascist", "Zoltan is Hitler.", "← 1/3 →")
    screen.press(RIGHT)
    screen.shows("Tell nobody. Press Space to hide it. It hides by itself", "← 2/3 →")
    screen.press(RIGHT)
    screen.shows("← 3/3 →")
    screen.press(RIGHT, LEFT, LEFT)
    screen.shows("Tell nobody.", "← 2/3 →")


def test_without_a_terminal_nothing_is_shown(
    program: str, environment: dict[str, str], tmp_path: Path
) -> None:
    answer = subprocess.run(
        [sys.executable, program, "60", "insist"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        env=environment,
        cwd=tmp_path,
        check=False,
    )
    assert answer.stdout == "no terminal\n"
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


def kept(raw: str) -> list[str]:
    """The scroll-back and the screen."""
    screen = _Keeping(100, 30, history=1000)
    pyte.Stream(screen).feed(raw)
    rows = [
        "".join(row[column].data if column in row else " " for column in range(100))
        for row in screen.history.top
    ]
    return [*rows, *screen.display]


def test_what_is_printed_plainly_is_found(look: Open) -> None:
    """So the scroll-back is looked at, here and in tmux."""
    screen = look("plain")
    screen.ends(0)
    found = "".join(kept(screen.raw))
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
    deadline = time.monotonic() + 20
    while words not in (screen := tmux("capture-pane", "-p")):
        assert time.monotonic() < deadline, screen
        time.sleep(0.05)
    return screen


@pytest.mark.parametrize(("way", "alternate"), [("look", "on"), ("look", "off"), ("plain", "off")])
def test_the_scroll_back_of_tmux(
    tmux: Tmux, program: str, tmp_path: Path, alternate: str, way: str
) -> None:
    (tmp_path / "conf").write_text(f"set -g alternate-screen {alternate}\n")
    line = f"{sys.executable} {program} 60 {way}; echo ended; sleep 60"
    tmux("new-session", "-d", "-x", "100", "-y", "30", line)
    if way == "look":
        waited(tmux, WORDS.show_key)
        for key, words in (("Space", SECRET[1]), ("q", WORDS.done), ("Enter", "shown: True")):
            time.sleep(0.5)
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
