"""Messages to the table when its record cannot be true, and the command that mends it."""

import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.evening.dealing.new_game import NewGame
from companion.rules.contradictions import (
    Contradiction,
    GovernmentDisagrees,
    HitlerDenied,
    NobodyIsHitler,
    PackOverdrawn,
    PeekDisagrees,
    RefutedByTile,
)
from companion.rules.pieces import Phase
from companion.store.journal import Journal
from companion.store.recorded_game import Memory
from companion.table.table import Table
from companion.table.typed_moves import all_contradictions, amendments, read_move

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva Maria")


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal(tmp_path) as opened:
        yield opened


@pytest.fixture
def table(journal: Journal) -> Table:
    return NewGame(NAMES, first="Ada").begin(journal)


def law(table: Table, chancellor: str, party: str) -> None:
    """A government is elected, is not Hitler's, and enacts a tile; nobody is executed."""
    table.move("nominate", chancellor)
    table.move("vote", "--ja-all")
    if table.game.phase is Phase.HITLER_CHECK:
        table.move("answer", "no")
    table.move("enact", party)


def failed(table: Table, chancellor: str) -> None:
    table.move("nominate", chancellor)
    table.move("vote", "--nein-all")


def now(table: Table) -> list[Contradiction]:
    """Return the contradictions since the last move."""
    return list(table.contradictions)


def claims(table: Table, *said: str) -> list[type]:
    """Claims like "ada drew FFL", and what contradicts itself after the last one."""
    for one in said:
        table.move("claim", *one.split())
    return [type(one) for one in now(table)]


def mended(table: Table) -> str:
    """The command that is told last; it works, and nothing contradicts itself after it."""
    command = table.notices[-1].partition("companion amend ")[2]
    number, *words = shlex.split(command)
    table.amend(int(number), *words)
    assert all_contradictions(table, claims=True) == []
    return command


def to_the_hitler_zone(table: Table) -> None:
    for chancellor in ("cleo", "dan", "eva"):
        law(table, chancellor, "fascist")
    table.move("peek")


class TestAnswers:
    def test_hitler_after_all(self, table: Table) -> None:
        to_the_hitler_zone(table)
        law(table, "ada", "fascist")
        table.move("execute", "cleo")
        law(table, "ben", "liberal")
        law(table, "dan", "liberal")
        table.move("nominate", "ada")
        table.move("vote", "--ja-all")
        events = table.move("answer", "yes")
        (found,) = now(table)
        assert isinstance(found, HitlerDenied)
        told = (
            "According to the record, Ada was not Hitler in round 4 but was Hitler in round 7. "
            "One of these two entries is wrong."
        )
        assert table.notices[0] == told
        assert told in table.heard(events, table.names)
        assert mended(table) == "26 answer no"
        assert table.game.phase is Phase.LEGISLATE

    def test_an_executed_player_who_had_answered(self, table: Table) -> None:
        to_the_hitler_zone(table)
        law(table, "ada", "fascist")
        assert now(table) == []
        table.move("execute", "ada", "--hitler")
        assert mended(table) == "15 execute Ada"
        assert table.game.phase is Phase.NOMINATE

    def test_nobody_is_left(self, table: Table) -> None:
        to_the_hitler_zone(table)
        law(table, "ada", "fascist")
        table.move("execute", "cleo")
        law(table, "ben", "liberal")
        law(table, "dan", "liberal")
        assert now(table) == []
        table.move("nominate", "eva")
        table.move("vote", "--ja-all")
        table.move("answer", "no")
        (found,) = now(table)
        assert isinstance(found, NobodyIsHitler)
        assert [one.seat for one in found.answers] == [1, 3, 2, 4, 5]
        assert table.notices[0].startswith(
            "According to the record, nobody can be Hitler after round 7"
        )
        table.move("enact", "liberal")
        assert now(table) == []  # told once
        table.undo()
        table.undo()
        assert all_contradictions(table, claims=True) == []
        table.redo()
        assert mended(table) == "26 answer yes"
        assert table.game.phase is Phase.GAME_OVER


