"""`companion play`: the whole evening in one screen; it asks only for what comes next."""

import re
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias, TypeVar

import typer

from companion.cli.history import history_lines
from companion.cli.names import find
from companion.cli.status import show
from companion.cli.table import HomeOption, SpeakOption, Table, open_table
from companion.cli.telling import Loudspeaker, for_the_voice
from companion.cli.typed_moves import ABOUT, read_move
from companion.cli.why import why_now
from companion.errors import CompanionError
from companion.rules.legality import eligible_chancellors, targets, veto_available
from companion.rules.moves import (
    AnswerHitler,
    CallElection,
    Chaos,
    Enact,
    Execute,
    Investigate,
    Move,
    Nominate,
    Peek,
    Veto,
    Vote,
    VoteCount,
)
from companion.rules.pieces import Party, Phase, Power, Seat

CLEAR = "\x1b[2J\x1b[H"  # an empty screen, and the cursor at its top

T = TypeVar("T")
Asker: TypeAlias = Callable[[str, Sequence[str]], str]  # a question and its words to an answer


def play(home: HomeOption = None, speak: SpeakOption = None) -> None:
    """Follow the whole evening in one screen.

    It asks for what comes next, takes a few letters or a seat's number, shows the board after
    every move, and goes on where it was when it is started again.
    """
    with open_table(home) as table:
        loud = table.header.speak if speak is None else speak
        with Loudspeaker(table, on=loud) as loudspeaker:
            _Evening(table, loudspeaker).go_on()


class _LeftError(Exception):
    """The host has left the screen; everything is on disk."""


class _BackError(Exception):
    """The question is asked again, because something else happened."""


