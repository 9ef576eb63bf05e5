"""`faults_of` finds the faults in the words of a language: English is the contract."""

from collections.abc import Callable
from enum import StrEnum
from pathlib import Path

import pytest

from companion.checks.languages import faults_of, themes_of, told_classes
from companion.errors import Refusal
from companion.files.toml import FaultyFile, Values, toml_values
from companion.rules.pieces import Party, Role
from companion.words import tables as tables_
from companion.words.tables import languages, own_table, table_file, table_names
from printables.catalogue import PieceName
from printables.edition import wording
from printables.look import theme, theme_file, themes
from tests.words import contract
from tests.words.contract import contract_faults
from tests.words.owed import owed
from tests.words_copy import copied_words

Spoil = Callable[..., dict[str, list[str]]]


@pytest.fixture
def spoilt(tmp_path: Path) -> Spoil:
    """The faults of the Italian words when a text of a table is replaced."""

    def spoil(table: str, text: str, by: str, theme: str = "classic") -> dict[str, list[str]]:
        root = copied_words(tmp_path)
        file = root / "it" / theme / f"{table}.toml"
        before = file.read_text(encoding="utf-8")
        assert text in before
        file.write_text(before.replace(text, by, 1), encoding="utf-8")
        found = faults_of("it", theme, root)
        return {name: [fault.key for fault in faults] for name, faults in found.items()}

    return spoil


@pytest.mark.parametrize(
    ("language", "theme"), [(one, theme) for one in languages() for theme in themes_of(one)]
)
def test_what_comes_along_is_complete(language: str, theme: str) -> None:
    for table, faults in faults_of(language, theme).items():
        assert [*owed(language, table, faults)] == [], table


def test_english_has_a_sentence_for_every_class_and_member() -> None:
    assert contract_faults() == {}


def test_every_class_has_a_sentence_or_is_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    class Eclipse(Refusal):
        """No sentence tells of it."""

    Eclipse.__module__ = "companion.words.sky"
    everything = (*told_classes(), Eclipse)
    monkeypatch.setattr(contract, "told_classes", lambda: everything)
    found = {name: [one.key for one in faults] for name, faults in contract_faults().items()}
    assert found == {"refusals/words": ["Eclipse"]}


def test_a_place_of_a_sentence_is_a_field_of_its_class(monkeypatch: pytest.MonkeyPatch) -> None:
    class GameIsOver(Refusal):
        """Told by a sentence of another class, which has other places."""

    class NotNow(Refusal):
        """The same with a table of sentences."""

    for kind in (GameIsOver, NotNow):
        kind.__module__ = "companion.rules.objections"
    monkeypatch.setattr(contract, "told_classes", lambda: (GameIsOver, NotNow))
    assert faults_of("en") == {}
    sentences = own_table("en", "classic", "objections")
    spoilt = {**sentences, "GameIsOver": "At {hour} it is over."}

    def read(language: str, theme: str, table: str, root: Path | None = None) -> Values:
        return spoilt if table == "objections" else own_table(language, theme, table, root)

    monkeypatch.setattr(contract, "own_table", read)
    assert [one.key for one in contract_faults()["objections"]] == ["GameIsOver"]


@pytest.mark.parametrize(
    ("table", "text", "by", "key"),
    [
        ("events", "{seat} non è", "{set} non è", "ProvenNotHitler"),
        ("events", "{seat} non è", "{seat non è", "ProvenNotHitler"),
        ("voice", 'nameless = "giocatore {seat}"', 'nameless = "giocatore"', "nameless"),
        ("voice", 'nameless = "giocatore {seat}"', "nameless = 4", "nameless"),
        ("voice", 'nameless = "giocatore {seat}"', 'nameless = ""', "nameless"),
        ("voice", 'nameless = "giocatore {seat}"', "", "nameless"),
        ("voice", "nameless", 'namenlos = "x"\nnameless', "namenlos"),
        ("rules", "[object]", "[objects]", "objects"),
        ("night", "[asides.freeze]", "[asides.freze]", "asides.freeze"),
        ("night", 'name     = "Italiano"', "", "name"),
    ],
)  # fmt: skip
def test_a_fault_is_found_by_its_table_and_key(
    spoilt: Spoil, table: str, text: str, by: str, key: str
) -> None:
    found = spoilt(table, text, by)
    assert list(found) == [table]
    assert key in found[table]


