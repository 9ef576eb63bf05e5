"""A game that is kept: who sat where, by which rules, and what they did."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeAlias

from companion.deal.sealed import StoredDeal
from companion.errors import CompanionError
from companion.frozen import Frozen
from companion.rules.events import Event
from companion.rules.game import Game, new_game
from companion.rules.legality import objection
from companion.rules.moves import Move
from companion.rules.objections import IllegalMove, Objection
from companion.rules.pieces import Seat
from companion.rules.play import play
from companion.rules.ruleset import Ruleset
from companion.store.codec import move_values

LONGEST_NAME = 80  # letters; what a table may be called, the command line says

Step: TypeAlias = tuple[Game, tuple[Event, ...]]

_ORDER_OF_LETTERS = re.compile("[\u202a-\u202e\u2066-\u2069]")  # would turn a whole line around


class Memory(Frozen):
    """How much the table remembers: each is shown, or not."""

    votes: bool = True
    claims: bool = True
    proven: bool = True  # who is known not to be Hitler


class Header(Frozen):
    """What was settled when the game began. The ruleset is kept with its values."""

    players: tuple[str, ...]  # in seating order
    ruleset: Ruleset
    theme: str
    language: str
    first: Seat  # the first Presidential Candidate
    memory: Memory = Memory()
    speak: bool = False  # whether the referee is heard
    look: str = ""  # how the paper looks, if not as the theme: a name, or the path of a file

    def new_game(self) -> Game:
        """The table before the first nomination.

        Raises:
            IllegalMove: the ruleset is not for so many players, or nobody sits on the first seat.
        """
        return new_game(self.ruleset, len(self.players), self.first)


class ImpossibleMoveError(CompanionError):
    """A move of a record that the rules say no to, at its place.

    The sentence is for a log; the command line tells the objection in the table's language.
    """

    def __init__(
        self, number: int, move: Move, objection: Objection, header: Header, source: str = ""
    ) -> None:
        self.header = header
        self.number = number
        self.move = move
        self.objection = objection
        place = f"{source}: move {number}" if source else f"Move {number}"
        shown = ", ".join(f"{key} {value}" for key, value in move_values(move).items())
        reason = _in_words(type(objection).__name__)
        super().__init__(
            f"{place} ({shown}) is not possible there: {reason} "
            f"(rulebook: {_in_words(objection.heading)}). Amend it, or an earlier one."
        )


@dataclass(frozen=True, kw_only=True)
class RecordedGame:
    """A header and the moves in order; the game follows from them.

    `begun` and `ended` are ISO 8601 text, empty if not known. There is no `deal` if the cards of
    the box were dealt. `known` may hold the steps of the first moves, if somebody has played them
    already.
    """

    header: Header
    moves: tuple[Move, ...] = ()
    begun: str = ""
    ended: str = ""
    deal: StoredDeal | None = None
    known: tuple[Step, ...] = field(default=(), repr=False, compare=False)

    @cached_property
    def legal_steps(self) -> tuple[Step, ...]:
        """The game, and what the table heard, after each move, as far as the rules allow.

        Raises:
            IllegalMove: there cannot be such a table.
        """
        steps = list(self.known)
        game = steps[-1][0] if steps else self.header.new_game()
        for move in self.moves[len(steps) :]:
            try:
                steps.append(play(game, move))
            except IllegalMove:
                break
            game = steps[-1][0]
        return tuple(steps)

    @property
    def steps(self) -> tuple[Step, ...]:
        """The game, and what the table heard, after each move.

        Raises:
            ImpossibleMoveError: a move is illegal, perhaps by a rule that was put right later.
        """
        stopped = self.impossible()
        if stopped is not None:
            raise stopped
        return self.legal_steps

    @property
    def game(self) -> Game:
        """The game after all moves.

        Raises:
            ImpossibleMoveError: a move is illegal.
        """
        steps = self.steps
        return steps[-1][0] if steps else self.header.new_game()

    def impossible(self, source: str = "") -> ImpossibleMoveError | None:
        """The first move that is illegal, if any; `source` is named with it."""
        legal = self.legal_steps
        if len(legal) == len(self.moves):
            return None
        game = legal[-1][0] if legal else self.header.new_game()
        move = self.moves[len(legal)]
        refused = objection(game, move)
        assert refused is not None  # noqa: S101  for the type checker
        return ImpossibleMoveError(len(legal) + 1, move, refused, self.header, source)


def name_problems(names: Sequence[str]) -> tuple[str, ...]:
    """Why these cannot be kept as names of players, each problem with its name; usually none.

    Any script will do, and emoji too: only what cannot be written on a line of a file is refused.
    """
    from unicodedata import normalize

    problems = [f"{name!r:.40} {problem}" for name in names if (problem := _name_problem(name))]
    keys = [normalize("NFC", name).casefold() for name in names]
    for at, key in enumerate(keys):
        if key in keys[:at]:
            problems.append(f"{names[at]!r:.40} is there twice: expected names that differ")
    return tuple(problems)


def _name_problem(name: str) -> str:
    if not name.strip():
        return "is empty: expected a name"
    if len(name) > LONGEST_NAME:
        return f"has {len(name)} letters: expected {LONGEST_NAME} at most"
    from unicodedata import category

    # Control characters, half of a letter, line and paragraph separators.
    if any(category(letter) in {"Cc", "Cs", "Zl", "Zp"} for letter in name):
        return "has a line break or an invisible character: expected one line"
    if _ORDER_OF_LETTERS.search(name):
        return "has a character that turns letters around: expected letters alone"
    return ""


def _in_words(name: str) -> str:
    """LastChancellor and last_chancellor as "last chancellor"."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])|_", " ", name).lower()
