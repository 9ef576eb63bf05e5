"""The board in the terminal: both tracks, tracker, piles, and the seats around the table."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any, Literal

import typer

from companion.cli.terminal.columns import centred, cut, flow, right, spread, width, wrap
from companion.rules.game import Game
from companion.rules.legality import eligible_chancellors
from companion.rules.pieces import Party, Phase, Seat

WIDEST = 78  # columns that a board uses
SLOT = 11  # columns of a place on a track
TABLE = 8  # columns inside the table that the players sit around
COLOURS = {Party.LIBERAL: "blue", Party.FASCIST: "red"}

MARKS = {
    "presidential_candidate": "▶",
    "president": "▶",
    "chancellor_candidate": "◆",
    "chancellor": "◆",
    "next_president": "▷",
    "term_limited": "⊘",
    "dead": "✗",
    "investigated": "?",
    "proven": "✓",
    "ja": "+",
    "nein": "−",
}
VETO, HITLER = "⚑", "☠"
TITLES: dict[Party, Literal["liberal_track", "fascist_track"]] = {
    Party.LIBERAL: "liberal_track",
    Party.FASCIST: "fascist_track",
}


@dataclass(frozen=True, slots=True)
class Dial:
    """What of the table's memory is shown."""

    votes: bool
    claims: bool
    proven: bool


@dataclass(frozen=True, slots=True)
class Board:
    """A game, and how it is shown."""

    game: Game
    names: Sequence[str]
    words: dict[str, Any]
    dial: Dial
    heading: str

    def draw(self, columns: int, rows: int | None = None) -> list[str]:
        """The most spacious board that fits; nothing if there is no room for any.

        With all that the marks mean, or without, with the players around the table or side by
        side, with tracks as on cardboard or in a line each.
        """
        columns = min(columns, WIDEST)
        tracks = [*_track(self, Party.LIBERAL), *_track(self, Party.FASCIST)]
        lines = flow(_tracks_in_short(self), columns)
        piles = flow(_tracker_and_piles(self), columns)
        around = _around_the_table(self, columns)
        seats = flow([_seat(self, seat) for seat in self.game.seats], columns)
        legend = flow(_legend(self), columns)
        sizes = (
            ["", *tracks, "", *piles, "", *around, "", *legend],
            [*tracks, *piles, *around, *legend],
            [*tracks, *piles, *seats, *legend],
            [*tracks, *piles, *seats],
            [*lines, *piles, *seats, *legend],
            [*lines, *piles, *seats],
            [*lines, *piles],
        )
        round_ = self.words["round"].format(round=self.game.round)
        top = spread(f" {self.heading}", round_, columns)
        for size in sizes:
            wide_enough = max(map(width, size)) <= columns
            if wide_enough and (rows is None or len(size) < rows):
                return [top, *size]
        return []


def _track(board: Board, party: Party) -> list[str]:
    """Slots with the tiles that lie on them; under the Fascist ones, what they grant."""
    placed, slots = _tiles(board, party)
    title = f"─ {board.words[TITLES[party]]} "
    top = "┬".join(["─" * SLOT] * slots)
    tile = typer.style(f"▐{board.words['parties_short'][party]:^7}▌", fg=COLOURS[party], bold=True)
    rows = [[tile] * placed + [""] * (slots - placed)]
    if party is Party.FASCIST:
        granted = [_slot_words(board, slot) for slot in range(1, slots + 1)]
        rows += map(list, zip_longest(*granted, fillvalue=""))
    return [
        f" ┌{title}{top[width(title) :]}┐",
        *(f" │{'│'.join(centred(cell, SLOT) for cell in row)}│" for row in rows),
        f" └{'┴'.join(['─' * SLOT] * slots)}┘",
    ]


def _tiles(board: Board, party: Party) -> tuple[int, int]:
    """How many lie there, and how many win."""
    game = board.game
    placed = game.liberal if party is Party.LIBERAL else game.fascist
    return placed, game.ruleset.to_win.of(party)


def _slot_words(board: Board, tile: int) -> list[str]:
    """What the n-th Fascist tile grants, and whether it opens a zone; one thing a row."""
    return [*wrap(_granted(board, tile), SLOT), *_zones(board, tile)]


def _granted(board: Board, tile: int) -> str:
    track = board.game.table.track
    if tile > len(track):
        return "★"
    powers = board.game.powers_of(tile)
    if track[tile - 1].other and len(powers) > 1:  # what is left is not known yet
        return str(board.words["other_power"])
    return " / ".join(board.words["powers_short"][power] for power in powers) or "–"


