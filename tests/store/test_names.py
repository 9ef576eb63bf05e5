"""Names that a game begins with, and those that it may at least be opened with."""

import pytest

from companion.store.recorded_game import (
    folded,
    name_fault,
    repeated,
    tidy,
    unusable_letters,
    unwritable,
)


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("Ada", ""),
        ("О'Нил-2", ""),
        ("Anna Maria", ""),
        ("L’Ada·B.", ""),
        ("", "empty"),
        ("  ", "empty"),
        ("-'", "punctuation"),
        ("12", "number"),
        ("½", "number"),
        ("2b", ""),
        ("a\t", "letters"),
        ("Ada 🙂", "letters"),
        ("עדה", "letters"),
        ("a_b", "letters"),
    ],
)
def test_a_name_has_letters_that_paper_and_voice_know(name: str, fault: str) -> None:
    assert name_fault(name) == fault


def test_a_long_name_is_refused() -> None:
    """24 letters fit on an envelope."""
    assert (name_fault("a" * 24), name_fault("a" * 25)) == ("", "long")


@pytest.mark.parametrize(
    ("name", "letters"),
    [
        ("Ada", ()),
        ("a🙂b_🙂", ("🙂", "_")),
        ("a\x1b_", ("_",)),
        ("\x07\x1b\x07", ("U+0007", "U+001B")),
        ("\u202e", ("U+202E",)),
    ],
)
def test_letters_that_cannot_stay_are_shown_or_numbered(
    name: str, letters: tuple[str, ...]
) -> None:
    assert unusable_letters(name) == letters


@pytest.mark.parametrize(
    ("name", "broken"),
    [
        ("Ada", False),
        ("🙂", False),
        ("a\u00a0b", False),  # which is printed, though Python thinks otherwise
        ("a\u200db", False),
        ("", True),
        (" ", True),
        ("a\nb", True),
        ("a\x1bb", True),
        ("a\u2028b", True),
        ("a\u2029b", True),
        ("a\u202eb", True),
        ("a\ud800b", True),
    ],
)
def test_a_name_of_an_older_game_keeps_to_its_line(*, name: str, broken: bool) -> None:
    assert unwritable(name) is broken


def test_names_are_compared_without_capitals_accents_and_spaces() -> None:
    assert tidy("  Ada   B ") == "Ada B"
    assert tidy("e\u0301") == "é"
    assert folded("ÀDA  b") == folded("ada B") == "ada b"
    assert folded("йод") != folded("иод")
    assert folded("ёж") == folded("еж")
    assert repeated(("Ada", "Ben", "ada", "Cleo", "BEN")) == ("ada", "BEN")
