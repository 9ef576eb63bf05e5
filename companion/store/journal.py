"""Durable storage of games and their moves, in which earlier moves can be corrected."""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.deal.chain import DEALS, Link, LinkKind, moment, next_link
from companion.deal.sealed import OPENINGS, Opening, SealedDeal, StoredDeal
from companion.frozen import Frozen
from companion.rules.deck_undo import seen_so_far, taken_back
from companion.rules.moves import Move, Shuffle
from companion.rules.pieces import Party, Role, Seat, WinReason
from companion.rules.play import play
from companion.rulesets.ruleset_file import ruleset_of
from companion.store.codec import (
    deal_from_values,
    deal_values,
    expect,
    header_from_values,
    header_values,
    move_from_values,
    move_values,
    roles_from_values,
    sealing_values,
)
from companion.store.database import Database
from companion.store.recorded_game import (
    DamagedGame,
    DatabaseRefused,
    DeckRefused,
    DigitalDeck,
    GameHasBegun,
    GameWentOn,
    Header,
    ImpossibleMove,
    KnownRoles,
    NoGame,
    NoSuchGame,
    NoSuchMove,
    NothingThere,
    RecordedGame,
    check_names,
    unwritable,
)

if TYPE_CHECKING:
    import sqlite3

GAMES_FILE = "games.sqlite3"
_LINKS = "SELECT number, at, kind, deal, seat, head FROM links"


class StoredGame(RecordedGame, kw_only=True):
    """A stored game, in the state in which it was loaded."""

    number: int
    revision: int  # number that grows with every change, to notice changes by others
    undone: tuple[Move, ...] = ()  # undone moves, the next to redo first


class Summary(Frozen):
    """A line in the list of games: number, players, dates and result."""

    number: int
    players: tuple[str, ...]
    ruleset: str
    begun: str
    ended: str
    moves: int
    win_reason: WinReason | None
    current: bool
    roles: tuple[Role, ...] = ()  # by seat, once everybody may know them

    @property
    def winner(self) -> Party | None:
        """The side that has won."""
        return self.win_reason.winner if self.win_reason else None


