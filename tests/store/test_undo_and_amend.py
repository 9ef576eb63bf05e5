"""Undo, redo and amend: any earlier mistake can be put right."""

from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, strategies as st

from companion.rules.legality import objection
from companion.rules.moves import Enact, Execute, Move, Nominate, Vote, VoteCount
from companion.rules.objections import GameIsOver, IllegalMove, NotNow
from companion.rules.pieces import Party, Phase
from companion.rules.play import play
from companion.store.journal import Journal, StoredGame
from companion.store.recorded_game import (
    ImpossibleMove,
    NoSuchMove,
    NothingThere,
    RecordedGame,
)
from tests.examples import examples
from tests.store.evenings import evening, header, some_move

JA, NEIN = Vote(frozenset(range(1, 8))), Vote(frozenset())
L, F = Enact(Party.LIBERAL), Enact(Party.FASCIST)
TWO_ROUNDS = (Nominate(3), JA, L, Nominate(4), JA, F)


def stored(journal: Journal, *moves: Move) -> StoredGame:
    return journal.add(RecordedGame(header=header(), moves=moves))


def test_undo_and_redo(tmp_path: Path) -> None:
    with Journal(tmp_path) as journal:
        whole = seen = stored(journal, *TWO_ROUNDS)
        for made in range(5, -1, -1):
            seen = journal.undo(seen)
            assert seen.moves == TWO_ROUNDS[:made]
            assert seen.undone == TWO_ROUNDS[made:]
            assert journal.current() == seen
            assert journal.current().game == seen.game
        with pytest.raises(NothingThere, match="why=undo"):
            journal.undo(seen)
        for made in range(1, 7):
            seen = journal.redo(seen)
            assert (seen.moves, seen.undone) == (TWO_ROUNDS[:made], TWO_ROUNDS[made:])
        assert seen.steps == whole.steps
        with pytest.raises(NothingThere, match="why=redo"):
            journal.redo(seen)


def test_a_new_move_ends_redo(tmp_path: Path) -> None:
    with Journal(tmp_path) as journal:
        seen = journal.undo(journal.undo(stored(journal, *TWO_ROUNDS)))
        seen = journal.append(seen, NEIN)
        assert seen.undone == journal.current().undone == ()
        with pytest.raises(NothingThere, match="why=redo"):
            journal.redo(seen)


def test_the_end_can_be_undone(tmp_path: Path) -> None:
    recorded = evening(7)
    with Journal(tmp_path) as journal:
        seen = journal.add(recorded)
        assert seen.ended
        assert seen.game.phase is Phase.GAME_OVER
        seen = journal.undo(seen)
        assert not seen.ended
        assert seen.game.phase is not Phase.GAME_OVER
        assert journal.games()[0].winner is None
        seen = journal.redo(seen)
        assert seen.ended
        assert journal.games()[0].winner is seen.game.winner


def test_replace(tmp_path: Path) -> None:
    with Journal(tmp_path) as journal:
        seen = journal.amend(stored(journal, *TWO_ROUNDS), 3, (F,))
        assert seen.moves == (Nominate(3), JA, F, *TWO_ROUNDS[3:])
        assert journal.current() == seen
        assert (seen.game.liberal, seen.game.fascist) == (0, 2)


def test_insert_and_drop(tmp_path: Path) -> None:
    with Journal(tmp_path) as journal:
        seen = stored(journal, *TWO_ROUNDS)
        forgotten = (Nominate(5), NEIN)  # a whole round, before the first one
        seen = journal.amend(seen, 1, forgotten, count=0)
        assert seen.moves == (*forgotten, *TWO_ROUNDS)
        assert [election.candidates.president for election in seen.game.elections] == [1, 2, 3]
        seen = journal.amend(seen, 1, (), count=2)
        assert seen.moves == TWO_ROUNDS
        assert journal.amend(seen, 6, ()).moves == TWO_ROUNDS[:5]


def test_what_becomes_illegal_is_named(tmp_path: Path) -> None:
    with Journal(tmp_path) as journal:
        seen = stored(journal, *TWO_ROUNDS)
        with pytest.raises(ImpossibleMove) as raised:
            journal.amend(seen, 2, (NEIN,))
        error = raised.value
        assert (error.number, error.move, error.objection) == (3, L, NotNow(Phase.NOMINATE))
        assert journal.current() == seen
        # Numbers are those that the host has seen, whatever is inserted or dropped.
        for instead in ((), (Nominate(3), NEIN, Nominate(4), NEIN), (NEIN, Nominate(4), NEIN)):
            number = 1 if len(instead) == 4 else 2
            with pytest.raises(ImpossibleMove) as raised:
                journal.amend(seen, number, instead)
            assert raised.value.number == number + 1
            assert raised.value.move == TWO_ROUNDS[number]
        assert journal.current() == seen


