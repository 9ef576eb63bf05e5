"""An evening in a terminal: first questions line by line, then the game on one screen."""

import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import partial
from shutil import get_terminal_size
from time import time as now

import typer

from companion.cli.host import HOST, refusal_text, say
from companion.cli.terminal.board import (
    board,
    countdown,
    large_countdown,
    plain_board,
    step,
    time_left,
)
from companion.cli.terminal.columns import flow, left, right, width, wrap
from companion.cli.terminal.night import read_night, show_night
from companion.cli.terminal.progress import Progress
from companion.cli.terminal.prompts import (
    CHANGED_ANSWER,
    ENTER_SIGN,
    ESCAPE,
    Chimes,
    ask_line,
    asked_text,
    asker,
    at_a_terminal,
    can_redraw,
    show,
)
from companion.errors import Refusal
from companion.evening.game.aloud import Voice, loudspeaker_name, names_unread, voice_lost
from companion.evening.game.play import NOT_AFTER
from companion.evening.guests.choices import WAY_COLUMNS, Ways, way, way_line
from companion.evening.guests.door import Door, DoorQuestion, Ready
from companion.evening.guests.last_evening import Evening, of_guests
from companion.evening.night.night import Night, NightSound, NightStopped, spoken_by
from companion.evening.session import POSTER_ACTION, STOP_ACTION, Means, Session, Stage, State
from companion.evening.settings import Folders
from companion.narration.performance import Timekeeper
from companion.rules.events import CandidacyPassed, ChancellorNominated, SessionOpened
from companion.store.journal import Journal
from companion.store.recorded_game import folded
from companion.table.discussion import shown_time
from companion.table.names import TABLE_COMMANDS, begins, chosen, command_words
from companion.table.question import Kind, Question, UnfitAnswer, keys_of
from companion.table.questions import claims_example, has_open_claims
from companion.table.table import Table
from companion.words.sentences import Referee, labelled

HELP_KEY = "?"
_AT_ONCE = {"no_sound": Ready.ALOUD.value, "night_stopped": Ready.NIGHT.value}  # no waiting here
_COLUMN_SPACES, _ALIGNMENTS = ("  ", " "), (left, right, right, right, left)
_SESSION = ("tile", "tile_or_veto")  # questions of a Legislative Session; their step is long
UNDO, UNDO_KEY = "\x1a", "Ctrl-Z"  # answer of Ctrl-Z


def run_session(
    journal: Journal,
    door: Door,
    folders: Folders,
    kept: Evening,
    *,
    speak: bool | None = None,
    alone: bool = False,
    digital: bool = False,
) -> Session:
    """Run an evening in this terminal until the host leaves, and return it."""
    voice = Voice(speak=speak)
    sound = (
        (lambda _, night: NightSound(night, loudspeaker_name(), Progress()))
        if at_a_terminal()
        else None
    )
    session = Session(
        journal,
        door,
        folders,
        kept,
        Means(Progress, sound, voice.announce, voice.read_out, voice.hush),
        program=str(os.getpid()),
        now=now(),
        alone=alone,
        digital=digital,
    )
    SessionScreen(session, voice).run()
    return session


