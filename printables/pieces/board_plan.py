"""Plans of the boards: tracks, slots, thresholds, and the seams between parts.

A threshold stands in a wider gap where a zone of the ruleset begins. Seams run between slots, best
behind a threshold, and each part overlaps the one before it by a glue strip, so that a board of any
length can be printed on any paper that holds one slot. Nothing is drawn here.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from companion.frozen import Frozen
from companion.rules.pieces import Party
from companion.rules.ruleset import Reach, Ruleset, Slot, Table
from printables.edition.piece import Edition
from printables.paper.cards import TILE_SIZE, Size
from printables.paper.sheet import ROUNDING_MM, SAFE, Box

TILE_CLEARANCE = 0.5  # mm on each side of a tile
PART_OVERLAP = 12.0  # mm by which a part lies over the one before it
SLOT_SEAM = 1.5  # mm left of a slot, clear of its frame
COIN = Size(21, 29)  # mm, of a slot on a mini board


class Zone(StrEnum):
    """A zone of the Fascist track, such as the veto zone, and the tile that begins it."""

    HITLER = "hitler"  # Hitler wins when elected Chancellor
    VETO = "veto"  # the Veto Power is in force


class Threshold(NamedTuple):
    """A place on a track where zones begin, behind the tile of this number; 0 is before the first tile."""

    after: int
    zones: tuple[Zone, ...]


class Place(NamedTuple):
    """A slot of a track, which takes one Policy tile, with its number and its powers."""

    tile: int  # the first one is 1
    grants: Slot | None = None  # power of a slot on a Fascist track; the last slot wins instead
    covered: bool = False  # face up before the first round
    wins: bool = False


@dataclass(frozen=True, slots=True)
class Track:
    """A row of slots for Policy tiles, and the numbers of players who use it."""

    places: tuple[Place, ...]
    players: tuple[int, ...]
    thresholds: tuple[Threshold, ...] = ()
    steps: int = 0  # steps of the Election Tracker below the slots


class Board(Frozen):
    """A track as a printed board, for real tiles, or as a mini board for coins."""

    name: str
    party: Party
    track: Track
    mini: bool = False


def liberal_track(ruleset: Ruleset) -> Track:
    """Return the Liberal track, with the Election Tracker. Rules: OBJECT, Election Tracker."""
    to_win = ruleset.to_win.liberal
    places = (
        Place(tile, None, tile <= ruleset.placed.liberal, tile == to_win)
        for tile in range(1, to_win + 1)
    )
    return Track(tuple(places), ruleset.players, steps=ruleset.tracker_length)


def fascist_tracks(ruleset: Ruleset, players: int | None = None) -> tuple[Track, ...]:
    """Return the different Fascist tracks; only one if the number of players is given.

    Each track names all numbers of players that it is for.

    Rule: SET UP, "the Fascist track that corresponds to the number of players".
    """
    tracks: dict[tuple[Slot, ...], list[Table]] = {}
    for table in ruleset.tables:
        tracks.setdefault(table.track, []).append(table)
    return tuple(
        Track(
            _fascist_places(ruleset, granted),
            tuple(table.players for table in sharing),
            thresholds(ruleset),
        )
        for granted, sharing in tracks.items()
        if players is None or players in {table.players for table in sharing}
    )


def thresholds(ruleset: Ruleset) -> tuple[Threshold, ...]:
    """Return the places where Hitler's zone and the veto zone begin, if they can be reached."""
    begins = {
        Zone.HITLER: (ruleset.hitler_zone, ruleset.hitler_reach),
        Zone.VETO: (ruleset.veto_zone, ruleset.veto_reach),
    }
    reached = {zone: after for zone, (after, reach) in begins.items() if reach is not Reach.NEVER}
    return tuple(
        Threshold(after, tuple(zone for zone in Zone if reached.get(zone) == after))
        for after in sorted(set(reached.values()))
    )


