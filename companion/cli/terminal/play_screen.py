"""The table on one screen: it asks for what comes next, and shows the board after every move."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NoReturn, TypeVar

import typer

from companion.cli.host import told
from companion.cli.terminal.announcer import for_the_voice, voice_lost
from companion.cli.terminal.board import board, step
from companion.cli.terminal.columns import flow, wrap
from companion.cli.terminal.prompts import asker
from companion.errors import Refusal
from companion.evening.new_game import begun
from companion.narration.announcer import Loudspeaker
from companion.rules.moves import Move
from companion.rules.pieces import Phase
from companion.table.names import begins, chosen
from companion.table.questions import Asking, Question, claim, next_move, yes_or_no
from companion.table.table import Table
from companion.table.why import why

T = TypeVar("T")


class _BackError(Exception):
    """Something else happened, and the table asks for what comes next."""


class PlayScreen:
    """Questions and answers of one game."""

    def __init__(self, table: Table, loudspeaker: Loudspeaker) -> None:
        self._table = table
        self._loudspeaker = loudspeaker
        self._words = table.referee.words["play"]
        self._ask = asker(self._words["undo"])
        self._heard = self._welcome()
        self._halfway = False  # a first question of several is answered
        self._commands: dict[str, Callable[[list[str]], list[str]]] = {
            self._words["undo"]: self._undo,
            self._words["redo"]: self._redo,
            self._words["claim"]: self._claim,
            self._words["history"]: lambda _: table.history(),
            self._words["why"]: lambda topic: why(table, " ".join(topic)),
            self._words["help"]: lambda _: [self._words["help_text"]],
            self._words["quit"]: self._leave,
        }

    def play(self) -> bool:
        """Follow the game until it is over, or the host leaves; whether another one is wanted."""
        try:
            while True:
                self._halfway = False
                try:
                    if self._table.game.phase is Phase.GAME_OVER:
                        new_game = yes_or_no(self._table, self._words["new_game"])
                        return self._answered(new_game)
                    self._make(self._answered(next_move(self._table)))
                except _BackError:
                    continue
                except Refusal as refusal:
                    self._heard = [told(refusal)]
        except (EOFError, KeyboardInterrupt):  # everything is on disk
            return False

    def _make(self, move: Move) -> None:
        events = self._table.play(move)
        self._heard = [
            *self._table.sentences(events),
            *self._table.notices,
            *self._table.reveal_hint(),
        ]
        self._loudspeaker.say(for_the_voice(self._table, events))

    def _welcome(self) -> list[str]:
        keys = self._words["keys"].format(undo="Ctrl-Z")
        if self._table.stored.moves:
            return [self._table.say("resumed", round=self._table.game.round), keys]
        return [*begun(self._table), keys]

    def _answered(self, asking: Asking[T]) -> T:
        """What the answers to these questions come to.

        Raises:
            _BackError: a command changed the game.
            EOFError, KeyboardInterrupt: the host leaves.
        """
        try:
            question = next(asking)
            while True:
                if question.refusal is not None:
                    self._heard = [told(question.refusal)]
                question = asking.send(self._line(question))
                self._halfway = self._halfway or question.refusal is None
        except StopIteration as end:
            result: T = end.value
            return result

    def _line(self, question: Question) -> str:
        """What the host answers; commands are done here."""
        while True:
            page = partial(self._page, self._heard, question)
            self._heard = []
            typed = self._ask(page, [*question.answers, *self._commands]).strip()
            first, *rest = typed.split() or [""]
            is_answer = any(begins(answer, first) for answer in question.answers)
            command = None if is_answer else chosen(self._commands, first)
            if command is not None:
                self._heard = command(rest)
            elif typed:
                return typed

    # The words that work everywhere

    def _undo(self, _: list[str]) -> NoReturn:
        if not self._halfway:
            self._heard = [self._table.undo(), *self._table.notices]
        raise _BackError

    def _redo(self, _: list[str]) -> NoReturn:
        self._heard = [self._table.redo()]
        raise _BackError

    def _claim(self, said: list[str]) -> NoReturn:
        self._halfway = True
        self._make(self._answered(claim(self._table, said)))
        raise _BackError

    def _leave(self, _: list[str]) -> NoReturn:
        raise EOFError

    # The screen

    def _page(
        self, heard: Sequence[str], question: Question, columns: int, rows: int | None
    ) -> list[str]:
        """The board, what was heard, the next step, and the question; the last ones matter most."""
        lost = [voice_lost(self._table)] if self._loudspeaker.lost else []
        bold = wrapped((*heard, *lost), columns - 1)
        below = [
            *(typer.style(f" {line}", bold=True) for line in bold),
            *step(self._table, columns),
            *(f" {line}" for line in wrap(question.text, columns - 1)),
            *flow([f"{seat} {self._table.names[seat - 1]}" for seat in question.seats], columns),
        ]
        if rows is None:
            return ["", *board(self._table, columns), "", *below]
        room = rows - len(below)
        return [*board(self._table, columns, room), *below][-rows:]


def wrapped(sentences: Sequence[str], columns: int) -> list[str]:
    """The lines of sentences, each broken between words."""
    return [line for sentence in sentences for line in wrap(sentence, columns, "  ")]
