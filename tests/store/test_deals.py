"""A deal is kept with its game, whoever writes at once and whoever is killed."""

import subprocess
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import TypeAlias

import pytest

from companion.deal.chain import Link, LinkKind, next_link
from companion.deal.keys import KeyRing
from companion.deal.sealed import DealNumber, Opening, StoredDeal
from companion.deal.secret_files import KEYS_FOLDER
from companion.files.atomic_write import NotWritten
from companion.rules.moves import Enact, Move, Nominate, Vote
from companion.rules.objections import IllegalMove, NoSuchSeat, NotThatManyPlayers
from companion.rules.pieces import Party
from companion.store.codec import deal_from_values, deal_values
from companion.store.journal import Journal, StoredGame
from companion.store.recorded_game import (
    GameHasBegun,
    GameWentOn,
    NoGame,
    NothingThere,
    RecordedGame,
)
from tests.store.deal_child import EXIT, opened, sealed_deal
from tests.store.evenings import NAMES, ROOT, evening, header, packing, some_deal

Change: TypeAlias = Callable[[StoredGame], StoredGame]

ROUND: tuple[Move, ...] = (Nominate(3), Vote(frozenset({1, 2, 3, 4})), Enact(Party.LIBERAL))
ONE = some_deal(7, Random(1)).replace(openings=())
OTHER = some_deal(7, Random(2)).replace(openings=())
AT = datetime(2026, 11, 21, 20, tzinfo=UTC)
LOOK = Opening(AT.isoformat(), LinkKind.LOOK, 3)
REVEAL = Opening(AT.isoformat(), LinkKind.REVEAL)


def link(journal: Journal, opening: Opening, deal: StoredDeal = ONE) -> Link:
    """The link that notes an opening now."""
    fingerprint = deal.sealed.fingerprint
    return next_link(journal.chain(), opening.how, fingerprint, opening.seat, AT)


def note(journal: Journal, seen: StoredGame, opening: Opening) -> StoredGame:
    return journal.note(seen, link(journal, opening))


def openings(seen: StoredGame) -> tuple[Opening, ...]:
    assert seen.deal is not None
    return seen.deal.openings


def same_on_disk(journal: Journal, seen: StoredGame) -> None:
    stored = journal.load(seen.number)
    assert stored == seen
    assert stored.game == seen.game


# Dealt


def test_a_game_begins_with_its_deal(tmp_path: Path) -> None:
    with Journal(tmp_path) as journal:
        seen = journal.new(header(), ONE)
        assert (seen.deal, seen.revision, seen.moves) == (ONE, 0, ())
        same_on_disk(journal, seen)
        assert journal.new(header()).deal is None
        assert journal.switch(1).deal == ONE


@pytest.mark.parametrize("seed", range(5))
def test_all_of_it_is_kept(tmp_path: Path, seed: int) -> None:
    players = 5 + seed
    deal = some_deal(players, Random(seed))
    with Journal(tmp_path) as journal:
        journal.new(header(players=players), deal)
    with Journal(tmp_path) as journal:
        kept = journal.current().deal
        assert kept == deal
        assert repr(kept) == repr(deal)


def test_a_game_and_its_deal_or_neither(tmp_path: Path) -> None:
    with Journal(tmp_path) as journal:
        before = journal.new(header())
        for broken in (
            ONE.replace(packing=packing(6)),
            ONE.replace(sealed=ONE.sealed.replace(fingerprint="F" * 32)),
            ONE.replace(sealed=ONE.sealed.replace(reveal_language="a\nb")),
            ONE.replace(sealed=ONE.sealed.replace(stretching="salt")),
            ONE.replace(sealed=ONE.sealed.replace(table_words=("apple",))),
            ONE.replace(openings=(LOOK.replace(seat=8),)),
        ):
            with pytest.raises(ValueError):  # noqa: PT011  a fault of the program
                journal.new(header(), broken)
            with pytest.raises(ValueError):  # noqa: PT011
                journal.deal(before, broken)
        with pytest.raises(IllegalMove) as raised:
            journal.new(header().replace(players=NAMES[:4]), ONE)
        assert raised.value.objection == NotThatManyPlayers(4, (5, 6, 7, 8, 9, 10))
        assert [one.number for one in journal.games()] == [1]
        assert journal.current() == before