def _fascist_places(ruleset: Ruleset, granted: tuple[Slot, ...]) -> tuple[Place, ...]:
    to_win = ruleset.to_win.fascist
    return tuple(
        Place(
            tile,
            granted[tile - 1] if tile < to_win else None,
            tile <= ruleset.placed.fascist,
            tile == to_win,
        )
        for tile in range(1, to_win + 1)
    )


class Part(NamedTuple):
    """A part of a board that is printed on one sheet; mm from the left edge of the whole board."""

    left: float
    width: float  # with the glue strip, if the part has one at its right
    glue: float = 0

    @property
    def end(self) -> float:
        """Right edge of the part's drawing, where the glue strip begins, in mm."""
        return self.left + self.width - self.glue


class Measures(NamedTuple):
    """Sizes of a board's elements as given by a graphic style (look), in mm."""

    slot: Size
    edge: float  # left and right of the slots
    gap: float  # between slots
    head: float  # above the slots, to the edge of the board
    foot: float  # below the slots, to the edge of the board
    threshold: float = 0  # the gap at the threshold of one zone
    zone: float = 0  # added to that gap for a second zone
    least: float = 0  # the width of a board that begins with a slot, with room for its title
    step: float = 0  # the radius of a step of the Election Tracker
    chaos: float = 0  # width of the words right of the last step
    beside: float = 0  # the least such width if steps stand below slots; 0: steps never do
    seam: float = SLOT_SEAM  # left of a slot, at most, where a board may be cut


