"""A game as it is played: its moves, and what may be done besides at each of its questions."""

from collections.abc import Callable, Generator, Mapping, Sequence
from copy import copy
from functools import partial
from itertools import takewhile
from typing import Any, NamedTuple, TypeAlias, TypeVar

from companion.errors import Refusal
from companion.evening.dealing.new_game import begun
from companion.evening.game.set_up import NoMisdeal, dealt_again
from companion.evening.guests.rename import rename
from companion.files.toml import FaultyFile
from companion.rules.events import Event
from companion.rules.moves import Move, Nominate
from companion.rules.pieces import Phase, Power
from companion.store.names import folded
from companion.table.discussion import MAX_MINUTES, USUAL_MINUTES, Discussion, minutes_of
from companion.table.pile_count import count
from companion.table.question import Asking, Back, Kind, Question, Typing, Value
from companion.table.questions import (
    NO_CLAIMS_OFFER,
    Claimants,
    action,
    amendment,
    claim,
    counted_piles,
    has_open_claims,
    move_number,
    next_moves,
    one_player,
    open_claims,
    right_name,
    yes_or_no,
)
from companion.table.recap import POSTER_COMMAND, recap_advice, recap_lines
from companion.table.refusals import LaterMoveImpossible, RefusedMove
from companion.table.reveal import Disclosure, reveal, reveal_lines
from companion.table.table import Table
from companion.table.typed_moves import MAX_DIGITS
from companion.table.why import why

NOT_AFTER = frozenset({"look", "misdeal", "reveal", "timer"})  # nothing once the game is over
CHANGING = ("undo", "redo", "claim", "amend", "rename", "misdeal", "timer", "look", "reveal")
LONGER = "+1"  # behind `timer`: a minute more for this government
TELLING = ("why", "history", "count")

EXPLANATIONS = {  # questions that share one
    "vote_count": "vote",
    "tile_or_veto": "tile",
    **dict.fromkeys(("is_hitler", "was_hitler"), "answer"),
    **dict.fromkeys(("which_power", *Power), "power"),
    **dict.fromkeys(("who_claims", "claims_what", "claims_cards"), "claims"),
    **dict.fromkeys(("which_role", "roles_said"), "stated"),
}

T = TypeVar("T")
Steps: TypeAlias = Generator[Question, Any, T]


class Action(NamedTuple):
    """Something that is done instead of an answer, perhaps with words as they are typed."""

    name: str
    words: tuple[str, ...] = ()


class Elsewhere(Exception):  # noqa: N818  thrown into a generator, it is no error
    """Another program has changed the games."""


class Misdeal(Exception):  # noqa: N818
    """The cards are dealt again, and the night begins anew."""


class GoesOn(Exception):  # noqa: N818
    """A game that was over goes on, as a move was taken back or amended."""


class _AgainError(Exception):
    """Something else has happened: what comes next is asked for."""


class _LeftError(Exception):
    """The first of several questions is left without an answer."""


class Listener(NamedTuple):
    """Who hears what happens at the table."""

    tell: Callable[[Sequence[str]], None]  # sentences for all
    tell_host: Callable[[Sequence[str]], None]
    announce: Callable[[Sequence[Event]], None]  # aloud
    refusal: Callable[[Refusal], str]  # as a sentence


