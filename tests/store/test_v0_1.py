"""Games, keys and records of version 0.1, as its own commands wrote them, open for ever.

`v0_1/home` is a home folder of it, `games.json` says what it showed of each game, and `records` are
its exports. The keys open deals of this test and nothing else.
"""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from companion.deal.keys import KeyRing
from companion.evening.printing.printer_profiles import profiles
from companion.rules.game import Game
from companion.store.journal import Journal, StoredGame
from companion.store.record import from_text, read_record
from companion.store.recorded_game import RecordedGame
from companion.table.deals import Deals
from companion.table.recap import record_text
from companion.words.sentences import load_referee
from tests.store.evenings import of_a_record

FILES = Path(__file__).parent / "v0_1"
RECORDS = sorted((FILES / "records").iterdir())
SHOWN: list[dict[str, Any]] = json.loads((FILES / "games.json").read_text(encoding="utf-8"))


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return Path(shutil.copytree(FILES / "home", tmp_path / "home"))


def seen(game: Game) -> dict[str, Any]:
    """Return the values that 0.1 showed of a board."""
    names = ("phase", "round", "liberal", "fascist", "draw", "discard", "win_reason")
    values = {name: getattr(game, name) for name in names}
    return values | {"alive": list(game.alive), "statements": len(game.statements)}


def settled(game: RecordedGame) -> dict[str, Any]:
    header = game.header
    names = ("theme", "language", "first", "speak", "look")
    return {name: getattr(header, name) for name in names} | {
        "players": list(header.players),
        "ruleset": header.ruleset.name,
        "memory": {name: getattr(header.memory, name) for name in ("votes", "claims", "proven")},
        "begun": game.begun,
        "ended": game.ended,
        "moves": len(game.moves),
        "fingerprint": game.deal.sealed.fingerprint if game.deal else "",
        "openings": len(game.deal.openings) if game.deal else 0,
    }


def expected(shown: dict[str, Any], *other: str) -> dict[str, Any]:
    return {key: value for key, value in shown.items() if key not in other}


@pytest.mark.parametrize("shown", SHOWN, ids=lambda one: f"game {one['number']}")
def test_every_game_opens_and_replays(home: Path, shown: dict[str, Any]) -> None:
    with Journal(home) as journal:
        game = journal.load(shown["number"])
    told = settled(game) | seen(game.game) | {"undone": len(game.undone)}
    told |= {"number": game.number, "revision": game.revision}
    assert told == expected(shown, "current")


def test_the_current_game_goes_on(home: Path) -> None:
    with Journal(home) as journal:
        game = journal.current()
        assert [one.number for one in journal.games() if one.current] == [game.number]
        assert [one["number"] for one in SHOWN if one["current"]] == [game.number]
        again = journal.redo(journal.redo(game))
        assert len(again.moves) == len(game.moves) + 2
        assert journal.undo(journal.undo(again)).game == game.game


def dealt(journal: Journal) -> list[StoredGame]:
    games = [journal.load(one.number) for one in journal.games()]
    return [game for game in games if game.deal]


def test_every_deal_is_opened_by_its_key(home: Path) -> None:
    keys = KeyRing(home)
    with Journal(home) as journal:
        games = dealt(journal)
        assert {game.header.theme for game in games} == {"classic", "cold-war"}
        for game in games:
            assert game.deal is not None
            deal = keys.open(game.deal.sealed, game.header.players)
            assert deal.fingerprint == game.deal.sealed.fingerprint
            assert deal.neutral == (game.header.theme != "classic")
            assert len(deal.roles) == len(game.header.players)


def test_a_deal_of_it_is_known_by_its_paper(home: Path) -> None:
    """It has no number, and is in no chain."""
    with Journal(home) as journal:
        for game in dealt(journal):
            assert game.deal is not None
            known = Deals(journal, load_referee("en"))
            told = " ".join(known.of_paper(game.deal.sealed.fingerprint))
            assert told.startswith("This is the deal of game ")
            assert told.endswith("from version 0.1.")


def test_its_deals_are_listed(home: Path) -> None:
    with Journal(home) as journal:
        told = [*Deals(journal, load_referee("en")).listed()]
        fingerprints = [game.deal.sealed.fingerprint for game in dealt(journal) if game.deal]
    assert len(told) == len(fingerprints)
    for fingerprint in fingerprints:
        assert any(fingerprint[:9] in line for line in told)


@pytest.mark.parametrize("file", RECORDS, ids=lambda one: one.stem)
def test_every_record_opens(file: Path, home: Path) -> None:
    recorded = read_record(file)
    known = [recorded.begun, list(recorded.header.players)]
    shown = next(one for one in SHOWN if [one["begun"], one["players"]] == known)
    told = settled(recorded) | seen(recorded.game)
    assert told == expected(shown, "current", "number", "revision", "undone")
    with Journal(home) as journal:
        stored = journal.load(shown["number"])
    assert (recorded.header, recorded.moves) == (stored.header, stored.moves)
    if stored.deal is not None:
        assert recorded.deal == of_a_record(stored.deal)
    assert from_text(record_text(recorded), file) == recorded


def test_printers_are_known(home: Path) -> None:
    (office,) = profiles(home)
    assert office is not None
    assert (office.name, office.paper, office.sheets) == ("Office", "a4", 3)
