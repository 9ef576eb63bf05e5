"""Refusals of the journal and of records; refusals/store.toml has their sentences."""

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
    """Names with which no game can begin."""

    names: tuple[str, ...]


class GameWentOn(Refusal):
    """Another program has changed the game, or the chain of deals. Nothing was changed."""


class GameHasBegun(Refusal):
    """The game has moves, so its roles are fixed. Nothing was changed."""

    number: int


class NoDealToOpen(Refusal):
    """The game was not dealt by the companion."""

    number: int


class NothingThere(Refusal):
    """No move is left to undo, redo or amend."""

    why: Literal["undo", "redo", "amend"]


class NoSuchMove(Refusal):
    """The game has no move of this number; its moves are 1 to `most`."""

    number: int
    most: int


class ImpossibleMove(Refusal):
    """A move that the rules forbid, with its number in the game."""

    number: int
    move: Move
    objection: Objection
    names: tuple[str, ...]  # of the players, for the sentence


# Records


class ImpossibleRecord(FileRefusal):
    """A record with a move that the rules forbid; move 1 if already its players do not fit its rules."""

    number: int
    objection: Objection
    names: tuple[str, ...]


class NewerFile(FileRefusal):
    """A later companion wrote this record or database, in a format that this one does not know."""


# The database


class DamagedGame(FileRefusal):
    """A game whose stored values are damaged."""

    number: int


class DatabaseRefused(FileRefusal):
    """A file that is damaged, foreign or gone, or that SQLite fails to use.

    Nothing was changed. `code` is SQLite's name of the failure.
    """

    why: Literal["damaged", "foreign", "gone", "failed"]
    code: str = ""


class DeckRefused(Refusal):
    """A digital deck lacks the tile of a move, or cannot take back tiles that were seen."""

    why: Literal["not_there", "in_private", "in_messages", "seen", "shown", "begun"]
