"""Requests are let in by host, origin and code, and answers have one order."""

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import pytest

from companion.evening.dealing.new_game import NewGame
from companion.narration import clips
from companion.rules.moves import Enact, Nominate
from companion.store.journal import Journal
from companion.table import deck
from companion.web import screens
from companion.web.access import Access, Codes, Part, codes_of
from companion.web.guard import refused
from companion.web.screens import own_address
from tests.conftest import Run
from tests.table.test_digital_table import digital_table, elects
from tests.test_messages import hums
from tests.web.served import NAMES, Client, codes, served

CODES = Codes(room="BKTR", host=("crack", "tomorrow", "wood", "whisper"), key="00", drawn=0.0)


@pytest.fixture
def client(home: Path) -> Iterator[Client]:
    with served(home) as found:
        yield found


def scope(**changed: Any) -> dict[str, Any]:
    headers = {"host": "192.168.1.5:8473", **changed.pop("headers", {})}
    return {
        "type": "http",
        "method": "GET",
        "server": ("192.168.1.5", 8473),
        "client": ("192.168.1.20", 50000),
        **changed,
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
    }


@pytest.mark.parametrize(
    ("changed", "status"),
    [
        ({}, 0),
        ({"headers": {"origin": "http://192.168.1.5:8473"}}, 0),
        ({"headers": {"host": "evil.example:8473"}}, 421),
        ({"headers": {"host": "localhost:8473"}}, 421),  # a name that was pointed here
        ({"headers": {"host": "192.168.1.6:8473"}}, 421),
        ({"headers": {"host": ""}}, 421),
        ({"headers": {"origin": "http://evil.example"}}, 403),
        ({"headers": {"origin": "null"}}, 403),
        ({"client": ("8.8.8.8", 1)}, 403),
        ({"client": None}, 403),
        ({"method": "DELETE"}, 405),
        ({"server": ("127.0.0.1", 8473), "headers": {"host": "localhost:8473"}}, 0),
    ],
)
def test_who_is_let_in(changed: dict[str, Any], status: int) -> None:
    assert refused(scope(**changed)) == status


def test_codes_open_their_part() -> None:
    access = Access(CODES)
    assert access.enter("bktr", "a") is Part.ROOM
    assert access.enter("B K T R", "a") is Part.ROOM
    assert access.enter(" Crack tomorrow  wood whisper", "a") is Part.HOST
    assert access.enter("crack tomorrow wood", "a") is None
    assert access.enter("", "a") is None


def test_codes_of_a_first_evening_are_kept_in_a_folder_of_their_own(tmp_path: Path) -> None:
    words = ("crack", "tomorrow", "wood", "whisper")
    codes, kept = codes_of(tmp_path / "not" / "there", words)
    assert not kept
    assert codes_of(tmp_path / "not" / "there", words) == (codes, True)


