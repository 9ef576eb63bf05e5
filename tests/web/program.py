"""`companion screens` as a program of its own, and pages that listen to it until they are closed."""

import json
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from http.client import HTTPException
from pathlib import Path
from random import Random
from threading import Event, Thread
from typing import Any

from tests.web.served import NAMES, Client

AUDIENCES = ("room", "guest")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Program:
    """The server; it can be killed, and started again at the same port."""

    def __init__(self, home: Path) -> None:
        self.home, self.port = home, free_port()
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Start, and wait until pages can be opened."""
        words = ("screens", "--no-open", "--port", str(self.port), "--home", str(self.home))
        self.process = subprocess.Popen(
            [sys.executable, "-m", "companion", *words],
            stdout=subprocess.PIPE, text=True, cwd=self.home,
        )  # fmt: skip
        assert self.process.stdout is not None
        assert "http://" in self.process.stdout.readline()

    def kill(self) -> None:
        """End it at once."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


class Listener(Thread):
    """A page that always comes back, and keeps when it has heard which state."""

    def __init__(self, port: int, code: str, audience: str) -> None:
        super().__init__(daemon=True)
        self.client, self.audience = Client(port), audience
        answer = self.client.send("POST", "/enter", f"code={code}".encode())
        assert answer.status == 303
        self.heard: list[tuple[float, dict[str, Any]]] = []
        self.closed = Event()
        self.start()

    def run(self) -> None:
        while not self.closed.is_set():
            with (
                suppress(OSError, HTTPException, AssertionError, ValueError),
                self.client.states(self.audience) as states,
            ):
                for state in states:
                    self.heard.append((time.perf_counter(), state))
                    if self.closed.is_set():
                        return
            self.closed.wait(0.05)


def listeners(port: int, count: int) -> list[Listener]:
    """Pages of the room and of guests, each in a browser of its own."""
    code = Client(port).state()["code"]
    return [Listener(port, code, AUDIENCES[at % len(AUDIENCES)]) for at in range(count)]


def likely(question: dict[str, Any], chance: Random) -> Any:
    """An answer that leads on: the box, a night without sound, and games that end by policies."""
    options = [option["value"] for option in question["options"]]
    known = next((one for one in ("box", "as_it_is", "table") if one in options), None)
    match question["kind"]:
        case "names":
            return question["proposed"] or NAMES
        case "choice":
            return known or chance.choice([one for one in options if one != "veto"])
        case "seats":
            return [chance.choice(options)] if question["least"] else []
        case "ballots":
            return options if chance.random() < 0.8 else []
        case "yes_no":
            return question["key"] not in {"is_hitler", "was_hitler"}
    return ""


def until(true: Callable[[], bool], seconds: float) -> bool:
    """Wait until something is true, but not for ever."""
    end = time.monotonic() + seconds
    while not true():
        if time.monotonic() > end:
            return False
        time.sleep(0.005)
    return True


def tap(client: Client, chance: Random) -> dict[str, Any]:
    """Answer what is asked, and return what the host's page shows then."""
    state = client.state()
    body = {"token": state["token"], "value": likely(state["question"], chance)}
    assert json.loads(client.post("/answer", body).body)["refused"] == ""
    return client.state()
