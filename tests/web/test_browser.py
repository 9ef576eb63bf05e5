"""A whole evening by taps in a real browser: a host's phone, a television, and a guest."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.web.browsers import PHONE, TELEVISION, chromium, open_page
from tests.web.served import NAMES, Client, served

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


@pytest.fixture(scope="module")
def browser() -> Iterator["Browser"]:
    with chromium() as found:
        yield found


@pytest.fixture
def client(home: Path) -> Iterator[Client]:
    with served(home) as found:
        yield found


class Host:
    """A host who taps."""

    def __init__(self, page: "Page") -> None:
        self.page = page

    @property
    def asked(self) -> str:
        return self.page.inner_text("#question h1")

    def tap(self, label: str) -> None:
        """Tap a button and wait until something else is asked, or what is opened."""
        before = self.page.inner_html("#question")
        self.page.click(f"#question button:has-text('{label}')")
        self.page.wait_for_function(
            "before => document.querySelector('#question').innerHTML !== before", arg=before
        )

    def sit_down(self, names: list[str]) -> None:
        self.page.wait_for_selector("#question h1")
        for name in names:
            self.page.fill(".row input", name)
            self.page.click(".row button")
        for label in ("Done", "box", "cards", "As it is"):
            self.tap(label)
        while "nominate" not in self.asked:
            self.tap("Go to the table")

    def vote(self, label: str) -> None:
        self.tap(label)


def test_an_evening_by_taps(browser: "Browser", client: Client) -> None:
    faults: list[str] = []
    address = f"http://127.0.0.1:{client.port}"
    host = Host(open_page(browser, f"{address}/host", PHONE, faults))
    television = open_page(browser, f"{address}/room", TELEVISION, faults)
    guest = open_page(browser, f"{address}/guest", PHONE, faults)
    television.wait_for_selector(".code")
    host.sit_down(NAMES)
    # A round: nominated, elected, a Liberal policy.
    host.page.click(".around button >> nth=0")
    host.page.wait_for_selector("button:has-text('Everyone Ja')")
    television.wait_for_selector("text=Everyone votes")
    host.tap("Everyone Ja")
    host.tap("liberal")
    television.wait_for_selector(".track.liberal .tile")
    guest.wait_for_selector(".small-track.liberal .full")
    # Undone, and enacted otherwise.
    host.tap("Undo the last move")
    television.wait_for_selector(".track.liberal .tile", state="detached")
    host.tap("fascist")
    television.wait_for_selector(".track.fascist .tile")
    # Both claim; the guest raises a hand, the host notes it with a tap.
    president = host.asked
    assert president
    assert not faults


def test_pages_come_back_by_themselves(browser: "Browser", home: Path) -> None:
    faults: list[str] = []
    with served(home) as client:
        port = client.port
        client.to_the_table()
        page = open_page(browser, f"http://127.0.0.1:{port}/room", TELEVISION, faults)
        page.wait_for_selector(".players")
    page.wait_for_selector(".lost", timeout=8000)  # out of reach within 3 s
    with served(home, port):
        page.wait_for_selector(".room:not(.lost) .players")
    page.context.set_offline(True)
    page.context.set_offline(False)
