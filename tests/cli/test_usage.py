"""A wrong command line is answered with a right one; nothing is written."""

import re
from pathlib import Path

import pytest

from companion.cli import run_command
from companion.cli.usage import argument
from companion.evening.settings import MAX_DEALS_AT_ONCE
from companion.table.discussion import MAX_MINUTES
from companion.words.lines import lines_of
from companion.words.tables import languages, read_table, table_names
from tests.commands_page import commands

SOURCES = sorted((Path(__file__).parents[2] / "companion").rglob("*.py"))

EMPTY = {
    "print": ("print", "policy-tiles", "-o", ""),
    "print, with =": ("print", "policy-tiles", "--out="),
    "export": ("export", ""),
    "deal": ("deal", *"ABCDE", "-o", ""),
    "messages": ("deal", *"ABCDE", "--messages", ""),
    "tonight": ("tonight", *"ABCDE", "--out", ""),
    "envelope": ("envelope", "--reprint", "-o", ""),
    "night": ("night", "--players", "7", "--save", ""),
    "script": ("night", "--players", "7", "--text", "--script", ""),
}


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "games"))
    monkeypatch.setenv("LC_ALL", "C")


def refused(capsys: pytest.CaptureFixture[str], *typed: str) -> str:
    """The one line of a command that is refused for its options."""
    assert run_command(typed) == 2
    told = capsys.readouterr()
    assert not told.out
    assert told.err.count("\n") == 1
    return told.err


