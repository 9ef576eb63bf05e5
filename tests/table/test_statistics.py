"""Statistics over all games, with their intervals; and a game for BG Stats."""

import json
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest

from companion.evening.dealing.new_game import NewGame
from companion.rules.pieces import Party, Role, WinReason
from companion.store.journal import Journal, Summary
from companion.store.recorded_game import KnownRoles, RoleSource
from companion.table.deal import NothingOpened
from companion.table.recap import LINK, bg_stats_link
from companion.table.statistics import share, statistics, statistics_lines
from companion.table.table import Table
from companion.words.sentences import load_referee
from tests.store.evenings import evening

FIVE = ("Ada", "Ben", "Cleo", "Dan", "Eva")
ROLES = (Role.LIBERAL, Role.FASCIST, Role.HITLER, Role.LIBERAL, Role.LIBERAL)


def played(number: int, reason: WinReason | None, roles: tuple[Role, ...] = ROLES) -> Summary:
    begun = f"2026-11-{1 + number // 2:02}T20:00:00"
    return Summary(number, FIVE, "official", begun, begun, 30, reason, current=False, roles=roles)


def test_ten_of_twenty_games_leave_a_third_to_two_thirds() -> None:
    half = share([True] * 10 + [False] * 10)
    assert (half.won, half.played) == (10, 20)
    assert (round(half.low, 2), round(half.high, 2)) == (0.33, 0.67)
    assert (share([]).low, share([]).high) == (0, 1)
    assert share([True]).high == 1


def test_only_games_that_are_over_count_and_roles_where_they_are_known() -> None:
    games = [
        played(0, WinReason.LIBERAL_POLICIES),
        played(1, WinReason.HITLER_ELECTED),
        played(2, WinReason.HITLER_EXECUTED, ()),
        played(3, None),
    ]
    told = statistics(games)
    assert (told.evenings, told.games, told.known) == (2, 3, 2)
    assert (told.sides[Party.LIBERAL].won, told.sides[Party.LIBERAL].played) == (2, 3)
    assert (told.players["Ben"].won, told.players["Ben"].played) == (1, 2)
    assert (told.roles[Role.HITLER].won, told.seats[3].played) == (1, 2)
    assert told.liberals_by_players[5].won == 2
    lines = statistics_lines(load_referee("en"), told)
    assert any(
        line.startswith("  the Liberals") and "2/3" in line and "●" in line for line in lines
    )
    assert statistics_lines(load_referee("en"), statistics(games[3:])) == [
        "No game has been finished yet."
    ]


def test_a_play_for_bg_stats(tmp_path: Path) -> None:
    with Journal(tmp_path) as journal:
        table = NewGame(FIVE, first="Ben").begin(journal)
        with pytest.raises(NothingOpened, match="too_early"):
            bg_stats_link(table)
        seed = next(seed for seed in range(99) if evening(seed).game.win_reason is not None)
        table = Table(journal, journal.add(evening(seed)))
        assert not any("role" in player for player in _play(table)["players"])
        table.keep_roles(KnownRoles(table.game.table.roles, RoleSource.PLAYERS))
        told = _play(table)
        winners = [player["name"] for player in told["players"] if player["winner"]]
        assert told["game"]["bggId"] == 188834
        assert winners
        assert len(told["players"]) == len(table.names)
        assert journal.games()[-1].roles == table.game.table.roles


def _play(table: Table) -> dict[str, Any]:
    link = bg_stats_link(table)
    assert link.startswith(LINK)
    told: dict[str, Any] = json.loads(unquote(link.removeprefix(LINK)))
    return told