class SessionScreen:
    """The screen of an evening: its questions, and the answers as they are typed."""

    def __init__(self, session: Session, voice: Voice) -> None:
        self._session, self._voice = session, voice
        self._plain = PlainTable() if HOST.is_plain else None
        self._ask = asker(UNDO, self._moment, lambda: session.is_stale)
        self._chimes = Chimes()
        self._seen = -1  # the step that was shown last
        self._news: list[str] = []  # sentences to show with the question
        self._refused: Refusal | None = None  # error about the typed answer
        self._welcomed: object = None  # game for which keys were explained

    def run(self) -> None:
        """Run until the host leaves; everything is stored before this returns."""
        session = self._session
        with suppress(EOFError, KeyboardInterrupt):
            while (state := session.tick(now())).stage is not Stage.LEFT:
                HOST.sits_at(session.referee)
                if session.night is not None and session.tonight is not None:
                    show(self._hear(state))
                    self._night(session.night, session.tonight)
                elif state.question is not None:
                    table = session.alone or state.stage is Stage.TABLE
                    (self._at_the_table if table else self._at_the_door)(state, state.question)
        session.leave()
        show(self._hear(session.state()))

    def _hear(self, state: State) -> list[str]:
        news, self._news = self._news, []
        refused = refusal_text(self._refused) if self._refused is not None else ""
        if state.token.step != self._seen:
            self._seen = state.token.step
            news = [*state.heard, *news]
            refused = state.refused or refused
        if refused:
            self._chimes.error()
            news.append(refused)
        return news

    # Questions before a game: one line after the other

    def _at_the_door(self, state: State, question: Question) -> None:
        session, is_new, refusal = self._session, state.token.step != self._seen, self._refused
        show(self._hear(state))
        if question.key in _AT_ONCE:
            session.answer(state.token, _AT_ONCE[question.key])
            return
        self._refused = None
        refused = refusal or (question.refusal if is_new else None)
        if refused is not None and isinstance(question, DoorQuestion):
            show(self._words_that_work(question, "words"))
        if is_new:
            if isinstance(question, DoorQuestion) and question.ways:
                columns = 0 if HOST.is_plain else get_terminal_size().columns
                deals = session.door.evening.choices.deals
                show(ways_shown(session.referee, question.ways, deals, columns))
            show(question.notes)
        self._typed_at_the_door(state, question, self._line(question))

    def _typed_at_the_door(self, state: State, question: Question, typed: str) -> None:
        session = self._session
        word = _whole_word(session.door.referee, typed)
        if word == "quit":
            raise EOFError
        if typed == CHANGED_ANSWER:
            session.elsewhere()
        elif typed == ESCAPE or (question.back and (word == "undo" or folded(typed) == "back")):
            session.back(state.token)
        elif word == "help" and session.game is not None:
            show(self._help(session.game.table, question))
        elif word == "help":
            work = self._words_that_work(question, "help")
            show([*question.help, *question.typing.help, *work])
        elif (command := self._command_at_the_door(question, typed)) is not None:
            self._obey(state, command, _split(session.referee, typed)[1:])
        else:
            self._answer(state, question, typed)

    def _line(self, question: Question) -> str:
        typing, session = question.typing, self._session
        try:
            with self._chimes.question():
                return ask_line(
                    asked_text(question),
                    typing.words,
                    typing.begun,
                    escape=True,
                    changed=lambda: session.is_stale,
                ).strip()
        except EOFError:
            if not at_a_terminal():
                show([""])  # end the line of the prompt
            raise

    def _answer(self, state: State, question: Question, typed: str) -> None:
        if question.about and self._session.table is not None:
            self._look(state, self._session.table, question)
            return
        likely = not typed and question.proposed is not None and not has_open_claims(question)
        try:
            value = question.proposed if likely else question.typing.read(typed)
        except Refusal as refusal:
            self._refused = refusal
        else:
            try:
                self._session.answer(state.token, value)
            except UnfitAnswer as refusal:
                self._refused = refusal

    def _command_at_the_door(self, question: Question, typed: str) -> str | None:
        if POSTER_ACTION in keys_of(question.offers):
            word = self._session.referee.words["recap"]["poster_word"]
            return POSTER_ACTION if folded(typed) == folded(word) else None
        game = self._session.game
        words = {*map(folded, typed.split())}
        if game is None or words <= {*map(folded, question.typing.words)}:
            return None
        referee = game.table.referee
        command = _whole_word(referee, next(iter(_split(referee, typed)), ""))
        return None if command in NOT_AFTER else command

    def _words_that_work(self, question: Question, key: str) -> list[str]:
        words = self._session.referee.words["play"]
        places = {"undo": words["undo"], "quit": words["quit"], "help": HELP_KEY}
        keys = (key, "back") if question.back else (key,)
        return [say("door", key, **places) for key in keys]

    # The night

    def _night(self, player: Timekeeper, night: Night) -> None:
        session = self._session
        if not at_a_terminal():
            read_night(night)
            player.performance = player.performance.read()
            return
        from companion.cli.terminal.night_screen import CtrlC  # this loads prompt_toolkit

        note = names_unread(session.table) if session.table else ""
        try:
            show_night(player, night, partial(spoken_by, night, session.referee, note))
        except NightStopped as stopped:
            if not isinstance(stopped.__cause__, CtrlC):  # a signal stops the whole program
                raise
            session.command(session.token, STOP_ACTION)

    # The game: one screen

    def _at_the_table(self, state: State, question: Question) -> None:
        session, heard = self._session, self._hear(state)
        if session.game not in {None, self._welcomed}:
            self._welcomed = session.game
            heard.append(self._keys())
            if self._plain and state.token.revision:  # the board is always the same at first
                heard += plain_board(session.game.table)
        heard += HOST.notes()
        if self._refused is not None:
            question, self._refused = question.replace(refusal=self._refused), None
        if question.key == "look" and session.table is not None:
            self._look(state, session.table, question)
            return
        self._show_proof()
        heard = self._read_through(heard, question)
        page = partial(self._page, heard, question)
        typing = question.typing
        words = (
            ()
            if typing.is_free or session.game is None
            else (*command_words(session.referee)[0], HELP_KEY)
        )
        with self._chimes.question():
            typed = self._ask(page, [*typing.words, *words], typing.begun).strip()
        if typed == CHANGED_ANSWER:
            session.elsewhere()
        elif typed == ESCAPE:
            self._go_back(state, question)
        elif command := self._command(question, typed):
            self._obey(state, command, _split(session.referee, typed)[1:])
        elif (
            session.game
            and not typing.is_free
            and (
                refused := of_guests(
                    session.game.table, typed, ballots=question.kind is Kind.BALLOTS
                )
            )
        ):
            self._news = [refusal_text(refused)]
        elif typed or question.proposed is not None or has_open_claims(question) or typing.is_free:
            self._answer(state, question, typed)

    def _go_back(self, state: State, question: Question) -> None:
        words = self._session.referee.words["play"]
        if question.back or has_open_claims(question) or self._session.game is None:
            self._session.back(state.token)
        else:
            undo = words["undo"] if self._plain else UNDO_KEY
            self._news = [words["hints"]["how_to_leave"].format(undo=undo, quit=words["quit"])]

    def _command(self, question: Question, typed: str) -> str | None:
        """Return the command that a text stands for, or None if it is an answer or unknown.

        A complete word wins over an abbreviation. For a player whose name is also a command, type
        the seat number or fewer letters.
        """
        if typed == UNDO:
            return "undo"
        typing, table = question.typing, self._session.table
        if table is None or (typing.is_free and typed != HELP_KEY):
            return None
        first, *rest = _split(table.referee, typed) or [""]
        command, key = _whole_word(table.referee, first), folded(typed)
        named = command is not None and not rest and key in map(folded, table.names)
        if key in map(folded, typing.words) and not named:
            return None
        if command is not None:
            return command
        # names that cannot be chosen are refused with a reason
        names = table.names if question.kind is Kind.SEATS else ()
        if any(begins(answer, first) for answer in (*typing.words, *typing.also, *names)):
            return None
        both = command_words(table.referee)
        return next(filter(None, (chosen(words, first) for words in both)), None)

    def _obey(self, state: State, command: str, rest: Sequence[str]) -> None:
        match command, self._session.table:
            case "quit", _:
                raise EOFError
            case "help", Table() as table if state.question is not None:
                self._news = self._help(table, state.question)
            case "board", Table() as table:
                self._news = [*plain_board(table)]
            case _:
                self._session.command(state.token, command, *rest)

    def _look(self, state: State, table: Table, question: Question) -> None:
        from companion.cli.terminal.private_screen import look, look_at_tiles

        chosen, (seat,) = None, question.about
        try:
            if question.key == "look":
                look(table, seat)
            else:
                chosen = look_at_tiles(table, question.key, seat)
        except Refusal as refusal:
            self._news = [refusal_text(refusal)]
        if question.key == "look" or chosen is not None:
            self._session.answer(state.token, chosen or "")

    def _show_proof(self) -> None:
        game = self._session.game
        if game is None or game.disclosed is None:
            return
        disclosed, game.disclosed = game.disclosed, None
        if disclosed.proof is not None and can_redraw():
            from companion.cli.terminal.code_screen import show_code

            show_code(game.table, disclosed.proof)

    def _help(self, table: Table, question: Question) -> list[str]:
        words = table.referee.words["play"]
        places = {key: words[key] for key in (*TABLE_COMMANDS, "drop", "insert", "no")}
        places["example"] = claims_example(table)
        lines = words["offers"] | words["help_lines"]
        return [
            *question.help,
            words["help_text"],
            *(
                labelled(table.referee, words[key], lines[key].format_map(places))
                for key in TABLE_COMMANDS
            ),
            self._keys(),
        ]

    def _keys(self) -> str:
        words = self._session.referee.words["play"]
        if self._plain:
            places = {key: words[key] for key in ("undo", "board")}
            return str(words["plain_keys"].format(help=HELP_KEY, **places))
        return str(words["keys"].format(undo=UNDO_KEY, help=HELP_KEY))

    # The screen

    def _page(
        self, heard: Sequence[str], question: Question, columns: int, rows: int | None
    ) -> list[str]:
        """Return the lines of the screen: board, news, next step and question.

        If there is not enough room, the first ones are left out.
        """
        session, table = self._session, self._session.table
        if table is None:
            lines = (*heard, asked_text(question))
            return [*lines] if self._plain else wrapped(lines, columns)
        lost = [voice_lost(table)] if self._voice.lost else []
        news = [line for line in heard if line != table.next_step()]  # this is shown anyway
        if self._plain:
            left = time_left(table, session.discussion) if session.is_discussed else ""
            lines = (*self._plain.lines(table, question, (*news, *lost)), left)
            return [line for line in lines if line]
        below = [*_bold((*news, *lost), columns), *self._asked(table, question, columns)]
        if rows is None:
            return ["", *board(table, columns, heard=heard), "", *below]
        digits = large_countdown(session.discussion, columns, rows - len(below))
        if digits and session.is_discussed:
            below = [*digits, *below]
        room = rows - len(below)
        above = board(table, columns, room, heard)
        too_small = _bold([table.referee.words["play"]["too_small"]], columns)
        if not above and len(too_small) <= room:
            above = too_small
        return [*above, *below][-rows:]

    def _asked(self, table: Table, question: Question, columns: int) -> list[str]:
        session = self._session
        is_of_seats = question.kind in (Kind.SEATS, Kind.BALLOTS)
        seats = [f"{option.value} {option.label}" for option in question.options if is_of_seats]
        return [
            *step(table, columns),
            *(f" {line}" for line in wrap(question.typing.before, columns - 1)),
            *(f" {line}" for line in wrap(asked_text(question), columns - 1)),
            *flow(seats, columns),
            *(countdown(table, session.discussion, columns) if session.is_discussed else ()),
        ]

    def _moment(self) -> object:
        left = self._session.tick(now()).seconds
        return self._voice.lost, None if left is None else shown_time(left)

    def _read_through(self, heard: list[str], question: Question) -> list[str]:
        table = self._session.table
        if not can_redraw() or table is None:
            return heard
        columns, rows = get_terminal_size()
        lines = _bold(heard, columns)
        if len(lines) < rows - len(self._asked(table, question, columns)):
            return heard
        height = max(1, rows - 3)
        parts = [lines[first : first + height] for first in range(0, len(lines), height)]
        for number, part in enumerate(parts, start=1):
            page = [*part, "", f" {number}/{len(parts)} {ENTER_SIGN}"]
            if self._ask(lambda *_, page=page: page, (), "") == ESCAPE:
                break
        return []


