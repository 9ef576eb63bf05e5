"""Files appear whole or not at all, and what a killed program left goes."""

import os
import time
from pathlib import Path
from unittest.mock import patch

import pytest

from companion.files.atomic_write import ABANDONED, FileExists, atomic_write


def test_what_a_killed_program_left_is_removed_by_the_next(tmp_path: Path) -> None:
    target = tmp_path / "1-Ada.txt"
    old, young = (tmp_path / f".{target.name}.{number}.part" for number in (7, 8))
    other = tmp_path / ".2-Ben.txt.7.part"
    for left in (old, young, other):
        left.write_text("secret", encoding="utf-8")
    long_ago = time.time() - ABANDONED - 1
    for left in (old, other):
        os.utime(left, (long_ago, long_ago))
    with atomic_write(target) as (part,):
        part.write_text("new", encoding="utf-8")
    assert not old.exists()
    assert young.exists()  # somebody else may be writing it
    assert other.exists()  # it is another file's
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
        pytest.raises(InterruptedError if force else FileExists),
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