def test_dealt_before_the_first_move(tmp_path: Path) -> None:
    with Journal(tmp_path) as journal:
        first, second = journal.new(header(), OTHER), journal.new(header(first=2))
        seen = journal.deal(second, ONE)
        assert seen == second.replace(deal=ONE, revision=1)
        same_on_disk(journal, seen)
        again = journal.deal(note(journal, seen, LOOK), OTHER)
        assert again == second.replace(deal=OTHER, revision=2)
        same_on_disk(journal, again)
        same_on_disk(journal, first)
        assert journal.append(again, Nominate(3)).game.president == 2


def test_dealt_with_another_first_candidate(tmp_path: Path) -> None:
    with Journal(tmp_path) as journal:
        seen = journal.deal(journal.new(header(first=2)), ONE, first=5)
        assert seen.header == header(first=5)
        assert seen.game.president == 5
        same_on_disk(journal, seen)
        with pytest.raises(IllegalMove) as raised:
            journal.deal(seen, OTHER, first=8)
        assert raised.value.objection == NoSuchSeat(8, (1, 2, 3, 4, 5, 6, 7))
        same_on_disk(journal, seen)
        seen = journal.append(seen, Nominate(1))
        assert journal.undo(seen).header == header(first=5)


def test_no_role_changes_in_a_game(tmp_path: Path) -> None:
    with Journal(tmp_path) as journal:
        seen = journal.append(journal.new(header(), ONE), Nominate(3))
        for first in (None, 4):
            with pytest.raises(GameHasBegun):
                journal.deal(seen, OTHER, first=first)
        same_on_disk(journal, seen)
        seen = journal.undo(seen)
        assert seen.undone == (Nominate(3),)
        seen = journal.deal(seen, OTHER)
        assert (seen.deal, seen.undone, seen.revision) == (OTHER, (), 3)
        same_on_disk(journal, seen)
        with pytest.raises(NothingThere, match="why=redo"):
            journal.redo(seen)


def test_dealt_while_it_went_on_in_another_window(tmp_path: Path) -> None:
    with Journal(tmp_path) as shell, Journal(tmp_path) as screen:
        seen = shell.new(header(), ONE)
        now = screen.append(screen.current(), Nominate(3))
        with pytest.raises(GameWentOn):
            shell.deal(seen, OTHER, first=4)
        same_on_disk(shell, now)
        now = screen.deal(screen.undo(now), OTHER)
        with pytest.raises(GameWentOn):
            shell.deal(seen, ONE)
        with pytest.raises(GameWentOn):
            shell.append(seen, Nominate(3))
        same_on_disk(shell, now)


def test_moves_keep_the_deal(tmp_path: Path) -> None:
    with Journal(tmp_path) as journal:
        seen = journal.new(header(), ONE)
        for move in ROUND:
            seen = journal.append(seen, move)
            assert seen.deal == ONE
        changes: tuple[Change, ...] = (
            journal.undo,
            journal.redo,
            lambda seen: journal.amend(seen, 1, (Nominate(4),)),
            lambda seen: journal.amend(seen, 2, (Vote(frozenset()),), keep_legal=True),
            lambda seen: journal.amend(seen, 1, (), count=2),
        )
        for change in changes:
            seen = change(seen)
            assert seen.deal == ONE
            same_on_disk(journal, seen)


def test_a_record_brings_its_deal(tmp_path: Path) -> None:
    recorded = evening(1)
    assert recorded.deal is not None
    with Journal(tmp_path) as journal:
        seen = journal.add(recorded)
        assert seen.deal == recorded.deal
        same_on_disk(journal, seen)


# Opened


