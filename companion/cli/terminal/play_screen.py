"""The table on one screen: it asks for what comes next, and shows the board after every move."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from shutil import get_terminal_size
from typing import NoReturn, TypeVar

import typer

from companion.cli.host import HOST, told
from companion.cli.terminal.announcer import for_the_voice, voice_lost
from companion.cli.terminal.board import board, step
from companion.cli.terminal.columns import flow, wrap
from companion.cli.terminal.countdown import countdown, large_countdown, time_left
from companion.cli.terminal.plain_board import plain_board
from companion.cli.terminal.prompts import ESCAPE, ask_plainly, asker, at_a_terminal
from companion.errors import Refusal
from companion.evening.door import GuestAtTable
from companion.evening.new_game import begun
from companion.evening.rename import rename
from companion.evening.seating import parts
from companion.evening.set_up import NoMisdeal, dealt_again
from companion.files.toml import FaultyFile
from companion.narration.announcer import Announcer
from companion.rules.moves import Move, Nominate
from companion.rules.pieces import Phase
from companion.store.names import folded
from companion.table.discussion import USUAL_MINUTES, Discussion, minutes_of, shown_time
from companion.table.names import as_typed, begins, chosen, command_words
from companion.table.pile_count import count
from companion.table.questions import (
    ENTER,
    HELP,
    Asking,
    Claimants,
    Question,
    amendment,
    claim,
    claims_example,
    counted_piles,
    move_number,
    next_moves,
    one_player,
    open_claims,
    right_name,
    yes_or_no,
)
from companion.table.recap import POSTER, recap_lines
from companion.table.table import LaterMoveImpossible, RefusedMove, Table
from companion.table.typed_moves import MAX_DIGITS, MINUS, PLUS
from companion.table.why import why

UNDO = "\x1a"  # the answer of Ctrl-Z
UNDO_KEY = "Ctrl-Z"

_NOT_AFTER = ("look", "misdeal", "reveal", "timer")  # these words do nothing once the game is over

T = TypeVar("T")


class _BackError(Exception):
    """Something else happened, and the table asks for what comes next."""


class MisdealError(Exception):
    """The cards are dealt again, and the night begins anew."""


class _LeftError(Exception):
    """The host leaves the first of several questions."""


class PlayScreen:
    """Questions and answers of one game."""

    def __init__(
        self,
        table: Table,
        announcer: Announcer,
        discussion: Discussion | None = None,
        *,
        asks_for_another: bool = True,
        plain: bool = False,
    ) -> None:
        """`plain`: sentences line by line, and of the board only what has changed."""
        self._table = table
        self._plain = plain
        self._told: list[str] = []  # the board as it was said last
        self._asks_for_another = asks_for_another
        self._announcer = announcer
        self._discussion = discussion or Discussion()
        self._words = table.referee.words["play"]
        table.at_prompts = True
        self._ask = ask_plainly if plain else asker(UNDO, self._moment)
        self._heard = self._welcome()
        self._about: tuple[str, ...] = ()  # what is asked, as keys of its explanations
        self._halfway = False  # a first question of several is answered
        self._closed: Claimants = ()  # who have nothing to claim, as Enter said
        self._commands: Mapping[str, Callable[[list[str]], list[str]]] = {
            "undo": self._undo,
            "redo": self._redo,
            "claim": self._claim,
            "why": lambda topic: why(table, " ".join(topic)),
            "history": lambda _: table.history(),
            "amend": self._amend,
            "count": self._count,
            "rename": self._rename,
            "timer": self._timer,
            "misdeal": lambda _: self._misdeal(),
            "look": self._look,
            "reveal": self._reveal,
            "board": lambda _: plain_board(table),
            "help": lambda _: self._help(),
            "quit": self._leave,
        }
        self._command_words = command_words(table.referee)

    def play(self) -> bool:
        """Follow the game until it is over, or the host leaves; whether another one is wanted.

        Where that is not asked, whether the game is over.
        """
        if self._discussed:
            self._discussion.begin()
        try:
            while True:
                try:
                    if self._table.game.phase is Phase.GAME_OVER:
                        if not self._asks_for_another:
                            return True
                        return self._answered(
                            lambda: yes_or_no(self._table, self._words["new_game"], "new_game")
                        )
                    self._make(self._answered(lambda: next_moves(self._table, self._closed)))
                except _BackError:
                    continue
                except _LeftError:
                    self._heard = [self._how_to_leave()]
                except FaultyFile:  # of the words: no question can be asked in them
                    raise
                except Refusal as refusal:
                    self._heard = [told(refusal)]
        except (EOFError, KeyboardInterrupt):  # everything is on disk
            return False

    def _make(self, moves: Sequence[Move]) -> None:
        """Make them, or close the question for claims if there are none."""
        if not moves:
            self._closed = open_claims(self._table)
            return
        heard = self._table.play(*moves)
        over = self._table.game.phase is Phase.GAME_OVER and self._asks_for_another
        story = ["", *recap_lines(self._table, poster=POSTER)] if over else []
        self._heard = [*self._table.sentences(heard), *self._table.notices, *story]
        self._announcer.say(partial(for_the_voice, self._table, heard))
        if any(isinstance(move, Nominate) for move in moves):
            self._closed = ()
            self._discussion.begin()
        elif not self._discussed:
            self._discussion.end()

    def _welcome(self) -> list[str]:
        keys = self._keys()
        if self._table.stored.moves:
            return [self._table.say("resumed", round=self._table.game.round), keys]
        return [*begun(self._table), keys]

    def _answered(self, questions: Callable[[], Asking[T]], *, nested: bool = False) -> T:
        """What the answers to these questions come to. Esc goes back to the question before.

        Raises:
            _BackError: a command changed the game.
            _LeftError: the host leaves the first question.
            EOFError, KeyboardInterrupt: the host leaves.
        """
        given: list[str] = []
        while True:
            asking = questions()
            try:
                question = next(asking)
                for one in given:
                    question = asking.send(one)
                while True:
                    if question.refusal is not None:
                        self._heard = [told(question.refusal)]
                    self._halfway = nested or bool(given)
                    typed = self._line(question)
                    if typed == ESCAPE and not question.aside:
                        break
                    question = asking.send("" if typed == ESCAPE else typed)
                    if question.refusal is None:
                        given.append(typed)
            except StopIteration as end:
                result: T = end.value
                return result
            if not given:
                raise _LeftError
            given.pop()

    def _line(self, question: Question) -> str:
        """What the host answers; commands are done here."""
        while True:
            self._read_through(question)
            page = partial(self._page, [*self._heard, *HOST.notes()], question)
            self._heard = []
            self._about = (*(["claims"] if question.aside else []), question.about)
            known = () if question.is_free else (*self._command_words[0], HELP)
            typed = self._ask(page, [*question.answers, *known], question.typed)
            typed = typed.strip()
            is_text = question.is_free and typed != HELP
            command = None if is_text else self._command(question, typed)
            if typed == UNDO:
                command = "undo"
            if command is not None:
                self._obey(command, typed.split()[1:])
            elif typed == ESCAPE:
                return typed
            elif not question.is_free and (refused := self._of_guests(question, typed)):
                self._heard = [told(refused)]
            elif typed or question.proposed or question.aside or question.is_free:
                return typed or question.proposed

    def _of_guests(self, question: Question, typed: str) -> GuestAtTable | None:
        """What is said of `-Eva +Frida`, as at the door; at a vote one sign alone means ballots."""
        seated = {folded(name): name for name in self._table.names}
        signed = [(one, folded(one[1:])) for one in parts(typed)]
        left = [seated[key] for one, key in signed if one.startswith(MINUS) and key in seated]
        new = [
            as_typed(one[1:].strip())
            for one, key in signed
            if one.startswith(PLUS) and key[:1].isalpha() and key not in seated
        ]
        if not (left or new) or (self._words["all"] in question.answers and not (left and new)):
            return None
        return GuestAtTable(
            self._table.typed("rename", *left[:1], *(new[:1] if left else ())),
            self._words["quit"],
            self._words["no"],
        )

    def _command(self, question: Question, typed: str) -> str | None:
        """The command that is meant, and not an answer: a whole word counts before a beginning.

        A player who is called like a command is meant by the seat number, or by fewer letters.
        """
        first, *rest = typed.split() or [""]
        command, key = self._whole_word(first), folded(typed)
        named = command is not None and not rest and key in map(folded, self._table.names)
        if key in map(folded, question.answers) and not named:
            return None
        if command is not None:
            return command
        names = self._table.names if question.seats else ()  # who cannot be meant is told why
        if any(begins(answer, first) for answer in (*question.answers, *question.also, *names)):
            return None
        return next(filter(None, (chosen(words, first) for words in self._command_words)), None)

    def _whole_word(self, typed: str) -> str | None:
        """The command of this name, at this table or in English."""
        words, english = self._command_words
        known = {folded(word): key for word, key in (*english.items(), *words.items())}
        return (known | {HELP: "help"}).get(folded(typed))

    def _obey(self, command: str, rest: list[str]) -> None:
        """Do what a word says that works at any question.

        Raises:
            _BackError: the game changed, so that another question is to be asked.
            EOFError: the host leaves.
        """
        revision = self._table.stored.revision
        try:
            self._heard = self._commands[command](rest)
        except _LeftError:
            self._heard = []
        except Refusal as refusal:
            self._heard = [told(refusal)]
        if self._table.stored.revision != revision:
            self._closed = ()
            raise _BackError

    def after(self, typed: str) -> list[str] | None:
        """What a whole word does once the game is over, and what is said of it; None: it is none.

        Raises:
            EOFError: the host leaves.
        """
        first, *rest = typed.split() or [""]
        command = self._whole_word(first)
        if command in {None, *_NOT_AFTER}:
            return None
        try:
            return self._commands[str(command)](rest)
        except (_BackError, _LeftError):
            return []
        except Refusal as refusal:
            return [told(refusal)]

    # The words that work everywhere

    def _undo(self, _: list[str]) -> list[str]:
        if self._halfway:
            raise _BackError
        return [self._table.undo(), *self._table.notices]

    def _redo(self, _: list[str]) -> list[str]:
        return [self._table.redo(), *self._table.notices]

    def _claim(self, said: list[str]) -> list[str]:
        self._make(self._answered(lambda: claim(self._table, said), nested=True))
        return self._heard

    def _amend(self, said: list[str]) -> list[str]:
        """`amend 4`, and its question is asked again; or `amend 4 enact liberal`, `amend 4 drop`."""
        table, words = self._table, self._words
        if not said:
            self._heard = table.history()
            said = [str(self._answered(lambda: move_number(table), nested=True))]
        number = int(said[0]) if said[0].isdecimal() and len(said[0]) <= MAX_DIGITS else 0
        then, rest = table.then(number), said[1:]
        insert = bool(rest) and folded(rest[0]) in {folded(words["insert"]), "insert"}
        rest = rest[1:] if insert else rest
        if rest:
            drop = not insert and folded(" ".join(rest)) in {folded(words["drop"]), "drop"}
            typed = () if drop else rest
            change = partial(table.amend, number, *typed, insert=insert, drop=drop)
        else:
            shown = table.say(
                "insert_move" if insert else "amend_move",
                "play",
                number=number,
                move=then.move_words(number),
                drop=words["drop"],
            )
            self._heard = [shown]
            moves = self._answered(lambda: amendment(table, number), nested=True)
            change = partial(table.amend_by, number, moves, insert=insert)
        try:
            return [*change(), *table.notices]
        except LaterMoveImpossible as stopped:
            refused = RefusedMove(stopped.objection, stopped.names)
            places = {"number": stopped.number, "move": stopped.move, "objection": refused}
            question = table.say("keep_legal", "play", **places)
            if self._answered(lambda: yes_or_no(table, question, "keep_legal"), nested=True):
                return [*change(keep_legal=True), *table.notices]
            return []

    def _count(self, said: list[str]) -> list[str]:
        piles = self._answered(lambda: counted_piles(self._table, said), nested=True)
        return list(count(self._table, *piles, self._words["history"]).lines)

    def _rename(self, said: list[str]) -> list[str]:
        """`rename Bem Ben`, or asked for."""
        table, (old, *new) = self._table, said or [""]
        seat = self._answered(lambda: one_player(table, "who_is_misspelt", old), nested=True)
        name = " ".join(new) or self._answered(lambda: right_name(table, seat), nested=True)
        return list(rename(table, seat, name))

    def _timer(self, said: list[str]) -> list[str]:
        """`timer 3`, `timer` begins again, `timer no`: from here on, and in the next games."""
        discussion, words = self._discussion, self._words["discussion"]
        if said:
            discussion.minutes = minutes_of(self._table.referee, " ".join(said))
        else:
            discussion.minutes = discussion.minutes or USUAL_MINUTES
        discussion.end()
        if self._discussed:
            discussion.begin()
        places = {"minutes": discussion.minutes, "timer": self._words["timer"]}
        return [words["on" if discussion.minutes else "off"].format(no=self._words["no"], **places)]

    def _misdeal(self) -> list[str]:
        """Steps that put a wrong hand right; an evening goes back to before its night.

        Raises:
            NoMisdeal: the game has moves, or its roles were dealt in envelopes.
            MisdealError: the evening is to show them, and the night.
        """
        table = self._table
        if table.stored.moves or table.stored.deal is not None:
            raise NoMisdeal(self._words["undo"])
        if not self._asks_for_another:
            raise MisdealError
        return dealt_again(table.referee, table.header.ruleset, len(table.names))

    def _look(self, said: list[str]) -> list[str]:
        from companion.cli.terminal.private_look import look

        table, who = self._table, " ".join(said)
        look(table, self._answered(lambda: one_player(table, "who_looks", who), nested=True))
        return []

    def _reveal(self, said: list[str]) -> list[str]:
        from companion.table.reveal import reveal, reveal_lines
        from companion.table.reveal_questions import disclosure

        table = self._table
        open_ = partial(reveal, table, early=table.game.win_reason is None)
        revealed = self._answered(
            lambda: disclosure(table, open_, self._heard.append, words=" ".join(said)),
            nested=True,
        )
        if revealed.proof is not None and at_a_terminal() and not self._plain:
            from companion.cli.terminal.code_screen import show_code

            show_code(table, revealed.proof)
        return reveal_lines(table, revealed)

    def _help(self) -> list[str]:
        example = claims_example(self._table)
        words = {key: self._words[key] for key in (*self._commands, "drop", "insert", "no")}
        places = words | {"example": example}
        lines = self._words["help_lines"]
        return [
            *(self._words["asked"][one] for one in self._about),
            self._words["help_text"],
            *(f"{words[key]}: {lines[key].format_map(places)}" for key in self._commands),
            self._keys(),
        ]

    def _keys(self) -> str:
        if self._plain:
            words = {key: self._words[key] for key in ("undo", "board")}
            return str(self._words["plain_keys"].format(help=HELP, **words))
        return str(self._words["keys"].format(undo=UNDO_KEY, help=HELP))

    def _how_to_leave(self) -> str:
        undo = self._words["undo"] if self._plain else UNDO_KEY
        return str(self._words["how_to_leave"].format(undo=undo, quit=self._words["quit"]))

    def _leave(self, _: list[str]) -> NoReturn:
        raise EOFError

    # The screen

    def _page(
        self, heard: Sequence[str], question: Question, columns: int, rows: int | None
    ) -> list[str]:
        """The board, what was heard, the next step, and the question; the last ones matter most."""
        lost = [voice_lost(self._table)] if self._announcer.lost else []
        news = [one for one in heard if one != self._table.next_step()]  # which follows anyway
        if self._plain:
            return [*news, *lost, *self._board_again(heard), *self._said(question)]
        below = [*_bold((*news, *lost), columns), *self._asked(question, columns)]
        if rows is None:
            return ["", *board(self._table, columns, heard=heard), "", *below]
        digits = large_countdown(self._discussion, columns, rows - len(below))
        if digits and self._discussed:
            below = [*digits, *below]
        room = rows - len(below)
        above = board(self._table, columns, room, heard)
        too_small = _bold([self._words["too_small"]], columns)
        if not above and len(too_small) <= room:
            above = too_small
        return [*above, *below][-rows:]

    def _asked(self, question: Question, columns: int) -> list[str]:
        """The next step, the question, and the time that is left."""
        return [
            *step(self._table, columns),
            *(f" {line}" for line in wrap(question.aside, columns - 1)),
            *(f" {line}" for line in wrap(question.text, columns - 1)),
            *flow([f"{seat} {self._table.names[seat - 1]}" for seat in question.seats], columns),
            *(countdown(self._table, self._discussion, columns) if self._discussed else ()),
        ]

    def _board_again(self, heard: Sequence[str]) -> list[str]:
        """The sentences of the board that were not said yet; all of them at first."""
        now = plain_board(self._table)
        new = [line for line in now if line not in (*self._told, *heard)]
        self._told = now
        return new

    def _said(self, question: Question) -> list[str]:
        """The next step, and the question with the players to choose from."""
        seats = [f"{seat} {self._table.names[seat - 1]}" for seat in question.seats]
        left = time_left(self._table, self._discussion) if self._discussed else ""
        asked = question.plain or question.text
        step_ = "" if question.refusal else self._table.next_step()  # it was told with the question
        lines = (step_, question.aside, asked, ", ".join(seats), left)
        return [line for line in lines if line]

    @property
    def _discussed(self) -> bool:
        """Whether a nominated government is discussed now."""
        return self._table.game.phase is Phase.VOTE

    def _moment(self) -> object:
        """What changes by itself: the time, which is said when it is due, and a lost voice."""
        cue = self._discussion.cue() if self._discussed else None
        if cue is not None:
            self._announcer.say(lambda: [self._words["discussion"][cue]])
        left = self._discussion.left if self._discussed else None
        return self._announcer.lost, None if left is None else shown_time(left)

    def _read_through(self, question: Question) -> None:
        """Show what was heard page by page, if there is more than the screen has room for."""
        if self._plain or not at_a_terminal():
            return
        columns, rows = get_terminal_size()
        lines = _bold(self._heard, columns)
        if len(lines) < rows - len(self._asked(question, columns)):
            return
        self._heard = []
        high = max(1, rows - 3)
        parts = [lines[first : first + high] for first in range(0, len(lines), high)]
        for number, part in enumerate(parts, start=1):
            page = [*part, "", f" {number}/{len(parts)} {ENTER}"]
            if self._ask(partial(_fixed, page), ()) == ESCAPE:
                return


def _fixed(lines: list[str], _columns: int, _rows: int | None) -> list[str]:
    return lines


def _bold(sentences: Sequence[str], columns: int) -> list[str]:
    return [typer.style(f" {line}", bold=True) for line in wrapped(sentences, columns - 1)]


def wrapped(sentences: Sequence[str], columns: int) -> list[str]:
    """The lines of sentences, each broken between words."""
    return [line for sentence in sentences for line in wrap(sentence, columns, "  ")]