class Journal(Database, AbstractContextManager["Journal"]):
    """The stored games in a folder, one of which is the current one, as a context manager.

    Nothing is opened before it is needed, and the folder is made by the first game. `chosen` says
    that the host named the folder. Every method raises a Refusal when the file cannot be read or
    written; then nothing has changed.
    """

    def __init__(self, folder: Path, *, chosen: bool = False) -> None:
        super().__init__(folder / GAMES_FILE, chosen=chosen)

    def __exit__(self, *_: object) -> None:
        self.close()

    # Games

    def new(
        self,
        header: Header,
        deal: StoredDeal | None = None,
        link: Link | None = None,
        *,
        current: bool = True,
    ) -> StoredGame:
        """Add a game without moves, optionally with a deal and its entry in the log of deals.

        It becomes the current game unless `current` is False: then it is for later.

        Raises:
            IllegalMove: the ruleset is not for this number of players, or nobody
                sits in the first seat.
        """
        return self.add(RecordedGame(header=header, deal=deal), link, current=current)

    def add(
        self, recorded: RecordedGame, link: Link | None = None, *, current: bool = True
    ) -> StoredGame:
        """Add a whole game, for example from an exported file; it becomes the current one.

        Raises:
            ImpossibleName: a name is not possible.
            ImpossibleMove: one of its moves is illegal.
            IllegalMove: its players do not fit its rules.
        """
        header = recorded.header
        check_names(header.players)
        win_reason = recorded.game.win_reason
        columns = _header_columns(header)
        with self.transaction(write=True, create=True) as database:
            number = (
                database.execute(
                    "INSERT INTO games (players, ruleset_name, setting, begun, ended, made, win_reason,"
                    " edition, ruleset) VALUES (?, ?, ?, ?, ?, ?, ?, 0, ?)",
                    (
                        columns["players"],
                        header.ruleset.name,
                        columns["setting"],
                        recorded.begun or _now(),
                        (recorded.ended or _now()) if win_reason else None,
                        len(recorded.moves),
                        win_reason,
                        columns["ruleset"],
                    ),
                ).lastrowid
                or 0
            )  # an INSERT has one
            _rewrite(database, "moves", number, (), recorded.moves)
            if recorded.deal is not None:
                _put_deal(database, number, recorded.deal, len(header.players))
            if recorded.roles is not None:
                _put_roles(database, number, recorded.roles)
            if link is not None:
                _append(database, link, number)
            if current:
                _point_at(database, number)
            return self._load(database, number).replace(known=recorded.legal_steps)

    def current(self) -> StoredGame:
        """Return the current game.

        Raises:
            NoGame: no game has begun.
            NoSuchGame: the current game is missing.
        """
        with self.transaction() as database:
            row = database.execute("SELECT game FROM current").fetchone()
            if row is None:
                raise NoGame
            return self._load(database, row[0])

    def load(self, number: int) -> StoredGame:
        """Load the game with this number; its moves are replayed when `game` is read.

        Raises:
            NoSuchGame: there is none.
        """
        with self.transaction() as database:
            return self._load(database, number)

    def switch(self, number: int) -> StoredGame:
        """Make the game with this number the current one.

        Raises:
            NoSuchGame: there is none.
        """
        with self.transaction(write=True) as database:
            stored = self._load(database, number)
            _point_at(database, number)
            return stored

    def games(self) -> tuple[Summary, ...]:
        """Return summaries of all games in order, without replaying them.

        Raises:
            HomeMissing: the folder that the host named is not there.
        """
        rows = self.rows(
            "SELECT number, players, ruleset_name, begun, ended, made, win_reason,"
            " number = (SELECT game FROM current), roles FROM games"
            " LEFT JOIN roles ON game = number ORDER BY number",
            home_needed=True,
        )
        with self._undamaged():
            return tuple(map(_summary, rows))

    # Roles, and the folder of an evening

    def keep_roles(self, seen: StoredGame, roles: KnownRoles) -> StoredGame:
        """Store the roles of a game's players, and return the game as it is stored now."""
        with self.transaction(write=True) as database:
            stored = self._unchanged(database, seen, _sealed)
            _put_roles(database, seen.number, roles)
            return stored.replace(roles=roles)

    def keep_deck(self, seen: StoredGame, deck: DigitalDeck) -> StoredGame:
        """Store the Policy deck that the program keeps, before the first move or once it is shown.

        Raises:
            GameHasBegun: the game has begun with tiles on the table.
            GameWentOn: the game was changed in another window.
        """
        if seen.moves and not deck.secret:
            raise GameHasBegun(seen.number)
        with self.transaction(write=True) as database:
            stored = self._unchanged(database, seen)
            header = stored.header.replace(deck=deck)
            database.execute(
                "UPDATE games SET edition = ?, setting = ? WHERE number = ?",
                (seen.revision + 1, _header_columns(header)["setting"], seen.number),
            )
            return self._load(database, seen.number).replace(known=seen.legal_steps)

    def keep_folder(self, number: int, folder: Path) -> None:
        """Store the output folder of the evening to which a game belongs."""
        with self.transaction(write=True) as database:
            _put(database, "folders", number, str(folder.absolute()))

    def folder_of(self, number: int) -> Path | None:
        """Return the output folder of the evening to which a game belongs, or None."""
        rows = self.rows("SELECT folder FROM folders WHERE game = ?", number)
        with self._undamaged():
            return next((Path(folder) for (folder,) in rows), None)

    # Moves. Each takes the game as the caller saw it and returns it as it is now on disk. If
    # another program has changed it meanwhile, GameWentOn is raised and nothing is changed.

    def append(self, seen: StoredGame, move: Move) -> StoredGame:
        """Add a move and clear the list of undone moves.

        Raises:
            IllegalMove: the rules forbid it.
            ImpossibleMove: the rules forbid an earlier move.
            GameWentOn: the game was changed in another window.
        """
        known = (*seen.steps, play(seen.game, move))
        return self._change(seen.replace(moves=(*seen.moves, move), undone=(), known=known))

    def undo(self, seen: StoredGame) -> StoredGame:
        """Undo the last move; `redo` makes it again.

        If tiles of the program's deck were seen, the rest of the deck is shuffled again instead.

        Raises:
            DeckRefused: the program's deck was shown to everybody.
            NothingThere: there is no move.
            GameWentOn: the game was changed in another window.
        """
        if all(isinstance(move, Shuffle) for move in seen.moves):
            raise NothingThere("undo")
        kept, undone = len(seen.moves) - 1, (seen.moves[-1], *seen.undone)
        anew: tuple[Move, ...] = ()
        if seen.header.deck:
            kept, anew = taken_back(seen.moves, seen.games)
            if seen.header.deck.secret:
                raise DeckRefused("shown")
        moves, known = (*seen.moves[:kept], *anew), seen.legal_steps[:kept]
        return self._change(seen.replace(moves=moves, undone=() if anew else undone, known=known))

    def redo(self, seen: StoredGame) -> StoredGame:
        """Make the move again that was undone last.

        Raises:
            NothingThere: no move was undone, or another one was made since.
            IllegalMove: the rules forbid it; see `amend`, which can leave such a
                move.
            GameWentOn: the game was changed in another window.
        """
        if not seen.undone:
            raise NothingThere("redo")
        move, *undone = seen.undone
        moves, known = (*seen.moves, move), (*seen.steps, play(seen.game, move))
        return self._change(seen.replace(moves=moves, undone=tuple(undone), known=known))

    def amend(
        self,
        seen: StoredGame,
        number: int,
        replacement: Sequence[Move],
        *,
        count: int = 1,
        keep_legal: bool = False,
    ) -> StoredGame:
        """Replace `count` moves from `number` on.

        With a count of 0, the replacement is inserted before move `number`; without a replacement,
        the moves are deleted. Later moves are played again, and the list of undone moves is
        cleared. With `keep_legal`, the game ends before the first later move that has become
        illegal; that move and those after it become undone moves.

        Raises:
            NothingThere, NoSuchMove: there is no such move.
            ImpossibleMove: a move becomes illegal, numbered as in the game that
                was seen.
            DeckRefused: another player would have seen tiles of the program's
                deck.
            GameWentOn: the game was changed in another window.
        """
        made = len(seen.moves)
        first = number - 1
        if not made:
            raise NothingThere("amend")
        if count < 0 or not 0 <= first < made or first + count > made:
            raise NoSuchMove(number if not 0 <= first < made else number + count - 1, made)
        behind = first + len(replacement)
        moves = (*seen.moves[:first], *replacement, *seen.moves[first + count :])
        after = seen.replace(moves=moves, undone=(), known=seen.legal_steps[:first])
        stopped = after.impossible()
        if stopped is not None:
            legal = stopped.number - 1
            if not keep_legal or legal < behind:
                later = stopped.number - behind  # number of replaced moves beyond the replacement
                seen_as = first + count + later if later > 0 else min(stopped.number, number)
                raise ImpossibleMove(**stopped.fields() | {"number": seen_as})
            after = after.replace(
                moves=moves[:legal], undone=moves[legal:], known=after.legal_steps
            )
        if seen.header.deck and seen_so_far(after.game) != seen_so_far(seen.game):
            raise DeckRefused("seen")
        return self._change(after)

    # Names

    def rename(self, seen: StoredGame, players: tuple[str, ...]) -> StoredGame:
        """Rename the players of a game; its deal keeps the names it was made for.

        Raises:
            ImpossibleName: a name is not possible.
            GameWentOn: the game was changed in another window.
        """
        check_names(players)
        expect(len(players) == len(seen.header.players))
        with self.transaction(write=True) as database:
            stored = self._unchanged(database, seen)
            database.execute(
                "UPDATE games SET edition = ?, players = ? WHERE number = ?",
                (seen.revision + 1, _as_text(players), seen.number),
            )
            if stored.deal is not None:
                _note_dealt_names(database, seen.number, stored.header.players)
            return self._load(database, seen.number).replace(known=seen.legal_steps)

    # The deal

    def deal(
        self,
        seen: StoredGame,
        deal: StoredDeal,
        link: Link | None = None,
        *,
        first: Seat | None = None,
    ) -> StoredGame:
        """Store a deal for a game without moves, in place of an older one.

        `first` is another first Presidential Candidate. The list of undone moves is cleared.

        Raises:
            GameHasBegun: the game has moves.
            IllegalMove: nobody sits in the first seat.
            GameWentOn: the game was changed in another window.
        """
        if seen.moves:
            raise GameHasBegun(seen.number)
        header = seen.header if first is None else seen.header.replace(first=first)
        return self._change(seen.replace(header=header, undone=(), known=()), deal, link)

    def chain(self) -> tuple[Link, ...]:
        """Return all entries of the log of deals."""
        rows = self.rows(f"{_LINKS} ORDER BY number")
        with self._undamaged():
            return _links(rows)

    def note(self, seen: StoredGame, link: Link) -> StoredGame:
        """Add a log entry about the deal of a game, and return the game as it is stored now.

        A move made in another window at the same time does not conflict.

        Raises:
            GameWentOn: another deal has replaced it, or another program has added
                a log entry.
        """
        with self.transaction(write=True) as database:
            self._unchanged(database, seen, _sealed)
            _append(database, link, seen.number)
            return self._load(database, seen.number)

    def tables_of_links(self) -> dict[str, tuple[int, tuple[str, ...]]]:
        """Return number and players of the game of each deal or import, by its fingerprint.

        A deal that was made here stays with its own game, even if an exported game contains it too.
        """
        rows = self.rows(
            "SELECT deal, number, players FROM (SELECT fingerprint AS deal, game FROM deals"
            " ORDER BY game DESC) JOIN games ON number = game UNION ALL"
            " SELECT deal, games.number, players FROM links JOIN games"
            " ON games.number = game WHERE kind IN (?, ?, ?)",
            *DEALS,
            LinkKind.IMPORT,
        )
        with self._undamaged():
            return {deal: (number, _names(players)) for deal, number, players in rows}

    def has_deal(self, fingerprint: str) -> bool:
        """Return True if the deal of one of the stored games has this fingerprint."""
        return bool(self.rows("SELECT 1 FROM deals WHERE fingerprint = ?", fingerprint))

    def has_deck(self, digits: str) -> bool:
        """Return True if the commitment of a stored game's Policy deck begins with these digits."""
        query = "SELECT 1 FROM games WHERE setting LIKE ?"
        return bool(self.rows(query, f'%"commitment":"{digits}%'))

    def add_link(self, link: Link) -> None:
        """Add an entry to the log of deals that belongs to no game.

        Raises:
            GameWentOn: another program has added an entry meanwhile.
        """
        with self.transaction(write=True, create=True) as database:
            _append(database, link)

    def _change(
        self, after: StoredGame, deal: StoredDeal | None = None, link: Link | None = None
    ) -> StoredGame:
        """Store a changed game, and a new deal if given, unless another program has changed the game."""
        over = after.game.win_reason if after.impossible() is None else None
        with self.transaction(write=True) as database:
            stored = self._unchanged(database, after)
            ended = (stored.ended or _now()) if over else ""
            _rewrite(database, "moves", after.number, stored.moves, after.moves)
            _rewrite(database, "undone", after.number, stored.undone, after.undone)
            database.execute(
                "UPDATE games SET edition = ?, made = ?, win_reason = ?, ended = ?"
                " WHERE number = ?",
                (after.revision + 1, len(after.moves), over, ended or None, after.number),
            )
            if link is not None:
                _append(database, link, after.number)
            if deal is not None:
                _put_deal(database, after.number, deal, len(after.header.players))
                database.execute("DELETE FROM roles WHERE game = ?", (after.number,))
                database.execute(
                    "UPDATE games SET setting = ? WHERE number = ?",
                    (_header_columns(after.header)["setting"], after.number),
                )
        return after.replace(
            revision=after.revision + 1,
            ended=ended,
            deal=stored.deal if deal is None else deal,  # it may have been opened meanwhile
            roles=stored.roles if deal is None else None,
            known=after.legal_steps,
        )

    def _unchanged(
        self,
        database: "sqlite3.Connection",
        seen: StoredGame,
        state: Callable[[StoredGame], object] = attrgetter("revision"),
    ) -> StoredGame:
        stored = self._load(database, seen.number)
        if state(stored) != state(seen):
            raise GameWentOn
        return stored

    def _load(self, database: "sqlite3.Connection", number: int) -> StoredGame:
        row = database.execute(
            "SELECT players, setting, ruleset, begun, ended, edition, made"
            " FROM games WHERE number = ?",
            (number if isinstance(number, int) and 0 < number < 2**63 else None,),
        ).fetchone()
        if row is None:
            raise NoSuchGame(number)
        players, setting, ruleset, begun, ended, revision, made = row
        with self._undamaged(number):
            moves = _moves(database, "moves", number)
            header = _header(players, setting, ruleset)
            expect(len(moves) == made, isinstance(revision, int), _are_moments(begun, ended))
            return StoredGame(
                number=number,
                header=header,
                moves=moves,
                deal=_deal(database, number, len(header.players)),
                roles=_roles(database, number, header),
                undone=_moves(database, "undone", number),
                begun=begun,
                ended=ended or "",
                revision=revision,
            )

    @contextmanager
    def _undamaged(self, number: int = 0) -> Iterator[None]:
        try:
            yield
        except (AttributeError, KeyError, TypeError, ValueError, RecursionError):
            if number:
                raise DamagedGame(self.path, number) from None
            raise DatabaseRefused(self.path, "damaged") from None


