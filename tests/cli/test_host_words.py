"""In which words the host is spoken to, and what ends a command."""

import errno
import re
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.cli import run_command
from companion.cli.commands import moves as game_commands
from companion.files.signals import STOP_SIGNALS
from companion.words.tables import CLASSIC, languages, theme_values
from tests.conftest import assert_friendly, in_this_process
from tests.theme_words import foreign_words, own_words
from tests.transcript import PLAYERS, answer
from tests.words_copy import copied_words

Begin = Callable[..., None]
_TOLD = {"de": "gibt es bei", "en": "has no", "it": "non ha", "ru": "такого нет"}
WRONG = {one: told for one, told in _TOLD.items() if one in languages()}


@pytest.fixture(autouse=True)
def begin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Begin:
    """Begins a game in a language and theme; at an English terminal."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")

    def begin(language: str, theme: str = CLASSIC) -> None:
        words = ["new", *PLAYERS.split(), "-l", language, "--theme", theme, "--first", "Ada"]
        assert answer(words).status == 0

    return begin


@pytest.mark.parametrize("language", WRONG)
def test_the_tables_language(begin: Begin, language: str) -> None:
    begin(language)
    assert WRONG[language] in answer(["frobnicate"]).error
    assert WRONG[language] in answer(["frobnicate", "-l", "en"]).error


def test_that_of_the_games_in_another_folder(begin: Begin, tmp_path: Path) -> None:
    begin("it")
    (tmp_path / "home").rename(tmp_path / "elsewhere")
    assert WRONG["en"] in answer(["frobnicate"]).error
    assert WRONG["it"] in answer(["frobnicate", f"--home={tmp_path / 'elsewhere'}"]).error


@pytest.mark.parametrize("option", [["-l", "ru"], ["-lru"], ["--language=ru"]])
def test_a_table_that_is_to_begin_has_its_own(begin: Begin, option: list[str]) -> None:
    begin("it")
    assert "Это пишется так" in answer(["new", *option]).error
    assert "Неизвестно" not in answer(["new", *option]).error


@pytest.mark.parametrize(
    ("was", "becomes", "told"),
    [
        ("first = 1", "first = 9", "Al posto 9 non c'è nessuno."),
        ("{ nominate = 2 }", "{ nominate = 1 }", "Ada si candida già al Consiglio di Sicurezza"),
    ],
)
def test_an_impossible_record_has_its_own(
    begin: Begin, tmp_path: Path, was: str, becomes: str, told: str
) -> None:
    begin("it", "cold-war")
    assert answer(["nominate", "Ben"]).status == 0
    file = tmp_path / "evening.toml"
    assert answer(["export", str(file)]).status == 0
    file.write_text(file.read_text("utf-8").replace(was, becomes), "utf-8")
    begin("ru")
    assert told in answer(["import", str(file)]).error


@pytest.mark.parametrize("language", languages("cold-war"))
def test_a_record_of_an_unknown_theme_goes_on_in_the_classic_words(
    begin: Begin, tmp_path: Path, language: str
) -> None:
    begin(language, "cold-war")
    for move in ("nominate Ben", "vote --for-all", "enact communist"):
        assert answer(move.split()).status == 0
    file = tmp_path / "evening.toml"
    assert answer(["export", str(file)]).status == 0
    text = file.read_text("utf-8").replace('theme = "cold-war"', 'theme = "vikings"')
    file.write_text(text, "utf-8")
    told = answer(["import", str(file)])
    assert (told.status, told.error) == (0, "")
    assert "vikings" in told.text
    assert own_words(CLASSIC, told.text)
    assert not foreign_words(CLASSIC, told.text)


def test_translators_are_spoken_to_in_the_terminals(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever was played last: their commands are about no table."""
    begin("it")
    for words in (["words", "check", "no code"], ["script", "new", "no code"]):
        assert "This can't be a language code" in answer(words).error
        monkeypatch.setenv("LC_ALL", "ru_RU.UTF-8")
        assert "Это не может быть кодом языка" in answer(words).error
        monkeypatch.setenv("LC_ALL", "C.UTF-8")


def test_without_a_table_the_option_then_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    assert WRONG["ru"] in answer(["frobnicate", "-l", "ru"]).error
    monkeypatch.setenv("LC_ALL", "")
    monkeypatch.setenv("LC_MESSAGES", "it_IT.UTF-8")
    assert WRONG["it"] in answer(["frobnicate"]).error
    assert WRONG["it"] in answer(["frobnicate", "-l", "tlh"]).error


