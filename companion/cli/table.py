"""The table as a command finds it: the current game, its players' names and its words."""

import json
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Annotated

import typer

from companion.errors import CompanionError, Refusal
from companion.rules.events import Event
from companion.rules.game import Game
from companion.rules.moves import Move, Vote, VoteCount
from companion.rules.objections import IllegalMove, Objection
from companion.rules.pieces import Seat
from companion.store.journal import Journal, StoredGame
from companion.store.refusals import GameWentOn, ImpossibleMove
from companion.table.names import as_typed, find
from companion.words.folder import languages
from companion.words.referee import Referee, load_referee
from companion.words.sentences import (
    move_sentence,
    next_step,
    sentence,
    told,
)

HomeOption = Annotated[
    Path | None,
    typer.Option(
        "--home",
        readable=False,  # what cannot be read is told when it is opened
        envvar="COMPANION_HOME",
        help="The folder of the games (else your data folder).",
        show_default=False,
        show_envvar=False,
    ),
]
SpeakOption = Annotated[
    bool | None,
    typer.Option(
        "--speak/--no-speak", help="Say it aloud (else as chosen at new).", show_default=False
    ),
]

REFUSED = "refused.json"  # beside the games: what `why` explains


def home_folder(home: Path | None) -> Path:
    """Where the games are: --home, COMPANION_HOME, or the user's data folder."""
    chosen = home or os.environ.get("COMPANION_HOME")
    if chosen:
        return Path(chosen)
    from platformdirs import user_data_path

    try:
        return user_data_path("secret-hitler-companion")
    except RuntimeError:
        raise CompanionError(
            "You have no home folder: say where the games are with --home FOLDER."
        ) from None


