"""Programs that stop before or after they write to the vault or to the journal of a moderated game."""

import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from companion.deal.vault import Vault
from companion.moderation import posts
from companion.moderation.moderator import Moderator, last_post
from companion.rules.pieces import Phase
from companion.store.journal import Journal
from companion.table.table import Table
from tests.moderation.players import Said
from tests.moderation.sealed_players import SearchedForum

WRITES = ((Vault, "keep"), (Journal, "append"), (Journal, "new"), (Journal, "note"))
MOST = 6  # writes of one step until it stops
NEXT = "\x1e"  # before each reply


class Stopped(BaseException):
    """The program was killed here."""


@contextmanager
def stop_at(number: int, *, after: bool) -> Iterator[None]:
    """Stop before or after the write of this number, from 0."""
    count = 0

    def stopping(usual: Callable[..., Any]) -> Callable[..., Any]:
        def write(*arguments: Any, **named: Any) -> Any:
            nonlocal count
            count += 1
            if count == number + 1 and not after:
                raise Stopped
            result = usual(*arguments, **named)
            if count == number + 1:
                raise Stopped
            return result

        return write

    patches = [patch.object(kind, name, stopping(getattr(kind, name))) for kind, name in WRITES]
    for one in patches:
        one.start()
    try:
        yield
    finally:
        for one in patches:
            one.stop()


class StoppingForum(SearchedForum):
    """A game whose program stops again and again; then it is started anew, and does the same again."""

    def __init__(self, home: Path, ruleset: str, players: int, chance: Random) -> None:
        self.counts = Counter[str]()
        super().__init__(home, ruleset, players, chance)

    def stopped(self, act: Callable[[], Any]) -> bool:
        """Do something until it is stopped; return whether it was, and start the program anew."""
        try:
            with stop_at(self.chance.randrange(MOST), after=self.chance.random() < 0.5):
                act()
        except Stopped:
            self.counts["stops"] += 1
            self.start()
            return True
        return False

    def start(self) -> None:
        self.journal.__exit__()
        self.journal = Journal(self.home)
        self.moderator = Moderator(Table(self.journal, self.journal.current()))

    def send(self) -> None:
        """Print what was printed before a stop again, word by word."""
        post, texts = posts.post(self.moderator), self._due()
        due = [message for message, _ in posts.private_texts(self.moderator)]
        if self.stopped(lambda: self.moderator.handed_out(due)):
            again = self._due() | self._due(again=True)
            assert texts.items() <= again.items()
        if self.stopped(lambda: self.moderator.posted(post)):
            assert post in {
                posts.post(self.moderator),
                last_post(self.moderator.table).read_text("utf-8"),
            }
        super().send()
        for key, text in texts.items():
            seat = int(key.split(".")[1])
            if text not in self.inbox[seat]:
                self.inbox[seat].append(text)

    def _due(self, *, again: bool = False) -> dict[str, str]:
        return {
            message.key: text.strip()
            for message, text in posts.private_texts(self.moderator, again=again)
        }

    def first_messages(self) -> Iterator[str]:
        return (NEXT + text for text in super().first_messages())

    def write(self, said: Said) -> str:
        return NEXT + super().write(said)

    def receive(self, text: str) -> list[str]:
        """Receive replies one after the other: those before a stop are not sent again."""
        parts = filter(str.strip, text.split(NEXT))
        return [line for part in parts for line in self._receive(part)]

    def _receive(self, text: str) -> list[str]:
        self.stopped(lambda: self.moderator.receive(text))
        return super().receive(text)


class KilledForum(StoppingForum):
    """A game whose program is killed by the system while it takes replies."""

    seconds = 0.0  # that it takes

    def stopped(self, act: Callable[[], Any]) -> bool:
        """Stop nothing here: another program is killed."""
        act()
        return False

    def _receive(self, text: str) -> list[str]:
        file = self.home.with_suffix(".txt")
        file.write_text(text, encoding="utf-8")
        command = [
            sys.executable,
            "-m",
            "companion",
            "receive",
            str(file),
            "--home",
            str(self.home),
        ]
        self.journal.__exit__()
        if self.seconds:
            with subprocess.Popen(
                command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
            ) as child:
                time.sleep(self.seconds * self.chance.uniform(0.3, 1.1))
                self.counts["killed"] += child.poll() is None
                child.kill()
        began = time.perf_counter()
        answer = subprocess.run(command, capture_output=True, text=True, check=False)
        self.seconds = time.perf_counter() - began
        assert answer.returncode in {0, 1}, answer.stderr
        assert "Traceback" not in answer.stderr, answer.stderr
        self.start()
        self.screens += answer.stdout.splitlines()
        return answer.stdout.splitlines()[:1]  # then comes what is to be done


def endure(folder: Path, kills: int, seed: int) -> Counter[str]:
    """Kill so many programs in games of a moderator who plays; the games are those of the rules."""
    chance, counts = Random(seed), Counter[str]()
    while counts["killed"] < kills:
        home = folder / str(counts["games"])
        forum = KilledForum(
            home, chance.choice(["forum", "official"]), chance.randint(5, 10), chance
        )
        while (
            forum.game.phase is not Phase.GAME_OVER
            and counts["killed"] + forum.counts["killed"] < kills
        ):
            forum.step()
        assert forum.leaks() == [] or forum.game.phase is Phase.GAME_OVER
        counts += forum.counts
        counts["games"] += 1
    return counts
