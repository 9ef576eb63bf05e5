"""Statistics of all stored games.

Each share has a 90 % interval (Wilson): 10 games of 20 leave it between 33 and 67 %.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from math import sqrt

from companion.frozen import Frozen
from companion.rules.pieces import Party, Role, Seat
from companion.store.journal import Summary
from companion.table.clock import evening_date
from companion.words.sentences import Referee, say

_Z_90_PERCENT = 1.6449  # for an interval of 90 %
_BAR = 24  # columns of a bar


class Share(Frozen):
    """Games won and games played, with the 90 % interval of the share."""

    won: int
    played: int
    low: float
    high: float


class Statistics(Frozen):
    """Statistics of stored games. Only finished games count."""

    evenings: int
    games: int
    known: int  # number of games whose roles are known
    sides: dict[Party, Share]
    liberals_by_players: dict[int, Share]  # how often the Liberals won, by the number of players
    roles: dict[Role, Share]  # this and the next two: games with known roles
    seats: dict[Seat, Share]
    players: dict[str, Share]


def statistics(games: Sequence[Summary]) -> Statistics:
    """Return how often each party, role and player has won in these games, with shares."""
    over = [game for game in games if game.winner is not None]
    known = [one for one in over if one.roles]
    seats: dict[Seat, list[bool]] = {}
    players: dict[str, list[bool]] = {}
    for one in known:
        for seat, (name, role) in enumerate(zip(one.players, one.roles, strict=True), start=1):
            won = role.party is one.winner
            seats.setdefault(seat, []).append(won)
            players.setdefault(name, []).append(won)
    return Statistics(
        evenings=len({evening_date(one.begun) or one.begun[:10] for one in over}),
        games=len(over),
        known=len(known),
        sides={party: share(one.winner is party for one in over) for party in Party},
        liberals_by_players={
            size: share(one.winner is Party.LIBERAL for one in over if len(one.players) == size)
            for size in sorted({len(one.players) for one in over})
        },
        roles={role: share(entry.winner is role.party for entry in known) for role in Role},
        seats={seat: share(won) for seat, won in sorted(seats.items())},
        players={name: share(won) for name, won in sorted(players.items())},
    )


def share(outcomes: Iterable[bool]) -> Share:
    """Return the share of true values, with its 90 % interval (Wilson)."""
    won = [*outcomes]
    played, wins = len(won), sum(won)
    if not played:
        return Share(0, 0, 0.0, 1.0)
    rate, square = wins / played, _Z_90_PERCENT * _Z_90_PERCENT / played
    middle = (rate + square / 2) / (1 + square)
    half = _Z_90_PERCENT * sqrt(rate * (1 - rate) / played + square / (4 * played)) / (1 + square)
    return Share(wins, played, max(0.0, middle - half), min(1.0, middle + half))


# As lines


def statistics_lines(referee: Referee, told: Statistics) -> list[str]:
    """Return the statistics as lines with bars, readable without colour."""
    words = partial(say, referee, "statistics")
    if not told.games:
        return [words("none")]
    board = referee.words["board"]
    sections: list[tuple[str, list[tuple[str, Share]]]] = [
        ("sides", [(board["sides"][party], one) for party, one in told.sides.items()]),
        (
            "by_players",
            [(str(size), one) for size, one in told.liberals_by_players.items()],
        ),
        ("by_role", [(board["roles"][role], one) for role, one in told.roles.items()]),
        ("by_seat", [(str(seat), one) for seat, one in told.seats.items()]),
        ("by_name", [*told.players.items()]),
    ]
    lines = [words("about", evenings=told.evenings, games=told.games, known=told.known)]
    for heading, rows in sections if told.known else sections[:2]:
        shown = words(heading, side=board["sides"][Party.LIBERAL])
        lines += ["", f"{words('won')} {shown}", *_rows(rows)]
    return [*lines, "", words("intervals")]


def _rows(rows: Sequence[tuple[str, Share]]) -> Iterator[str]:
    from wcwidth import wcswidth

    wide = max(wcswidth(label) for label, _ in rows)
    for label, one in rows:
        counts = f"{one.won}/{one.played}"
        between = f"{100 * one.low:.0f}–{100 * one.high:.0f} %"
        room = " " * (wide - wcswidth(label))
        yield f"  {label}{room}  {counts:>7}  {_bar(one)}  {between}"


def _bar(one: Share) -> str:
    low, high = (round(end * _BAR) for end in (one.low, one.high))
    dot = round(one.won / one.played * _BAR) if one.played else -1
    cells = ["━" if low <= at <= high else "·" for at in range(_BAR + 1)]
    if cells[_BAR // 2] == "·":
        cells[_BAR // 2] = "¦"
    if dot >= 0:
        cells[dot] = "●"
    return "".join(cells)
