"""Whole evenings by taps in a real browser: a host's phone, a television, and guests.

All pages but one are on this computer's own address in its network, which is no secure context.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from companion.evening.guests.last_evening import load_evening
from companion.narration import clips
from companion.narration.devices import NO_LOUDSPEAKER
from companion.narration.narrator import Say
from companion.narration.sound import SAMPLE_RATE, Clip
from companion.store.recorded_game import MAX_NAME_LETTERS
from companion.web.screens import own_address
from tests.web.browsers import (
    PHONE,
    SMALL_PHONE,
    TELEVISION,
    barriers,
    chromium,
    open_page,
    small_targets,
)
from tests.web.program import likely
from tests.web.served import NAMES, WAIT, Client, codes, served

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


@pytest.fixture(scope="module")
def browser() -> Iterator["Browser"]:
    with chromium() as found:
        yield found


@pytest.fixture(autouse=True)
def _closed_pages(browser: "Browser") -> Iterator[None]:
    """Else pages would go on asking for a server that is gone."""
    yield
    for context in browser.contexts:
        context.close()


@pytest.fixture
def client(home: Path) -> Iterator[Client]:
    with served(home) as found:
        yield found


@pytest.fixture
def hummed_night(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Each line takes three seconds, and is hummed."""

    def long_hums(lines: Iterable[Say]) -> Iterator[tuple[Say, Clip]]:
        for line in lines:
            yield line, Clip(np.full(3 * SAMPLE_RATE, 0.2, dtype=np.float32), SAMPLE_RATE)

    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(clips, "_render", long_hums)


class Host:
    """A host who taps, and counts the taps."""

    def __init__(self, page: "Page", client: Client) -> None:
        self.page, self.client, self.taps = page, client, 0

    def press(self, label: str, place: str) -> None:
        """Press a button of this label."""
        self.page.locator(f"{place} :is(button, summary)").filter(has_text=label).first.click()

    @property
    def asked(self) -> str:
        """The key of the question, once the page shows it; a server at work may ask another meanwhile."""
        from playwright.sync_api import TimeoutError as TooLate

        for _ in range(round(WAIT)):
            question = self.client.state()["question"]
            if question is None:
                return ""
            with suppress(TooLate):
                self.page.wait_for_function(
                    "text => document.querySelector('#question h1')?.textContent === text",
                    arg=question["text"],
                    timeout=1000,  # ms
                )
                return str(question["key"])
        raise AssertionError(question)

    def tap(self, label: str, place: str = "#question") -> None:
        """Tap a button that answers."""
        self.open(label, place, answers=True)
        assert self.asked or self.client.state()["night"]

    def open(self, label: str, place: str = "#question", *, answers: bool = False) -> None:
        """Tap something."""
        self.taps += 1
        if answers:
            with self.page.expect_request("**/answer") as sent:  # not one of an earlier tap
                self.press(label, place)
            assert sent.value.response()
        else:
            self.press(label, place)

    def sit_down(self, names: list[str]) -> None:
        self.page.wait_for_selector(".row input")
        for name in names:
            self.page.fill(".row input", name)
            self.open("Add")

    def rounds(self, until: Callable[[str], bool]) -> None:
        """Play on, always with Fascist policies, until this is asked."""
        taps = {"vote": "Everyone Ja", "is_hitler": "no", "was_hitler": "no", "tile": "fascist",
                "tile_or_veto": "fascist", "peek": "yes"}  # fmt: skip
        while not until(asked := self.asked):
            if asked in taps:
                self.tap(taps[asked])
            else:
                first = self.page.locator(".around button").first
                self.tap(first.inner_text())


class KeyboardHost(Host):
    """A host who has no mouse, and no screen to touch."""

    def press(self, label: str, place: str) -> None:
        """Go on from what has the focus to a button of this label, and press it."""
        for _ in range(90):
            if self.page.evaluate(_FOCUSED, [label, place]):
                break
            self.page.keyboard.press("Tab")
        else:
            raise AssertionError(label)
        self.page.keyboard.press("Enter")

    def sit_down(self, names: list[str]) -> None:
        self.page.wait_for_selector(".row input")
        while self.page.evaluate("document.activeElement.tagName") != "INPUT":
            self.page.keyboard.press("Tab")
        for name in names:
            self.page.keyboard.type(name)
            self.page.keyboard.press("Enter")


