"""The server, killed twice; `poe prove screens-kills` kills it 300 times."""

from pathlib import Path

from tests.web.screens_kills import CLIENTS, endure


def test_nothing_shown_is_lost_and_all_come_back(tmp_path: Path) -> None:
    counts = endure(tmp_path / "home", kills=2, seed=1)
    assert counts["killed"] == 2
    assert counts["pages that came back"] == 2 * CLIENTS
