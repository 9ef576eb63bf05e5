"""A session with a digital deck by answers: no tile in what a face is given, and lies told at the end."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from companion.deal.chain import grouped
from companion.deal.secret_files import VaultGone
from companion.evening.guests.door import Door
from companion.evening.guests.last_evening import Choices, Evening
from companion.evening.session import Audience, Means, Session, Stage
from companion.evening.settings import Folders
from companion.rules.moves import HiddenKnowledge
from companion.rules.pieces import Party, Phase
from companion.store.journal import Journal
from companion.table import deck
from companion.table.question import Kind, Question, Value, keys_of
from companion.table.table import Table

FIVE = ["Ada", "Ben", "Cleo", "Dan", "Eva"]


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal(tmp_path) as opened:
        yield opened


def begun(journal: Journal) -> Session:
    """A session that asks who plays."""
    evening, folder = Evening(Choices("en")), journal.path.parent
    folders = Folders(folder, Path(), None)
    return Session(journal, Door(evening), folders, evening, Means(), alone=True, digital=True)


def answer(table: Table, question: Question, chance: Random) -> Value:
    """An answer that somebody gives; a government looks at its tiles."""
    if question.kind is Kind.PRIVATE:
        assert question.options == ()
        choices = deck.hand(table) if table.game.hand else ("",)
        wishes = ("veto",) if question.key == "enact_or_veto" else ()
        return str(chance.choice((*choices, *wishes)))
    match question.kind:
        case Kind.YES_NO:
            return question.key not in {"is_hitler", "was_hitler", "new_game"}
        case Kind.BALLOTS:
            return [seat for seat in table.game.alive if chance.random() < 0.6]
        case _:
            values = [option.value for option in question.options]
            chosen = chance.choice(values)
            return [chosen] if question.kind is Kind.SEATS else chosen


def untrue(line: str) -> bool:
    """Return whether a line tells a lie."""
    return line.strip().startswith("False!")


def test_a_game_to_its_end_tells_who_lied(journal: Journal) -> None:
    chance, session = Random(1), begun(journal)
    session.answer(session.token, FIVE)
    session.answer(session.token, "")  # no words
    lies: dict[bool, int] = {True: 0, False: 0}
    private = 0
    while (question := session.question) is not None and session.table is not None:
        table = session.table
        if question.key == "show_deck":
            break
        if question.kind is Kind.PRIVATE:
            private += 1
            assert session.state(Audience.ROOM).question is None
        if "claim_drawn" in keys_of(question.offers):
            drawn = deck.sights(table)[table.game.sessions[-1].round, HiddenKnowledge.DRAWN]
            lie = [Party.FASCIST] * 3 if Party.LIBERAL in drawn else [Party.LIBERAL] * 3
            honest = sum(lies.values()) % 2 == 0
            said = list(drawn) if honest else lie
            lies[honest] += 1
            session.answer(session.token, {"claim_drawn": said})
            continue
        assert not any(map(untrue, session.state().heard))
        session.answer(session.token, answer(table, question, chance))
    assert private > 2
    assert min(lies.values()) > 0
    secret = deck.vault_of(table).read()["deck"]
    heard = session.answer(session.token, value=True).heard
    assert secret in heard[0]
    assert table.header.deck is not None
    assert grouped(table.header.deck.commitment) in heard[0]
    judged = [line for line in heard if "claims to have drawn" in line]
    assert sum(map(untrue, judged)) == lies[False]
    assert len(judged) >= sum(lies.values())
    assert not list((journal.path.parent / "keys").iterdir())
    session.command(session.token, "undo")
    state = session.state()
    assert any("Nothing can be taken back" in line for line in state.heard)
    session.answer(session.token, value=False)
    assert session.stage is Stage.LEFT


def test_chaos_needs_nobody(journal: Journal) -> None:
    session = begun(journal)
    session.answer(session.token, FIVE)
    session.answer(session.token, "")  # no words
    for _ in range(3):
        assert session.question is not None
        session.answer(session.token, [session.question.options[0].value])
        state = session.answer(session.token, [])
    assert session.table is not None
    assert len(session.table.game.chaos_tiles) == 1
    assert any("is turned over and enacted" in line for line in state.heard)


def test_a_tile_that_nobody_has_is_refused(journal: Journal) -> None:
    session = begun(journal)
    session.answer(session.token, FIVE)
    session.answer(session.token, "")  # no words
    assert session.question is not None
    session.answer(session.token, [session.question.options[0].value])
    session.answer(session.token, [1, 2, 3, 4, 5])
    for said in ("socialist", "veto", ""):
        assert session.answer(session.token, said).refused == "There is no such tile here."
    assert session.table is not None
    assert session.table.game.hand == 3


def test_a_lost_vault_ends_the_game_with_one_line(journal: Journal) -> None:
    session = begun(journal)
    session.answer(session.token, FIVE)
    session.answer(session.token, "")  # no words
    assert session.question is not None
    session.answer(session.token, [session.question.options[0].value])
    for file in (journal.path.parent / "keys").iterdir():
        file.unlink()
    with pytest.raises(VaultGone):
        session.answer(session.token, [1, 2, 3, 4, 5])
    with pytest.raises(VaultGone):
        begun(journal)


def test_a_game_with_tiles_keeps_them(journal: Journal) -> None:
    """The deck stays on the table where a game has begun with its tiles."""
    evening = Evening(Choices("en"))
    folders = Folders(journal.path.parent, Path(), None)
    session = Session(journal, Door(evening), folders, evening, Means(), alone=True)
    session.answer(session.token, FIVE)
    assert session.question is not None
    session.answer(session.token, [session.question.options[0].value])
    session.leave()
    again = begun(journal)
    assert any("its tiles stay as they are" in line for line in again.state().heard)
    assert again.table is not None
    assert again.table.game.phase is Phase.VOTE
    assert not again.table.game.digital


def test_words_of_the_table_decide_the_deck_too(journal: Journal) -> None:
    session = begun(journal)
    question = session.answer(session.token, FIVE).question
    assert question is not None
    assert question.key == "table_words"
    settled = journal.current().header.deck
    assert settled is not None
    assert grouped(settled.commitment) in question.text
    session.answer(session.token, " moon  anchor ")
    assert journal.current().header.deck == settled.replace(words=("moon", "anchor", "", "", ""))


def test_a_table_without_words(journal: Journal) -> None:
    session = begun(journal)
    session.answer(session.token, FIVE)
    state = session.answer(session.token, "")
    assert state.question is not None
    assert state.question.key == "nominate"
    deck_ = journal.current().header.deck
    assert deck_ is not None
    assert deck_.words == ()
