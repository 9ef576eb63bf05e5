"""The games on disk: what was confirmed is never lost, and any earlier mistake can be put right.

One SQLite file, because a shell and a table screen may write at once, and the power may fail at
any instant. Each change is one transaction, on the disk before the call returns:

* `journal_mode = DELETE` keeps what a change overwrites in a second file until it is whole, so a
  killed program leaves the old game or the new one. At rest there is one file, to copy or to put
  on a memory stick or a network folder; a write-ahead log promises neither, and is no faster for a
  program that starts for every move.
* `synchronous = EXTRA` waits for the disk, for the folder too: a second file that came back with
  the power would undo a confirmed move. `fullfsync` empties a Mac's own cache of the disk.
* `BEGIN IMMEDIATE` lets one program write at a time, and the other wait for it.
"""

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self, TypeAlias

from companion.deal.sealed import Opening, StoredDeal, deal_of, deal_values
from companion.errors import CompanionError, Refusal
from companion.frozen import Frozen
from companion.rules.moves import Move
from companion.rules.pieces import Party, Seat, WinReason
from companion.rules.play import play
from companion.rulesets import ruleset_as_kept, ruleset_values
from companion.store.codec import NotAMoveError, move_from_values, move_values
from companion.store.recorded_game import (
    Header,
    ImpossibleMoveError,
    Memory,
    RecordedGame,
    name_problems,
)

if TYPE_CHECKING:
    import sqlite3

FILE = "games.sqlite3"
OURS = int.from_bytes(b"SHco", "big")  # in the file's header, so that it is known as a journal
PATIENCE = 5.0  # seconds to wait while another program writes
MOST_GAMES = 2**63 - 1  # that SQLite can number


class NoGameError(CompanionError):
    """There is no such game; the command line may offer to begin one."""


class FullError(CompanionError):
    """There is no room on the disk. Nothing was changed."""


class BusyError(CompanionError):
    """Another program does not stop writing. Nothing was changed."""


class WentOnError(CompanionError):
    """The game is not as the caller saw it any more. Nothing was changed."""


class BegunError(CompanionError):
    """The game has moves, so that nobody's role may change. Nothing was changed."""


@dataclass(frozen=True, kw_only=True)
class StoredGame(RecordedGame):
    """A game of the journal, as it was when it was loaded."""

    number: int
    edition: int  # goes up with every change, so that a change of an older one is noticed
    undone: tuple[Move, ...] = ()  # the next one to be made again first


class Summary(Frozen):
    """A game in the list of games."""

    number: int
    players: tuple[str, ...]
    ruleset: str
    begun: str
    ended: str
    moves: int
    win_reason: WinReason | None
    current: bool

    @property
    def winner(self) -> Party | None:
        """The side that has won."""
        return self.win_reason.winner if self.win_reason else None


