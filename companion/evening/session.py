"""An evening from its first question to the last game, driven by answers alone.

A session asks questions and remembers answers; it has no thread, clock or terminal. A user
interface (face), like the terminal or a web page, shows the state of the session and sends answers.
Work that takes long, or is heard, is done by the `Means` that the user interface supplies.
"""

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, closing, nullcontext, suppress
from enum import StrEnum
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias, TypeVar

from companion.errors import Refusal
from companion.evening.dealing.new_game import NewGame
from companion.evening.folder.record_files import keep_record, write_poster
from companion.evening.game.play import (
    CHANGING_COMMANDS,
    TELLING_COMMANDS,
    Action,
    Elsewhere,
    Game,
    GoesOn,
    Listener,
    Misdeal,
    dealt_again,
    is_untold,
    who_was_who,
)
from companion.evening.guests.choices import Ways
from companion.evening.guests.door import Ask, Door, Ready
from companion.evening.guests.last_evening import (
    Evening,
    keep_evening,
)
from companion.evening.night.night import (
    Night,
    NightStopped,
    NightView,
    Stopped,
    by_text,
    night_view,
)
from companion.evening.settings import Folders, Progress
from companion.files.atomic_write import FolderRefused, NotWritten
from companion.frozen import Frozen
from companion.narration.narrator import Stage as NightStage
from companion.narration.performance import Key, Timekeeper
from companion.rules.events import Event
from companion.store.journal import Journal, Summary
from companion.store.recorded_game import (
    GameWentOn,
    NoGame,
)
from companion.table.deal import is_unsealed, seal, sealed_sentences
from companion.table.discussion import Discussion
from companion.table.question import (
    Asking,
    Back,
    Kind,
    Option,
    Question,
    Typing,
    UnfitAnswer,
    Value,
    ask,
    checked,
    keys_of,
)
from companion.table.questions import action, has_open_claims, table_words
from companion.table.recap import recap_advice, recap_lines
from companion.table.reveal import reveal_lines
from companion.table.table import Table
from companion.table.typed_moves import choice
from companion.table.view import View, plain, view
from companion.words.sentences import say, sentence

if TYPE_CHECKING:
    from companion.evening.folder.preparation import Preparation
    from companion.words.sentences import Referee

T = TypeVar("T")
Steps: TypeAlias = Generator["Question | Timekeeper", Any, T]

POSTER_ACTION, STOP_ACTION = "poster", "stop"
ACTIONS = frozenset({*CHANGING_COMMANDS, *TELLING_COMMANDS})
EARLY_QUESTIONS = frozenset({"sure", "roles_said"})  # questions of an early reveal
_HIDDEN_FIELDS: dict[str, Any] = {  # replaced fields of questions that only the host may see
    "typing": Typing(str),
    "refusal": None,
    "proposed": None,
    **dict.fromkeys(("notes", "help", "offers"), ()),
}
MAX_KEPT_STEPS = 20  # steps whose sentences are kept for old tokens


class Stage(StrEnum):
    """Stages of an evening, like the questions before it, the night or a game."""

    DOOR = "door"
    NIGHT = "night"
    TABLE = "table"
    REVEAL = "reveal"  # the game is over: who was who
    LEFT = "left"  # the host has left; everything is stored


class Audience(StrEnum):
    """Groups of people who may see a state of the evening."""

    HOST = "host"
    ROOM = "room"  # everybody, on one screen
    GUEST = "guest"


class Token(NamedTuple):
    """Identifies a question, so that a late answer is not taken for another question."""

    program: str
    game: int
    revision: int
    step: int


class AnsweredAlready(Refusal):
    """Raised for an answer to a question that is not asked any more."""


class State(Frozen):
    """State of an evening for a user interface, as plain values."""

    token: Token
    stage: Stage
    heard: tuple[str, ...]  # sentences since the last answer
    question: Question | None
    board: View | None
    night: NightView | None
    seconds: float | None  # seconds left to discuss a government
    refused: str  # why the last answer was not accepted


class ReadyNight(Protocol):
    """A night whose sound is ready to be played."""

    def start(self) -> Timekeeper:
        """Begin the night with the sound check."""

    def close(self) -> None:
        """Close the loudspeaker."""


