"""Files appear whole or not at all, and what a killed program left goes."""

import os
import stat
import time
from pathlib import Path
from unittest.mock import patch

import pytest

from companion.files.atomic_write import (
    MAX_PART_AGE,
    Replacement,
    TargetRefused,
    atomic_write,
    part_note,
    sweep,
)
from tests.cli.kills import endure_plain
from tests.rivals import RIVALS, compete


def test_what_a_killed_program_left_is_removed_by_the_next(tmp_path: Path) -> None:
    target = tmp_path / "1-Ada.txt"
    old, young = (tmp_path / f".{target.name}.{number}.part" for number in (7, 8))
    other, foreign = tmp_path / ".2-Ben.txt.7.part", tmp_path / ".film.part"
    for left in (old, young, other, foreign):
        left.write_text("secret", encoding="utf-8")
    long_ago = time.time() - MAX_PART_AGE - 1
    for left in (old, other, foreign):
        os.utime(left, (long_ago, long_ago))
    with atomic_write(target) as (part,):
        part.write_text("new", encoding="utf-8")
    assert not old.exists()
    assert young.exists()  # somebody else may be writing it
    assert not other.exists()
    assert foreign.exists()  # it is not named as ours are
    assert target.read_text(encoding="utf-8") == "new"


@pytest.mark.parametrize("force", [False, True])
def test_a_file_that_came_meanwhile_is_not_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, force: bool
) -> None:
    """Another program may be faster between the last look and the link."""
    envelopes = tmp_path / "envelopes.pdf"
    usual = Path.hardlink_to

    def late(place: Path, part: Path) -> None:
        place.write_text("of the faster program")
        usual(place, part)

    def refused() -> None:
        raise InterruptedError

    monkeypatch.setattr(Path, "hardlink_to", late)
    with (
        pytest.raises(InterruptedError if force else TargetRefused),
        atomic_write(envelopes, force=force, last=refused) as (part,),
    ):
        part.write_text("of the slower program")
    assert envelopes.read_text() == "of the faster program"
    assert [*tmp_path.iterdir()] == [envelopes]


def test_who_fails_at_last_leaves_what_another_program_has_put_there_since(tmp_path: Path) -> None:
    """Two deals at once: the slower one is kept, and so are its envelopes."""
    envelopes = tmp_path / "envelopes.pdf"

    def overtaken() -> None:
        with patch("os.getpid", lambda: 1), atomic_write(envelopes, force=True) as (part,):
            part.write_text("of the other program")
        raise RuntimeError

    with (
        pytest.raises(RuntimeError),
        atomic_write(envelopes, force=True, last=overtaken) as (part,),
    ):
        part.write_text("of this program")
    assert envelopes.read_text() == "of the other program"
    assert [one.name for one in tmp_path.iterdir()] == [envelopes.name]


def test_what_is_remembered_is_not_lost_by_programs_at_once(tmp_path: Path) -> None:
    counts = compete(tmp_path, rounds=2, seed=1)
    assert counts["confirmed"] > 2 * 9 * (RIVALS - 1) - 1
    assert counts["lost"] == 0


def test_parts_of_killed_programs_go_at_the_next_start(tmp_path: Path) -> None:
    assert endure_plain(tmp_path, kills=6, seed=1)["killed"] > 0


def test_parts_of_a_program_that_runs_stay(tmp_path: Path) -> None:
    with atomic_write(tmp_path / "night.mp3") as (part,):
        part.write_text("long")
        sweep()
        assert part.exists()
    assert (tmp_path / "night.mp3").read_text() == "long"


def test_older_files_come_back_where_a_program_was_killed_before_all_were_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    folder = tmp_path / "set"
    folder.mkdir()
    done, undone = (
        Replacement(folder / name, folder / f".{name}.7.part", folder / f".{name}.7.before")
        for name in ("a.pdf", "b.pdf")
    )
    with part_note([done, undone]):
        (note,) = tmp_path.glob("cache/*/parts/*")
        content = note.read_bytes()
    assert not note.exists()
    note.write_bytes(content)  # its lock has gone with the program
    for path in (done.aside, undone.place):
        path.write_text("old")
    for path in (done.place, undone.part):
        path.write_text("new")
    sweep()
    assert {path.name: path.read_text() for path in folder.iterdir()} == {
        "a.pdf": "old",
        "b.pdf": "old",
    }
    assert not note.exists()


def test_a_file_is_on_the_disk_with_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[bool] = []
    usual = os.fsync

    def fsync(descriptor: int) -> None:
        synced.append(stat.S_ISDIR(os.fstat(descriptor).st_mode))
        usual(descriptor)

    monkeypatch.setattr(os, "fsync", fsync)
    with atomic_write(tmp_path / "a.txt") as (part,):
        part.write_text("whole")
    assert synced == [False, True]
