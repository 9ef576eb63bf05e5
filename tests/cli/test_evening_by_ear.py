"""A whole evening by ear: each answer follows from what was printed since the last one."""

import re
import time
from collections.abc import Callable

from tests.cli.typed import SEVEN, TypedTable, table
from tests.quick_loudspeaker import QUICK_LOUDSPEAKER
from tests.terminal import ENTER, LEFT, PATIENCE, RIGHT, Terminal, terminal

__all__ = ["table", "terminal"]  # the fixtures

Open = Callable[..., Terminal]

ANSWERS = {  # by the question that is heard
    r"Enter for Ada, Ben[^>]*> $": "quit",  # the next game
    r"Who was who\?[^>]*> $": "1 2",
    r"Who is here\?[^>]*> $": "Ada, Ben, Cleo, Dan, Eva",
    r"Do you have the box[^>]*> $": "box",
    r"(How are roles dealt|Everything else: |Begin the night)[^>]*> $": "",
    r"Enter begin the night[\s\S]*I will not call you": "",  # once the sound check was heard
    r"Enter finish": "",
    r"nominate for Chancellor\?\s+(\d)[^>]*> $": r"\1",
    r"Who voted Ja\?[^>]*> $": "all",
    r"Is \w+ Hitler\?[^>]*> $": "no",
    r"Which tile[^>]*> $": "liberal",
}


class Listener:
    """Somebody who hears what is printed, and nothing else."""

    def __init__(self, screen: Terminal) -> None:
        self.screen, self._from = screen, 0
        self.steps: list[str] = []

    def hears(self, pattern: str) -> "re.Match[str] | None":
        """Wait until this is heard, or the program has ended."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            is_running = self.screen.is_running()
            self.screen.rows()
            heard = self.screen.raw[self._from :].replace("\r\n", "\n")
            if (found := re.search(pattern, heard)) or not is_running:
                self.steps.append(heard)
                return found
        raise AssertionError((pattern, heard))

    def presses(self, *keys: str) -> None:
        """Press keys together."""
        self._from = len(self.screen.raw)
        self.screen.send("".join(keys))

    def answers(self) -> bool:
        """Press what was asked since the last key; False once the program has ended."""
        if self.hears("|".join(f"(?:{one})" for one in ANSWERS)) is None:
            return False
        for pattern, answer in ANSWERS.items():
            if asked := re.search(pattern, self.steps[-1]):
                self.presses(asked.expand(answer), ENTER)
                break
        return True

    def check(self) -> None:
        """Nothing was drawn, and no line came twice in a step."""
        assert "\x1b" not in self.screen.raw
        for step in self.steps:
            heard = step.split("\n")[1:]  # without what was typed
            lines = [line for line in heard if line and not line.startswith("Pause ")]
            assert len(lines) == len({*lines}), step


def test_an_evening(terminal: Open) -> None:
    """From the first key to who was who, with Liberal policies alone."""
    settings = {"TERM": "dumb", "COMPANION_LOUDSPEAKER": "null", QUICK_LOUDSPEAKER: "20"}
    host = Listener(terminal(**settings))
    while host.answers():
        pass
    host.screen.ends(0)
    host.check()
    night = next(step for step in host.steps if "Enter finish" in step)
    assert "look at each other.\nPause 6\nEveryone, close your eyes again.\nPause 3\n" in night
    (reveal,) = (step for step in host.steps if "Who was who\n" in step)
    assert "Ada: Hitler" in reveal
    assert "Key moments" in reveal


def test_the_keys_of_the_night(terminal: Open) -> None:
    """Those of the screen, or the words of their labels where whole lines are sent."""
    host = Listener(terminal("night", "--text", "--players", "5", "--plain"))
    close = "Everyone, close your eyes.\n"
    for keys, heard in (
        ((), "You are the voice tonight[^>]*Enter begin the night"),
        ((ENTER,), close),
        ((" ",), "On hold. Press Space to go on."),
        ((LEFT,), close),
        ((RIGHT,), "Fascist and Hitler, both of you"),
        (("again", ENTER), "Everyone, close your eyes"),
        (("hold", ENTER), "On hold"),
        (("freeze", ENTER), "Everyone, freeze!"),
        (("q",), "[Ee]yes"),
        (("q",), "The night was stopped"),
    ):
        if keys:
            host.presses(*keys)
        assert host.hears(heard), (keys, host.steps)
    host.screen.ends(0)
    assert "\x1b" not in host.screen.raw


def test_a_private_look_is_hidden(terminal: Open, table: TypedTable, full_secrets: None) -> None:
    """By more empty lines than the window has, and a warning says what that is worth."""
    table.prepare(
        "look",
        lambda: table.types("deal", *SEVEN, "-o", table.home / "e.pdf"),
    )
    host = Listener(terminal("envelope", "Ada", "--look", "--plain"))
    assert host.hears("Ada: press Space to see your role")
    assert "This terminal can't erase it" in host.steps[-1]
    time.sleep(1)
    host.presses(" ")
    assert host.hears("Press Space to hide it")
    secret = host.steps[-1].strip().split("\n")[0]
    time.sleep(1)
    host.presses(" ")
    assert host.hears("Give the device back")
    assert host.steps[-1].count("\n") > 2 * 32
    assert secret not in host.screen.read()
