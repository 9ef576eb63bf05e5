"""A game from setting up to its end: its questions, and actions that are possible at each."""

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from copy import copy
from functools import partial
from itertools import takewhile
from typing import Any, NamedTuple, TypeAlias, TypeVar

from companion.deal.chain import evening_of, grouped
from companion.deal.secret_files import VaultGone
from companion.errors import Refusal
from companion.evening.dealing.envelopes import DEAL_AGAIN, DealRefused
from companion.evening.dealing.new_game import UnfitName, begun, called_like_commands, checked_names
from companion.evening.guests.last_evening import GUESTS_FILE, change_evening
from companion.files.toml import FaultyFile
from companion.rules.events import Event
from companion.rules.moves import Move, Nominate
from companion.rules.pieces import Phase, Power, Seat
from companion.rules.ruleset import Ruleset, Slot, as_ranges
from companion.store.recorded_game import GameHasBegun, folded
from companion.table.clock import evening_date, now
from companion.table.deals import waiting_for
from companion.table.discussion import MAX_MINUTES, USUAL_MINUTES, Discussion, minutes_of
from companion.table.names import LaterMoveImpossible, RefusedMove
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
from companion.table.recap import POSTER_COMMAND, proven, recap, recap_advice, recap_lines
from companion.table.reveal import (
    Disclosure,
    disclosure,
    opened_deal,
    reveal,
    reveal_lines,
    said_roles,
)
from companion.table.table import Table, why
from companion.table.typed_moves import MAX_DIGITS
from companion.words.sentences import Referee, labelled, say
from companion.words.tables import terms_of
from printables.pieces.sold_box import TRACKS, missing, side_of_board

_OF_CARDS = 4  # number of steps before the envelopes


def set_up(
    referee: Referee,
    rules: Ruleset,
    players: int,
    *,
    box: bool,
    shuffled: bool,
    again: bool = False,
) -> list[str]:
    """Return the steps for setting up a table.

    Args:
        referee: the words for the steps.
        rules: the rules of the game.
        players: the number of players.
        box: True for the pieces of the published game, False for pieces printed for this table.
        shuffled: True if the players shuffle role cards, False if roles are dealt in envelopes.
        again: True if the same pieces are still there from the game before.
    """
    table, deck, placed, new = rules.table(players), rules.deck, rules.placed, not again
    side = side_of_board(rules, players) if box else as_ranges([players])
    board = "fascist_board" if side else "own_board"
    lacking = missing(rules, players, cards=shuffled)
    steps: tuple[tuple[bool, str, dict[str, object]], ...] = (
        (shuffled and new, "roles", _counts(table.liberals, table.fascists)),
        (shuffled and new, "memberships", _counts(table.liberals, table.fascists + 1)),
        (shuffled and new, "ballots", {"players": players}),
        (shuffled, "envelopes", {"players": players}),
        (box and not shuffled and new, "left_aside", {}),
        (new, "liberal_board", {}),
        (
            new,
            board,
            {
                "side": side,
                "powers": _powers(referee, table.track),
                "command": _printing(referee, TRACKS),
            },
        ),
        (placed.total > 0, "placed", _counts(placed.liberal, placed.fascist)),
        (True, "tiles", _counts(deck.liberal - placed.liberal, deck.fascist - placed.fascist)),
        (new, "discard_pile", {}),
        (True, "placards", {}),
        (box and new and bool(lacking), "too_few", {"command": _printing(referee, lacking)}),
    )
    return [say(referee, "set_up", key, **places) for shown, key, places in steps if shown]


def dealt_again(referee: Referee, rules: Ruleset, players: int) -> list[str]:
    """Return the steps after a wrong deal: cards are counted and dealt again, unseen."""
    steps = set_up(referee, rules, players, box=True, shuffled=True)[:_OF_CARDS]
    first, last = (say(referee, "set_up", key) for key in ("collect", "read_again"))
    return numbered((first, *steps, last))


def numbered(steps: Iterable[str]) -> list[str]:
    """Return the steps as numbered sentences."""
    return [f"{at}. {step}" for at, step in enumerate(steps, start=1)]


def _counts(liberals: int, fascists: int) -> dict[str, object]:
    return {"liberals": liberals, "fascists": fascists}


def _powers(referee: Referee, track: tuple[Slot, ...]) -> str:
    words = referee.words["board"]
    granted = (
        words["other_power"]
        if slot.other
        else " / ".join(words["powers"][one] for one in slot.powers)
        for slot in track
    )
    return " · ".join(
        labelled(referee, str(tile), power or "–") for tile, power in enumerate(granted, start=1)
    )


def _printing(referee: Referee, pieces: Iterable[str]) -> str:
    return f"companion print {' '.join(map(terms_of(referee.theme).themed, pieces))}"


