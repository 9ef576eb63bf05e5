"""Slips that the program and its page write to each other."""

from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from companion.deal.slips import (
    Header,
    Kind,
    Payload,
    SlipKey,
    key_text,
    open_slip,
    read_key,
    read_slips,
    seal,
)
from companion.moderation.slip_page import slip_page

if TYPE_CHECKING:
    from playwright.sync_api import Page

GAME = 0xFEDCBA98
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Фёдор", "Maximilian-Alexander", "A<b>&'\"")
SEAT = 4
LANGUAGES = ("en", "de", "it", "ru")
_MOST = 500  # slips at once
_READ = (
    "texts => texts.map(text => { const [slip] = read(text); return [slip.kind, slip.numbers] })"
)
_SEAL = (
    "all => all.map(([round, number, kind, numbers]) => sealed({ round, number }, kind, numbers))"
)


class Moderator:
    """A moderator who plays, with a page for the player on a seat."""

    def __init__(self, *, seat: int = SEAT, theme: str = "classic") -> None:
        self.key = SlipKey()
        self.seat = seat
        self.theme = theme
        self.player = b""  # public key
        self.sent = 0

    def page(self) -> str:
        """Return the page of the player."""
        own = key_text(self.key.public, GAME, 0)
        return slip_page(GAME, NAMES, own, LANGUAGES, self.theme, self.seat)

    def save(self, folder: Path) -> str:
        """Write the page, and return its address."""
        path = folder / "slip.html"
        path.write_text(self.page(), encoding="utf-8")
        return path.as_uri()

    def meet(self, first: str) -> None:
        """Read the first message."""
        seat, self.player = read_key(first, GAME)
        assert seat == SEAT

    def ask(self, kind: Kind, *numbers: int, in_round: int = 3) -> str:
        """Return the next slip."""
        self.sent += 1
        self.asked = Header(GAME, SEAT, in_round, self.sent)
        return seal(self.key, self.player, self.asked, Payload(kind, numbers))

    def answer(self, text: str) -> tuple[Kind, tuple[int, ...]]:
        """Return what the answer to the last slip says."""
        (slip,) = read_slips(text)
        payload = open_slip(self.key, self.player, slip, self.asked.replace(answer=True))
        return payload.kind, payload.numbers


def exchange(page: "Page", moderator: Moderator, count: int, chance: Random) -> int:
    """Let the page open random slips and the program those of the page; return the number of both."""
    for begin in range(0, count, _MOST):
        payloads = [
            Payload(
                chance.choice(list(Kind)),
                tuple(chance.randint(1, 255) for _ in range(chance.randrange(15))),
            )
            for _ in range(min(_MOST, count - begin))
        ]
        headers = [
            Header(GAME, SEAT, chance.randint(1, 255), chance.getrandbits(16)) for _ in payloads
        ]
        pairs = list(zip(headers, payloads, strict=True))
        texts = [seal(moderator.key, moderator.player, *pair) for pair in pairs]
        plain = [[payload.kind.name, list(payload.numbers)] for payload in payloads]
        assert page.evaluate(_READ, texts) == plain
        asked = [
            [header.round, header.number, *words]
            for header, words in zip(headers, plain, strict=True)
        ]
        for answer, (header, payload) in zip(page.evaluate(_SEAL, asked), pairs, strict=True):
            expected = header.replace(answer=True)
            (slip,) = read_slips(answer)
            assert open_slip(moderator.key, moderator.player, slip, expected) == payload
            own = SlipKey(SECRET)
            assert answer == seal(own, moderator.key.public, expected, payload)
    return 2 * count


SECRET = bytes(range(32))