class _Evening:
    """Questions and answers at one table."""

    def __init__(self, table: Table, loudspeaker: Loudspeaker) -> None:
        self._table = table
        self._loudspeaker = loudspeaker
        self._words = table.referee.words["play"]
        self._ask = _asker()
        self._told: list[str] = []

    def go_on(self) -> None:
        """Until the host leaves."""
        while True:
            self._draw()
            try:
                move = self._next_move()
                events = self._table.play(move)
            except _BackError:
                continue
            except _LeftError:
                typer.echo(self._words["goodbye"].format(command="companion play"))
                return
            except CompanionError as refusal:
                self._told = [str(refusal)]
                continue
            self._told = self._table.sentences(events)
            self._loudspeaker.say(for_the_voice(self._table, events))

    def _draw(self) -> None:
        if sys.stdout.isatty():
            typer.echo(CLEAR, nl=False)
        for sentence in self._told:
            typer.secho(sentence, bold=True)
        self._told = []
        show(self._table)

    # One question for each phase

    def _next_move(self) -> Move:
        game, words = self._table.game, self._words
        president = self._name(game.president)
        chancellor = self._name(game.chancellor or game.president)
        match game.phase:
            case Phase.NOMINATE:
                question = words["who_is_nominated"].format(president=president)
                return Nominate(self._seat(question, eligible_chancellors(game)))
            case Phase.VOTE:
                return self._ballots()
            case Phase.HITLER_CHECK:
                return AnswerHitler(self._yes(words["is_hitler"].format(chancellor=chancellor)))
            case Phase.LEGISLATE:
                return self._session(president)
            case Phase.CHAOS:
                return Chaos(self._party(words["which_tile_of_chaos"]))
            case Phase.POWER:
                return self._power(president)
            case Phase.GAME_OVER:
                self._choice(self._table.next_step(), {})
                raise _BackError

    def _ballots(self) -> Move:
        """Names, or numbers of seats, of those who said ja.

        Only how many where the table does not remember votes.
        """
        alive = self._table.game.alive
        if not self._table.header.memory.votes:
            question = self._words["how_many_ja"].format(living=len(alive))
            counts = {str(ja): ja for ja in range(len(alive) + 1)}
            ja = self._choice(question, counts)
            return VoteCount(ja, len(alive) - ja)
        question = f"{self._words['who_voted_ja']} ({self._words['all']}, {self._words['none']})"
        while True:
            typed = self._line(question, [*self._names(alive), self._words["all"]])
            said = [word for word in re.split(r"[,;\s]+", typed) if word]
            if len(said) == 1 and _begins(self._words["all"], said[0]):
                return Vote(frozenset(alive))
            if len(said) == 1 and _begins(self._words["none"], said[0]):
                return Vote(frozenset())
            try:
                return read_move(self._table, ["vote", "--ja", *self._joined(typed, said)])
            except CompanionError as refusal:
                typer.echo(refusal)

    def _joined(self, typed: str, said: Sequence[str]) -> list[str]:
        """Names with a space in them are told apart by commas."""
        return [part.strip() for part in typed.split(",")] if "," in typed else list(said)

    def _session(self, president: str) -> Move:
        words = self._words
        if not veto_available(self._table.game):
            return Enact(self._party(words["which_tile"]))
        choices: dict[str, Party | None] = {words["veto"]: None, **self._parties()}
        party = self._choice(words["which_tile_or_veto"], choices)
        if party is None:
            return Veto(self._yes(words["veto_agreed"].format(president=president)))
        return Enact(party)

    def _power(self, president: str) -> Move:
        game, words = self._table.game, self._words
        power = game.pending[0]
        if len(game.pending) > 1:
            names = self._table.referee.words["board"]["powers"]
            choices = {names[one]: one for one in game.pending}
            power = self._choice(words["which_power"].format(president=president), choices)
        if power is Power.PEEK:
            self._confirmed(words["has_peeked"].format(president=president))
            return Peek()
        questions = {
            Power.INVESTIGATE: words["who_is_investigated"],
            Power.CALL_ELECTION: words["who_is_called"],
            Power.EXECUTE: words["who_is_executed"],
        }
        seat = self._seat(questions[power].format(president=president), targets(game, power))
        if power is Power.INVESTIGATE:
            return Investigate(seat)
        if power is Power.CALL_ELECTION:
            return CallElection(seat)
        return Execute(seat, self._yes(words["was_hitler"].format(seat=self._name(seat))))

    # Kinds of answers

    def _seat(self, question: str, seats: Sequence[Seat]) -> Seat:
        offered = "  ".join(f"{seat} {self._name(seat)}" for seat in seats)
        while True:
            typed = self._line(f"{question}\n{offered}", self._names(seats))
            found = find(typed, self._table.names, seats)
            if len(found) == 1:
                return found[0]
            try:
                return self._table.seat(typed)  # refused by the rules, with the reason
            except CompanionError as refusal:
                typer.echo(refusal)

    def _party(self, question: str) -> Party:
        return self._choice(question, self._parties())

    def _parties(self) -> dict[str, Party]:
        return {self._words["liberal"]: Party.LIBERAL, self._words["fascist"]: Party.FASCIST}

    def _yes(self, question: str) -> bool:
        return self._choice(question, {self._words["yes"]: True, self._words["no"]: False})

    def _confirmed(self, question: str) -> None:
        while not self._yes(question):
            pass

    def _choice(self, question: str, choices: Mapping[str, T]) -> T:
        offered = " / ".join(choices)
        while True:
            typed = self._line(f"{question} ({offered})" if choices else question, list(choices))
            exact = [
                value for word, value in choices.items() if word.casefold() == typed.casefold()
            ]
            found = exact or [value for word, value in choices.items() if _begins(word, typed)]
            if len(found) == 1:
                return found[0]
            typer.echo(self._table.say("not_an_answer", name=typed[:40], allowed=offered or "-"))

    def _line(self, question: str, offered: Sequence[str]) -> str:
        """What the host answers; the words that work everywhere are done here.

        Raises:
            _BackError: one of them changed the game.
            _LeftError: the host leaves.
        """
        while True:
            try:
                typed = self._ask(question, [*offered, *self._commands()]).strip()
            except (EOFError, KeyboardInterrupt):
                raise _LeftError from None
            command = self._command(typed, offered)
            if command is None:
                if typed:
                    return typed
                continue
            self._do(command, typed)

    def _commands(self) -> list[str]:
        words = self._words
        return [words[key] for key in ("undo", "redo", "why", "claim", "history", "help", "quit")]

    def _command(self, typed: str, offered: Sequence[str]) -> str | None:
        """Which of the words that work everywhere this begins, unless it answers the question."""
        first = typed.split(" ", maxsplit=1)[0].casefold()
        if not first or any(_begins(answer, first) for answer in offered):
            return None
        found = [word for word in self._commands() if _begins(word, first)]
        return found[0] if len(found) == 1 or (found and found[0].casefold() == first) else None

    def _do(self, command: str, typed: str) -> None:
        words, table = self._words, self._table
        if command == words["quit"]:
            raise _LeftError
        if command in (words["undo"], words["redo"]):
            try:
                self._told = [table.undo() if command == words["undo"] else table.redo()]
            except CompanionError as refusal:
                self._told = [str(refusal)]
            raise _BackError
        if command == words["why"]:
            for line in why_now(table):
                typer.echo(line)
        elif command == words["history"]:
            for line in history_lines(table):
                typer.echo(line)
        elif command == words["claim"]:
            self._claim(typed)
        else:
            typer.echo(words["help_text"])

    def _claim(self, typed: str) -> None:
        """`claim ada drew FFL`, on one line."""
        said = typed.split()[1:]
        if len(said) < 2:  # noqa: PLR2004  who and what
            example = f"{self._words['claim']} {self._table.names[0]} {next(iter(ABOUT))} FFL"
            typer.echo(self._table.say("how_to_claim", command=example))
            return
        try:
            self._told = self._table.sentences(
                self._table.play(read_move(self._table, ["claim", *said]))
            )
        except CompanionError as refusal:
            typer.echo(refusal)
            return
        raise _BackError

    def _name(self, seat: Seat) -> str:
        return self._table.names[seat - 1]

    def _names(self, seats: Sequence[Seat]) -> list[str]:
        return [self._name(seat) for seat in seats]


def _begins(word: str, typed: str) -> bool:
    return bool(typed) and word.casefold().startswith(typed.casefold())


def _asker() -> Asker:
    """Asks with completion in a terminal, and plainly where there is none."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return lambda question, _: input(f"{question} > ")
    from prompt_toolkit import PromptSession
    from prompt_toolkit.completion import WordCompleter

    session: PromptSession[str] = PromptSession()

    def ask(question: str, words: Sequence[str]) -> str:
        completer = WordCompleter(list(words), ignore_case=True, sentence=True)
        return session.prompt(f"{question}\n> ", completer=completer)

    return ask
