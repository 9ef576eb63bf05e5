"""A server of screens in a thread of the test, and requests as a browser sends them."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from threading import Event, Thread
from typing import Any, NamedTuple

from companion.evening.guests.last_evening import Choices, Evening
from companion.evening.settings import Folders
from companion.web.screens import Screens, listening_socket

WORDS = ("crack", "tomorrow", "wood", "whisper", "river")
NAMES = ["Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gia"]
WAIT = 20.0  # s at most, on a busy machine


class Answer(NamedTuple):
    """An answer of the server."""

    status: int
    headers: dict[str, str]
    body: bytes


class Client:
    """One browser: it keeps its cookie, and names the host as it was told to."""

    def __init__(self, port: int, address: str = "127.0.0.1") -> None:
        self.port, self.address, self.cookie = port, address, ""
        self.host = f"{address}:{port}"

    def send(
        self,
        method: str,
        path: str,
        body: bytes | Iterator[bytes] = b"",
        headers: dict[str, str] | None = None,
    ) -> Answer:
        connection = HTTPConnection(self.address, self.port, timeout=WAIT)
        try:
            given = {"Host": self.host, "Cookie": self.cookie, **(headers or {})}
            connection.request(method, path, body or None, given)
            answer = connection.getresponse()
            found = {name.lower(): value for name, value in answer.getheaders()}
            if cookie := found.get("set-cookie", ""):
                self.cookie = cookie.partition(";")[0]
            return Answer(answer.status, found, answer.read())
        finally:
            connection.close()

    def get(self, path: str) -> Answer:
        return self.send("GET", path)

    def post(self, path: str, values: Any) -> Answer:
        return self.send("POST", path, json.dumps(values).encode())

    @contextmanager
    def states(self, audience: str = "host") -> Iterator[Iterator[dict[str, Any]]]:
        """The states of a stream, one after the other."""
        connection = HTTPConnection(self.address, self.port, timeout=WAIT)
        connection.request(
            "GET", f"/events/{audience}", headers={"Host": self.host, "Cookie": self.cookie}
        )
        answer = connection.getresponse()
        assert answer.status == 200, answer.status

        def read() -> Iterator[dict[str, Any]]:
            for line in answer:
                if line.startswith(b"data: {"):
                    yield json.loads(line[6:])

        try:
            yield read()
        finally:
            answer.close()
            connection.close()

    def state(self, audience: str = "host") -> dict[str, Any]:
        with self.states(audience) as states:
            return next(states)

    def answer(self, value: Any, token: Any = None) -> str:
        """Answer the question of now, and return why not, if it was refused."""
        answer = self.post("/answer", {"token": token or self.state()["token"], "value": value})
        assert answer.status == 200, answer
        return str(json.loads(answer.body)["refused"])

    def to_the_table(self, names: list[str] = NAMES) -> None:
        """From the door to the first nomination, with the box and without a night."""
        self.answer(names)
        for _ in range(20):
            question = self.state()["question"]
            if question["key"] == "nominate":
                return
            ways = [option["value"] for option in question["options"]]
            likely = next(way for way in ("box", "as_it_is", "table") if way in ways)
            self.answer(likely)
        raise AssertionError


def codes(client: Client) -> dict[str, str]:
    """The room's code and the host's words, as a page of the host has them."""
    state = client.state()
    return {"room": state["code"], "host": state["host_words"].rpartition(": ")[2]}


@contextmanager
def served(home: Path, port: int = 0, evening: Evening | None = None) -> Iterator[Client]:
    """Screens of the games in a folder, until the block ends."""
    home.mkdir(exist_ok=True)
    evening = evening or Evening(Choices("en"))
    with listening_socket(port) as listener:
        screens = Screens(Folders(home, home / "tonight", home), evening, WORDS)
        ready = Event()
        thread = Thread(target=screens.run, args=(listener, ready.set), daemon=True)
        thread.start()
        assert ready.wait(WAIT)
        try:
            client = Client(listener.getsockname()[1])
            yield client
        finally:
            screens.pages.end()
            thread.join(WAIT)
            assert not thread.is_alive()