def _split(referee: Referee, typed: str) -> list[str]:
    """Return typed words; those of a command of two words, like por qué, stay together."""
    words = typed.split()
    pair = " ".join(words[:2])
    return [pair, *words[2:]] if _whole_word(referee, pair) else words


def _whole_word(referee: Referee, typed: str) -> str | None:
    words, english = command_words(referee)
    known = {folded(word).replace(" ", ""): key for word, key in (*english.items(), *words.items())}
    return (known | {HELP_KEY: "help"}).get(folded(typed).replace(" ", ""))


def _bold(sentences: Sequence[str], columns: int) -> list[str]:
    return [typer.style(f" {line}", bold=True) for line in wrapped(sentences, columns - 1)]


def wrapped(sentences: Sequence[str], columns: int) -> list[str]:
    """Return sentences as lines that fit these columns, broken between words."""
    return [line for sentence in sentences for line in wrap(sentence, columns, "  ")]


def ways_shown(referee: Referee, ways: Ways, deals: int, columns: int) -> list[str]:
    """Return the ways to deal the roles as a table, or as sentences if the table is too wide."""
    words = referee.words["door"]["ways"]
    head = tuple(str(words[key]) for key in WAY_COLUMNS)
    rows = [head, *(way(referee, roles, cost, deals) for roles, cost in ways)]
    widths = [max(map(width, column)) for column in zip(*rows, strict=True)]
    for space in _COLUMN_SPACES:
        lines = [
            space.join(
                side(text, count)
                for side, text, count in zip(_ALIGNMENTS, row, widths, strict=True)
            ).rstrip()
            for row in rows
        ]
        if max(map(width, lines)) <= columns:
            break
    else:
        lines = [way_line(referee, roles, cost, deals) for roles, cost in ways]
    return [*lines, words["note"].format(grey=referee.words["door"]["grey"])]


