"""The SQLite database with all games: tables, transactions and errors.

One SQLite file, because a shell and a table screen may write at once, and the power may fail at
any instant. Each change is one transaction, on the disk before the call returns:

* `journal_mode = DELETE` keeps the overwritten pages in a second file until the change is whole, so
  a killed program leaves the old game or the new one. At rest there is one file, to copy or to put
  on a memory stick or a network folder; a write-ahead log promises neither, and is no faster for a
  program that starts for every move.
* `synchronous = EXTRA` waits for the disk, for the folder too: a second file that came back with
  the power would undo a confirmed move. `fullfsync` empties a Mac's own cache of the disk.
* `BEGIN IMMEDIATE` lets one program write at a time, and the other wait for it.
"""

import errno
import os
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.errors import Refusal
from companion.files.atomic_write import Cause, FolderRefused, NotWritten, OSReason, unwritable
from companion.store.recorded_game import (
    DatabaseRefused,
    HomeMissing,
    NewerFile,
    NoGame,
)

if TYPE_CHECKING:
    import sqlite3

OURS = int.from_bytes(b"SHco", "big")  # SQLite's application_id for databases of games
BUSY_TIMEOUT = 5.0  # seconds to wait while another program writes

_SETTINGS = (
    "PRAGMA journal_mode = DELETE",
    "PRAGMA synchronous = EXTRA",
    "PRAGMA fullfsync = ON",
)

# Changes of each version of the format; a new file gets all of them. The ruleset comes
# last, so that the list of games need not read it.
_VERSIONS: tuple[tuple[str, ...], ...] = (
    (
        """CREATE TABLE games (
        number INTEGER PRIMARY KEY, players TEXT NOT NULL, ruleset_name TEXT NOT NULL,
        setting TEXT NOT NULL, begun TEXT NOT NULL, ended TEXT, made INTEGER NOT NULL,
        win_reason TEXT, ruleset TEXT NOT NULL)""",
        """CREATE TABLE moves (
        game INTEGER NOT NULL REFERENCES games, place INTEGER NOT NULL, move TEXT NOT NULL,
        PRIMARY KEY (game, place)) WITHOUT ROWID""",
        "CREATE TABLE current (game INTEGER NOT NULL REFERENCES games)",
    ),
    (
        "ALTER TABLE games ADD COLUMN edition INTEGER NOT NULL DEFAULT 0",
        """CREATE TABLE undone (
        game INTEGER NOT NULL REFERENCES games, place INTEGER NOT NULL, move TEXT NOT NULL,
        PRIMARY KEY (game, place)) WITHOUT ROWID""",
    ),
    (
        """CREATE TABLE deals (
        game INTEGER PRIMARY KEY REFERENCES games, fingerprint TEXT NOT NULL, token TEXT NOT NULL,
        packing TEXT NOT NULL, openings TEXT NOT NULL)""",
    ),
    (
        "ALTER TABLE deals ADD COLUMN sealing TEXT NOT NULL DEFAULT '{}'",
        """CREATE TABLE links (
        number INTEGER PRIMARY KEY, at TEXT NOT NULL, kind TEXT NOT NULL, deal TEXT NOT NULL,
        seat INTEGER, head TEXT NOT NULL, game INTEGER REFERENCES games)""",
    ),
    (
        """CREATE TABLE roles (
        game INTEGER PRIMARY KEY REFERENCES games, roles TEXT NOT NULL, source TEXT NOT NULL)""",
        """CREATE TABLE folders (
        game INTEGER PRIMARY KEY REFERENCES games, folder TEXT NOT NULL)""",
    ),
)
VERSION = len(_VERSIONS)


def check_home(folder: Path, *, required: bool) -> None:
    """Check the games folder that the host named: it must exist if `required`, or be creatable.

    Raises:
        FolderRefused: it is a file, or the folder above it does not exist.
        HomeMissing: it does not exist, but is required.
    """
    if folder.is_dir():
        return
    above = folder.absolute().parent
    if folder.exists() or not above.exists():
        raise FolderRefused(folder if folder.exists() else above, folder.name)
    if required:
        raise HomeMissing(folder)