@pytest.mark.parametrize(
    ("table", "key"),
    [
        ("moves", "Nominate"),
        ("moves", "Veto"),
        ("objections", "NotNow"),
        ("voice", "spoken"),
        ("voice", "spelling"),
        ("voice", "spelling.Ja"),
        ("board", "powers"),
        ("board", "powers.peek"),
    ],
)
@pytest.mark.parametrize(
    ("language", "theme"), [("en", "classic"), ("en", "cold-war"), ("it", "classic")]
)
def test_a_value_that_is_no_text_is_told(
    monkeypatch: pytest.MonkeyPatch, language: str, theme: str, table: str, key: str
) -> None:
    """Nothing breaks on it, in whatever words it stands."""

    def spoilt(path: Path) -> Values:
        values = toml_values(path)
        if path == table_file(language, theme, table):
            *above, last = key.split(".")
            inner = values
            for one in above:
                inner = inner.setdefault(one, {})
            inner[last] = 3
        return values

    monkeypatch.setattr(tables_, "toml_values", spoilt)
    found = faults_of(language, theme)
    if (language, theme) != ("en", "classic"):  # which is compared with itself
        assert key in [fault.key for fault in found[table]]


def test_changed_lines_of_the_night_for_any_role_names_are_told(spoilt: Spoil) -> None:
    closed = "{hitler}: tieni gli occhi chiusi e alza il pollice."
    found = spoilt("night_roles", closed, "{hitler}: alza il pollice.")
    assert found == {"night_roles": ["night.large.hitler_thumb"]}


def test_a_theme_is_checked_over_the_one_it_extends(spoilt: Spoil) -> None:
    """Its own table may lack a sentence, but have none that is unknown."""
    assert spoilt("moves", "\n\n", '\n\nNominat = "x"\n', "cold-war") == {"moves": ["Nominat"]}


def test_a_language_without_a_word_lacks_every_table(tmp_path: Path) -> None:
    """Each is one fault, not each of its sentences."""
    faults = faults_of("pt", "classic", tmp_path)
    assert set(faults) == {*table_names(), "night"}
    assert {len(some) for some in faults.values()} == {1}


class PowerAndOneMore(StrEnum):
    """The powers, and one that nothing has words for."""

    INVESTIGATE = "investigate"
    CALL_ELECTION = "call_election"
    PEEK = "peek"
    EXECUTE = "execute"
    EXILE = "exile"


def test_a_power_that_even_english_lacks(monkeypatch: pytest.MonkeyPatch) -> None:
    tables_ = {"board": "powers", "play": "power", "steps": "power"}
    for table, key in tables_.items():
        monkeypatch.setitem(contract.MEMBERS, (table, key), [*PowerAndOneMore][-1:])
    found = {name: [one.key for one in faults] for name, faults in contract_faults().items()}
    assert found == {table: [f"{key}.exile"] for table, key in tables_.items()}


def test_a_power_that_nothing_is_printed_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(theme_file, "Power", PowerAndOneMore)
    with pytest.raises(FaultyFile) as refused:
        themes.read_theme(theme.THEMES / "classic.toml")
    assert [fault.key for fault in refused.value.faults] == ["emblems.exile"]
    monkeypatch.setattr(wording, "_ENUMS", (Party, Role, PowerAndOneMore, PieceName))
    wording._schema.cache_clear()
    try:
        with pytest.raises(FaultyFile) as refused:
            wording.load_wording("en", "classic")
        assert {fault.key.rpartition(".")[2] for fault in refused.value.faults} == {"exile"}
    finally:
        wording._schema.cache_clear()