def _sealed(stored: StoredGame) -> SealedDeal | None:
    return stored.deal.sealed if stored.deal else None


def _point_at(database: "sqlite3.Connection", number: int) -> None:
    database.execute("DELETE FROM current")
    database.execute("INSERT INTO current VALUES (?)", (number,))


def _moves(database: "sqlite3.Connection", table: str, number: int) -> tuple[Move, ...]:
    rows = database.execute(
        f"SELECT place, move FROM {table} WHERE game = ? ORDER BY place",  # noqa: S608  our names
        (number,),
    ).fetchall()
    expect([place for place, _ in rows] == list(range(1, len(rows) + 1)))
    return tuple(move_from_values(json.loads(move)) for _, move in rows)


def _rewrite(
    database: "sqlite3.Connection",
    table: str,
    number: int,
    old: Sequence[Move],
    new: Sequence[Move],
) -> None:
    """Replace the stored moves of a game; equal moves at the beginning are left as they are."""
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
        "SELECT fingerprint, token, packing, openings, sealing FROM deals WHERE game = ?", (number,)
    ).fetchone()
    if row is None:
        return None
    fingerprint, token, packing, openings, sealing = row
    # Version 0.1 has a key in a file.
    values = (
        {"reveal_language": "", "stretching": ""}
        | json.loads(sealing)
        | {"fingerprint": fingerprint, "token": token}
    )
    values |= {"packing": json.loads(packing), "openings": json.loads(openings)}
    deal = deal_from_values(values, players)
    links = _links(database.execute(f"{_LINKS} WHERE deal = ? ORDER BY number", (fingerprint,)))
    opened = (Opening(link.at, link.kind, link.seat) for link in links if link.kind in OPENINGS)
    return deal.replace(openings=(*deal.openings, *opened))


