"""The lines of a language in a table that a spreadsheet has opened and saved."""

import csv
import os
import re
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import TypeAlias
from unittest.mock import patch

import pytest
from hypothesis import given, strategies as st

from companion.checks import languages
from companion.words import tables
from companion.words.tables import own_table
from companion.workshop import new_language, spreadsheet
from companion.workshop.spreadsheet import (
    COLUMNS,
    _guarded,
    _tidy,
    changes,
    export_rows,
    write_rows,
)
from tests.conftest import Answer, assert_friendly, in_this_process
from tests.volunteer import CODE, pseudo

Rows: TypeAlias = list[dict[str, str]]
FREEZE = "classic/night.asides.freeze.say"
EVERYBODY = "classic/night.dangerous.everybody"


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Rows:
    """The rows of a language of which nothing is there."""
    home = tmp_path_factory.mktemp("exported")
    assert run(home, "words", "export", CODE, "t.csv").returncode == 0
    return read(home / "t.csv")


def run(home: Path, *words: str) -> Answer:
    own = {"COMPANION_HOME": str(home), "LC_ALL": "C.UTF-8", "TERM": "dumb"}
    with (
        patch.object(new_language, "printed_rooms", lambda _: {}),
        patch.object(languages, "all_sheets", lambda *_: b""),
    ):
        return in_this_process([*words], "", {**os.environ, **own}, home)


def read(file: Path) -> Rows:
    with file.open(encoding="utf-8-sig", newline="") as table:
        return list(csv.DictReader(table, delimiter=";"))


def filled_in(rows: Rows, tier: str = "night") -> Rows:
    return [
        row | {"yours": pseudo(row["English"]) if row["tier"] == tier else row["yours"]}
        for row in rows
    ]


def saved(rows: Rows, delimiter: str = ";", names: tuple[str, ...] = COLUMNS) -> str:
    table = StringIO()
    writer = csv.DictWriter(table, names, delimiter=delimiter, extrasaction="ignore")
    writer.writeheader()
    writer.writerows(rows)
    return table.getvalue()


def taken(home: Path, text: str, encoding: str = "utf-8-sig") -> Answer:
    (home / "t.csv").write_bytes(text.encode(encoding))
    return run(home, "words", "import", CODE, "t.csv")


def files(home: Path) -> dict[Path, bytes]:
    return {file: file.read_bytes() for file in home.rglob("*.toml")}


def test_the_night_comes_first_and_each_row_says_what_it_is(exported: Rows) -> None:
    tiers = [row["tier"] for row in exported]
    assert tiers == sorted(tiers, key=["night", "table", "host"].index)
    assert 70 < tiers.count("night") < 90
    row = next(row for row in exported if row["key"] == FREEZE)
    assert row["English"].startswith("Everyone, freeze!")
    assert all(row[name] for name in ("where", "room", "remarks"))
    assert not any(row["yours"] for row in exported)
    assert not any(
        cell.startswith(("=", "+", "-", "@")) for row in exported for cell in row.values()
    )


def test_a_night_that_is_filled_in_is_there_and_comes_out_again(
    exported: Rows, tmp_path: Path
) -> None:
    told = taken(tmp_path, saved(filled_in(exported)))
    assert told.returncode == 0, told.stderr
    count = sum(row["tier"] == "night" for row in exported)
    assert told.stdout.startswith(f"Lines taken over: {count}. ")
    before = files(tmp_path)
    assert taken(tmp_path, saved(filled_in(exported))).stdout.startswith("Lines taken over: 0. ")
    assert files(tmp_path) == before
    assert run(tmp_path, "words", "check", CODE, "--accept").returncode == 1  # the table is left
    spoken = run(tmp_path, "night", "-n", "7", "-l", CODE, "--dry-run")
    assert pseudo("Everyone, close your eyes") in spoken.stdout
    assert run(tmp_path, "words", "export", CODE, "u.csv", "--comma").returncode == 0
    text = (tmp_path / "u.csv").read_text(encoding="utf-8-sig")
    assert taken(tmp_path, text).stdout.startswith("Lines taken over: 0. ")
    night = next(path for path in before if path.name == "night.toml").read_text(encoding="utf-8")
    assert "# English: Everyone, freeze!" in night


def _semicolons(rows: Rows) -> tuple[str, str]:
    return saved(rows).replace("\r\n", "\n"), "utf-8"


def _tabs(rows: Rows) -> tuple[str, str]:
    return saved(rows, "\t"), "utf-16"


def _turned(rows: Rows) -> tuple[str, str]:
    return saved(rows[::-1], ",", tuple(reversed(COLUMNS))), "utf-8-sig"


def _few(rows: Rows) -> tuple[str, str]:
    blank: dict[str, str] = dict.fromkeys(COLUMNS, "")
    named = [row for row in rows if row["yours"]]
    few = "".join(saved([blank, *named, blank], names=("key", "yours")))
    return f"sep=;\r\n;;\r\n{few.replace('key;yours', 'Key; Yours ')}", "utf-8"