class Layout(Frozen):
    """Positions of all elements on a whole board, in mm from its lower left corner."""

    track: Track
    measures: Measures
    most: float = 0  # greatest width of a part with its glue strip; 0: the board is whole

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the whole board, in mm."""
        by = self.measures
        slots = self._left(len(self.track.places)) + by.slot.width + by.edge
        steps = (
            (self.track.steps + 1) * _MIN_CELL + by.chaos + 2 * by.edge if self.track.steps else 0
        )
        least = self._left(1) - by.edge + by.least
        return max(slots, least, steps), by.foot + by.slot.height + by.head

    def slot(self, tile: int) -> Box:
        """Return the box of the slot for the tile of this number."""
        return Box(self._left(tile), self.measures.foot, *self.measures.slot)

    def gap(self, threshold: Threshold) -> Box:
        """Return the box of a threshold's gap, as high as the board."""
        right = self._left(threshold.after + 1)
        return Box(right - self._gap_width(threshold), 0, self._gap_width(threshold), self.size[1])

    def _gap_width(self, threshold: Threshold) -> float:
        by = self.measures
        return by.threshold + by.zone * (len(threshold.zones) - 1)

    def _left(self, tile: int) -> float:
        by = self.measures
        gaps = {threshold.after: self._gap_width(threshold) for threshold in self.track.thresholds}
        between = sum(gaps.get(before, by.gap) for before in range(1, tile))
        return by.edge + gaps.get(0, 0) + between + (tile - 1) * by.slot.width

    @property
    def parts(self) -> tuple[Part, ...]:
        """Parts of the board, cut between slots, as few as possible with at most `most` mm each.

        Seams behind a threshold are preferred, then parts of equal width. A part with one slot may
        be wider than `most`.
        """
        width, last = self.size[0], len(self.track.places)
        if not self.most:
            return (Part(0, width),)
        behind = {threshold.after for threshold in self.track.thresholds}
        by = self.measures
        cuts = (
            self._left(tile + 1) - (by.seam if tile in behind else min(by.seam, by.gap - SLOT_SEAM))
            for tile in range(1, last)
        )
        seams = [0.0, *cuts, width]
        best: list[tuple[tuple[int, int, float], tuple[Part, ...]]] = [((0, 0, 0), ())]
        for end in range(1, last + 1):
            glue = PART_OVERLAP if end < last else 0
            ways = []
            for start in range(end):
                part_width = seams[end] - seams[start] + glue
                if part_width <= self.most or start == end - 1:
                    (count, plain, widest), before = best[start]
                    cost = (count + 1, plain + (end not in behind), max(widest, part_width))
                    ways.append((cost, (*before, Part(seams[start], part_width, glue))))
            best.append(min(ways))
        return best[last][1]

    @property
    def tracker(self) -> tuple[Box, ...]:
        """Boxes of the steps of the Election Tracker, and of the words behind the last step.

        All are on one line, and no seam cuts them. On a whole board each step is below a slot, if
        that leaves room for the words.
        """
        by, count = self.measures, self.track.steps + 1
        if by.beside and len(self.parts) == 1 and count <= len(self.track.places):
            slots = [self.slot(tile) for tile in range(1, count + 1)]
            start, end = slots[-1].right, self.size[0] - by.edge
            if end - start >= by.beside:
                below = [Box(slot.x, 0, slot.width, by.foot) for slot in slots]
                return *below, Box(start, 0, end - start, by.foot)
        rooms = [
            (max(part.left + SAFE, by.edge), min(part.end - SAFE, self.size[0] - by.edge))
            for part in self.parts
        ]
        each, last = max(self._steps(rooms[: at + 1], count) for at in range(len(rooms)))
        if not each:  # no part has room for both a step and the words
            each, last = self._apart(rooms, count)
        steps = [
            Box(start + each * at, 0, each, by.foot)
            for start, end in rooms[: last + 1]
            for at in range(int((end - start + ROUNDING_MM) // each))
        ][:count]
        start = max(steps[-1].right, rooms[last][0])
        return *steps, Box(start, 0, rooms[last][1] - start, by.foot)

    def _steps(self, rooms: Sequence[tuple[float, float]], count: int) -> tuple[float, int]:
        longs = [end - start for start, end in rooms]
        longs[-1] -= self.measures.chaos
        each = min(_largest(longs, count), _MAX_CELL)
        before = sum(int((long + ROUNDING_MM) // each) for long in longs[:-1]) if each else count
        return (each if before < count else 0), len(rooms) - 1

    @staticmethod
    def _apart(rooms: Sequence[tuple[float, float]], count: int) -> tuple[float, int]:
        longs = [end - start for start, end in rooms]
        before = longs[:-1] or [longs[0] / 2]
        return min(_largest(before, count), _MAX_CELL), len(rooms) - 1

    @property
    def radius(self) -> float:
        """Radius of the steps of the Election Tracker, in mm."""
        return min(self.measures.step, 0.44 * self.tracker[0].width)


class Cutting(NamedTuple):
    """A part of a board, with the plan of the whole board."""

    plan: Layout
    part: Part

    def behind(self, box: Box) -> Box:
        """Return the box of the whole board on the back of this part, if `box` is that of the part."""
        width, _ = self.plan.size
        return box._replace(x=box.x + self.part.left + self.part.width - width, width=width)


_MIN_CELL, _MAX_CELL = 12.5, 50.0  # mm, least and greatest width of a step


def _largest(rooms: Sequence[float], count: int) -> float:
    """Return the largest size in mm of `count` equal cells that fit into spaces side by side."""
    sizes = (room / share for room in rooms if room > 0 for share in range(1, count + 1))
    return max(
        (
            size
            for size in sizes
            if sum(int((max(0.0, room) + ROUNDING_MM) // size) for room in rooms) >= count
        ),
        default=0,
    )


def slot_size(edition: Edition, board: Board) -> Size:
    """Return the size of a slot, which holds a tile in its sleeve, or a coin on a mini board."""
    if board.mini:
        return COIN
    sleeves = edition.sleeves
    return Size(
        TILE_SIZE.width + 2 * TILE_CLEARANCE + sleeves.margin,
        TILE_SIZE.height + 2 * TILE_CLEARANCE + sleeves.margin,
    )
