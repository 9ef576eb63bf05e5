"""The proof of the lines that come along: at each moment they name whom they mean and say what to do, and no more.

A line is read as letters in their order: who is meant (A everyone, F the Fascists without Hitler, H Hitler,
L Liberals), and what they do with eyes and thumbs (o open, c close, k keep closed, O keep open, l look, u thumb up,
d hands down), and what turns a command round (!).
"""

import re

import pytest

from companion.checks.languages import themes_of
from companion.rulesets import load_ruleset, rulesets
from companion.words.night_safety import _dangerous_word
from companion.words.night_script import load_script, night_keys
from companion.words.tables import CHECKED_FILE, SCRIPTS, languages
from tests import languages_page
from tests.words.rewordings import REWORDINGS

MEANINGS = {language: values["meanings"] for language, values in REWORDINGS.items()}
MOMENTS = {
    "night.small.close_eyes": "Ac",
    "night.small.fascists_look": "FHol",
    "night.small.eyes_closed_again": "Ac",
    "night.small.open_eyes": "Ao",
    "night.large.close_eyes": "Ac",
    "night.large.fascists_look": "HkFol",
    "night.large.hitler_thumb": "Hku",
    "night.large.note_thumb": "FlH",
    "night.large.eyes_closed_again": "Acd",
    "night.large.open_eyes": "Ao",
    "night.house.fascist_notes_thumb": "HkFolH",
    "night.house.fascists_thumbs": "HkFku",
    "night.house.hitler_notes_thumbs": "FkHolF",
    "night.house.fascist_thumb": "HkFku",
    "night.house.hitler_notes_thumb": "FkHolF",
    "asides.sound_check": "O",
    "asides.freeze": "Akd",
    "asides.stop_eyes_closed": "A[ck]d",
    "asides.stop_open_eyes": "Ao",
    "calls.fascist": "F(!H)?F?",
    "calls.fascists": "F(!H)?F?",
    "calls.hitler": "HH?",
    "calls.liberals": "L!",
    "rehearsal.begin": "O!*",
    "rehearsal.end": "",
    "night.small.anything_wrong": "!?",
    "night.large.anything_wrong": "!?",
}


def letters(language: str, text: str) -> str:
    """Who is meant in a line, and what they are to do, in order; the longest that fits a place counts."""
    plain = text.lower()
    found = [
        (match.start(), -match.end(), letter)
        for letter, pattern in MEANINGS[language].items()
        for match in re.finditer(rf"(?<!\w)(?:{pattern})(?!\w)", plain)
    ]
    told, end = "", 0
    for start, back, letter in sorted(found):
        if start >= end:
            told, end = told + letter, -back
    return told


@pytest.mark.parametrize(
    ("language", "theme"), [(one, theme) for one in languages() for theme in themes_of(one)]
)
def test_each_shipped_line_says_who_does_what_at_its_moment(language: str, theme: str) -> None:
    seen = set()
    for one, in_theme, moment, text in languages_page.lines():
        if (one, in_theme) == (language, theme) and moment in MOMENTS:
            assert re.fullmatch(MOMENTS[moment], letters(language, text)), (moment, text)
            seen.add(moment)
    assert seen == set(MOMENTS)


def test_a_line_that_says_something_else_is_noticed() -> None:
    assert letters("en", "Hitler: keep your eyes closed and put your thumb up.") == "Hku"
    assert letters("en", "Hitler: open your eyes. Fascists: open your eyes.") == "HoFo"
    assert letters("de", "Alle zusammen: Schließt nicht die Augen.") == "A!"


def test_no_shipped_line_has_a_dangerous_word() -> None:
    for language, theme, moment, text in languages_page.lines():
        assert not _dangerous_word(load_script(language, theme).dangerous, moment, text), text


def test_the_digests_are_those_of_the_lines() -> None:
    """A changed line has none: `poe write-languages` writes them again, once somebody has read it."""
    noted = (SCRIPTS / CHECKED_FILE).read_text(encoding="ascii").split()
    assert [one for one in noted if "/" not in one] == languages_page.line_digests()


@pytest.mark.parametrize("language", languages())
def test_no_screen_names_a_role_while_eyes_are_closed(language: str) -> None:
    for theme in themes_of(language):
        screen = load_script(language, theme).screen
        parts = screen.fields(), screen.buttons, screen.keyboard
        for text in (text for part in parts for text in part.values() if isinstance(text, str)):
            assert not set(letters(language, text)) & set("FHL"), text


def test_every_night_of_the_shipped_rulesets_has_its_lines() -> None:
    for name in rulesets():
        for table in load_ruleset(name).tables:
            assert {f"night.{key}" for key in night_keys(table)} <= MOMENTS.keys()
