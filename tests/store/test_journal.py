from datetime import datetime
from pathlib import Path
from random import Random

import pytest

from companion.rules.moves import AnswerHitler, Enact, Nominate, Peek, Vote
from companion.rules.objections import GameIsOver, IllegalMove, NotNow, NotThatManyPlayers
from companion.rules.pieces import Party, Phase
from companion.rulesets import load_ruleset
from companion.store.journal import GAMES_FILE, Journal
from companion.store.recorded_game import (
    DigitalDeck,
    GameWentOn,
    Header,
    ImpossibleMove,
    ImpossibleName,
    Memory,
    NoGame,
    NoSuchGame,
    RecordedGame,
)
from tests.store.evenings import NAMES, evening, header, some_moves

ROUND = (Nominate(3), Vote(frozenset({1, 2, 3, 4})), Enact(Party.LIBERAL))


def test_no_game_yet(tmp_path: Path) -> None:
    folder = tmp_path / "not" / "yet"
    with Journal(folder) as journal:
        assert journal.games() == ()
        for ask in (journal.current, lambda: journal.load(1), lambda: journal.switch(1)):
            with pytest.raises(NoGame):
                ask()
    assert not (tmp_path / "not").exists()


def test_a_round_is_there_again(tmp_path: Path) -> None:
    with Journal(tmp_path / "new") as journal:
        seen = journal.new(header())
        assert (seen.number, seen.revision, seen.moves, seen.ended) == (1, 0, (), "")
        for move in ROUND:
            seen = journal.append(seen, move)
            with Journal(tmp_path / "new") as other:  # on disk before it is confirmed
                assert other.current() == other.load(1) == seen
                assert other.current().game == seen.game
    assert seen.game.liberal == 1
    assert datetime.fromisoformat(seen.begun).utcoffset() is not None
    assert [path.name for path in (tmp_path / "new").iterdir()] == [GAMES_FILE]


@pytest.mark.parametrize("seed", range(4))
def test_whole_games(tmp_path: Path, seed: int) -> None:
    """Record, replay, same game; and what the table heard of each move."""
    recorded = evening(seed)
    with Journal(tmp_path) as journal:
        seen = journal.new(recorded.header)
        for move in recorded.moves:
            seen = journal.append(seen, move)
        assert journal.current().steps == recorded.steps == seen.steps
        assert seen.ended
        with pytest.raises(IllegalMove) as raised:
            journal.append(seen, Peek())
        assert raised.value.objection == GameIsOver()
        added = journal.add(recorded)
        assert (added.number, added.moves, added.header) == (2, seen.moves, seen.header)


def test_the_header_is_kept(tmp_path: Path) -> None:
    settled = Header(
        players=NAMES[:6],
        ruleset=load_ruleset("rebalanced-6"),
        theme="thème ☠",
        language="pt-BR",
        first=4,
        memory=Memory(votes=False, claims=True, proven=False),
        speak=True,
    )
    with Journal(tmp_path) as journal:
        journal.new(settled)
    with Journal(tmp_path) as journal:
        assert journal.current().header == settled


