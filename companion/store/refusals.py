"""Errors about stored and exported games; refusals/store.toml has their sentences."""

from pathlib import Path
from typing import Literal

from companion.errors import Refusal
from companion.files.file_refusal import FileRefusal
from companion.rules.moves import Move
from companion.rules.objections import Objection

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
    """No game can begin with these names."""

    names: tuple[str, ...]


class GameWentOn(Refusal):
    """Another program has changed the game, or the log of deals. Nothing was changed here."""


class GameHasBegun(Refusal):
    """The game has moves, so its roles are fixed. Nothing was changed."""

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

    why: Literal["not_there", "in_private", "in_messages", "seen", "shown", "begun"]
