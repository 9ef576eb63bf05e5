"""`companion play`: the whole evening in one screen; it asks only for what comes next."""

import re
from collections.abc import Mapping, Sequence
from functools import partial
from typing import TypeVar

import typer

from companion.cli.commands.games import begin, begun, first_candidate, named_players
from companion.cli.commands.history import history_lines
from companion.cli.commands.status import board, step
from companion.cli.commands.why import why_now, why_topic
from companion.cli.host import told
from companion.cli.table import (
    HomeOption,
    SpeakOption,
    Table,
    home_folder,
    hosts_referee,
    message,
)
from companion.cli.terminal.announcer import (
    for_the_voice,
    loudspeaker_name,
    reveal_hint,
    voice_lost,
)
from companion.cli.terminal.columns import flow, wrap
from companion.cli.terminal.prompts import asker, begins, chosen
from companion.errors import CompanionError, Refusal
from companion.narration.announcer import Loudspeaker
from companion.rules.legality import eligible_chancellors, legal_claims, targets, veto_available
from companion.rules.moves import (
    AnswerHitler,
    CallElection,
    Chaos,
    Claim,
    Enact,
    Execute,
    HiddenKnowledge,
    Investigate,
    Move,
    Nominate,
    Peek,
    Veto,
    Vote,
    VoteCount,
)
from companion.rules.pieces import Party, Phase, Power, Seat
from companion.rulesets import OFFICIAL, load_ruleset
from companion.store.journal import Journal
from companion.store.recorded_game import Header
from companion.store.refusals import NoGame
from companion.table.names import as_typed, find
from companion.table.typed_moves import read_move, said_cards
from companion.words.referee import Referee

AGAIN = "companion play"
MINUS = ("-", "−", "–")  # before those who said nein

T = TypeVar("T")