NOT_AFTER = frozenset({"look", "misdeal", "reveal", "timer"})  # actions without use after the game
LONGER = "+1"  # after `timer`: one more minute for this government
CHANGING_COMMANDS = (
    "undo",
    "redo",
    "claim",
    "amend",
    "rename",
    "misdeal",
    "timer",
    "look",
    "reveal",
)
TELLING_COMMANDS = ("why", "history", "count")

EXPLANATIONS = {  # questions that share an explanation
    "vote_count": "vote",
    "tile_or_veto": "tile",
    **dict.fromkeys(("discard", "enact", "enact_or_veto"), "tiles"),
    **dict.fromkeys(("is_hitler", "was_hitler"), "answer"),
    **dict.fromkeys(("which_power", *Power), "power"),
    **dict.fromkeys(("who_claims", "claims_what", "claims_cards"), "claims"),
    "roles_said": "stated",
}

T = TypeVar("T")
Steps: TypeAlias = Generator[Question, Any, T]


class Action(NamedTuple):
    """Something that the host does instead of answering, like undo, perhaps with further words."""

    name: str
    words: tuple[str, ...] = ()


class Elsewhere(Exception):  # noqa: N818  thrown into a generator, it is no error
    """Raised when another program has changed the games since they were read."""


class Misdeal(Exception):  # noqa: N818
    """Raised when the cards are dealt again, so that the night begins again."""


class GoesOn(Exception):  # noqa: N818
    """Raised when a finished game continues, because a move was undone or amended."""


class _AgainError(Exception):
    """Raised when the game has changed, so that its next question has to be asked again."""


class _LeftError(Exception):
    """Raised when the host leaves the first of several questions without an answer."""


class Listener(NamedTuple):
    """Functions that are called with sentences about the game."""

    tell: Callable[[Sequence[str]], None]  # shows sentences
    tell_host: Callable[[Sequence[str]], None]
    announce: Callable[[Sequence[Event]], None]  # speaks events
    refusal: Callable[[Refusal], str]  # returns an error as a sentence


