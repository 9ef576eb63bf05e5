"""Nothing confirmed is lost, and nothing is made twice, whoever is killed or writes at once."""

import subprocess
import sys
from pathlib import Path

from companion.store.journal import Journal
from tests.store.endure import endure
from tests.store.evenings import ROOT


def test_kill_at_random_instants(tmp_path: Path) -> None:
    """The thousand of them: poe prove kills."""
    counts = endure(tmp_path, kills=5, seed=3)
    assert counts["kills"] == 5
    assert counts["changes confirmed"] > 5
    assert counts["deals that could be opened"] > 0


def test_two_programs_at_once(tmp_path: Path) -> None:
    each = 15
    command = [sys.executable, "-m", "tests.store.endure_child", str(tmp_path / "home")]
    diaries = [tmp_path / "one", tmp_path / "two"]
    children = [
        subprocess.Popen([*command, str(diary), diary.name, str(each)], cwd=ROOT)
        for diary in diaries
    ]
    assert [child.wait(timeout=60) for child in children] == [0, 0]
    confirmed = [
        tuple(map(int, line.split()))
        for diary in diaries
        for line in diary.read_text().splitlines()
        if line[0].isdigit()
    ]
    assert len(confirmed) == 2 * each
    assert len(set(confirmed)) == 2 * each  # nobody was confirmed what another one wrote
    with Journal(tmp_path / "home") as journal:
        for summary in journal.games():
            stored = journal.load(summary.number)
            assert stored.game.players == len(summary.players)
            revisions = sorted(
                revision for number, revision in confirmed if number == stored.number
            )
            assert revisions == list(range(stored.revision + 1))
