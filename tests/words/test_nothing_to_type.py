"""No sentence that every face shows names a key, typing or a command: that is told behind it, to those who type."""

import re
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from companion.words.program import PROGRAM_NAME, start_as
from companion.words.sentences import TYPED_TABLE
from companion.words.tables import EVENTS, languages, read_table, word_themes
from tests.evening.random_evenings import Tapper
from tests.products import some
from tests.words.rewordings import REWORDINGS

NAMES_OF_KEYS = r"\b(Enter|Entrée|Invio|Tab|Esc|Échap|Ctrl|Strg)\b|⏎|(?<![Tt]he )\bcompanion \w|\{(command|companion|usage)\}|(^|\s)--\w"
TYPING = {language: values["typing"]["words"] for language, values in REWORDINGS.items()}
# What only a terminal shows: its help, and what comes of options and of commands that an evening has not.
OF_A_TERMINAL = {
    "door": {"back", "help", "words", "not_begun"},
    "play": {
        "help_lines", "help_text", "offered_claims", "keys", "plain_keys", "goodbye", "tiles",
    },
    "night": {"keyboard"},
    "reveal": {"how_to_prove", "reveal_it", "code_next"},
    "recap": {"open_or_state", "poster_offered"},
    **dict.fromkeys(("events", "objections", "seal", "set_up", "steps"), ()),
    "refusals/deal": (),
    "refusals/evening": {
        "FolderTaken", "GuestInGame", "dealt", "LanguageUnfinished", "LettersMissing",
        "NoSuchWords", "nobody", "NotTogether",
        "settled", "unfinished",
    },
    "refusals/narration": {
        "NoMicrophone", "TakeOverKept", "UnusedOption",
    },
    "refusals/store": {"NoSuchGame"},
    "refusals/table": {
        "HowTo", "NoHomeFolder", "NotOnASheet",
    },
}  # fmt: skip


def to_type(language: str, text: str) -> bool:
    return bool(re.search(f"{NAMES_OF_KEYS}|{TYPING[language]}", text))


def texts(values: Mapping[str, Any], without: Collection[str]) -> Iterator[str]:
    for key, value in values.items():
        if key not in without:
            yield from texts(value, without) if isinstance(value, dict) else [str(value)]


@pytest.mark.parametrize(
    ("language", "theme"),
    [(one, theme) for theme in word_themes() for one in languages(theme, EVENTS)],
)
def test_what_every_face_shows_names_no_key_and_no_command(language: str, theme: str) -> None:
    for table, without in OF_A_TERMINAL.items():
        found = texts(read_table(language, theme, table), {"hints", TYPED_TABLE, *without})
        assert [one for one in found if to_type(language, one)] == [], table


@pytest.mark.parametrize("seed", [0, 1, 2, 7])  # one for each language
def test_an_evening_by_taps_is_told_nothing_to_type(seed: int, tmp_path: Path) -> None:
    start_as("")
    try:
        tapper = Tapper(tmp_path, seed)
        tapper.plays(1)
    finally:
        start_as(PROGRAM_NAME)
    assert len(tapper.texts) > 40
    assert sorted(one for one in tapper.texts if to_type(tapper.language, one)) == []


@pytest.mark.parametrize("seed", some([4, 6, 7, 11], 4, 7))
def test_where_a_host_types_a_room_and_a_guest_see_nothing_of_it(seed: int, tmp_path: Path) -> None:
    tapper = Tapper(tmp_path, seed)
    tapper.plays(1)
    assert any(to_type(tapper.language, one) for one in tapper.texts)
    assert len(tapper.seen) > 40
    assert sorted(one for one in tapper.seen if to_type(tapper.language, one)) == []