# The first button of a label in a place is the one that has the focus.
_FOCUSED = """([label, place]) => [...document.querySelectorAll(`${place} :is(button, summary)`)]
    .find(each => each.textContent.includes(label)) === document.activeElement"""


def test_an_evening_by_taps(browser: "Browser", client: Client) -> None:  # noqa: PLR0915
    faults: list[str] = []
    address = f"http://{own_address()}:{client.port}"
    # The host's phone, with the four words.
    page = open_page(browser, address, PHONE, faults)
    assert barriers(page) == []
    words = codes(client)
    page.fill("#code", words["host"])
    page.click("button")
    host = Host(page, client)
    television = open_page(browser, f"{address}/in/{words['room']}", TELEVISION, faults)
    television.goto(f"{address}/room")
    television.wait_for_selector(".code")
    television.evaluate("""() => { window.sounds = 0; const start = AudioBufferSourceNode.prototype.start;
        AudioBufferSourceNode.prototype.start = function (at) { sounds += 1; start.call(this, at); }; }""")
    guests = [open_page(browser, f"{address}/in/{words['room']}", PHONE, faults) for _ in range(3)]
    guests[0].wait_for_selector("text=hasn't started")
    # The door, and a night that somebody reads.
    host.sit_down(NAMES)
    assert barriers(page) == []
    for label in ("Done", "box"):
        host.tap(label)
    assert barriers(page) == []
    for label in ("cards", "As it is", "Read it aloud", "Begin the night"):
        host.tap(label)
    assert barriers(page) == []
    host.open("begin", "#keys")
    guests[0].wait_for_selector("text=Close your eyes.")
    assert page.is_hidden("#board")
    assert page.is_hidden("#more")
    host.open("hold", "#keys", answers=True)
    assert client.state()["night"]["held"]
    host.open("stop", "#keys")
    page.wait_for_selector("text=The night stopped at line 1 of 7.")
    host.tap("Go to the table")
    # A unanimous round takes 3 taps, and 4 more note both claims: one that a guest has raised a hand for.
    taps = host.taps
    host.rounds(lambda asked: asked == "vote")
    television.wait_for_selector("text=Everyone votes")
    host.open("Television sound", "#more")
    page.wait_for_selector("[data-key='room_sound'][aria-pressed='true']")
    television.keyboard.press("Enter")  # what it needs to be heard
    television.wait_for_selector("body:not(.mute)")
    assert host.taps - taps == 2
    host.taps -= 1
    assert barriers(page) == []
    host.tap("Everyone Ja")
    host.tap("liberal")
    assert host.taps - taps == 3
    television.wait_for_selector("[id='page'] >> text=First Liberal policy")
    assert television.evaluate("sounds") == 1, "the tile is heard"
    claim = client.state("guest")["claims"][0]
    guests[1].select_option("select >> nth=0", str(claim["seat"]))
    guests[1].click(".claim button >> nth=1")
    guests[1].wait_for_selector("text=Your hand is up.")
    assert barriers(guests[1]) == []
    assert barriers(television) == []
    host.open("Fascist, Fascist, Liberal", "#hands", answers=True)
    host.open("Tiles that")
    host.open("Fascist", ".claim", answers=True)
    assert host.taps - taps <= 8
    guests[2].wait_for_selector(".claims li >> nth=1")
    # Undone until the policy, which was Fascist; then a move of the history is amended.
    for _ in range(3):
        host.tap("Undo the last move")
    guests[0].wait_for_selector(".small-track.liberal .full", state="detached")
    host.tap("fascist")
    guests[0].wait_for_selector(".small-track.fascist .full")
    host.open("Rounds so far", "#more")
    page.click(".history button >> nth=1")
    page.wait_for_selector("#question .note")
    host.tap("Everyone Nein")
    page.wait_for_selector("text=Keep only the moves before it?")
    host.tap("no")
    # Why, in the guest's own language and the host's.
    host.tap("Why?")
    guests[2].select_option("select >> nth=1", "de")
    guests[2].wait_for_selector("text=Die Regeln dieses Tisches")
    guests[2].wait_for_selector("html[lang=de]")
    # An investigation, an execution, a veto, the end.
    for key in ("investigate", "execute"):
        host.rounds(key.__eq__)
        host.tap(page.locator(".around button").first.inner_text())
    host.rounds(lambda asked: asked == "tile_or_veto")
    host.tap("veto")
    host.tap("yes")
    assert barriers(guests[0]) == []
    host.rounds(lambda asked: asked == "roles_said")
    for name in ("Gia", "Finn", "Eva"):
        host.open(name, ".around")
    host.tap("Done")
    # The recap with its poster, the statistics, and another game without one of the guests.
    television.wait_for_selector("text=Hitler")
    assert barriers(page) == []
    host.tap("The poster")
    page.wait_for_selector("#more a:has-text('poster')")
    host.open("Statistics", "#more")
    page.wait_for_selector("#more details[open] p")
    page.click("[aria-label^='Gia ×']")
    taps = host.taps
    host.tap("Done")
    while client.state()["question"]["key"] != "nominate":
        host.tap("Go to the table")
    assert host.taps - taps <= 6
    assert len(client.state()["board"]["players"]) == 6
    assert faults == []


