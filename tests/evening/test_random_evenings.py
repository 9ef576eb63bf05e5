"""Random evenings by offers alone, and random turns of several programs; `poe prove` plays many."""

from pathlib import Path

import pytest

from tests.evening.interleavings import Interleaving
from tests.evening.random_evenings import Tapper


@pytest.mark.parametrize("seed", range(3))
def test_a_random_evening(tmp_path: Path, seed: int) -> None:
    """Each question has a key, a kind, a text, labels, and limits that can be met."""
    tapper = Tapper(tmp_path / "home", seed, prints=seed == 0)
    tapper.plays(games=1 + seed % 2)
    assert tapper.games > seed % 2


@pytest.mark.parametrize("seed", range(4))
def test_two_sessions_and_commands_on_one_game(tmp_path: Path, seed: int) -> None:
    """One order; nothing is lost or doubled; no question is left stale."""
    turns = Interleaving(tmp_path / "home", seed)
    turns.plays()
    assert turns.taken
    assert turns.late
    assert turns.commands