def play(home: HomeOption = None, speak: SpeakOption = None) -> None:
    """Follow the whole evening in one screen.

    It asks for what comes next, takes a few letters or a seat's number, shows the board after
    every move, and goes on where it was when it is started again. Without a game it asks who plays.
    """
    with Journal(home_folder(home)) as journal:
        try:
            table = Table(journal, journal.current())
        except NoGame:
            begun_now = _first_game(journal)
            if begun_now is None:
                return
            table = begun_now
        while True:
            loud = table.header.speak if speak is None else speak
            with Loudspeaker(table.referee, loudspeaker_name(), on=loud) as loudspeaker:
                try:
                    header = _Evening(table, loudspeaker).go_on()
                except (_LeftError, EOFError, KeyboardInterrupt):
                    typer.echo(table.referee.words["play"]["goodbye"].format(command=AGAIN))
                    return
            table = begin(journal, header, table.referee)


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
        self._told = self._welcome()
        self._halfway = False  # a first question of several is answered

    def go_on(self) -> Header:
        """Until the game is over, and the players want another one.

        Raises:
            _LeftError, EOFError, KeyboardInterrupt: the host leaves.
        """
        while True:
            self._halfway = False
            try:
                if self._table.game.phase is Phase.GAME_OVER:
                    return self._another()
                self._play(self._next_move())
            except _BackError:
                continue
            except Refusal as refusal:
                self._told = [told(refusal)]

    def _play(self, move: Move) -> None:
        events = self._table.play(move)
        self._told = [*self._table.sentences(events), *reveal_hint(self._table)]
        self._loudspeaker.say(for_the_voice(self._table, events))

    def _welcome(self) -> list[str]:
        keys = self._words["keys"].format(undo="Ctrl-Z")
        if self._table.stored.moves:
            return [self._table.say("resumed", round=self._table.game.round), keys]
        return [*begun(self._table), keys]

    def _another(self) -> Header:
        """The same players play once more."""
        if not self._yes(self._words["new_game"]):
            raise _LeftError
        header, referee = self._table.header, self._table.referee
        first = first_candidate("", header.players, header.ruleset, referee)
        return header.replace(first=first)

    # One question for each phase

    def _next_move(self) -> Move:
        game, words = self._table.game, self._words
        president = self._name(game.president)
        match game.phase:
            case Phase.NOMINATE:
                question = words["who_is_nominated"].format(president=president)
                return Nominate(self._seat(question, eligible_chancellors(game)))
            case Phase.VOTE:
                return self._ballots() if self._table.header.memory.votes else self._count()
            case Phase.HITLER_CHECK:
                chancellor = self._name(game.chancellor or game.president)
                return AnswerHitler(self._yes(words["is_hitler"].format(chancellor=chancellor)))
            case Phase.LEGISLATE:
                return self._session(president)
            case Phase.CHAOS:
                return Chaos(self._choice(words["which_tile_of_chaos"], self._parties()))
            case _:
                return self._power(president)

    def _count(self) -> Move:
        living = len(self._table.game.alive)
        question = self._words["how_many_ja"].format(living=living)
        ja = self._choice(question, {str(ja): ja for ja in range(living + 1)})
        return VoteCount(ja, living - ja)

    def _ballots(self) -> Move:
        """Names, or numbers of seats; those with a space in them are told apart by commas."""
        alive, words = self._table.game.alive, self._words
        offered = [words["all"], words["none"], *self._names(alive)]
        while True:
            typed = self._line(words["who_voted_ja"], offered, self._seats(alive))
            everybody = chosen({words["all"]: True, words["none"]: False}, typed)
            somebody = find(typed, self._table.names, alive)
            if everybody is not None and (not somebody or typed in offered[:2]):
                return Vote(frozenset(alive if everybody else ()))
            if everybody is not None:
                allowed = ", ".join((*offered[:2], *self._names(somebody)))
                self._told = [self._table.say("ambiguous_name", name=typed, allowed=allowed)]
                continue
            nein = typed.startswith(MINUS)
            named = re.split(r"[,;]" if "," in typed else r"[,;\s]+", typed.lstrip("".join(MINUS)))
            players = [name.strip() for name in named if name.strip()]
            try:
                return read_move(self._table, ["vote", "--nein" if nein else "--ja", *players])
            except Refusal as refusal:
                self._told = [told(refusal)]

    def _session(self, president: str) -> Move:
        words = self._words
        if not veto_available(self._table.game):
            return Enact(self._choice(words["which_tile"], self._parties()))
        tiles = {word: Enact(party) for word, party in self._parties().items()}
        choices: dict[str, Enact | Veto] = {**tiles, words["veto"]: Veto(agreed=True)}
        move = self._choice(words["which_tile_or_veto"], choices)
        if isinstance(move, Enact):
            return move
        self._halfway = True
        return Veto(self._yes(words["veto_agreed"].format(president=president)))

    def _power(self, president: str) -> Move:
        game, words = self._table.game, self._words
        power = game.pending[0]
        if len(game.pending) > 1:
            labels = self._table.referee.words["board"]["powers"]
            choices = {labels[one]: one for one in game.pending}
            power = self._choice(words["which_power"].format(president=president), choices)
            self._halfway = True
        allowed = targets(game, power)
        match power:
            case Power.PEEK:
                question = words["has_peeked"].format(president=president)
                while not self._yes(question):
                    pass
                return Peek()
            case Power.INVESTIGATE:
                question = words["who_is_investigated"].format(president=president)
                return Investigate(self._seat(question, allowed))
            case Power.CALL_ELECTION:
                question = words["who_is_called"].format(president=president)
                return CallElection(self._seat(question, allowed))
            case Power.EXECUTE:
                question = words["who_is_executed"].format(president=president)
                seat = self._seat(question, allowed)
                self._halfway = True
                hitler = self._yes(words["was_hitler"].format(seat=self._name(seat)))
                return Execute(seat, hitler)

    # Kinds of answers

    def _seat(self, question: str, seats: Sequence[Seat]) -> Seat:
        """One of them, or somebody else, whom the rules refuse with the reason."""
        while True:
            typed = self._line(question, self._names(seats), self._seats(seats))
            try:
                return self._table.seat(typed, seats)
            except Refusal as refusal:
                self._told = [told(refusal)]

    def _parties(self) -> dict[str, Party]:
        return {self._words["liberal"]: Party.LIBERAL, self._words["fascist"]: Party.FASCIST}

    def _yes(self, question: str) -> bool:
        return self._choice(question, {self._words["yes"]: True, self._words["no"]: False})

    def _choice(self, question: str, choices: Mapping[str, T]) -> T:
        offered = " / ".join(choices)
        while True:
            typed = self._line(f"{question} ({offered})", list(choices))
            found = chosen(choices, typed)
            if found is not None:
                return found
            name = as_typed(typed)
            self._told = [self._table.say("not_an_answer", name=name, allowed=offered)]

    def _line(self, question: str, offered: Sequence[str], seats: Sequence[str] = ()) -> str:
        """What the host answers; the words that work everywhere are done here.

        Raises:
            _BackError: one of them changed the game.
            _LeftError: the host leaves.
        """
        while True:
            page = partial(self._page, self._told, question, seats)
            self._told = []
            typed = self._ask(page, [*offered, *self._commands()]).strip()
            command = self._command(typed, offered)
            if command is not None:
                self._do(command, typed)
            elif typed:
                return typed

    def _page(
        self,
        told: Sequence[str],
        question: str,
        seats: Sequence[str],
        columns: int,
        rows: int | None,
    ) -> list[str]:
        """The board, what was heard, the next step, and the question; the last ones matter most."""
        lost = [voice_lost(self._table)] if self._loudspeaker.lost else []
        heard = _wrapped((*told, *lost), columns - 1)
        below = [
            *(typer.style(f" {line}", bold=True) for line in heard),
            *step(self._table, columns),
        ]
        below += [f" {line}" for line in wrap(question, columns - 1)]
        below += flow(seats, columns)
        if rows is None:
            return ["", *board(self._table, columns), "", *below]
        room = rows - len(below)
        return [*board(self._table, columns, room), *below][-rows:]

    # The words that work everywhere

    def _commands(self) -> list[str]:
        words = self._words
        moves = [words["undo"], words["redo"], words["claim"], words["history"]]
        return [*moves, words["why"], words["help"], words["quit"]]

    def _command(self, typed: str, offered: Sequence[str]) -> str | None:
        """Which of them this begins, unless it answers the question."""
        first = typed.split(" ", maxsplit=1)[0]
        if any(begins(answer, first) for answer in offered):
            return None
        return chosen({word: word for word in self._commands()}, first)

    def _do(self, command: str, typed: str) -> None:
        words, table = self._words, self._table
        if command == words["quit"]:
            raise _LeftError
        if command in (words["undo"], words["redo"]):
            if not (self._halfway and command == words["undo"]):
                self._told = [table.undo() if command == words["undo"] else table.redo()]
            raise _BackError
        if command == words["why"]:
            topic = " ".join(typed.split()[1:])
            self._told = why_topic(table, topic) if topic else why_now(table)
        elif command == words["history"]:
            self._told = history_lines(table)
        elif command == words["claim"]:
            self._claim(typed.split()[1:])
        else:
            self._told = [words["help_text"]]

    def _claim(self, said: Sequence[str]) -> None:
        """What somebody says: `claim ada drew FFL` on one line, or asked for piece by piece."""
        self._halfway = True
        if not self._table.header.memory.claims:
            raise CompanionError(self._table.say("memory_off"))
        if said:
            self._play(read_move(self._table, ["claim", *said]))
            raise _BackError
        words, possible = self._words, tuple(legal_claims(self._table.game))
        speakers = sorted({claim.seat for claim in possible}) or self._table.game.seats
        seat = self._seat(words["who_claims"], speakers)
        labels = self._table.referee.words["board"]["knowledge"]
        known = {claim.about for claim in possible if claim.seat == seat} or set(HiddenKnowledge)
        kinds = {labels[about]: about for about in HiddenKnowledge if about in known}
        about = self._choice(words["claims_what"].format(seat=self._name(seat)), kinds)
        self._play(Claim(seat, about, self._cards(about)))
        raise _BackError

    def _cards(self, about: HiddenKnowledge) -> tuple[Party, ...] | None:
        words = self._words
        loyalty = about is HiddenKnowledge.LOYALTY
        question = words["claims_party" if loyalty else "claims_tiles"]
        short = self._table.referee.words["board"]["parties_short"]
        example = "".join(short[party] for party in (Party.FASCIST, *Party))[: about.cards]
        shown = " / ".join(self._parties()) if loyalty else example
        typed = self._line(f"{question} ({shown} / {words['no_comment']})", [words["no_comment"]])
        return None if begins(words["no_comment"], typed) else said_cards(self._table, about, typed)

    def _name(self, seat: Seat) -> str:
        return self._table.names[seat - 1]

    def _names(self, seats: Sequence[Seat]) -> list[str]:
        return [self._name(seat) for seat in seats]

    def _seats(self, seats: Sequence[Seat]) -> list[str]:
        return [f"{seat} {self._name(seat)}" for seat in seats]


def _page_of(sentences: Sequence[str], columns: int, _rows: int | None) -> list[str]:
    return _wrapped(sentences, columns)


def _wrapped(sentences: Sequence[str], columns: int) -> list[str]:
    return [line for sentence in sentences for line in wrap(sentence, columns, "  ")]


def _first_game(journal: Journal) -> Table | None:
    """Asks who plays, until the names will do; by the official rules. None: the host leaves."""
    referee = hosts_referee()
    ask = asker(referee.words["play"]["undo"])
    shown = message(referee, "no_game", command="companion new NAMES...")
    while True:
        asked = (shown, referee.words["play"]["which_players"])
        try:
            typed = ask(partial(_page_of, asked), ())
        except (EOFError, KeyboardInterrupt):
            return None
        try:
            return begin(journal, _header(typed.split(","), referee), referee)
        except Refusal as refusal:
            shown = told(refusal)


def _header(names: Sequence[str], referee: Referee) -> Header:
    players, rules = named_players(names, referee), load_ruleset(OFFICIAL)
    first = first_candidate("", players, rules, referee)
    return Header(
        players=players, ruleset=rules, theme=referee.theme, language=referee.language, first=first
    )
