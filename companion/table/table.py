"""The table: an open game, and everything that players do with it."""

import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from copy import copy
from functools import partial
from typing import TYPE_CHECKING, Literal, Self, TypeVar

from companion.errors import Refusal, UsageRefusal
from companion.files.quoted import quoted
from companion.rules.events import Event
from companion.rules.game import Game
from companion.rules.legality import objection
from companion.rules.moves import Move, Vote, VoteCount
from companion.rules.objections import IllegalMove, Objection
from companion.rules.pieces import Seat
from companion.rules.topics import Topic
from companion.store.journal import Journal, StoredGame
from companion.store.recorded_game import KnownRoles
from companion.store.refusals import (
    GameWentOn,
    ImpossibleMove,
    NoSuchMove,
    NothingThere,
)
from companion.table.names import as_typed, find
from companion.words.program import is_typed
from companion.words.referee import load_referee, spoken
from companion.words.sentences import move_sentence, next_step, say, sentence, told

if TYPE_CHECKING:
    from companion.rules.contradictions import Contradiction

M = TypeVar("M", bound=Move)

REFUSED = "refused.json"  # beside the games: what `why` explains


class RefusedMove(Refusal):
    """The rules say no to a move."""

    objection: Objection
    names: tuple[str, ...]  # of the players, for the sentence

    @property
    def key(self) -> str:
        """The name of the objection."""
        return type(self.objection).__name__

    @property
    def heading(self) -> Topic:
        """Where the rulebook says so."""
        return self.objection.heading


class UnknownName(Refusal):
    """Nobody at the table is called so."""

    name: str
    allowed: tuple[str, ...]


class AmbiguousName(Refusal):
    """Several players may be meant."""

    name: str
    allowed: tuple[str, ...]


class HowTo(UsageRefusal):
    """Something is missing or too much; the `example` is how it is written."""

    why: Literal["move", "amend", "count", "state", "claims", "say", "seat", "reading", "where"]
    example: str


class ImpossibleAmendment(Refusal):
    """The move could not be made then."""

    objection: Objection
    names: tuple[str, ...]


class LaterMoveImpossible(Refusal):
    """After the amendment, a later move is not possible any more."""

    number: int
    move: str
    objection: Objection
    names: tuple[str, ...]
    command: str


def named_seat(typed: str, names: Sequence[str], among: Sequence[Seat] = ()) -> Seat:
    """The player that a typed name means; if it may be several, those in `among`.

    Raises:
        UnknownName, AmbiguousName: with the names that would do.
    """
    found = find(typed, names, among)
    if len(found) == 1:
        return found[0]
    allowed = found or among or range(1, len(names) + 1)
    refusal = AmbiguousName if found else UnknownName
    raise refusal(as_typed(typed), tuple(names[seat - 1] for seat in allowed))


