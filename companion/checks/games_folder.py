"""Check of a folder of games: stored games, the log of deals, unfinished files, and free space.

Each entry of the log of deals has a hash that includes the entry before.
"""

import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

from companion.deal.chain import broken_link
from companion.deal.key_folder import is_half_done
from companion.errors import Refusal
from companion.store.journal import Journal
from companion.store.refusals import NoGame
from companion.table.games_folder import checked_home, open_games
from companion.words.referee import Referee
from companion.words.sentences import say

MIN_FREE = 100  # MB, for the journal, a night and a printed set
_MB = 1_000_000


class DamagedGames(Refusal):
    """Some stored games cannot be read; all other games can."""

    refusals: tuple[Refusal, ...]


class BrokenChain(Refusal):
    """An entry in the log of deals does not follow from the entry before."""

    link: int


class HalfDone(Refusal):
    """Files that a killed program has left behind unfinished, or that a running program is still writing."""

    files: tuple[str, ...]


class LittleSpace(Refusal):
    """The disk with the games is nearly full; sizes in MB."""

    folder: Path
    free: int
    needed: int


def folder_checks(referee: Referee, home: Path | None) -> Iterator[tuple[str, Callable[[], str]]]:
    """Yield the name of each check, and a function that returns its result or raises a Refusal.

    Raises:
        Refusal: the folder that the host named is missing or is no folder.
    """
    folder = checked_home(home)

    def journal() -> str:
        with open_games(home) as games:
            with suppress(NoGame):
                games.check()
            damaged = tuple(_damaged(games))
            if damaged:
                raise DamagedGames(damaged)
            return say(referee, "doctor", "all_games", count=len(games.games()), folder=folder)

    def chain() -> str:
        with open_games(home) as games:
            links = games.chain()
        broken = broken_link(links)
        if broken is not None:
            raise BrokenChain(broken)
        return say(referee, "doctor", "all_links", count=len(links))

    def half_done() -> str:
        parts = tuple(sorted(path.name for path in folder.rglob(".*.part")))
        if parts or is_half_done(folder):
            raise HalfDone(parts)
        return say(referee, "doctor", "nothing_left")

    def space() -> str:
        free = shutil.disk_usage(folder if folder.exists() else folder.anchor or ".").free // _MB
        if free < MIN_FREE:
            raise LittleSpace(folder, free, MIN_FREE)
        return say(referee, "doctor", "space_free", free=free)

    checks = {"games": journal, "chain": chain, "half_done": half_done, "space": space}
    for name, check in checks.items():
        yield say(referee, "doctor", name), check


def _damaged(journal: Journal) -> Iterator[Refusal]:
    for summary in journal.games():
        try:
            _ = journal.load(summary.number).game  # replays all moves
        except Refusal as refusal:
            yield refusal