class TestClaims:
    def test_the_tile_refutes_one(self, table: Table) -> None:
        law(table, "ben", "liberal")
        assert claims(table, "ben received FF") == [RefutedByTile]
        assert table.notices[0] == (
            "Ben claims to have received: Fascist, Fascist. But the tile of round 1 proves that false: Liberal."
        )
        assert mended(table) == "4 claim Ben received LF"

    def test_the_tile_is_mistyped_where_it_refutes_both(self, table: Table) -> None:
        law(table, "ben", "liberal")
        assert claims(table, "ada passed FF", "ben received FF") == [RefutedByTile]
        assert mended(table) == "3 enact Fascist"

    def test_a_government_disagrees(self, table: Table) -> None:
        law(table, "ben", "liberal")
        assert claims(table, "ada passed FL", "ben received LL") == [GovernmentDisagrees]
        (told,) = table.notices  # which of them is wrong, nobody knows
        assert told == (
            "Round 1. These two claims can't both be true. "
            "Ada claims to have passed: Fascist, Liberal. "
            "Ben claims to have received: Liberal, Liberal."
        )

    def test_two_claims_at_once(self, table: Table) -> None:
        law(table, "ben", "liberal")
        drew = read_move(table, ["claim", "ada", "passed", "FF"])
        received = read_move(table, ["claim", "ben", "received", "FF"])
        heard = table.heard(table.play(drew, received), table.names)
        assert [type(one) for one in now(table)] == [RefutedByTile, RefutedByTile]
        assert sum("proves that false" in line for line in table.notices) == 2
        assert len(table.notices) == 3  # the amendment of both is told once
        assert sum("proves that false" in line for line in heard) == 2

    def test_a_president_disagrees_with_oneself(self, table: Table) -> None:
        law(table, "eva", "liberal")
        law(table, "ada", "liberal")
        law(table, "eva", "liberal")
        assert claims(table, "ada drew FFL", "ada passed LL") == [GovernmentDisagrees]
        assert mended(table) == "11 claim Ada passed FL"

    def test_the_last_word_counts_and_no_comment_takes_nothing_back(self, table: Table) -> None:
        law(table, "ben", "liberal")
        assert claims(table, "ada passed FL", "ben received LL") == [GovernmentDisagrees]
        assert claims(table, "ben received -") == []
        assert all_contradictions(table, claims=True)
        assert claims(table, "ben received LF") == []
        assert all_contradictions(table, claims=True) == []
        assert len(table.game.statements) == 4

    def test_a_peek_and_the_next_hand(self, table: Table) -> None:
        to_the_hitler_zone(table)
        claims(table, "cleo peeked FLF")
        law(table, "ada", "fascist")
        table.move("execute", "ben")
        assert claims(table, "dan drew FFF") == [PeekDisagrees]
        assert claims(table, "dan drew LFF") == []

    def test_a_peek_and_the_tile_of_chaos(self, table: Table) -> None:
        to_the_hitler_zone(table)
        claims(table, "cleo peeked FFL")
        for chancellor in ("ada", "ada", "cleo"):
            failed(table, chancellor)
        table.move("chaos", "liberal")
        (found,) = now(table)
        assert isinstance(found, RefutedByTile)
        assert mended(table) == "11 claim Cleo peeked LFL"

    def test_more_tiles_than_a_pack_held(self, table: Table) -> None:
        law(table, "cleo", "liberal")
        law(table, "dan", "fascist")
        law(table, "eva", "liberal")
        assert claims(table, "ada drew LLL", "ben drew LLF", "cleo drew LLF") == [PackOverdrawn]
        (told,) = table.notices
        assert told == (
            "Tiles in deck number 1 (Liberal): 6. Claimed by Ada, Ben, Cleo: 7. Also turned up: 0. "
            "At least one claim is false."
        )
        law(table, "ada", "fascist")
        assert now(table) == []  # it is told once
        failed(table, "ben")
        failed(table, "ben")
        failed(table, "cleo")
        table.move("chaos", "liberal")
        (found,) = now(table)  # by fewer claims
        assert isinstance(found, PackOverdrawn)
        assert (found.seats, found.claimed, found.besides) == ((1, 2), 5, 2)

    def test_tiles_that_others_enacted_count_too(self, table: Table) -> None:
        law(table, "cleo", "liberal")
        law(table, "dan", "liberal")
        law(table, "eva", "liberal")
        assert claims(table, "ada drew LLL", "ben drew LLL") == [PackOverdrawn]
        (told,) = table.notices
        assert told == (
            "Tiles in deck number 1 (Liberal): 6. Claimed by Ada, Ben: 6. Also turned up: 1. "
            "At least one claim is false."
        )


def test_a_table_that_does_not_want_to_be_told(journal: Journal) -> None:
    memory = Memory(contradictions=False)
    table = NewGame(NAMES, first="Ada", memory=memory).begin(journal)
    law(table, "ben", "liberal")
    assert claims(table, "ben received FF") == []
    assert table.notices == []
    (found,) = all_contradictions(table, claims=True)
    assert len(amendments(table, [found])) == 1
    assert all_contradictions(table, claims=False) == []


def test_another_language_and_theme(journal: Journal) -> None:
    table = NewGame(NAMES, language="ru", theme="cold-war", first="Ada").begin(journal)
    law(table, "ben", "democratic")
    claims(table, "ben received КК")
    assert table.notices[0].endswith("Но закон раунда 1 это опровергает: демократический.")
    assert mended(table) == "4 claim Ben received ДК"


def test_a_pair_does_not_hide_what_the_pack_cannot_hold(table: Table) -> None:
    """Of two claims that disagree, the second one is counted too."""
    law(table, "Ben", "liberal")
    claims(table, "ada drew LLF")
    law(table, "Cleo", "fascist")
    assert claims(table, "ben drew FFF", "cleo received LF") == [GovernmentDisagrees]
    law(table, "Dan", "liberal")
    claims(table, "cleo drew LLF")
    law(table, "Eva Maria", "liberal")
    assert claims(table, "dan drew LLF") == [PackOverdrawn]
    (found,) = now(table)
    assert isinstance(found, PackOverdrawn)
    assert (found.claimed, found.held, len(found.claims)) == (7, 6, 4)


def test_amendments_come_in_the_order_of_what_they_change(table: Table) -> None:
    """After all contradictions; a claim that one other tile would mend is not offered two."""
    law(table, "ben", "liberal")
    law(table, "cleo", "fascist")
    table.play(
        *(read_move(table, one.split()) for one in ("claim ada passed LL", "claim ada drew FFF")),
    )
    assert mended(table) == "8 claim Ada drew LLF"
    table.play(
        *(read_move(table, one.split()) for one in ("claim ben passed FF", "claim ben drew LLL")),
        *(read_move(table, one.split()) for one in ("claim ada drew FFL", "claim ada passed LL")),
    )
    assert [line.partition("amend ")[2] for line in table.notices if "amend " in line] == [
        "12 claim Ada passed FL",
        "10 claim Ben drew FFL",
    ]


def test_where_the_prompts_are_an_amendment_is_a_word_of_theirs(table: Table) -> None:
    table.at_prompts = True
    law(table, "Eva Maria", "liberal")
    claims(table, "5 received FF")
    assert ": amend 4 claim 5 received " in table.notices[-1]
