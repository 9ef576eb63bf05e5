"""The proof of the lines that come along: at each moment they name whom they mean and say what to do, and no more.

A line is read as letters in their order: who is meant (A everyone, F the Fascists without Hitler, H Hitler,
L Liberals), and what they do with eyes and thumbs (o open, c close, k keep closed, O keep open, l look, u thumb up,
d hands down), and what turns a command round (!).
"""

import re

import pytest

from companion.rulesets import load_ruleset, rulesets
from companion.words.night_safety import _dangerous_word
from companion.words.night_script import load_script, night_keys
from companion.words.tables import CHECKED_FILE, SCRIPTS, languages, word_themes
from tests import languages_page

MEANINGS = {
    "en": {
        "A": "everyone(?!:? hear)",
        "F": r"other (fascist|communist)s|(fascist|communist)s?|those with the role {fascist}|{fascist}",
        "H": r"hitler|secret agent|{hitler}",
        "L": r"liberals|democrats|{liberal}",
        "o": "open your eyes",
        "c": "close your eyes",
        "k": "(keep your )?eyes closed",
        "O": "keep your eyes open",
        "l": "look (at each other|for the( other)? thumbs?)",
        "u": "put your thumbs? up",
        "d": "hands down",
        "!": "not|don't|never|no|nobody",
    },
    "de": {
        "A": "alle zusammen",
        "F": "(die anderen )?(faschist|kommunist)(en)?|(ihr mit der|die) rolle {fascist}|{fascist}",
        "H": "hitler|geheimagent|{hitler}",
        "L": "liberale|demokraten|{liberal}",
        "o": "öffnet? die augen|öffne die augen",
        "c": "schließt die augen( wieder)?",
        "k": "haltet? die augen geschlossen|halte die augen geschlossen|augen zu",
        "O": "lasst die augen (noch )?offen",
        "l": "seht euch an|(schaut?|seht nach|sieh nach|such|sucht), (wer|wo)",
        "u": "(streckt?|halt|haltet) den daumen hoch",
        "d": "hände runter",
        "!": "nicht|kein|keine|nie|niemand",
    },
    "it": {
        "A": "tutti( quanti)?",
        "F": r"(gli altri )?(fascist|comunist)[ai]|(voi con|hanno) il ruolo {fascist}|{fascist}",
        "H": r"hitler|(l')?agente segreto|dell'agente segreto|{hitler}",
        "L": r"liberali|democratici|{liberal}",
        "o": "aprite gli occhi|apri gli occhi",
        "c": "chiudete (di nuovo )?gli occhi",
        "k": "(tieni|tenete) gli occhi chiusi|occhi chiusi",
        "O": "tenete gli occhi aperti",
        "l": "guardatevi|(guardate|guarda) chi",
        "u": "alza il pollice|alzate il pollice",
        "d": "mani giù|abbassate le mani",
        "!": "non|mai|nessuno",
    },
    "ru": {
        "A": "все|всем(?= замереть)",
        "F": r"(остальные )?(фашист|коммунист)ы?|(те, у кого|у них) роль {fascist}|{fascist}",
        "H": r"гитлер|тайный агент|{hitler}",
        "L": r"либералы|демократы|{liberal}",
        "o": "откройте глаза|открой глаза|открывают глаза",
        "c": "закрывают глаза",
        "k": "(держи|держите) глаза закрытыми|глаза закрыты",
        "O": "держите глаза открытыми",
        "l": "узнайте друг друга|(запомните|запомни|смотрите), у кого",
        "u": "(подними|поднимите) большой палец",
        "d": "руки опущены|опускают руки",
        "!": "не|никто|ни|никогда",
    },
}
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


@pytest.mark.parametrize("theme", word_themes())
@pytest.mark.parametrize("language", sorted(MEANINGS))
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
    words = len(languages()) * len(word_themes())
    assert noted[:-words] == languages_page.line_digests()


@pytest.mark.parametrize("language", languages())
def test_no_screen_names_a_role_while_eyes_are_closed(language: str) -> None:
    for theme in word_themes():
        screen = load_script(language, theme).screen
        parts = screen.fields(), screen.buttons.fields(), screen.keyboard.fields()
        for text in (text for part in parts for text in part.values() if isinstance(text, str)):
            assert not set(letters(language, text)) & set("FHL"), text


def test_every_night_of_the_shipped_rulesets_has_its_lines() -> None:
    for name in rulesets():
        for table in load_ruleset(name).tables:
            assert {f"night.{key}" for key in night_keys(table)} <= MOMENTS.keys()