def _put_deal(database: "sqlite3.Connection", number: int, deal: StoredDeal, players: int) -> None:
    values = deal_values(deal) | sealing_values(deal.sealed)
    deal_from_values(values, players)  # check that it can be read again
    fingerprint, packing, openings = map(values.pop, ("fingerprint", "packing", "openings"))
    texts = map(_as_text, (packing, openings, values))
    _put(database, "deals", number, fingerprint, values["token"], *texts)


def _note_dealt_names(
    database: "sqlite3.Connection", number: int, players: tuple[str, ...]
) -> None:
    query = "SELECT sealing FROM deals WHERE game = ?"
    sealing = json.loads(database.execute(query, (number,)).fetchone()[0])
    database.execute(
        "UPDATE deals SET sealing = ? WHERE game = ?",
        (_as_text({"players": list(players)} | sealing), number),
    )


def _roles(database: "sqlite3.Connection", number: int, header: Header) -> KnownRoles | None:
    row = database.execute("SELECT roles, source FROM roles WHERE game = ?", (number,)).fetchone()
    return roles_from_values(json.loads(row[0]), row[1], header) if row else None


def _put_roles(database: "sqlite3.Connection", number: int, known: KnownRoles) -> None:
    _put(database, "roles", number, _as_text(known.roles), known.source.value)