class Means(NamedTuple):
    """Functions that a user interface supplies for work that takes long, or is heard."""

    progress: Callable[[], AbstractContextManager[Progress]] = lambda: nullcontext(Progress())
    night: Callable[[Table, Night], ReadyNight] | None = None  # None: somebody reads it
    announce: Callable[[Table, Sequence[Event]], None] = lambda *_: None  # speaks events
    read_out: Callable[[Table, Sequence[str]], None] = lambda *_: None  # reads out setting up
    hush: Callable[[], None] = lambda: None


class Session:
    """One evening with several games, driven by answers to its questions."""

    def __init__(  # noqa: PLR0913
        self,
        journal: Journal,
        door: Door,
        folders: Folders,
        kept: Evening,
        means: Means,
        *,
        program: str = "",
        now: float = 0.0,
        alone: bool = False,
        digital: bool = False,
    ) -> None:
        """Begin an evening, and run it up to its first question.

        Args:
            journal: the stored games.
            door: the questions before games, some of which may be answered already.
            folders: the folders of games and of output.
            kept: the evening as stored in its file.
            means: functions of the user interface.
            program: an identifier of this session among others with the same games.
            now: the current time in seconds, by the clock of `tick`.
            alone: True for games without an evening around them; only the players are asked for.
            digital: True if games without an evening use a Policy deck kept by the program.
        """
        self.door, self.folders, self.alone, self._digital = door, folders, alone, digital
        self.table: Table | None = None
        self.game: Game | None = None
        self.tonight: Night | None = None  # current or last night
        self.referee: Referee = door.referee  # words in which sentences are shown
        self.stage = Stage.DOOR
        self._journal, self._kept, self._means = journal, kept, means
        self._program, self._step, self._now = program, 0, now
        self._pending: Question | Timekeeper | None = None
        self._heard: list[tuple[int, bool, str]] = []  # step, True if public, sentence
        self._line = (0, 0)  # number of the night's current line, and of all lines
        self._laid: list[str] = []  # steps of setting up that are done
        # timer for nominated governments
        self.discussion = Discussion(door.evening.choices.discussion, lambda: self._now)
        self._board: tuple[tuple[int, int], View] | None = None
        self._seen = journal.changes  # changes before anything is read
        door.costs, door.ways = self._costs, self._ways
        self._evening = self._alone() if alone else self._run()
        self._go_on(partial(next, self._evening))

    # Methods for user interfaces

    @property
    def token(self) -> Token:
        """Token to send with an answer to the current question."""
        stored = self.table.stored if self.table else None
        at = (stored.number, stored.revision) if stored else (0, 0)
        return Token(self._program, *at, self._step)

    @property
    def question(self) -> Question | None:
        """The question that is asked now, or None."""
        return self._pending if isinstance(self._pending, Question) else None

    @property
    def night(self) -> Timekeeper | None:
        """Current night, or None; the user interface lets its time pass and presses its keys."""
        return self._pending if isinstance(self._pending, Timekeeper) else None

    @property
    def is_discussed(self) -> bool:
        """True while players discuss a nominated government."""
        return self.game is not None and self.game.is_discussed

    @property
    def is_stale(self) -> bool:
        """True if another program has changed the games since they were read."""
        return self._journal.changes != self._seen

    def state(self, audience: Audience = Audience.HOST) -> State:
        """Return the current state; a shared screen and guests only get public facts."""
        host, question = audience is Audience.HOST, self.question
        heard = (
            text for step, of_all, text in self._heard if step == self._step and (host or of_all)
        )
        if question is not None and not host:
            early = (
                question.key in EARLY_QUESTIONS and self.game is not None and not self.game.is_over
            )
            shown = audience is Audience.ROOM and question.kind is not Kind.PRIVATE and not early
            question = question.replace(**_HIDDEN_FIELDS) if shown else None
        refusal = question.refusal if question is not None else None
        return State(
            self.token,
            self.stage,
            tuple(heard),
            question,
            self._view(),
            self._night_view(),
            self.discussion.left if self.is_discussed else None,
            self.told(refusal) if refusal is not None else "",
        )

    def answer(self, token: Token, value: Value) -> State:
        """Answer the current question, and return the new state.

        If several values are asked at once, the value is a mapping by their keys. An old token has
        no effect: the state says what has happened since.

        Raises:
            UnfitAnswer: the question has no such answer; nothing has changed.
            Refusal: the evening cannot go on.
        """
        if (late := self._late(token)) is not None:
            return late
        if self.question is None:
            raise UnfitAnswer
        value = checked(self.question, value)
        actions = {POSTER_ACTION} if self.game is None else ACTIONS
        if isinstance(value, Mapping) and not value.keys().isdisjoint(actions):
            if len(value) > 1:
                raise UnfitAnswer
            ((name, words),) = value.items()
            return self.command(
                token, name, *([] if words is True or words == "" else [str(words)])
            )
        self._go_on(partial(self._evening.send, value))
        return self.state()

    def command(self, token: Token, name: str, *words: str) -> State:
        """Do something else than answer: `undo`, `why`, or a key of the night like `hold`.

        `words` are typed after the command; without them, missing values are asked for.

        Raises:
            UnfitAnswer: the command is not possible now.
            Refusal: the evening cannot go on.
        """
        if not all(isinstance(one, str) for one in (name, *words)):
            raise UnfitAnswer
        if (late := self._late(token)) is not None:
            return late
        self._see_night()
        night, view = self.night, self._night_view()
        keys = {one.value for one in view.buttons} - {STOP_ACTION} if view is not None else set()
        if night is not None and name in keys:
            night.press(Key[name.upper()])
            self._go_on(lambda: night)
            return self.tick(self._now)
        at_night = night is not None and name == STOP_ACTION
        at_table = self.question is not None and self.game is not None and name in ACTIONS
        offers = self.question.offers if self.question is not None and name == POSTER_ACTION else ()
        if not (at_night or at_table or name in keys_of(offers)):
            raise UnfitAnswer
        self._go_on(partial(self._evening.send, Action(name, words)))
        return self.state()

    def back(self, token: Token) -> State:
        """Go back to the previous question, if there is one, or stop asking for claims."""
        if (late := self._late(token)) is not None:
            return late
        question = self.question
        if question is not None and (question.back or has_open_claims(question)):
            self._go_on(partial(self._evening.throw, Back()))
        return self.state()

    def elsewhere(self) -> State:
        """Read changes by other programs, and ask the question again; a night is not interrupted."""
        if self.question is not None:
            seen = self._journal.changes
            try:
                where = self._where()
            except Refusal as refusal:  # try to read again later
                if not seen[1]:
                    self._seen, self._step = seen, self._step + 1
                    self._tell_host([self.told(refusal)])
                return self.state()
            self._seen = seen
            same = where == self.token[1:3]  # earlier sentences are about another game otherwise
            heard = [one[1:] for one in self._heard if one[0] == self._step and same]
            self._go_on(partial(self._evening.throw, Elsewhere()), heard)
        return self.state()

    def tick(self, now: float) -> State:
        """Update the time, in seconds by a clock that also runs while the computer sleeps."""
        self._now = now
        cue = self.discussion.cue() if self.is_discussed else None
        if cue is not None and self.table is not None:
            self._means.read_out(self.table, [self.table.referee.words["play"]["discussion"][cue]])
        self._see_night()
        if self.night is not None and self.night.performance.stage is NightStage.DONE:
            self._go_on(partial(self._evening.send, None))
        return self.state()

    def leave(self) -> None:
        """End the evening; everything is stored already."""
        self._evening.close()
        self._pending, self.stage = None, Stage.LEFT

    def games(self) -> tuple[Summary, ...]:
        """Return a summary of all games of this host, the oldest first."""
        return self._journal.games()

    def told(self, refusal: Refusal) -> str:
        """Return the sentence of an error for the host."""
        return sentence(self.referee, refusal)

    # From question to question

    def _go_on(
        self,
        step: Callable[[], Question | Timekeeper],
        heard: Iterable[tuple[bool, str]] = (),
    ) -> None:
        """Run to the next question; the sentences `heard` are shown with it."""
        self._step += 1
        self._heard = [one for one in self._heard if one[0] > self._step - MAX_KEPT_STEPS]
        self._heard += [(self._step, *one) for one in heard]
        self._pending = None
        try:
            self._pending = step()
        except StopIteration:
            pass
        finally:
            if self._pending is None:
                self.stage = Stage.LEFT
            if not self._seen[1]:  # this session has created the file
                self._seen = self._journal.changes

    def _late(self, token: Token) -> State | None:
        """Return None for the current token; for an old one, the state and the changes since.

        Raises:
            UnfitAnswer: this is not a token.
        """
        if [*map(type, token if isinstance(token, Token) else ())] != [str, int, int, int]:
            raise UnfitAnswer
        if token == self.token:
            if self.question is None or not self.is_stale:
                return None
            asked = plain(self.question)
            self.elsewhere()
            if self.token[:3] == token[:3] and plain(self.question) == asked:
                return None
            why = self.told(GameWentOn())
            self._tell_host([] if why in self.state().heard else [why])
            return self.state()
        return self.state().replace(heard=(self.told(AnsweredAlready()), *self._since(token)))

    def _since(self, token: Token) -> Sequence[str]:
        if token.program == self._program:
            return [text for step, _, text in self._heard if step > token.step]
        if self.table is None:
            return ()
        stored = self.table.stored
        new = stored.revision - token.revision if stored.number == token.game else MAX_KEPT_STEPS
        return self.table.history()[-new:] if new > 0 else ()

    def _see_night(self) -> None:
        night = self.night.performance if self.night else None
        if night is not None and night.stage is NightStage.NIGHT:
            self._line = night.reading.index(night.at) + 1, len(night.reading.beats)

    def _where(self) -> tuple[int, int]:
        try:
            current = self._journal.current()
        except NoGame:
            return 0, 0
        return current.number, current.revision

    def _tell(self, lines: Iterable[str]) -> None:
        self._heard += [(self._step, True, line) for line in lines]

    def _tell_host(self, lines: Iterable[str]) -> None:
        self._heard += [(self._step, False, line) for line in lines]

    def _view(self) -> View | None:
        if self.table is None:
            return None
        key = (self.table.stored.number, self.table.stored.revision)
        if self._board is None or self._board[0] != key:
            self._board = key, view(self.table)
        return self._board[1]

    def _night_view(self) -> NightView | None:
        if self.night is None or self.tonight is None:
            return None
        return night_view(self.night.performance, self.tonight.scripts[0].screen.buttons)

    # The steps of an evening

    def _run(self) -> Steps[None]:
        table: Table | None = None
        while True:
            try:
                table = table or (yield from self._first_table())
                yield from self._over(table)
                if not (yield from self._asked(self.door.another(), POSTER_ACTION)):
                    return
                table = yield from self._prepared()
            except Elsewhere:  # another program changed the games: read them again
                table = None
                self._stand()

    def _alone(self) -> Steps[None]:
        table: Table | None = None
        again: bool | None = None
        while again is not False:
            with suppress(Elsewhere):  # another program changed the games: read them again
                table = table or (yield from self._current_table())
                told = yield from self._with_deck(table)
                game, again = self._sit(table), None
                table = None
                self._tell_host([*told, *game.welcome()])
                while again is None:
                    with suppress(GoesOn):
                        yield from game.play()
                        yield from game.show_deck()
                        try:
                            again = yield from game.new_game()
                        finally:
                            if game.is_over:  # no move was undone
                                self._tell_host(keep_record(game.table))
                if again:
                    table = NewGame(game.table.names).begin(self._journal, like=game.table.header)

    def _with_deck(self, table: Table) -> Steps[list[str]]:
        """Begin a Policy deck kept by the program if the host wants one; return sentences about it.

        Its order also follows from the words that players add.
        """
        self._digital = self._digital or table.header.deck is not None
        if not self._digital or table.header.deck is not None:
            return []
        try:
            table.settle_deck()
            table.add_words((yield from self._asked(table_words(table))))
        except Refusal as refusal:
            return [self.told(refusal)]
        return []

    def _current_table(self) -> Steps[Table]:
        try:
            return Table(self._journal, self._journal.current())
        except NoGame as none:
            self._tell_host([self.told(none)])
        evening = yield from self._asked(self.door.arrives(last=Ask.TABLE))
        return NewGame(evening.table, language=evening.choices.language).begin(self._journal)

    def _first_table(self) -> Steps[Table]:
        with suppress(NoGame):
            table = Table(self._journal, self._journal.current())
            if table.game.win_reason is None:
                self.referee = table.referee
                if (yield from self._asked(self.door.goes_on(table))):
                    self.door.goes_with(table)
                    return table
                self._stand()
            elif is_untold(table):
                self.door.goes_with(table)
                return table
        yield from self._asked(self.door.arrives())
        return (yield from self._prepared(costs_told=True))

    def _prepared(self, *, costs_told: bool = False) -> Steps[Table]:
        """Prepare the next game as chosen; ask again for choices that are not possible."""
        from companion.evening.folder.files import OtherFiles

        while True:
            kept = True
            self._stand()
            try:
                self._kept = keep_evening(self.folders.games, self.door.evening, self._kept)
                self.door.evening = self._kept
            except Refusal as refusal:
                kept = False
                self._tell_host([self._say("kept_not", refusal=refusal)])
            evening = self.door.evening
            try:
                self._tell_host(() if costs_told else self._costs(evening))
                preparation = self._preparation(evening)
                with self._means.progress() as progress:
                    table, lines = preparation.game(progress)
                self._laid = preparation.set_up(table)
            except OtherFiles as refusal:
                self.folders = self.folders.beside(refusal.folder)
                continue
            except Stopped:
                why = self._say("work_stopped")
            except Refusal as refusal:
                match refusal:
                    case FolderRefused() | NotWritten() if not kept:
                        raise  # other choices would not help
                why = self.told(refusal)
            else:
                self.referee = table.referee
                self._tell_host(lines)
                return table
            self._tell_host([why])
            yield from self._asked(self.door.chooses(Ask.BOX))
            costs_told = True

    def _costs(self, evening: Evening) -> tuple[str, ...]:
        try:
            cost = self._preparation(evening).cost
        except Refusal as refusal:
            return (self.told(refusal),)
        if cost is None:
            return ()
        needs = self.door.referee.words["door"]["ways"]["need"][evening.choices.roles]
        places = {"sheets": cost.sheets, "minutes": cost.minutes, "needs": needs}
        return (say(self.door.referee, "door", "outlay", **places),)

    def _ways(self, evening: Evening) -> Ways:
        from companion.evening.folder.preparation import ways

        return tuple(ways(self._preparation(evening)))

    def _preparation(self, evening: Evening) -> "Preparation":
        from companion.evening.folder.preparation import Preparation  # slow to load

        return Preparation(self._journal, evening, self.folders, self._laid)

    def _over(self, table: Table) -> Steps[None]:
        while True:
            table = yield from self._after_the_night(table)
            game = self._sit(table)
            self.discussion.minutes = self.door.evening.choices.discussion
            was_over = game.is_over
            self._tell_host(() if was_over else game.welcome())
            try:
                yield from game.play()
            except Misdeal:
                self._tell_host(dealt_again(table.referee, table.header.ruleset, len(table.names)))
                continue
            finally:
                self.door.times(self.discussion.minutes)
            self.door.renames(table)
            if was_over:
                self._tell(table.sentences(table.stored.steps[-1][1]))
            self.stage = Stage.REVEAL
            try:
                yield from game.show_deck()
                roles = yield from game.over(partial(who_was_who, table))
            except GoesOn:
                continue
            self.door.renames(table)
            self._tell(reveal_lines(table, roles) if roles is not None else ())
            table.at_prompts = False
            word = table.referee.words["recap"]["poster_word"]
            self._tell(["", *recap_lines(table, roles=roles is None)])
            self._tell_host(recap_advice(table, poster=word))
            self._tell_host(self._tried(partial(keep_record, table)) or ())
            self._stand(table)
            return

    def _poster(self) -> None:
        table = Table(self._journal, self._journal.current())
        folder = table.journal.folder_of(table.stored.number)
        if folder is None or not folder.is_dir():
            folder = self.folders.out.parent
        file = folder / f"poster-{table.stored.number}.pdf"
        said = self._tried(partial(write_poster, table, file, force=True))
        self._tell_host([said] if said else ())

    # The night

    def _after_the_night(self, table: Table) -> Steps[Table]:
        while not table.stored.moves:
            self._stand(table)
            answer = yield from self._night(table)
            if answer is Ready.BACK:
                yield from self._asked(self.door.chooses(Ask.ROLES))
            elif answer is not Ready.CHANGED:
                break
            table = yield from self._prepared(costs_told=answer is Ready.BACK)
        return table

    def _night(self, table: Table) -> Steps[Ready]:
        """Run the night until it ends or is skipped, or until the host changes choices or guests."""
        from companion.evening.folder.preparation import night_of

        night = night_of(table, self.door.evening)
        sound = self._means.night if self.door.evening.choices.sound else None
        answer = None
        while True:
            ready = player = None
            if night is not None and sound is not None:
                ready = self._tried(partial(sound, table, night))
            with closing(ready) if ready else nullcontext():
                if night is None or sound is None or ready is not None:
                    answer = answer or (yield from self._wait(table, night=night is not None))
                    if night is None or answer is not Ready.NIGHT:
                        return answer
                    player = self._tried(ready.start) if ready else by_text(night)
                    if player is not None and (yield from self._perform(night, player)):
                        return answer
            if player is None:
                way = yield from self._way_out("no_sound", self._say("no_sound"))
            else:
                line, lines = self._line
                stood = self._say("night_stood", line=line, lines=lines)
                way = yield from self._way_out("night_stopped", stood)
            if answer and way is Ready.TABLE:
                return way
            sound = None if way is Ready.ALOUD else sound
            night = None if way is Ready.TABLE else night

    def _tried(self, work: Callable[[], T]) -> T | None:
        with suppress(Stopped):
            try:
                return work()
            except Refusal as refusal:
                self._tell_host([self.told(refusal)])
        return None

    def _way_out(self, key: str, text: str) -> Steps[Ready]:
        labels = self.referee.words["door"]["ready_options"]
        ways = {labels[one]: one.value for one in (Ready.NIGHT, Ready.ALOUD, Ready.TABLE)}
        typing = Typing(partial(choice, choices=ways), words=tuple(ways))
        options = tuple(Option(value, label) for label, value in ways.items())
        question = Question(key, Kind.CHOICE, text, typing, options, proposed=Ready.NIGHT.value)
        self.stage = Stage.NIGHT
        return (yield from self._asked(ask(question, Ready)))

    def _perform(self, night: Night, player: Timekeeper) -> Steps[bool]:
        words = night.scripts[0].screen
        self.stage, self.tonight = Stage.NIGHT, night
        self._line = 0, len(night.words[NightStage.NIGHT])
        with closing(player):
            while player.performance.stage is not NightStage.DONE:
                with suppress(Back, Elsewhere):
                    if isinstance((yield player), Action):  # the night is stopped
                        self._tell_host([self.told(NightStopped(words.stopped))])
                        return False
        end = player.performance
        if end.begun:
            self._tell([words.ended if end.complete else words.stopped])
        return end.complete

    def _wait(self, table: Table, *, night: bool) -> Steps[Ready]:
        """Wait until everybody has read their role, then destroy the deal's key; return the next step."""
        preparation = self._preparation(self.door.evening)
        self._means.read_out(table, preparation.set_up(table, aloud=True))
        steps = preparation.set_up(table)
        misdeal = dealt_again(table.referee, table.header.ruleset, len(table.names))
        self.stage = Stage.DOOR
        try:
            while True:
                opens, dealt = is_unsealed(table), table.stored.deal is not None
                shown = () if dealt else misdeal
                ready = self.door.ready(
                    night=night, dealt=dealt, opens=opens, steps=steps, misdeal=shown
                )
                try:
                    answer = yield from self._asked(ready, anew=True)
                except Elsewhere:
                    number = table.stored.number
                    if self._where()[0] != number:
                        raise
                    table.change(partial(self._journal.load, number))
                    self.door.goes_with(table)
                    if table.stored.moves:
                        return Ready.TABLE
                    continue
                try:
                    if opens and answer not in {Ready.CHANGED, Ready.BACK}:
                        sealed, *files = sealed_sentences(table.referee, seal(table.journal))
                        self._tell([sealed])
                        self._tell_host(files)
                except Refusal as refusal:
                    self._tell_host([self.told(refusal)])
                    continue
                return answer
        finally:
            self._means.hush()

    # Questions

    def _asked(self, asking: Asking[T], offer: str = "", *, anew: bool = False) -> Steps[T]:
        """Ask questions between games, and return their result.

        Raises:
            Elsewhere: another game is the current one now, or goes on; with
                `anew`, another program has made any change.
        """
        where = self._where()
        try:
            question = next(asking)
            while True:
                choices = self.door.evening.choices
                extra = (action(self.referee, offer),) if offer else ()
                try:
                    value = yield question.replace(offers=(*question.offers, *extra))
                except Elsewhere:
                    if anew or self._where() != where:
                        raise
                    continue
                except Back:
                    question = asking.throw(Back())
                    continue
                if isinstance(value, Action):
                    self._poster()
                    continue
                question = asking.send(value)
                if self.door.evening.choices != choices:
                    self.referee = self.door.referee
        except StopIteration as end:
            result: T = end.value
            return result

    def _stand(self, table: Table | None = None) -> None:
        self.table, self.game, self.stage = table, None, Stage.DOOR
        self.referee = table.referee if table else self.door.referee

    def _sit(self, table: Table) -> Game:
        self._stand(table)
        self.stage = Stage.TABLE
        table.at_prompts = True
        announce = partial(self._means.announce, table)
        listener = Listener(self._tell, self._tell_host, announce, self.told)
        self.game = Game(table, listener, self.discussion, alone=self.alone)
        return self.game

    def _say(self, key: str, **places: object) -> str:
        return say(self.referee, "door", key, **places)
