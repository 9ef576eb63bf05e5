"""Impossible languages, names and pronunciations get one line in the host's language."""

from pathlib import Path

import pytest

from companion.words.tables import CLASSIC, ENGLISH, is_whole, languages
from tests.conftest import Run, assert_friendly

PLAYERS = ("Ada", "Ben", "Cleo", "Dan", "Eva")
DEAL = ("deal", *PLAYERS, "-o", "e.pdf")
USAGE = [
    ("words",),
    ("words", "frobnicate"),
    ("words", "new"),
    ("words", "new", "-x"),
    ("words", "check", "it", "ru"),
    ("tonight", *PLAYERS, "--access", "blnd"),
    ("print", "--access", ""),
    ("evening", *PLAYERS, "--say", "Ada"),
    ("evening", *PLAYERS, "--say", "Ada:=x"),
    (*DEAL, "--language-for", "Ada"),
    ("status", "--plan"),
]
REFUSED = [
    ("words", "new", "no code"),
    ("words", "new", ""),
    ("words", "new", "../x"),
    ("words", "new", "con"),
    ("words", "new", "pl", "--theme", "vikings"),
    ("words", "check", "xx"),
    ("words", "check", "../.."),
    ("words", "preview", "xx"),
    ("evening", *PLAYERS, "--say", "Zoe=x"),
    ("tonight", *PLAYERS, "--say", "Zoe=x"),
    (*DEAL, "--say", "Zoe=x"),
    ("new", *PLAYERS, "--say", "Zoe=x"),
    (*DEAL, "--language-for", "Zoe=it"),
    (*DEAL, "--language-for", "Ada=xx"),
    ("new", *PLAYERS, "-l", "xx"),
    ("new", "עמר", *PLAYERS),
    ("deal", "नीता", *PLAYERS, "-o", "e.pdf"),
    ("tonight", "नीता", *PLAYERS),
    ("tonight", "עמר", *PLAYERS),
    ("deal", "太郎", *PLAYERS, "-o", "e.pdf"),
    ("new", "a\u200bb", *PLAYERS),
    ("night", "-n", "5", "-l", "xx", "--dry-run"),
    ("night", "-n", "5", "--script", "utf-16.toml", "--dry-run"),
    ("script", "check", "broken.toml"),
    ("print", "-l", "en+xx", "-o", "x.pdf"),
]
ALL = [*((words, 2) for words in USAGE), *((words, 1) for words in REFUSED)]


@pytest.mark.usefixtures("folder_of_games")
@pytest.mark.parametrize(("words", "status"), ALL)
def test_one_line_in_the_hosts_language(
    run: Run, environment: dict[str, str], tmp_path: Path, words: tuple[str, ...], status: int
) -> None:
    (tmp_path / "utf-16.toml").write_text('language = "en"', encoding="utf-16")
    (tmp_path / "broken.toml").write_text("a = \n", encoding="utf-8")
    told = {}
    others = [one for one in languages() if is_whole(one, CLASSIC) and one != ENGLISH]
    turn = ALL.index((words, status))
    for language in (ENGLISH, *((2 * others)[turn % len(others) :][:3])):
        answer = run(*words, env=environment | {"LC_ALL": f"{language}_XX.UTF-8"})
        assert_friendly(answer, status)
        told[language] = answer.stderr
    assert len(set(told.values())) == len(told)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["broken.toml", "utf-16.toml"]


def test_a_name_that_only_paper_cannot_have(run: Run, tmp_path: Path) -> None:
    game = run("new", "नीता", *PLAYERS)
    assert (game.returncode, game.stderr) == (0, "")
    assert "नीता, Ada, Ben" in game.stdout
    for words in (("deal", "-o", "e.pdf"), ("tonight",), ("recap", "-o", "p.pdf")):
        answer = run(*words)
        assert_friendly(answer, 1)
        assert ": नीता." in answer.stderr
    assert not any(tmp_path.iterdir())
