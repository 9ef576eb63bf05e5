"""What the journal and records refuse. The sentences stand in refusals/store.toml."""

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
    """The folder that the host named is not there: never made, or on a disk that was removed."""

    folder: Path


class HomeUnreachable(Refusal):
    """Not even the folder is there in which the folder of the games would be."""

    folder: Path


class NoSuchGame(Refusal):
    """No game has this number."""

    number: int


class NoCurrentGame(Refusal):
    """The database does not say which game is the current one."""

    numbers: tuple[int, ...]


class ImpossibleName(Refusal):
    """Names that no game is begun with; the faces refuse each of them by its own reason."""

    names: tuple[str, ...]


class GameWentOn(Refusal):
    """The game has changed since the caller read it. Nothing was changed."""

    number: int


class ChainWentOn(Refusal):
    """Another window has dealt or opened a deal meanwhile. Nothing was changed."""


class GameHasBegun(Refusal):
    """The game has moves, so its roles are fixed. Nothing was changed."""

    number: int


class NoDealToOpen(Refusal):
    """The game was not dealt by the companion."""

    number: int


class NothingThere(Refusal):
    """No move that could be undone, made again or amended."""

    why: Literal["undo", "redo", "amend"]


class NoSuchMove(Refusal):
    """The game has no move of this number; its moves are 1 to `most`."""

    number: int
    most: int


class TooManyMoves(Refusal):
    """No evening has so many moves."""

    most: int


class ImpossibleMove(Refusal):
    """A move that the rules forbid, with its number in the game."""

    number: int
    move: Move
    objection: Objection
    names: tuple[str, ...]  # of the players, for the sentence


# Records


class ImpossibleRecordMove(ImpossibleMove):
    """The same in a file."""

    file: Path


class ImpossibleRecordTable(FileRefusal):
    """A file with a table that cannot be set up."""

    objection: Objection
    names: tuple[str, ...]


class NewerFile(FileRefusal):
    """A later companion wrote this record or database, in a format that this one does not know."""


# The database


class DamagedGame(FileRefusal):
    """A game with values that no companion wrote."""

    number: int


class DatabaseRefused(FileRefusal):
    """A file that no companion wrote so, or that cannot be read or written. Nothing was changed."""

    why: str  # "damaged", "foreign", "folder", "full", "busy", "gone", "read_only" or "forbidden"


class HomeIsNoFolder(Refusal):
    """A file in the place of the folder of the games."""

    folder: Path


class DatabaseFailed(FileRefusal):
    """Anything else that SQLite reports; `code` is its name for it."""

    code: str
