"""A theme that exists as data only passes through every command, option, refusal, record and sheet."""

import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from companion.words.night_safety import ACCEPTED
from companion.words.tables import CHECKED_FILE
from tests import pirates
from tests.printables.envelopes import letters
from tests.theme_words import OF_THEME
from tests.transcript import Answer

_OTHERS = re.compile("|".join(stem for stems in OF_THEME.values() for stem in stems), re.IGNORECASE)
_KEY = re.compile(r"\b[a-z]+_[a-z_]+")  # of a file
CHOSEN = ("my-liberal-veto.toml", "my-fascist-chaos.pdf", "ada-liberal.pdf")  # by the host


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("pirates")
    pirates.build(found / "packages")
    (found / "here").mkdir()
    return found


@pytest.fixture(scope="module")
def evening(folder: Path, cache: Path) -> list[Answer]:
    """All that the commands say at a table of pirates."""
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join((str(folder / "packages"), str(pirates.ROOT))),
        "PYTHONIOENCODING": "utf-8",
        "XDG_CACHE_HOME": str(cache),
        "COMPANION_HOME": str(folder / "home"),
        "COMPANION_LOUDSPEAKER": "",
        "COLUMNS": "100",
        "LC_ALL": "C.UTF-8",
    }
    scripts = ("NO_GAME", "GAME", "DEALT", "PIRATES")
    words = [sys.executable, "-m", "tests.transcript", "en", pirates.NAME, *scripts]
    here = folder / "here"
    lines = folder / "packages" / "audio_scripts" / "en" / pirates.NAME
    accept = [sys.executable, "-m", "companion", "script", "check", str(lines), "--accept"]
    at_work = environment | {"COMPANION_HOME": str(folder / "at_work")}
    subprocess.run(accept, env=at_work, cwd=here, capture_output=True, check=False)
    with (lines.parents[1] / CHECKED_FILE).open("a") as checked:  # as poe write-languages does
        checked.write((folder / "at_work" / ACCEPTED).read_text())
    answer = subprocess.run(
        words, env=environment, cwd=here, capture_output=True, encoding="utf-8", check=False
    )
    assert answer.returncode == 0, answer.stderr
    return [Answer(**one) for one in json.loads(answer.stdout)]


def other_words(text: str) -> list[str]:
    """Words of the classic theme or the Cold War, each with what stands around it."""
    for name in CHOSEN:
        text = text.replace(name, "·")
    flat = _KEY.sub("·", " ".join(text.split()))
    return [flat[max(0, one.start() - 40) : one.end() + 40] for one in _OTHERS.finditer(flat)]


def test_every_command_knows_it(evening: list[Answer]) -> None:
    unexpected = [
        (one.command, one.status, one.text) for one in evening if one.status != one.expected
    ]
    assert unexpected == []


def test_no_word_of_another_theme_is_said(evening: list[Answer]) -> None:
    for one in evening:
        text = one.text
        for word in one.command.split():
            text = text.replace(word, "·") if word.startswith("-") else text
        if not one.command.startswith("voices"):  # "ja" is a language there
            assert other_words(text) == [], one.command


def test_misspelt_names_are_told_as_the_theme_has_them(evening: list[Answer]) -> None:
    told = {one.command: one.error for one in evening}
    assert "--aye" in told["vote --ayes"]
    assert "--kraken" in told["maroon ben --krakn"]
    assert "sailor-track" in told["print sailor-trak"]


def test_file_names_of_the_host_are_never_touched(evening: list[Answer], folder: Path) -> None:
    for name in CHOSEN:
        assert (folder / "here" / name).is_file()
        assert any(name in one.text for one in evening)


def test_its_record_is_in_its_terms(folder: Path, evening: list[Answer]) -> None:
    text = (folder / "here" / CHOSEN[0]).read_text(encoding="utf-8")
    record = tomllib.loads(text)
    assert {"vote_aye"} & {key for move in record["moves"] for key in move} or "aye" in text
    del record["terms"]  # which say what they stand for
    assert other_words(json.dumps(record)) == []


def test_its_sheets_have_no_word_of_another(folder: Path, evening: list[Answer]) -> None:
    for file in (folder / "here").glob("*.pdf"):
        text = letters(file.read_bytes())
        assert text.strip()
        assert other_words(text) == [], file.name