@pytest.mark.parametrize("change", [_semicolons, _tabs, _turned, _few])
def test_what_spreadsheets_do_to_a_table(
    exported: Rows, tmp_path: Path, change: Callable[[Rows], tuple[str, str]]
) -> None:
    told = taken(tmp_path, *change(filled_in(exported)))
    assert told.returncode == 0, told.stderr
    assert not told.stdout.startswith("Lines taken over: 0. ")


def test_each_faulty_row_is_told_and_nothing_is_written(exported: Rows, tmp_path: Path) -> None:
    rows = filled_in(exported)
    numbers = {row["key"]: number for number, row in enumerate(rows, start=2)}
    role = "classic/night_roles.calls_hitler"
    for key, wrong in (
        (FREEZE, "two\nlines"),
        (role, "Hitler"),
        ("classic/events.PowersLapsed", "{what}"),
    ):
        rows[numbers[key] - 2]["yours"] = wrong
    rows += [
        {"key": "classic/night.asides.freze.say", "yours": "x"},
        {"key": "classic/night.name", "yours": "another"},
    ]
    told = taken(tmp_path, saved(rows))
    assert told.returncode == 1
    lines = told.stderr.splitlines()
    assert "nothing has been taken over" in lines[0]
    for line, (row, words) in zip(
        lines[1:],
        (
            (numbers[FREEZE], "expected one-line text"),
            (numbers[role], "{hitler}"),
            (numbers["classic/events.PowersLapsed"], "{what}"),
            (len(rows), FREEZE),
            (len(rows) + 1, f"row {numbers['classic/night.name']} too"),
        ),
        strict=True,
    ):
        assert line.startswith(f"- Row {row}: ")
        assert words in line
    assert files(tmp_path) == {}


@pytest.mark.parametrize(
    ("text", "encoding", "told"),
    [
        ("", "utf-8", "expected a table with key"),
        ("key;mine\nx;y", "utf-8", "expected a table with key"),
        ("key;yours\nx;caf\xe9", "latin-1", "UTF-8"),
        ('key;yours\nx;"\0"', "utf-8", "x"),
    ],
)
def test_a_file_that_is_no_such_table(tmp_path: Path, text: str, encoding: str, told: str) -> None:
    answer = taken(tmp_path, text, encoding)
    assert answer.returncode == 1
    assert told in answer.stderr
    assert "Traceback" not in answer.stderr
    assert_friendly(run(tmp_path, "words", "import", CODE, "no.csv"), 1, "no.csv")


def test_a_row_of_another_english_line_is_told_and_stays_out_of_date(
    exported: Rows, tmp_path: Path
) -> None:
    rows = [row | {"English": "Stop!"} if row["key"] == FREEZE else row for row in exported]
    told = taken(tmp_path, saved(filled_in(rows)))
    assert re.search(r"Row \d+, classic/night.asides.freeze.say: .*“Everyone, freeze!", told.stdout)
    left = run(tmp_path, "words", "check", CODE, "--all").stdout
    assert "asides.freeze.say is out of date" in left


def test_a_list_is_one_cell_with_a_line_for_each(exported: Rows, tmp_path: Path) -> None:
    (row,) = [row for row in exported if row["key"] == EVERYBODY]
    row = row | {"yours": "tous\r\n\r\n  tout le monde \n"}
    assert taken(tmp_path, saved([row])).returncode == 0
    with patch("companion.words.tables.own_folder", lambda: tmp_path / "words"):
        night = own_table(CODE, "classic", "night")
    assert night["dangerous"]["everybody"] == ["tous", "tout le monde"]


@pytest.mark.parametrize("language", tables.languages())
def test_a_finished_language_comes_back_unchanged(tmp_path: Path, language: str) -> None:
    rows = export_rows(language, "classic", lambda *_: None)
    write_rows(rows, tmp_path / "t.csv")
    assert changes(language, tmp_path / "t.csv") == []


@given(cell=st.text(st.characters(exclude_categories=["C", "Zl", "Zp"]), min_size=1))
def test_any_cell_comes_back_and_none_is_a_formula(cell: str) -> None:
    guarded = _guarded(cell)
    assert not guarded.startswith(("=", "+", "-", "@", "\t", "\r"))
    table = StringIO()
    csv.writer(table, delimiter=";").writerow([guarded])
    ((back,),) = csv.reader(StringIO(table.getvalue(), newline=""), delimiter=";")
    assert _tidy(back) == cell.strip()


@given(items=st.lists(st.text("ab=+'; \"é", min_size=1).filter(str.strip), min_size=1))
def test_a_list_comes_back(items: list[str]) -> None:
    cell = _guarded(spreadsheet._cell(items))
    assert _tidy(cell).split("\n") == [item.strip() for item in items]