class Table:
    """An open game: its journal, its words, its moves."""

    def __init__(self, journal: Journal, stored: StoredGame) -> None:
        self.journal = journal
        self.referee = load_referee(stored.header.language, stored.header.theme)
        self._refused = journal.path.with_name(REFUSED)
        self.at_prompts = False  # a host types at the prompts of play, not in a shell
        self.amended = 0  # the move in whose place another one is typed
        self.notices: list[str] = []  # what the last change did besides
        self.contradictions: tuple[Contradiction, ...] = ()  # that came with it
        self._go_to(stored)

    # Moves

    def play(self, *moves: Move) -> tuple[Event, ...]:
        """Stores moves, and returns what the table hears of them. The first one seals the deal.

        Raises:
            RefusedMove: the rules say no; `why` explains it. Those before are made.
            Refusal: the deal cannot be sealed; then the move is not made.
        """
        heard: list[Event] = []

        def made() -> StoredGame:
            for move in moves:
                first = self.stored.deal is not None and not self.stored.moves
                if first and objection(self.game, move) is None:
                    from companion.table.sealing import seal_for_move

                    self.notices = seal_for_move(self)
                self._go_to(self.journal.append(self.stored, move))
                heard.extend(self.stored.steps[-1][1])
            return self.stored

        self._move(made)
        return tuple(heard)

    def checked(self, move: M) -> M:
        """A move that may be made now.

        Raises:
            RefusedMove: the rules say no; `why` explains it.
        """
        refused = objection(self.game, move)
        if refused is not None:
            raise self._refusal(refused)
        return move

    def move(self, *words: str) -> tuple[Event, ...]:
        """The same for a move as it is typed: `table.move("nominate", "ada")`."""
        from companion.table.typed_moves import read_move

        return self.play(read_move(self, words))

    def undo(self) -> str:
        """Takes back the last move, and says which."""
        self.change(partial(self.journal.undo, self.stored))
        deal = self.stored.deal
        if not self.stored.moves and deal is not None and deal.sealed.number is not None:
            self.notices = [self.say("stays", "seal", again="companion deal --again")]
        return self.say("undone", move=self._move_words(self.stored.undone[0], self.game))

    def redo(self) -> str:
        """Makes the move again that was undone last, and says which."""
        self._move(partial(self.journal.redo, self.stored))
        return self.say("redone", move=self.move_words(len(self.stored.moves)))

    def amend(
        self,
        number: int,
        *words: str,
        insert: bool = False,
        drop: bool = False,
        keep_legal: bool = False,
    ) -> list[str]:
        """Replaces move `number`, inserts one before it or drops it, and says so.

        The moves after it are played again. With `keep_legal`, the game ends before the first one
        that is not possible any more.
        """
        made = len(self.stored.moves)
        if made and not 1 <= number <= made:
            raise NoSuchMove(number, made)
        if bool(words) == drop or (insert and drop):
            tile = self.referee.words["play"]["liberal"]
            raise HowTo("amend", self.typed("amend", "4", "enact", tile))
        moves: tuple[Move, ...] = ()
        if words:
            from companion.table.typed_moves import read_move

            then = self.then(number)
            moves = (read_move(then, words),)
            refused = objection(then.game, moves[0])
            if refused is not None:
                raise ImpossibleAmendment(refused, self.names)
        return self.amend_by(number, moves, insert=insert, keep_legal=keep_legal)

    def amend_by(
        self,
        number: int,
        moves: tuple[Move, ...],
        *,
        insert: bool = False,
        keep_legal: bool = False,
    ) -> list[str]:
        """The same with a move, or without one to drop it."""
        was = self.then(number).move_words(number)
        amended = partial(self.journal.amend, count=0 if insert else 1, keep_legal=keep_legal)
        try:
            self.change(partial(amended, self.stored, number, moves))
        except ImpossibleMove as stopped:
            game = self.header.new_game()  # only the words of a vote look at it: who is alive
            move = move_sentence(self.referee, game, stopped.move, self.names)
            command = "companion amend ... --keep-legal"
            raise LaterMoveImpossible(
                stopped.number, move, stopped.objection, self.names, command
            ) from None
        key = "inserted" if insert else "replaced" if moves else "dropped"
        lines = [self.say(key, number=number, move=self.move_words(number) if moves else was)]
        if self.stored.undone:
            kept, lost = len(self.stored.moves), len(self.stored.undone)
            lines.append(self.say("legal_part_kept", kept=kept, lost=lost))
        return lines

    def then(self, number: int) -> Self:
        """The table as it was before move `number`, to be asked about that move.

        Raises:
            NothingThere, NoSuchMove: there is no such move.
        """
        made = len(self.stored.moves)
        if not made:
            raise NothingThere("amend")
        if not 1 <= number <= made:
            raise NoSuchMove(number, made)
        then = copy(self)
        then.game, then.amended = self.game_before(number), number
        return then

    def history(self) -> list[str]:
        """Each move with its number and round."""
        line = partial(self.say, "history_line")
        return [
            line(number=number, round=self.game_before(number).round, move=self.move_words(number))
            for number in range(1, len(self.stored.moves) + 1)
        ] or [self.say("no_moves_yet")]

    def change(self, change: Callable[[], StoredGame]) -> None:
        """Takes the game as a change has left it, or as another window has.

        What contradicts itself since then is found.

        Raises:
            Refusal: the game went on there, or cannot be written.
        """
        self.notices, self.contradictions, before = [], (), self.game
        try:
            self._go_to(change())
        except GameWentOn:
            self._go_to(self.journal.load(self.stored.number))
            raise
        self._compare(before)

    def keep_roles(self, roles: KnownRoles) -> None:
        """Keep with the game who was who.

        Raises:
            Refusal: it cannot be written.
        """
        self._go_to(self.journal.keep_roles(self.stored, roles))

    # Players

    def seat(self, typed: str, among: Sequence[Seat] = ()) -> Seat:
        """The player at this table that a typed name means; see `named_seat`."""
        return named_seat(typed, self.names, among)

    def names_of(self, seats: Sequence[Seat]) -> tuple[str, ...]:
        """The names of the players on these seats."""
        return tuple(self.names[seat - 1] for seat in seats)

    # Words

    def typed(self, *words: str) -> str:
        """A command as a host types it here: in a shell, or at the prompts, which know no quotes.

        A move in the place of another one is typed as its amendment.
        """
        command, *rest = ("amend", str(self.amended), *words) if self.amended else words
        if not self.at_prompts:
            return " ".join(("companion", command, *map(quoted, rest)))
        seats = {name: str(seat) for seat, name in enumerate(self.names, start=1) if " " in name}
        named = self.referee.words["play"].get(command, command)
        return " ".join((named, *(seats.get(word, word) for word in rest)))

    def say(self, key: str, table: str = "messages", **places: object) -> str:
        """A message in the table's words."""
        return say(self.referee, table, key, **places)

    def advice(self, key: str, table: str = "messages", **places: object) -> list[str]:
        """A message about commands, for a host who types them."""
        return [self.say(key, table, **places)] if is_typed() else []

    def sentences(self, events: Sequence[Event]) -> list[str]:
        """What the table hears of these events."""
        return [sentence(self.referee, event, self.names) for event in events]

    def heard(self, events: Sequence[Event], names: Sequence[str]) -> list[str]:
        """The same for a voice, with the next step after them, unless they have said it."""
        return [*told(spoken(self.referee), (*events, *self.contradictions), self.game, names)]

    def next_step(self) -> str:
        """The next physical step, in words."""
        return next_step(self.referee, self.game, self.names)

    def reveal_hint(self) -> tuple[str, ...]:
        """How to see who was who, once the game is over, if it was dealt."""
        if self.game.win_reason is None or self.stored.deal is None:
            return ()
        return (*self.advice("reveal_it", "reveal", command="companion reveal"),)

    def move_words(self, number: int) -> str:
        """Move `number`, counted from 1, as a line of the history."""
        return self._move_words(self.stored.moves[number - 1], self.game_before(number))

    def _move_words(self, move: Move, game: Game) -> str:
        if isinstance(move, Vote) and not self.header.memory.votes:
            move = VoteCount(len(move.ja), len(game.alive) - len(move.ja))
        return move_sentence(self.referee, game, move, self.names)

    def game_before(self, number: int) -> Game:
        """The game before move `number`."""
        return self.stored.steps[number - 2][0] if number > 1 else self.header.new_game()

    # The last refusal

    def last_refusal(self) -> tuple[str, Topic] | None:
        """What was refused last, and the heading of its rule, unless the game went on since."""
        with suppress(OSError, ValueError, KeyError, TypeError):
            kept = json.loads(self._refused.read_text(encoding="utf-8"))
            if kept["game"] == self.stored.number and kept["revision"] == self.stored.revision:
                return str(kept["sentence"]), Topic(kept["heading"])
        return None

    # How the game changes

    def _go_to(self, stored: StoredGame) -> None:
        self.stored, self.game = stored, stored.game
        self.header, self.names = stored.header, stored.header.players

    def _compare(self, before: Game) -> None:
        game = self.game
        if not (game.statements or game.answers):
            return
        from companion.rules.contradictions import new_contradictions

        of_claims = self.header.memory.contradictions
        self.contradictions = new_contradictions(before, game, of_claims=of_claims)
        if self.contradictions:
            from companion.table.contradictions import with_amendments

            self.notices += with_amendments(self, self.contradictions)

    def _move(self, change: Callable[[], StoredGame]) -> None:
        try:
            self.change(change)
        except IllegalMove as refusal:
            raise self._refusal(refusal.objection) from None

    def _refusal(self, refused: Objection) -> RefusedMove:
        refusal = RefusedMove(refused, self.names)
        kept = {
            "game": self.stored.number,
            "revision": self.stored.revision,
            "sentence": sentence(self.referee, refusal),
            "heading": refusal.heading,
        }
        with suppress(OSError):  # it is only a convenience
            self._refused.write_text(json.dumps(kept), encoding="utf-8")
        return refusal
