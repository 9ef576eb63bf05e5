"""A folder of games that the host names, and that is not there: as when a stick was pulled."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.files.atomic_write import FolderRefused
from companion.store.journal import GAMES_FILE
from companion.store.recorded_game import HomeMissing
from companion.table.games_folder import checked_home
from tests.transcript import answer

TONIGHT = ["tonight", "--out", "evening"]
NEED_A_GAME = [["deal", "-o", "x.pdf"], TONIGHT, ["night", "--dry-run"]]
NEED_A_PRINTER = [
    ["printer", "list"],
    ["printer", "show", "Office"],
    ["printer", "forget", "Office"],
    ["print", "--list", "--printer", "Office"],
]
NEED_NOTHING = [["night", "--dry-run", "--players", "7"], ["print", "--list"]]
MEASURE = ["printer", "measure", "Office", "0", "0", "0", "0"]


@pytest.fixture(autouse=True)
def stick(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    return tmp_path / "stick"


def test_which_folder_will_do(stick: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(stick / "games"))
    with pytest.raises(FolderRefused):
        checked_home(None, required=False)
    stick.mkdir()
    with pytest.raises(HomeMissing):
        checked_home(None)
    assert checked_home(None, required=False) == stick / "games"
    (stick / "games").touch()
    with pytest.raises(FolderRefused):
        checked_home(None, required=False)
    assert checked_home(stick) == stick


@pytest.mark.parametrize("words", [*NEED_A_GAME, *NEED_A_PRINTER])
def test_what_is_kept_there_is_missed(stick: Path, words: list[str]) -> None:
    told = answer([*words, "--home", str(stick)])
    assert told.status == 1
    assert f"The games folder isn't there: {stick}." in told.error
    assert not stick.exists()


@pytest.mark.parametrize("words", [*NEED_A_GAME, *NEED_A_PRINTER, *NEED_NOTHING, MEASURE])
def test_nothing_is_made_where_the_disk_is_gone(stick: Path, words: list[str]) -> None:
    told = answer([*words, "--home", str(stick / "games")])
    assert told.status == 1
    assert "There is no folder" in told.error
    assert not stick.exists()
    stick.touch()
    assert "There is no folder" in answer([*words, "--home", str(stick)]).error


@pytest.mark.parametrize("words", NEED_NOTHING)
def test_a_first_print_needs_no_folder(stick: Path, words: list[str]) -> None:
    told = answer([*words, "--home", str(stick)])
    assert told.status == 0
    notice = f"The games folder {stick} isn't there, so this set follows no game"
    assert told.error.startswith(notice) == ("print" in words)
    assert not stick.exists()


def test_the_first_printer_makes_it(stick: Path) -> None:
    assert answer([*MEASURE, "--home", str(stick)]).status == 0
    assert "Office" in answer(["printer", "list", "--home", str(stick)]).output


def test_an_empty_folder_has_no_game_yet(stick: Path) -> None:
    stick.mkdir()
    for words in NEED_A_GAME:
        told = "--players 7" if words[0] == "night" else "There is no game yet"
        assert told in answer([*words, "--home", str(stick)]).error


@pytest.mark.parametrize("words", NEED_NOTHING)
@pytest.mark.parametrize("damage", ["UPDATE current SET game = 7", "UPDATE games SET players = 7"])
def test_no_other_game_is_printed_or_read(stick: Path, words: list[str], damage: str) -> None:
    home = ["--home", str(stick)]
    stick.mkdir()
    assert answer(["new", "Ada", "Ben", "Cleo", "Dan", "Eva", *home]).status == 0
    with closing(sqlite3.connect(stick / GAMES_FILE)) as database:
        database.execute("PRAGMA foreign_keys = OFF")
        database.execute(damage)
        database.commit()
    told = answer([*words, *home])
    assert told.status == 1
    assert told.error == answer(["status", *home]).error != ""


def test_doctor_makes_nothing(stick: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(stick))
    monkeypatch.setenv("XDG_CACHE_HOME", str(cache := stick.with_name("cache")))
    report = " ".join(answer(["doctor"]).output.split())
    assert f"NO games The games folder isn't there: {stick}." in report
    assert f"ok clips {cache}" in report
    assert not stick.exists()