def test_a_folder_that_keeps_nothing_stops_no_evening(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert codes_of(tmp_path / "file" / "games", ("wood",))[0].host == ("wood",) * 4


def test_wrong_codes_are_counted() -> None:
    access = Access(CODES)
    assert [access.enter(f"no {at}", "a") for at in range(10)] == [None] * 10
    assert access.enter("BKTR", "a") is None, "too many tries from this address"
    assert access.enter("BKTR", "b") is Part.ROOM, "nobody else is locked out"


def test_a_forged_cookie_opens_nothing() -> None:
    access = Access(CODES)
    cookie = access.cookie(Part.ROOM)
    known = access.part(cookie)
    assert known is not None
    assert known[0] is Part.ROOM
    assert access.part(cookie.replace("room", "host")) is None
    assert access.part("") is None
    assert access.part("host") is None
    assert access.part("host.ä.ö") is None


def test_every_answer_has_its_headers(client: Client) -> None:
    for path in ("/host", "/room", "/guest", "/pages/host.js", "/nothing", "/pages/../server.py"):
        answer = client.get(path)
        assert answer.headers["content-security-policy"].startswith("default-src 'self'"), path
        assert answer.headers["cache-control"] == "no-store"
        assert answer.headers["referrer-policy"] == "no-referrer"


def test_a_picture_wears_the_colours_of_the_theme(client: Client) -> None:
    answer = client.get("/pictures/tiles/liberal.svg")
    assert answer.status == 200
    assert b"#17395c" in answer.body
    assert client.get("/pictures/tiles/no.svg").status == 404
    assert client.get("/pictures/emblems/veto.svg?theme=../../x").status == 200


def test_no_other_file_is_a_picture(client: Client, tmp_path: Path) -> None:
    other = tmp_path / "other.svg"
    other.write_bytes(client.get("/pictures/emblems/veto.svg").body)
    up = "/".join([".."] * 20)
    for name in (
        f"{tmp_path}/other", f"{up}{tmp_path}/other", "roles/%2e%2e/emblems/veto", "emblems/veto%00",
        "a/" * 3000 + "veto", "emblems//veto", "",
    ):  # fmt: skip
        assert client.get(f"/pictures/{name}.svg").status == 404, name
    for path in ("/pages/host.html", "/pages/..%2fserver.py", "/fonts/..%2fx.woff", "/files/x.pdf"):
        assert client.get(path).status == 404, path


def test_a_guest_who_has_the_four_words_becomes_the_host(client: Client) -> None:
    words = codes(client)
    assert client.get(f"/in/{words['room']}").headers["location"] == "/guest"
    assert b"<form" not in client.get("/host").body, "this computer stays the host's"
    lan = Client(client.port, own_address())
    assert (
        lan.send("POST", "/enter", f"code={words['room']}".encode()).headers["location"] == "/room"
    )
    assert b"<form" in lan.get("/host").body, "a form for the four words"
    assert lan.get("/statistics").status == 303
    code = words["host"].replace(" ", "+")
    assert lan.send("POST", "/enter", f"code={code}".encode()).headers["location"] == "/host"
    assert lan.get("/statistics").status == 200


@pytest.mark.parametrize(
    "body",
    [
        b"", b"[]", b"{", b"nul\0l", b'{"token": 1}', b'{"token": [1], "value": 1}',
        b'{"token": ["a", 0, 0, 0]}', b'{"token": ["a", 0, 0, 0], "key": "no"}',
        b'{"token": ["a", 0, 0, 0], "command": 1, "words": []}', b"[" * 5000,
    ],
)  # fmt: skip
def test_an_odd_body_is_refused(client: Client, body: bytes) -> None:
    assert client.send("POST", "/answer", body).status == 400
    assert client.state()["question"]["key"] == "who"


def test_a_body_of_a_gigabyte_is_not_read(client: Client) -> None:
    def refused(
        path: str, body: bytes | Iterator[bytes], length: dict[str, str], *statuses: int
    ) -> None:
        with suppress(ConnectionError):  # the server may hang up while the rest is sent
            assert client.send("POST", path, body, length).status in statuses, path

    for path in ("/answer", "/claim", "/enter", "/sound"):
        refused(path, b"x", {"Content-Length": str(10**9)}, 413)
    chunks = (b"x" * 10_000 for _ in range(100))
    # whichever is first: the limit, or bytes after an answer
    refused("/answer", chunks, {"Transfer-Encoding": "chunked"}, 400, 413)
    refused("/answer", b"x", {"Content-Length": "many"}, 400)
    assert client.state()["question"]["key"] == "who"


def test_a_name_is_never_markup(client: Client) -> None:
    if client.answer(["<script>", "Ben", "Cleo", "Dan", "A'B"]):  # refused in one line
        client.to_the_table(["Ada", "Ben", "Cleo", "Dan", "A'B"])
    html = client.state("room")["html"]
    assert "<script" not in html
    assert "A&#x27;B" in html


def test_a_name_of_many_letters_is_refused_in_one_line(client: Client) -> None:
    refusal = client.answer(["x" * 10_000, *NAMES])
    assert refusal
    assert "\n" not in refusal
    assert client.state()["question"]["key"] == "who"


def test_a_retry_never_moves_twice(client: Client, home: Path) -> None:
    client.to_the_table()
    token = client.state()["token"]
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda _: client.answer([client_seat(client)], token), range(8)))
    with Journal(home) as journal:
        assert len(journal.current().moves) == 1


def client_seat(client: Client) -> int:
    options = client.state()["question"]["options"]
    return next((one["value"] for one in options if isinstance(one["value"], int)), 1)


def test_a_move_of_the_terminal_is_on_the_pages(client: Client, run: Run) -> None:
    client.to_the_table()
    with client.states("room") as states:
        next(states)
        name = client.state()["question"]["options"][0]["label"]
        assert run("nominate", name).returncode == 0
        for state in states:
            if "Everyone votes" in state["html"]:
                break
    assert client.state()["question"]["key"] == "vote"


def test_a_sixth_stream_takes_the_place_of_the_first(client: Client) -> None:
    with client.states("room") as first:
        next(first)
        others = [client.states("room") for _ in range(5)]
        for other in others:
            next(other.__enter__())
        assert list(first) == [], "it has ended"
        for other in others:
            other.__exit__(None, None, None)


