"""A signal that stops the program, at any moment and beside any keys: one line, and no traceback."""

import signal
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from companion.words.night_script import load_script
from tests.terminal import ENTER, LEFT, RIGHT, Terminal, terminal

__all__ = ["terminal"]  # the fixture

KEYS = (ENTER, LEFT, RIGHT, " ", "f", "r", "p", "\x1b", "\t", "a", "?")

# A signal that arrives while a key is handled, or a task of the screen runs.
IN_A_TASK = """
import os, signal
from prompt_toolkit.key_binding.key_processor import KeyProcessor
usual = KeyProcessor.process_keys
def process_keys(keys):
    if keys.input_queue:
        os.kill(os.getpid(), signal.{signal})
    usual(keys)
KeyProcessor.process_keys = process_keys
from companion.cli import run
run()
"""


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
@pytest.mark.parametrize("words", [("night", "--text", "-n", "5"), ()])
def test_a_signal_in_the_midst_of_a_key_ends_the_program_in_one_line(
    environment: dict[str, str], tmp_path: Path, words: tuple[str, ...], number: signal.Signals
) -> None:
    start = tmp_path / "start.py"
    start.write_text(IN_A_TASK.format(signal=number.name))
    screen = Terminal([*words], environment, tmp_path, instead=start)
    screen.shows(load_script("en").screen.read_aloud if words else ">")
    screen.send("\x1b")  # a task waits for more of an arrow key, then handles it
    screen.ends(1 if words else 0)
    for broken in ("Press ENTER", "Unhandled", "not running", "Traceback"):
        assert broken not in screen.raw


@pytest.mark.parametrize("seed", range(4))
def test_a_signal_after_keys_ends_the_program_in_one_line(
    terminal: Callable[..., Terminal], seed: int
) -> None:
    chance = Random(seed)
    words = ("night", "--text", "-n", "5") if seed % 2 else ()
    screen = terminal(*words)
    screen.shows(load_script("en").screen.read_aloud if words else ">")
    screen.send("".join(chance.choices(KEYS, k=chance.randrange(6))))
    screen.kill(chance.choice((signal.SIGTERM, signal.SIGHUP, signal.SIGINT)))
    while screen.is_running():
        screen.read()
    screen.ends(screen._program.returncode or 0)
    for broken in ("Press ENTER", "Unhandled", "not running", "Traceback"):
        assert broken not in screen.raw
