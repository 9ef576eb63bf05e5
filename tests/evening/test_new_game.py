"""Everything wrong with a new game is reported at once, before the game begins."""

from pathlib import Path

import pytest

from companion.cli import run_command
from companion.errors import Refusal
from companion.evening.dealing.new_game import (
    NewGame,
    SeveralRefused,
    UnfitName,
    checked_names,
)
from companion.files.choices import NotAvailable
from companion.table.names import UnwritableScript
from companion.table.refusals import RefusedMove, UnknownName
from companion.words.referee import load_referee
from companion.words.role_names import RoleNameUnclear
from companion.words.sentences import sentence
from companion.words.tables import NoSuchLanguage

FIVE = ("Ada", "Ben", "Cleo", "Dan", "Eva")


@pytest.mark.parametrize(
    ("wanted", "kinds"),
    [
        (NewGame(FIVE, language="xx", theme="nope"), [NoSuchLanguage, NotAvailable]),
        (NewGame(FIVE, theme="nope", ruleset="nope"), [NotAvailable, NotAvailable]),
        (NewGame((*FIVE, "ada", "7"), ruleset="nope"), ["no_letter", "twice", NotAvailable]),
        (NewGame(("Ada", "Ben"), first="Zoe"), [UnknownName, RefusedMove]),
        (NewGame(("Ada", "Ben"), language="xx"), [NoSuchLanguage, RefusedMove]),
        (
            NewGame(("", "x" * 99, "a\u200bb", *FIVE, "Ada", "ben")),
            ["no_letter", "long", "letters", "twice", "twice"],
        ),
        (NewGame(("עמר", "نور", "12", *FIVE)), [UnwritableScript, "no_letter"]),
    ],
)
def test_all_that_will_not_do_is_told_at_once(
    wanted: NewGame, kinds: list[type[Refusal] | str]
) -> None:
    with pytest.raises(SeveralRefused) as refused:
        wanted.header()
    assert [getattr(one, "why", type(one)) for one in refused.value.refusals] == kinds


@pytest.mark.parametrize(
    ("wanted", "kind"),
    [
        (NewGame(FIVE, language="xx"), NoSuchLanguage),
        (NewGame((*FIVE, "Ada")), UnfitName),
        (NewGame((*FIVE, "Ada", "Ada")), UnfitName),
        (NewGame(("עמר", "نور", *FIVE)), UnwritableScript),
        (NewGame(FIVE, first="Zoe"), UnknownName),
        (NewGame(("Ada", "Ben")), RefusedMove),
    ],
)
def test_a_single_one_is_told_as_it_is(wanted: NewGame, kind: type[Refusal]) -> None:
    with pytest.raises(kind):
        wanted.header()


def test_each_has_a_line_in_the_hosts_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    assert run_command(["new", *FIVE, "Ada", "-l", "de", "--ruleset", "nope", "--theme", "no"]) == 1
    head, *lines = capsys.readouterr().err.splitlines()
    assert head.endswith("Das stimmt noch nicht:")
    assert [line[:2] for line in lines] == ["- ", "- ", "- "]
    assert "Ada" in lines[1]


@pytest.mark.parametrize(
    ("language", "name"), [("en", "Everybody"), ("de", "Alle"), ("it", "Tutti"), ("ru", "Все")]
)
def test_a_role_whose_name_means_everybody_is_refused_before_a_game(
    tmp_path: Path, language: str, name: str
) -> None:
    theme = own_theme(tmp_path, f'liberal = "{name}"')
    with pytest.raises(RoleNameUnclear) as refused:
        NewGame(FIVE, language=language, theme=theme).header()
    assert refused.value.names == (name,)


def test_so_are_roles_that_are_called_alike(tmp_path: Path) -> None:
    theme = own_theme(tmp_path, 'fascist = "Agent"', 'hitler = "Secret Agent"')
    with pytest.raises(RoleNameUnclear):
        NewGame(FIVE, theme=theme).header()
    assert NewGame(FIVE, theme=own_theme(tmp_path, 'hitler = "Kraken"')).header().look


def own_theme(folder: Path, *roles: str) -> str:
    """A host's own theme, in which these roles have other names."""
    file = folder / "own.toml"
    file.write_text("\n".join(('extends = "classic"', "[roles]", *roles)), encoding="utf-8")
    return str(file)


@pytest.mark.parametrize("language", ["en", "de", "it", "ru"])
def test_a_bad_name_is_told_with_its_letter(language: str) -> None:
    with pytest.raises(SeveralRefused) as refused:
        checked_names(("Ada", "Cleo ❤", 'Eva"', "a\u200bb", "-.-", "👩‍👩‍👧"))
    told = [sentence(load_referee(language), one) for one in refused.value.refusals]
    parts = (("Cleo ❤", ": ❤."), ('Eva"', ': ".'), ("", "U+200B"), ("-.-",), ("👩", "👩, 👧"))
    for line, shown in zip(told, parts, strict=True):
        assert all(one in line for one in shown), line