def test_the_next_game_in_one_tap(browser: "Browser", client: Client) -> None:
    faults: list[str] = []
    client.to_the_table()
    client.post("/answer", {"token": client.state()["token"], "command": "undo", "words": []})
    page = open_page(browser, f"http://127.0.0.1:{client.port}/host", SMALL_PHONE, faults)
    host = Host(page, client)
    host.rounds(lambda asked: asked == "vote")
    assert small_targets(page) == []
    places = page.eval_on_selector_all(
        ".around > *",
        "all => all.map(one => one.getBoundingClientRect()).map(one => [one.x, one.y])",
    )
    assert clockwise(places)
    host.rounds(lambda asked: asked == "roles_said")
    assert small_targets(page) == []
    host.tap("Done")
    assert host.asked == "another"
    assert small_targets(page) == []
    host.taps = 0
    host.tap("Done")
    assert small_targets(page) == []
    assert host.taps == 1, "and everything is as it was in the game before"
    assert faults == []


def test_names_stay_when_one_of_them_is_refused(browser: "Browser", client: Client) -> None:
    faults: list[str] = []
    page = open_page(browser, f"http://127.0.0.1:{client.port}/host", SMALL_PHONE, faults)
    host = Host(page, client)
    host.sit_down([*NAMES[:3], "Conceição", "W" * MAX_NAME_LETTERS, NAMES[0].lower()])
    host.tap("Done")
    page.wait_for_selector("#refused p")
    assert page.locator(".guests li").count() == 6
    page.locator(".guests button", has_text="×").last.click()
    host.tap("Done")
    assert host.asked != "who"
    host.client.to_the_table([*NAMES[:3], "Conceição", "W" * MAX_NAME_LETTERS])
    assert host.asked == "nominate"
    assert small_targets(page) == []
    rows = """one => {
        const letters = document.createRange();
        letters.selectNodeContents(one);
        return new Set([...letters.getClientRects()].map(row => row.top)).size;
    }"""
    assert page.locator(".around > *", has_text="Conceição").evaluate(rows) == 1
    assert faults == []


