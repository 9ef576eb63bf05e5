"""A new game that cannot be is refused before the game begins."""

from pathlib import Path

import pytest

from companion.cli import run_command
from companion.errors import Refusal
from companion.evening.dealing.new_game import NewGame, UnfitName, checked_names
from companion.files.choices import NotAvailable
from companion.table.names import RefusedMove, UnknownName, UnwritableScript
from companion.words.role_names import RoleNameUnclear
from companion.words.sentences import load_referee, sentence
from companion.words.tables import NoSuchLanguage

FIVE = ("Ada", "Ben", "Cleo", "Dan", "Eva")


@pytest.mark.parametrize(
    ("wanted", "kind"),
    [
        (NewGame(FIVE, language="xx"), NoSuchLanguage),
        (NewGame(FIVE, theme="nope"), NotAvailable),
        (NewGame(FIVE, ruleset="nope"), NotAvailable),
        (NewGame((*FIVE, "Ada")), UnfitName),
        (NewGame((*FIVE, "7")), UnfitName),
        (NewGame((*FIVE, "x" * 99)), UnfitName),
        (NewGame((*FIVE, "Ada", "Ada")), UnfitName),
        (NewGame(("עמר", "نور", *FIVE)), UnwritableScript),
        (NewGame(FIVE, first="Zoe"), UnknownName),
        (NewGame(("Ada", "Ben")), RefusedMove),
    ],
)
def test_what_will_not_do_is_refused(wanted: NewGame, kind: type[Refusal]) -> None:
    with pytest.raises(kind):
        wanted.header()


def test_it_is_told_in_the_hosts_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COMPANION_HOME", str(tmp_path))
    assert run_command(["new", *FIVE, "Ada", "-l", "de"]) == 1
    assert "gibt es zweimal: Ada" in capsys.readouterr().err


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
    parts = {
        "Cleo ❤": ("Cleo ❤", ": ❤."),
        'Eva"': ('Eva"', ': ".'),
        "a\u200bb": ("U+200B",),
        "-.-": ("-.-",),
        "👩‍👩‍👧": ("👩", "👩, 👧"),
    }
    for name, shown in parts.items():
        with pytest.raises(UnfitName) as refused:
            checked_names(("Ada", name))
        line = sentence(load_referee(language), refused.value)
        assert all(one in line for one in shown), line
