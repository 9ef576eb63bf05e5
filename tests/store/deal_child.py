"""A program that deals, and dies in the middle of it; or races with others.

python -m tests.store.deal_child HOME deal|new INSTANT     dies at this step of the deal
python -m tests.store.deal_child HOME race FILE            deals when the file is there
"""

import os
import sys
import time
from pathlib import Path
from unittest.mock import patch

from companion.deal import sealing
from companion.deal.chain import START
from companion.deal.keys import KeyRing
from companion.deal.roles import Deal, deal_roles
from companion.deal.sealed import DealNumber, SealedDeal, StoredDeal
from companion.store.journal import Journal, StoredGame
from companion.store.recorded_game import GameWentOn
from tests.store.evenings import header, packing

EXIT = 9


def sealed_deal(home: Path) -> tuple[Deal, StoredDeal]:
    """A deal at a table of seven, and what is kept of it; its key lies with the others."""
    settled = header()
    number = DealNumber(1, START)
    deal = deal_roles(settled.players, settled.ruleset.table(7), number)
    return deal, StoredDeal(keep(home, deal), packing(7))


def keep(home: Path, deal: Deal) -> SealedDeal:
    """The deal sealed, its key with the others; the words are stretched less, to be quick."""
    with patch.object(sealing, "_SCRYPT_COST", 2**4):
        sealed, words = sealing.seal(deal, "en")
    KeyRing(home).keep(sealed, words)
    return sealed


def opened(home: Path, stored: StoredGame) -> Deal:
    """The deal of a game that `keep` has sealed."""
    assert stored.deal is not None
    with patch.object(sealing, "_SCRYPT_COST", 2**4):
        return KeyRing(home).open(stored.deal.sealed, stored.header.players)


def deal_and_die(home: Path, way: str, instant: str) -> None:
    """Dies, without any of the ceremonies of an end, before the first such step of SQLite."""
    with Journal(home) as journal:
        seen = journal.current()
        _, stored = sealed_deal(home)
        if instant == "key":
            os._exit(EXIT)
        database = journal._connection
        assert database is not None
        database.set_trace_callback(lambda step: step.startswith(instant) and os._exit(EXIT))
        if way == "new":
            journal.new(header(), stored)
        else:
            journal.deal(seen, stored, first=5)
        os._exit(EXIT)


def race(home: Path, go: Path) -> None:
    with Journal(home) as journal:
        seen = journal.current()
        _, stored = sealed_deal(home)
        print("ready", flush=True)
        while not go.exists():
            time.sleep(0.001)
        ring = KeyRing(home)
        try:
            journal.deal(seen, stored)
            won = True
        except GameWentOn:
            ring.forget(stored.sealed)
            won = False
        if won and seen.deal is not None:
            ring.forget(seen.deal.sealed)
        print("won" if won else "lost", stored.sealed.fingerprint)


if __name__ == "__main__":
    home, way, last = Path(sys.argv[1]), sys.argv[2], sys.argv[3]
    if way == "race":
        race(home, Path(last))
    else:
        deal_and_die(home, way, last)