class Journal:
    """The games in a folder, one of them current. A `with` block closes it.

    Nothing is opened before it is needed, and the folder is made by the first game.
    Every method raises CompanionError when the file cannot be read or written, with what to do;
    then nothing has changed.
    """

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE
        self._open_database: sqlite3.Connection | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Lets go of the file; it is opened again when it is needed."""
        if self._open_database is not None:
            self._open_database.close()
            self._open_database = None

    # Games

    def new(self, header: Header, deal: StoredDeal | None = None) -> StoredGame:
        """A game before its first move, perhaps with its deal, which becomes the current one.

        Raises:
            IllegalMove: the ruleset is not for so many players, or nobody sits on the first seat.
        """
        return self.add(RecordedGame(header=header, deal=deal))

    def add(self, recorded: RecordedGame) -> StoredGame:
        """A whole game, from a record for example, which becomes the current one.

        Raises:
            ImpossibleMoveError: a move of it is illegal.
            IllegalMove: there cannot be such a table.
        """
        problems = name_problems(recorded.header.players)
        if problems:
            raise CompanionError(f"The name {'; '.join(problems)}.")
        win_reason = recorded.game.win_reason
        header = recorded.header
        with self._writing(begin=True) as database:
            number = database.execute(
                "INSERT INTO games (players, ruleset_name, setting, begun, ended, made, win_reason,"
                " edition, ruleset) VALUES (?, ?, ?, ?, ?, ?, ?, 0, ?)",
                (
                    _as_text(header.players),
                    header.ruleset.name,
                    _setting(header),
                    recorded.begun or _now(),
                    (recorded.ended or _now()) if win_reason else None,
                    len(recorded.moves),
                    win_reason,
                    _as_text(ruleset_values(header.ruleset)),
                ),
            ).lastrowid
            assert number is not None  # noqa: S101  an INSERT has one
            _rewrite(database, "moves", number, (), recorded.moves)
            if recorded.deal is not None:
                _put_deal(database, number, recorded.deal, len(header.players))
            _point_at(database, number)
        return self.load(number)

    def current(self) -> StoredGame:
        """The game that the table plays.

        Raises:
            NoGameError: none has begun.
        """
        with self._reading() as database:
            row = database.execute("SELECT game FROM current").fetchone()
            if row is None:
                raise NoGameError("There is no game yet: companion new NAMES... begins one.")
            return self._load(database, row[0])

    def load(self, number: int) -> StoredGame:
        """The game with this number. Its moves are played when its `game` is asked for.

        Raises:
            NoGameError: there is none.
        """
        with self._reading() as database:
            return self._load(database, number)

    def switch(self, number: int) -> StoredGame:
        """The game with this number, which becomes the current one.

        Raises:
            NoGameError: there is none.
        """
        with self._writing() as database:
            stored = self._load(database, number)
            _point_at(database, number)
            return stored

    def games(self) -> tuple[Summary, ...]:
        """All games, the first one first; none of them is replayed."""
        try:
            with self._reading() as database:
                rows = database.execute(
                    "SELECT number, players, ruleset_name, begun, ended, made, win_reason,"
                    " number = (SELECT game FROM current) FROM games ORDER BY number"
                ).fetchall()
                with self._undamaged():
                    return tuple(map(_summary, rows))
        except NoGameError:
            return ()

    # Moves. Each takes the game as the caller saw it and returns it as it is now on disk. If
    # another program has changed it meanwhile, WentOnError is raised and nothing is changed.

    def append(self, seen: StoredGame, move: Move) -> StoredGame:
        """The game with one more move. What was undone cannot be made again any more.

        Raises:
            IllegalMove: the rules say no.
            ImpossibleMoveError: they say no to a move before it.
            WentOnError: the game went on in another window.
        """
        step = play(seen.game, move)
        known = (*seen.steps, step)
        return self._change(replace(seen, moves=(*seen.moves, move), undone=(), known=known))

    def undo(self, seen: StoredGame) -> StoredGame:
        """The game without its last move, which `redo` makes again.

        Raises:
            CompanionError: there is no move.
            WentOnError: the game went on in another window.
        """
        if not seen.moves:
            raise CompanionError("There is nothing to undo: the game is before its first move.")
        *moves, last = seen.moves
        undone = (last, *seen.undone)
        known = seen.legal_steps[: len(moves)]
        return self._change(replace(seen, moves=tuple(moves), undone=undone, known=known))

    def redo(self, seen: StoredGame) -> StoredGame:
        """The game with the move that was undone last.

        Raises:
            CompanionError: no move was undone, or another one was made since.
            IllegalMove: the rules say no; see `amend`, which can leave such a move.
            WentOnError: the game went on in another window.
        """
        if not seen.undone:
            raise CompanionError("There is nothing to redo: no move was undone since the last one.")
        move, *undone = seen.undone
        step = play(seen.game, move)
        moves, known = (*seen.moves, move), (*seen.steps, step)
        return self._change(replace(seen, moves=moves, undone=tuple(undone), known=known))

    def amend(
        self,
        seen: StoredGame,
        number: int,
        replacement: Sequence[Move],
        *,
        count: int = 1,
        keep_legal: bool = False,
    ) -> StoredGame:
        """The game with other moves in the place of move `number`; those after it are played again.

        The replacement stands for `count` moves from there on: for none, it is put in before move
        `number`; without a replacement, they are dropped. What was undone before cannot be made
        again any more. With `keep_legal`, a later move that has become illegal ends the game's
        record; it and those after it count as undone.

        Raises:
            CompanionError: there is no such move.
            ImpossibleMoveError: a move is illegal then, numbered as in the game that was seen.
            WentOnError: the game went on in another window.
        """
        made = len(seen.moves)
        first = number - 1
        if count < 0 or not 0 <= first < made or first + count > made:
            known = f"the moves are 1 to {made}" if made else "there is none yet"
            missing = number if not 0 <= first < made else number + count - 1
            raise CompanionError(f"There is no move {missing} to amend: {known}.")
        behind = first + len(replacement)
        moves = (*seen.moves[:first], *replacement, *seen.moves[first + count :])
        after = replace(seen, moves=moves, undone=(), known=seen.legal_steps[:first])
        stopped = after.impossible()
        if stopped is not None:
            legal = stopped.number - 1
            if not keep_legal or legal < behind:
                number_seen = _number_seen(stopped.number, number, behind, count)
                raise ImpossibleMoveError(
                    number_seen, stopped.move, stopped.objection, stopped.header
                )
            kept = after.legal_steps
            after = replace(after, moves=moves[:legal], undone=moves[legal:], known=kept)
        return self._change(after)

    # The deal

    def deal(self, seen: StoredGame, deal: StoredDeal, *, first: Seat | None = None) -> StoredGame:
        """The game before its first move with this deal, in the place of an older one.

        `first` is another first Presidential Candidate. What was undone cannot be made again.

        Raises:
            BegunError: the game has moves.
            IllegalMove: nobody sits on the first seat.
            WentOnError: the game went on in another window.
        """
        if seen.moves:
            raise BegunError(
                f"Game {seen.number} has begun, and nobody's role may change: undo its moves "
                "first, or begin another game."
            )
        header = seen.header if first is None else seen.header.replace(first=first)
        return self._change(replace(seen, header=header, undone=(), known=()), deal)

    def note_opening(self, seen: StoredGame, opening: Opening) -> StoredGame:
        """The game as it is now on disk, with the note that its deal was opened.

        Moves made meanwhile do not matter to it, nor does it to those of another window.

        Raises:
            CompanionError: it has no deal.
            WentOnError: another deal than the one that was seen was put in its place.
        """
        with self._writing() as database:
            stored = self._load(database, seen.number)
            if stored.deal is None:
                raise CompanionError(f"Game {seen.number} has no deal that could be opened.")
            if seen.deal is None or seen.deal.sealed != stored.deal.sealed:
                raise _went_on(seen.number)
            deal = stored.deal.replace(openings=(*stored.deal.openings, opening))
            _put_deal(database, seen.number, deal, len(stored.header.players))
            return replace(stored, deal=deal)

    def _change(self, after: StoredGame, deal: StoredDeal | None = None) -> StoredGame:
        """Writes what is different from the edition that the caller saw, and a new deal if any."""
        over = after.game.win_reason if after.impossible() is None else None
        with self._writing() as database:
            stored = self._load(database, after.number)
            if stored.edition != after.edition:
                raise _went_on(after.number)
            ended = (stored.ended or _now()) if over else ""
            _rewrite(database, "moves", after.number, stored.moves, after.moves)
            _rewrite(database, "undone", after.number, stored.undone, after.undone)
            database.execute(
                "UPDATE games SET edition = ?, made = ?, win_reason = ?, ended = ?"
                " WHERE number = ?",
                (after.edition + 1, len(after.moves), over, ended or None, after.number),
            )
            if deal is not None:
                _put_deal(database, after.number, deal, len(after.header.players))
                database.execute(
                    "UPDATE games SET setting = ? WHERE number = ?",
                    (_setting(after.header), after.number),
                )
        return replace(
            after,
            edition=after.edition + 1,
            ended=ended,
            deal=stored.deal if deal is None else deal,  # it may have been opened meanwhile
            known=after.legal_steps,
        )

    def _load(self, database: "sqlite3.Connection", number: int) -> StoredGame:
        row = None
        if 0 < number <= MOST_GAMES:
            row = database.execute(
                "SELECT players, setting, ruleset, begun, ended, edition, made"
                " FROM games WHERE number = ?",
                (number,),
            ).fetchone()
        if row is None:
            raise NoGameError(f"There is no game {number}: companion games lists them.")
        players, setting, ruleset, begun, ended, edition, made = row
        with self._undamaged(number):
            moves = _moves(database, "moves", number)
            _expect(len(moves) == made)
            header = _header(players, setting, ruleset)
            return StoredGame(
                number=number,
                header=header,
                moves=moves,
                deal=_deal(database, number, len(header.players)),
                undone=_moves(database, "undone", number),
                begun=begun,
                ended=ended or "",
                edition=edition,
            )

    # The file

    @contextmanager
    def _reading(self) -> Iterator["sqlite3.Connection"]:
        """All that is read in the block is of one moment."""
        with self._transaction("BEGIN") as database:
            yield database

    @contextmanager
    def _writing(self, *, begin: bool = False) -> Iterator["sqlite3.Connection"]:
        """All that is written in the block is on disk when it ends, or none of it.

        With `begin`, the journal is begun if there is none.
        """
        with self._transaction("BEGIN IMMEDIATE", begin=begin) as database:
            yield database

    @contextmanager
    def _transaction(
        self, beginning: str, *, begin: bool = False
    ) -> Iterator["sqlite3.Connection"]:
        import sqlite3

        try:
            if self._open_database is None:
                self._open_database = self._opened(begin=begin)
            with _whole(self._open_database, beginning):
                yield self._open_database
        except (sqlite3.Error, OSError) as error:
            self.close()  # what is left of the change is taken back when it is opened again
            raise _friendly(self.path, error) from None

    def _opened(self, *, begin: bool) -> "sqlite3.Connection":
        """The file as a journal of this version."""
        import sqlite3

        if begin:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        elif not self.path.exists():
            if self.path.parent.exists() and not self.path.parent.is_dir():
                raise NotADirectoryError
            raise NoGameError("There is no game yet: companion new NAMES... begins one.")
        database = sqlite3.connect(self.path, timeout=PATIENCE, isolation_level=None)
        try:
            with _whole(database, "BEGIN"):  # before anything else: it may be somebody's
                version = _version(database, self.path)
            for setting in _SETTINGS:
                database.execute(setting)
            if version < _VERSION:
                with _whole(database, "BEGIN IMMEDIATE"):
                    _bring_up_to_date(database, self.path)
        except BaseException:
            database.close()
            raise
        return database

    @contextmanager
    def _undamaged(self, number: int = 0) -> Iterator[None]:
        """What is in the file was written by us, unless somebody else wrote into it."""
        try:
            yield
        except (KeyError, TypeError, ValueError, RecursionError, NotAMoveError):
            what = (
                f"Game {number} in {self.path}" if number else f"The list of games in {self.path}"
            )
            raise CompanionError(
                f"{what} is damaged: put back an older copy of the file, or move it away; "
                "records that were exported can be imported again."
            ) from None


_SETTINGS = (
    "PRAGMA journal_mode = DELETE",
    "PRAGMA synchronous = EXTRA",
    "PRAGMA fullfsync = ON",
)

# What each version adds to the one before; a new file goes through all of them. The ruleset comes
# last, where the list of games need not read it.
_VERSION_1 = (
    """CREATE TABLE games (
        number INTEGER PRIMARY KEY, players TEXT NOT NULL, ruleset_name TEXT NOT NULL,
        setting TEXT NOT NULL, begun TEXT NOT NULL, ended TEXT, made INTEGER NOT NULL,
        win_reason TEXT, ruleset TEXT NOT NULL)""",
    """CREATE TABLE moves (
        game INTEGER NOT NULL REFERENCES games, place INTEGER NOT NULL, move TEXT NOT NULL,
        PRIMARY KEY (game, place)) WITHOUT ROWID""",
    "CREATE TABLE current (game INTEGER NOT NULL REFERENCES games)",
)
_VERSION_2 = (
    "ALTER TABLE games ADD COLUMN edition INTEGER NOT NULL DEFAULT 0",
    """CREATE TABLE undone (
        game INTEGER NOT NULL REFERENCES games, place INTEGER NOT NULL, move TEXT NOT NULL,
        PRIMARY KEY (game, place)) WITHOUT ROWID""",
)
_VERSION_3 = (
    """CREATE TABLE deals (
        game INTEGER PRIMARY KEY REFERENCES games, fingerprint TEXT NOT NULL, token TEXT NOT NULL,
        packing TEXT NOT NULL, openings TEXT NOT NULL)""",
)
_VERSIONS = (_VERSION_1, _VERSION_2, _VERSION_3)
_VERSION = len(_VERSIONS)

_Values: TypeAlias = dict[str, Any]


@contextmanager
def _whole(database: "sqlite3.Connection", beginning: str) -> Iterator[None]:
    """A transaction, taken back if the block fails or is interrupted."""
    database.execute(beginning)
    try:
        yield
        database.execute("COMMIT")
    except BaseException:
        if database.in_transaction:
            database.execute("ROLLBACK")
        raise


def _version(database: "sqlite3.Connection", path: Path) -> int:
    """Which version of the journal this is, 0 for an empty file.

    Raises:
        CompanionError: it is a newer one, or no journal.
    """
    version = _pragma(database, "user_version")
    owner = _pragma(database, "application_id")
    if owner != OURS:
        tables = database.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
        if owner or version or tables:
            raise _not_ours(path)
    if version > _VERSION:
        raise CompanionError(
            f"{path} was written by a newer companion (version {version} of the journal; this "
            f"one knows {_VERSION}). Update it: pip install --upgrade secret-hitler-companion."
        )
    return version


def _bring_up_to_date(database: "sqlite3.Connection", path: Path) -> None:
    # Asked again, now that nobody else writes: another program may have been quicker.
    for statements in _VERSIONS[_version(database, path) :]:
        for statement in statements:
            database.execute(statement)
    database.execute(f"PRAGMA application_id = {OURS}")
    database.execute(f"PRAGMA user_version = {_VERSION}")


def _pragma(database: "sqlite3.Connection", name: str) -> int:
    return int(database.execute(f"PRAGMA {name}").fetchone()[0])


def _point_at(database: "sqlite3.Connection", number: int) -> None:
    database.execute("DELETE FROM current")
    database.execute("INSERT INTO current VALUES (?)", (number,))


def _moves(database: "sqlite3.Connection", table: str, number: int) -> tuple[Move, ...]:
    rows = database.execute(
        f"SELECT place, move FROM {table} WHERE game = ? ORDER BY place",  # noqa: S608  our names
        (number,),
    ).fetchall()
    _expect([place for place, _ in rows] == list(range(1, len(rows) + 1)))
    return tuple(move_from_values(json.loads(move)) for _, move in rows)


def _rewrite(
    database: "sqlite3.Connection",
    table: str,
    number: int,
    old: Sequence[Move],
    new: Sequence[Move],
) -> None:
    """The new moves in the place of the old ones; what both begin with is not touched."""
    same = 0
    while same < min(len(old), len(new)) and old[same] == new[same]:
        same += 1
    if same < len(old):
        database.execute(
            f"DELETE FROM {table} WHERE game = ? AND place > ?",  # noqa: S608  our names
            (number, same),
        )
    database.executemany(
        f"INSERT INTO {table} VALUES (?, ?, ?)",  # noqa: S608  our names
        (
            (number, place, _as_text(move_values(move)))
            for place, move in enumerate(new[same:], start=same + 1)
        ),
    )


def _deal(database: "sqlite3.Connection", number: int, players: int) -> StoredDeal | None:
    row = database.execute(
        "SELECT fingerprint, token, packing, openings FROM deals WHERE game = ?", (number,)
    ).fetchone()
    if row is None:
        return None
    fingerprint, token, packing, openings = row
    values = {
        "fingerprint": fingerprint,
        "token": token,
        "packing": json.loads(packing),
        "openings": json.loads(openings),
    }
    return deal_of(values, players)


def _put_deal(database: "sqlite3.Connection", number: int, deal: StoredDeal, players: int) -> None:
    values = deal_values(deal)
    deal_of(values, players)  # what could not be read again is not written
    database.execute(
        "INSERT OR REPLACE INTO deals (game, fingerprint, token, packing, openings)"
        " VALUES (?, ?, ?, ?, ?)",
        (
            number,
            values["fingerprint"],
            values["token"],
            _as_text(values["packing"]),
            _as_text(values["openings"]),
        ),
    )


def _now() -> str:
    from datetime import UTC, datetime

    return datetime.now(UTC).isoformat(timespec="seconds")


def _as_text(values: object) -> str:
    return json.dumps(values, separators=(",", ":"))


def _expect(truth: bool) -> None:  # noqa: FBT001  as an assert, in earnest
    if not truth:
        raise ValueError


def _setting(header: Header) -> str:
    """The header but for the players and the rules, which have columns of their own."""
    values = {
        "theme": header.theme,
        "language": header.language,
        "first": header.first,
        "memory": header.memory.fields(),
        "speak": header.speak,
        "look": header.look,
    }
    return _as_text(values)


def _header(players: str, setting: str, ruleset: str) -> Header:
    values: _Values = json.loads(setting)
    return Header(
        players=tuple(json.loads(players)),
        ruleset=ruleset_as_kept(json.loads(ruleset)),
        theme=values["theme"],
        language=values["language"],
        first=values["first"],
        memory=Memory(**values["memory"]),
        speak=values["speak"],
        look=values.get("look", ""),  # older companions wrote none
    )


def _summary(row: tuple[Any, ...]) -> Summary:
    number, players, ruleset, begun, ended, made, win_reason, current = row
    return Summary(
        number=number,
        players=tuple(json.loads(players)),
        ruleset=ruleset,
        begun=begun,
        ended=ended or "",
        moves=made,
        win_reason=WinReason(win_reason) if win_reason else None,
        current=bool(current),
    )


def _number_seen(number: int, amended: int, behind: int, count: int) -> int:
    """The number, in the game that was seen, of move `number` of the amended game.

    The replacement ends with move `behind`; all of it is called by the number that was amended.
    """
    if number > behind:
        return number - behind + amended - 1 + count
    return min(number, amended)


def _went_on(number: int) -> WentOnError:
    return WentOnError(
        f"Game {number} went on in another window, and nothing was changed here: look at companion "
        "status, then repeat what is still to be done."
    )


def _not_ours(path: Path) -> CompanionError:
    return CompanionError(
        f"{path} was not written by the companion: move it away, or choose another folder "
        "with --home."
    )


def _friendly(path: Path, error: Exception) -> Refusal:
    """Why the journal could not be read or written, and what to do, as one sentence."""
    code = getattr(error, "sqlite_errorname", "") or ""
    if _is_folder(path):
        return CompanionError(f"{path} is a folder: move it away, or choose another with --home.")
    if isinstance(error, OSError):
        from companion.files.atomic_write import unwritable

        if isinstance(error, NotADirectoryError | FileExistsError):
            folder = path.parent
            return CompanionError(f"{folder} is not a folder: choose another one with --home.")
        return unwritable(path, error)
    if code.startswith("SQLITE_FULL") or code == "SQLITE_IOERR_WRITE":
        return FullError(
            f"{path} cannot be written: the disk is full, or fails. Nothing was changed; make "
            "room, then repeat it."
        )
    if code.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        return BusyError(
            f"Another program keeps {path} to itself, and nothing was changed. Close it, then "
            "repeat this."
        )
    if code == "SQLITE_NOTADB":
        return _not_ours(path)
    if code.startswith("SQLITE_CORRUPT"):
        return CompanionError(
            f"{path} is damaged: put back an older copy of the file, or move it away; records "
            "that were exported can be imported again."
        )
    if code.startswith(("SQLITE_READONLY", "SQLITE_PERM")):
        return CompanionError(
            f"{path} may only be read, and nothing was changed. Allow writing in its folder, or "
            "choose another one with --home."
        )
    if code.startswith(("SQLITE_CANTOPEN", "SQLITE_AUTH")):
        return CompanionError(
            f"{path} cannot be opened. Allow it to be read and written, or choose another folder "
            "with --home."
        )
    return CompanionError(f"{path} could not be used ({error}), and nothing was changed.")


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except OSError:  # nobody may look
        return False
