"""Whoever is in the same network and means no good slows nobody down, and loses nothing of the game."""

import socket
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from time import monotonic

import pytest

from companion.cli.commands.screens import wait_for_a_phone
from companion.web import reach, screens, server
from companion.web.screens import LOOPBACK, listening_socket, own_address
from companion.web.server import MAX_OF_AN_ADDRESS
from companion.web.streams import MAX_STREAMS
from tests.conftest import Run, assert_friendly
from tests.web.served import WAIT, Client, served


@pytest.fixture
def client(home: Path) -> Iterator[Client]:
    with served(home) as found:
        yield found


def closed(connection: socket.socket, seconds: float) -> bool:
    """Return true if the server hangs up within so many seconds."""
    connection.settimeout(seconds)
    try:
        return connection.recv(1) == b""
    except TimeoutError:
        return False
    except ConnectionError:
        return True


def test_a_port_in_use_is_refused_in_one_line(run: Run) -> None:
    with listening_socket(0) as other:
        done = run("screens", "--no-open", "--port", str(other.getsockname()[1]))
    assert_friendly(done, 1, "--port")


@pytest.mark.skipif(sys.platform != "linux", reason="one loopback address alone")
def test_hundreds_of_connections_slow_nobody(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "FIRST_REQUEST", 1.0)
    client.to_the_table()
    with ExitStack() as opened:
        place, stranger = ("127.0.0.1", client.port), ("127.0.0.2", 0)
        silent = [
            opened.enter_context(socket.create_connection(place, WAIT, source_address=stranger))
            for _ in range(3 * MAX_OF_AN_ADDRESS)
        ]
        name = client.state()["question"]["options"][0]["value"]
        assert client.answer([name]) == ""
        refused = silent[MAX_OF_AN_ADDRESS : MAX_OF_AN_ADDRESS + 10]
        assert all(closed(connection, WAIT) for connection in refused)
        assert closed(silent[0], WAIT), "it has said nothing"


def test_readers_who_do_not_read_slow_nobody(client: Client) -> None:
    client.to_the_table()
    request = f"GET /events/room HTTP/1.1\r\nHost: {client.host}\r\n\r\n".encode()
    with ExitStack() as opened:
        for _ in range(MAX_STREAMS):
            reader = opened.enter_context(socket.socket())
            reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
            reader.connect(("127.0.0.1", client.port))
            reader.sendall(request)
        began = monotonic()
        for _ in range(3):  # nominated, elected, and undone
            question = client.state()["question"]
            values = [option["value"] for option in question["options"]]
            client.answer(values[:1] if question["kind"] == "seats" else values)
        assert monotonic() - began < WAIT
        assert client.state()["question"]["key"] == "tile"


def test_without_a_network_the_pages_stay_here(monkeypatch: pytest.MonkeyPatch) -> None:
    def unreachable(*_: object) -> None:
        raise OSError

    monkeypatch.setattr("socket.socket.connect", unreachable)
    assert own_address() == LOOPBACK


def test_the_doctor_says_why_no_phone_came(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(reach, "WAIT", 0.0)
    monkeypatch.setattr(screens, "own_address", lambda: LOOPBACK)
    assert not wait_for_a_phone()
    assert capsys.readouterr().out.splitlines()[-1].startswith("No network:")
