"""A game as it is stored: its settings, moves and deal; checks of names, and errors about games."""

import re
import unicodedata
from collections.abc import Sequence
from enum import StrEnum
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, Literal

from companion.deal.sealed import HEAD_PATTERN, StoredDeal
from companion.errors import Detail, Refusal
from companion.files.atomic_write import FileRefusal
from companion.files.toml_schema import Between
from companion.frozen import Frozen
from companion.rules.game import Game, new_game
from companion.rules.moves import Move
from companion.rules.objections import IllegalMove, Objection
from companion.rules.pieces import Party, Role, Seat
from companion.rules.play import Step, play
from companion.rules.ruleset import Ruleset

# Games and moves


class NoGame(Refusal):
    """No game has begun here."""


class HomeMissing(NoGame):
    """The games folder that the host named does not exist, or its disk was removed."""

    folder: Path


class NoSuchGame(Refusal):
    """No game has this number."""

    number: int


class ImpossibleName(Refusal):
    """No game can begin with these players' names."""

    names: tuple[str, ...]


class GameWentOn(Refusal):
    """Another program has changed the game, or the log of deals. Nothing was changed here."""


class GameHasBegun(Refusal):
    """The game has moves, so its roles and its deck are fixed. Nothing was changed."""

    number: int


class NothingThere(Refusal):
    """There is no move to undo, redo or amend."""

    why: Literal["undo", "redo", "amend"]


class NoSuchMove(Refusal):
    """The game has no move of this number; its moves are 1 to `most`."""

    number: int
    most: int


class ImpossibleMove(Refusal):
    """The rules forbid a stored move, which has this number in the game."""

    number: int
    move: Move
    objection: Objection
    names: tuple[str, ...]  # of the players, for the sentence


# Records


class ImpossibleRecord(FileRefusal):
    """The rules forbid a move of an exported game; for move 1, perhaps its players do not fit them."""

    number: int
    objection: Objection
    names: tuple[str, ...]


class NewerFile(FileRefusal):
    """A later version of the program wrote this file, in a format that is unknown here."""


# The database


class DamagedGame(FileRefusal):
    """The stored values of a game are damaged."""

    number: int


class DatabaseRefused(FileRefusal):
    """A database file is damaged, of another program or missing, or SQLite cannot use it.

    Nothing was changed. `code` is SQLite's name of the failure.
    """

    why: Literal["damaged", "foreign", "gone", "failed"]
    code: str = ""


class DeckRefused(Refusal):
    """The program's Policy deck lacks the tile of a move, or tiles that were seen cannot be undone."""

    why: Literal["not_there", "in_private", "in_messages", "seen", "shown"]


MAX_PLAYERS = 10
MAX_MOVES = 25_000  # moves of a game, at most; an evening has a few hundred


class Memory(Frozen):
    """Kinds of facts from earlier rounds that the board can show or leave out."""

    votes: bool = True
    claims: bool = True
    proven: bool = True  # True: show who is known not to be Hitler
    contradictions: bool = True  # True: report contradicting claims at once


class RoleSource(StrEnum):
    """The way in which the roles of all players became known."""

    DEAL = "deal"  # the deal was opened here, and fits its fingerprint
    PLAYERS = "players"  # players have stated their roles
    RECORD = "record"  # an imported game says so, without proof


class KnownRoles(Frozen):
    """The roles of all players, known after the game. Its repr hides them."""

    roles: tuple[Role, ...]  # by seat
    source: RoleSource

    def __repr__(self) -> str:
        return f"KnownRoles({self.source.value})"


class Expected(Detail):
    """The value that the companion writes at a key, for an error message."""


class DigitalDeck(Frozen):
    """The public part of a Policy deck that the program keeps, and the rest once it is shown.

    Its repr hides what is shown after the game.
    """

    commitment: Annotated[str, re.compile(HEAD_PATTERN), Expected()]  # SHA-256 of the secret
    # By seat, if the order follows from these words too.
    words: Annotated[tuple[str, ...], Between(0, MAX_PLAYERS)] = ()
    secret: Annotated[str, re.compile(f"({HEAD_PATTERN})?"), Expected()] = ""  # once it is shown
    discarded: Annotated[tuple[Party, ...], Between(0, MAX_MOVES)] = ()  # by session, once shown

    def values(self) -> dict[str, Any]:
        """Return the deck as plain values for a file."""
        values = {
            name: [*value] if isinstance(value, tuple) else value
            for name, value in self.fields().items()
        }
        return {name: value for name, value in values.items() if value}

    def __repr__(self) -> str:
        return f"DigitalDeck({self.commitment})"


class Header(Frozen):
    """Settings with which a game began, including its whole ruleset."""

    players: tuple[str, ...]  # in seating order
    ruleset: Ruleset
    theme: str
    language: str
    first: Seat  # the first Presidential Candidate
    memory: Memory = Memory()
    speak: bool = False  # True: sentences on the game are spoken
    look: str = ""  # look of printed pieces, if not that of the theme: a name or a path
    deck: DigitalDeck | None = None  # Policy deck kept by the program, if it keeps one

    def new_game(self) -> Game:
        """Return the game before the first nomination.

        Raises:
            IllegalMove: the ruleset is not for this number of players, or nobody
                sits in the first seat.
        """
        digital = self.deck is not None
        return new_game(self.ruleset, len(self.players), self.first, digital=digital)


