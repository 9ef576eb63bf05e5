"""The board in the terminal, drawn or as sentences, and the time left for discussion."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Any

import typer

from companion.cli.terminal.columns import centred, cut, flow, right, spread, width, wrap
from companion.rules.pieces import Party
from companion.table.discussion import Discussion, shown_time
from companion.table.table import Table
from companion.table.view import Mark, SeatView, SlotView, TrackView, View, Zone, view

MAX_COLUMNS = 78
SLOT = 11  # columns of a slot on a track
TABLE_COLUMNS = 8  # columns inside the table that the players sit around
LARGE_COLUMNS = range(110, 140)  # columns of a board on which words explain the marks
LARGE_TABLE_COLUMNS = 16
TILE_COLUMNS = 7  # columns of the party on a tile
SLOT_MARGIN = 1  # beside the words in a large slot
SIGN_COLUMNS = 3  # columns of a sign before its words, with its spaces
TRACK_TITLES = {Party.LIBERAL: "liberal_track", Party.FASCIST: "fascist_track"}
PARTY_COLOURS = {Party.LIBERAL: "blue", Party.FASCIST: "red"}
MARK_SIGNS = {
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
DIGIT_ROWS = 9  # rows of large digits, some of them empty
BOARD_ROWS = 24  # rows for everything besides large digits
ZONES = {Zone.HITLER: "☠", Zone.VETO: "⚑"}


def board(
    table: Table, columns: int, rows: int | None = None, heard: Sequence[str] = ()
) -> list[str]:
    """Return the lines of the board with the last claims, without claims `heard` just now.

    Without room for a drawing, the board is returned as sentences in any number of rows.
    """
    seen, words = view(table), table.referee.words["board"]
    said = (claim for claim in seen.claims if claim not in heard)
    claims = [line for claim in said for line in wrap(f"· {claim}", columns - 1, "  ")]
    whole = draw(seen, words, columns, None if rows is None else rows - len(claims))
    if whole:
        return [*whole, *(f" {line}" for line in claims)]
    if rows is None:
        return [line for sentence in plain_board(table) for line in wrap(sentence, columns)]
    return draw(seen, words, columns, rows)


def step(table: Table, columns: int) -> list[str]:
    """Return the next step at the table, wrapped to lines of this width."""
    return [f" {line}" for line in wrap(f"→ {table.next_step()}", columns - 1, "  ")]


def draw(seen: View, words: dict[str, Any], columns: int, rows: int | None = None) -> list[str]:
    """Return the lines of the largest drawn board that fits, or [] if none does.

    Boards differ in three ways: with or without explanations of their marks, with the players
    around the table or side by side, and with tracks as on cardboard or in a line each.
    """
    if columns >= LARGE_COLUMNS.start and rows is not None:
        room = min(columns, LARGE_COLUMNS.stop) - 1
        for size in _large(seen, words, room):
            if len(size) < rows and max(map(width, size)) <= room:
                return [_heading(seen, words, room), *size]
    columns = min(columns, MAX_COLUMNS)
    tracks = [line for track in seen.tracks for line in _track(track, words)]
    lines, piles = (
        [*_tracks_in_short(seen, words)],
        [
            f"{words['tracker']} {_tracker(seen)}",
            f"{words['policy_deck']} {seen.draw}",
            f"{words['discard_pile']} {seen.discard}",
        ],
    )
    if columns <= max(map(width, (*lines, *piles))):
        return []
    lines, piles = flow(lines, columns), flow(piles, columns)
    around = _around_the_table(seen, columns)
    seats = flow([_seat(seat, columns - 1) for seat in seen.seats], columns)
    legend = flow(_legend(seen, words), columns)
    for size in (
        ["", *tracks, "", *piles, "", *around, "", *legend],
        [*tracks, *piles, *around, *legend],
        [*tracks, *piles, *seats, *legend],
        [*tracks, *piles, *seats],
        [*lines, *piles, *seats, *legend],
        [*lines, *piles, *seats],
        [*lines, *piles],
    ):
        if max(map(width, size)) <= columns and (rows is None or len(size) < rows):
            return [_heading(seen, words, columns), *size]
    return []


def _heading(seen: View, words: dict[str, Any], columns: int) -> str:
    heading = f" {words['game']} {seen.game} · {seen.ruleset}"
    return spread(heading, words["round"].format(round=seen.round), columns)


def _large(seen: View, words: dict[str, Any], columns: int) -> Iterator[list[str]]:
    slot = large_slot(columns, max(len(track.slots) for track in seen.tracks))
    tracks = [_track(track, words, slot, large=True) for track in seen.tracks]
    boxes = {
        words["policy_deck"]: str(seen.draw),
        words["discard_pile"]: str(seen.discard),
        words["tracker"]: " ".join(_tracker(seen)),
    }
    inner = box_columns(columns, len(boxes))
    framed = [_framed(title, [[text]], inner) for title, text in boxes.items()]
    piles = ["".join(row) for row in zip(*framed, strict=True)]
    for gap in ([""], []):
        spaced = [line for track in tracks for line in (*gap, *track)]
        around = _around_the_table(seen, columns, words, spaced=bool(gap))
        yield [*spaced, *gap, *piles, *gap, *around]
    yield [*spaced, *piles, *_around_the_table(seen, columns, words)]


def large_slot(columns: int, slots: int) -> int:
    """Return the width of a slot on a large board, in columns."""
    return (columns - 2) // slots - 1


def box_columns(columns: int, boxes: int) -> int:
    """Return the width inside each of several boxes side by side, in columns."""
    return columns // boxes - 4


def title_room(cells: int, slot: int) -> int:
    """Return the room for a title in a frame around this many boxes, in columns."""
    return cells * (slot + 1) - 4


def _framed(title: str, rows: list[list[str]], slot: int) -> list[str]:
    cells = len(rows[0])
    heading = f"─ {cut(title, title_room(cells, slot))} "
    top = "┬".join(["─" * slot] * cells)
    return [
        f" ┌{heading}{top[width(heading) :]}┐",
        *(f" │{'│'.join(centred(cell, slot) for cell in row)}│" for row in rows),
        f" └{'┴'.join(['─' * slot] * cells)}┘",
    ]


def _track(
    track: TrackView, words: dict[str, Any], slot: int = SLOT, *, large: bool = False
) -> list[str]:
    short, room = words["parties_short"][track.party], slot - SLOT_MARGIN if large else slot
    labels = [f"▐{short:^{TILE_COLUMNS}}▌"]
    if large:
        labels = [f"▐ {name} ▌" for name in (words["parties"][track.party].upper(), short)]
    label = next((text for text in labels if width(text) <= slot or not large), "")
    tile = typer.style(label, fg=PARTY_COLOURS[track.party], bold=True)
    tiles = [tile if space.tile else "" for space in track.slots]
    rows = [[""] * len(tiles), tiles, [""] * len(tiles)] if large else [tiles]
    if track.party is Party.FASCIST:
        powers = "powers" if large else "powers_short"
        granted = [
            [
                *wrap(_granted(space, words, powers), room),
                *(
                    line
                    for zone in space.zones
                    for line in wrap(f"{ZONES[zone]} {words[zone] if large else ''}", room)
                ),
            ]
            for space in track.slots
        ]
        rows += map(list, zip_longest(*granted, fillvalue=""))
    return _framed(words[TRACK_TITLES[track.party]], rows, slot)


def _granted(slot: SlotView, words: dict[str, Any], labels: str = "powers_short") -> str:
    if slot.wins:
        return "★"
    if slot.other:
        return str(words["other_power"])
    return " / ".join(words[labels][power] for power in slot.powers) or "–"


def _tracks_in_short(seen: View, words: dict[str, Any]) -> Iterator[str]:
    for track in seen.tracks:
        squares = "".join("■" if slot.tile else "□" for slot in track.slots)
        yield f"{words[TRACK_TITLES[track.party]]} {squares}"
    for number, slot in enumerate(seen.tracks[-1].slots, start=1):
        if not slot.tile:
            zones = (ZONES[zone] for zone in slot.zones)
            yield " ".join((str(number), _granted(slot, words), *zones))


def _tracker(seen: View) -> str:
    return "●" * seen.tracker + "○" * (seen.tracker_length - seen.tracker)


def _around_the_table(
    seen: View, columns: int, words: dict[str, Any] | None = None, *, spaced: bool = False
) -> list[str]:
    """Return lines with the players clockwise around a table: down its right side, up its left.

    With `words`, the marks beside the names are explained.
    """
    east = seen.seats[: (len(seen.seats) + 1) // 2]
    west = tuple(reversed(seen.seats[len(east) :]))
    table = TABLE_COLUMNS if words is None else LARGE_TABLE_COLUMNS
    room = (columns - table - 4) // 2 * 2  # without its two edges, and a space at each
    # half of the width, or less beside long names
    widest_east, widest_west = (max(width(_seat(seat)) for seat in side) for side in (east, west))
    left = max(widest_west, min(room // 2, room - widest_east))
    left = room // 2 if widest_east + widest_west > room else left
    lines = [" " * left + f" ┌{'─' * table}┐"]
    for row, seat in enumerate(east):
        there = _seat(west[row], left, words, mirrored=True) if row < len(west) else ""
        middle = centred("↑  ↓" if row == len(east) // 2 else "", table)
        lines.append(f"{right(there, left)} │{middle}│ {_seat(seat, room - left, words)}")
        if spaced and row < len(east) - 1:
            lines.append(f"{' ' * left} │{' ' * table}│")
    return [*lines, " " * left + f" └{'─' * table}┘"]


def _seat(
    seat: SeatView,
    columns: int = MAX_COLUMNS,
    words: dict[str, Any] | None = None,
    *,
    mirrored: bool = False,
) -> str:
    number, marks = str(seat.seat), "".join(MARK_SIGNS[mark] for mark in seat.marks)
    if words is not None:
        marks = _marks_in_words(seat, words, columns - width(f"{number}  {seat.name}"), mirrored)
    room = columns - sum(width(part) + 1 for part in (number, marks) if part)
    parts = [part for part in (number, cut(seat.name, room), marks) if part]
    return " ".join(reversed(parts) if mirrored else parts)


def _marks_in_words(seat: SeatView, words: dict[str, Any], columns: int, mirrored: bool) -> str:
    signs = [MARK_SIGNS[mark] for mark in seat.marks]
    for count in range(len(signs), -1, -1):
        said = [f"{MARK_SIGNS[mark]} {words[mark]}" for mark in seat.marks[:count]] + signs[count:]
        if width("  ".join(said)) <= columns:
            break
    return "  ".join(reversed(said) if mirrored else said)


def _legend(seen: View, words: dict[str, Any]) -> list[str]:
    marks = {mark for seat in seen.seats for mark in seat.marks}
    zones = {zone for track in seen.tracks for slot in track.slots for zone in slot.zones}
    return [
        *(f"{sign} {words[mark]}" for mark, sign in MARK_SIGNS.items() if mark in marks),
        *(f"{sign} {words[zone]}" for zone, sign in ZONES.items() if zone in zones),
    ]


# The board in sentences


def plain_board(table: Table) -> Iterator[str]:
    """Yield the board in sentences, one per line, without frames or unexplained signs."""
    seen, words = view(table), table.referee.words["board"]
    said: dict[str, str] = words["plain"]
    yield said["heading"].format(game=seen.game, ruleset=seen.ruleset, round=seen.round)
    for track in seen.tracks:
        yield from _plain_track(track, words)
    yield said["track"].format(
        track=words["tracker"], count=seen.tracker, length=seen.tracker_length
    )
    for pile, count in (("policy_deck", seen.draw), ("discard_pile", seen.discard)):
        yield said["pile"].format(pile=words[pile], count=count)
    for seat in seen.seats:
        marks = ", ".join(words[mark] for mark in seat.marks)
        sentence = said["marked" if marks else "seat"]
        yield sentence.format(seat=seat.seat, name=seat.name, marks=marks)
    yield from seen.claims


def _plain_track(track: TrackView, words: dict[str, Any]) -> Iterator[str]:
    said, name = words["plain"], words[TRACK_TITLES[track.party]]
    tiles = sum(slot.tile for slot in track.slots)
    yield said["track"].format(track=name, count=tiles, length=len(track.slots))
    if track.party is Party.FASCIST:
        for number, slot in enumerate(track.slots, start=1):
            granted = ", ".join(_plain_granted(slot, words))
            if granted and not slot.tile:
                yield said["slot"].format(track=name, number=number, granted=granted)


def _plain_granted(slot: SlotView, words: dict[str, Any]) -> Iterator[str]:
    if slot.wins:
        yield words["plain"]["wins"]
    elif slot.other:
        yield words["other_power"]
    else:
        yield from (words["powers"][power] for power in slot.powers)
    yield from (words[zone] for zone in slot.zones)


# The time left for discussion


def time_left(table: Table, discussion: Discussion) -> str:
    """Return the time left for discussion as a sentence, or "" if there is no limit."""
    left = discussion.left
    if left is None:
        return ""
    key = "left" if left else "time_is_up"
    return str(table.referee.words["play"]["discussion"][key].format(left=shown_time(left)))


def countdown(table: Table, discussion: Discussion, columns: int) -> list[str]:
    """Return a line with a bar that shrinks as time for discussion passes; [] if there is no limit."""
    left, text = discussion.left, time_left(table, discussion)
    if left is None:
        return []
    text = cut(f" {text}", columns - 1)
    text += " " * (columns - 1 - width(text))
    full = round(discussion.share * len(text)) if left else len(text)
    bar = typer.style(text[:full], bold=True, reverse=True) if full else ""
    return [bar + typer.style(text[full:], bold=True)]


def large_countdown(discussion: Discussion, columns: int, rows: int) -> list[str]:
    """Return the time left in large digits; [] if there is no limit or not enough room."""
    if discussion.left is None or rows < BOARD_ROWS + DIGIT_ROWS:
        return []
    from companion.cli.terminal.large_letters import enlarge

    return [row for row in enlarge(shown_time(discussion.left), columns - 1, DIGIT_ROWS) if row]
