"""Names of players as typed, and errors in what a host types at the table."""

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from companion.errors import Refusal, UsageRefusal
from companion.rules.objections import Objection
from companion.rules.pieces import Seat, Topic
from companion.store.recorded_game import folded
from companion.words.sentences import Referee, load_referee, printable
from companion.words.tables import ENGLISH
from printables.look.alphabets import shaped_script


class RefusedMove(Refusal):
    """The rules do not allow a move."""

    objection: Objection
    names: tuple[str, ...]  # of the players, for the sentence

    @property
    def key(self) -> str:
        """The name of the rules' objection to the move."""
        return type(self.objection).__name__

    @property
    def heading(self) -> Topic:
        """The heading of the rule in the rulebook."""
        return self.objection.heading


class UnknownName(Refusal):
    """No player has this name."""

    name: str
    allowed: tuple[str, ...]


class AmbiguousName(Refusal):
    """A typed name may mean several players."""

    name: str
    allowed: tuple[str, ...]


class HowTo(UsageRefusal):
    """A typed command lacks something, or has too much; `example` shows what to type."""

    example: str | tuple[str, ...]


class LaterMoveImpossible(Refusal):
    """An amendment makes a later move impossible."""

    number: int
    move: str
    objection: Objection
    names: tuple[str, ...]
    command: str


class NameGivenTwice(Refusal):
    """A player is named twice in one vote."""

    name: str


class NotAnAnswer(Refusal):
    """A word means none of the choices, or several."""

    name: str
    allowed: tuple[str, ...]


class MemoryOff(Refusal):
    """A claim cannot be entered, because this game does not keep claims."""


T = TypeVar("T")

TABLE_COMMANDS = (  # in the order in which they are listed
    *("undo", "redo", "claim", "why", "history", "amend", "count", "rename", "timer", "misdeal"),
    *("look", "reveal", "board", "help", "quit"),
)
MAX_TYPED_LETTERS = 40  # letters of a typed word shown in errors


def find(typed: str, names: Sequence[str], among: Sequence[Seat] = ()) -> tuple[Seat, ...]:
    """Return the seats that a typed name may mean: one, none, or several if it is too short.

    The text is compared with whole names, then with the beginning of names, then with that of any
    word in a name, then with seat numbers. If several names match, those in `among` are meant.
    Capitals and accents do not matter.
    """
    key = folded(typed)
    if not key:
        return ()
    keys = {seat: folded(name) for seat, name in enumerate(names, start=1)}
    ways = (
        [seat for seat, name in keys.items() if name == key],
        [seat for seat, name in keys.items() if name.startswith(key)],
        [seat for seat, name in keys.items() if any(word.startswith(key) for word in name.split())],
        [seat for seat in keys if str(seat) == key],
    )
    found = next(filter(None, ways), [])
    return tuple(seat for seat in found if seat in among) or tuple(found)


def named_seat(typed: str, names: Sequence[str], among: Sequence[Seat] = ()) -> Seat:
    """Return the seat that a typed name means; if several match, one of those in `among`.

    Raises:
        UnknownName, AmbiguousName: with the names that are possible.
    """
    found = find(typed, names, among)
    if len(found) == 1:
        return found[0]
    allowed = found or among or range(1, len(names) + 1)
    refusal = AmbiguousName if found else UnknownName
    raise refusal(as_typed(typed), tuple(names[seat - 1] for seat in allowed))


def begins(word: str, typed: str) -> bool:
    """Return True if a word begins with the typed letters; case and accents do not matter."""
    return bool(folded(typed)) and folded(word).startswith(folded(typed))


def chosen(choices: Mapping[str, T], typed: str) -> T | None:
    """Return the value of the only choice that equals the typed letters, or begins with them.

    Return None if there is no such choice, or several. Marks after the letters do not matter, nor
    does an apostrophe for an accent: si'.
    """
    typed = typed.strip().rstrip(".,;!'’`")
    exact = {value for word, value in choices.items() if folded(word) == folded(typed)}
    found = exact or {value for word, value in choices.items() if begins(word, typed)}
    return found.pop() if len(found) == 1 else None


def command_words(referee: Referee) -> tuple[dict[str, str], ...]:
    """Return the words of commands that work at every question, in the game's language and English."""
    both = referee, load_referee(ENGLISH, referee.theme)
    return tuple({one.words["play"][key]: key for key in TABLE_COMMANDS} for one in both)


def reserved_words(referee: Referee) -> frozenset[str]:
    """Return words that never mean a player, without case and accents: commands, and all or no ballots."""
    both = referee, load_referee(ENGLISH, referee.theme)
    votes = (one.words["play"][key] for one in both for key in ("all", "none"))
    commands = (word for words in command_words(referee) for word in words)
    return frozenset(map(folded, (*commands, *votes)))


def as_typed(word: str) -> str:
    """Return a typed word for an error message: shortened, without control characters."""
    return printable(word, MAX_TYPED_LETTERS)


class UnwritableScript(Refusal):
    """Names are in scripts that cannot be printed letter by letter from left to right."""

    names: tuple[str, ...]


def check_direction(names: Sequence[str]) -> None:
    """Refuse names with letters that run from right to left, before anything is printed.

    Raises:
        UnwritableScript: with all these names.
    """
    _refuse(
        name
        for name in names
        if any(unicodedata.bidirectional(letter) in {"R", "AL", "AN"} for letter in name)
    )


def check_scripts(names: Sequence[str]) -> None:
    """Refuse names in writing systems that cannot be printed letter by letter.

    Raises:
        UnwritableScript: with all these names.
    """
    _refuse(filter(shaped_script, names))


def _refuse(names: Iterable[str]) -> None:
    if unwritable := tuple(map(as_typed, names)):
        raise UnwritableScript(unwritable)
