"""Two sessions and commands that take turns at random on one game; each sees what the others do."""

from pathlib import Path
from random import Random
from typing import Any

from companion.errors import Refusal
from companion.evening.dealing.new_game import NewGame
from companion.evening.game.play import rename
from companion.evening.guests.door import Door
from companion.evening.guests.last_evening import Choices, Evening
from companion.evening.session import Means, Session, Stage, Token
from companion.evening.settings import Folders
from companion.rules.legality import legal_claims
from companion.rules.moves import Claim, Move
from companion.rules.pieces import Phase
from companion.store.journal import Journal, StoredGame
from companion.table.deal import seal
from companion.table.questions import next_moves
from companion.table.table import Table
from tests.evening.random_evenings import any_value
from tests.legal_moves import legal_moves
from tests.plain_deal import deal_envelopes

FIVE = ("Ada", "undo", "Eva Braun", "All", "Kim")
TURNS = 30


class Interleaving:
    """Two hosts before one table, and somebody with a shell."""

    def __init__(self, home: Path, seed: int) -> None:
        """In each tenth, envelopes are dealt, looked at, sealed and opened early."""
        self.home, self.chance, self.dealt = home, Random(seed), seed % 10 == 0
        self.taken = self.late = self.commands = 0
        self._old: list[tuple[Session, Token, Any]] = []

    def plays(self) -> None:
        """So many turns; after each of them all know the same game."""
        with Journal(self.home) as own, Journal(self.home) as other, Journal(self.home) as shell:
            if self.dealt:
                deal_envelopes(shell, NewGame(FIVE))
            else:
                NewGame(FIVE).begin(shell)
            sessions = [_session(own, self.home), _session(other, self.home, alone=False)]
            sessions[1].answer(sessions[1].token, value=True)
            for _ in range(TURNS):
                before = shell.current()
                session = self.chance.choice(sessions)
                if session.stage is Stage.LEFT:
                    sessions[1] = session = _session(other, self.home, alone=False)
                match self.chance.random():
                    case number if number < 0.6:
                        self._taps(session, before, shell)
                    case number if number < 0.7:
                        self._taps_again(before, shell)
                    case _:
                        self._types(Table(shell, before))
                for one in sessions:
                    self._notices(one, shell)

    def _taps(self, session: Session, before: StoredGame, shell: Journal) -> None:
        """An answer, or something else that is offered; at times of somebody who has seen an older state."""
        question, token = session.question, session.token
        if session.night is not None:
            session.night.performance = session.night.performance.read()
            session.tick(0.0)
            return
        assert question is not None
        value = any_value(question, self.chance)
        if question.offers and self.chance.random() < 0.2:
            offer = self.chance.choice(question.offers)
            value = {offer.key: any_value(offer, self.chance)}
        quicker = self.chance.random() < 0.3
        if quicker:  # somebody else
            seen = before
            self._types(Table(shell, before))
            before = shell.current()
            quicker = (before.number, before.revision) != (seen.number, seen.revision)
        session.answer(token, value)
        self._old.append((session, token, value))
        after = shell.current()
        assert not quicker or after == before
        self.taken += after.revision != before.revision
        assert after.number > before.number or after.revision - before.revision in range(3)
        if not isinstance(value, dict) and not question.notes and question.key != "keep_legal":
            assert after.moves[: len(before.moves)] == before.moves or after.number > before.number

    def _taps_again(self, before: StoredGame, shell: Journal) -> None:
        """The same tap again, as a phone without a network sends it: nothing is done."""
        if self._old:
            session, token, value = self.chance.choice(self._old)
            heard = session.answer(token, value).heard
            assert shell.current() == before
            assert session.stage is Stage.LEFT or "answered already" in heard[0]
            self.late += 1

    def _types(self, table: Table) -> None:
        """A command in a shell."""
        self.commands += 1
        try:
            match self.chance.random():
                case number if number < 0.2:
                    table.undo()
                case number if number < 0.3:
                    table.redo()
                case number if number < 0.4:
                    seat = self.chance.choice(table.game.seats)
                    assert [*rename(table, seat, f"Zoe {self.chance.randint(1, 99)}")]
                case number if number < 0.5:
                    table.amend(self.chance.randint(1, 9), drop=True, keep_legal=True)
                case number if number < 0.53 and self.dealt:
                    seal(table.journal)
                case number if number < 0.55:
                    NewGame(FIVE).begin(table.journal)
                case _:
                    table.play(self.chance.choice(_moves(table)))
        except (Refusal, IndexError):
            pass

    def _notices(self, session: Session, shell: Journal) -> None:
        """Nobody is asked an old question, and each shows the game as it is on disk."""
        asked = session.question
        was_stale = session.is_stale
        if was_stale:
            session.elsewhere()
        table, now = session.table, shell.current()
        if session.stage is Stage.LEFT or session.night is not None:
            return
        if table is None:  # at the door
            assert session.question is not None
            if session.question.key == "goes_on":
                assert f"{now.number}" in session.question.text
            return
        on_disk = (now.number, now.revision, now.moves, now.undone, now.header.players)
        mine = table.stored
        shown = (mine.number, mine.revision, mine.moves, mine.undone, table.names)
        assert shown == on_disk, (
            was_stale,
            session.alone,
            session.question,
            shown[:2],
            on_disk[:2],
            getattr(asked, "key", None),
        )
        assert session.question is not None
        if session.question is asked or now.game.phase is Phase.GAME_OVER:
            return
        if session.stage is Stage.DOOR:  # nobody has moved yet: whether all have read their roles
            assert not now.moves
            return
        if was_stale and session.question.key != getattr(asked, "key", None):
            fresh = next(next_moves(Table(shell, now)))
            assert session.question.text == fresh.text
            assert session.question.options == fresh.options


def _session(journal: Journal, home: Path, *, alone: bool = True) -> Session:
    evening, folders = Evening(Choices("en")), Folders(home, home / "t")
    program = f"{alone} {Random().random()}"
    return Session(journal, Door(evening), folders, evening, Means(), program=program, alone=alone)


def _moves(table: Table) -> list[Move]:
    claims: list[Move] = [Claim(one.seat, one.about, None) for one in legal_claims(table.game)]
    return [*legal_moves(table.game), *claims]