def test_tiles_of_a_digital_deck_are_not_asked_for(home: Path) -> None:
    """They are seen and chosen in private, and the page shows what others do meanwhile."""
    home.mkdir(exist_ok=True)
    with Journal(home) as journal, ExitStack() as opened:
        table = digital_table(journal)
        elects(table)
        client = opened.enter_context(served(home))
        client.answer(value=True)
        for tiles in (3, 2):
            hand = deck.hand(table)
            with client.states() as states:
                seen = next(state for state in states if state["board"]["piles"]["hands"] == tiles)
            assert seen["question"]["options"] == []
            assert seen["question"]["text"] == table.next_step()
            assert seen["question"]["offers"], "what may be done besides"
            table.play(deck.discard(table, hand[0]) if tiles == 3 else Enact(hand[0]))
        with client.states() as states:
            assert next(state for state in states if state["question"]["key"] == "nominate")


def test_a_changed_address_is_shown(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    before = client.get("/code.svg").body
    with client.states() as states:
        next(states)
        monkeypatch.setattr(screens, "own_address", lambda: "192.168.9.9")
        assert "192.168.9.9" in next(states)["address"]
    assert "192.168.9.9" in client.state("room")["html"]
    assert client.get("/code-192.168.9.9.svg").body != before


def test_a_page_that_listens_anew_takes_no_place_of_others(client: Client) -> None:
    with client.states("host?page=a") as other, ExitStack() as opened:
        next(other)
        for _ in range(8):
            last = opened.enter_context(client.states("guest?page=b"))
            next(last)
        client.answer(NAMES)
        assert next(other)["question"]["key"] != "who"


def test_codes_are_kept_for_the_evening(home: Path) -> None:
    with served(home) as client:
        first = client.state()["code"]
    with served(home) as client:
        assert client.state()["code"] == first


def test_no_page_tells_what_is_not_public(client: Client) -> None:
    client.to_the_table()
    guest = client.state("guest")
    assert guest["question"] is None
    assert "hands" not in guest
    assert "history" not in json.dumps(client.state("room"))


def test_a_guest_hears_events_in_an_own_language(tmp_path: Path) -> None:
    """They are the events that a guest hears now, and none after a move was undone."""
    with ExitStack() as opened:
        clients = []
        for language in ("es", "fr"):
            with Journal(tmp_path / language) as journal:
                game = NewGame(tuple(NAMES), language=language, first=NAMES[0])
                game.begin(journal).play(Nominate(2))
            clients.append(opened.enter_context(served(tmp_path / language)))
        spanish, french = clients

        def heard() -> list[str]:
            words = json.loads(spanish.get("/table/fr").body)["heard"]
            lines = spanish.state("guest")["heard"]
            assert words.keys() == set(lines)
            return [words[line] for line in lines]

        for value in (True, [1, 2, 3, 4, 5], "fascist"):
            for client in clients:
                assert client.answer(value) == ""
            assert heard() == french.state("guest")["heard"]
        assert heard()
        token = spanish.state()["token"]
        spanish.post("/answer", {"token": token, "command": "undo", "words": []})
        assert heard() == []


def test_a_night_on_a_phone(
    client: Client, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """It is chosen at the last question before it, also where this computer has no loudspeaker."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(clips, "_render", hums)
    for value in (NAMES[:5], "box", "box", "as_it_is"):
        client.answer(value)
    client.post("/sound", values=True)
    for _ in range(3):
        if client.state()["night"]:
            break
        assert client.answer("night") == "", client.state()["question"]
    state = client.state()
    assert state["night"]["stage"] == "sound_check"
    assert state["on_phone"]
    assert state["at"] >= 0
    answer = client.send("GET", "/sound/night.mp3", headers={"Range": "bytes=0-99"})
    assert answer.status == 206
    assert len(answer.body) == 100
    whole = client.get("/sound/night.mp3")
    assert answer.headers["content-range"] == f"bytes 0-99/{len(whole.body)}"
    assert client.get("/sound/nothing.mp3").status == 404
    client.post("/answer", {"token": state["token"], "command": "stop", "words": []})
    assert client.state()["night"] is None


def test_what_a_page_sends_is_answered_with_values(client: Client) -> None:
    """A page reads `refused` of each answer, and sends again what was answered with nothing."""
    assert json.loads(client.post("/cancel", {}).body) == {}