def _zones(board: Board, tile: int) -> list[str]:
    rules = board.game.ruleset
    if tile == rules.to_win.fascist:
        return []  # a zone that begins there never does
    zones = ((HITLER, rules.hitler_zone), (VETO, rules.veto_zone))
    return [mark for mark, begins in zones if max(1, begins) == tile]


def _tracks_in_short(board: Board) -> list[str]:
    """A line for each track, and what the next Fascist tiles grant."""
    entries = []
    for party in Party:
        placed, slots = _tiles(board, party)
        entries.append(f"{board.words[TITLES[party]]} {'■' * placed}{'□' * (slots - placed)}")
    placed, slots = _tiles(board, Party.FASCIST)
    to_come = range(placed + 1, slots + 1)
    granted = (" ".join((f"{n}:", _granted(board, n), *_zones(board, n))) for n in to_come)
    return [*entries, *granted]


def _tracker_and_piles(board: Board) -> list[str]:
    game, words = board.game, board.words
    dots = "●" * game.tracker + "○" * (game.ruleset.tracker_length - game.tracker)
    return [
        f"{words['tracker']} {dots}",
        f"{words['policy_deck']} {game.draw}",
        f"{words['discard_pile']} {game.discard}",
    ]


def _around_the_table(board: Board, columns: int) -> list[str]:
    """The seats clockwise: down the right side of the table, up the left."""
    seats = board.game.seats
    east = seats[: (len(seats) + 1) // 2]
    west = tuple(reversed(seats[len(east) :]))
    side = (columns - TABLE - 4) // 2  # its two edges, and a space at each
    lines = [" " * side + f" ┌{'─' * TABLE}┐"]
    for row, seat in enumerate(east):
        there = _seat(board, west[row], side, mirrored=True) if row < len(west) else ""
        middle = centred("↑  ↓" if row == len(east) // 2 else "", TABLE)
        lines.append(f"{right(there, side)} │{middle}│ {_seat(board, seat, side)}")
    return [*lines, " " * side + f" └{'─' * TABLE}┘"]


def _seat(board: Board, seat: Seat, columns: int = WIDEST, *, mirrored: bool = False) -> str:
    """The number, the name and the marks of a player, in this order or the other."""
    number, marks = str(seat), "".join(MARKS[mark] for mark in _marks(board, seat))
    room = columns - width(f"{number}  {marks}")
    parts = [part for part in (number, cut(board.names[seat - 1], room), marks) if part]
    return " ".join(reversed(parts) if mirrored else parts)


def _marks(board: Board, seat: Seat) -> list[str]:
    """The names of the marks that a player carries, as the board's words have them."""
    game, dial = board.game, board.dial
    if seat in game.dead:
        return ["dead"]
    elected = game.phase not in (Phase.NOMINATE, Phase.VOTE)
    over = game.phase is Phase.GAME_OVER
    limited = game.phase is Phase.NOMINATE and seat not in eligible_chancellors(game)
    marks = {
        "president": elected and not over and seat == game.president,
        "presidential_candidate": not elected and seat == game.president,
        "chancellor": elected and seat == game.chancellor,
        "chancellor_candidate": not elected and seat == game.chancellor,
        "next_president": seat == game.next_president and seat != game.president,
        "term_limited": limited and seat != game.president,
        "investigated": seat in game.investigated,
        "proven": dial.proven and seat in game.proven,
        "ja": dial.votes and seat in _said(game, ja=True),
        "nein": dial.votes and seat in _said(game, ja=False),
    }
    return [mark for mark, there in marks.items() if there]


def _said(game: Game, *, ja: bool) -> tuple[Seat, ...]:
    """Who voted so in this round, when the ballots have names."""
    last = game.elections[-1] if game.elections else None
    if last is None or last.round != game.round:
        return ()
    return (last.ja_seats if ja else last.nein_seats) or ()


def _legend(board: Board) -> list[str]:
    """What the marks on this board mean; only those that are on it."""
    there = {mark for seat in board.game.seats for mark in _marks(board, seat)}
    words: dict[str, Any] = {**board.words}
    track = board.game.ruleset.to_win.fascist
    entries = [f"{sign} {words[mark]}" for mark, sign in MARKS.items() if mark in there]
    zones = ((HITLER, "hitler_zone"), (VETO, "veto_unlocked"))
    printed = [mark for tile in range(1, track + 1) for mark in _zones(board, tile)]
    return [*entries, *(f"{mark} {words[zone]}" for mark, zone in zones if mark in printed)]