class Table:
    """The current game at hand."""

    def __init__(self, journal: Journal, stored: StoredGame) -> None:
        self.journal = journal
        self.referee: Referee = load_referee(stored.header.language, stored.header.theme)
        self.header = stored.header
        self.names = stored.header.players
        self.go_to(stored)

    def go_to(self, stored: StoredGame) -> None:
        """Takes the game as it is stored now.

        Raises:
            CompanionError: a stored move is illegal, and which.
        """
        self.stored = stored
        try:
            self.game: Game = stored.game
        except ImpossibleMove as stopped:
            raise CompanionError(self.later_move_illegal(stopped)) from None

    def play(self, move: Move) -> tuple[Event, ...]:
        """Records a move; what the table hears of it.

        Raises:
            CompanionError: the rules say no, in the table's language, or the record cannot be kept.
        """
        try:
            self.change(lambda: self.journal.append(self.stored, move))
        except IllegalMove as refusal:
            raise self._refuse(refusal.objection) from None
        return self.stored.steps[-1][1]

    def change(self, change: Callable[[], StoredGame]) -> None:
        """Takes the game as a change has left it, or as another window has.

        Raises:
            CompanionError: the game went on there, or cannot be written.
        """
        with in_words(self.referee):
            try:
                self.go_to(change())
            except GameWentOn:
                self.go_to(self.journal.load(self.stored.number))
                raise

    def undo(self) -> str:
        """Takes back the last move, and says which."""
        if not self.stored.moves:
            raise CompanionError(self.say("nothing_to_undo"))
        move = self.move_words(len(self.stored.moves))
        self.change(lambda: self.journal.undo(self.stored))
        return self.say("undone", move=move)

    def redo(self) -> str:
        """Makes a move again, and says which."""
        if not self.stored.undone:
            raise CompanionError(self.say("nothing_to_redo"))
        try:
            self.change(lambda: self.journal.redo(self.stored))
        except IllegalMove as refusal:
            raise self._refuse(refusal.objection) from None
        return self.say("redone", move=self.move_words(len(self.stored.moves)))

    def seat(self, typed: str, among: Sequence[Seat] = ()) -> Seat:
        """The player that a typed name means; if it may be several, those in `among`.

        Raises:
            CompanionError: nobody, or more than one, with the names that would do.
        """
        found = find(typed, self.names, among)
        if len(found) == 1:
            return found[0]
        kind = "ambiguous_name" if found else "unknown_name"
        allowed = self.listed(found or among or self.game.seats)
        raise CompanionError(self.say(kind, name=as_typed(typed), allowed=allowed))

    # Words

    def say(self, key: str, **places: object) -> str:
        """A message in the table's language."""
        return message(self.referee, key, **places)

    def sentences(self, events: Sequence[Event]) -> list[str]:
        """What the table hears of these events."""
        return [sentence(self.referee, event, self.names) for event in events]

    def heard(self, events: Sequence[Event], names: Sequence[str]) -> list[str]:
        """The same with the next step after them, unless they have said it."""
        return [*told(self.referee, events, self.game, names)]

    def next_step(self) -> str:
        """The next physical step, in words."""
        return next_step(self.referee, self.game, self.names)

    def listed(self, seats: Sequence[Seat]) -> str:
        """Names, separated by commas."""
        return ", ".join(self.names[seat - 1] for seat in seats)

    def move_words(self, number: int) -> str:
        """Move `number`, counted from 1, as a line of the history."""
        move, game = self.stored.moves[number - 1], self.game_before(number)
        if isinstance(move, Vote) and not self.header.memory.votes:
            move = VoteCount(len(move.ja), len(game.alive) - len(move.ja))
        return move_sentence(self.referee, game, move, self.names)

    def game_before(self, number: int) -> Game:
        """The table before move `number`."""
        return self.stored.steps[number - 2][0] if number > 1 else self.header.new_game()

    def objection_words(self, objection: Objection) -> str:
        """What is not possible, why, and what would be."""
        return sentence(self.referee, objection, self.names)

    def later_move_illegal(self, stopped: ImpossibleMove) -> str:
        """Which move is not possible any more, and why."""
        game = self.header.new_game()  # only the words of a vote look at it: who is alive
        move = move_sentence(self.referee, game, stopped.move, self.names)
        why = self.objection_words(stopped.objection)
        return self.say("later_move_illegal", number=stopped.number, move=move, why=why)

    # The last refusal

    def last_refusal(self) -> tuple[str, str] | None:
        """What was refused last, and the heading of its rule, unless the game went on since."""
        with suppress(OSError, ValueError, KeyError, TypeError):
            kept = json.loads(self._refused_file().read_text(encoding="utf-8"))
            if kept["game"] == self.stored.number and kept["revision"] == self.stored.revision:
                return str(kept["sentence"]), str(kept["heading"])
        return None

    def _refuse(self, objection: Objection) -> CompanionError:
        """The objection in the table's language; kept, so that `why` can explain it."""
        sentence = self.objection_words(objection)
        kept = {
            "game": self.stored.number,
            "revision": self.stored.revision,
            "sentence": sentence,
            "heading": objection.heading.value,
        }
        with suppress(OSError):  # it is only a convenience
            self._refused_file().write_text(json.dumps(kept), encoding="utf-8")
        return CompanionError(sentence)

    def _refused_file(self) -> Path:
        return self.journal.path.with_name(REFUSED)


def message(referee: Referee, key: str, **places: object) -> str:
    """A message of the commands in the table's language."""
    text: str = referee.words["messages"][key]
    return text.format(**places)


def deal_words(referee: Referee, key: str, **places: object) -> str:
    """A sentence about deals in the table's language."""
    text: str = referee.words["deal"][key]
    return text.format(**places)


@contextmanager
def in_words(_referee: Referee) -> Iterator[None]:
    """Nothing is left to do: the edge tells a refusal in the words of the table."""
    yield


def hosts_referee() -> Referee:
    """Before there is a table: in the language of the host's terminal, or in English."""
    settings = (os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    language = next(filter(None, settings), "")[:2]
    return load_referee(language if language in languages() else "en")


def referee_here(journal: Journal) -> Referee:
    """In the language of the current game, or of the host where there is none."""
    try:
        header = journal.current().header
    except Refusal:
        return hosts_referee()
    return load_referee(header.language, header.theme)


@contextmanager
def open_journal(home: Path | None) -> Iterator[Journal]:
    """The games in the host's folder.

    Raises:
        CompanionError: they cannot be read, or in the block: there is none.
    """
    chosen = bool(home or os.environ.get("COMPANION_HOME"))
    with Journal(home_folder(home), chosen=chosen) as journal:
        yield journal


@contextmanager
def open_table(home: Path | None) -> Iterator[Table]:
    """The current game.

    Raises:
        CompanionError: there is none, or it cannot be read.
    """
    with open_journal(home) as journal:
        yield Table(journal, journal.current())
