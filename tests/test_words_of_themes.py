"""Both themes say everything in every language, each in its own words, and with the same facts."""

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.errors import CompanionError
from companion.files.toml import over
from companion.rules.pieces import Role
from companion.words.folder import SCRIPTS, languages
from companion.words.referee import load_referee
from companion.words.script import load_script
from printables.theme import load_theme
from printables.wording import WORDINGS, load_wording, wording_languages
from tests.theme_words import CLASSIC, COLD_WAR, foreign_words, own_words

LANGUAGES = ("en", "it", "ru")
THEMES = (CLASSIC, COLD_WAR)
FOLDERS = {"": SCRIPTS, ".referee": SCRIPTS, ".paper": WORDINGS}
every_language = pytest.mark.parametrize("language", LANGUAGES)
every_theme = pytest.mark.parametrize("theme", THEMES)
every_kind = pytest.mark.parametrize("kind", FOLDERS)


def file_of(kind: str, language: str, theme: str) -> Path:
    ending = kind if kind == ".referee" else ""
    return FOLDERS[kind] / language / f"{theme}{ending}.toml"


def words(kind: str, language: str, theme: str) -> dict[str, str]:
    """Every sentence by its key, with those of the theme that is extended."""
    values = tomllib.loads(file_of(kind, language, theme).read_text(encoding="utf-8"))
    below = values.pop("extends", None)
    if below:
        whole = tomllib.loads(file_of(kind, language, below).read_text(encoding="utf-8"))
        values = over(whole, values)
    return dict(_sentences(values, ""))


def _sentences(values: dict[str, Any], key: str) -> Iterator[tuple[str, str]]:
    for name, value in values.items():
        if isinstance(value, dict):
            yield from _sentences(value, f"{key}{name}.")
        elif isinstance(value, list):
            yield f"{key}{name}", " | ".join(map(str, value))
        elif isinstance(value, str):
            yield f"{key}{name}", value


def plain(sentence: str) -> str:
    """Without its places, whose names are those of the code."""
    return re.sub(r"\{[^}]*\}", "", sentence)


@every_theme
def test_all_languages_have_all_of_it(theme: str) -> None:
    assert languages(theme) == wording_languages(theme) == LANGUAGES
    for language in LANGUAGES:
        load_script(language, theme)
        read_referee(file_of(".referee", language, theme))
        load_wording(language, theme)


@every_kind
@every_language
@every_theme
def test_no_word_of_the_other_theme(kind: str, language: str, theme: str) -> None:
    for key, sentence in words(kind, language, theme).items():
        assert foreign_words(theme, plain(sentence)) == [], key


@every_language
@every_theme
def test_the_search_would_find_them(language: str, theme: str) -> None:
    """Each theme has nearly all of its own words in each language."""
    text = " ".join(words(".referee", language, theme).values())
    text += " ".join(words(".paper", language, theme).values())
    assert len(own_words(theme, plain(text))) >= 10


@every_kind
@every_language
def test_a_theme_says_the_same_numbers_and_places(kind: str, language: str) -> None:
    """Facts are those of the game, whatever it is called."""
    classic, cold_war = (words(kind, language, theme) for theme in THEMES)
    assert classic.keys() <= cold_war.keys()
    for key, sentence in classic.items():
        if key in {"rulebook.credits", "shop.credit"} or key.startswith("cards."):
            continue
        ours = cold_war[key]
        assert Counter(re.findall(r"\{\w+\}", sentence)) == Counter(re.findall(r"\{\w+\}", ours)), (
            key
        )
        assert Counter(re.findall(r"\d+", sentence)) == Counter(re.findall(r"\d+", ours)), key


@every_language
def test_ten_and_four_leaders_each_with_a_motto(language: str) -> None:
    cards = load_wording(language, COLD_WAR).cards
    expected = {Role.LIBERAL: 10, Role.FASCIST: 3, Role.HITLER: 1}
    for texts in (cards.leaders, cards.mottoes):
        assert {role: len(set(texts[role])) for role in Role} == expected


def test_russian_is_written_in_cyrillic() -> None:
    for kind in (".referee", ".paper"):
        for key, sentence in words(kind, "ru", COLD_WAR).items():
            if not kind.startswith(".paper") or not key.startswith(("test_sheet", "shop", "rule")):
                assert not re.search(r"DEFCON|Communist|Agent", plain(sentence)), key


@every_language
def test_table_by_table_it_is_the_whole_file(language: str) -> None:
    """A command reads single tables of two files."""
    lazy = load_referee(language, COLD_WAR).words
    whole = read_referee(file_of(".referee", language, COLD_WAR)).words
    assert {table: lazy[table] for table in whole} == dict(whole)  # type: ignore[literal-required]


def test_a_theme_that_is_extended_must_be_there(tmp_path: Path) -> None:
    file = tmp_path / "mine.referee.toml"
    file.write_text('language = "en"\nextends = "clasic"\n', encoding="utf-8")
    with pytest.raises(CompanionError, match="extends is 'clasic'"):
        read_referee(file)


def test_the_terms_of_a_theme_can_be_taken_back() -> None:
    terms = load_theme(COLD_WAR).terms
    values = {"vote_ja": [1, 2], "fascist": 6, "hitler_zone": 3, "enact": "liberal", "name": "x"}
    themed = terms.themed(values)
    assert foreign_words(COLD_WAR, str(themed).replace("_", " ")) == []
    assert terms.plain(themed) == values
