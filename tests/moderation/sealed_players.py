"""Players of a moderator who plays: they open sealed texts with their keys, and seal their answers."""

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from companion.deal import sealing
from companion.deal.slips import (
    Kind,
    Payload,
    SlipKey,
    key_text,
    open_slip,
    read_slips,
    seal,
)
from companion.moderation import posts
from companion.moderation.sealed import game_number, own_key
from companion.rules.moves import AskVeto, Discard, Enact, Move, Veto, Vote
from companion.rules.pieces import Party, Phase
from tests.moderation.players import Forum
from tests.secret_search import Secrets, found
from tests.web.browsers import PHONE, open_page

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PARTIES = (Party.LIBERAL, Party.FASCIST)
SEARCHED = 0.2  # of all steps
Page = Callable[[str, Kind, int], str]  # a slip, and the answer to give: the sealed answer


class SealedForum(Forum):
    """A game in which the moderator plays too, and sees no role, tile or vote."""

    def __init__(
        self, home: Path, ruleset: str, players: int, chance: Random, **options: Any
    ) -> None:
        plays = chance.randint(1, players)
        super().__init__(home, ruleset, players, chance, plays=plays, **options)
        self.home, self.pages = home, dict[int, Page]()
        self.keys = {seat: SlipKey() for seat in self.inbox}
        self.screens: list[str] = []
        self.searches = 1
        self.secrets = self._secrets()

    @property
    def public(self) -> bytes:
        """The moderator's public key, as the page has it."""
        return own_key(self.moderator.kept).public

    @property
    def number(self) -> int:
        return game_number(self.moderator.kept)

    def first_message(self, seat: int) -> str:
        return key_text(self.keys[seat].public, self.number, seat)

    def meet(self) -> None:
        """Send the keys of all players."""
        self.send()
        self.receive("\n".join(self._by(seat, self.first_message(seat)) for seat in self.inbox))

    def send(self) -> None:
        super().send()
        self.screens += posts.screen(self.moderator)

    def receive(self, text: str) -> list[str]:
        lines = super().receive(text)
        self.screens += lines + posts.screen(self.moderator)
        return lines

    def opened(self, seat: int, text: str = "") -> Payload:
        """Return what the last message to a player says."""
        slip = read_slips(text or self.inbox[seat][-1])[0][0]
        return open_slip(self.keys[seat], self.public, slip, slip.header)

    def tiles(self, seat: int) -> list[Party]:
        payload = self.opened(seat)
        assert payload.kind in {Kind.HAND, Kind.PAIR}
        return [
            PARTIES[number - 1]
            for number in payload.numbers[: 3 if payload.kind is Kind.HAND else 2]
        ]

    def sealed(self, seat: int, kind: Kind, *numbers: int) -> str:
        """Return an answer to the last message to a player."""
        text = self.inbox[seat][-1]
        if seat in self.pages:
            return self.pages[seat](text, kind, next(iter(numbers), 0))
        header = read_slips(text)[0][0].header.replace(answer=True)
        return seal(self.keys[seat], self.public, header, Payload(kind, numbers))

    def replied(self, seat: int, kind: Kind, *numbers: int) -> str:
        """Return a reply with an answer, as a forum shows it."""
        answer = self.sealed(seat, kind, *numbers)
        quote = "".join(f"> {line}\n" for line in self.inbox[seat][-1].splitlines())
        wrapped = f"{answer[:40]}\n{answer[40:]}"
        text = self.chance.choice(
            [answer, f"\n{quote}\n{answer}", f"**{wrapped}**", answer.upper()]
        )
        return self._by(seat, text)

    def answers(self) -> tuple[str, list[Move]]:
        game, chance, president = self.game, self.chance, self.game.president
        match game.phase:
            case Phase.VOTE:
                ja = frozenset(seat for seat in game.alive if chance.random() < 0.6)
                seats = chance.sample([*game.alive], len([*game.alive]))
                lines = (self.replied(seat, Kind.BALLOT, 1 if seat in ja else 2) for seat in seats)
                return "\n".join(lines), [Vote(ja)]
            case Phase.LEGISLATE if game.hand == 3:
                party = chance.choice(self.tiles(president))
                return self.replied(president, Kind.DISCARD, _number(party)), [Discard()]
            case Phase.LEGISLATE if game.veto_asked:
                agreed = chance.random() < 0.5
                return self.replied(president, Kind.VETO, 1 if agreed else 2), [Veto(agreed)]
            case Phase.LEGISLATE:
                assert game.chancellor is not None
                can_ask = self.opened(game.chancellor).numbers[2:] == (1,)
                if can_ask and chance.random() < 0.5:
                    return self.replied(game.chancellor, Kind.ASK_VETO), [AskVeto()]
                party = chance.choice(self.tiles(game.chancellor))
                return self.replied(game.chancellor, Kind.ENACT, _number(party)), [Enact(party)]
        return super().answers()

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


def random_sealed_game(home: Path, chance: Random, ruleset: str = "") -> SealedForum:
    """Play a game to its end, and search it at some steps."""
    ruleset = ruleset or chance.choice(["forum", "official", "first-edition"])
    forum = SealedForum(home, ruleset, chance.randint(5, 10), chance)
    forum.meet()
    while forum.game.phase is not Phase.GAME_OVER:
        forum.step()
        if chance.random() < SEARCHED:
            assert forum.leaks() == []
            forum.searches += 1
    assert forum.leaks() == []
    forum.send()
    return forum


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


def _number(party: Party) -> int:
    return PARTIES.index(party) + 1


class PageOfPlayer:
    """A player who opens slips in the page, from the disk, and taps the answers."""

    def __init__(self, browser: "Browser", forum: SealedForum, seat: int, folder: Path) -> None:
        path, self.faults = folder / posts.PAGE_FILE, list[str]()
        path.write_text(posts.page(forum.moderator), encoding="utf-8")
        self.page = open_page(browser, path.as_uri(), PHONE, self.faults)
        self.page.locator("main button").nth(seat - 1).click()
        self.page.locator("main button.main").first.click()
        self.first_message = self.page.locator("textarea.line").first.input_value()
        self.page.locator("main > button").last.click()
        forum.keys[seat] = SlipKey(bytes(self.page.evaluate("[...secret]")))
        forum.pages[seat] = self.answer

    def read(self, text: str) -> str:
        """Paste a message, and return what the page says."""
        if not self.page.locator("main textarea:not(.line)").count():
            self.page.locator("main > button").last.click()
        self.page.fill("main textarea", text)
        return self.page.locator("main").inner_text()

    def answer(self, text: str, kind: Kind, number: int) -> str:
        self.read(text)
        choices = self.page.locator(".choices button")
        if kind in {Kind.DISCARD, Kind.ENACT}:
            choices = self.page.locator(f".choices .{PARTIES[number - 1]}")
        at = {Kind.ASK_VETO: -1, Kind.BALLOT: number - 1, Kind.VETO: number - 1}.get(kind, 0)
        choices.nth(at).click()
        return self.page.locator(".answer textarea").input_value()
