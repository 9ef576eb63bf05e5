"""Room of labels, in columns, where a screen neither wraps nor shrinks them."""

from collections.abc import Iterator, Mapping

from companion.cli.terminal.board import (
    LARGE_COLUMNS,
    MARK_SIGNS,
    MAX_COLUMNS,
    SIGN_COLUMNS,
    SLOT,
    SLOT_MARGIN,
    TILE_COLUMNS,
    ZONES,
    box_columns,
    large_slot,
    title_room,
)
from companion.cli.terminal.columns import width
from companion.errors import Detail
from companion.files.toml import Fault
from companion.frozen import Frozen
from companion.words.grammar import FORM_PLACE

_SLOTS, _LIBERAL_SLOTS, _PILES = 6, 5, 3
_MIN_LARGE = LARGE_COLUMNS.start - 1
_LARGE_WORD = large_slot(_MIN_LARGE, _SLOTS) - SLOT_MARGIN
_TIME = "00:00"  # widest time, put in for a placeholder


class Room(Frozen):
    """The columns of a label, or of each of its words where it is broken between them."""

    columns: int
    each_word: bool = False


class TooWide(Detail):
    """A label that takes more columns of the screen than its place has."""

    text: str
    columns: int
    room: int


ROOMS: Mapping[str, Room] = {
    **{f"board.{mark}": Room(MAX_COLUMNS - SIGN_COLUMNS) for mark in MARK_SIGNS},
    **{f"board.{zone}": Room(_LARGE_WORD, each_word=True) for zone in ZONES},
    "board.liberal_track": Room(title_room(_LIBERAL_SLOTS, SLOT)),
    "board.fascist_track": Room(title_room(_SLOTS, SLOT)),
    **{
        f"board.{title}": Room(title_room(1, box_columns(_MIN_LARGE, _PILES)))
        for title in ("policy_deck", "discard_pile", "tracker")
    },
    "board.powers": Room(_LARGE_WORD, each_word=True),
    "board.powers_short": Room(SLOT, each_word=True),
    "board.other_power": Room(SLOT, each_word=True),
    "board.parties_short": Room(TILE_COLUMNS),
    "play.discussion.left": Room(MAX_COLUMNS),
    "play.discussion.time_is_up": Room(MAX_COLUMNS),
}


def room_of(table: str, key: str) -> Room | None:
    """The room of a line, by its own key or by that of the table it is in; None if it wraps."""
    whole = f"{table}.{key}"
    return ROOMS.get(whole) or ROOMS.get(whole.rpartition(".")[0])


def misfits(table: str, lines: Mapping[str, str]) -> Iterator[Fault]:
    """The lines of a table that are wider than their room."""
    for key, line in lines.items():
        if room := room_of(table, key):
            shown = FORM_PLACE.sub(_TIME, line)
            for text in shown.split() if room.each_word else (shown,):
                if width(text) > room.columns:
                    yield Fault(key, TooWide(text, width(text), room.columns))