def _put(database: "sqlite3.Connection", table: str, *values: object) -> None:
    places = ", ".join("?" * len(values))
    database.execute(f"INSERT OR REPLACE INTO {table} VALUES ({places})", values)  # noqa: S608


def _links(rows: Iterable[tuple[Any, ...]]) -> tuple[Link, ...]:
    links = tuple(Link(number, at, LinkKind(kind), *rest) for number, at, kind, *rest in rows)
    for link in links:
        expect(isinstance(link.seat, int | None), f"{link.deal}{link.head}".isprintable())
        moment(link)
    return links


def _append(database: "sqlite3.Connection", link: Link, game: int | None = None) -> None:
    """Append an entry to the log of deals, for a game if one is given.

    An entry that was added before its game belongs to that game from now on.

    Raises:
        GameWentOn: another program has added an entry meanwhile.
    """
    if game is not None:
        change = "UPDATE links SET game = ? WHERE number = ? AND head = ? AND game IS NULL"
        if database.execute(change, (game, link.number, link.head)).rowcount:
            return
    last = _links(database.execute(f"{_LINKS} ORDER BY number DESC LIMIT 1"))
    if next_link(last, link.kind, link.deal, link.seat, moment(link)) != link:
        raise GameWentOn
    database.execute(
        "INSERT INTO links VALUES (?, ?, ?, ?, ?, ?, ?)", (*link.fields().values(), game)
    )


