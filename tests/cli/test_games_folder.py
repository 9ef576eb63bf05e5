"""`companion check` and `backup`: a folder of games, looked through and saved."""

import re
import shutil
import sqlite3
import zipfile
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.conftest import Run, assert_friendly

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva")


@pytest.fixture
def games(run: Run, home: Path, tmp_path: Path) -> Path:
    run("new", *NAMES, "--first", "Ada")
    run("nominate", "Ben")
    run("new", *NAMES, "--first", "Ada")
    run("deal", "-o", tmp_path / "envelopes.pdf")
    return home


def change(home: Path, statement: str) -> None:
    with closing(sqlite3.connect(home / "games.sqlite3")) as database, database:
        database.execute(statement)


def passed(shown: str) -> dict[str, str]:
    """Return the findings of the checks, by their names; none has failed."""
    findings = dict(re.findall(r"^ok +(.+?)  +(.+)$", shown, re.MULTILINE))
    assert len(findings) == len(shown.splitlines())
    return findings


def test_a_sound_folder_passes(run: Run, games: Path) -> None:
    answer = run("check")
    assert answer.returncode == 0
    findings = passed(answer.stdout)
    assert findings.pop("free space").endswith(" MB free")
    assert findings == {"games": f"2: {games}", "chain of deals": "1", "unfinished": "none"}
    rows = answer.stdout.splitlines()
    assert len({row.index(found) for row, found in zip(rows, findings.values(), strict=False)}) == 1


def test_a_folder_without_games_passes(run: Run, home: Path) -> None:
    home.mkdir(exist_ok=True)
    answer = run("check")
    assert answer.returncode == 0
    assert passed(answer.stdout)["games"] == f"0: {home}"


def test_a_game_that_cannot_be_replayed_is_named(run: Run, games: Path) -> None:
    change(games, "UPDATE moves SET move = '[\"Nominate\", 9]' WHERE game = 1")
    answer = run("check")
    assert answer.returncode == 1
    (line, reason, *_) = answer.stdout.splitlines()
    assert line.startswith("NO  games")
    assert "1" in reason


def test_damaged_pages_are_found(run: Run, games: Path) -> None:
    file = games / "games.sqlite3"
    content = bytearray(file.read_bytes())
    content[4096:8192] = b"\xff" * 4096
    file.write_bytes(content)
    answer = run("check")
    assert answer.returncode == 1
    assert answer.stdout.startswith("NO ")


def test_a_changed_link_breaks_the_chain(run: Run, games: Path) -> None:
    change(games, "UPDATE links SET at = '2020-01-01T20:00:00+00:00'")
    answer = run("check")
    assert answer.returncode == 1
    assert "doesn't match from link 1 on" in answer.stdout


def test_parts_of_another_program_are_named(run: Run, games: Path) -> None:
    (games / ".guests.toml.99.part").write_text("half")
    answer = run("check")
    assert answer.returncode == 1
    assert ".guests.toml.99.part" in answer.stdout


def test_a_nearly_full_disk_is_told(run: Run, games: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=7_000_000))
    answer = run("check")
    assert answer.returncode == 1
    assert "Only 7 MB" in answer.stdout


def test_a_backup_opens_elsewhere_and_opens_no_deal(run: Run, games: Path, tmp_path: Path) -> None:
    keys = {path.read_bytes() for path in (games / "keys").iterdir() if path.is_file()}
    assert keys
    (games / "words").mkdir()
    (games / "words" / "note.txt").write_text("mine")
    file = tmp_path / "games.zip"
    assert run("backup", file).returncode == 0
    with zipfile.ZipFile(file) as archive:
        names = archive.namelist()
        contents = [archive.read(name) for name in names]
        archive.extractall(tmp_path / "other")
    assert {"games.sqlite3", "words/note.txt"} <= set(names)
    assert not any(name.startswith("keys") for name in names)
    assert not any(key in content for key in keys for content in contents)
    assert run("games", "--home", tmp_path / "other").stdout == run("games").stdout
    assert_friendly(run("envelope", "Ada", "--look", "--home", tmp_path / "other"), 1)


def test_a_backup_replaces_nothing_by_itself(run: Run, games: Path, tmp_path: Path) -> None:
    file = tmp_path / "games.zip"
    run("backup", file)
    assert_friendly(run("backup", file), 1, "--force")
    assert run("backup", file, "--force").returncode == 0
    assert_friendly(run("backup", tmp_path / "games.tar"), 2, ".zip")
    assert sorted(path.name for path in tmp_path.glob("games.*")) == ["games.zip"]


def test_there_is_nothing_to_back_up(run: Run, home: Path, tmp_path: Path) -> None:
    assert_friendly(run("backup", tmp_path / "games.zip"), 1, "new")
    assert not (tmp_path / "games.zip").exists()
