"""Faults of a file are reported in the host's language, and errors of the system by number."""

import errno
import os
import re
import time
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

import pytest

from companion.checks.languages import faults_of, themes_of
from companion.errors import Refusal
from companion.files.atomic_write import atomic_write, os_reason, unwritable
from companion.files.toml import FaultyFile, excerpt, toml_of
from companion.files.toml_schema import Between, Places, fitted
from companion.rulesets import load_ruleset
from companion.rulesets.ruleset_file import RULESET_SHELF
from companion.store.record import read_record
from companion.words.night_script import read_script
from companion.words.sentences import load_referee, sentence
from companion.words.tables import languages, own_table
from printables.look.themes import read_theme
from tests.english import english, refused

LANGUAGES = [one for one in languages() if own_table(one, "classic", "refusals/files")]


@dataclass(frozen=True)
class Everything:
    """A field of each kind."""

    text: str
    sentence: Annotated[str, Places("name")]
    free: Annotated[str, Places(free=("name",))]
    number: Annotated[int, Between(1, 5)]
    truth: bool
    choice: Literal["one", "two"]
    names: tuple[str, ...]
    table: dict[str, str]


WRONG = {
    "text": "\n",
    "sentence": "Hello {nane}",
    "free": "Hello {",
    "number": 7,
    "truth": 1,
    "choice": "three",
    "names": [],
    "table": 3,
    "tabel": {},
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fault_has_a_sentence_in_every_language(language: str) -> None:
    told = []
    for values in (WRONG, {}):
        with pytest.raises(FaultyFile) as raised:
            fitted(dict(values), Everything, Path("x.toml"))
        told.append(sentence(load_referee(language), raised.value))
    english_words = re.compile(r"\b(expected|missing|a list|a number|unknown)\b")
    assert language == "en" or not any(english_words.search(one) for one in told)
    assert all(f"{key}" in told[0] and f"{key}" in told[1] for key in Everything.__annotations__)
    assert "{" not in re.sub(r"\{(na[mn]e)?\}", "", "".join(told))


@pytest.mark.parametrize(
    ("language", "theme"), [(one, theme) for one in LANGUAGES for theme in themes_of(one)]
)
def test_words_of_files_and_rulesets_are_complete(language: str, theme: str) -> None:
    found = faults_of(language, theme)
    assert not found.keys() & {"refusals/files", "refusals/rulesets"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("number", [errno.EIO, errno.ENODEV, errno.EMFILE, 9999])
def test_an_error_of_the_system_is_told_by_its_number(language: str, number: int) -> None:
    """The system's own message is in another language."""
    told = sentence(
        load_referee(language), unwritable(Path("x.pdf"), OSError(number, "Strerror, in English"))
    )
    assert "Strerror" not in told
    assert "x.pdf" in told
    assert ("9999" in told) == (number == 9999)


def test_every_usual_number_is_known() -> None:
    told = {english(os_reason(OSError(one, ""))) for one in (errno.EIO, errno.EROFS, errno.EBUSY)}
    assert len(told) == 3
    assert english(os_reason(OSError("no number"))) == "operating system error number 0"


@pytest.mark.parametrize(
    ("number", "told"),
    [
        (errno.ENOSPC, "the disk is full"),
        (errno.ENOENT, "create it first"),
        (errno.ENOTDIR, "There is no folder"),
        (errno.EACCES, "not allowed"),
        (errno.ENAMETOOLONG, "name is not possible"),
    ],
)
def test_what_a_host_can_put_right_has_a_sentence_of_its_own(number: int, told: str) -> None:
    refusal = unwritable(Path("there/x.pdf"), OSError(number, ""))
    assert told in english(refusal)


def test_a_folder_that_takes_no_file_is_not_told_as_missing(tmp_path: Path) -> None:
    """As /proc, which says ENOENT."""
    refusal = unwritable(tmp_path / "x.toml", OSError(errno.ENOENT, ""))
    assert "not allowed" in english(refusal)


def test_what_stands_in_the_way_is_named(tmp_path: Path) -> None:
    (tmp_path / "there").touch()
    (tmp_path / "folder").mkdir()
    (tmp_path / "loop").symlink_to("loop")
    for names, told in (
        (("there",), "there already exists: add --force"),
        (("folder",), "folder can't be replaced"),
        (("loop",), "loop can't be replaced"),
        (("no/x",), "There is no folder"),
        (("there/x",), "There is no folder"),
        (("a", "a"), "is meant twice"),
    ):
        with (
            refused(told, kind=Refusal),
            atomic_write(*(tmp_path / name for name in names)) as parts,
        ):
            assert not parts
    assert sorted(path.name for path in tmp_path.iterdir()) == ["folder", "loop", "there"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_nobody_waits_for_a_pipe_or_a_device(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.toml"
    os.mkfifo(pipe)
    for read in (read_record, read_script, read_theme, RULESET_SHELF.read):
        with refused("is a folder or a device", kind=FaultyFile):
            read(pipe)
    with refused("is a folder or a device", kind=FaultyFile):
        read_record(Path("/dev/zero"))
    (tmp_path / "mine.toml").write_text(f'extends = "classic"\nfonts.text = "{pipe}"')
    with refused("fonts.text", kind=FaultyFile):
        read_theme(tmp_path / "mine.toml")


def test_a_file_is_refused_by_its_size_and_its_own_bound(tmp_path: Path) -> None:
    (tmp_path / "long.toml").write_text("# a comment\n" * 300_000)
    with refused("too long or nested too deeply", kind=FaultyFile):
        read_record(tmp_path / "long.toml")


WHOLE = f"x = [{', '.join('1.5' for _ in range(900))}]\ny = 'a.b.c. d.e.f... g.h.i... k.l.m.n.o.p.q.r.s'\n"
BUSY = {
    "a key of 200,000 parts": (
        ".".join("a" * 200_000) + " = 1",
        "nested too deeply for such a file",
    ),
    "a table of 100,000 parts": (
        "[" + ". ".join("a" * 100_000) + "]",
        "nested too deeply for such a file",
    ),
    "parts in quotes": (
        ".".join(["'a'", '"b"'] * 60_000) + " = 1",
        "nested too deeply for such a file",
    ),
    "in a table on a line": (
        "x = {" + ".".join("a" * 200_000) + " = 1}",
        "nested too deeply for such a file",
    ),
    "one long word": ("a" * 900_000, "isn't valid TOML"),
    "quotes without end": ("x = " + '"\\"' * 300_000, "isn't valid TOML"),
    "brackets": ("x = " + "[" * 900_000, "nested too deeply for such a file"),
    "digits": ("x = " + "9" * 5_000, "too long"),
}


@pytest.mark.parametrize("name", BUSY)
def test_what_would_take_long_to_read_is_refused_at_once(name: str) -> None:
    text, told = BUSY[name]
    begun = time.process_time()
    with refused(told, kind=FaultyFile):
        toml_of(text, Path("mine.toml"))
    assert time.process_time() - begun < 1


def test_what_a_terminal_would_obey_is_no_part_of_a_fault() -> None:
    values = WRONG | {"choice": "\x1b[2J" + "x" * 99 + "\x07"}
    with refused("choice is '\\u001b[2Jxxx", "x\\u0007': expected", kind=FaultyFile):
        fitted(values, Everything, Path("x.toml"))


def test_dots_and_commas_in_texts_are_no_keys() -> None:
    text = WHOLE + 'z = "' + "a, b = c. " * 9_000 + '"\n# ' + "a. " * 9
    assert toml_of(text, Path("mine.toml")).keys() == {"x", "y", "z"}


def test_a_chain_of_files_has_an_end(tmp_path: Path) -> None:
    for number in range(1200):
        (tmp_path / f"{number}.toml").write_text(f'extends = "{number + 1}.toml"\n')
    begun = time.process_time()
    with refused("nested too deeply for such a file", kind=FaultyFile):
        load_ruleset(str(tmp_path / "0.toml"))
    assert time.process_time() - begun < 2


def test_of_many_faults_the_first_are_told() -> None:
    values = {f"key{number}": 1 for number in range(5000)} | {"names": [1] * 5000}
    with refused("key1 isn't a known key", "…", kind=FaultyFile) as raised:
        fitted(values, Everything, Path("x.toml"))
    assert len(english(raised.value)) < 6000


@pytest.mark.parametrize(
    "value",
    ["{foo = 2}", "2020-01-01", "2020-01-01T20:00:00", "true", "['official', false]", "{a.b = []}"],
)
def test_values_are_shown_as_toml(value: str) -> None:
    given = tomllib.loads(f"key = {value}")
    shown = str(excerpt(given["key"]))
    assert tomllib.loads(f"key = {shown}") == given
    assert excerpt({"a b": list(range(30))}) == "{ 'a b' = [0, 1, 2, …5, 26, 27, 28, 29] }"
