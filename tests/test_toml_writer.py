"""TOML that is written can be read, and says the same."""

import math
import tomllib
from dataclasses import dataclass
from datetime import UTC
from pathlib import Path
from typing import Annotated, Any

import pytest
from hypothesis import given, strategies as st

from companion.files.toml import FaultyFile, toml_value
from companion.files.toml_schema import Between
from companion.files.toml_writer import (
    CommentedValue,
    array,
    comment,
    entries,
    entry,
    table,
    toml_lines,
    write_toml,
)
from tests.english import refused
from tests.examples import examples

TEXTS = st.text(st.characters(exclude_categories=["Cs"]))
SCALARS = (
    TEXTS
    | st.booleans()
    | st.integers(-(2**63), 2**63 - 1)
    | st.floats(allow_nan=False, width=64)
    | st.dates()
    | st.times()
    | st.datetimes(timezones=st.just(UTC) | st.none())
)
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4)
)
NASTY = "".join(map(chr, range(0x20))) + "\x7f\x85\u2028\"'\\#= é👩‍👧"


@dataclass(frozen=True)
class Profile:
    """A file with a bound."""

    name: str
    x: Annotated[float, Between(-30, 30)]


TABLES = st.dictionaries(TEXTS, VALUES, max_size=5)


@examples(30)  # more: poe prove files
@given(TABLES)
def test_whatever_is_written_is_read_back(values: dict[str, Any]) -> None:
    written_and_read(values)


def written_and_read(values: dict[str, Any]) -> None:
    text = "\n".join(toml_lines(values))
    assert tomllib.loads(text) == values


@examples(30)
@given(TEXTS, st.lists(st.tuples(VALUES, TEXTS), max_size=4), TEXTS, TEXTS)
def test_comments_never_change_what_is_read(
    key: str, items: list[tuple[Any, str]], note: str, name: str
) -> None:
    lines = [
        comment(note),
        *array(key, [note, *(CommentedValue(*one) for one in items)], note),
        entry(f"{key}2", name, note),
        table("below", note),
        *entries({"a": 1, "longer": None}),
    ]
    read = tomllib.loads("\n".join(lines))
    assert read == {key: [value for value, _ in items], f"{key}2": name, "below": {"a": 1}}


def test_control_characters_are_escaped() -> None:
    assert tomllib.loads(f"x = {toml_value(NASTY)}") == {"x": NASTY}
    assert not any(ord(one) < 0x20 or one == "\x7f" for one in toml_value(NASTY))
    assert comment("a\nb = 1") == "# a b = 1"


@pytest.mark.parametrize("value", ["\ud800", None, b"x", {1}])
def test_what_no_file_can_hold(value: object) -> None:
    with pytest.raises((ValueError, TypeError)):
        toml_value(value)


def test_what_is_no_number_is_read_back_so() -> None:
    assert math.isnan(tomllib.loads(f"x = {toml_value(math.nan)}")["x"])


def test_a_list_of_inline_tables_stays_aligned() -> None:
    first, second = (
        CommentedValue({"nominate": 3}, "1. Ada"),
        CommentedValue({"veto": "agreed"}, "2. Ben"),
    )
    moves: list[CommentedValue | str] = [first, "Round 2", second]
    assert list(array("moves", moves, "in order")) == [
        "moves = [  # in order",
        "    { nominate = 3 },     # 1. Ada",
        "    # Round 2",
        '    { veto = "agreed" },  # 2. Ben',
        "]",
    ]


def test_what_its_reader_refuses_is_not_written(tmp_path: Path) -> None:
    """A file that stands there is kept, byte for byte."""
    path = tmp_path / "printers.toml"
    good: dict[str, Any] = {"name": "Office", "x": 1.5}
    assert write_toml(path, good, Profile, about="How it drifts.") == Profile(**good)
    before = path.read_bytes()
    assert before == b'# How it drifts.\n\nname = "Office"\nx    = 1.5\n'
    for x in (99.0, math.nan, math.inf):
        with refused("x is ", "expected a number from -30 to 30", kind=FaultyFile):
            write_toml(path, good | {"x": x}, Profile, force=True)
    with refused("add --force"):
        write_toml(path, good, Profile)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]
