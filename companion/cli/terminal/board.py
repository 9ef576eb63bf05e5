"""The board in the terminal: both tracks, tracker, piles, and the seats around the table."""

from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

import typer

from companion.cli.terminal.columns import centred, cut, flow, right, spread, width, wrap
from companion.rules.pieces import Party
from companion.table.table import Table
from companion.table.view import Mark, SeatView, SlotView, TrackView, View, Zone, view

MAX_COLUMNS = 78
SLOT = 11  # columns of a place on a track
TABLE = 8  # columns inside the table that the players sit around
COLOURS = {Party.LIBERAL: "blue", Party.FASCIST: "red"}
TITLES = {Party.LIBERAL: "liberal_track", Party.FASCIST: "fascist_track"}
SIGNS = {
    Mark.PRESIDENTIAL_CANDIDATE: "▶",
    Mark.PRESIDENT: "▶",
    Mark.CHANCELLOR_CANDIDATE: "◆",
    Mark.CHANCELLOR: "◆",
    Mark.NEXT_PRESIDENT: "▷",
    Mark.TERM_LIMITED: "⊘",
    Mark.DEAD: "✗",
    Mark.INVESTIGATED: "?",
    Mark.PROVEN: "✓",
    Mark.JA: "+",
    Mark.NEIN: "−",
}
ZONES = {Zone.HITLER: "☠", Zone.VETO: "⚑"}


def board(table: Table, columns: int, rows: int | None = None) -> list[str]:
    """The board, with what was claimed last."""
    seen, words = view(table), table.referee.words["board"]
    claims = [line for one in seen.claims for line in wrap(f"· {one}", columns - 1, "  ")]
    whole = draw(seen, words, columns, None if rows is None else rows - len(claims))
    return [*whole, *(f" {line}" for line in claims)] if whole else draw(seen, words, columns, rows)


def step(table: Table, columns: int) -> list[str]:
    """The next physical step, in as many lines as it needs."""
    return [f" {line}" for line in wrap(f"→ {table.next_step()}", columns - 1, "  ")]


def draw(seen: View, words: dict[str, Any], columns: int, rows: int | None = None) -> list[str]:
    """The most spacious board that fits; nothing if there is no room for any.

    With all that the marks mean, or without, with the players around the table or side by side,
    with tracks as on cardboard or in a line each.
    """
    columns = min(columns, MAX_COLUMNS)
    tracks = [line for track in seen.tracks for line in _track(track, words)]
    lines = flow([*_tracks_in_short(seen, words)], columns)
    piles = flow(_tracker_and_piles(seen, words), columns)
    around = _around_the_table(seen, columns)
    seats = flow([_seat(seat) for seat in seen.seats], columns)
    legend = flow(_legend(seen, words), columns)
    sizes = (
        ["", *tracks, "", *piles, "", *around, "", *legend],
        [*tracks, *piles, *around, *legend],
        [*tracks, *piles, *seats, *legend],
        [*tracks, *piles, *seats],
        [*lines, *piles, *seats, *legend],
        [*lines, *piles, *seats],
        [*lines, *piles],
    )
    heading = f" {words['game']} {seen.game} · {seen.ruleset}"
    top = spread(heading, words["round"].format(round=seen.round), columns)
    for size in sizes:
        wide_enough = max(map(width, size)) <= columns
        if wide_enough and (rows is None or len(size) < rows):
            return [top, *size]
    return []


def _track(track: TrackView, words: dict[str, Any]) -> list[str]:
    """Slots with the tiles that lie on them; under the Fascist ones, what they grant."""
    slots = len(track.slots)
    title = f"─ {words[TITLES[track.party]]} "
    top = "┬".join(["─" * SLOT] * slots)
    label = f"▐{words['parties_short'][track.party]:^7}▌"
    tile = typer.style(label, fg=COLOURS[track.party], bold=True)
    rows = [[tile if slot.tile else "" for slot in track.slots]]
    if track.party is Party.FASCIST:
        granted = [_slot_words(slot, words) for slot in track.slots]
        rows += map(list, zip_longest(*granted, fillvalue=""))
    return [
        f" ┌{title}{top[width(title) :]}┐",
        *(f" │{'│'.join(centred(cell, SLOT) for cell in row)}│" for row in rows),
        f" └{'┴'.join(['─' * SLOT] * slots)}┘",
    ]


def _slot_words(slot: SlotView, words: dict[str, Any]) -> list[str]:
    """What a Fascist slot grants, and whether it opens a zone; one thing a row."""
    return [*wrap(_granted(slot, words), SLOT), *(ZONES[zone] for zone in slot.zones)]


def _granted(slot: SlotView, words: dict[str, Any]) -> str:
    if slot.wins:
        return "★"
    if slot.other:
        return str(words["other_power"])
    return " / ".join(words["powers_short"][power] for power in slot.powers) or "–"


def _tracks_in_short(seen: View, words: dict[str, Any]) -> Iterator[str]:
    """A line for each track, and what the next Fascist tiles grant."""
    for track in seen.tracks:
        squares = "".join("■" if slot.tile else "□" for slot in track.slots)
        yield f"{words[TITLES[track.party]]} {squares}"
    for number, slot in enumerate(seen.tracks[-1].slots, start=1):
        if not slot.tile:
            zones = (ZONES[zone] for zone in slot.zones)
            yield " ".join((f"{number}:", _granted(slot, words), *zones))


def _tracker_and_piles(seen: View, words: dict[str, Any]) -> list[str]:
    dots = "●" * seen.tracker + "○" * (seen.tracker_length - seen.tracker)
    return [
        f"{words['tracker']} {dots}",
        f"{words['policy_deck']} {seen.draw}",
        f"{words['discard_pile']} {seen.discard}",
    ]


def _around_the_table(seen: View, columns: int) -> list[str]:
    """The seats clockwise: down the right side of the table, up the left."""
    east = seen.seats[: (len(seen.seats) + 1) // 2]
    west = tuple(reversed(seen.seats[len(east) :]))
    side = (columns - TABLE - 4) // 2  # its two edges, and a space at each
    lines = [" " * side + f" ┌{'─' * TABLE}┐"]
    for row, seat in enumerate(east):
        there = _seat(west[row], side, mirrored=True) if row < len(west) else ""
        middle = centred("↑  ↓" if row == len(east) // 2 else "", TABLE)
        lines.append(f"{right(there, side)} │{middle}│ {_seat(seat, side)}")
    return [*lines, " " * side + f" └{'─' * TABLE}┘"]


def _seat(seat: SeatView, columns: int = MAX_COLUMNS, *, mirrored: bool = False) -> str:
    """The number, the name and the marks of a player, in this order or the other."""
    number, marks = str(seat.seat), "".join(SIGNS[mark] for mark in seat.marks)
    room = columns - width(f"{number}  {marks}")
    parts = [part for part in (number, cut(seat.name, room), marks) if part]
    return " ".join(reversed(parts) if mirrored else parts)


def _legend(seen: View, words: dict[str, Any]) -> list[str]:
    """What the marks on this board mean; only those that are on it."""
    marks = {mark for seat in seen.seats for mark in seat.marks}
    zones = {zone for track in seen.tracks for slot in track.slots for zone in slot.zones}
    return [
        *(f"{sign} {words[mark]}" for mark, sign in SIGNS.items() if mark in marks),
        *(f"{sign} {words[zone]}" for zone, sign in ZONES.items() if zone in zones),
    ]