@pytest.mark.parametrize("command", ["new", "deal -o e.pdf", "tonight"])
def test_a_game_begins_in_english_where_its_language_lacks_words(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = copied_words(tmp_path, "ru/classic")
    (root / "ru" / CLASSIC / "steps.toml").write_text('more = "лишнее"', encoding="utf-8")
    monkeypatch.setattr("companion.words.tables.SCRIPTS", root)
    monkeypatch.setenv("LC_ALL", "ru_RU")
    name, *options = command.split()
    begun = answer([name, *PLAYERS.split(), *options, "-l", "ru"])
    assert (begun.status, begun.error) == (0, "")
    assert not re.search("[а-яё]", begun.text)
    assert "Гитлер" in answer(["night", "--dry-run"]).text
    assert answer(["new", *PLAYERS.split(), "-l", "it", "--theme", "cold-war"]).status == 0


@pytest.mark.parametrize(("table", "place"), [("board", "title")])
def test_in_an_english_theme_the_classic_line_stands_in(
    table: str, place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only classic English is what the others are compared with."""
    root = copied_words(tmp_path, "en/cold-war")
    file = root / "en" / "cold-war" / f"{table}.toml"
    spoilt = file.read_text(encoding="utf-8").replace(f"{{{place}}}", "{wrong}")
    file.write_text(spoilt, encoding="utf-8")
    monkeypatch.setattr("companion.words.tables.SCRIPTS", root)
    begun = answer(["new", *PLAYERS.split(), "--theme", "cold-war"])
    assert (begun.status, begun.error) == (0, "")
    assert "wrong" not in begun.text


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "extends is missing"),
        ('extends = "cold-war"', "extends is 'cold-war'"),
        ('extends = "nope"', "extends is 'nope'"),
        ("extends = 3", "extends is 3"),
        ('extends = "bees"', "bees.toml can't be used yet: extends is 'cold-war'"),
        ('extends = "classic"\nterm = 3', "term isn't a known key"),
    ],
)
def test_a_theme_extends_another_one(
    text: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = copied_words(tmp_path)
    themes = root / "themes"
    (themes / "cold-war.toml").write_text(text, encoding="utf-8")
    (themes / "bees.toml").write_text('extends = "cold-war"', encoding="utf-8")
    (root / "it" / "bees").mkdir()
    (root / "it" / "bees" / "events.toml").write_text("", encoding="utf-8")
    monkeypatch.setattr("companion.words.tables.SCRIPTS", root)
    theme_values.cache_clear()
    try:
        for command in (["new", *PLAYERS.split(), "--theme"], ["words", "new", "pl", "--theme"]):
            refused = answer([*command, "cold-war"])
            assert refused.status == 1
            assert told in refused.error
        assert not list(tmp_path.glob("home/*.sqlite3"))
    finally:
        theme_values.cache_clear()


def test_words_that_nothing_says_do_no_harm(
    begin: Begin, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = copied_words(tmp_path)
    with (root / "it" / CLASSIC / "steps.toml").open("a", encoding="utf-8") as file:
        file.write('more = "di troppo"')
    monkeypatch.setattr("companion.words.tables.SCRIPTS", root)
    begin("it")


def test_a_game_that_cannot_be_read_is_no_hindrance(begin: Begin, tmp_path: Path) -> None:
    begin("it")
    (tmp_path / "home" / "games.sqlite3").write_bytes(b"no database")
    assert WRONG["en"] in answer(["frobnicate"]).error


def test_names_are_those_of_the_tables_theme(begin: Begin) -> None:
    begin("en", "cold-war")
    assert "Did you mean: assassinate?" in answer(["assasinate", "ben"]).error
    assert "--for" in answer(["vote", "--fro", "ada"]).error
    assert "companion assassinate NAME" in answer(["execute"]).error


ENDS = [
    (
        MemoryError(),
        {
            "de": "Speicher",
            "en": "isn't enough memory",
            "it": "abbastanza memoria",
            "ru": "Не хватает",
        },
    ),
    (
        OSError(errno.ENOSPC, "x"),
        {"de": "Datenträger ist voll", "en": "disk is full", "it": "disco è pieno", "ru": "диск"},
    ),
    (
        OSError(errno.EIO, "x", "a.pdf"),
        {"de": "a.pdf", "en": "a.pdf", "it": "a.pdf", "ru": "a.pdf"},
    ),
    (
        ZeroDivisionError(),
        {"de": "nicht deiner", "en": "not your mistake", "it": "non colpa tua", "ru": "а не ваша"},
    ),
]


@pytest.mark.parametrize(("error", "told"), ENDS, ids=lambda one: type(one).__name__)
@pytest.mark.parametrize("language", WRONG)
def test_what_ends_a_command_is_one_line(
    begin: Begin,
    monkeypatch: pytest.MonkeyPatch,
    language: str,
    error: Exception,
    told: dict[str, str],
) -> None:
    def fail() -> None:
        raise error

    begin(language)
    monkeypatch.setattr(game_commands, "status", fail)
    ended = answer(["status"])
    assert (ended.status, ended.output) == (1, "")
    assert told[language] in ended.error
    assert len(ended.error.splitlines()) == 1


def test_ctrl_c_stops_a_command(monkeypatch: pytest.MonkeyPatch) -> None:
    def stop() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(game_commands, "status", stop)
    with pytest.raises(KeyboardInterrupt):
        run_command(["status"])


@pytest.mark.skipif(sys.platform == "win32", reason="stops as POSIX does")
@pytest.mark.parametrize("number", STOP_SIGNALS)
def test_a_signal_stops_it_once_wherever_it_arrives(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, number: int
) -> None:
    """In a class that is defined Python 3.11 makes another error of it; cleaning up is not stopped."""
    heard: list[object] = []

    class Attribute:
        def __set_name__(self, owner: type, name: str) -> None:
            signal.raise_signal(number)

    def stop() -> None:
        try:
            type("Owner", (), {"attribute": Attribute()})
        finally:
            for again in STOP_SIGNALS:
                signal.raise_signal(again)
                heard.append(signal.getsignal(again))

    monkeypatch.setattr(game_commands, "status", stop)
    ended = in_this_process(["status"], "", {"COMPANION_HOME": str(tmp_path)}, tmp_path)
    assert_friendly(ended, 1, "Stopped.")
    assert len(heard) == len(STOP_SIGNALS)
    assert signal.SIG_IGN not in heard  # a signal during the change to it would print a traceback
