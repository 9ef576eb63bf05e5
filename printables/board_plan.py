"""The layout of the boards: tracks and slots by the ruleset, and where a board is cut into parts.

Nothing is drawn here. Seams run between slots, and a part overlaps the one before it by a strip of
glue, so that a board of any length can be printed on any paper that holds one slot.
"""

from dataclasses import dataclass
from math import ceil
from typing import NamedTuple

from companion.rules.ruleset import Ruleset, Slot, Table
from printables.piece import TILE
from printables.sheet import SAFE, Box

AIR = 0.8  # mm on each side of a tile
GAP = 2.2  # mm between slots
EDGE = 6.0  # mm around everything
TITLE, FOOT = 14.0, 26.0  # mm above and below the slots
GLUE = 12.0  # mm by which a part lies over the one before it
SLOTS_A_PART = 3


class Place(NamedTuple):
    """A slot for one Policy tile."""

    tile: int  # the first one is 1
    grants: Slot | None = None  # on a Fascist track; the last one grants nothing, it wins
    hitler: bool = False  # from here on, Hitler wins as Chancellor
    veto: bool = False  # from here on, there is a Veto Power
    covered: bool = False  # face up before the first round
    wins: bool = False


@dataclass(frozen=True, slots=True)
class Track:
    """A row of places, and the numbers of players who use it."""

    places: tuple[Place, ...]
    players: tuple[int, ...]
    steps: int = 0  # of the Election Tracker below it


def liberal_track(ruleset: Ruleset) -> Track:
    """The Liberal track, with the Election Tracker. Rules: OBJECT, Election Tracker."""
    to_win = ruleset.to_win.liberal
    places = (
        Place(tile, None, covered=tile <= ruleset.placed.liberal, wins=tile == to_win)
        for tile in range(1, to_win + 1)
    )
    return Track(tuple(places), ruleset.players, ruleset.tracker_length)


def fascist_tracks(ruleset: Ruleset, players: int | None = None) -> tuple[Track, ...]:
    """A track for each way in which tables grant powers; one, if the players are known.

    Rule: SET UP, "the Fascist track that corresponds to the number of players".
    """
    tables = [table for table in ruleset.tables if players in (None, table.players)]
    tracks: dict[tuple[Slot, ...], list[Table]] = {}
    for table in tables:
        tracks.setdefault(table.track, []).append(table)
    return tuple(
        Track(_fascist_places(ruleset, granted), tuple(table.players for table in sharing))
        for granted, sharing in tracks.items()
    )


def _fascist_places(ruleset: Ruleset, granted: tuple[Slot, ...]) -> tuple[Place, ...]:
    to_win = ruleset.to_win.fascist
    return tuple(
        Place(
            tile,
            granted[tile - 1] if tile < to_win else None,
            ruleset.hitler_zone <= tile < to_win,
            ruleset.veto_zone <= tile < to_win,
            tile <= ruleset.placed.fascist,
            tile == to_win,
        )
        for tile in range(1, to_win + 1)
    )


class Part(NamedTuple):
    """A piece of a board: what it shows of the whole, in mm from the whole's left edge."""

    left: float
    width: float  # with the strip of glue, if there is one at its right
    glue: float


@dataclass(frozen=True, slots=True)
class Layout:
    """Where everything is on a whole board, from its lower left corner, in mm."""

    slots: int
    scale: float = 1.0  # of slots for real tiles

    @property
    def pitch(self) -> float:
        """Distance from slot to slot."""
        return (TILE.width + 2 * AIR) * self.scale + GAP

    @property
    def size(self) -> tuple[float, float]:
        """The whole board."""
        high = EDGE * 2 + TITLE + FOOT + (TILE.height + 2 * AIR) * self.scale
        return 2 * EDGE + self.slots * self.pitch, high

    def slot(self, tile: int) -> Box:
        """The slot of a tile, by its number."""
        width, height = ((side + 2 * AIR) * self.scale for side in TILE)
        return Box(EDGE + GAP / 2 + (tile - 1) * self.pitch, EDGE + FOOT, width, height)

    def foot(self, tile: int) -> Box:
        """The area below a slot, within the safe zone of a board that is cut beside it."""
        slot = self.slot(tile)
        return Box(slot.x, EDGE, slot.width, FOOT - 2).inset(SAFE - GAP / 2, 0)

    def step(self, number: int, steps: int) -> Box:
        """Where step `number` of the Election Tracker is, from 0 to `steps`.

        It is below a slot, with others if there are more steps than slots.
        """
        each = ceil((steps + 1) / self.slots)
        foot = self.foot(number // each + 1)
        width = foot.width / each
        return Box(foot.x + width * (number % each), foot.y, width, foot.height)

    @property
    def title(self) -> Box:
        """The line above the slots, as long as the first part of the board."""
        slot = self.slot(1)
        together = min(self.slots, SLOTS_A_PART)
        return Box(slot.x, slot.top + 2, together * self.pitch - GAP, TITLE - 4)

    def parts(self) -> tuple[Part, ...]:
        """The board cut between slots; its last part is as wide as its first."""
        shown = SLOTS_A_PART * self.pitch
        first = Part(0, EDGE + min(self.slots, SLOTS_A_PART) * self.pitch + GLUE, GLUE)
        parts = [first]
        for start in range(SLOTS_A_PART, self.slots, SLOTS_A_PART):
            last = start + SLOTS_A_PART >= self.slots
            wide = first.width if last else shown + GLUE
            parts.append(Part(EDGE + start * self.pitch, wide, 0 if last else GLUE))
        return tuple(parts)
