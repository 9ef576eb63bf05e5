"""Players of a moderator who plays, in their pages; and a search for what they alone may know."""

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from companion.deal import sealing, slips
from companion.deal.slips import Kind, Payload, SlipKey, open_slip, read_slips, seal
from companion.moderation import posts
from companion.rules.pieces import Party
from tests.moderation.players import Said, SealedForum
from tests.secret_search import Secrets, found
from tests.web.browsers import PHONE, open_page

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SEARCHED = 0.2  # of all steps
PARTIES = (Party.LIBERAL, Party.FASCIST)
Page = Callable[[str, Payload], str]  # a message, and what the player answers: the sealed answer


class SearchedForum(SealedForum):
    """A game in which everything that the moderator sees is kept, and searched."""

    def __init__(self, home: Path, ruleset: str, players: int, chance: Random) -> None:
        self.home, self.pages, self.screens = home, dict[int, Page](), list[str]()
        super().__init__(home, ruleset, players, chance)
        self.searches, self.secrets = 0, self._secrets()

    def send(self) -> None:
        super().send()
        self.screens += posts.screen(self.moderator)

    def receive(self, text: str) -> list[str]:
        lines = super().receive(text)
        self.screens += lines + posts.screen(self.moderator)
        return lines

    def step(self) -> None:
        super().step()
        if self.chance.random() < SEARCHED:
            assert self.leaks() == []
            self.searches += 1

    def payload(self, seat: int, at: int = -1) -> Payload:
        """Return what a message to a player says."""
        (slip,) = read_slips(self.inbox[seat][at])
        return open_slip(self.keys[seat], self.writer, slip, slip.header)

    def sealed(self, seat: int, kind: Kind, *numbers: int) -> str:
        """Return a sealed answer to the last message to a player."""
        header, _ = self.opened(seat)
        payload = Payload(kind, numbers)
        return seal(self.keys[seat], self.writer, header.replace(answer=True), payload)

    def write(self, said: Said) -> str:
        """Return a reply as a forum shows it: quoted, wrapped, or in capitals."""
        text, seat = super().write(said), said.seat
        found = read_slips(text)
        if not found:
            return text
        if seat in self.pages:
            answer = open_slip(
                SlipKey(bytes.fromhex(self.moderator.kept.secret)),
                self.keys[seat].public,
                found[0],
                found[0].header,
            )
            text = self.pages[seat](self.inbox[seat][-1], answer)
        quote = "".join(f"> {line}\n" for line in self.inbox[seat][-1].splitlines())
        wrapped = f"**{text[:40]}\n{text[40:]}**"
        written = self.chance.choice([text, f"\n{quote}\n{text}", wrapped, text.upper()])
        return f"{self.moderator.table.names[seat - 1]}: {written}"

    # What nobody may see before its time

    def _secrets(self) -> Secrets:
        stored, words = self.moderator.table.stored.deal, tuple(self.moderator.kept.words)
        assert stored is not None
        key = sealing._key(words, bytes.fromhex(stored.sealed.stretching))
        return Secrets(self.moderator.opened().deal, words, key)

    def leaks(self) -> list[tuple[str, str]]:
        """Return what files, posts, messages and the screen tell of roles, tiles and votes."""
        board = self.moderator.table.referee.words["board"]
        hidden = [*board["roles"].values(), *board["parties"].values(), board["ja"], board["nein"]]
        word = re.compile(rf"\b({'|'.join(map(re.escape, hidden))})\b", re.IGNORECASE)
        texts = {
            "screen": self.screens,
            "message": [text for box in self.inbox.values() for text in box],
        }
        told = [(kind, text) for kind, all_ in texts.items() for text in all_ if word.search(text)]
        roles = "|".join(map(re.escape, board["roles"].values()))
        named = re.compile(
            rf"({'|'.join(self.moderator.table.names)})\W+({roles})\b", re.IGNORECASE
        )
        told += [("post", text) for text in self.thread if named.search(text)]
        kept, deck = self.moderator.kept, self.moderator.vault.read()
        plain = [kept.secret, *_texts(deck)]
        for path in self.home.rglob("*"):
            content = path.read_bytes() if path.is_file() else b""
            told += [(path.name, text) for text in plain if text.encode() in content]
        return told + found(self.secrets, self.home)


def _texts(values: Any) -> Sequence[str]:
    """Return the secret texts in the vault besides those of the moderator: seeds in hexadecimal."""
    match values:
        case dict():
            return [
                text for key, one in values.items() if key != "moderation" for text in _texts(one)
            ]
        case str() if re.fullmatch("[0-9a-f]{32,}", values):
            return [values]
    return []


class PageOfPlayer:
    """A player who opens slips in the page, from the disk, and taps the answers."""

    def __init__(self, browser: "Browser", forum: SearchedForum, seat: int, folder: Path) -> None:
        path, self.faults = folder / posts.SLIP_FILE, list[str]()
        path.write_text(posts.page(forum.moderator), encoding="utf-8")
        self.page = open_page(browser, path.as_uri(), PHONE, self.faults)
        self.page.locator("main button").nth(seat - 1).click()
        self.page.locator("summary").click()
        kept = slips._KEY_BODY.pack(seat, forum.number, forum.keys[seat].secret)
        self.read(slips._text("mykey", kept))
        forum.pages[seat] = self.answer

    def read(self, text: str) -> str:
        """Paste a message, and return what the page says."""
        if not self.page.locator("main textarea:not(.line)").count():
            self.page.locator("main > button").last.click()
        self.page.fill("main textarea", text)
        return self.page.locator("main").inner_text()

    def answer(self, text: str, given: Payload) -> str:
        self.read(text)
        number = next(iter(given.numbers), 0)
        choices = self.page.locator(".choices button")
        if given.kind in {Kind.DISCARD, Kind.ENACT}:
            choices = self.page.locator(f".choices .{PARTIES[number - 1]}")
        at = {Kind.ASK_VETO: -1, Kind.BALLOT: number - 1, Kind.VETO: number - 1}.get(given.kind, 0)
        choices.nth(at).click()
        return self.page.locator(".answer textarea").input_value()
