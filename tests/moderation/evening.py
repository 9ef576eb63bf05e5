"""The game of a forum in full: chaos, a choice of powers, a replacement, a veto, and a tie for Hitler.

`python -m tests.moderation.evening` records its posts and messages again.
"""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta, timezone
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from unittest.mock import patch

from companion.evening.game.play import rename
from companion.moderation import moderator as moderator_module, posts
from companion.moderation.moderator import Moderator
from companion.moderation.posts import Dialect
from companion.rules.legality import eligible_chancellors, targets
from companion.rules.moves import (
    POWER_MOVES,
    AskVeto,
    Discard,
    Enact,
    Move,
    Nominate,
    Veto,
    Vote,
)
from companion.rules.pieces import HAND, Party, Phase, Power, Role
from tests.moderation.players import PHRASES, Forum, Said

RECORDS = Path(__file__).parent / "evenings"
SEED = 6  # whose roles and tiles let all of it happen
COMES = {"en": "Fay", "de": "Franz", "it": "Fulvia", "ru": "Ефим"}
ZONE = timezone(timedelta(hours=5, minutes=30))  # of the moderator
FAILED = 3  # elections, and there is chaos


class Evening(Forum):
    """Seven players whose game goes as a forum would tell it."""

    def __init__(self, home: Path, language: str) -> None:
        super().__init__(home, "forum", 7, Random(SEED), language, hours=48, late="nein")
        self.told: dict[Dialect, list[str]] = {dialect: [] for dialect in Dialect}
        self.hitler = self.moderator.secrets.roles.index(Role.HITLER) + 1
        self.seen: set[str] = set()

    def send(self) -> None:
        kept = self.moderator.kept
        for dialect, told in self.told.items():
            self.moderator.kept = kept.replace(dialect=dialect)
            self.moderator.prepare_post()
            told.append(posts.post(self.moderator))
        self.moderator.kept = kept
        super().send()

    def chosen(self) -> tuple[list[Said], Move]:
        game, president = self.game, self.game.president
        chancellor = game.chancellor or president
        match game.phase:
            case Phase.NOMINATE:
                possible = [*eligible_chancellors(game)]
                last = self.hitler in possible and "refused" in self.seen
                seat = self.hitler if last else next(one for one in possible if one != self.hitler)
                return [Said(president, "nominate", None, seat)], Nominate(seat)
            case Phase.VOTE:
                half = chancellor == self.hitler and "refused" in self.seen
                fails = len(game.elections) < FAILED
                count = len(game.alive) // 2 if half else 2 if fails else len(game.alive) - 1
                ja = frozenset(game.alive[:count])
                said = [Said(seat, "ja" if seat in ja else "nein") for seat in game.alive]
                return said, Vote(ja)
            case Phase.LEGISLATE if game.hand == HAND:
                wanted = Party.FASCIST if "refused" in self.seen else Party.LIBERAL
                tiles = self.tiles(president)
                party = wanted if wanted in tiles else tiles[0]
                return [Said(president, "discard", party)], Discard()
            case Phase.LEGISLATE if game.veto_asked:
                agreed = "vetoed" not in self.seen
                self.seen.add("vetoed" if agreed else "refused")
                return [Said(president, "agree" if agreed else "refuse")], Veto(agreed)
            case Phase.LEGISLATE if game.veto_unlocked and not game.veto_refused:
                return [Said(chancellor, "ask")], AskVeto()
            case Phase.LEGISLATE:
                tiles = self.tiles(chancellor)
                wanted = Party.LIBERAL if game.veto_unlocked else Party.FASCIST
                party = wanted if wanted in tiles else tiles[0]
                return [Said(chancellor, "enact", party)], Enact(party)
        wish = (Power.INVESTIGATE, Power.CALL_ELECTION, Power.EXECUTE, Power.PEEK)
        power = next(one for one in wish if one in game.pending and one not in self.seen)
        self.seen.add(power)
        target = next((one for one in targets(game, power) if one != self.hitler), None)
        return [Said(president, power, None, target)], POWER_MOVES[power].on(target)

    def play_out(self) -> None:
        while self.game.phase is not Phase.GAME_OVER:
            if self.game.fascist == 2 and "replaced" not in self.seen:
                self.seen.add("replaced")
                old = self.moderator.table.names[5]
                list(rename(self.moderator.table, 6, COMES[self.language]))
                self.moderator.replaced(6, old)
            self.step()
        self.send()


@contextmanager
def settled() -> Iterator[None]:
    """The same roles, tiles and times each time."""
    chance = Random(SEED)
    with (
        patch.object(secrets, "token_bytes", chance.randbytes),
        patch.object(secrets, "SystemRandom", lambda: chance),
        patch.object(moderator_module, "now", lambda: datetime(2026, 11, 28, 20, tzinfo=ZONE)),
        patch.object(Moderator, "until", datetime(2026, 11, 30, 20, tzinfo=ZONE)),
    ):
        yield


def evening(language: str) -> dict[str, str]:
    """Return the posts in each dialect and the private messages, by the names of their records."""
    with TemporaryDirectory() as folder, settled():
        played = Evening(Path(folder), language)
        played.play_out()
        played.journal.close()
    line = "\n" + "=" * 60 + "\n"
    told = {f"{language}-{dialect}.txt": line.join(all_) for dialect, all_ in played.told.items()}
    private = (text.rstrip() for box in played.inbox.values() for text in box)
    return told | {f"{language}-private.txt": line.join(private) + "\n"}


if __name__ == "__main__":
    RECORDS.mkdir(exist_ok=True)
    for one in PHRASES:
        for name, text in evening(one).items():
            (RECORDS / name).write_text(text, encoding="utf-8")
