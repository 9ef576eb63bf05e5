"""The recap: the story of a game, its moments, and what was proven; roles once they are known."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.evening.dealing.new_game import NewGame
from companion.evening.folder.record_files import import_game
from companion.rules.pieces import Party, Role, WinReason
from companion.rules.ruleset import Tiles
from companion.rules.story import Lead
from companion.store.journal import Journal
from companion.store.recorded_game import KnownRoles, Memory, RoleSource
from companion.table.recap import recap, recap_advice, recap_lines, write_record
from companion.table.reveal import stated
from companion.table.table import Table

FIVE = ("Ada", "Ben", "Cleo", "Dan", "Eva")
ROLES = (Role.LIBERAL, Role.FASCIST, Role.HITLER, Role.LIBERAL, Role.LIBERAL)
MOVES = (  # Ben, a Fascist, says after the third tile that he drew what he cannot have drawn
    "nominate ben", "vote --ja ada ben cleo", "enact liberal", "claim ada drew LFF", "claim ben received LF",
    "nominate cleo", "vote --ja-all", "enact fascist", "claim ben passed LF", "claim cleo received FF",
    "nominate eva", "vote --ja ada ben", "nominate ada", "vote --ja-all", "enact fascist",
    "nominate dan", "vote --ja-all", "enact fascist", "peek", "nominate cleo", "vote --ja-all", "answer yes",
)  # fmt: skip


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal(tmp_path / "home") as opened:
        yield opened


def played(journal: Journal, memory: Memory | None = None) -> Table:
    table = NewGame(FIVE, first="Ada", memory=memory or Memory()).begin(journal)
    for move in MOVES:
        table.move(*move.split())
    return table


def test_the_rounds_and_the_moments(journal: Journal) -> None:
    told = recap(played(journal)).story
    assert [one.number for one in told.rounds] == [1, 2, 3, 4, 5, 6]
    assert [one.policies for one in told.rounds] == [
        (Party.LIBERAL,), (Party.FASCIST,), (), (Party.FASCIST,), (Party.FASCIST,), ()
    ]  # fmt: skip
    assert (told.zone, told.zone_tile) == (5, 3)
    assert told.lead == Lead(4, Party.FASCIST, changed=True)
    assert (told.narrowest, told.turned_by) == (3, 1)  # as the first one: the later counts
    assert (told.win_reason, told.tiles) == (WinReason.HITLER_ELECTED, Tiles(1, 3))


def test_what_was_a_lie(journal: Journal) -> None:
    lines = recap_lines(played(journal))
    assert any("Cleo" in line and "Ben" in line and "claim" in line for line in lines[-6:])
    assert "  Claims that can't be proven or refuted from this record: 2." in lines


def test_a_claim_that_is_taken_back_is_named(journal: Journal) -> None:
    table = NewGame(FIVE, first="Ada").begin(journal)
    moves = "nominate ben", "vote 5 0", "enact fascist", "claim ada drew LLL", "claim ada drew FLL"
    for move in moves:
        table.move(*move.split())
    lines = recap_lines(table)
    assert not [line for line in lines if "narrowest" in line]  # all agreed
    (taken_back,) = [line for line in lines if "Taken back later" in line]
    assert "Liberal, Liberal, Liberal" in taken_back
    assert "  Claims that can't be proven or refuted from this record: 1." in lines


def test_it_tells_no_more_than_the_table_remembers(journal: Journal) -> None:
    table = played(journal, Memory(votes=False))
    table.header = table.header.replace(memory=Memory(votes=False, claims=False))
    assert all(not one.claims for one in recap(table).story.rounds)
    assert all(one.election and not one.election.ja_seats for one in recap(table).story.rounds)
    assert not any("claims" in line for line in recap_lines(table))


def test_roles_are_kept_once_they_are_stated_and_travel_marked(
    journal: Journal, tmp_path: Path
) -> None:
    table = played(journal)
    assert recap(table).roles is None
    assert "Nobody has said yet who was who." in recap_lines(table)
    assert "companion reveal" in recap_advice(table, poster="poster")[1]
    stated(table, ROLES)
    known = Table(journal, journal.current()).stored.roles
    assert known == KnownRoles(ROLES, RoleSource.PLAYERS)
    assert repr(known) == "KnownRoles(players)"
    assert "  Cleo: Hitler" in recap_lines(table)
    assert any("stated" in line for line in recap_lines(table))
    write_record(table.stored, tmp_path / "game.toml")
    again, _ = import_game(journal, tmp_path / "game.toml", lambda _: None)
    assert again.stored.roles == known


def test_what_another_computer_has_proven_is_not_proven_here(
    journal: Journal, tmp_path: Path
) -> None:
    table = played(journal)
    table.keep_roles(KnownRoles(ROLES, RoleSource.DEAL))
    stated(table, ROLES)  # proves less
    assert table.stored.roles == KnownRoles(ROLES, RoleSource.DEAL)
    write_record(table.stored, tmp_path / "game.toml")
    again, _ = import_game(journal, tmp_path / "game.toml", lambda _: None)
    assert again.stored.roles == KnownRoles(ROLES, RoleSource.RECORD)