def test_what_is_put_in_must_be_legal(tmp_path: Path) -> None:
    with Journal(tmp_path) as journal:
        seen = stored(journal, *TWO_ROUNDS)
        for keep_legal in (False, True):
            with pytest.raises(ImpossibleMove) as raised:
                journal.amend(seen, 2, (JA, Nominate(7)), keep_legal=keep_legal)
            assert (raised.value.number, raised.value.move) == (2, Nominate(7))
        assert journal.current() == seen


def test_keep_the_legal_part(tmp_path: Path) -> None:
    with Journal(tmp_path) as journal:
        seen = stored(journal, *TWO_ROUNDS)
        seen = journal.amend(seen, 2, (NEIN,), keep_legal=True)
        assert seen.moves == (Nominate(3), NEIN)
        assert seen.undone == TWO_ROUNDS[2:]
        assert journal.current() == seen
        with pytest.raises(IllegalMove) as raised:  # it is still illegal
            journal.redo(seen)
        assert raised.value.objection == NotNow(Phase.NOMINATE)
        assert journal.current() == seen


def test_a_game_that_ends_earlier(tmp_path: Path) -> None:
    """Hitler was executed after all: what was played then did not happen."""
    with Journal(tmp_path) as journal:
        recorded = next(
            one
            for one in map(evening, range(100))
            if any(isinstance(move, Execute) and not move.hitler for move in one.moves)
        )
        seen = journal.add(recorded)
        place = next(n for n, move in enumerate(seen.moves) if isinstance(move, Execute))
        execution = seen.moves[place]
        assert isinstance(execution, Execute)
        hitler = (execution.replace(hitler=True),)
        with pytest.raises(ImpossibleMove) as raised:
            journal.amend(seen, place + 1, hitler)
        assert (raised.value.number, raised.value.objection) == (place + 2, GameIsOver())
        seen = journal.amend(seen, place + 1, hitler, keep_legal=True)
        assert seen.game.winner is Party.LIBERAL
        assert journal.games()[0].winner is Party.LIBERAL


def test_no_such_move(tmp_path: Path) -> None:
    with Journal(tmp_path) as journal:
        empty = journal.new(header())
        with pytest.raises(NothingThere, match="why=amend"):
            journal.amend(empty, 1, ())
        seen = stored(journal, *TWO_ROUNDS)
        for number in (0, -1, 7):
            with pytest.raises(NoSuchMove) as raised:
                journal.amend(seen, number, (JA,))
            assert (raised.value.number, raised.value.most) == (number, 6)
        with pytest.raises(NoSuchMove) as raised:
            journal.amend(seen, 5, (), count=3)
        assert raised.value.number == 7


@examples(12)
@given(seed=st.integers(0, 10**6), most=st.integers(1, 60))
def test_amending_is_playing_again(seed: int, most: int) -> None:
    chance = Random(seed)
    recorded = evening(seed, most)
    place = chance.randrange(len(recorded.moves))
    before = recorded.steps[place - 1][0] if place else recorded.header.new_game()
    some = some_move(before, chance)
    instead = chance.choice([(), (some,), (some, recorded.moves[place]), (VoteCount(3, 99),)])
    count = chance.randint(0, min(3, len(recorded.moves) - place))
    wanted = (*recorded.moves[:place], *instead, *recorded.moves[place + count :])
    game = recorded.header.new_game()
    legal = 0
    while legal < len(wanted) and objection(game, wanted[legal]) is None:
        game, _ = play(game, wanted[legal])
        legal += 1
    with TemporaryDirectory() as folder, Journal(Path(folder)) as journal:
        seen = journal.add(recorded)
        if legal == len(wanted):
            after = journal.amend(seen, place + 1, instead, count=count)
            assert (after.moves, after.undone) == (wanted, ())
        else:
            with pytest.raises(ImpossibleMove) as raised:
                journal.amend(seen, place + 1, instead, count=count)
            assert raised.value.move == wanted[legal]
            assert journal.current() == seen
            if legal < place + len(instead):
                return
            assert recorded.moves[raised.value.number - 1] == wanted[legal]
            after = journal.amend(seen, place + 1, instead, count=count, keep_legal=True)
            assert (after.moves, after.undone) == (wanted[:legal], wanted[legal:])
        assert after.game == game
        assert after.deal == recorded.deal
        assert journal.current() == after
        assert journal.current().game == game
