"""The poster of a game: for few players and many, on one sheet or more, without a secret."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.evening.dealing.new_game import NewGame
from companion.evening.folder.record_files import write_poster
from companion.rules.moves import Chaos, Claim, Enact, HiddenKnowledge, Nominate, Vote
from companion.rules.pieces import Party, Phase
from companion.store.journal import Journal
from companion.store.recorded_game import KnownRoles, RoleSource
from companion.table.table import Table
from printables.paper.sheet import Paper
from tests.printables.pdf_reading import Document

NAMES = ("Ada", "Bartholomäus v. d. Aue", *(f"Константинопольский Ал{one}" for one in "абвгдежз"))
NOBODY: frozenset[int] = frozenset()


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal(tmp_path / "home") as opened:
        yield opened


def played(journal: Journal, players: int, rounds: int, language: str, theme: str) -> Table:
    """Five governments enact Liberal policies in the last rounds; votes fail in those before."""
    names = NAMES[:players]
    table = NewGame(names, language=language, theme=theme).begin(journal)
    while table.game.phase is not Phase.GAME_OVER:
        left, missing = rounds - table.game.round + 1, 5 - table.game.liberal
        candidates = [seat for seat in table.game.seats if seat != table.game.president]
        limited = table.game.term_limited
        chancellor = next(
            seat for seat in candidates if not limited or seat not in limited.fields().values()
        )
        passes = left <= missing
        table.play(Nominate(chancellor))
        table.play(Vote(frozenset(table.game.seats) if passes else NOBODY))
        if table.game.phase is Phase.CHAOS:
            party = Party.FASCIST if table.game.fascist < 2 else Party.LIBERAL
            table.play(Chaos(party))
        elif passes:
            president = table.game.president
            table.play(Enact(Party.LIBERAL))
            said = (Party.LIBERAL, Party.FASCIST, Party.FASCIST)
            if table.game.win_reason is None:
                table.play(Claim(president, HiddenKnowledge.DRAWN, said))
    return table


@pytest.mark.parametrize(
    ("size", "words", "paper"),
    [
        ((5, 5), ("en", "classic"), Paper.A4),
        ((10, 11), ("ru", "cold-war"), Paper.LETTER),
    ],
)
def test_it_fits(
    journal: Journal, tmp_path: Path, size: tuple[int, int], words: tuple[str, str], paper: Paper
) -> None:
    table = played(journal, *size, *words)
    assert table.game.round == size[1]
    file = tmp_path / "poster.pdf"
    table.keep_roles(KnownRoles(table.game.table.roles, RoleSource.PLAYERS))
    write_poster(table, file, paper)
    assert 1 <= len(Document(file.read_bytes()).pages) <= 2


def test_no_secret_is_on_it_before_the_reveal(journal: Journal, tmp_path: Path) -> None:
    """The same table makes the same file, whoever is who."""
    table = played(journal, 5, 5, "en", "classic")
    before, after = tmp_path / "before.pdf", tmp_path / "after.pdf"
    write_poster(table, before)
    assert b"Hitler" not in before.read_bytes().replace(b"Secret Hitler", b"")
    table.keep_roles(KnownRoles(table.game.table.roles, RoleSource.DEAL))
    write_poster(table, after)
    assert before.read_bytes() != after.read_bytes()
