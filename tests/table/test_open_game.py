"""An open game as every face has it: moves by name, refusals as values, questions, the board."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.evening.dealing.new_game import NewGame, UnfitName
from companion.rules.moves import Claim, Enact, Execute, HiddenKnowledge, Nominate, Vote
from companion.rules.objections import LastChancellor, NominatedOneself
from companion.rules.pieces import Party, Role
from companion.store.journal import Journal
from companion.store.recorded_game import NoSuchMove, NothingThere
from companion.table.names import AmbiguousName, HowTo, NotAnAnswer, RefusedMove, UnknownName
from companion.table.pile_count import count
from companion.table.questions import next_move
from companion.table.table import Table, why
from companion.table.typed_moves import read_move, role_named
from companion.table.view import PilesView, Zone, plain, view
from companion.words.sentences import sentence
from companion.words.tables import languages
from tests.typist import Typist

FIVE = ("Ada", "Ben", "Cleo", "Dan", "Ben Hur")


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal(tmp_path) as opened:
        yield opened


@pytest.fixture
def table(journal: Journal) -> Table:
    return NewGame(FIVE, language="ru", theme="cold-war", first="Ada").begin(journal)


def plays(table: Table, *lines: str) -> None:
    for line in lines:
        table.move(*line.split())


def test_a_refused_move_has_its_names_and_changes_nothing(table: Table) -> None:
    with pytest.raises(RefusedMove) as caught:
        table.play(Nominate(1))
    assert caught.value.objection == NominatedOneself(1, (2, 3, 4, 5))
    assert "Cleo, Dan, Ben Hur" in sentence(table.referee, caught.value)
    assert why(table)[0] == sentence(table.referee, caught.value)
    assert table.stored.moves == ()


@pytest.mark.parametrize("word", ["execute", "assassinate"])
def test_words_of_any_theme_are_understood(table: Table, word: str) -> None:
    table.move("nominate", "cleo")
    assert read_move(table, ["vote", "--for", "ada"]) == read_move(table, ["vote", "--ja", "ada"])
    assert read_move(table, ["vote", "--against-all"]) == Vote(frozenset())
    assert read_move(table, [word, "dan", "--agent"]) == Execute(4, hitler=True)
    assert read_move(table, ["enact", "communist"]) == read_move(table, ["enact", "fascist"])


@pytest.mark.parametrize("language", languages())
def test_a_command_understands_the_parties_that_a_question_offers(
    journal: Journal, language: str
) -> None:
    table = NewGame(FIVE, language=language).begin(journal)
    for party in Party:
        offered = table.referee.words["play"][party]
        assert read_move(table, ["enact", offered]) == Enact(party)
        assert read_move(table, ["claim", "ada", "saw", offered]) == Claim(
            1, HiddenKnowledge.LOYALTY, (party,)
        )


@pytest.mark.parametrize("tiles", ["ККД", "ccd", "FFL"])
def test_letters_of_the_board_the_theme_and_the_code_are_understood(
    table: Table, tiles: str
) -> None:
    fascist, liberal = Party.FASCIST, Party.LIBERAL
    assert read_move(table, ["claim", "ada", "drew", tiles]) == Claim(
        1, HiddenKnowledge.DRAWN, (fascist, fascist, liberal)
    )
    with pytest.raises(NotAnAnswer, match="name=CCL"):
        read_move(table, ["claim", "ada", "drew", "CCL"])


def test_where_letters_clash_those_of_the_table_are_meant(table: Table) -> None:
    board = table.referee.words["board"]
    table.referee.words["board"] = board | {
        "parties": {"liberal": "Farmer", "fascist": "Raider"},
        "parties_short": {"liberal": "F", "fascist": "R"},
        "roles": {"liberal": "Farmer", "fascist": "Fiend", "hitler": "Loki"},
    }
    for typed, party in (("f", Party.LIBERAL), ("R", Party.FASCIST), ("fas", Party.FASCIST)):
        assert read_move(table, ["enact", typed]) == Enact(party)
    assert read_move(table, ["claim", "ada", "received", "rf"]) == Claim(
        1, HiddenKnowledge.RECEIVED, (Party.FASCIST, Party.LIBERAL)
    )
    assert role_named(table, "l") is Role.HITLER
    with pytest.raises(NotAnAnswer):
        role_named(table, "f")


def test_what_cannot_be_read_says_what_can(table: Table) -> None:
    with pytest.raises(UnknownName) as unknown:
        table.move("nominate", "zoe")
    assert unknown.value.allowed == ("Ben", "Cleo", "Dan", "Ben Hur")
    with pytest.raises(AmbiguousName) as ambiguous:
        table.move("nominate", "be")
    assert ambiguous.value.allowed == ("Ben", "Ben Hur")
    with pytest.raises(NotAnAnswer) as verb:
        table.move("dance")
    assert "assassinate" in verb.value.allowed
    with pytest.raises(NotAnAnswer):
        table.move("enact", "green")
    for words in (["5"], ["9" * 5000, "2"], ["--ja"], ["--ja-all", "ada"]):
        with pytest.raises(HowTo, match="companion vote --for Ada Ben"):
            table.move("vote", *words)


def test_nothing_to_put_right(table: Table) -> None:
    for reason, change in (
        ("undo", table.undo),
        ("redo", table.redo),
        ("amend", lambda: table.amend(1, drop=True)),
    ):
        with pytest.raises(NothingThere, match=f"why={reason}"):
            change()
    table.move("nominate", "cleo")
    with pytest.raises(NoSuchMove, match="most=1"):
        table.amend(2, drop=True)


def test_a_move_of_other_words_is_shown_as_it_is_written(table: Table) -> None:
    plays(table, "nominate cleo")
    for typed, example in (
        ("nominate", "nominate Ben"),
        ("nominate cleo dan", "nominate Ben"),
        ("investigate", "investigate Ben"),
        ("peek dan", "peek"),
        ("execute", "assassinate Ben"),
        ("veto", "veto agreed"),
        ("enact", "enact "),
        ("claim ada", "claim Ada drew "),
    ):
        with pytest.raises(HowTo) as caught:
            table.amend(1, *typed.split())
        assert str(caught.value.example).startswith(f"companion amend 1 {example}")
        assert example in sentence(table.referee, caught.value)
    for typed in ("vote --frob", "nominate --ja ada"):
        with pytest.raises(HowTo, match=f"companion amend 1 {typed.split()[0]}"):
            table.amend(1, *typed.split())
    with pytest.raises(NoSuchMove, match="number=99, most=1"):
        table.amend(99)


def test_an_empty_word_is_shown(table: Table) -> None:
    with pytest.raises(UnknownName) as caught:
        table.move("nominate", "")
    assert '""' in sentence(table.referee, caught.value)


def test_an_amendment_that_was_not_possible_then(table: Table) -> None:
    plays(table, "nominate cleo", "vote 5 0", "enact liberal", "nominate dan")
    before = table.game
    with pytest.raises(RefusedMove) as caught:
        table.amend(4, "nominate", "cleo")
    assert caught.value.objection == LastChancellor(3, (1, 4, 5))
    assert table.game is before


def test_tiles_in_hands_are_no_false_alarm(table: Table) -> None:
    plays(table, "nominate cleo", "vote 5 0")
    assert view(table).piles == PilesView(deck=14, hands=3, discard=0)
    for piles, hands in (((14, 0), 3), ((14, 1), 2), ((17, 0), 0)):
        agrees, lines = count(table, *piles, 0, 0)
        assert agrees
        assert [line for line in lines[1:] if str(hands) in line] == lines[1:]
        assert len(lines) == 1 + bool(hands)
    assert not count(table, 13, 0, 0, 0)[0]
    with pytest.raises(HowTo, match=r"--democratic 2 --communist 3"):
        count(table, 14, 0, None, 0)
    with pytest.raises(NotAnAnswer):
        count(table, 14, 0, -1, 0)


def test_the_board_is_made_of_plain_values(table: Table) -> None:
    board = plain(view(table))
    liberal, fascist = board["tracks"]
    assert (liberal["party"], fascist["party"]) == tuple(party.value for party in Party)
    assert [slot["wins"] for slot in liberal["slots"]] == [False] * 4 + [True]
    assert [slot["zones"] for slot in fascist["slots"]][2] == [Zone.HITLER.value]
    assert board["seats"][0] == {"seat": 1, "name": "Ada", "marks": ["presidential_candidate"]}


def test_questions_come_again_with_what_was_wrong(table: Table) -> None:
    asked = Typist(next_move(table), "zoe", "1", "3")
    labels = [one.label for one in asked.questions[0].options]
    assert labels == ["Ben", "Cleo", "Dan", "Ben Hur"]
    assert asked.refusals == [UnknownName, RefusedMove]
    assert asked.result == Nominate(3)


def test_a_topic_that_nobody_knows(table: Table) -> None:
    with pytest.raises(NotAnAnswer):
        why(table, "bluff")


def test_the_next_game_is_like_the_one_before(journal: Journal, table: Table) -> None:
    names = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn")
    after = NewGame(names, first="Finn").begin(journal, like=table.header)
    assert (after.header.language, after.header.theme) == ("ru", "cold-war")
    assert after.header.ruleset == table.header.ruleset
    assert after.game.president == 6
    for wrong, reason in (((*FIVE, "ada"), "twice"), ((*FIVE, ""), "shape")):
        with pytest.raises(UnfitName, match=f"why={reason}"):
            NewGame(wrong).begin(journal)
    assert len(journal.games()) == 2