def _now() -> str:
    from datetime import UTC, datetime

    return datetime.now(UTC).isoformat(timespec="seconds")


def _as_text(values: object) -> str:
    return json.dumps(values, separators=(",", ":"))


def _header_columns(header: Header) -> dict[str, str]:
    values = header_values(header)
    columns = {key: _as_text(values.pop(key)) for key in ("players", "ruleset")}
    return columns | {"setting": _as_text(values)}


def _header(players: str, setting: str, ruleset: str) -> Header:
    header = header_from_values(
        json.loads(setting) | {"players": json.loads(players)}, ruleset_of(json.loads(ruleset))
    )
    expect(
        not any(map(unwritable, header.players)),
        "".join((header.theme, header.language, header.look, header.ruleset.name)).isprintable(),
    )
    return header


def _summary(row: tuple[Any, ...]) -> Summary:
    number, players, ruleset, begun, ended, made, win_reason, current, roles = row
    expect(ruleset.isprintable(), _are_moments(begun, ended))
    names = _names(players)
    known = tuple(map(Role, json.loads(roles or "[]")))
    expect(len(known) in {0, len(names)})
    return Summary(
        number=number,
        players=names,
        ruleset=ruleset,
        begun=begun,
        ended=ended or "",
        moves=made,
        win_reason=WinReason(win_reason) if win_reason else None,
        current=bool(current),
        roles=known,
    )


def _are_moments(begun: str, ended: str | None) -> bool:
    return (begun + (ended or "")).isprintable()


def _names(players: str) -> tuple[str, ...]:
    names = tuple(json.loads(players))
    expect(not any(map(unwritable, names)))
    return names