def test_every_opening_is_noted(tmp_path: Path) -> None:
    with Journal(tmp_path) as journal:
        seen = journal.append(journal.new(header(), ONE), Nominate(3))
        noted = note(journal, seen, LOOK)
        assert noted == seen.replace(deal=ONE.replace(openings=(LOOK,)))
        same_on_disk(journal, noted)
        noted = note(journal, noted, REVEAL)
        assert openings(noted) == (LOOK, REVEAL)
        same_on_disk(journal, noted)


def test_noted_when_the_game_is_over(tmp_path: Path) -> None:
    with Journal(tmp_path) as journal:
        seen = journal.add(evening(3))
        assert seen.deal is not None
        noted = journal.note(seen, link(journal, REVEAL, seen.deal))
        assert noted.ended == seen.ended != ""
        assert openings(noted) == (*openings(seen), REVEAL)
        same_on_disk(journal, noted)


def test_noted_while_another_window_plays(tmp_path: Path) -> None:
    """Neither makes the other fail, and neither forgets what the other wrote."""
    with Journal(tmp_path) as shell, Journal(tmp_path) as screen:
        begun = playing = shell.new(header(), ONE)
        noted: tuple[Opening, ...] = ()
        for number, move in enumerate(ROUND):
            playing = screen.append(playing, move)  # as it was seen before the last note
            assert openings(playing) == noted
            now = note(shell, begun, LOOK.replace(seat=number + 1))
            noted = (*noted, LOOK.replace(seat=number + 1))
            assert now == playing.replace(deal=ONE.replace(openings=noted))
            assert now.game == playing.game
        changes: tuple[Change, ...] = (
            screen.undo,
            screen.redo,
            lambda seen: screen.amend(seen, 3, (Enact(Party.FASCIST),)),
            lambda seen: screen.amend(seen, 1, (), count=3),
        )
        for change in changes:
            note(shell, begun, REVEAL)
            noted = (*noted, REVEAL)
            playing = change(playing)
            assert openings(playing) == noted
            same_on_disk(shell, playing)


def test_a_deal_made_while_it_was_looked_at(tmp_path: Path) -> None:
    """The opening of one deal is no opening of the next; and its roles hold no more."""
    with Journal(tmp_path) as shell, Journal(tmp_path) as screen:
        seen = shell.new(header(), ONE)
        without = seen.replace(deal=None)
        now = screen.deal(note(screen, seen, LOOK), OTHER)
        for stale in (seen, without):
            with pytest.raises(GameWentOn):
                note(shell, stale, LOOK)
        same_on_disk(shell, now)


def test_no_deal_to_open(tmp_path: Path) -> None:
    with Journal(tmp_path) as journal, pytest.raises(NoGame):
        note(journal, StoredGame(header=header(), number=1, revision=0), LOOK)


# Killed, at once, on a full disk


def child(home: Path, *words: str) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "tests.store.deal_child", str(home), *words]
    return subprocess.Popen(command, cwd=ROOT, text=True, stdout=subprocess.PIPE)


INSTANTS = ["key", "BEGIN IMMEDIATE", "UPDATE games", "INSERT OR REPLACE INTO deals", "COMMIT"]


@pytest.mark.parametrize("instant", INSTANTS)
def test_killed_between_the_key_and_the_game(tmp_path: Path, instant: str) -> None:
    """The game is as before, and its deal can be opened."""
    deal, stored = sealed_deal(tmp_path)
    with Journal(tmp_path) as journal:
        seen = journal.new(header(), stored)
        with child(tmp_path, "deal", instant) as program:
            assert program.wait(timeout=60) == EXIT
        same_on_disk(journal, seen)
        assert opened(tmp_path, seen) == deal
        assert (
            len(list((tmp_path / KEYS_FOLDER).iterdir())) == 2
        )  # a key that opens nothing is left
        after = journal.deal(seen, sealed_deal(tmp_path)[1], first=2)
        assert after.revision == 1


@pytest.mark.parametrize("instant", ["key", "INSERT INTO games", "INSERT OR REPLACE", "COMMIT"])
def test_killed_while_a_game_begins(tmp_path: Path, instant: str) -> None:
    """There is no game without its deal."""
    with Journal(tmp_path) as journal:
        seen = journal.new(header())
        with child(tmp_path, "new", instant) as program:
            assert program.wait(timeout=60) == EXIT
        assert [one.number for one in journal.games()] == [1]
        same_on_disk(journal, seen)