class RecordedGame(Frozen, kw_only=True):
    """The settings and moves of a game in order, from which its states follow.

    `begun` and `ended` are ISO 8601 text, empty if not known. There is no `deal` if cards were
    dealt by hand, and no `roles` before they were revealed or stated. `known` may hold the steps of
    the first moves, if they were played before; it is not compared or shown.
    """

    header: Header
    moves: tuple[Move, ...] = ()
    begun: str = ""
    ended: str = ""
    deal: StoredDeal | None = None
    roles: KnownRoles | None = None
    known: tuple[Step, ...] = ()

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self._settled() == other._settled()

    def __hash__(self) -> int:
        return hash(tuple(self._settled().values()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._settled()})"

    def _settled(self) -> dict[str, Any]:
        return {name: value for name, value in self.fields().items() if name != "known"}

    @property
    def legal_steps(self) -> tuple[Step, ...]:
        """Game and events after each move, up to the first illegal move.

        Raises:
            IllegalMove: the players do not fit the rules.
        """
        return self._replayed[0]

    @property
    def steps(self) -> tuple[Step, ...]:
        """The state of the game and the events after each move.

        Raises:
            ImpossibleMove: a move is illegal, perhaps because a rule was corrected
                later.
        """
        stopped = self.impossible()
        if stopped is not None:
            raise stopped
        return self.legal_steps

    @property
    def games(self) -> tuple[Game, ...]:
        """The states of the game before the first move, and after each move.

        Raises:
            ImpossibleMove: a move is illegal.
        """
        return (self.header.new_game(), *(after for after, _ in self.steps))

    @property
    def game(self) -> Game:
        """The state of the game after all moves.

        Raises:
            ImpossibleMove: a move is illegal.
        """
        steps = self.steps
        return steps[-1][0] if steps else self.header.new_game()

    def impossible(self) -> ImpossibleMove | None:
        """Return an error about the first move that is illegal, or None."""
        steps, objection = self._replayed
        if objection is None:
            return None
        number = len(steps) + 1
        return ImpossibleMove(number, self.moves[number - 1], objection, self.header.players)

    @cached_property
    def _replayed(self) -> tuple[tuple[Step, ...], Objection | None]:
        """Game and events after each legal move, and the objection to the first illegal one, or None."""
        steps = list(self.known)
        game = steps[-1][0] if steps else self.header.new_game()
        for move in self.moves[len(steps) :]:
            try:
                step = play(game, move)
            except IllegalMove as refusal:
                return tuple(steps), refusal.objection
            steps.append(step)
            game = step[0]
        return tuple(steps), None


MAX_NAME_LETTERS = 24  # letters; more do not fit on an envelope or a seat of the board

_MIN_ACCENT = 200  # from this combining class on, a sign stands above or below its letter
_DIRECTIONS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def name_fault(name: str) -> str:
    """Return the fault of a name: "empty", "long", "number", "punctuation", "letters", or "" for none.

    Letters of every script that is written from left to right are allowed, with digits and marks.
    Emoji, control characters and right-to-left letters would scramble the board, or be lost on
    paper and in the voice. A number is the number of a seat.
    """
    if not name.strip():
        return "empty"
    if unusable_letters(name):
        return "letters"
    if not any(map(str.isalnum, name)):
        return "punctuation"
    if len(name) > MAX_NAME_LETTERS:
        return "long"
    return "number" if all(map(str.isnumeric, name)) else ""


def unusable_letters(name: str) -> tuple[str, ...]:
    """Return the forbidden letters of a name, each once; invisible ones as U+ numbers."""
    unusable = dict.fromkeys(letter for letter in name if not _writable(letter))
    seen = tuple(filter(str.isprintable, unusable))
    return seen or tuple(f"U+{ord(letter):04X}" for letter in unusable)


def tidy(name: str) -> str:
    """Return a name without needless spaces, in Unicode composed form."""
    return " ".join(filter(None, unicodedata.normalize("NFC", name).split(" ")))


def folded(name: str) -> str:
    """Return a key that is equal for names that players cannot tell apart.

    Capitals, accents and doubled spaces do not count; й and ў are letters of their own.
    """
    letters = " ".join(unicodedata.normalize("NFC", name.casefold()).split())
    return "".join(letter if letter in "йў" else _without_accents(letter) for letter in letters)


def repeated(names: Sequence[str]) -> tuple[str, ...]:
    """Return the names that are too similar to an earlier one."""
    keys = [folded(name) for name in names]
    return tuple(name for at, name in enumerate(names) if keys[at] in keys[:at])


def check_names(names: Sequence[str]) -> None:
    """Check that the names of a new game are possible.

    Raises:
        ImpossibleName: with all names that are not possible.
    """
    faulty = tuple(name for name in names if name_fault(name))
    if faulty or repeated(names):
        raise ImpossibleName(faulty or repeated(names))


def unwritable(name: str) -> bool:
    """Return True if a name has characters that would break a line of a file or a terminal.

    Version 0.1 accepted any other name from an exported file, emoji too; such games still open.
    """
    if name.isprintable():
        return not name.strip()
    broken = {"Cc", "Cs", "Zl", "Zp"}  # controls, half letters, ends of lines and paragraphs
    return any(unicodedata.category(sign) in broken or sign in _DIRECTIONS for sign in name)


def _writable(letter: str) -> bool:
    left_to_right = unicodedata.bidirectional(letter) not in ("R", "AL", "AN")
    return letter in " -'’.·" or (unicodedata.category(letter)[0] in "LMN" and left_to_right)


def _without_accents(letter: str) -> str:
    parts = unicodedata.normalize("NFKD", letter)
    kept = (part for part in parts if unicodedata.combining(part) < _MIN_ACCENT)
    return unicodedata.normalize("NFC", "".join(kept))