def test_an_edited_ruleset_changes_nothing(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text('extends = "official"\ntracker_length = 4\n')
    settled = header().replace(ruleset=load_ruleset(str(file)))
    with Journal(tmp_path) as journal:
        journal.new(settled)
        file.write_text("nonsense")
        assert journal.current().header.ruleset.tracker_length == 4
        assert journal.games()[0].ruleset == "house"


def test_several_games(tmp_path: Path) -> None:
    with Journal(tmp_path) as journal:
        first = journal.new(header(players=5))
        second = journal.add(evening(2))
        assert [one.current for one in journal.games()] == [False, True]
        assert journal.switch(1) == first == journal.current()
        one, two = journal.games()
        assert (one.number, one.players, one.ruleset) == (1, NAMES[:5], "official")
        assert (one.current, one.moves, one.winner, one.ended) == (True, 0, None, "")
        assert (two.number, two.current, two.moves) == (2, False, len(second.moves))
        assert two.winner is second.game.winner
        assert two.win_reason is second.game.win_reason is not None
        assert (two.begun, two.ended) == (second.begun, second.ended)
        journal.append(first, Nominate(3))  # by the number in it, not by who is current
        assert journal.games()[0].moves == 1
        for nobody in (0, -1, 3, 10**30):
            with pytest.raises(NoSuchGame):
                journal.switch(nobody)
        assert journal.current().number == 1


def test_dates_of_a_record_are_kept(tmp_path: Path) -> None:
    recorded = evening(1)
    dated = RecordedGame(header=recorded.header, moves=recorded.moves, begun="1932", ended="1933")
    with Journal(tmp_path) as journal:
        stored = journal.add(dated)
        assert (stored.begun, stored.ended) == ("1932", "1933")
        stored = journal.undo(stored)
        assert stored.ended == journal.current().ended == ""
        assert journal.games()[0].winner is None
        assert journal.redo(stored).ended.startswith("20")


def test_illegal_moves_change_nothing(tmp_path: Path) -> None:
    with Journal(tmp_path) as journal:
        seen = journal.append(journal.new(header()), Nominate(3))
        with pytest.raises(IllegalMove) as raised:
            journal.append(seen, Peek())
        assert raised.value.objection == NotNow(Phase.VOTE)
        assert journal.current() == seen


def test_impossible_tables(tmp_path: Path) -> None:
    with Journal(tmp_path / "new") as journal:
        with pytest.raises(IllegalMove) as raised:
            journal.new(header().replace(players=NAMES[:4]))
        assert raised.value.objection == NotThatManyPlayers(4, (5, 6, 7, 8, 9, 10))
        with pytest.raises(IllegalMove):
            journal.new(header(first=8))
        with pytest.raises(ImpossibleName):
            journal.new(header().replace(players=("", *NAMES[:5])))
        with pytest.raises(ImpossibleMove):
            journal.add(RecordedGame(header=header(), moves=(Nominate(3), Nominate(4))))
    assert not (tmp_path / "new").exists()


def test_the_game_went_on_in_another_window(tmp_path: Path) -> None:
    with Journal(tmp_path) as shell, Journal(tmp_path) as screen:
        seen = shell.new(header())
        now = screen.append(screen.current(), Nominate(3))
        for chancellor in (3, 4):  # the same would be made twice
            with pytest.raises(GameWentOn):
                shell.append(seen, Nominate(chancellor))
        with pytest.raises(GameWentOn):
            shell.keep_deck(seen, DigitalDeck("0" * 64))
        assert shell.current() == now


def test_as_many_moves_but_others(tmp_path: Path) -> None:
    """Counting moves would not notice it."""
    with Journal(tmp_path) as shell, Journal(tmp_path) as screen:
        seen = shell.append(shell.new(header()), Nominate(3))
        now = screen.append(screen.undo(screen.current()), Nominate(4))
        with pytest.raises(GameWentOn):
            shell.append(seen, Vote(frozenset()))
        with pytest.raises(GameWentOn):
            shell.undo(seen)
        with pytest.raises(GameWentOn):
            shell.amend(seen, 1, (Nominate(5),))
        assert shell.current() == now


def test_stored_moves_that_are_illegal_are_named(tmp_path: Path) -> None:
    """As after a rule was put right: the record can still be read, and amended."""
    import sqlite3

    with Journal(tmp_path) as journal:
        seen = journal.new(header())
        for move in ROUND:
            seen = journal.append(seen, move)
    database = sqlite3.connect(tmp_path / GAMES_FILE)
    database.execute("UPDATE moves SET move = '{\"nominate\":1}' WHERE place = 1")
    database.commit()
    database.close()
    with Journal(tmp_path) as journal:
        seen = journal.current()
        assert seen.moves == (Nominate(1), *ROUND[1:])
        with pytest.raises(ImpossibleMove) as raised:
            seen.game  # noqa: B018  it is asked for
        assert (raised.value.number, raised.value.move) == (1, Nominate(1))
        with pytest.raises(ImpossibleMove):
            journal.append(seen, Nominate(4))
        with pytest.raises(ImpossibleMove) as raised:
            journal.amend(seen, 2, (Vote(frozenset({1, 2, 3, 5})),))
        assert raised.value.number == 1
        assert journal.games()[0].moves == 3
        assert journal.undo(seen).moves == (Nominate(1), ROUND[1])
        seen = journal.amend(journal.current(), 1, (Nominate(3),))
        assert seen.game.phase is Phase.LEGISLATE


def test_moves_are_known_by_their_kind(tmp_path: Path) -> None:
    """Nothing confuses true with one."""
    recorded = RecordedGame(header=header(), moves=some_moves(header(), Random(5)))
    answers = [move for move in recorded.moves if isinstance(move, AnswerHitler)]
    with Journal(tmp_path) as journal:
        journal.add(recorded)
        assert repr(journal.current().moves) == repr(recorded.moves)
    assert answers