class Game:
    """The questions and actions of one game."""

    def __init__(
        self, table: Table, listener: Listener, discussion: Discussion, *, alone: bool = False
    ) -> None:
        """Begin the questions of a game; with `alone`, it is not part of an evening."""
        self.table, self.discussion, self.alone = table, discussion, alone
        self.listener = listener
        self.disclosed: Disclosure | None = None  # roles shown by the last `reveal`
        self._words = table.referee.words["play"]
        self._halfway = False  # True: the first of several questions is answered
        self._closed: Claimants = ()  # players who have nothing to claim
        # functions of actions by name; each gets the typed words and returns sentences
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
        """Return the sentences that are shown when a game starts or is resumed."""
        if self.table.stored.moves:
            return [self.table.say("resumed", round=self.table.game.round)]
        return [*begun(self.table)]

    @property
    def is_over(self) -> bool:
        """True if somebody has won the game."""
        return self.table.game.phase is Phase.GAME_OVER

    @property
    def is_discussed(self) -> bool:
        """True while players discuss a nominated government."""
        return self.table.game.phase is Phase.VOTE

    def play(self) -> Steps[None]:
        """Ask for moves until the game is over.

        Raises:
            Misdeal: the cards have to be dealt again.
        """
        if self.is_discussed:
            self.discussion.begin()
        while not self.is_over:
            try:
                self._make((yield from self.answered(lambda: next_moves(self.table, self._closed))))
            except (_AgainError, _LeftError):
                continue
            except (FaultyFile, VaultGone):  # without words or tiles no question can be asked
                raise
            except Refusal as refusal:
                self.listener.tell_host([self.listener.refusal(refusal)])

    def show_deck(self) -> Steps[None]:
        """Ask if everybody may see the program's Policy deck now, and show it.

        Raises:
            GoesOn: a move was taken back.
        """
        table = self.table
        if table.header.deck is None or table.header.deck.secret:
            return
        if (yield from self.over(partial(yes_or_no, table, "show_deck", self._words["show_deck"]))):
            table.show_deck()
            deck = table.header.deck
            commitment = grouped(deck.commitment)  # as it was shown before the game
            shown = table.say("deck_shown", "play", secret=deck.secret, commitment=commitment)
            self.listener.tell((shown, *proven(table, recap(table))))

    def new_game(self) -> Steps[bool]:
        """Ask if the same players begin another game; a move can still be undone.

        Raises:
            GoesOn: a move was undone.
        """
        return (
            yield from self.over(lambda: yes_or_no(self.table, "new_game", self._words["new_game"]))
        )

    def over(self, questions: Callable[[], Asking[T]]) -> Steps[T]:
        """Ask the questions that follow the end of a game.

        Raises:
            GoesOn: a move was undone.
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
        """Return the result of several questions; the answer `Back` returns to the previous one.

        Raises:
            _AgainError: the game has changed.
            _LeftError: the first question was left.
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
        """Return the answer to a question, after any actions are done.

        `halfway` is true if there is a previous question to go back to.

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
        """Read the game again after another program has changed it.

        Raises:
            _AgainError: it has changed, so the next question is asked again.
            Elsewhere: another game is the current one now.
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
        """Show the changes in the game: names, and moves made, undone or amended."""
        table, before, now = self.table, was.stored.moves, self.table.stored.moves
        pairs = zip(was.names, table.names, strict=True)
        told = [table.say("renamed", old=old, new=new) for old, new in pairs if old != new]
        both = zip(before, now, strict=False)
        same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], both))
        if same == len(now):
            back = range(len(before), same, -1)
            told += [table.say("undone", move=was.move_words(number)) for number in back]
        elif same < len(before):
            inserted = now[same + 1 :] == before[same:]
            dropped = now[same:] == before[same + 1 :]
            move = (was if dropped else table).move_words(same + 1)
            key = "inserted" if inserted else "dropped" if dropped else "replaced"
            told.append(table.say(key, number=same + 1, move=move))
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
        return [one for one in (*CHANGING_COMMANDS, *TELLING_COMMANDS) if there.get(one, True)]

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
        """Replace a move, after asking for it, or as typed: `4`, `4 enact liberal`, `4 drop`."""
        table, words = self.table, self._words
        if not said:
            self.listener.tell_host(table.history())
            said = [str((yield from self.answered(lambda: move_number(table), nested=True)))]
        number = int(said[0]) if said[0].isdecimal() and len(said[0]) <= MAX_DIGITS else 0
        table.then(number)  # raises an error before anything is asked
        rest = said[1:]
        insert = bool(rest) and folded(rest[0]) in {folded(words["insert"]), "insert"}
        rest = rest[1:] if insert else rest
        if rest:
            drop = not insert and folded(" ".join(rest)) in {folded(words["drop"]), "drop"}
            change = partial(table.amend, number, *(() if drop else rest), insert=insert, drop=drop)
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
        return count(self.table, *piles, self._words["history"])[1]

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
        table = self.table
        if table.stored.moves:
            raise GameHasBegun(table.stored.number)
        if table.stored.deal is not None:
            raise DealRefused("dealt", DEAL_AGAIN)
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
        table = self.table
        asked = partial(
            disclosure,
            table,
            partial(reveal, table, early=table.game.win_reason is None),
            words=" ".join(said),
        )
        self.disclosed = yield from self.answered(asked, nested=True)
        return reveal_lines(table, self.disclosed)


def who_was_who(table: Table) -> Asking[Disclosure | None]:
    """Ask who had which role once the game is over; None if nobody says, or it is known.

    The host can type the words of The Reveal, or else name the roles; without any, they stay
    unknown.
    """
    if table.stored.roles is not None:
        return None
    opened = yield from opened_deal(table, partial(reveal, table))
    return opened or (yield from said_roles(table))


def is_untold(table: Table) -> bool:
    """Return True if a game of this evening is over, but its roles are not known yet."""
    stored = table.stored
    if table.game.win_reason is None or stored.roles is not None:
        return False
    return evening_date(stored.ended) == evening_of(now())


def rename(table: Table, seat: Seat, name: str) -> Iterator[str]:
    """Rename a player in the game and in its later deals; yield sentences for the host.

    Seats do not change, so moves and deals stay as they are. Undo has no effect on it.

    Raises:
        UnfitName: another player has this name.
        Refusal: the name is not possible, or the game has been changed in another
            window.
    """
    (new,) = checked_names([name])
    if folded(new) in map(folded, (*table.names[: seat - 1], *table.names[seat:])):
        raise UnfitName("twice", new)
    old, players = table.names[seat - 1], (*table.names[: seat - 1], new, *table.names[seat:])
    waiting = waiting_for(table.journal, table.stored)
    table.change(partial(table.journal.rename, table.stored, players))
    for game in waiting:
        table.journal.rename(game, players)
    with suppress(Refusal):  # the game is renamed even if the guests' file cannot be written
        folder = table.journal.path.parent
        if (folder / GUESTS_FILE).is_file():
            change_evening(folder, table.header.language, lambda evening: evening.renamed(old, new))
    yield table.say("renamed", old=old, new=new)
    yield from called_like_commands(table)
    if table.stored.deal is not None:
        yield table.say("renamed_on_paper", old=old)
