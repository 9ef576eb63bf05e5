"""Both themes say everything in every language, each in its own words, and with the same facts."""

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from typer import Context
from typer.main import get_command

from companion.checks.languages import faults_of
from companion.cli.app import app
from companion.cli.command_table import COMMANDS
from companion.evening.dealing.new_game import chosen_words
from companion.files.toml import FaultyFile, Values, over
from companion.files.toml_schema import UnknownKey
from companion.rules.pieces import Party, Power, Role
from companion.store.codec import _MOVE_KINDS, header_values
from companion.table.typed_moves import CLAIM_KINDS
from companion.words import tables
from companion.words.tables import (
    EVENTS,
    NIGHT,
    WORDINGS,
    Terms,
    languages,
    read_table,
    table_file,
    table_names,
)
from printables.catalogue import SHOP, PieceName
from printables.edition.wording import load_wording, wording_languages
from printables.look.themes import load_theme
from tests.english import english
from tests.store.evenings import header
from tests.theme_words import CLASSIC, COLD_WAR, foreign_words, own_words
from tests.words.owed import owed

LANGUAGES = languages(table=EVENTS)
THEMES = (CLASSIC, COLD_WAR)
KINDS = ("", ".referee", ".paper")  # the night, the table, what is printed
every_language = pytest.mark.parametrize("language", LANGUAGES)
every_theme = pytest.mark.parametrize("theme", THEMES)
in_each_theme = pytest.mark.parametrize(
    ("language", "theme"), [(one, theme) for theme in THEMES for one in languages(theme, EVENTS)]
)
both_themes = pytest.mark.parametrize("language", languages(COLD_WAR))
every_kind = pytest.mark.parametrize("kind", KINDS)


@cache
def words(kind: str, language: str, theme: str) -> dict[str, str]:
    """Every sentence by its key, with those of the theme that is extended."""
    if kind == ".paper":
        return dict(_sentences(paper_words(language, theme), ""))
    names = (NIGHT,) if kind == "" else table_names()
    return dict(_sentences({name: read_table(language, theme, name) for name in names}, ""))


def paper_words(language: str, theme: str) -> Values:
    file = WORDINGS / language / f"{theme}.toml"
    values = tomllib.loads(file.read_text(encoding="utf-8"))
    below = values.pop("extends", None)
    return over(paper_words(language, below), values) if below else values


def _sentences(values: dict[str, Any], key: str) -> Iterator[tuple[str, str]]:
    for name, value in values.items():
        if isinstance(value, dict):
            yield from _sentences(value, f"{key}{name}.")
        elif isinstance(value, list):
            yield f"{key}{name}", " | ".join(map(str, value))
        elif isinstance(value, str):
            yield f"{key}{name}", value


def plain(sentence: str) -> str:
    """Without its places and the keys of files, whose names are those of the code."""
    return re.sub(r"\{[^}]*\}|\w+\.\w+", "", sentence)


@both_themes
def test_what_a_theme_writes_otherwise_is_spoken_otherwise_too(language: str) -> None:
    own = _spoken(language, COLD_WAR)
    for table, lines in _spoken(language, CLASSIC).items():
        written = tomllib.loads(table_file(language, COLD_WAR, table).read_text("utf-8"))
        assert lines.keys() & written.keys() <= own.get(table, {}).keys()


def _spoken(language: str, theme: str) -> Values:
    file = table_file(language, theme, "voice")
    values = tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}
    spoken: Values = values.get("spoken", {})
    return spoken


@every_theme
def test_all_languages_have_all_of_it(theme: str) -> None:
    assert languages(theme, EVENTS) == wording_languages(theme)
    for language in wording_languages(theme):
        for table, faults in faults_of(language, theme).items():
            assert [*owed(language, table, faults)] == [], table
        load_wording(language, theme)


@every_kind
@in_each_theme
def test_no_word_of_the_other_theme(kind: str, language: str, theme: str) -> None:
    for key, sentence in words(kind, language, theme).items():
        if not key.startswith("moderation.replies."):  # players write as they like
            assert foreign_words(theme, plain(sentence)) == [], key


@every_theme
def test_the_search_would_find_them(theme: str) -> None:
    """Each word of a theme stands somewhere, in a language that comes along."""
    text = " ".join(
        line
        for language in languages(theme, EVENTS)
        for kind in (".referee", ".paper")
        for line in words(kind, language, theme).values()
    )
    assert len(own_words(theme, plain(text))) >= 10


