"""`companion play`: the whole evening in one screen; it asks only for what comes next."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

import typer

from companion.cli.current_game import HomeOption, SpeakOption, open_journal
from companion.cli.host import HOST, told, words
from companion.cli.terminal.announcer import for_the_voice, loudspeaker_name, voice_lost
from companion.cli.terminal.board import board, step
from companion.cli.terminal.columns import flow, wrap
from companion.cli.terminal.prompts import asker
from companion.errors import Refusal
from companion.evening.new_game import NewGame, begun
from companion.narration.announcer import Loudspeaker
from companion.rules.moves import Move
from companion.rules.pieces import Phase
from companion.store.journal import Journal
from companion.store.refusals import NoGame
from companion.table.names import begins, chosen
from companion.table.questions import Asking, Question, claim, next_move, yes_or_no
from companion.table.table import Table
from companion.table.why import why

PLAY = "companion play"

T = TypeVar("T")


def play(home: HomeOption = None, speak: SpeakOption = None) -> None:
    """Follow the whole evening in one screen.

    It asks for what comes next, takes a few letters or a seat's number, shows the board after
    every move, and goes on where it was when it is started again. Without a game it asks who plays.
    """
    with open_journal(home) as journal:
        table = _table(journal)
        while table is not None:
            HOST.table = table.referee
            loud = table.header.speak if speak is None else speak
            with Loudspeaker(table.referee, loudspeaker_name(), on=loud) as loudspeaker:
                try:
                    _Evening(table, loudspeaker).play()
                except (_LeftError, EOFError, KeyboardInterrupt):
                    typer.echo(table.say("goodbye", "play", command=PLAY))
                    return
            table = NewGame(table.names).begin(journal, like=table.header)


class _LeftError(Exception):
    """The host has left the screen; everything is on disk."""


class _BackError(Exception):
    """Something else happened, and the table asks for what comes next."""


class _Evening:
    """Questions and answers of one game."""

    def __init__(self, table: Table, loudspeaker: Loudspeaker) -> None:
        self._table = table
        self._loudspeaker = loudspeaker
        self._words = table.referee.words["play"]
        self._ask = asker(self._words["undo"])
        self._heard = self._welcome()
        self._halfway = False  # a first question of several is answered
        self._commands: dict[str, Callable[[list[str]], None]] = {
            self._words["undo"]: self._undo,
            self._words["redo"]: self._redo,
            self._words["claim"]: self._claim,
            self._words["history"]: lambda _: self._show(table.history()),
            self._words["why"]: lambda topic: self._show(why(table, " ".join(topic))),
            self._words["help"]: lambda _: self._show([self._words["help_text"]]),
            self._words["quit"]: self._leave,
        }

    def play(self) -> None:
        """Until the game is over, and the players want another one.

        Raises:
            _LeftError, EOFError, KeyboardInterrupt: the host leaves.
        """
        while True:
            self._halfway = False
            try:
                if self._table.game.phase is not Phase.GAME_OVER:
                    self._make(self._answered(next_move(self._table)))
                elif self._answered(yes_or_no(self._table, self._words["new_game"])):
                    return
                else:
                    raise _LeftError
            except _BackError:
                continue
            except Refusal as refusal:
                self._show([told(refusal)])

    def _make(self, move: Move) -> None:
        events = self._table.play(move)
        self._show([*self._table.sentences(events), *self._table.reveal_hint()])
        self._loudspeaker.say(for_the_voice(self._table, events))

    def _welcome(self) -> list[str]:
        keys = self._words["keys"].format(undo="Ctrl-Z")
        if self._table.stored.moves:
            return [self._table.say("resumed", round=self._table.game.round), keys]
        return [*begun(self._table), keys]

    def _show(self, lines: list[str]) -> None:
        """Above the next question."""
        self._heard = lines

    def _answered(self, asking: Asking[T]) -> T:
        """What the answers to these questions come to.

        Raises:
            _BackError: a command changed the game.
            _LeftError: the host leaves.
        """
        try:
            question = next(asking)
            while True:
                if question.refusal is not None:
                    self._show([told(question.refusal)])
                answer = self._line(question)
                question = asking.send(answer)
                self._halfway = self._halfway or question.refusal is None
        except StopIteration as end:
            result: T = end.value
            return result

    def _line(self, question: Question) -> str:
        """What the host answers; commands are done here."""
        while True:
            page = partial(self._page, self._heard, question)
            self._show([])
            typed = self._ask(page, [*question.answers, *self._commands]).strip()
            first, *rest = typed.split() or [""]
            command = self._command(first, question)
            if command is not None:
                command(rest)
            elif typed:
                return typed

    def _command(self, first: str, question: Question) -> Callable[[list[str]], None] | None:
        """Which of them this begins, unless it answers the question."""
        if any(begins(answer, first) for answer in question.answers):
            return None
        return chosen(self._commands, first)

    # The words that work everywhere

    def _undo(self, _: list[str]) -> None:
        if not self._halfway:
            self._show([self._table.undo()])
        raise _BackError

    def _redo(self, _: list[str]) -> None:
        self._show([self._table.redo()])
        raise _BackError

    def _claim(self, said: list[str]) -> None:
        self._halfway = True
        self._make(self._answered(claim(self._table, said)))
        raise _BackError

    def _leave(self, _: list[str]) -> None:
        raise _LeftError

    # The screen

    def _page(
        self, heard: Sequence[str], question: Question, columns: int, rows: int | None
    ) -> list[str]:
        """The board, what was heard, the next step, and the question; the last ones matter most."""
        lost = [voice_lost(self._table)] if self._loudspeaker.lost else []
        bold = _wrapped((*heard, *lost), columns - 1)
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


def _wrapped(sentences: Sequence[str], columns: int) -> list[str]:
    return [line for sentence in sentences for line in wrap(sentence, columns, "  ")]


def _page_of(sentences: Sequence[str], columns: int, _rows: int | None) -> list[str]:
    return _wrapped(sentences, columns)


def _table(journal: Journal) -> Table | None:
    """The current game, or a first one; None: the host leaves."""
    try:
        return Table(journal, journal.current())
    except NoGame as none:
        return _first_game(journal, told(none))


def _first_game(journal: Journal, shown: str) -> Table | None:
    """Asks who plays, until the names will do; by the official rules."""
    referee = words()
    ask = asker(referee.words["play"]["undo"])
    while True:
        asked = (shown, referee.words["play"]["which_players"])
        try:
            names = ask(partial(_page_of, asked), ()).split(",")
        except (EOFError, KeyboardInterrupt):
            return None
        try:
            return NewGame(tuple(names), language=referee.language).begin(journal)
        except Refusal as refusal:
            shown = told(refusal)