class Game:
    """The questions of one game."""

    def __init__(
        self, table: Table, listener: Listener, discussion: Discussion, *, alone: bool = False
    ) -> None:
        """`alone`: the game is all there is, and no evening around it."""
        self.table, self.discussion, self.alone = table, discussion, alone
        self.listener = listener
        self.disclosed: Disclosure | None = None  # by the last `reveal`
        self._words = table.referee.words["play"]
        self._halfway = False  # a first question of several is answered
        self._closed: Claimants = ()  # who have nothing to claim
        # by name, with what is typed behind it; each returns what is said to the host
        self._does: Mapping[str, Callable[[Sequence[str]], Steps[Sequence[str]] | list[str]]] = {
            "undo": self._undo,
            "redo": lambda _: [table.redo(), *table.notices],
            "claim": self._claim,
            "why": lambda topic: why(table, " ".join(topic)),
            "history": lambda _: table.history(),
            "amend": self._amend,
            "count": self._count,
            "rename": self._rename,
            "timer": self._timer,
            "misdeal": self._misdeal,
            "look": self._look,
            "reveal": self._reveal,
        }

    def welcome(self) -> list[str]:
        """What is said when a table opens its game."""
        if self.table.stored.moves:
            return [self.table.say("resumed", round=self.table.game.round)]
        return [*begun(self.table)]

    @property
    def is_over(self) -> bool:
        """Whether somebody has won."""
        return self.table.game.phase is Phase.GAME_OVER

    @property
    def is_discussed(self) -> bool:
        """Whether a nominated government is discussed now."""
        return self.table.game.phase is Phase.VOTE

    def play(self) -> Steps[None]:
        """Until the game is over.

        Raises:
            Misdeal: see there.
        """
        if self.is_discussed:
            self.discussion.begin()
        while not self.is_over:
            try:
                self._make((yield from self.answered(lambda: next_moves(self.table, self._closed))))
            except (_AgainError, _LeftError):
                continue
            except FaultyFile:  # of the words: no question can be asked in them
                raise
            except Refusal as refusal:
                self.listener.tell_host([self.listener.refusal(refusal)])

    def new_game(self) -> Steps[bool]:
        """Whether the same players begin another one; a move may still be taken back.

        Raises:
            GoesOn: one is.
        """
        return (
            yield from self.over(lambda: yes_or_no(self.table, "new_game", self._words["new_game"]))
        )

    def over(self, questions: Callable[[], Asking[T]]) -> Steps[T]:
        """What is asked once the game is over.

        Raises:
            GoesOn: a move was taken back.
        """
        while True:
            try:
                return (yield from self.answered(questions))
            except _LeftError:
                continue
            except _AgainError:
                if not self.is_over:
                    raise GoesOn from None

    def answered(self, questions: Callable[[], Asking[T]], *, nested: bool = False) -> Steps[T]:
        """What the answers to these questions come to; `Back` goes to the question before.

        Raises:
            _AgainError: the game has changed.
            _LeftError: the first question is left.
        """
        given: list[Value] = []
        while True:
            asking = questions()
            try:
                question = next(asking)
                for one in given:
                    question = asking.send(one)
                while True:
                    try:
                        value = yield from self._line(question, nested or bool(given))
                    except Back:
                        if not has_open_claims(question):
                            break
                        value = {NO_CLAIMS_OFFER: True}
                    question = asking.send(value)
                    if question.refusal is None:
                        given.append(value)
            except StopIteration as end:
                result: T = end.value
                return result
            if not given:
                raise _LeftError
            given.pop()

    def _line(self, question: Question, halfway: bool) -> Steps[Value]:  # noqa: FBT001
        """What is answered; actions are done here. `halfway`: there is a question before.

        Raises:
            _AgainError: the game has changed.
        """
        asked = self._words["asked"]
        while True:
            self._halfway = halfway
            why_ = Question("why", Kind.TEXT, self._words["offers"]["why"], Typing(str))
            does = {one: action(self.table.referee, one) for one in self._possible()}
            if "timer" in does:
                does["timer"] = does["timer"].replace(
                    kind=Kind.NUMBER, least=0, most=MAX_MINUTES, proposed=USUAL_MINUTES
                )
            offers = (*question.offers, *(does | {"why": why_}).values())
            about = ("claims",) if has_open_claims(question) else ()
            keys = (*about, EXPLANATIONS.get(question.key, question.key))
            explained = tuple(asked[key] for key in keys if key in asked)
            back = question.back or halfway
            try:
                value = yield question.replace(offers=offers, back=back, help=explained)
            except Elsewhere:
                self._see_elsewhere()
                continue
            if not isinstance(value, Action):
                answer: Value = value
                return answer
            yield from self._do(value)

    def _do(self, done: Action) -> Steps[None]:
        revision = self.table.stored.revision
        try:
            said = self._does[done.name](done.words)
            self.listener.tell_host((yield from said) if isinstance(said, Generator) else said)
        except _LeftError:
            pass
        except Refusal as refusal:
            self.listener.tell_host([self.listener.refusal(refusal)])
        if self.table.stored.revision != revision:
            self._closed = ()
            raise _AgainError

    def _see_elsewhere(self) -> None:
        """Take the game as another program has left it.

        Raises:
            _AgainError: it has changed, and what comes next is asked for.
            Elsewhere: another game is played now.
        """
        journal, number = self.table.journal, self.table.stored.number
        if journal.current().number != number:
            raise Elsewhere
        was, before = copy(self.table), self.table.stored
        self.table.change(lambda: journal.load(number))
        now = self.table.stored
        if now.revision != before.revision:
            self._closed = ()
            self._tell_changes(was)
        if (now.revision, now.deal, now.roles) != (before.revision, before.deal, before.roles):
            raise _AgainError

    def _tell_changes(self, was: Table) -> None:
        """Tell how the game differs from what it was: names, and moves made, taken back or amended."""
        table, before, now = self.table, was.stored.moves, self.table.stored.moves
        pairs = zip(was.names, table.names, strict=True)
        told = [table.say("renamed", old=old, new=new) for old, new in pairs if old != new]
        both = zip(before, now, strict=False)
        same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], both))
        if same == len(now):
            back = range(len(before), same, -1)
            told += [table.say("undone", move=was.move_words(number)) for number in back]
        elif same < len(before):
            move = table.move_words(same + 1)
            told.append(table.say("replaced", number=same + 1, move=move))
        else:
            for _, events in table.stored.steps[same:]:
                self.listener.tell(table.sentences(events))
        self.listener.tell_host(told)

    def _possible(self) -> list[str]:
        stored, memory = self.table.stored, self.table.header.memory
        over, dealt = self.is_over, stored.deal is not None
        there = {
            "undo": bool(stored.moves),
            "redo": bool(stored.undone),
            "claim": memory.claims and bool(self.table.game.sessions),
            "amend": bool(stored.moves),
            "misdeal": not stored.moves and not dealt,
            "look": dealt and not over,
            "reveal": self.alone or not over,
            "timer": not over,
        }
        return [one for one in (*CHANGING, *TELLING) if there.get(one, True)]

    # Moves

    def _make(self, moves: Sequence[Move]) -> None:
        if not moves:
            self._closed = open_claims(self.table)
            return
        events = self.table.play(*moves)
        self.listener.tell(self.table.sentences(events))
        self.listener.tell_host(self.table.notices)
        if self.is_over and self.alone:
            self.listener.tell(["", *recap_lines(self.table)])
            self.listener.tell_host(recap_advice(self.table, poster=POSTER_COMMAND))
        self.listener.announce(events)
        if any(isinstance(move, Nominate) for move in moves):
            self._closed = ()
            self.discussion.begin()
        elif not self.is_discussed:
            self.discussion.end()

    # Actions

    def _undo(self, _: Sequence[str]) -> list[str]:
        if self._halfway:
            raise _AgainError
        return [self.table.undo(), *self.table.notices]

    def _claim(self, said: Sequence[str]) -> Steps[Sequence[str]]:
        self._make((yield from self.answered(lambda: claim(self.table, said), nested=True)))
        return ()

    def _amend(self, said: Sequence[str]) -> Steps[Sequence[str]]:
        """Another move in the place of one: asked for, or typed as `4`, `4 enact liberal`, `4 drop`."""
        table, words = self.table, self._words
        if not said:
            self.listener.tell_host(table.history())
            said = [str((yield from self.answered(lambda: move_number(table), nested=True)))]
        number = int(said[0]) if said[0].isdecimal() and len(said[0]) <= MAX_DIGITS else 0
        table.then(number)  # refused before anything is asked
        rest = said[1:]
        insert = bool(rest) and folded(rest[0]) in {folded(words["insert"]), "insert"}
        rest = rest[1:] if insert else rest
        if rest:
            drop = not insert and folded(" ".join(rest)) in {folded(words["drop"]), "drop"}
            typed = () if drop else rest
            change = partial(table.amend, number, *typed, insert=insert, drop=drop)
        else:
            asked = partial(amendment, table, number, insert=insert)
            moves, insert = yield from self.answered(asked, nested=True)
            if insert and not moves:
                return []
            change = partial(table.amend_by, number, moves, insert=insert)
        try:
            return [*change(), *table.notices]
        except LaterMoveImpossible as stopped:
            refused = RefusedMove(stopped.objection, stopped.names)
            places = {"number": stopped.number, "move": stopped.move, "objection": refused}
            question = table.say("keep_legal", "play", **places)
            sure = partial(yes_or_no, table, "keep_legal", question)
            if (yield from self.answered(sure, nested=True)):
                return [*change(keep_legal=True), *table.notices]
            return []

    def _count(self, said: Sequence[str]) -> Steps[Sequence[str]]:
        piles = yield from self.answered(lambda: counted_piles(self.table, said), nested=True)
        return count(self.table, *piles, self._words["history"]).lines

    def _rename(self, said: Sequence[str]) -> Steps[Sequence[str]]:
        table, (old, *new) = self.table, said or [""]
        who = partial(one_player, table, "who_is_misspelt", old)
        seat = yield from self.answered(who, nested=True)
        name = " ".join(new)
        if not name:
            name = yield from self.answered(lambda: right_name(table, seat), nested=True)
        return [*rename(table, seat, name)]

    def _timer(self, said: Sequence[str]) -> list[str]:
        discussion, words = self.discussion, self._words
        if said and said[0] == LONGER:
            discussion.extend(1)
            return []
        usual = discussion.minutes or USUAL_MINUTES
        discussion.minutes = minutes_of(self.table.referee, " ".join(said)) if said else usual
        (discussion.begin if self.is_discussed else discussion.end)()
        if not discussion.minutes:
            return [words["discussion"]["off"]]
        places = {"minutes": discussion.minutes, "timer": words["timer"], "no": words["no"]}
        return [self.table.say("timer_on", "play", **places)]

    def _misdeal(self, _: Sequence[str]) -> list[str]:
        """Steps that put a wrong hand right; an evening goes back to before its night.

        Raises:
            NoMisdeal: the game has moves, or its roles were dealt in envelopes.
            Misdeal: an evening is to show them, and the night.
        """
        table = self.table
        if table.stored.moves or table.stored.deal is not None:
            raise NoMisdeal(self._words["undo"])
        if not self.alone:
            raise Misdeal
        return dealt_again(table.referee, table.header.ruleset, len(table.names))

    def _look(self, said: Sequence[str]) -> Steps[Sequence[str]]:
        asked = partial(one_player, self.table, "who_looks", " ".join(said))
        seat = yield from self.answered(asked, nested=True)
        text = self._words["offers"]["look"]
        yield Question("look", Kind.PRIVATE, text, Typing(str), about=(seat,))
        return ()

    def _reveal(self, said: Sequence[str]) -> Steps[Sequence[str]]:
        from companion.table.reveal_questions import disclosure

        table = self.table
        open_ = partial(reveal, table, early=table.game.win_reason is None)
        asked = partial(
            disclosure,
            table,
            open_,
            lambda line: self.listener.tell_host([line]),
            words=" ".join(said),
        )
        self.disclosed = yield from self.answered(asked, nested=True)
        return reveal_lines(table, self.disclosed)