class PlainTable:
    """The game as plain lines for screen readers: repeated parts and explanations only once."""

    def __init__(self) -> None:
        self._explained: set[str] = set()
        self._listed: tuple[object, ...] = ()  # question for which seats were listed last

    def lines(self, table: Table, question: Question, heard: Sequence[str]) -> Iterator[str]:
        """Yield recent events, the next step unless the question already says it, and the question."""
        # the step was shown with this question, or is the question
        knows_step = (
            question.refusal is not None
            or question.key == "nominate"
            or (question.key in _SESSION and self._is_known("session"))
        )
        step = "" if knows_step else table.next_step()
        follows: set[type[object]] = {ChancellorNominated} | ({SessionOpened} if step else set())
        follows |= {CandidacyPassed} if question.key == "nominate" else set()
        events = table.stored.steps[-1][1] if table.stored.moves else ()
        told_below = {step, *table.sentences([event for event in events if type(event) in follows])}
        yield from (line for line in heard if line not in told_below)
        yield step
        yield question.typing.before
        asked = question.typing.plain
        yield question.text if asked and self._is_known(question.key) else asked_text(question)
        seats = (question.key, *(option.value for option in question.options))
        if question.kind is Kind.SEATS and not step and seats != self._listed:
            yield ", ".join(f"{option.value} {option.label}" for option in question.options)
        self._listed = seats

    def _is_known(self, key: str) -> bool:
        known = key in self._explained
        self._explained.add(key)
        return known