def test_killed_after_the_deal(tmp_path: Path) -> None:
    """A confirmed deal can be opened."""
    with Journal(tmp_path) as journal:
        journal.new(header())
        for way, number in (("deal", 1), ("new", 2)):
            with child(tmp_path, way, "never") as program:
                assert program.wait(timeout=60) == EXIT
            stored = journal.current()
            assert stored.number == number
            assert stored.deal is not None
            assert opened(tmp_path, stored).fingerprint == stored.deal.sealed.fingerprint


@pytest.mark.parametrize("older", [True, False])
def test_two_deal_at_once(tmp_path: Path, older: bool) -> None:  # noqa: FBT001  of the same test
    """Exactly one of them is the deal, and its key is there."""
    with Journal(tmp_path) as journal:
        journal.new(header(), sealed_deal(tmp_path)[1] if older else None)
    programs = [child(tmp_path, "race", str(tmp_path / "go")) for _ in range(3)]
    outputs = [program.stdout for program in programs]
    assert all(output and output.readline() == "ready\n" for output in outputs)
    (tmp_path / "go").touch()
    told = [program.communicate(timeout=60)[0].split() for program in programs]
    assert [program.returncode for program in programs] == [0] * 3
    assert sorted(word for word, _ in told) == ["lost", "lost", "won"]
    with Journal(tmp_path) as journal:
        stored = journal.current()
    assert stored.revision == 1
    assert stored.deal is not None
    sealed = stored.deal.sealed
    assert ["won", sealed.fingerprint] in told
    assert opened(tmp_path, stored).fingerprint == sealed.fingerprint
    assert list((tmp_path / KEYS_FOLDER).iterdir()) == [KeyRing(tmp_path).path(sealed.fingerprint)]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limit")
def test_no_room_for_a_deal(tmp_path: Path) -> None:
    """A deal that does not fit is refused, and the older deal stands."""
    import resource

    most = resource.getrlimit(resource.RLIMIT_FSIZE)
    refused = 0
    with Journal(tmp_path) as journal:
        seen = journal.new(header(), ONE)
        much = OTHER.replace(openings=(REVEAL,) * 300)
        for limit in range(0, 24_000, 2000):
            try:
                resource.setrlimit(resource.RLIMIT_FSIZE, (limit, most[1]))
                with pytest.raises(NotWritten, match="full"):
                    journal.deal(seen, much)
                refused += 1
            finally:
                resource.setrlimit(resource.RLIMIT_FSIZE, most)
            same_on_disk(journal, seen)
        assert journal.deal(seen, much).deal == much
    assert refused == 12


def test_games_with_and_without(tmp_path: Path) -> None:
    """Each has its own."""
    chance = Random(3)
    deals: list[StoredDeal | None] = [
        some_deal(7, chance) if chance.random() < 0.5 else None for _ in range(12)
    ]
    with Journal(tmp_path) as journal:
        for deal in deals:
            journal.add(RecordedGame(header=header(), moves=ROUND, deal=deal))
        assert [journal.load(number).deal for number in range(1, 13)] == deals
        assert {one.moves for one in journal.games()} == {3}
    assert None in deals
    assert len(set(deals)) > 3


@pytest.mark.parametrize(
    "change", [{"number": 0}, {"chain": "ab"}, {"fingerprint": "ab"}, {"table_words": ["apple"]}]
)
def test_values_that_no_deal_has_are_refused(change: dict[str, object]) -> None:
    deal = some_deal(5, Random(1))
    numbered = deal.sealed.replace(number=DealNumber(3, "0" * 64))
    values = deal_values(deal.replace(sealed=numbered))
    assert deal_from_values(values, 5).sealed.number == DealNumber(3, "0" * 64)
    with pytest.raises(ValueError):  # noqa: PT011  whatever it says
        deal_from_values({**values, **change}, 5)