@pytest.mark.parametrize("name", EMPTY)
def test_an_empty_path_writes_nothing(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "takes the name of a file or folder that you may read" in refused(capsys, *EMPTY[name])
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", EMPTY)
def test_a_stream_is_no_file(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """For other programs "-" is standard output; here a file would have the name."""
    *typed, last = EMPTY[name]
    assert "takes the name of a file or folder that you may read" in refused(
        capsys, *typed, f"{last}-"
    )
    assert not list(tmp_path.iterdir())


def test_too_few_rulers(capsys: pytest.CaptureFixture[str]) -> None:
    told = refused(capsys, "printer", "measure", "Office", "1", "1", "1", "1", "--rulers", "1", "2")
    assert "--rulers needs a value" in told


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(
    ("typed", "low", "high"),
    [
        (("evening", *"ABCDE", "--deals", "0"), 1, MAX_DEALS_AT_ONCE),
        (("deal", *"ABCDE", "-o", "x.pdf", "--deals", "99"), 1, MAX_DEALS_AT_ONCE),
        (("deal", *"ABCDE", "-o", "x.pdf", "--deals", "x"), 1, MAX_DEALS_AT_ONCE),
        (("play", "--discussion", "99"), 0, MAX_MINUTES),
    ],
)
def test_a_number_out_of_range(
    typed: tuple[str, ...],
    low: int,
    high: int,
    language: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The option is named, and what it takes."""
    monkeypatch.setenv("LC_ALL", f"{language}_XX.UTF-8")
    option = next(one for one in typed if one.startswith("--"))
    told = refused(capsys, *typed)
    words = read_table(language, "classic", "refusals/cli")["NotAChoice"]
    assert words.format(option=option, allowed=f"{low}–{high}") in told


def test_what_stands_for_a_word_is_in_every_language() -> None:
    """Whatever stands for a word in the usage of a command or in its options, and nothing else."""
    shown = " ".join(
        argument(one)
        for command, _ in commands()
        for one in command.params
        if one.param_type_name == "argument" or one.metavar
    )
    shown += " [OPTIONS] COMMAND [ARGS]..."  # of Typer
    code = "".join(path.read_text(encoding="utf-8") for path in SOURCES)
    shown += " ".join(re.findall('"(companion [^"]*)"', code))  # commands in messages
    expected = set(re.findall(r"\b[A-Z]{2,}\b", shown))
    assert read_table("en", "classic", "messages")["placeholders"] == {one: one for one in expected}


@pytest.mark.parametrize("language", languages())
def test_no_sentence_has_the_english_word_that_a_host_is_to_replace(language: str) -> None:
    own = read_table(language, "classic", "messages")["placeholders"]
    foreign = {english for english, word in own.items() if word != english} - {*own.values()}
    sentences = {
        f"{table}.{key}": set(re.findall(r"\b[A-Z]{2,}\b", line))
        for table in table_names()
        for key, line in lines_of(read_table(language, "classic", table)).items()
        if not key.startswith("placeholders.")
    }
    assert {key: words & foreign for key, words in sentences.items() if words & foreign} == {}


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        (("games",), "companion new NOMI..."),
        (("nominate",), "companion nominate NOME"),
        (("amend", "x"), "NUMERO vuole un numero"),
        (("words", "check", "it", "ru"), "words check [LINGUA]"),
        (("rename", "A", "B", "C"), "companion rename VECCHIO NUOVO"),
    ],
)
def test_an_italian_is_told_italian_words_to_replace(
    typed: tuple[str, ...],
    told: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("LC_ALL", "it_IT.UTF-8")
    Path("games").mkdir()
    run_command(typed)
    assert told in "".join(capsys.readouterr())


def test_a_game_that_is_not_there_is_not_made_current(capsys: pytest.CaptureFixture[str]) -> None:
    Path("games").mkdir()
    assert run_command(("games", "--current", "5")) == 1
    assert "There is no game yet" in capsys.readouterr().err


def test_a_tray_needs_a_printer(capsys: pytest.CaptureFixture[str]) -> None:
    assert "--tray goes with --printer" in refused(capsys, "print", "--tray", "nope")


def test_only_what_is_much_alike_is_suggested(capsys: pytest.CaptureFixture[str]) -> None:
    assert "--help" in refused(capsys, "nope")
    assert "Did you mean: nominate?" in refused(capsys, "nomnate")
    assert "--help" in refused(capsys, "words", "xyz")


@pytest.mark.parametrize(
    ("typed", "locale", "told"),
    [
        ("words nwe", "C", "Did you mean: new?"),
        ("words nee", "C", "Did you mean: new?"),
        ("words nwe", "de_DE.UTF-8", "Meintest du: new?"),
        ("script nwe", "it_IT.UTF-8", "Forse volevi dire: new?"),
        ("voice chekc", "ru_RU.UTF-8", "Может быть, вы имели в виду: check?"),
    ],
)
def test_the_nearest_command_of_a_group_is_suggested_in_the_hosts_language(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    typed: str,
    locale: str,
    told: str,
) -> None:
    monkeypatch.setenv("LC_ALL", locale)
    assert told in refused(capsys, *typed.split())


@pytest.mark.parametrize(
    ("typed", "option", "others"),
    [
        ("deal -o x.pdf --deals 2 --words-of-the-table", "--words-of-the-table", "--deals"),
        ("deal --messages x --deals 2", "--messages", "--deals"),
        ("tonight --slips --cards", "--cards", "--slips"),
        ("tonight --deals 2 --cards", "--cards", "--deals"),
        ("tonight --deals 2 --cards --slips", "--cards", "--deals, --slips"),
        ("tonight --cards --words-of-the-table", "--words-of-the-table", "--cards"),
        ("tonight --deals 2 --words-of-the-table", "--words-of-the-table", "--deals"),
    ],
)
def test_options_that_do_not_go_together_are_named(
    typed: str, option: str, others: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command, *options = typed.split()
    told = refused(capsys, command, *("Ada", "Ben", "Cleo", "Dan", "Eva"), *options)
    assert told.startswith(f"companion: Use only one of these: {option}, {others}.")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "options", ["--corners 99", "--singles", "--shop-language it", "--profile x.icc"]
)
def test_what_only_a_shop_is_asked_for(
    options: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("games").mkdir()
    told = refused(capsys, "print", "ballots", "-o", "x.pdf", *options.split())
    option = options.split(maxsplit=1)[0]
    assert f"doesn't belong there: {option}. Type it like this: companion print shop" in told
    assert [path.name for path in tmp_path.iterdir()] == ["games"]


@pytest.mark.parametrize(
    ("typed", "options"),
    [
        ("shop ballots --backs none --marks lines --board 2", "--backs, --marks, --board"),
        ("shop --printer Office --tray 1", "--printer, --tray"),
        ("Shop --estimate --outline --split", "--outline, --estimate, --split"),
        ("calibration --list", "--list"),
        ("calibration --estimate --stock 0.3", "--stock, --estimate"),
        ("test-sheet --backs none --split", "--backs, --split"),
        ("specimen --estimate", "--estimate"),
        ("ballots --boxes", "--boxes"),
        ("shop --boxes", "--boxes"),
    ],
)
def test_what_a_shop_or_a_sheet_has_no_use_for(
    typed: str, options: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("games").mkdir()
    name, *_ = words = typed.split()
    told = refused(capsys, "print", *words)
    unused, _, typing = told.partition("doesn't belong there: ")[2].partition(". ")
    assert set(unused.split(", ")) == set(options.split(", "))
    assert f"companion print {name.lower()}" in typing
    assert [path.name for path in tmp_path.iterdir()] == ["games"]
