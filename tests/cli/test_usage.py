"""What is wrong with a command line is told with what would be right; nothing is written."""

from pathlib import Path

import pytest

from companion.cli import run_command

EMPTY = {
    "print": ("print", "policy-tiles", "-o", ""),
    "print, with =": ("print", "policy-tiles", "--out="),
    "export": ("export", ""),
    "deal": ("deal", *"ABCDE", "-o", ""),
    "messages": ("deal", *"ABCDE", "--messages", ""),
    "tonight": ("tonight", *"ABCDE", "--out", ""),
    "envelope": ("envelope", "--reprint", "-o", ""),
    "night": ("night", "--players", "7", "--save", ""),
    "script": ("night", "--players", "7", "--text", "--script", ""),
}


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "games"))
    monkeypatch.setenv("LC_ALL", "C")


def refused(capsys: pytest.CaptureFixture[str], *typed: str) -> str:
    """The one line of a command that is refused for its options."""
    assert run_command(typed) == 2
    told = capsys.readouterr()
    assert not told.out
    assert told.err.count("\n") == 1
    return told.err


@pytest.mark.parametrize("name", EMPTY)
def test_an_empty_path_writes_nothing(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "is empty: give the name of a file" in refused(capsys, *EMPTY[name])
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", EMPTY)
def test_a_stream_is_no_file(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """For other programs "-" is standard output; here a file would have the name."""
    *typed, last = EMPTY[name]
    assert "takes a file or a folder; it can't be" in refused(capsys, *typed, f"{last}-")
    assert not list(tmp_path.iterdir())


def test_too_few_rulers(capsys: pytest.CaptureFixture[str]) -> None:
    told = refused(capsys, "printer", "measure", "Office", "1", "1", "1", "1", "--rulers", "1", "2")
    assert "--rulers takes this many numbers: 4" in told


def test_a_tray_needs_a_printer(capsys: pytest.CaptureFixture[str]) -> None:
    assert "add --printer" in refused(capsys, "print", "--tray", "nope")


def test_only_what_is_much_alike_is_suggested(capsys: pytest.CaptureFixture[str]) -> None:
    assert "--help" in refused(capsys, "nope")
    assert "Did you mean: nominate?" in refused(capsys, "nomnate")
