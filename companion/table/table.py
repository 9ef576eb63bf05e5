"""An open game, and everything players do with it."""

import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cached_property, partial
from typing import TypeVar

from companion.rules.contradictions import Contradiction, new_contradictions
from companion.rules.events import Event
from companion.rules.game import Game
from companion.rules.legality import objection
from companion.rules.moves import Move, Shuffle
from companion.rules.objections import IllegalMove, Objection
from companion.rules.pieces import Topic
from companion.store.journal import Journal, StoredGame
from companion.store.recorded_game import GameWentOn, ImpossibleMove, KnownRoles, NoSuchMove
from companion.table.names import HowTo, LaterMoveImpossible, NotAnAnswer, RefusedMove, as_typed
from companion.table.open_game import OpenGame
from companion.table.typed_moves import amendments, read_move
from companion.words.rule_texts import find_topics, rule, topic_of_step
from companion.words.sentences import (
    Referee,
    move_sentence,
    next_step,
    reworded,
    sentence,
    spoken,
    told,
)

MoveT = TypeVar("MoveT", bound=Move)

REFUSED_FILE = "refused.json"  # file with the last error, for `why`


class Table(OpenGame):
    """An open game, with methods for its moves and corrections."""

    def __init__(self, journal: Journal, stored: StoredGame) -> None:
        super().__init__(journal, stored)
        self._refused = journal.path.with_name(REFUSED_FILE)
        self.notices: list[str] = []  # further notes on the last change
        self.contradictions: tuple[Contradiction, ...] = ()  # new contradictions of the last move

    # Moves

    def play(self, *moves: Move) -> tuple[Event, ...]:
        """Store moves and return their events. The first move destroys the deal's key.

        Raises:
            RefusedMove: the rules forbid a move, and `why` explains it; earlier
                moves are stored.
            Refusal: the key cannot be destroyed; then the move is not made.
        """
        heard: list[Event] = []

        def made() -> StoredGame:
            for move in moves:
                if self.game.digital and objection(self.game, move) is None:
                    from companion.table.deck import check

                    check(self, move)
                first = self.stored.deal is not None and not self.stored.moves
                if first and objection(self.game, move) is None:
                    from companion.table.deal import seal_for_move

                    self.notices = seal_for_move(self)
                self._go_to(self.journal.append(self.stored, move))
                heard.extend(self.stored.steps[-1][1])
            return self.stored

        self._move(made)
        return tuple(heard)

    def checked(self, move: MoveT) -> MoveT:
        """Return the move if the rules and the program's deck allow it now.

        Raises:
            RefusedMove: the rules forbid it; `why` explains it.
        """
        refused = objection(self.game, move)
        if refused is not None:
            raise self._refusal(refused)
        return move

    def move(self, *words: str) -> tuple[Event, ...]:
        """Make a move as it is typed: `table.move("nominate", "ada")`."""
        return self.play(read_move(self, words))

    def undo(self) -> str:
        """Undo the last move; return a sentence for the host.

        If tiles of the program's deck were seen, this goes back to the start of the Legislative
        Session, and the rest of the deck is shuffled again.

        Raises:
            NothingThere: there is no move.
        """
        moves = [move for move in self.stored.moves if not isinstance(move, Shuffle)]
        self.change(partial(self.journal.undo, self.stored))
        deal = self.stored.deal
        if not self.stored.moves and deal is not None and deal.sealed.number is not None:
            again = "companion deal --again"
            stays = self.referee.words["seal"]["stays"]  # a moderator has dealt no envelopes
            self.notices = [stays if self.is_moderated else self.say("stays", "seal", again=again)]
        if any(isinstance(move, Shuffle) for move in self.stored.moves[-1:]):
            self.notices.append(self.say("shuffled_again"))
        return self.say("undone", move=self._move_words(moves[-1], self.game))

    def redo(self) -> str:
        """Make the last undone move again; return a sentence for the host."""
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
        """Replace move `number`, insert one before it or delete it; return sentences for the host.

        Later moves are played again. With `keep_legal`, the game ends before the first one that is
        no longer possible.
        """
        made = len(self.stored.moves)
        if made and not 1 <= number <= made:
            raise NoSuchMove(number, made)
        if bool(words) == drop or (insert and drop):
            raise HowTo(self.typed("amend", "4", "enact", self.referee.words["play"]["liberal"]))
        moves: tuple[Move, ...] = ()
        if words:
            then = self.then(number)
            moves = (read_move(then, words),)
            if (refused := objection(then.game, moves[0])) is not None:
                raise RefusedMove(refused, self.names)
        return self.amend_by(number, moves, insert=insert, keep_legal=keep_legal)

    def amend_by(
        self,
        number: int,
        moves: tuple[Move, ...],
        *,
        insert: bool = False,
        keep_legal: bool = False,
    ) -> list[str]:
        """Replace a move by these moves, or delete it if there are none; return sentences."""
        was = self.then(number).move_words(number)
        amended = partial(self.journal.amend, count=0 if insert else 1, keep_legal=keep_legal)
        try:
            self.change(partial(amended, self.stored, number, moves))
        except ImpossibleMove as stopped:
            game = self.header.new_game()  # only votes depend on the game, for the living players
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

    def change(self, change: Callable[[], StoredGame]) -> None:
        """Apply a change to the game; if another window has changed the game, load that version instead.

        New contradictions in the game are found.

        Raises:
            Refusal: the game was changed elsewhere, or cannot be written.
        """
        self.notices, self.contradictions, before = [], (), self.game
        try:
            self._go_to(change())
        except GameWentOn:
            self._go_to(self.journal.load(self.stored.number))
            raise
        self._compare(before)

    def keep_roles(self, roles: KnownRoles) -> None:
        """Store with the game which player had which role.

        Raises:
            Refusal: it cannot be written.
        """
        self._go_to(self.journal.keep_roles(self.stored, roles))

    def settle_deck(self) -> None:
        """Let the program keep the Policy deck of a game without moves.

        Raises:
            Refusal: the game has moves, or the deck cannot be written.
        """
        from companion.table.deck import settled

        with settled(self.journal.path.parent) as deck:
            self._go_to(self.journal.keep_deck(self.stored, deck))

    def add_words(self, words: Sequence[str]) -> None:
        """Let the order of the program's Policy deck also follow from these words, by seat."""
        if words and self.header.deck is not None:
            by_seat = tuple(words) + ("",) * (len(self.names) - len(words))
            deck = self.header.deck.replace(words=by_seat)
            self._go_to(self.journal.keep_deck(self.stored, deck))

    def show_deck(self) -> None:
        """Show everybody the program's Policy deck after the game, and erase its secrets.

        A moderated game keeps its secrets, which the post about its end needs.

        Raises:
            Refusal: the secrets or the game cannot be read or written.
        """
        from companion.table.deck import shown, vault_of

        keeps_vault = self.is_moderated
        self._go_to(self.journal.keep_deck(self.stored, shown(self)))
        if not keeps_vault:
            vault_of(self).erase()

    def next_step(self) -> str:
        """Return the next step in words: at the table, or by posts and messages in a moderated game."""
        return next_step(self._words_of_steps, self.game, self.names)

    @cached_property
    def is_moderated(self) -> bool:
        """True if players answer a moderator, by messages."""
        if self.header.deck is None:
            return False
        from companion.table.deck import is_moderated

        return is_moderated(self)

    @cached_property
    def _words_of_steps(self) -> Referee:
        if not self.is_moderated:
            return self.referee
        from companion.table.deck import MODERATION

        return reworded(self.referee, MODERATION, "posted")

    def heard(self, events: Sequence[Event], names: Sequence[str]) -> list[str]:
        """Return the sentences for a voice, with the next step unless they already say it."""
        return [*told(spoken(self.referee), (*events, *self.contradictions), self.game, names)]

    # The last error

    def _last_refusal(self) -> tuple[str, Topic] | None:
        with suppress(OSError, ValueError, KeyError, TypeError):
            kept = json.loads(self._refused.read_text(encoding="utf-8"))
            if kept["game"] == self.stored.number and kept["revision"] == self.stored.revision:
                return str(kept["sentence"]), Topic(kept["heading"])
        return None

    # Changes of the game

    def _compare(self, before: Game) -> None:
        game = self.game
        if not (game.statements or game.answers):
            return
        of_claims = self.header.memory.contradictions
        self.contradictions = new_contradictions(before, game, of_claims=of_claims)
        if self.contradictions:
            self.notices += self.sentences(self.contradictions)
            self.notices += amendments(self, self.contradictions)

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
        with suppress(OSError):  # the file is only a convenience
            self._refused.write_text(json.dumps(kept), encoding="utf-8")
        return refusal


def why(table: Table, topic: str = "") -> list[str]:
    """Return the rule for a topic; without one, that of the last error, or of the next step."""
    if topic:
        return _rules(table, topic)
    sentence, heading = table._last_refusal() or (table.next_step(), topic_of_step(table.game))
    return [sentence, _rule(table, heading)]


def _rules(table: Table, wanted: str) -> list[str]:
    rules, found = table.referee.words["rules"], find_topics(table.referee, wanted)
    if len({rules[topic]["title"] for topic in found}) == 1:
        return [_rule(table, topic) for topic in found]
    allowed = dict.fromkeys(rules[topic]["title"] for topic in found or Topic)
    raise NotAnAnswer(as_typed(wanted), tuple(allowed))


def _rule(table: Table, topic: Topic) -> str:
    found = rule(table.referee, topic, table.header.ruleset, len(table.names))
    heading = table.say("rule", "board", title=found.title)
    return f"{heading}{'' if heading.endswith('?') else '.'} {found.text}"