@every_kind
@both_themes
def test_a_theme_says_the_same_numbers_and_places(kind: str, language: str) -> None:
    """Facts are those of the game, whatever it is called."""
    classic, cold_war = (words(kind, language, theme) for theme in THEMES)
    assert classic.keys() <= cold_war.keys()
    for key, sentence in classic.items():
        if key == "rulebook.credits" or key.startswith("cards."):
            continue
        ours = cold_war[key]
        assert Counter(re.findall(r"\{\w+\}", sentence)) == Counter(re.findall(r"\{\w+\}", ours)), (
            key
        )
        assert Counter(re.findall(r"\d+", sentence)) == Counter(re.findall(r"\d+", ours)), key


@both_themes
def test_ten_and_four_offices_each_with_a_motto(language: str) -> None:
    words = load_wording(language, COLD_WAR).cards.figures
    figures = load_theme(COLD_WAR).figures
    assert {role: len(figures[role]) for role in Role} == {
        Role.LIBERAL: 10,
        Role.FASCIST: 4,
        Role.HITLER: 1,
    }
    every = [words[one] for role in Role for one in figures[role]]
    assert len({one.name for one in every}) == len({one.motto for one in every}) == len(every)


def test_russian_is_written_in_cyrillic() -> None:
    for kind in (".referee", ".paper"):
        for key, sentence in words(kind, "ru", COLD_WAR).items():
            if not kind.startswith(".paper") or not key.startswith(("test_sheet", "shop", "rule")):
                assert not re.search(r"DEFCON|Communist|Agent", plain(sentence)), key


def test_the_terms_of_a_theme_can_be_taken_back() -> None:
    terms = load_theme(COLD_WAR).terms
    values = {"vote_ja": [1, 2], "fascist": 6, "hitler_zone": 3, "enact": "liberal", "name": "x"}
    themed = terms.themed(values)
    assert foreign_words(COLD_WAR, str(themed).replace("_", " ")) == []
    assert terms.plain(themed) == values


@pytest.mark.parametrize("term", ["", "Skål", "blood-eagle", "nein", "home", "peek", "against", 3])
def test_a_term_that_cannot_be_taken_back_is_named(
    term: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    of_file: dict[str, Any] = {"ja": term, "nein": "against"}
    terms = {CLASSIC: Terms(), COLD_WAR: Terms(of_file)}
    monkeypatch.setattr(tables, "terms_of", terms.get)
    for load in (lambda: load_theme(COLD_WAR), lambda: chosen_words("it", COLD_WAR)):
        with pytest.raises(FaultyFile) as raised:
            load()
        assert raised.value.file.name == "cold-war.toml"
        assert "terms.ja" in english(raised.value)


def test_a_term_of_nothing_is_named() -> None:
    (fault,) = Terms({"zork": "a", "ja": "for", "nein": "nein"}).faults()
    assert fault.key == "terms.zork"
    assert isinstance(fault.problem, UnknownKey)


@pytest.mark.parametrize(
    ("options", "named"),
    [
        ({"caught": "zork"}, "options.caught"),
        ({"caught": 3}, "options.caught"),
        ({"peek": "hitler"}, "options.peek"),
        ({"for": "hitler"}, "options.for"),
        ({"Skål": "ja"}, "options.Skål"),
        (3, "options is 3"),
    ],
)
def test_an_option_that_cannot_be_taken_back_is_named(
    options: Any, named: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "terms_of", lambda _: Terms({"ja": "for"}, options))
    for load in (lambda: load_theme(COLD_WAR), lambda: chosen_words("it", COLD_WAR)):
        with pytest.raises(FaultyFile) as raised:
            load()
        assert named in english(raised.value)


def test_all_names_are_known_where_terms_are_checked() -> None:
    rules = header_values(header())["ruleset"]
    written = {*_MOVE_KINDS, *_texts(rules), *CLAIM_KINDS, *Power, *Party, *Role}
    typed = {*COMMANDS, *PieceName, SHOP, *_options(get_command(app))}
    named = {word for name in written | typed for word in re.findall("[a-z]+", name)}
    assert named - {"for"} <= tables.TAKEN_NAMES  # --language-for is known before any term is read


def _texts(values: Any) -> Iterator[str]:
    """Keys and texts of plain values."""
    if isinstance(values, str):
        yield values
    for one in values if isinstance(values, dict | list) else ():
        yield from _texts(values[one] if isinstance(values, dict) else one)
        if isinstance(values, dict):
            yield one


def _options(command: Any) -> Iterator[str]:
    """Long options and subcommands."""
    for one in command.params:
        yield from (name for name in (*one.opts, *one.secondary_opts) if name.startswith("--"))
    if hasattr(command, "list_commands"):
        context = Context(command)
        for name in command.list_commands(context):
            yield name
            yield from _options(command.get_command(context, name))