def test_last_weeks_table_from_the_first_page_to_the_night_in_six_taps(
    browser: "Browser", home: Path, hummed_night: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a phone with a quarter of this processor."""
    monkeypatch.setenv("COMPANION_LOUDSPEAKER", NO_LOUDSPEAKER)
    chance, faults = Random(1), list[str]()
    taps = {"who": "Done", "box_or_printed": "box", "roles_box": "cards", "rest": "As it is"}
    with served(home) as client:
        client.to_the_table()
        while (question := client.state()["question"])["key"] != "another":
            client.answer(
                [1, 2, 3] if question["key"] == "roles_said" else likely(question, chance)
            )
    with served(home, evening=load_evening(home, "en")) as client:
        page = open_page(browser, f"http://127.0.0.1:{client.port}/", PHONE, faults)
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 4})
        host = Host(page, client)
        page.wait_for_selector(f".guests li >> nth={len(NAMES) - 1}")
        while not client.state()["night"]:
            host.tap(taps.get(host.asked, "Begin the night"))
        page.wait_for_function("() => document.querySelector('#keys button')")
        while not client.state()["night"]["begun"]:  # the page may just take the key away
            page.evaluate("() => document.querySelector('#keys [data-key=confirm]')?.click()")
        assert host.taps + 1 <= 6
    assert faults == []


def clockwise(places: list[list[float]]) -> bool:
    """Return true if places on a screen go around their middle to the right."""
    x, y = (sum(axis) / len(places) for axis in zip(*places, strict=True))
    turns = [
        (a[0] - x) * (b[1] - y) - (a[1] - y) * (b[0] - x)
        for a, b in zip(places, [*places[1:], places[0]], strict=True)
    ]
    return all(turn > 0 for turn in turns)


def test_an_evening_by_keyboard_alone(browser: "Browser", client: Client) -> None:
    faults: list[str] = []
    page = open_page(browser, f"http://127.0.0.1:{client.port}/host", PHONE, faults)
    host = KeyboardHost(page, client)
    host.sit_down(NAMES[:6])
    page.keyboard.press("Shift+Tab")
    for _ in range(2):  # the last name moves up twice, and the focus goes with it
        while not str(page.evaluate("document.activeElement.ariaLabel")).startswith("Finn ↑"):
            page.keyboard.press("Shift+Tab")
        page.keyboard.press("Space")
    # The door, a night that is read aloud, and a game to its end.
    for label in ("Done", "box", "cards", "As it is"):
        host.tap(label)
    host.tap("Read it aloud")
    assert client.state()["board"]["players"][3] == "Finn"
    if not client.state()["night"]:
        host.tap("Begin the night")
    for label in ("begin", "hold", "hold", "stop"):
        host.open(label, "#keys", answers=True)
    page.wait_for_selector("text=The night stopped")
    host.tap("Go to the table")
    host.rounds(lambda asked: asked == "tile")
    host.tap("fascist")
    host.tap("Undo the last move")
    host.rounds(lambda asked: asked == "roles_said")
    for name in ("Finn", "Eva"):
        host.open(name, ".around")
    host.tap("Done")
    assert host.asked == "another"
    host.open("Statistics", "#more")
    page.wait_for_selector("#more details[open] p")
    host.tap("Done")
    assert faults == []


@pytest.mark.parametrize(
    ("language", "step"), [("en", "Legislative Session"), ("fr", "Session législative")]
)
def test_what_changed_is_heard_once(
    browser: "Browser", client: Client, language: str, step: str
) -> None:
    """Nothing in a live region is drawn anew unless it says something new, in the guest's language."""
    faults: list[str] = []
    client.to_the_table()
    page = open_page(browser, f"http://127.0.0.1:{client.port}/guest", SMALL_PHONE, faults)
    page.wait_for_selector("#board h1")
    page.select_option("select >> nth=1", language)
    page.wait_for_selector(f"html[lang={language}]")
    page.evaluate("""() => { window.heard = [];
        new MutationObserver(all => all.forEach(one => one.addedNodes.forEach(node => heard.push(node.textContent))))
            .observe(document.querySelector('#heard'), { childList: true, subtree: true }); }""")
    seat = client.state()["question"]["options"][0]["value"]
    client.answer([seat])
    page.wait_for_function("() => heard.length > 0")
    client.answer(list(range(1, 8)))
    page.wait_for_selector(f"text={step}")
    page.wait_for_function("() => heard.length > 2")
    heard: list[str] = page.evaluate("heard")
    assert len(heard) == len(set(heard)) == 3, heard
    assert page.locator(f"#heard p[lang={language}]").count() == 2
    assert barriers(page) == []
    assert faults == []


def test_pages_come_back_by_themselves(browser: "Browser", home: Path) -> None:
    faults: list[str] = []
    pages: dict[str, Any] = {}
    with served(home) as client:
        port = client.port
        client.to_the_table()
        for name in ("host", "guest", "room"):
            pages[name] = open_page(browser, f"http://127.0.0.1:{port}/{name}", PHONE, faults)
        pages["host"].wait_for_selector(".around")
        pages["guest"].wait_for_selector("#board h1")
        pages["room"].wait_for_selector(".players")
        # A phone was locked, and heard nothing meanwhile: its stream is opened anew, with the whole state.
        guest = pages["guest"]
        guest.evaluate("""() => { window.opened = 0; const Old = EventSource;
            window.EventSource = function (url) { opened += 1; return new Old(url); };
            window.EventSource.CONNECTING = 0; }""")
        guest.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        guest.evaluate("window.dispatchEvent(new Event('online'))")
        guest.evaluate(
            "window.dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))"
        )
        assert guest.evaluate("opened") == 3
        # An old revision moves nothing, and is told what has happened.
        old = client.state()["token"]
        client.answer([client.state()["question"]["options"][0]["value"]])
        assert client.answer([2], old)
        pages["host"].wait_for_selector("text=Everyone Ja")
    pages["host"].wait_for_selector("#lost:has-text('Out of reach')", timeout=WAIT * 1000)
    pages["guest"].wait_for_selector("#lost:has-text('Out of reach')", timeout=WAIT * 1000)
    pages["room"].wait_for_selector(".lost", timeout=WAIT * 1000)
    with served(home, port) as client:
        pages["host"].wait_for_selector("#lost:empty", state="attached")
        pages["room"].wait_for_selector(".room:not(.lost)")
        pages["host"].click("button:has-text('Everyone Ja')")
        for name in ("host", "guest"):
            pages[name].wait_for_selector("#heard:has-text('Elected')")


def test_taps_without_a_network_arrive_once(browser: "Browser", client: Client) -> None:
    faults: list[str] = []
    client.to_the_table()
    page = open_page(browser, f"http://127.0.0.1:{client.port}/host", PHONE, faults)
    host = Host(page, client)
    name = page.locator(".around button").first.inner_text()
    page.context.set_offline(True)
    host.press(name, "#question")
    host.press(name, "#question")
    assert client.state()["question"]["key"] == "nominate"
    with page.expect_response("**/answer"):
        page.context.set_offline(False)
    assert host.asked == "vote"
    page.wait_for_selector("#lost:empty", state="attached")
    assert len(client.state()["history"]) == 1


def test_the_night_on_this_phone(browser: "Browser", client: Client, hummed_night: None) -> None:
    """Its sound goes on while the phone is locked and hears nothing of the server."""
    faults: list[str] = []
    for value in (NAMES[:5], "box", "box", "as_it_is"):
        client.answer(value)
    page = open_page(browser, f"http://127.0.0.1:{client.port}/host", PHONE, faults)
    page.evaluate(_PLAYERS)
    host = Host(page, client)
    host.tap("Play the night on this phone")
    host.tap("Begin the night")
    page.wait_for_function("() => at() > 1.1 && player().src.endsWith('/sound/sound_check.mp3')")
    host.open("begin", "#keys", answers=True)
    page.wait_for_function("() => at() > 0.1 && player().src.endsWith('/sound/night.mp3')")
    host.open("hold", "#keys", answers=True)
    page.wait_for_function("() => player().paused")
    host.open("hold", "#keys", answers=True)
    page.wait_for_function("() => !player().paused")
    # The phone is locked: no news come, and the sound goes on, and goes on when it is looked at again.
    page.context.set_offline(True)
    locked: float = page.evaluate("at()")
    page.evaluate("player().ontimeupdate = () => heard.push(at())")
    page.wait_for_function(f"() => at() > {locked + 1.5}")
    page.context.set_offline(False)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.wait_for_function(f"() => at() > {locked + 2.5}")
    heard: list[float] = page.evaluate("heard")
    assert heard == sorted(heard), "the sound never jumps back"
    # The page is opened anew: it is silent until a tap.
    page.reload()
    page.evaluate(_PLAYERS)
    host.open("Play the night on this phone", "#keys")
    page.wait_for_function(f"() => at() > {locked + 2.5}")
    host.open("stop", "#keys", answers=True)
    page.wait_for_function("() => player().paused")
    assert faults == []


# Sounds are heard by elements that are not on the page.
_PLAYERS = """() => {
    window.heard = [];
    const play = HTMLMediaElement.prototype.play;
    HTMLMediaElement.prototype.play = function () { window.played = this; return play.call(this); };
    window.player = () => window.played ?? {};
    window.at = () => window.played?.paused ? -1 : window.played?.currentTime ?? -1;
}"""


def test_a_page_says_within_seconds_that_nobody_is_there(browser: "Browser", home: Path) -> None:
    faults: list[str] = []
    page = open_page(browser, "about:blank", PHONE, faults)
    page.clock.install()
    with served(home) as client:
        page.goto(f"http://127.0.0.1:{client.port}/guest")
        page.wait_for_selector("#board h1")
    page.clock.run_for(4000)
    page.wait_for_selector("#lost:has-text('Out of reach')", timeout=WAIT * 1000)
