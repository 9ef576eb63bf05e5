"""Commands in sentences are typed as the program was started."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.store.recorded_game import NoGame
from companion.table.names import HowTo
from companion.words.program import PROGRAM_NAME, as_started, program, start_as
from companion.words.sentences import load_referee, say, sentence


@pytest.fixture
def bin_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder below the current one, with the program and a Python; the shell knows neither."""
    folder = tmp_path / ".venv" / "bin"
    folder.mkdir(parents=True)
    for name in ("companion", "python"):
        (folder / name).write_text("#!/bin/sh\n")
        (folder / name).chmod(0o755)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.setattr(sys, "executable", str(folder / "python"))
    return folder


@pytest.fixture
def _as_before() -> Iterator[None]:
    yield
    start_as(PROGRAM_NAME)


def test_a_program_is_named_so_that_this_shell_finds_it(
    bin_folder: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "argv", [str(bin_folder / "companion")])
    assert program() == ".venv/bin/companion"
    monkeypatch.setattr(sys, "argv", ["/site/companion/__main__.py"])
    assert program() == ".venv/bin/python -m companion"
    other = tmp_path / "other place"
    other.mkdir()
    monkeypatch.chdir(other)
    monkeypatch.setattr(sys, "argv", [str(bin_folder / "companion")])
    assert program() == str(bin_folder / "companion")
    monkeypatch.setenv("PATH", str(bin_folder))
    assert program() == "companion"


@pytest.mark.usefixtures("_as_before")
def test_sentences_have_commands_as_they_are_typed_here() -> None:
    english = load_referee("en")
    start_as(".venv/bin/companion")
    assert sentence(english, NoGame()).endswith("Start one: .venv/bin/companion new NAMES...")
    told = say(english, "deal", "next_steps", commands=("companion night", "companion play"))
    assert told.endswith(": .venv/bin/companion night, .venv/bin/companion play")
    told = sentence(english, HowTo(("companion vote --ja Ada", "companion vote 5 2")))
    assert told.count(".venv/bin/companion vote") == 2
    assert as_started("ada drew FFL") == "ada drew FFL"