class Database:
    """The database file with all games, opened by its first transaction.

    `chosen` is True if the host named the folder: it is not created if its parent is missing, and
    the host gets an error when it disappears.
    """

    def __init__(self, path: Path, *, chosen: bool) -> None:
        self.path = path
        self._chosen = chosen
        self._version = 0
        self._connection: sqlite3.Connection | None = None
        self._closed = 0  # number of closed connections

    def close(self) -> None:
        """Close the file; the next transaction opens it again."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None
            self._closed += 1

    @property
    def changes(self) -> tuple[int, int]:
        """Number of the connection, and SQLite's count of changes by other programs (0 if unreadable)."""
        import sqlite3

        try:
            if self._connection is not None and not self.path.exists():
                self.close()
            if self._connection is None:
                self._connection = self._open(create=False)
            return self._closed, int(_pragma(self._connection, "data_version"))
        except (Refusal, sqlite3.Error, OSError, UnicodeDecodeError):
            return self._closed, 0

    @contextmanager
    def transaction(
        self, *, write: bool = False, create: bool = False
    ) -> Iterator["sqlite3.Connection"]:
        """Run the block in one transaction; all of its writes are on disk at the end, or none.

        An older database is converted in the same transaction, so that an error in the block leaves
        it as it was. With `create`, a missing file is created.

        Raises:
            NoGame: there is no file.
            Refusal: it cannot be read or written, or is no database of games.
        """
        import sqlite3

        try:
            if self._connection is None:
                self._connection = self._open(create=create)
            outdated = self._version < VERSION
            with _whole(self._connection, "BEGIN IMMEDIATE" if write or outdated else "BEGIN"):
                if outdated:
                    _upgrade(self._connection, self.path)
                yield self._connection
            self._version = VERSION
        except (sqlite3.Error, OSError, UnicodeDecodeError) as error:
            self.close()  # the next opening rolls back the rest of the change
            raise _refusal(self.path, error) from None

    def rows(self, query: str, *values: object, home_needed: bool = False) -> list[tuple[Any, ...]]:
        """Return the rows of a query, or [] if the database does not exist yet.

        Raises:
            HomeMissing: the folder that the host named is missing, and
                `home_needed` is true.
            Refusal: the file cannot be read.
        """
        try:
            with self.transaction() as database:
                return database.execute(query, values).fetchall()
        except NoGame as refusal:
            if home_needed and isinstance(refusal, HomeMissing):
                raise
            return []

    def check(self) -> None:
        """Check all pages of the database file for damage.

        Raises:
            DatabaseRefused: it is damaged.
            Refusal: it cannot be read.
        """
        with self.transaction() as database:
            _check_pages(database, self.path)

    def copy(self, path: Path) -> None:
        """Copy the database file in a consistent state.

        Raises:
            Refusal: it cannot be read.
        """
        import sqlite3

        with self.transaction() as database, closing(sqlite3.connect(path)) as copied:
            database.backup(copied)

    def _open(self, *, create: bool) -> "sqlite3.Connection":
        import sqlite3

        self._find(create=create)
        database = sqlite3.connect(self.path, timeout=BUSY_TIMEOUT, isolation_level=None)
        try:
            with _whole(database, "BEGIN"):  # check first: the file may be another program's
                self._version = _version(database, self.path)
                if _pragma(database, "journal_mode") != "delete":
                    # `_SETTINGS` will change it: check for damage first
                    _check_pages(database, self.path)
            for setting in _SETTINGS:
                database.execute(setting)
        except BaseException:
            database.close()
            raise
        return database

    def _find(self, *, create: bool) -> None:
        """Check that the file exists, or create its folder if `create` is true."""
        folder = self.path.parent
        if not create and self.path.exists():
            return
        if self._chosen:
            check_home(folder, required=not create)
        if create:
            folder.mkdir(parents=True, exist_ok=True)
        elif folder.exists() and not folder.is_dir():
            raise NotADirectoryError(errno.ENOTDIR, "")
        elif self._version:
            raise DatabaseRefused(self.path, "gone")
        else:
            raise NoGame


@contextmanager
def _whole(database: "sqlite3.Connection", beginning: str) -> Iterator[None]:
    database.execute(beginning)
    try:
        yield
        database.execute("COMMIT")
    except BaseException:
        if database.in_transaction:
            database.execute("ROLLBACK")
        raise


def _version(database: "sqlite3.Connection", path: Path) -> int:
    """Return the version of the database's format, 0 for an empty file.

    Raises:
        NewerFile, DatabaseRefused: it cannot be used.
    """
    version: int = _pragma(database, "user_version")
    owner = _pragma(database, "application_id")
    if owner != OURS:
        tables = database.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
        if owner or version or tables:
            raise DatabaseRefused(path, "foreign")
    if version > VERSION:
        raise NewerFile(path)
    return version


def _upgrade(database: "sqlite3.Connection", path: Path) -> None:
    # Read the version again under the lock: another program may have converted the file.
    version = _version(database, path)
    if version:
        _check_pages(database, path)
    added = [statement for statements in _VERSIONS[version:] for statement in statements]
    for statement in (
        *added,
        f"PRAGMA application_id = {OURS}",
        f"PRAGMA user_version = {VERSION}",
    ):
        database.execute(statement)


def _check_pages(database: "sqlite3.Connection", path: Path) -> None:
    if _pragma(database, "integrity_check(1)") != "ok":
        raise DatabaseRefused(path, "damaged")


def _pragma(database: "sqlite3.Connection", name: str) -> Any:
    return database.execute(f"PRAGMA {name}").fetchone()[0]


_CAUSES: dict[Cause, tuple[str, ...]] = {  # beginnings of SQLite's names for causes
    "full": ("SQLITE_FULL", "SQLITE_IOERR_WRITE"),
    "busy": ("SQLITE_BUSY", "SQLITE_LOCKED"),
    "forbidden": ("SQLITE_READONLY", "SQLITE_PERM", "SQLITE_CANTOPEN", "SQLITE_AUTH"),
}
# ERROR: a table or a column is missing
_DAMAGED = ("SQLITE_CORRUPT", "SQLITE_ERROR", "SQLITE_CONSTRAINT")


def _refusal(path: Path, error: Exception) -> Refusal:
    """Return the error for the host about an error of SQLite or the operating system."""
    code = getattr(error, "sqlite_errorname", "") or ""
    if code.startswith("SQLITE_NOTADB") or os.path.isdir(path):  # noqa: PTH112  without an error
        return DatabaseRefused(path, "foreign")
    if isinstance(error, UnicodeDecodeError) or code.startswith(_DAMAGED):
        return DatabaseRefused(path, "damaged")
    if code == "SQLITE_READONLY_DBMOVED":
        return DatabaseRefused(path, "gone")
    if isinstance(error, OSError):
        exists = isinstance(error, FileExistsError)
        return unwritable(path, NotADirectoryError(errno.ENOTDIR, "") if exists else error)
    for cause, beginnings in _CAUSES.items():
        if code.startswith(beginnings):
            return NotWritten(path, OSReason(cause))
    return DatabaseRefused(path, "failed", code or type(error).__name__)
